package org.recommit.ledger;

/** What happened to the stock, and with which sign. */
public enum MovementType {
    RECEIVE(1),
    TRANSFER_IN(1),
    /** Back to stock. */
    RETURN(1),
    DISPENSE(-1),
    TRANSFER_OUT(-1),
    WASTE(-1),
    /** To the supplier or a reverse distributor. */
    RETURN_OUT(-1),
    /** A count's difference: either sign. */
    ADJUST(0);

    private final int sign;

    MovementType(int sign) {
        this.sign = sign;
    }

    /** Whether a quantity of that signum (-1, 0, 1) is allowed; zero never is. */
    public boolean allows(int signum) {
        return signum != 0 && (sign == 0 || sign == signum);
    }
}

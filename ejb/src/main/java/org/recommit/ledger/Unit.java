package org.recommit.ledger;

/** Unit of a quantity: each, millilitre, gram. */
public enum Unit {
    EA,
    ML,
    GM
}

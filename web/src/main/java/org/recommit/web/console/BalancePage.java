package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Map;
import java.util.TreeMap;
import org.recommit.ledger.LedgerQueries;
import org.recommit.ledger.LedgerQueries.Balance;
import org.recommit.web.rest.Iso;
import org.recommit.web.rest.LedgerQuery;

/** What is in stock now, or was at the end of the day in the address. */
@Named
@RequestScoped
public class BalancePage {

    @Inject
    private LedgerQueries ledger;

    private Listing<Row> list;

    /** One sum, texts only. */
    public record Row(Balance balance) {
        // expression language before 6.0 knows bean getters only

        public String getSite() {
            return balance.site();
        }

        public String getNdc() {
            return balance.ndc();
        }

        public String getLot() {
            return balance.lot();
        }

        public String getQuantity() {
            return Iso.decimal(balance.quantity()) + " " + balance.unit();
        }

        public boolean isShort() {
            return balance.quantity().signum() < 0;
        }

        /** Of the movements that it is the sum of. */
        public String getAddress() {
            Map<String, String> values = new TreeMap<>(Map.of("site", balance.site(), "ndc", balance.ndc()));
            values.put("lot", balance.lot());
            return "ledger.xhtml?" + Address.query(values);
        }
    }

    @PostConstruct
    void read() {
        list = Listing.of("balances.xhtml", LedgerQuery.BALANCES, LedgerQuery::balances, ledger::balances, Row::new);
    }

    public Listing<Row> getList() {
        return list;
    }
}

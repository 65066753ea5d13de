package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.recommit.ledger.AdjustmentReason;
import org.recommit.ledger.Discrepancies;
import org.recommit.ledger.Discrepancies.Discrepancy;
import org.recommit.ledger.Discrepancies.Explained;
import org.recommit.ledger.Discrepancies.ExplainedBefore;
import org.recommit.ledger.Discrepancies.Explanation;
import org.recommit.web.rest.Iso;
import org.recommit.web.rest.LedgerQuery;
import org.recommit.web.security.Roles;

/** Where more had gone out than the ledger knew of, and the explanation by a pharmacist. */
@Named
@RequestScoped
public class DiscrepancyPage {
    private static final Set<String> EXPLAINERS = Set.of(Roles.PHARMACIST);

    @Inject
    private Discrepancies discrepancies;

    private Listing<Row> list;
    private long id;
    private AdjustmentReason code;
    private String note;

    /** One discrepancy, texts only. */
    public record Row(Discrepancy discrepancy) {
        // expression language before 6.0 knows bean getters only

        public long getId() {
            return discrepancy.id();
        }

        public String getSite() {
            return discrepancy.site();
        }

        public String getNdc() {
            return discrepancy.ndc();
        }

        public String getLowest() {
            return Iso.decimal(discrepancy.lowest()) + " " + discrepancy.unit();
        }

        public String getOpenedAt() {
            return LetterRow.toTheSecond(discrepancy.openedAt());
        }

        public String getOpenedBy() {
            return discrepancy.openedByKey();
        }

        /** Of the commit that took the stock below zero. */
        public String getOpenedAddress() {
            return CommitPage.address(discrepancy.openedByKey());
        }

        /** Empty while it is open. */
        public String getClosedAt() {
            return discrepancy.closedAt().map(LetterRow::toTheSecond).orElse("");
        }

        public String getClosedBy() {
            return discrepancy.closedByKey().orElse("");
        }

        /** Who explained it; empty as long as nobody has. */
        public String getExplainedBy() {
            return discrepancy.explainedBy().orElse("");
        }

        public String getCode() {
            return discrepancy.code().orElse("");
        }

        public String getNote() {
            return discrepancy.note().orElse("");
        }
    }

    @PostConstruct
    void read() {
        list = Listing.of(
                "discrepancies.xhtml", LedgerQuery.DISCREPANCIES, LedgerQuery::open, discrepancies::list, Row::new);
    }

    public Listing<Row> getList() {
        return list;
    }

    public boolean isMayExplain() {
        return Actions.allowed(EXPLAINERS);
    }

    /** Writes down why. */
    public void explain() {
        Actions.run(EXPLAINERS, user -> {
            tell(discrepancies.explain(id, code, note, user));
            list.again();
            note = null;
        });
    }

    private static void tell(Explanation outcome) {
        if (outcome instanceof Explained explained) {
            Messages.say(
                    FacesMessage.SEVERITY_INFO,
                    "Explained: " + explained.discrepancy().ndc());
        } else if (outcome instanceof ExplainedBefore before) {
            Messages.error(before.by() + " has explained it already.");
        } else {
            Messages.error("There is no such discrepancy.");
        }
    }

    public List<AdjustmentReason> getCodes() {
        return Arrays.asList(AdjustmentReason.values());
    }

    public long getId() {
        return id;
    }

    public void setId(long id) {
        this.id = id;
    }

    public AdjustmentReason getCode() {
        return code;
    }

    public void setCode(AdjustmentReason code) {
        this.code = code;
    }

    public String getNote() {
        return note;
    }

    public void setNote(String note) {
        this.note = note;
    }
}

package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.recommit.ledger.LedgerQueries;
import org.recommit.ledger.LedgerQueries.PostedMovement;
import org.recommit.ledger.Movement;
import org.recommit.ledger.MovementType;
import org.recommit.ledger.Schedule;
import org.recommit.web.rest.Iso;
import org.recommit.web.rest.LedgerQuery;

/** The movements of the ledger that match the filter in the address. */
@Named
@RequestScoped
public class LedgerPage {

    @Inject
    private LedgerQueries ledger;

    private Listing<Row> list;

    /** One movement, texts only. */
    public record Row(PostedMovement posted) {
        // expression language before 6.0 knows bean getters only

        private Movement movement() {
            return posted.movement();
        }

        public String getId() {
            return posted.key() + "#" + posted.line();
        }

        public String getOccurredAt() {
            return LetterRow.toTheSecond(movement().occurredAt());
        }

        public String getRecordedAt() {
            return LetterRow.toTheSecond(posted.recordedAt());
        }

        public String getKey() {
            return posted.key();
        }

        /** Of the commit's page. */
        public String getAddress() {
            return CommitPage.address(posted.key());
        }

        public String getSource() {
            return posted.source();
        }

        public String getSite() {
            return movement().site();
        }

        public String getNdc() {
            return movement().ndc();
        }

        public String getLot() {
            return movement().lot();
        }

        public String getSchedule() {
            return movement().schedule().name();
        }

        public String getType() {
            return movement().type().name();
        }

        public String getQuantity() {
            return Iso.decimal(movement().quantity()) + " " + movement().unit();
        }

        /** Who, why and on what paper, as far as the sender said. */
        public String getEvidence() {
            Movement.Evidence evidence = movement().evidence();
            return Stream.of(
                            evidence.reference(),
                            said("to or from ", evidence.counterparty()),
                            said("by ", evidence.performedBy()),
                            said("witness ", evidence.witnessedBy()),
                            said("", evidence.reasonCode().map(Enum::name)),
                            said("corrects ", evidence.corrects()))
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining(", "));
        }

        private static Optional<String> said(String before, Optional<String> text) {
            return text.map(value -> before + value);
        }

        public List<String> getFlags() {
            return posted.flags().stream().map(Enum::name).sorted().toList();
        }
    }

    @PostConstruct
    void read() {
        list = Listing.of("ledger.xhtml", LedgerQuery.MOVEMENTS, LedgerQuery::movements, ledger::movements, Row::new);
    }

    public Listing<Row> getList() {
        return list;
    }

    public List<String> getSchedules() {
        return Arrays.stream(Schedule.values()).map(Enum::name).toList();
    }

    public List<String> getTypes() {
        return Arrays.stream(MovementType.values()).map(Enum::name).toList();
    }

    public List<String> getBases() {
        return LedgerQuery.BASES;
    }
}

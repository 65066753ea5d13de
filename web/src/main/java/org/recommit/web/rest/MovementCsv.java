package org.recommit.web.rest;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.recommit.ledger.LedgerQueries.PostedMovement;
import org.recommit.ledger.Movement;
import org.recommit.paging.Page;

/** Movements as CSV, page by page, so that any number of them takes the memory of one page. */
final class MovementCsv {
    private static final List<String> HEADINGS = List.of(
            "key",
            "line",
            "source",
            "site",
            "ndc",
            "ndcAsSent",
            "lot",
            "schedule",
            "type",
            "quantity",
            "unit",
            "occurredAt",
            "recordedAt",
            "reference",
            "counterparty",
            "performedBy",
            "witnessedBy",
            "reasonCode",
            "corrects",
            "flags");

    private MovementCsv() {}

    /**
     * Writes the first page and all that follow it. A movement posted meanwhile pushes the others down, so that the next
     * page begins with some that were written already: those are left out.
     */
    static void write(Page<PostedMovement> first, IntFunction<Page<PostedMovement>> pages, OutputStream to)
            throws IOException {
        Writer out = new BufferedWriter(new OutputStreamWriter(to, StandardCharsets.UTF_8));
        Csv csv = new Csv(out);
        csv.row(HEADINGS.stream().map(Csv.Own::new).toList());
        Set<String> before = Set.of();
        for (Page<PostedMovement> page = first; !page.items().isEmpty(); page = pages.apply(page.page() + 1)) {
            Set<String> written = new HashSet<>();
            for (PostedMovement posted : page.items()) {
                String id = posted.key() + '#' + posted.line();
                written.add(id);
                if (!before.contains(id)) {
                    csv.row(cells(posted));
                }
            }
            before = written;
            if (page.items().size() < page.size()) {
                break;
            }
        }
        out.flush();
    }

    private static List<Object> cells(PostedMovement posted) {
        Movement movement = posted.movement();
        Movement.Evidence evidence = movement.evidence();
        List<Object> cells = new ArrayList<>();
        cells.add(posted.key());
        cells.add(posted.line());
        cells.add(posted.source());
        cells.add(movement.site());
        cells.add(movement.ndc());
        cells.add(movement.ndcAsSent());
        cells.add(movement.lot());
        cells.add(movement.schedule());
        cells.add(movement.type());
        cells.add(new Csv.Own(Iso.decimal(movement.quantity())));
        cells.add(movement.unit());
        cells.add(Iso.time(movement.occurredAt()));
        cells.add(Iso.time(posted.recordedAt()));
        cells.add(evidence.reference().orElse(null));
        cells.add(evidence.counterparty().orElse(null));
        cells.add(evidence.performedBy().orElse(null));
        cells.add(evidence.witnessedBy().orElse(null));
        cells.add(evidence.reasonCode().orElse(null));
        cells.add(evidence.corrects().orElse(null));
        cells.add(posted.flags().stream().map(Enum::name).sorted().collect(Collectors.joining(" ")));
        return cells;
    }
}

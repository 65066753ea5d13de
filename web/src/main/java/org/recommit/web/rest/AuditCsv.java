package org.recommit.web.rest;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongFunction;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditRow;

/** The audit trail as CSV with all that its hashes are made of, so that another program can check it. */
final class AuditCsv {
    private static final List<String> HEADINGS =
            List.of("id", "entryId", "at", "actor", "action", "subject", "detail", "previousHash", "hash");

    private AuditCsv() {}

    /**
     * Writes the rows in their order, some at a time, so that any number of them takes little memory.
     *
     * @param last id of the last row to write: a trail that grows meanwhile has an end too
     * @param after gives the rows that follow an id, none at the end
     */
    static void write(long last, LongFunction<List<AuditRow>> after, OutputStream to) throws IOException {
        Writer out = new BufferedWriter(new OutputStreamWriter(to, StandardCharsets.UTF_8));
        Csv csv = new Csv(out);
        csv.row(HEADINGS.stream().map(Csv.Own::new).toList());
        // A row that somebody wrote below the first is to be seen too
        long written = Long.MIN_VALUE;
        List<AuditRow> rows = after.apply(written);
        while (!rows.isEmpty() && written < last) {
            for (AuditRow row : rows) {
                written = row.id();
                if (written <= last) {
                    csv.row(cells(row));
                }
            }
            rows = written < last ? after.apply(written) : List.of();
        }
        out.flush();
    }

    private static List<Object> cells(AuditRow row) {
        AuditEntry entry = row.entry();
        return List.of(
                new Csv.Own(Long.toString(row.id())),
                entry.entryId(),
                new Csv.Own(row.hashedTime()),
                entry.actor(),
                entry.action(),
                entry.subject(),
                entry.detail(),
                row.previousHash(),
                row.hash());
    }
}

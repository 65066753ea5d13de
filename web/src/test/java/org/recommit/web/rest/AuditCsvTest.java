package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.audit.AuditHead;
import org.recommit.audit.AuditRow;

/** What is exported, checked by the program of config/audit, which is another one than the product. */
class AuditCsvTest {
    private static final Path VERIFIER = Path.of("..", "config", "audit", "VerifyAudit.java");
    private static final Instant AT = Instant.parse("2026-11-30T10:15:00.123Z");
    /** Whatever could be taken for something else on its way through CSV and JSON. */
    private static final List<String> SUBJECTS =
            List.of("idem:1", "=1+1", "'=1", "''", "", "a,\"b\";c", "line\r\nbreak\u0001", "Zoë 💊");

    @TempDir
    Path folder;

    @Test
    void anExportIsVerifiedByAnotherProgram() throws Exception {
        List<AuditRow> rows = rows();
        AuditRow fourth = rows.get(3);
        String head = "id=" + rows.size() + " hash=" + rows.get(rows.size() - 1).hash();

        assertThat(verified(export(rows))).isEqualTo("0: " + rows.size() + " rows, 0 faults; the end is " + head);
        assertThat(verified(export(rows), "id=4", "hash=" + fourth.hash())).startsWith("0: ");
        assertThat(verified(export(rows.subList(0, 3)), "id=4", "hash=" + fourth.hash()))
                .startsWith("1: There is no row with id=4");
    }

    @Test
    void whatWasTamperedWithIsNamed() throws Exception {
        List<AuditRow> changed = rows();
        AuditRow second = changed.get(1);
        AuditEntry other = entry("idem:other");
        changed.set(1, new AuditRow(second.id(), other, second.previousHash(), second.hash()));
        List<AuditRow> removed = rows();
        removed.remove(4);
        List<AuditRow> swapped = rows();
        swapped.add(2, swapped.remove(3));

        assertThat(verified(export(changed))).startsWith("1: Row 2 has another content than was hashed;");
        assertThat(verified(export(removed)))
                .startsWith("1: Row 6 is not row 5, which should follow; does not carry the hash");
        assertThat(verified(export(swapped))).contains("Row 4 is not row 3", "Row 3 is not row 5");
        assertThat(verified(export(rows()).replace("Zoë", "Zoe"))).startsWith("1: Row 8 has another content");
        // The download broke off
        assertThat(verified(export(rows()).replaceFirst("[^,]{9}\r\n$", ""))).startsWith("1: Row 8 ");
    }

    @Test
    void aPurgedTrailIsVerifiedFromItsCheckpoint() throws Exception {
        List<AuditRow> rows = rows();
        AuditHead last = rows.get(2).head();
        AuditHead head = rows.get(rows.size() - 1).head();
        AuditEntry purge = AuditEntry.of(
                AT, "ada", Action.PURGE, "", Map.of("lastId", "3", "lastHash", last.hash(), "note", "old"));
        rows.add(head.next(purge));

        assertThat(verified(export(rows.subList(3, rows.size()))))
                .startsWith("0: 6 rows from the checkpoint ")
                .contains("\"lastId\":\"3\", 0 faults;");
        assertThat(verified(export(rows.subList(4, rows.size()))))
                .startsWith("1: The first rows are missing, and no purge says so");
        assertThat(verified(export(rows.subList(3, rows.size() - 1)))).startsWith("1: The first rows are missing");
    }

    @Test
    void rowsThatAreAddedMeanwhileAreLeftOut() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        AuditCsv.write(2, id -> after(rows(), id), out);

        assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(3);
    }

    private static List<AuditRow> rows() {
        List<AuditRow> rows = new ArrayList<>();
        AuditHead head = AuditHead.START;
        for (String subject : SUBJECTS) {
            AuditRow row = head.next(entry(subject));
            rows.add(row);
            head = row.head();
        }
        return rows;
    }

    private static AuditEntry entry(String subject) {
        AuditEntry entry = AuditEntry.of(AT, "+ada", Action.REDRIVE, subject, Map.of("note", "\"back\"\n\t\\"));
        return new AuditEntry("entry-of-" + subject, AT, entry.actor(), entry.action(), subject, entry.detail());
    }

    /** Two at a time. */
    private static List<AuditRow> after(List<AuditRow> rows, long id) {
        return rows.stream().filter(row -> row.id() > id).limit(2).toList();
    }

    private static String export(List<AuditRow> rows) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<List<AuditRow>> once = new ArrayList<>(List.of(rows, List.of()));
        AuditCsv.write(Long.MAX_VALUE, id -> once.remove(0), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The exit code and what the program says. */
    private String verified(String csv, String... head) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("audit.csv"), csv);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                VERIFIER.toString(),
                file.toString()));
        command.addAll(List.of(head));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + ": " + said.strip();
    }
}

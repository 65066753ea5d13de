package org.recommit.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;

class AuditMessageTest {
    @Test
    void anEntryComesBackAsItWasSent() {
        AuditEntry entry = AuditEntry.of(
                Instant.parse("2026-11-30T12:00:00.123Z"), "ada", Action.REDRIVE, "idem:1", Map.of("note", "\"é\" \n"));

        assertThat(AuditMessage.read(AuditMessage.write(entry))).contains(entry);
    }

    @Test
    void whatIsNoEntryReadsAsNone() {
        assertThat(AuditMessage.read("{\"entryId\":\"e1\"}")).isEmpty();
        assertThat(AuditMessage.read("no JSON")).isEmpty();
    }
}

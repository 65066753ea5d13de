package org.recommit.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The lists of tables are those of the migrations and of {@code append-only.sql}. */
class DatabaseRightsTest {

    @Test
    void everyTableIsLookedAt() throws IOException {
        Set<String> looked = new HashSet<>(DatabaseRights.RECORDED);
        looked.addAll(DatabaseRights.CHANGED);
        assertThat(looked).isEqualTo(named("create table (\\w+)", Path.of("src/main/resources/db/migration")));
    }

    @Test
    void whatCannotBeChangedIsWhatAppendOnlyTakesAway() throws IOException {
        assertThat(DatabaseRights.RECORDED)
                .isEqualTo(named("alter table (\\w+) owner to recommit_records", Path.of("../config/postgres")));
    }

    private static Set<String> named(String pattern, Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        List<Path> scripts;
        try (var files = Files.list(folder)) {
            scripts = files.filter(file -> file.toString().endsWith(".sql")).toList();
        }
        for (Path script : scripts) {
            text.append(Files.readString(script));
        }
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toSet());
    }
}

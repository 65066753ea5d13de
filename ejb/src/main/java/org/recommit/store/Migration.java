package org.recommit.store;

import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.flywaydb.core.api.resource.LoadableResource;

/** One script of {@code db/migration}. */
final class Migration extends LoadableResource {
    private final String path;

    Migration(String name) {
        this.path = "db/migration/" + name;
    }

    @Override
    public Reader read() {
        return new InputStreamReader(
                Objects.requireNonNull(Migration.class.getClassLoader().getResourceAsStream(path), path),
                StandardCharsets.UTF_8);
    }

    @Override
    public String getAbsolutePath() {
        return path;
    }

    @Override
    public String getAbsolutePathOnDisk() {
        return path;
    }

    @Override
    public String getFilename() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    public String getRelativePath() {
        return path;
    }
}

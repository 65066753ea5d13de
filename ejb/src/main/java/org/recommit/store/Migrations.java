package org.recommit.store;

import java.util.Collection;
import java.util.List;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;

/**
 * The migrations by name, in place of Flyway's search of the class path: servers pack the application in archives that
 * it cannot list.
 */
final class Migrations implements ResourceProvider {
    static final List<String> NAMES = List.of(
            "V1__ledger.sql",
            "V2__redrives.sql",
            "V3__discards.sql",
            "V4__node_claims.sql",
            "V5__retry_events.sql",
            "V6__edits.sql",
            "V7__answers.sql");

    @Override
    public LoadableResource getResource(String name) {
        return NAMES.contains(name) ? new Migration(name) : null;
    }

    @Override
    public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
        return NAMES.stream()
                .filter(name ->
                        name.startsWith(prefix) && List.of(suffixes).stream().anyMatch(name::endsWith))
                .<LoadableResource>map(Migration::new)
                .toList();
    }
}

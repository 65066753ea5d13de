package org.recommit.store;

import static org.hibernate.cfg.JdbcSettings.DIALECT;

import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.service.spi.ServiceContributor;

/**
 * Tells Hibernate its dialect from our configuration: it may not ask the database, which can be away, and persistence.xml
 * cannot read MicroProfile Config. Found through {@code META-INF/services}.
 */
public final class ConfiguredDialect implements ServiceContributor {
    @Override
    public void contribute(StandardServiceRegistryBuilder builder) {
        if (!builder.getSettings().containsKey(DIALECT)) {
            builder.applySetting(DIALECT, Database.configured().dialect().getName());
        }
    }
}

package org.recommit.store;

import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/**
 * The entity manager of the unit {@code console}, for beans that any module may call.
 *
 * <p>An EJB, because Payara looks the unit up when the entity manager is first used, and in the module of the thread that
 * uses it. In an EAR that may be the web module, which has no unit; during a call of this bean it is its own.
 */
@Stateless
public class ConsoleUnit {
    @PersistenceContext(unitName = "console")
    EntityManager entityManager;

    /** Needs a transaction of the caller's in use, as any injected one. */
    @Produces
    public EntityManager entityManager() {
        // The first use
        entityManager.clear();
        return entityManager;
    }
}

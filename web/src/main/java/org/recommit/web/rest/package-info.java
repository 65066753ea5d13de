/**
 * The REST API under {@code /recommit/api}: resources, the shape of their answers, and errors as problem+json.
 *
 * <p>Start with {@link org.recommit.web.rest.RestApplication}, which lists the resources. A resource checks its parameters,
 * asks a port and shapes the answer ({@link org.recommit.web.rest.Shapes}); who may call it is said on the method and
 * enforced by {@link org.recommit.web.rest.AccessFilter}. Not here: rules of the ledger, retries or dead letters.
 */
package org.recommit.web.rest;

/**
 * What people and programs see of Recommit: REST in {@link org.recommit.web.rest}, pages in
 * {@link org.recommit.web.console}, sign-in in {@link org.recommit.web.security}.
 *
 * <p>Not here: rules of the ledger, of retries or of dead letters. They are asked for through the module's ports.
 */
package org.recommit.web;

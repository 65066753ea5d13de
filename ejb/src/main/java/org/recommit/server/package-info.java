/**
 * What differs between the application servers: how a name is looked up, and what this node is called.
 *
 * <p>Start with {@link org.recommit.server.Lookup}. Nothing of the business belongs here.
 */
package org.recommit.server;

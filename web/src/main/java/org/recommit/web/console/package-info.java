/**
 * Backing beans of the pages under {@code src/main/webapp}. Start with {@link org.recommit.web.console.Overview}.
 *
 * <p>A bean asks the module's ports and keeps nothing between requests. Not here: rules of any kind, and REST.
 */
package org.recommit.web.console;

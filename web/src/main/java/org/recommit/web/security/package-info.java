/**
 * Who may sign in to console and REST, and with which roles.
 *
 * <p>Start with {@link org.recommit.web.security.SignIn}. What a role may do is said where it is done: at each
 * REST method and page. Not here: anything that knows of commits.
 */
package org.recommit.web.security;

/**
 * Tests of the deployed product: a real broker and a real server, each a process of its own, on free ports and a data
 * directory of their own. Start reading at {@link org.recommit.it.Stack}.
 *
 * <p>Must not be here: tests that need no container (they stand beside the code they test), and any class of the
 * product: these tests know it from outside only, by messages, REST, SQL and the log.
 */
package org.recommit.it;

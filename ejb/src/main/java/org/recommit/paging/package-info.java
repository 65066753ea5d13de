/**
 * Pages of an answer: which one is asked for, and what it holds.
 *
 * <p>Pure, and known to everybody who answers with lists. Nothing else belongs here.
 */
package org.recommit.paging;

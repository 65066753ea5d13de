/**
 * The broker's dead-letter queue as operators work it: list, look, count, send back.
 *
 * <p>Start at {@link org.recommit.deadletter.DeadLetters}. The broker is the truth, and what its own console moves or
 * adds shows up: {@link org.recommit.deadletter.LetterIndex} only remembers what a walk over the queue has seen. How a
 * message came to stand there is in {@link org.recommit.commit}.
 */
package org.recommit.deadletter;

/**
 * Answers that are kept, so that a request that comes twice under one key is carried out once.
 *
 * <p>Start at {@link org.recommit.answer.KeptAnswers}. Which requests may carry a key, and what a repeated one is told, is
 * the web module's.
 */
package org.recommit.answer;

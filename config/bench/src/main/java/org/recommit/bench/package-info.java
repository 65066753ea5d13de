/**
 * What the back-off computation costs: {@code sh config/bench.sh} measures it and fails if it is slow or allocates.
 *
 * <p>Start with {@link org.recommit.bench.BackOffBenchmark}. The tests compile this but do not run it: a busy machine must
 * not fail a build. Nothing of the product belongs here.
 */
package org.recommit.bench;

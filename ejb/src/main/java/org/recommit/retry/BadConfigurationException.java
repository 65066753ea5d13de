package org.recommit.retry;

import java.util.List;
import java.util.stream.Collectors;

/** Configuration that nothing can run with: stops the deployment and names every bad value at once. */
public class BadConfigurationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public BadConfigurationException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /** What is wrong, in the order it was found. */
    public List<Problem> problems() {
        return problems;
    }

    /**
     * One bad value.
     *
     * @param allowed what may stand there instead
     */
    public record Problem(String property, String value, String allowed) {
        @Override
        public String toString() {
            return property + "=" + value + " is not allowed: " + allowed;
        }
    }
}

package org.recommit.waiting;

import java.util.Optional;
import org.recommit.commit.ScheduledMessages.Scheduled;

/**
 * Which waiting commits are meant; empty means any, texts match exactly.
 *
 * @param dependency label of what failed last
 * @param kind label of the kind
 */
public record WaitingFilter(Optional<String> dependency, Optional<String> kind, Optional<String> key) {

    boolean matches(Scheduled commit) {
        return same(dependency, commit.dependency()) && same(kind, commit.kind()) && same(key, commit.key());
    }

    private static boolean same(Optional<String> wanted, Optional<String> there) {
        return wanted.isEmpty() || wanted.equals(there);
    }

    /** In words. */
    public String described() {
        StringBuilder words = new StringBuilder();
        dependency.ifPresent(value -> words.append("dependency=").append(value).append(' '));
        kind.ifPresent(value -> words.append("kind=").append(value).append(' '));
        key.ifPresent(value -> words.append("key=").append(value).append(' '));
        return words.isEmpty() ? "all" : words.toString().strip();
    }
}

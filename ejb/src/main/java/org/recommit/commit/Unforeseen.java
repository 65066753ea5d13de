package org.recommit.commit;

/**
 * A failure that is in no table. Its message is never shown, since it could quote what was sent; its type and the place
 * where it was thrown are.
 */
final class Unforeseen extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unforeseen(RuntimeException cause) {
        super("Unforeseen", cause, false, false);
    }

    /** Type of the innermost failure. */
    String error() {
        return innermost().getClass().getName();
    }

    /** Where it was thrown. */
    String place() {
        StackTraceElement[] stack = innermost().getStackTrace();
        return stack.length == 0 ? "at an unknown place" : "at " + stack[0];
    }

    private Throwable innermost() {
        Throwable found = getCause();
        for (int depth = 0; depth < 50 && found.getCause() != null; depth++) {
            found = found.getCause();
        }
        return found;
    }
}

package org.recommit.paging;

/**
 * Which page is asked for.
 *
 * @param page from 0
 * @param size 1 to {@value #MAX_SIZE}
 */
public record PageRequest(int page, int size) {
    public static final int MAX_SIZE = 500;
    public static final int DEFAULT_SIZE = 50;

    public PageRequest {
        if (page < 0) {
            throw new IllegalArgumentException("page = " + page + ": 0 or more is allowed");
        }
        if (size < 1 || size > MAX_SIZE) {
            throw new IllegalArgumentException("size = " + size + ": 1 to " + MAX_SIZE + " is allowed");
        }
    }

    /** How many items stand before this page. */
    public long offset() {
        return (long) page * size;
    }
}

package org.recommit.paging;

import java.util.List;

/**
 * One page of an answer.
 *
 * @param total how many there are in all, exact
 * @param page number of this page, from 0
 * @param size how many items a page may hold
 */
public record Page<T>(long total, int page, int size, List<T> items) {
    public Page {
        items = List.copyOf(items);
    }
}

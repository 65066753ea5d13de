package org.recommit.store;

import jakarta.persistence.TypedQuery;
import java.util.List;
import java.util.function.Function;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Pages of a query. */
final class Pages {
    private Pages() {}

    /**
     * The asked page.
     *
     * @param count gives the exact total
     * @param item makes what is shown of a row
     */
    static <R, T> Page<T> of(PageRequest page, TypedQuery<Long> count, TypedQuery<R> rows, Function<R, T> item) {
        List<T> items =
                rows.setFirstResult(Math.toIntExact(page.offset())).setMaxResults(page.size()).getResultList().stream()
                        .map(item)
                        .toList();
        return new Page<>(count.getSingleResult(), page.page(), page.size(), items);
    }
}

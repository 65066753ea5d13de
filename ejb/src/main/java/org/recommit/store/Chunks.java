package org.recommit.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** Cuts what may be a hundred thousand rows into statements that a database takes. */
final class Chunks {
    private Chunks() {}

    static <T> List<List<T>> of(Collection<T> items, int size) {
        List<T> all = new ArrayList<>(items);
        return IntStream.range(0, (all.size() + size - 1) / size)
                .mapToObj(i -> all.subList(i * size, Math.min(all.size(), (i + 1) * size)))
                .toList();
    }
}

package org.recommit.web.console;

import java.util.List;
import java.util.Map;
import org.primefaces.model.FilterMeta;
import org.primefaces.model.LazyDataModel;
import org.primefaces.model.SortMeta;
import org.recommit.commit.BrokerAwayException;
import org.recommit.deadletter.DeadLetter;
import org.recommit.deadletter.DeadLetterFilter;
import org.recommit.deadletter.DeadLetters;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Fetches the page that the table shows and no more. While the broker is away it is empty: the overview says why. */
final class LetterPages extends LazyDataModel<LetterRow> {
    private static final long serialVersionUID = 1L;

    private final transient DeadLetters letters;
    private final transient DeadLetterFilter filter;

    LetterPages(DeadLetters letters, DeadLetterFilter filter) {
        this.letters = letters;
        this.filter = filter;
    }

    @Override
    public int count(Map<String, FilterMeta> unused) {
        return (int) Math.min(Integer.MAX_VALUE, page(0, 1).total());
    }

    @Override
    public List<LetterRow> load(
            int first, int size, Map<String, SortMeta> unsorted, Map<String, FilterMeta> unfiltered) {
        return page(first / size, size).items().stream().map(LetterRow::of).toList();
    }

    @Override
    public String getRowKey(LetterRow row) {
        return row.id();
    }

    private Page<DeadLetter> page(int page, int size) {
        try {
            return letters.list(filter, new PageRequest(page, size));
        } catch (BrokerAwayException e) {
            return new Page<>(0, page, size, List.of());
        }
    }
}

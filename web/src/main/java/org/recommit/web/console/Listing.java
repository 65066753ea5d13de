package org.recommit.web.console;

import jakarta.faces.context.FacesContext;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.recommit.commit.BrokerAwayException;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;
import org.recommit.waiting.TooManyWaitException;
import org.recommit.web.rest.ProblemException;

/**
 * A list whose filter and page stand in the address, read from the database a page at a time, when it is first asked for. A
 * form that is sent brings the filter along as {@code filter}.
 */
public final class Listing<T> {
    private static final int ROWS = 50;
    private static final String CARRIED = "filter";
    private static final String PAGE = "page";

    private final String address;
    private final BiFunction<Map<String, String>, PageRequest, Page<T>> reading;
    private final Map<String, String> values;
    private final int number;
    private Page<T> page;
    private String problem = "";

    private Listing(
            String address,
            BiFunction<Map<String, String>, PageRequest, Page<T>> reading,
            Map<String, String> values,
            int number) {
        this.address = address;
        this.reading = reading;
        this.values = values;
        this.number = number;
    }

    /**
     * The list that the current request asks for.
     *
     * @param address of its page, such as {@code audit.xhtml}
     * @param names of the filter's values
     * @param filter made of the values; a {@link ProblemException} of it is shown
     * @param list gives a page of what matches
     * @param row what is shown of an item
     */
    static <F, R, T> Listing<T> of(
            String address,
            List<String> names,
            Function<Map<String, String>, F> filter,
            BiFunction<F, PageRequest, Page<R>> list,
            Function<R, T> row) {
        Map<String, String> given =
                FacesContext.getCurrentInstance().getExternalContext().getRequestParameterMap();
        Map<String, String> asked = given.containsKey(CARRIED) ? Address.parse(given.get(CARRIED)) : given;
        String number = asked.getOrDefault(PAGE, "");
        return new Listing<>(
                address,
                (values, page) -> {
                    Page<R> found = list.apply(filter.apply(values), page);
                    return new Page<>(
                            found.total(),
                            found.page(),
                            found.size(),
                            found.items().stream().map(row).toList());
                },
                Address.known(names, asked),
                number.matches("[0-9]{1,6}") ? Integer.parseInt(number) : 0);
    }

    private Page<T> page() {
        if (page == null) {
            page = new Page<>(0, number, ROWS, List.of());
            try {
                page = reading.apply(values, new PageRequest(number, ROWS));
            } catch (ProblemException | TooManyWaitException e) {
                problem = e.getMessage();
            } catch (BrokerAwayException e) {
                problem = "The broker is away: nothing can be shown.";
            } catch (RuntimeException e) {
                if (!Messages.databaseFailed(e)) {
                    throw e;
                }
                problem = "The database is away: nothing can be shown.";
            }
        }
        return page;
    }

    /** Reads anew: after an action. */
    void again() {
        page = null;
    }

    public List<T> getRows() {
        return page().items();
    }

    public long getTotal() {
        return page().total();
    }

    /** Such as {@code 51 to 100}; empty where the page has no rows. */
    public String getRange() {
        int shown = page().items().size();
        long first = (long) number * ROWS + 1;
        return shown == 0 ? "" : first + " to " + (first + shown - 1);
    }

    /** Why nothing is shown; empty where there is no reason. */
    public String getProblem() {
        page();
        return problem;
    }

    /** Address of the page before; empty where there is none. */
    public String getNewer() {
        return number == 0 ? "" : address(number - 1);
    }

    /** Address of the next page; empty where there is none. */
    public String getOlder() {
        return (number + 1L) * ROWS < page().total() ? address(number + 1) : "";
    }

    private String address(int other) {
        String query = getQuery();
        return address + "?" + (query.isEmpty() ? "" : query + "&") + PAGE + "=" + other;
    }

    /** The filter, by name. */
    public Map<String, String> getValues() {
        return values;
    }

    /** The filter without the page. */
    public String getQuery() {
        return Address.query(values);
    }

    /** The filter with the page, for a form to bring along. */
    public String getCarried() {
        String query = getQuery();
        return (query.isEmpty() ? "" : query + "&") + PAGE + "=" + number;
    }
}

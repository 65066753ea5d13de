package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.recommit.deadletter.DeadLetterFilter;
import org.recommit.deadletter.LetterChoice;

/** Which letters are meant: the selected ones, all that match the page's filter, or all of these but the selected. */
@Named
@RequestScoped
public class LetterPick {
    private static final String WHICH = "which";

    @Inject
    private DeadLetterTable table;

    private String ids = "";

    /** Values of the form's field {@value #WHICH}. */
    private enum Which {
        SELECTED,
        MATCHING,
        OTHERS
    }

    /**
     * The letters.
     *
     * @throws IllegalArgumentException if it is not said which
     */
    LetterChoice choice() {
        return switch (which()) {
            case SELECTED -> new LetterChoice(DeadLetterFilter.ALL, picked(), Set.of());
            case MATCHING -> new LetterChoice(table.filter(), Set.of(), Set.of());
            case OTHERS -> new LetterChoice(table.filter(), Set.of(), picked());
        };
    }

    /** The same in words. */
    String described() {
        return switch (which()) {
            case SELECTED -> count() + " selected";
            case MATCHING -> table.described();
            case OTHERS -> table.described() + " but " + count();
        };
    }

    private static Which which() {
        return Which.valueOf(FacesContext.getCurrentInstance()
                .getExternalContext()
                .getRequestParameterMap()
                .getOrDefault(WHICH, Which.MATCHING.name()));
    }

    private String count() {
        int count = picked().size();
        return count == 1 ? "1 letter" : count + " letters";
    }

    /** None would mean all. */
    private Set<String> picked() {
        Set<String> picked = Arrays.stream(ids.split("\n"))
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .collect(Collectors.toSet());
        if (picked.isEmpty()) {
            throw new IllegalArgumentException("no letter is selected");
        }
        return picked;
    }

    public String getIds() {
        return ids;
    }

    public void setIds(String ids) {
        this.ids = ids == null ? "" : ids;
    }
}

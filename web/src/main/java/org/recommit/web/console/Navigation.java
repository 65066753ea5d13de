package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Named;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.recommit.web.security.Roles;

/** The pages that the user may open. Who may is enforced by web.xml; here nobody is shown what would refuse him. */
@Named
@RequestScoped
public class Navigation {
    private static final Set<String> REDRIVERS = Set.of(Roles.OPERATOR, Roles.PHARMACIST);
    private static final Set<String> READERS = Set.of(Roles.VIEWER, Roles.OPERATOR, Roles.PHARMACIST, Roles.AUDITOR);
    private static final Map<String, String> LEDGER = new LinkedHashMap<>();

    static {
        LEDGER.put("Movements", "ledger.xhtml");
        LEDGER.put("Balances", "balances.xhtml");
        LEDGER.put("Discrepancies", "discrepancies.xhtml");
    }

    /** One page. */
    public record Link(String name, String page, boolean current) {
        // expression language before 6.0 knows bean getters only

        public String getName() {
            return name;
        }

        public String getPage() {
            return page;
        }

        public boolean isCurrent() {
            return current;
        }
    }

    public List<Link> getLinks() {
        List<Link> links = new ArrayList<>();
        add(links, "Overview", "index.xhtml", Roles.ALL);
        add(links, "Dead letters", "dead-letters.xhtml", Roles.ALL);
        add(links, "Commit", "commit.xhtml", Roles.ALL);
        add(links, "Waiting", "waiting.xhtml", Roles.ALL);
        add(links, "Ledger", "ledger.xhtml", READERS, LEDGER.values());
        add(links, "Redrives", "redrives.xhtml", REDRIVERS);
        add(links, "Discards", "discards.xhtml", REDRIVERS);
        add(links, "Approvals", "approvals.xhtml", Set.of(Roles.PHARMACIST));
        add(links, "Policies", "policies.xhtml", Roles.ALL);
        add(links, "Retries", "retries.xhtml", Roles.ALL);
        add(links, "Audit", "audit.xhtml", Set.of(Roles.AUDITOR, Roles.ADMIN));
        add(links, "Users", "users.xhtml", Set.of(Roles.ADMIN));
        return links;
    }

    /** The pages of the ledger. */
    public List<Link> getLedger() {
        List<Link> links = new ArrayList<>();
        LEDGER.forEach((name, page) -> links.add(new Link(name, page, shown(page))));
        return links;
    }

    private static void add(List<Link> links, String name, String page, Set<String> roles) {
        add(links, name, page, roles, List.of(page));
    }

    private static void add(
            List<Link> links, String name, String page, Set<String> roles, Collection<String> belonging) {
        if (Actions.allowed(roles)) {
            links.add(new Link(name, page, belonging.stream().anyMatch(Navigation::shown)));
        }
    }

    private static boolean shown(String page) {
        return FacesContext.getCurrentInstance().getViewRoot().getViewId().equals("/" + page);
    }
}

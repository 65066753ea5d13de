package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.recommit.web.security.Roles;

/** The pages that the user may open. Who may is enforced by web.xml; here nobody is shown what would refuse him. */
@Named
@RequestScoped
public class Navigation {
    private static final Set<String> REDRIVERS = Set.of(Roles.OPERATOR, Roles.PHARMACIST);

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
        add(links, "Redrives", "redrives.xhtml", REDRIVERS);
        add(links, "Discards", "discards.xhtml", REDRIVERS);
        add(links, "Approvals", "approvals.xhtml", Set.of(Roles.PHARMACIST));
        return links;
    }

    private static void add(List<Link> links, String name, String page, Set<String> roles) {
        FacesContext faces = FacesContext.getCurrentInstance();
        ExternalContext external = faces.getExternalContext();
        if (roles.stream().anyMatch(external::isUserInRole)) {
            links.add(new Link(name, page, faces.getViewRoot().getViewId().equals("/" + page)));
        }
    }
}

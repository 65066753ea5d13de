package org.recommit.web.security;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;

/** Whether a page of this site sent the request: its browser says so, and no page of another site can make it say so. */
final class SameOrigin {
    private SameOrigin() {}

    static boolean test(HttpServletRequest request) {
        return test(request.getHeader("Sec-Fetch-Site"), request.getHeader("Origin"), request.getHeader("Host"));
    }

    /** Over plain HTTP browsers send the second only. */
    static boolean test(String site, String origin, String host) {
        if (site != null) {
            return site.equals("same-origin");
        }
        try {
            return origin != null
                    && URI.create(origin).getAuthority() != null
                    && URI.create(origin).getAuthority().equalsIgnoreCase(host);
        } catch (IllegalArgumentException noAddress) {
            return false;
        }
    }
}

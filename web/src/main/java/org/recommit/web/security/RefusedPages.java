package org.recommit.web.security;

import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Puts on record who asked for a page that his roles do not allow: the container refuses it, and shows the error page. */
@WebFilter(filterName = "refused-pages", urlPatterns = "/error.html", dispatcherTypes = DispatcherType.ERROR)
public class RefusedPages extends HttpFilter {
    private static final long serialVersionUID = 1L;

    @Inject
    private transient Visits visits;

    @Inject
    private transient SecurityRecord record;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        if (Integer.valueOf(HttpServletResponse.SC_FORBIDDEN).equals(status)) {
            String path = String.valueOf(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI));
            visits.of(request).ifPresent(visit -> record.refusedAccess(visit.name(), request.getMethod(), path));
        }
        chain.doFilter(request, response);
    }
}

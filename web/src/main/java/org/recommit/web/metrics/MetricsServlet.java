package org.recommit.web.metrics;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.recommit.metrics.Meters;

/** {@code /recommit/metrics}: every series in Prometheus' text format, without a login. */
@WebServlet(name = "metrics", urlPatterns = "/metrics")
public class MetricsServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Inject
    private transient Meters meters;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain; version=0.0.4; charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        response.getWriter().write(meters.scrape());
    }
}

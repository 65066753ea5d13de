package org.recommit.it;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/** A REST client with HTTP Basic. Paths start below {@code /recommit/api}: {@code get("/commits/x")}. */
final class Rest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final URI root;
    private final String user;
    private final String password;
    private final String authorization;

    Rest(URI root, String user, String password) {
        this.root = root;
        this.user = user;
        this.password = password;
        this.authorization =
                "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * @param json the body as JSON; a missing node where it is none
     */
    record Answer(int status, String body, JsonNode json, HttpHeaders headers) {}

    /** A text as one part of a path. */
    static String inPath(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    Answer get(String path) {
        return send("GET", "/recommit/api" + path, null);
    }

    Answer post(String path, String body) {
        return send("POST", "/recommit/api" + path, body);
    }

    Answer put(String path, String body) {
        return send("PUT", "/recommit/api" + path, body);
    }

    Answer delete(String path) {
        return send("DELETE", "/recommit/api" + path, null);
    }

    /** Any path of the port: {@code send("GET", "/health/ready", null)}. */
    Answer send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(root.resolve(path))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", authorization)
                .header("X-Requested-By", "it")
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<String> answer = send(http, request.build());
        return new Answer(answer.statusCode(), answer.body(), json(answer.body()), answer.headers());
    }

    /** A page of the console, which this user signs in to by its form: {@code page("index.xhtml")}. */
    String page(String name) {
        HttpClient browser = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .cookieHandler(new CookieManager())
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        String form = "user=" + inPath(user) + "&password=" + inPath(password) + "&to=" + inPath(name);
        HttpRequest request = HttpRequest.newBuilder(root.resolve("/recommit/sign-in"))
                .timeout(Duration.ofSeconds(60))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Sec-Fetch-Site", "same-origin")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build();
        return send(browser, request).body();
    }

    private static HttpResponse<String> send(HttpClient client, HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The text as JSON; a missing node where it is none. */
    static JsonNode json(String body) {
        try {
            return body.isEmpty() ? MissingNode.getInstance() : JSON.readTree(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}

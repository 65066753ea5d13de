package org.recommit.it;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
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

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final URI root;
    private final String authorization;

    Rest(URI root, String user, String password) {
        this.root = root;
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
        try {
            HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(answer.statusCode(), answer.body(), json(answer.body()), answer.headers());
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

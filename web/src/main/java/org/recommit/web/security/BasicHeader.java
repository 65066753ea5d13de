package org.recommit.web.security;

import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** The header of HTTP Basic (RFC 7617). The containers' own readers cut passwords at a colon, and fail at what is none. */
final class BasicHeader {
    private static final String SCHEME = "Basic ";

    private BasicHeader() {}

    /** The name before the first colon and the password behind it; empty where the header holds none. */
    static Optional<UsernamePasswordCredential> credential(String header) {
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        try {
            byte[] decoded =
                    Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
            String pair = new String(decoded, StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            return colon <= 0 || colon == pair.length() - 1
                    ? Optional.empty()
                    : Optional.of(new UsernamePasswordCredential(pair.substring(0, colon), pair.substring(colon + 1)));
        } catch (IllegalArgumentException noBase64) {
            return Optional.empty();
        }
    }
}

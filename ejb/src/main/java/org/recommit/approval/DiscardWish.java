package org.recommit.discard;

import java.util.Optional;

/**
 * Why somebody wants to discard a dead letter.
 *
 * @param landedKey of the commit that has landed in its place
 */
public record DiscardWish(DiscardCode code, String note, Optional<String> landedKey) {}

package org.recommit.warning;

import java.time.Instant;

/**
 * One thing that a person should look at.
 *
 * @param name of the trouble, for programs: lower-case letters and hyphens
 * @param text one sentence for a person; it is shown without login, so that it may name nobody and no commit
 * @param since when it was raised first
 */
public record Warning(String name, String text, Instant since) {}

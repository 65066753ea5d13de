package org.recommit.commit;

import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.PARAMETER;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import jakarta.inject.Qualifier;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** The connection factory that gives up after seconds, for callers that a person waits for. */
@Qualifier @Retention(RUNTIME)
@Target({FIELD, METHOD, PARAMETER})
public @interface Bounded {}

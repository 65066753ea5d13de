package org.recommit.store;

/** Texts as the columns keep them. */
final class Texts {
    private Texts() {}

    /** Cut to the column; PostgreSQL stores no NUL character. */
    static String fit(String text, int width) {
        String storable = text.replace('\u0000', '\uFFFD');
        return storable.length() <= width ? storable : storable.substring(0, width);
    }
}

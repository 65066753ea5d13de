package org.recommit.web.rest;

import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * Rows as RFC 4180 has them. A text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV
 * Injection), and so does one that begins with an apostrophe: who reads a file takes one away and has the text again. Numbers
 * are numbers, also negative ones.
 */
final class Csv {
    private final Writer out;

    Csv(Writer out) {
        this.out = out;
    }

    /** A cell whose text this program makes itself, such as a number, a time or a name of its own. */
    record Own(String text) {}

    /** Writes one row: {@link Own} cells as they are, everything else as a stranger's text; null is an empty cell. */
    void row(List<?> cells) throws IOException {
        for (int i = 0; i < cells.size(); i++) {
            if (i > 0) {
                out.write(',');
            }
            out.write(cell(cells.get(i)));
        }
        out.write("\r\n");
    }

    static String cell(Object value) {
        if (value == null) {
            return "";
        }
        return value instanceof Own own ? quoted(own.text()) : quoted(harmless(value.toString()));
    }

    private static String harmless(String text) {
        return !text.isEmpty() && "=+-@\t\r\n'".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n' || c == ';');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}

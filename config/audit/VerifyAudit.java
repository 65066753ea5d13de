import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.security.MessageDigest;
import java.util.*;

/** Checks an export of the audit trail: java VerifyAudit.java audit.csv [id=N hash=H], the latter from a line AUDIT_HEAD. */
class VerifyAudit {
    public static void main(String[] args) throws Exception {
        long rows = 0, broken = 0;
        String id = "0", hash = "0".repeat(64), purge = "", from = "", kept = args.length > 2 ? args[1] + " " + args[2] : null;
        try (Reader in = Files.newBufferedReader(Path.of(args[0]))) {
            List<String> names = record(in);
            for (List<String> cells = record(in); cells != null; cells = record(in), rows++) {
                TreeMap<String, String> row = new TreeMap<>();
                for (int i = 0; i < names.size(); i++) row.put(names.get(i), i < cells.size() ? cells.get(i) : "");
                if (rows == 0 && !row.get("id").equals("1")) {
                    // What was before has been purged: a row of the trail has to say so
                    id = Long.toString(Long.parseLong(row.get("id")) - 1);
                    hash = row.get("previousHash");
                    purge = "\"lastHash\":\"" + hash + "\",\"lastId\":\"" + id + "\"";
                }
                String next = Long.toString(Long.parseLong(id) + 1), stated = row.remove("hash"), fault = "";
                if (!row.get("id").equals(next)) fault = " is not row " + next + ", which should follow;";
                if (!row.get("previousHash").equals(hash)) fault += " does not carry the hash of the row before it;";
                if (!stated.equals(sha256(row))) fault += " has another content than was hashed;";
                else if (!purge.isEmpty() && row.get("action").equals("PURGE") && row.get("detail").contains(purge)) {
                    from = " from the checkpoint " + purge;
                    purge = "";
                }
                if (!fault.isEmpty() && ++broken > 0) System.out.println("Row " + row.get("id") + fault);
                id = row.get("id");
                hash = stated;
                if (("id=" + id + " hash=" + hash).equals(kept)) kept = null;
            }
        }
        if (kept != null && ++broken > 0) System.out.println("There is no row with " + kept);
        if (!purge.isEmpty() && ++broken > 0) System.out.println("The first rows are missing, and no purge says so");
        System.out.println(rows + " rows" + from + ", " + broken + " faults; the end is id=" + id + " hash=" + hash);
        System.exit(broken == 0 ? 0 : 1);
    }

    /** One record of the CSV file (RFC 4180), null at its end; an apostrophe in front only keeps spreadsheets from calculating. */
    private static List<String> record(Reader in) throws IOException {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int c = in.read(), before = 0; c >= 0; before = c, c = in.read()) {
            if (c == '"' && (quoted = !quoted) && before == '"') cell.append('"');
            else if (c != '"' && (quoted || c != ',' && c != '\r' && c != '\n')) cell.append((char) c);
            if (!quoted && (c == ',' || c == '\n')) {
                cells.add(cell.indexOf("'") == 0 ? cell.substring(1) : cell.toString());
                cell.setLength(0);
                if (c == '\n') return cells;
            }
        }
        if (cell.length() == 0 && cells.isEmpty()) return null;
        cells.add(cell.toString());
        return cells;
    }

    /** SHA-256, in hex, of the row as RFC 8785 JSON: names in order, every value a text, control characters escaped. */
    private static String sha256(SortedMap<String, String> row) throws Exception {
        StringJoiner json = new StringJoiner(",", "{", "}");
        row.forEach((name, text) -> json.add("\"" + name + "\":\"" + escaped(text) + "\""));
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(json.toString().getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash);
    }

    private static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            int known = "\"\\\b\t\n\f\r".indexOf(c);
            if (known >= 0) out.append('\\').append("\"\\btnfr".charAt(known));
            else out.append(c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
        return out.toString();
    }
}

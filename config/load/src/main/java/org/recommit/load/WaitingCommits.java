package org.recommit.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What commits that wait for their next attempt take of the broker's heap. */
final class WaitingCommits {
    private static final String RETRIES = "recommit.retries";
    private static final Pattern USED = Pattern.compile("used (\\d+)K");

    /** What the deployment has to be told: none comes back meanwhile, and the broker's heap has 512 MB. */
    static final Map<String, String> ENVIRONMENT = Map.of(
            "RECOMMIT_RETRY_FX_BASE_DELAY",
            "PT6H",
            "RECOMMIT_RETRY_FX_JITTER",
            "none",
            "RECOMMIT_BROKER_JAVA_OPTS",
            "-Xmx512m");

    private WaitingCommits() {}

    /**
     * Megabytes of heap in use after a collection.
     *
     * @param commits that wait
     */
    record Heap(int commits, long before, long after) {}

    /** Has that many fail for want of a rate, and measures when all of them wait. */
    static Heap measure(Deployment deployment, int commits) {
        long broker = deployment.sharedProcesses().get("broker");
        long before = heap(broker);
        String prefix = Keys.prefix("waiting");
        deployment
                .broker()
                .send(
                        deployment.recommit().queue(),
                        IntStream.range(0, commits).mapToObj(i -> Shipments.next(prefix + i)));
        Waiting.whileGrowing(() -> deployment.broker().count(RETRIES), commits);
        return new Heap(commits, before, heap(broker));
    }

    private static long heap(long pid) {
        command(pid, "GC.run");
        Matcher used = USED.matcher(command(pid, "GC.heap_info"));
        if (!used.find()) {
            throw new IllegalStateException("The JVM " + pid + " does not tell of its heap");
        }
        return Long.parseLong(used.group(1)) / 1024;
    }

    private static String command(long pid, String name) {
        try {
            Process jcmd = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(pid),
                            name)
                    .redirectErrorStream(true)
                    .start();
            return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package org.recommit.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;

/** The data directory, locked while this object is open: two Runs on one journal would destroy it. */
public final class DataDirectory implements AutoCloseable {
    private final Path root;
    private final FileChannel channel;

    private DataDirectory(Path root, FileChannel channel) {
        this.root = root;
        this.channel = channel;
    }

    /**
     * Creates it where it is missing (readable by its owner alone) and locks it.
     *
     * @throws RunFailure if another process has it, or it cannot be written
     */
    public static DataDirectory open(Path root) {
        try {
            if (!Files.isDirectory(root)) {
                Files.createDirectories(
                        root, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            }
            FileChannel channel =
                    FileChannel.open(root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (lock(channel) == null) {
                channel.close();
                throw new RunFailure("Another Run uses the data directory " + root
                        + ": stop it first, or set RECOMMIT_DATA_DIR to another directory");
            }
            return new DataDirectory(root, channel);
        } catch (IOException e) {
            throw new RunFailure("The data directory " + root + " (RECOMMIT_DATA_DIR) cannot be used: " + e, e);
        }
    }

    private static FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /** The directory itself. */
    public Path root() {
        return root;
    }

    Path broker() {
        return root.resolve("broker");
    }

    Path server() {
        return root.resolve("server");
    }

    Path ledger() {
        return root.resolve("ledger");
    }

    /** Where {@code broker.log} and {@code server.log} are. */
    public Path log() {
        return root.resolve("log");
    }

    Path passwords() {
        return root.resolve("passwords.properties");
    }

    /** Writes a file that nobody but its owner may read, from the first byte on. */
    static void writeSecret(Path file, Properties content) {
        try {
            Files.createDirectories(file.getParent());
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(fresh);
            Files.createFile(fresh, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try (var out = Files.newBufferedWriter(fresh)) {
                content.store(out, null);
            }
            Files.move(fresh, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

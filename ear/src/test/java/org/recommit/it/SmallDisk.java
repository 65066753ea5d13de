package org.recommit.it;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file system of its own, small enough to be filled: in a file, by a loop device. Only root can mount it. */
final class SmallDisk implements AutoCloseable {
    private static final String FILLER = "filler";
    /** The file system needs some blocks to note which are taken. */
    private static final long REST = 8 << 20;

    private final Path image;
    private final Path directory;

    private SmallDisk(Path image, Path directory) {
        this.image = image;
        this.directory = directory;
    }

    /** Whether this machine and this user allow it. */
    static boolean isPossible() {
        return Files.isWritable(Path.of("/dev/loop-control")) && "root".equals(System.getProperty("user.name"));
    }

    static SmallDisk mount(int megabytes) {
        Path home = Directories.temporary("recommit-disk-");
        SmallDisk disk = new SmallDisk(home.resolve("image"), home.resolve("mounted"));
        try {
            Files.createDirectory(disk.directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        run("truncate", "-s", megabytes + "M", disk.image.toString());
        // No room kept for root, under whom broker and database run here
        run("mkfs.ext4", "-q", "-m", "0", disk.image.toString());
        run("mount", "-o", "loop", disk.image.toString(), disk.directory.toString());
        Runtime.getRuntime().addShutdownHook(new Thread(disk::close, "unmount"));
        return disk;
    }

    /** A new folder on it. */
    Path folder(String name) {
        try {
            return Files.createDirectory(directory.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Not a block is left. */
    void fill() {
        Path filler = directory.resolve(FILLER);
        try {
            Files.createFile(filler);
            long most = Files.getFileStore(directory).getUsableSpace() - REST;
            run("fallocate", "-l", Long.toString(most), filler.toString());
            writeUntilFull(filler);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void writeUntilFull(Path filler) {
        byte[] block = new byte[4_096];
        try (OutputStream out = Files.newOutputStream(filler, StandardOpenOption.APPEND)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            // As it was meant to be
        }
    }

    void free() {
        try {
            Files.deleteIfExists(directory.resolve(FILLER));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + ": " + said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** May be called twice. */
    @Override
    public void close() {
        if (Files.exists(image)) {
            run("umount", "--lazy", directory.toString());
            Directories.delete(image.getParent());
        }
    }
}

/**
 * Starts the whole of Recommit on one machine: broker, server with the product, embedded or named database, simulated
 * carrier. Start reading at {@link org.recommit.launcher.Main}; {@link org.recommit.launcher.Settings} is what the
 * environment says, {@link org.recommit.launcher.Broker} and {@link org.recommit.launcher.Server} are the two child
 * processes. The deployed tests start the same classes one by one.
 *
 * <p>Must not be here: anything that the product needs when it runs on a server of its own, and any library: this
 * package uses the JDK alone (the JDBC drivers are on its class path to try the database's password).
 */
package org.recommit.launcher;

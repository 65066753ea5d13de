package org.recommit.it;

import java.nio.file.Path;

/** Payara Server with a stand-alone broker. */
class PayaraServerIT extends AcceptanceSuite {
    @Override
    TargetServer untouchedServer() {
        return PayaraServer.untouched(
                Path.of(System.getProperty("recommit.servers"), "payara6"),
                Path.of(System.getProperty("recommit.config"), "payara"));
    }
}

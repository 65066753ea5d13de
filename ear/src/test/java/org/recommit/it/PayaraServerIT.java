package org.recommit.it;

import java.util.Map;

/** Payara Server with a stand-alone broker. */
class PayaraServerIT extends StandAloneBrokerSuite {
    @Override
    TargetServer untouchedServer(Map<String, String> values) {
        return PayaraServer.untouched(values);
    }
}

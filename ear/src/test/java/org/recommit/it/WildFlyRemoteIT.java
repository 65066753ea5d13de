package org.recommit.it;

import java.util.Map;

/** WildFly with a stand-alone broker. */
class WildFlyRemoteIT extends StandAloneBrokerSuite {
    @Override
    TargetServer untouchedServer(Map<String, String> values) {
        return WildFly.untouched("remote", values);
    }
}

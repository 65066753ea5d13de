package org.recommit.it;

import java.util.Map;

/** WildFly with the broker inside the server. */
class WildFlyEmbeddedIT extends AcceptanceSuite {
    @Override
    Stack around() {
        return Stack.onPostgres().withoutBroker();
    }

    @Override
    TargetServer untouchedServer(Map<String, String> values) {
        return WildFly.untouched("embedded", values);
    }
}

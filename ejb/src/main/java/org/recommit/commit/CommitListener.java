package org.recommit.commit;

import jakarta.annotation.Resource;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.MessageDrivenContext;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/**
 * Takes what legacy systems send. A message from here is a stranger's: whatever it says of attempts, steps or origin is
 * not read.
 */
@MessageDriven(
        name = "CommitListener",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = Queues.COMMITS),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "setupAttempts", propertyValue = "-1"),
            @ActivationConfigProperty(propertyName = "setupInterval", propertyValue = "2000")
        })
public class CommitListener implements MessageListener {

    @Inject
    private DeliveryReader reader;

    @Inject
    private CommitHandler handler;

    @Inject
    private ConnectionFactory connections;

    @Resource
    private MessageDrivenContext delivery;

    @Override
    public void onMessage(Message message) {
        handler.handle(reader.fromSender(message), new BrokerSuccessors(message, connections, delivery));
    }
}

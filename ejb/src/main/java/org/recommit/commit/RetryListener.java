package org.recommit.commit;

import jakarta.annotation.Resource;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.MessageDrivenContext;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Takes the waiting copies whose time has come: ours, so that their state is believed. */
@MessageDriven(
        name = "RetryListener",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = Queues.RETRIES),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "setupAttempts", propertyValue = "-1"),
            @ActivationConfigProperty(propertyName = "setupInterval", propertyValue = "2000")
        })
public class RetryListener implements MessageListener {

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
        handler.handle(reader.fromUs(message), new BrokerSuccessors(message, connections, delivery));
    }
}

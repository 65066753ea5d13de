package org.recommit.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LetterIdTest {
    @Test
    void aLetterThatTheBrokerMovedIsFoundByTheBrokersNumber() {
        assertThat(LetterId.selector(LetterId.ofMoved(4711))).isEqualTo("_AMQ_ORIG_MESSAGE_ID = 4711");
    }

    @Test
    void aCopyOfOursIsFoundByItsMessageId() {
        assertThat(LetterId.selector("ID:8c1f-7")).isEqualTo("JMSMessageID = 'ID:8c1f-7'");
    }

    @Test
    void noIdSelectsMoreThanItself() {
        assertThat(LetterId.selector("x' or 1=1 --")).isEqualTo("JMSMessageID = 'x'' or 1=1 --'");
        assertThat(LetterId.selector("broker:1 or 1=1")).isEqualTo("JMSMessageID = 'broker:1 or 1=1'");
        // Beyond a long the broker would refuse the selector itself
        assertThat(LetterId.selector("broker:99999999999999999999"))
                .isEqualTo("JMSMessageID = 'broker:99999999999999999999'");
    }
}

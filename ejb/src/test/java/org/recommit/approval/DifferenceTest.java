package org.recommit.approval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.recommit.approval.Difference.Change;

class DifferenceTest {

    @Test
    void namesEachFieldThatIsAnotherNow() {
        Difference difference = of(
                "{\"a\":1,\"lines\":[{\"q\":\"30\",\"u\":\"EA\"},{\"q\":\"2\"}],\"gone\":null}",
                "{\"lines\":[{\"q\":\"-30\",\"u\":\"EA\"}],\"a\":2,\"new\":{\"x\":true}}");
        assertThat(difference.changes())
                .containsExactly(
                        change("a", "1", "2"),
                        change("lines[0].q", "\"30\"", "\"-30\""),
                        change("lines[1].q", "\"2\"", null),
                        change("gone", "null", null),
                        change("new.x", null, "true"));
        assertThat(difference.more()).isZero();
    }

    @Test
    void theOrderOfFieldsAndSpacesAreNoDifference() {
        assertThat(of("{\"a\":1,\"b\":[]}", "{ \"b\": [],\n \"a\": 1 }").changes())
                .isEmpty();
    }

    @Test
    void whatIsNoObjectIsReplacedAsAWhole() {
        assertThat(of("not JSON", "{}").changes()).containsExactly(change("", "not JSON", "{}"));
        assertThat(Difference.of(Optional.empty(), "{}").changes()).containsExactly(change("", null, "{}"));
        assertThat(of("[1]", "{}").changes()).hasSize(1);
        assertThat(of("{\"a\":1e999999999999}", "{}").changes()).hasSize(1);
    }

    @Test
    void isBoundedHoweverMuchIsChanged() {
        StringBuilder many = new StringBuilder("{\"f0\":\"" + "\\\\".repeat(50_000) + "\"");
        for (int i = 1; i < 500; i++) {
            many.append(",\"f").append(i).append("\":").append(i);
        }
        Difference difference = of("{}", many.append('}').toString());
        assertThat(difference.changes()).hasSize(200);
        assertThat(difference.more()).isEqualTo(300);
        assertThat(difference.changes().get(0).after().orElseThrow()).hasSize(2_001);
        int kept =
                difference.detail().values().stream().mapToInt(String::length).sum();
        // As JSON each character may take two, and the note comes on top: the trail keeps 20,000
        assertThat(kept).isLessThan(7_300);
        assertThat(difference.detail().values()).allMatch(text -> text.length() <= 1_000);
    }

    @Test
    void theAuditKeepsTheChangesAndBothHashes() {
        assertThat(of("{\"q\":\"30\"}", "{\"q\":\"-30\"}").detail())
                .containsEntry("difference", "q: \"30\" => \"-30\"; ")
                .containsEntry("bodyBefore", "b1ca2ec6fcf6d3b079c3c9d79b2d293e8464324e1dac3b0dcca2472321a9319c")
                .containsKey("bodyAfter");
    }

    @Test
    void comesBackFromItsText() {
        Difference difference = of("{\"q\":\"\u20ac\",\"s\":\"\\ud800\"}", "{\"q\":\"-30\",\"t\":1}");
        assertThat(Difference.read(difference.json())).isEqualTo(difference);
        assertThat(difference.json()).matches("\\p{ASCII}*");
    }

    private static Difference of(String before, String after) {
        return Difference.of(Optional.of(before), after);
    }

    private static Change change(String field, String before, String after) {
        return new Change(field, Optional.ofNullable(before), Optional.ofNullable(after));
    }
}

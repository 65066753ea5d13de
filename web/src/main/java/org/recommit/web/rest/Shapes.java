package org.recommit.web.rest;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.recommit.approval.Approval;
import org.recommit.approval.Difference;
import org.recommit.approval.DiscardWish;
import org.recommit.approval.EditWish;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AuditHead;
import org.recommit.audit.AuditRow;
import org.recommit.audit.AuditVerification;
import org.recommit.audit.CommitHistory.History;
import org.recommit.audit.CommitHistory.LandedCommit;
import org.recommit.audit.CommitStatus;
import org.recommit.commit.ScheduledMessages.Scheduled;
import org.recommit.deadletter.DeadLetter;
import org.recommit.deadletter.DeadLetters.Summary;
import org.recommit.deadletter.RedriveJob;
import org.recommit.deadletter.RedriveJob.Counts;
import org.recommit.discard.Discard;
import org.recommit.ledger.Discrepancies.Discrepancy;
import org.recommit.ledger.LedgerQueries.Balance;
import org.recommit.ledger.LedgerQueries.PostedMovement;
import org.recommit.ledger.Movement;
import org.recommit.ledger.RateBook;
import org.recommit.paging.Page;
import org.recommit.retry.BudgetReview;
import org.recommit.retry.Jitter;
import org.recommit.retry.RetryPolicy;
import org.recommit.retry.Simulation;
import org.recommit.retry.Spread;
import org.recommit.web.security.Users.User;

/** The shape of every answer, in one place. */
final class Shapes {
    private Shapes() {}

    static <T> JsonObject page(Page<T> page, Function<T, JsonObject> item) {
        return new Shape()
                .number("total", page.total())
                .number("page", page.page())
                .number("size", page.size())
                .list("items", page.items().stream().map(item).toList())
                .json();
    }

    static JsonObject commit(History history) {
        CommitStatus status = CommitStatus.of(history);
        Optional<LandedCommit> landed = history.landed();
        return new Shape()
                .text("key", history.key())
                .text("kind", landed.map(LandedCommit::kind))
                .text("status", status.state().name())
                .text(
                        "policy",
                        landed.map(LandedCommit::policy)
                                .or(() -> status.latest().flatMap(AttemptEvent::policy)))
                .number("attempts", status.attempts())
                .text("payloadHash", landed.map(LandedCommit::payloadHash))
                .time("committedAt", landed.map(LandedCommit::committedAt))
                .time("nextAttemptAt", status.nextAttemptAt())
                .list("events", history.events().stream().map(Shapes::event).toList())
                .json();
    }

    private static JsonObject event(AttemptEvent event) {
        return new Shape()
                .number("attempt", event.attempt())
                .time("at", event.at())
                .text("outcome", event.outcome().name())
                .text("dependency", event.dependency())
                .text("policy", event.policy())
                .text("error", event.error())
                .millis("delayMs", event.delay())
                .millis("floorMs", event.floor())
                .text("node", event.node())
                .json();
    }

    static JsonObject movement(PostedMovement posted) {
        Movement movement = posted.movement();
        Movement.Evidence evidence = movement.evidence();
        return new Shape()
                .text("key", posted.key())
                .number("line", posted.line())
                .text("source", posted.source())
                .text("site", movement.site())
                .text("ndc", movement.ndc())
                .text("ndcAsSent", movement.ndcAsSent())
                .text("lot", movement.lot())
                .text("schedule", movement.schedule().name())
                .text("type", movement.type().name())
                .decimal("quantity", movement.quantity())
                .text("unit", movement.unit().name())
                .time("occurredAt", movement.occurredAt())
                .time("recordedAt", posted.recordedAt())
                .text("reference", evidence.reference())
                .text("counterparty", evidence.counterparty())
                .text("performedBy", evidence.performedBy())
                .text("witnessedBy", evidence.witnessedBy())
                .text("reasonCode", evidence.reasonCode().map(Enum::name))
                .text("corrects", evidence.corrects())
                .texts("flags", posted.flags().stream().map(Enum::name).sorted().collect(Collectors.toList()))
                .json();
    }

    static JsonObject balance(Balance balance) {
        return new Shape()
                .text("site", balance.site())
                .text("ndc", balance.ndc())
                .text("lot", balance.lot())
                .text("unit", balance.unit().name())
                .decimal("quantity", balance.quantity())
                .json();
    }

    static JsonObject letter(DeadLetter letter) {
        return letterFields(letter).json();
    }

    static JsonObject opened(DeadLetter.Opened opened) {
        Shape properties = new Shape();
        opened.properties().forEach(properties::any);
        return letterFields(opened.letter())
                .put("properties", properties.json())
                .text("body", opened.body())
                .json();
    }

    private static Shape letterFields(DeadLetter letter) {
        return new Shape()
                .text("id", letter.id())
                .text("key", letter.key())
                .text("kind", letter.kind())
                .text("source", letter.source())
                .flag("controlled", letter.controlled())
                .text("reason", letter.reason().name())
                .text("dependency", letter.dependency())
                .text("policy", letter.policy())
                .text("errorType", letter.errorType())
                .text("error", letter.error())
                .number("attempts", letter.attempts())
                .time("firstFailedAt", letter.firstFailedAt())
                .time("lastFailedAt", letter.lastFailedAt())
                .time("deadAt", letter.deadAt())
                .text("origin", letter.origin())
                .number("redrives", letter.redrives())
                .text("remedy", letter.remedy());
    }

    static JsonObject summary(Summary summary) {
        return new Shape()
                .number("total", summary.total())
                .number("controlled", summary.controlled())
                .time("oldestDeadAt", summary.oldestDeadAt())
                .counts("byReason", summary.byReason())
                .counts("byDependency", summary.byDependency())
                .counts("bySource", summary.bySource())
                .json();
    }

    static JsonObject discard(Discard discard) {
        return new Shape()
                .text("id", discard.id())
                .text("letterId", discard.letterId())
                .text("key", discard.key())
                .text("kind", discard.kind())
                .text("source", discard.source())
                .flag("controlled", discard.controlled())
                .text("reason", discard.reason().name())
                .text("code", discard.wish().code().name())
                .text("note", discard.wish().note())
                .text("landedKey", discard.wish().landedKey())
                .text("discardedBy", discard.discardedBy())
                .text("approvedBy", discard.approvedBy())
                .time("discardedAt", discard.discardedAt())
                .text("restoredBy", discard.restored().map(Discard.Restored::by))
                .time("restoredAt", discard.restored().map(Discard.Restored::at))
                .json();
    }

    static JsonObject approval(Approval approval) {
        return approvalOf(approval).json();
    }

    private static Shape approvalOf(Approval approval) {
        Shape shape = new Shape()
                .text("id", approval.id())
                .text("state", approval.state().name())
                .text("action", approval.wish().kind().name())
                .text("letterId", approval.letterId())
                .text("key", approval.key())
                .text("note", approval.wish().note());
        if (approval.wish() instanceof EditWish edit) {
            shape.text("newKey", edit.key())
                    .list(
                            "difference",
                            edit.difference().changes().stream()
                                    .map(Shapes::change)
                                    .toList())
                    .number("moreDifferences", edit.difference().more());
        } else if (approval.wish() instanceof DiscardWish discard) {
            shape.text("code", discard.code().name()).text("landedKey", discard.landedKey());
        }
        return shape.text("requestedBy", approval.requestedBy())
                .time("requestedAt", approval.requestedAt())
                .time("expiresAt", approval.expiresAt())
                .text("decidedBy", approval.decidedBy())
                .time("decidedAt", approval.decidedAt());
    }

    /** With the whole body that a letter would get. */
    static JsonObject approval(Approval approval, Optional<String> body) {
        return approvalOf(approval).text("body", body).json();
    }

    private static JsonObject change(Difference.Change change) {
        return new Shape()
                .text("field", change.field())
                .text("before", change.before())
                .text("after", change.after())
                .json();
    }

    static JsonObject waiting(Scheduled commit) {
        return new Shape()
                .text("key", commit.key())
                .text("kind", commit.kind())
                .text("source", commit.source())
                .text("dependency", commit.dependency())
                .text("error", commit.error())
                .number("attempts", commit.attempts())
                .time("firstFailedAt", commit.firstFailedAt())
                .time("lastFailedAt", commit.lastFailedAt())
                .time("nextAttemptAt", commit.due())
                .json();
    }

    static JsonObject redriveJob(RedriveJob job) {
        Counts counts = job.counts();
        return new Shape()
                .text("id", job.id())
                .text("state", job.state().name())
                .text("filter", job.filter())
                .number("ratePerSecond", job.terms().ratePerSecond())
                .number("canary", job.terms().canary())
                .text("note", job.terms().note())
                .text("requestedBy", job.requestedBy())
                .time("requestedAt", job.requestedAt())
                .number("matched", counts.matched())
                .number("sent", counts.sent())
                .number("landed", counts.landed())
                .number("failedAgain", counts.failedAgain())
                .number("gone", counts.gone())
                .number("refused", counts.refused())
                .number("left", counts.left())
                .text("pausedBecause", job.pausedBecause())
                .json();
    }

    static JsonObject redriveLetter(RedriveJob.Letter letter) {
        return new Shape()
                .number("place", letter.place())
                .text("id", letter.letterId())
                .text("key", letter.key())
                .text("state", letter.state().name())
                .json();
    }

    static <T> JsonObject all(Collection<T> items, Function<T, JsonObject> item) {
        return new Shape()
                .number("total", items.size())
                .list("items", items.stream().map(item).toList())
                .json();
    }

    static JsonObject policy(RetryPolicy policy) {
        return new Shape()
                .text("name", policy.name())
                .number("maxAttempts", policy.maxAttempts())
                .text("baseDelay", policy.baseDelay().toString())
                .text("maxDelay", policy.maxDelay().toString())
                .text("jitter", policy.jitter().label())
                .figures(
                        "ceilingsMs",
                        IntStream.range(0, policy.maxAttempts() - 1)
                                .mapToObj(attempt -> policy.ceiling(attempt).toMillis())
                                .toList())
                .number("longestMs", policy.worstCase().toMillis())
                .number("meanMs", policy.meanCase().toMillis())
                .json();
    }

    static JsonObject simulations(Map<Jitter, Simulation> simulations) {
        Shape shape = new Shape();
        simulations.forEach((jitter, simulation) -> shape.put(jitter.label(), simulation(simulation)));
        return shape.json();
    }

    private static JsonObject simulation(Simulation simulation) {
        return new Shape()
                .figure("exhaustedShare", simulation.exhaustedShare())
                .number("peakPerSecond", simulation.peakPerSecond())
                .figure("drainSeconds", simulation.drained().toMillis() / 1000.0)
                .figures("perSecond", simulation.perSecond())
                .json();
    }

    static JsonObject spread(Spread spread) {
        return new Shape()
                .number("bucketMs", spread.bucket().toMillis())
                .time("from", spread.from())
                .figures("counts", spread.counts())
                .figures("even", spread.even())
                .figure("peakRatio", spread.peakRatio())
                .flag("burst", spread.burst())
                .json();
    }

    static JsonObject budget(BudgetReview review) {
        return new Shape()
                .text("policy", review.policy())
                .millis("longestMs", review.longest())
                .number("exhausted", review.exhausted())
                .number("cameBack", review.cameBack())
                .number("justBefore", review.justBefore())
                .millis("medianMissedMs", review.medianMissed())
                .json();
    }

    static JsonObject rate(RateBook.Entry rate) {
        return new Shape()
                .text("pair", rate.pair())
                .text("asOf", rate.asOf().toString())
                .decimal("rate", rate.rate())
                .time("publishedAt", rate.publishedAt())
                .list("history", rate.history().stream().map(Shapes::value).toList())
                .put("superseded", page(rate.superseded(), Shapes::superseded))
                .json();
    }

    private static JsonObject value(RateBook.Value value) {
        return new Shape()
                .decimal("rate", value.rate())
                .time("publishedAt", value.publishedAt())
                .text("publishedBy", value.publishedBy())
                .text("key", value.key())
                .text("note", value.note())
                .json();
    }

    private static JsonObject superseded(RateBook.Superseded shipment) {
        return new Shape()
                .text("key", shipment.key())
                .text("shipmentId", shipment.shipmentId())
                .decimal("rate", shipment.rate())
                .text("status", shipment.status())
                .time("resolvedAt", shipment.resolvedAt())
                .json();
    }

    static JsonObject discrepancy(Discrepancy found) {
        return new Shape()
                .number("id", found.id())
                .text("site", found.site())
                .text("ndc", found.ndc())
                .text("unit", found.unit().name())
                .time("openedAt", found.openedAt())
                .text("openedByKey", found.openedByKey())
                .decimal("lowest", found.lowest())
                .time("closedAt", found.closedAt())
                .text("closedByKey", found.closedByKey())
                .text("explainedBy", found.explainedBy())
                .time("explainedAt", found.explainedAt())
                .text("code", found.code())
                .text("note", found.note())
                .json();
    }

    static JsonObject user(User user) {
        return new Shape()
                .text("name", user.name())
                .texts("roles", user.roles())
                .text("changedBy", user.changedBy())
                .time("changedAt", user.changedAt())
                .json();
    }

    static JsonObject audit(AuditRow row) {
        return new Shape()
                .number("id", row.id())
                .time("at", row.entry().at())
                .text("actor", row.entry().actor())
                .text("action", row.entry().action())
                .text("subject", row.entry().subject())
                .text("detail", row.entry().detail())
                .text("entryId", row.entry().entryId())
                .text("previousHash", row.previousHash())
                .text("hash", row.hash())
                .json();
    }

    private static JsonObject head(AuditHead head) {
        return new Shape().number("id", head.id()).text("hash", head.hash()).json();
    }

    static JsonObject verification(AuditVerification found) {
        return new Shape()
                .number("rows", found.rows())
                .flag("ok", found.ok())
                .put("head", head(found.head()))
                .put(
                        "checkpoint",
                        found.checkpoint().<JsonValue>map(Shapes::head).orElse(JsonValue.NULL))
                .list(
                        "broken",
                        found.broken().stream()
                                .map(row -> new Shape()
                                        .number("id", row.id())
                                        .text("kind", row.kind().name())
                                        .json())
                                .toList())
                .json();
    }
}

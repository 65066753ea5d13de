package org.recommit.web.rest;

/** One example of each call, for {@code /openapi}. */
final class Examples {
    static final String COMMIT = """
            {"kind":"inventory-batch","idempotencyKey":"idem:batch:8c2d","source":"store-0042-pos",
             "movements":[{"site":"0042","ndc":"00406-0512-01","lot":"A123","schedule":"CII","type":"DISPENSE",
              "quantity":"-30","unit":"EA","occurredAt":"2026-11-30T10:15:00Z"}]}""";

    static final String QUEUED = """
            {"key":"idem:batch:8c2d","status":"QUEUED"}""";

    static final String NOTE = """
            {"note":"The rate is published now"}""";

    static final String STATUS = """
            {"key":"ship:SHP-7","kind":null,"status":"WAITING","policy":"fx","attempts":1,"payloadHash":null,
             "committedAt":null,"nextAttemptAt":"2026-11-30T10:22:11.504Z","events":[{"attempt":1,
              "at":"2026-11-30T10:15:00.250Z","outcome":"RETRY","dependency":"fx","policy":"fx",
              "error":"RateNotPublished","delayMs":431254,"floorMs":0,"node":"node-1"}]}""";

    static final String MOVEMENTS = """
            {"total":1,"page":0,"size":50,"items":[{"key":"idem:batch:8c2d","line":0,"source":"store-0042-pos",
             "site":"0042","ndc":"00406051201","ndcAsSent":"00406-0512-01","lot":"A123","schedule":"CII",
             "type":"DISPENSE","quantity":"-30","unit":"EA","occurredAt":"2026-11-30T10:15:00.000Z",
             "recordedAt":"2026-11-30T10:15:01.020Z","reference":null,"counterparty":null,"performedBy":null,
             "witnessedBy":null,"reasonCode":null,"corrects":null,"flags":[]}]}""";

    static final String MOVEMENTS_CSV = """
            key,line,source,site,ndc,ndcAsSent,lot,schedule,type,quantity,unit,occurredAt,recordedAt,...""";

    static final String BALANCES = """
            {"total":1,"page":0,"size":50,"items":[{"site":"0042","ndc":"00406051201","lot":"A123","unit":"EA",
             "quantity":"470"}]}""";

    private static final String LETTER = """
            "id":"ID:6f2c","key":"ship:SHP-7","kind":"shipment-reconciliation","source":"oms","controlled":false,
             "reason":"RETRY_BUDGET_EXHAUSTED","dependency":"carrier","policy":"carrier","errorType":"HttpStatus",
             "error":"The carrier answered 503","attempts":6,"firstFailedAt":"2026-11-30T10:15:00.250Z",
             "lastFailedAt":"2026-11-30T10:16:02.101Z","deadAt":"2026-11-30T10:16:02.120Z",
             "origin":"recommit.commits","redrives":0,"remedy":"Redrive it when the carrier answers again.\"""";

    static final String DEAD_LETTERS = "{\"total\":1,\"page\":0,\"size\":50,\"items\":[{" + LETTER + "}]}";

    static final String DEAD_LETTER = "{" + LETTER + ",\"properties\":{\"recommit_hop\":7},\"body\":\"{...}\"}";

    static final String SUMMARY = """
            {"total":3,"controlled":1,"oldestDeadAt":"2026-11-30T10:16:02.120Z",
             "byReason":{"RETRY_BUDGET_EXHAUSTED":2,"VALIDATION_FAILED":1},"byDependency":{"carrier":2},
             "bySource":{"oms":2,"store-0042-pos":1}}""";

    static final String DISCARD = """
            {"code":"DUPLICATE_OF_LANDED","note":"Sent twice by the till","landedKey":"idem:batch:8c2d"}""";

    static final String DISCARDED = """
            {"id":"1f0e0c5e-8f6e-4a34-9b51-0c1d2e3f4a5b","letterId":"ID:6f2c","key":"ship:SHP-7",
             "kind":"shipment-reconciliation","source":"oms","controlled":false,"reason":"EXPIRED","code":"SUPERSEDED",
             "note":"The shipment was sent anew","landedKey":null,"discardedBy":"olga","approvedBy":null,
             "discardedAt":"2026-11-30T10:20:00.000Z","restoredBy":null,"restoredAt":null}""";

    static final String DISCARDS = "{\"total\":1,\"page\":0,\"size\":50,\"items\":[" + DISCARDED + "]}";

    static final String APPROVAL = """
            {"id":"1f0e0c5e-8f6e-4a34-9b51-0c1d2e3f4a5b","state":"PENDING","action":"DISCARD","letterId":"ID:6f2c",
             "key":"idem:batch:8c2d","code":"TEST_DATA","note":"A training till","landedKey":null,"requestedBy":"olga",
             "requestedAt":"2026-11-30T10:15:00.000Z","expiresAt":"2026-12-01T10:15:00.000Z","decidedBy":null,
             "decidedAt":null}""";

    static final String APPROVALS = "{\"total\":1,\"page\":0,\"size\":50,\"items\":[" + APPROVAL + "]}";

    static final String EDIT = """
            {"body":{"kind":"fx-rate","idempotencyKey":"fx:EUR/USD:2026-11-30","source":"treasury","fxPair":"EUR/USD",
             "asOf":"2026-11-30","rate":"1.0832"},"note":"The point was in the wrong place"}""";

    static final String EDIT_APPROVAL = """
            {"id":"1f0e0c5e-8f6e-4a34-9b51-0c1d2e3f4a5b","state":"PENDING","action":"EDIT_AND_REDRIVE",
             "letterId":"ID:6f2c","key":"idem:batch:8c2d","note":"Dispensed, not received",
             "newKey":"idem:batch:8c2d","difference":[{"field":"movements[0].quantity","before":"\\"30\\"",
              "after":"\\"-30\\""}],"moreDifferences":0,"requestedBy":"olga","requestedAt":"2026-11-30T10:15:00.000Z",
             "expiresAt":"2026-12-01T10:15:00.000Z","decidedBy":null,"decidedAt":null}""";

    static final String RESTORED = """
            {"id":"1f0e0c5e-8f6e-4a34-9b51-0c1d2e3f4a5b","status":"DEAD"}""";

    static final String DISCARDS_WISH = """
            {"filter":{"source":"training","reason":"VALIDATION_FAILED"},"code":"TEST_DATA","note":"From a training till"}""";

    static final String MANY_DISCARDED = """
            {"matched":120,"discarded":115,"controlled":4,"awaiting":0,"gone":1,"left":0}""";

    static final String REDRIVES_WISH = """
            {"filter":{"dependency":"carrier","reason":"RETRY_BUDGET_EXHAUSTED"},"ratePerSecond":50,"canary":5,
             "note":"The carrier answers again"}""";

    static final String REDRIVE_JOB = """
            {"id":"5f1e6c2a-0d4b-4a55-9a11-3f2b7c5d9e10","state":"RUNNING","filter":"dependency=carrier",
             "ratePerSecond":50,"canary":5,"note":"The carrier answers again","requestedBy":"olga",
             "requestedAt":"2026-11-30T10:15:00.250Z","matched":1200,"sent":350,"landed":340,"failedAgain":1,"gone":0,
             "refused":0,"left":850,"pausedBecause":null}""";

    static final String REDRIVE_JOBS = "{\"total\":1,\"page\":0,\"size\":50,\"items\":[" + REDRIVE_JOB + "]}";

    static final String REDRIVE_LETTERS = """
            {"total":1,"page":0,"size":50,"items":[{"place":1,"id":"ID:6f2c","key":"ship:SHP-7","state":"LANDED"}]}""";

    static final String WAITING = """
            {"total":1,"page":0,"size":50,"items":[{"key":"ship:SHP-7","kind":"shipment-reconciliation","source":"oms",
             "dependency":"fx","error":"RateNotPublished","attempts":1,"firstFailedAt":"2026-11-30T10:15:00.250Z",
             "lastFailedAt":"2026-11-30T10:15:00.250Z","nextAttemptAt":"2026-11-30T10:22:11.504Z"}]}""";

    static final String TRY_NOW = """
            {"filter":{"dependency":"fx"},"ratePerSecond":50,"note":"The rate is published now"}""";

    static final String TRYING = """
            {"matched":1200,"ratePerSecond":50}""";

    static final String CONSUMPTION = """
            {"state":"PAUSED","queues":[{"name":"recommit.commits","paused":true,"messages":120,"waiting":0},
             {"name":"recommit.retries","paused":true,"messages":7,"waiting":5}]}""";

    static final String CONSUMPTION_WISH = """
            {"state":"PAUSED","note":"The ledger is being moved"}""";

    static final String POLICIES = """
            {"total":1,"items":[{"name":"carrier","maxAttempts":6,"baseDelay":"PT1S","maxDelay":"PT30S","jitter":"full",
             "ceilingsMs":[1000,2000,4000,8000,16000],"longestMs":31000,"meanMs":15500}]}""";

    static final String SIMULATE = """
            {"policy":"carrier","messages":1000,"outageSeconds":10,"ratePerSecond":200,"seed":42}""";

    static final String SIMULATIONS = """
            {"none":{"exhaustedShare":0.6,"peakPerSecond":1000,"drainSeconds":31.0,"perSecond":[0,1000,0,1000]},
             "full":{"exhaustedShare":0.0,"peakPerSecond":1262,"drainSeconds":24.713,"perSecond":[1262,810,520,301]},
             "equal":{"exhaustedShare":0.0,"peakPerSecond":1003,"drainSeconds":26.04,"perSecond":[998,1003,310,688]},
             "decorrelated":{"exhaustedShare":0.0,"peakPerSecond":590,"drainSeconds":35.5,"perSecond":[0,590,560,433]}}""";

    static final String SPREAD = """
            {"bucketMs":1000,"from":"2026-11-30T10:00:00.000Z","counts":[0,262,241,249,248],
             "even":[0.0,250.0,250.0,250.0,250.0],"peakRatio":1.048,"burst":false}""";

    static final String BUDGETS = """
            {"total":1,"items":[{"policy":"carrier","longestMs":31000,"exhausted":120,"cameBack":118,"justBefore":97,
             "medianMissedMs":12400}]}""";

    static final String RATE = """
            {"rate":"1.0832"}""";

    static final String RATE_ENTRY = """
            {"pair":"EUR/USD","asOf":"2026-11-30","rate":"1.0833","publishedAt":"2026-11-30T14:00:00.000Z",
             "history":[{"rate":"1.0833","publishedAt":"2026-11-30T14:00:00.000Z","publishedBy":"eva","key":null,
              "note":"typed wrongly"},{"rate":"1.0832","publishedAt":"2026-11-30T10:15:00.000Z",
              "publishedBy":"treasury","key":"fx:EUR/USD:2026-11-30","note":null}],
             "superseded":{"total":1,"page":0,"size":50,"items":[{"key":"ship:SHP-7","shipmentId":"SHP-7",
              "rate":"1.0832","status":"IN_TRANSIT","resolvedAt":"2026-11-30T11:02:17.220Z"}]}}""";

    static final String SHIPMENT_STATUS = """
            {"shipmentId":"SHP-7","status":"IN_TRANSIT"}""";

    private static final String DISCREPANCY = """
            {"id":7,"site":"0042","ndc":"00406051201","unit":"EA","openedAt":"2026-11-30T10:15:01.020Z",
             "openedByKey":"idem:batch:8c2d","lowest":"-30","closedAt":null,"closedByKey":null,"explainedBy":"pia",
             "explainedAt":"2026-11-30T12:00:00.000Z","code":"COUNT","note":"The opening stock was miscounted"}""";

    static final String EXPLAINED = DISCREPANCY;

    static final String DISCREPANCIES = "{\"total\":1,\"page\":0,\"size\":50,\"items\":[" + DISCREPANCY + "]}";

    static final String EXPLANATION = """
            {"code":"COUNT","note":"The opening stock was miscounted"}""";

    static final String USERS = """
            {"total":1,"items":[{"name":"ada","roles":["operator","viewer"],"changedBy":"admin",
             "changedAt":"2026-11-30T10:15:00.000Z"}]}""";

    static final String USER = """
            {"password":"at least 8 characters","roles":["operator","viewer"]}""";

    static final String AUDIT = """
            {"total":1,"page":0,"size":50,"items":[{"id":1,"at":"2026-11-30T10:15:00.000Z","actor":"ada","action":"REDRIVE",
             "subject":"ship:SHP-1:2026-11-30","detail":"{\\"letter\\":\\"ID:1\\",\\"note\\":\\"the carrier is back\\"}",
             "entryId":"5f1e6c2a-0000-4000-8000-000000000000",
             "previousHash":"0000000000000000000000000000000000000000000000000000000000000000",
             "hash":"9f2c7d0000000000000000000000000000000000000000000000000000000000"}]}""";

    static final String AUDIT_VERIFIED = """
            {"rows":1000,"ok":false,
             "head":{"id":1000,"hash":"9f2c7d0000000000000000000000000000000000000000000000000000000000"},
             "checkpoint":null,"broken":[{"id":17,"kind":"CHANGED"}]}""";

    static final String AUDIT_CSV = """
            id,entryId,at,actor,action,subject,detail,previousHash,hash
            1,5f1e6c2a-0000-4000-8000-000000000000,2026-11-30T10:15:00.000000Z,ada,ADD_USER,olga,...""";

    private Examples() {}
}

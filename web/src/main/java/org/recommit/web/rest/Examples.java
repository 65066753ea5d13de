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
             "broken":[{"id":17,"kind":"CHANGED"}]}""";

    private Examples() {}
}

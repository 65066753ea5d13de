/**
 * The ledger's language: what a commit is, when it is valid, who it is and what it says.
 *
 * <p>Start with {@link org.recommit.ledger.CommitReader}, which makes a {@link org.recommit.ledger.Commit} of a
 * message, and {@link org.recommit.ledger.Ledger}, the port that posts it. Pure: nothing here knows a server, a database
 * or JMS, and nothing here waits or retries.
 *
 * <h2>The payload hash, worked out</h2>
 *
 * This message gives no key of its own:
 *
 * <pre>{@code
 * {"source":"store-0042-pos","batchId":"5f1e6c2a","kind":"inventory-batch","x-till":3,
 *  "movements":[{"site":"0042","ndc":"00406-0512-01","lot":null,"schedule":"CII","type":"DISPENSE","quantity":-30.00,
 *    "unit":"EA","occurredAt":"2026-11-30T11:15:00.250+01:00","reference":"RX-99812"}]}
 * }</pre>
 *
 * Its canonical content, in one line:
 *
 * <pre>{@code
 * {"batchId":"5f1e6c2a","kind":"inventory-batch","movements":[{"ndc":"00406051201",
 * "occurredAt":"2026-11-30T10:15:00.25Z","quantity":"-30","reference":"RX-99812","schedule":"CII","site":"0042",
 * "type":"DISPENSE","unit":"EA"}],"source":"store-0042-pos"}
 * }</pre>
 *
 * The SHA-256 of its UTF-8 bytes is the payload hash,
 * {@code 1642a7d5830cb0198c0f5661afa021873d2530d48ac610bce96629dd19f979d8}, and the derived key is {@code
 * idem:batch:5f1e6c2a:1642a7d5830cb0198c0f5661afa02187}.
 *
 * <h2>Where the rules leave a choice</h2>
 *
 * <ul>
 *   <li>Null is absent, and so is an optional text that is empty: not every sender can write null. A required text that
 *       is empty or only spaces is refused; other spaces are kept as sent.
 *   <li>A {@code quantity} or {@code rate} as text is plain: digits, a minus, a point. Only a JSON number may have an
 *       exponent. Zeros at the end of a fraction and at the front are not counted as digits.
 *   <li>{@code occurredAt} may have up to nine digits of a second; beyond the microsecond they are cut. Seconds may be
 *       left out; second 60 and hour 24 are refused. Times and dates before 1900 are refused: they are unset fields.
 *   <li>A body may begin with one byte-order mark. UTF-16, malformed UTF-8, a name twice in one object and anything
 *       after the object are refused as malformed.
 *   <li>A JMSType that names no kind is the sender's own label, and nothing to disagree with the field.
 *   <li>Stored text has no control characters and no unpaired surrogates: not every database can hold them.
 *   <li>Limits of length and number are in {@link org.recommit.ledger.FieldLimits}.
 * </ul>
 */
package org.recommit.ledger;

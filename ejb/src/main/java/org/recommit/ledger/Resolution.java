package org.recommit.ledger;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * What a shipment's steps found.
 *
 * @param fxAsOf business day whose rate was used
 * @param rate that day's rate
 * @param status the carrier's status, at most 40 characters: a snapshot, no proof of delivery
 */
public record Resolution(LocalDate fxAsOf, BigDecimal rate, String status) {}

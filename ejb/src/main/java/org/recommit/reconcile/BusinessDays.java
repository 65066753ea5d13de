package org.recommit.reconcile;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Set;

/**
 * The days on which rates are published: Monday to Friday but for holidays. Plain dates, no zone.
 *
 * @param holidays days without a rate, as {@code recommit.fx.holidays} lists them
 */
public record BusinessDays(Set<LocalDate> holidays) {
    public BusinessDays {
        holidays = Set.copyOf(holidays);
    }

    /** That day if it is a business day, else the latest one before it. */
    public LocalDate latestUpTo(LocalDate day) {
        LocalDate candidate = day;
        while (!isBusinessDay(candidate)) {
            candidate = candidate.minusDays(1);
        }
        return candidate;
    }

    private boolean isBusinessDay(LocalDate day) {
        return day.getDayOfWeek() != DayOfWeek.SATURDAY
                && day.getDayOfWeek() != DayOfWeek.SUNDAY
                && !holidays.contains(day);
    }
}

package org.recommit.reconcile;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The days on which rates are published: Monday to Friday but for holidays. Plain dates, no zone.
 *
 * @param holidays days without a rate, as {@code recommit.fx.holidays} lists them
 */
public record BusinessDays(Set<LocalDate> holidays) {
    public BusinessDays {
        holidays = Set.copyOf(holidays);
    }

    /**
     * Reads the holidays.
     *
     * @param days as 2026-12-25, separated by commas; blanks around them and empty ones are passed over
     * @throws java.time.DateTimeException if one is no day
     */
    public static BusinessDays read(String days) {
        return new BusinessDays(Arrays.stream(days.split(","))
                .map(String::strip)
                .filter(day -> !day.isEmpty())
                .map(LocalDate::parse)
                .collect(Collectors.toUnmodifiableSet()));
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

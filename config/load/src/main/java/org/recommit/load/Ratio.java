package org.recommit.load;

import java.util.List;

/**
 * Ratios of rounds that were run side by side.
 *
 * @param median of the ratios
 * @param least the smallest
 * @param greatest the largest; with seven rounds the true median lies between least and greatest with 98.4% (1 - 2 / 2⁷)
 */
record Ratio(double median, double least, double greatest) {

    static Ratio of(List<Double> ratios) {
        if (ratios.isEmpty()) {
            throw new IllegalArgumentException("no rounds");
        }
        double[] sorted =
                ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Ratio(median, sorted[0], sorted[sorted.length - 1]);
    }

    @Override
    public String toString() {
        return "%.2f (%.2f to %.2f)".formatted(median, least, greatest);
    }
}

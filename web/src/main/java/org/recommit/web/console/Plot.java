package org.recommit.web.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;

/** Figures over time as shapes of an SVG picture of {@value #WIDTH} by {@value #HEIGHT} units. */
final class Plot {
    static final int WIDTH = 600;
    static final int HEIGHT = 150;

    private Plot() {}

    /**
     * As many figures as fit: neighbours become one.
     *
     * @param size how many of the given ones become one
     */
    static List<Double> binned(List<? extends Number> figures, int size, DoubleBinaryOperator joining) {
        List<Double> bins = new ArrayList<>();
        for (int i = 0; i < figures.size(); i++) {
            double figure = figures.get(i).doubleValue();
            if (i % size == 0) {
                bins.add(figure);
            } else {
                int last = bins.size() - 1;
                bins.set(last, joining.applyAsDouble(bins.get(last), figure));
            }
        }
        return bins;
    }

    /** How many of {@code count} figures have to become one, so that there are at most {@code most}. */
    static int binSize(int count, int most) {
        return Math.max(1, (count + most - 1) / most);
    }

    /**
     * The corners of a line with a step for each figure, from the left.
     *
     * @param places how many figures the whole width is for
     * @param top the figure at the upper edge
     */
    static String steps(List<Double> figures, int places, double top) {
        StringBuilder corners = new StringBuilder();
        for (int i = 0; i < figures.size(); i++) {
            double height = HEIGHT - HEIGHT * figures.get(i) / Math.max(top, 1e-9);
            corner(corners, (double) WIDTH * i / places, height);
            corner(corners, (double) WIDTH * (i + 1) / places, height);
        }
        return corners.toString();
    }

    /** {@link #steps} closed to an area above the lower edge. */
    static String area(List<Double> figures, int places, double top) {
        return "0," + HEIGHT + " " + steps(figures, places, top) + number((double) WIDTH * figures.size() / places)
                + "," + HEIGHT;
    }

    private static void corner(StringBuilder corners, double x, double y) {
        corners.append(number(x)).append(',').append(number(y)).append(' ');
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}

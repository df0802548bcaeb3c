"""Computes what happens at the edges: ratios without bounds, lone runs, stars, inverted tests.

    python3 limits.py > limits.json

Made with Python 3, SciPy 1.17.1, NumPy 2.4.6. Every bound is searched for, every test is
inverted; the closed formulas of the crate are not repeated here.
"""

import json
import math
import sys

import numpy as np
from scipy import optimize, stats

LEVEL = 0.95

# Mean, standard deviation and runs of baseline and candidate.
SUMMARIES = [
    ([100.0, 2.0, 5], [110.0, 2.0, 5]),
    ([3690.0, 13.2, 3], [3563.6, 11.4, 3]),
    ([1.0, 0.3, 4], [2.0, 0.1, 9]),
    ([50.0, 0.0, 3], [51.0, 0.4, 6]),
    ([1.0, 1.5, 3], [9.0, 0.5, 3]),
    ([1.0, 2.5, 3], [2.0, 3.0, 3]),
    ([10.0, 9.0, 4], [0.0, 1.0, 4]),
]

PAIRS = [
    ([3685.08, 3679.93, 3704.98], [3571.62, 3568.61, 3550.55]),
    ([11.9, 12.12, 11.99, 12.38, 12.09], [12.64, 11.8, 11.87, 13.05, 13.53, 11.84, 10.23, 11.7]),
    ([1.24, 1.09, 1.31, 1.17], [1.22, 1.43, 1.35, 1.29]),
    ([9.3, 10.4, 8.8, 11.1, 9.9, 10.25, 9.65, 10.05, 8.35], [11.2, 10.7, 12.1, 9.75, 11.55, 10.85, 12.6]),
]


def freedom_at(ratio, base, cand):
    """Welch's degrees of freedom of candidate − ratio × baseline, from SciPy itself."""
    scaled = [ratio * base[0], ratio * base[1], base[2]]
    mean, sd, n = (np.array(pair) for pair in zip(scaled, cand))
    shapes = [np.array([-1.0, 1.0] + [0.0] * (int(k) - 2)) for k in n]
    made = [m + s * shape / np.std(shape, ddof=1) for m, s, shape in zip(mean, sd, shapes)]
    return stats.ttest_ind(made[0], made[1], equal_var=False).df


def fieller():
    """The set of ratios that a t test of candidate − ratio × baseline does not reject, found
    by walking an angle: every direction (1, r) is one angle, so infinity is nothing special."""
    for base, cand in SUMMARIES:
        ratio = cand[0] / base[0]
        df = freedom_at(ratio, base, cand) if ratio > 0 else cand[2] - 1
        t = stats.t.ppf(0.5 + LEVEL / 2, df)

        def excess(angle):
            c, s = math.cos(angle), math.sin(angle)
            variance = c * c * cand[1] ** 2 / cand[2] + s * s * base[1] ** 2 / base[2]
            return (c * cand[0] - s * base[0]) ** 2 - t * t * variance

        grid = np.linspace(-math.pi / 2, math.pi / 2, 200_001)
        values = np.array([excess(angle) for angle in grid])
        turns = [math.tan(optimize.brentq(excess, grid[i], grid[i + 1], xtol=1e-15))
                 for i in np.nonzero(np.sign(values[:-1]) != np.sign(values[1:]))[0]]
        shape = "everything" if not turns else "bounded" if excess(math.pi / 2) > 0 else "outside"
        yield dict(baseline=base, candidate=cand, shape=shape, bounds=sorted(turns))


def hodges_lehmann():
    """Inverts SciPy's exact test: shift the candidate back by every value between two
    neighbouring differences and ask whether the sides still differ."""
    for base, cand in PAIRS:
        differences = sorted(c - b for c in cand for b in base)
        alive = []
        for left, right in zip(differences, differences[1:]):
            shifted = [value - (left + right) / 2 for value in cand]
            if stats.mannwhitneyu(shifted, base, method="exact").pvalue > 1 - LEVEL:
                alive.append((left, right))
        beyond = [value - (differences[0] - 1) for value in cand]
        testable = stats.mannwhitneyu(beyond, base, method="exact").pvalue <= 1 - LEVEL
        found = [alive[0][0], alive[-1][1]] if testable else None
        yield dict(baseline=base, candidate=cand, shift=float(np.median(differences)), found=found)


def means():
    for values in ([52.1, 38.4, 61.9, 47.7, 50.0, 44.3, 66.2], [3.11, 2.87], [7.5]):
        inverse = np.array([1 / value for value in values])
        harmonic = stats.hmean(values)
        sd = harmonic ** 2 * math.sqrt(np.mean((inverse - inverse.mean()) ** 2))
        yield dict(values=values, median=np.median(values), harmonic=harmonic,
                   sd=np.std(values, ddof=1) if len(values) > 1 else None,
                   harmonic_sd=sd if len(values) > 1 else None)


def borrowed():
    for sd, n in ((14.08, 3), (2.0, 2), (0.7, 12)):
        # A prediction interval: the spread of single − single and of single − mean.
        t = stats.t(n - 1, scale=sd)
        yield dict(sd=sd, n=n, singles=t.ppf(0.975) * math.sqrt(1 + 1),
                   mean=t.ppf(0.975) * math.sqrt(1 + 1 / n))


def stars():
    for base, cand in SUMMARIES[:4] + [([100.0, 1.0, 10], [100.9, 1.2, 10]),
                                       ([100.0, 1.0, 30], [100.3, 1.0, 30]),
                                       ([5.0, 0.0, 3], [5.0, 0.0, 3]),
                                       ([5.0, 0.0, 3], [5.1, 0.0, 3]),
                                       ([100.0, 1.0, 3], [104.0, 1.0, 3]),
                                       ([100.0, 1.0, 3], [103.9, 1.0, 3])]:
        d = abs(cand[0] - base[0])
        se = math.hypot(base[1] / math.sqrt(base[2]), cand[1] / math.sqrt(cand[2]))
        df = base[2] + cand[2] - 2
        student = d > 0 if se == 0 else 2 * stats.t.sf(d / se, df) < 0.10
        upper, lower = (base, cand) if base[0] > cand[0] else (cand, base)
        gap = (stats.norm.ppf(0.025, upper[0], upper[1]) if upper[1] else upper[0]) > \
              (stats.norm.ppf(0.975, lower[0], lower[1]) if lower[1] else lower[0])
        yield dict(baseline=base, candidate=cand, student=bool(student), gap=bool(gap))


def plain(value):
    if isinstance(value, (np.floating, np.integer)):
        return value.item()
    raise TypeError(type(value))


if __name__ == "__main__":
    parts = [fieller, hodges_lehmann, means, borrowed, stars]
    lines = [f'"{part.__name__}": [\n' + ",\n".join(
        json.dumps(case, default=plain) for case in part()) + "\n]" for part in parts]
    sys.stdout.write("{\n" + ",\n".join(lines) + "\n}\n")

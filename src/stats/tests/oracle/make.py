"""Computes the expected numbers of the crate `stats` with SciPy, NumPy and statsmodels.

    python3 make.py > oracle.json

Made with Python 3, SciPy 1.17.1, NumPy 2.4.6, statsmodels 0.15.0. Every number comes from a
library routine, from enumerating all splits, or from a numerical root search: never from the
closed formulas that the crate itself uses.
"""

import itertools
import json
import sys

import numpy as np
from scipy import optimize, stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

PAIRS = {
    "three runs": ([3689.99, 3674.90, 3700.13], [3925.10, 3931.66, 3910.84]),
    "four runs": ([3689.99, 3702.10, 3681.50, 3695.20], [3480.0, 3501.3, 3472.8, 3490.1]),
    "unequal runs": ([10.1, 10.4, 9.8, 10.9, 10.2], [10.9, 11.8, 11.1]),
    "ties": ([12.0, 13.0, 13.0, 14.0, 15.0], [13.0, 14.0, 14.0, 16.0, 17.0, 17.0]),
    "one side constant": ([5.0, 5.0, 5.0, 5.0], [5.0, 5.1, 5.3, 5.2]),
    "overlap": (
        [0.231, 0.244, 0.252, 0.239, 0.247, 0.258, 0.241, 0.249],
        [0.245, 0.239, 0.256, 0.251, 0.262, 0.243, 0.259],
    ),
    "two runs": ([100.0, 104.0], [97.0, 95.5]),
}

LEVELS = [0.90, 0.95, 0.99]


def welch(a, b, level):
    result = stats.ttest_ind(b, a, equal_var=False)
    interval = result.confidence_interval(level)
    means = CompareMeans(DescrStatsW(b), DescrStatsW(a))
    assert np.allclose(interval, means.tconfint_diff(1 - level, usevar="unequal"))
    return {
        "t": result.statistic,
        "df": result.df,
        "p": result.pvalue,
        "low": interval.low,
        "high": interval.high,
    }


def relative_freedom(a, b):
    """Degrees of freedom of the relative errors: Welch's after dividing each side by its mean."""
    a, b = np.array(a), np.array(b)
    return stats.ttest_ind(a / a.mean(), b / b.mean(), equal_var=False).df


def log_delta(a, b, level):
    """Derivatives of ln(mean b / mean a) taken numerically, not by hand."""
    a, b = np.array(a), np.array(b)

    def log_ratio(means):
        return np.log(means[1] / means[0])

    means = np.array([a.mean(), b.mean()])
    gradient = optimize.approx_fprime(means, log_ratio, 1e-7 * means)
    covariance = np.diag([stats.sem(a) ** 2, stats.sem(b) ** 2])
    error = np.sqrt(gradient @ covariance @ gradient)
    bounds = stats.t.interval(level, relative_freedom(a, b), log_ratio(means), error)
    return {"low": np.exp(bounds[0]), "high": np.exp(bounds[1])}


def fieller(a, b, level):
    """The ratios at which |mean b - r mean a| equals t standard errors, by root search."""
    a, b = np.array(a), np.array(b)
    t = stats.t.ppf(0.5 + level / 2, relative_freedom(a, b))

    def excess(r):
        error = np.sqrt(stats.sem(b) ** 2 + r * r * stats.sem(a) ** 2)
        return abs(b.mean() - r * a.mean()) - t * error

    center = b.mean() / a.mean()
    low, high = center, center
    while excess(low) < 0 and low > -1e6:
        low -= max(1e-3, abs(low))
    while excess(high) < 0 and high < 1e6:
        high += max(1e-3, abs(high))
    if excess(low) < 0 or excess(high) < 0:
        return None
    return {
        "low": optimize.brentq(excess, low, center, xtol=1e-15, rtol=1e-15),
        "high": optimize.brentq(excess, center, high, xtol=1e-15, rtol=1e-15),
    }


def splits(a, b):
    """The rank sum of the second side in every split of the pooled values."""
    ranks = stats.rankdata(a + b)
    chosen = itertools.combinations(range(len(ranks)), len(b))
    return ranks, np.array([ranks[list(split)].sum() for split in chosen])


def mann_whitney(a, b):
    ranks, sums = splits(a, b)
    middle = len(b) * (len(ranks) + 1) / 2
    distances = np.abs(sums - middle)
    observed = abs(ranks[len(a):].sum() - middle)
    u = stats.mannwhitneyu(b, a).statistic
    p = np.mean(distances >= observed - 1e-9)
    if len(set(a + b)) == len(a + b):
        assert np.isclose(p, stats.mannwhitneyu(b, a, method="exact").pvalue)
    return {"u": u, "p": p, "smallest_p": np.mean(distances >= distances.max() - 1e-9)}


def hodges_lehmann(a, b, level):
    """The shifts that the exact test without ties does not reject."""
    differences = sorted(y - x for x in a for y in b)
    _, sums = splits(list(range(len(a))), [len(a) + i for i in range(len(b))])
    us = sums - len(b) * (len(b) + 1) / 2
    tails = [np.mean(us <= k) for k in range(len(differences) // 2)]
    alpha = round(1 - level, 12)
    cut = sum(tail <= alpha / 2 for tail in tails)
    found = {"shift": np.median(differences), "low": None, "high": None, "coverage": None}
    if cut > 0:
        found["low"], found["high"] = differences[cut - 1], differences[-cut]
        found["coverage"] = 1 - 2 * tails[cut - 1]
    return found


def bootstrap(a, b, level, method):
    """SciPy's own generator, so the bounds agree only to the accuracy of resampling."""
    result = stats.bootstrap(
        (a, b),
        lambda x, y, axis=-1: np.log(np.mean(y, axis=axis) / np.mean(x, axis=axis)),
        n_resamples=200_000,
        batch=10_000,
        confidence_level=level,
        method=method,
        rng=np.random.default_rng(7),
    ).confidence_interval
    return {"low": np.exp(result.low), "high": np.exp(result.high)}


def pair(name, a, b):
    case = {"name": name, "baseline": a, "candidate": b, "levels": []}
    case["mann_whitney"] = mann_whitney(a, b)
    case["mmtests_t_p"] = mmtests_p(a, b)
    for level in LEVELS:
        case["levels"].append(
            {
                "level": level,
                "welch": welch(a, b, level),
                "log_delta": log_delta(a, b, level),
                "fieller": fieller(a, b, level),
                "hodges_lehmann": hodges_lehmann(a, b, level),
            }
        )
    if name in ("overlap", "ties"):
        for method in ("percentile", "BCa"):
            case[f"bootstrap_{method}"] = bootstrap(a, b, 0.95, method)
    return case


def mmtests_p(a, b):
    error = np.hypot(stats.sem(a), stats.sem(b))
    return 2 * stats.t.sf(abs(np.mean(a) - np.mean(b)) / error, len(a) + len(b) - 2)


def medians():
    """Coverage by counting all 2^n ways in which n values fall below or above the median."""
    cases = []
    for n in range(1, 17):
        below = np.array([bin(way).count("1") for way in range(2**n)])
        for level in LEVELS:
            alpha = round(1 - level, 12)
            covers = [(k, np.mean((below >= k) & (below <= n - k))) for k in range(1, n // 2 + 1)]
            enough = [(k, share) for k, share in covers if share >= 1 - alpha - 1e-12]
            best = enough[-1] if enough else None
            cases.append(
                {
                    "n": n,
                    "level": level,
                    "k": best and best[0],
                    "coverage": best and best[1],
                }
            )
    return cases


def large(n):
    """Many runs with ties, where the crate approximates."""
    rng = np.random.default_rng(11)
    a = np.round(rng.normal(100, 5, n), 0).tolist()
    b = np.round(rng.normal(101, 5, n + 3), 0).tolist()
    p = stats.mannwhitneyu(b, a, method="asymptotic").pvalue
    return {"baseline": a, "candidate": b, "p": p, "u": stats.mannwhitneyu(b, a).statistic}


def multiple():
    p = [0.012, 0.0004, 0.2, 0.04, 0.04, 0.9, 0.0051, 0.03]
    return {
        "p": p,
        "holm": multipletests(p, method="holm")[1].tolist(),
        "benjamini_hochberg": multipletests(p, method="fdr_bh")[1].tolist(),
    }


def quantiles():
    """Student's t where degrees of freedom are broken, few and many."""
    freedoms = [1.0, 1.37, 2.0, 3.3, 7.0, 29.5, 1000.0]
    return [
        {"freedom": f, "level": level, "t": stats.t.ppf(0.5 + level / 2, f)}
        for f in freedoms
        for level in LEVELS
    ]


def plain(value):
    if isinstance(value, (np.floating, np.integer)):
        return value.item()
    raise TypeError(type(value))


json.dump(
    {
        "pairs": [pair(name, a, b) for name, (a, b) in PAIRS.items()],
        "medians": medians(),
        "large": large(80),
        "multiple": multiple(),
        "quantiles": quantiles(),
        "means": {
            "values": [60.0, 30.0, 45.5, 52.25],
            "harmonic": stats.hmean([60.0, 30.0, 45.5, 52.25]),
            "geometric": stats.gmean([60.0, 30.0, 45.5, 52.25]),
        },
    },
    sys.stdout,
    indent=1,
    default=plain,
)
print()

"""Records what SciPy computes: statistics.json, which the statistics of this folder are held against.

    python3 record_statistics.py > statistics.json      (Debian's python3-scipy, 1.10)

The confidence interval is found by what it means: a ratio is inside where the test, applied to samples that
are scaled by it, does not reject. Only SciPy's test is used for it.
"""

import json
import random

import numpy
import scipy.stats


def exact(first, second):
    return scipy.stats.mannwhitneyu(first, second, method="exact")


def with_ties(first, second):
    """Every way to deal the values out, as SciPy's test cannot be exact with equal ones."""

    def statistic(one, other, axis=-1):
        both = numpy.concatenate([one, other], axis=axis)
        ranks = scipy.stats.rankdata(both, axis=axis)
        return numpy.take(ranks, range(len(first)), axis=axis).sum(axis=axis)

    result = scipy.stats.permutation_test(
        (first, second), statistic, vectorized=True, n_resamples=numpy.inf, axis=-1)
    count = len(first)
    return float(result.statistic) - count * (count + 1) / 2, float(result.pvalue)


def tests(draw):
    rows = []
    for _ in range(40):
        shift = draw.choice([0, 0.1, 0.5, 1])
        first = [round(draw.gauss(10, 1), 6) for _ in range(draw.randint(1, 12))]
        second = [round(draw.gauss(10 + shift, 1), 6) for _ in range(draw.randint(1, 12))]
        result = exact(first, second)
        rows.append([first, second, float(result.statistic), float(result.pvalue)])
    for _ in range(30):
        first = [float(draw.randint(1, 4)) for _ in range(draw.randint(2, 6))]
        second = [float(draw.randint(1, 5)) for _ in range(draw.randint(2, 6))]
        rows.append([first, second, *with_ties(first, second)])
    for _ in range(10):
        first = [float(draw.randint(1, 30)) for _ in range(draw.randint(35, 50))]
        second = [float(draw.randint(2, 32)) for _ in range(draw.randint(35, 50))]
        result = scipy.stats.mannwhitneyu(first, second, method="asymptotic")
        rows.append([first, second, float(result.statistic), float(result.pvalue)])
    return rows


def rejects(first, second, ratio):
    return exact([value * ratio for value in first], second).pvalue <= 0.05


def ratios(draw):
    rows = []
    for _ in range(20):
        first = [round(draw.gauss(10, 1), 6) for _ in range(draw.randint(4, 10))]
        second = [round(draw.gauss(11, 1), 6) for _ in range(draw.randint(4, 10))]
        steps = sorted(after / before for before in first for after in second)
        # The test changes at these ratios only. Between two of them it has one answer.
        between = [(low + high) / 2 for low, high in zip(steps, steps[1:])]
        inside = [place for place, ratio in enumerate(between) if not rejects(first, second, ratio)]
        rows.append([first, second, float(numpy.exp(numpy.median(numpy.log(steps)))),
                     steps[inside[0]], steps[inside[-1] + 1]])
    return rows


def students():
    return [[t, samples, float(2 * scipy.stats.t.sf(t, samples))]
            for t in (0.0, 0.3, 1.0, 2.5, 8.0) for samples in (1, 2, 3, 4, 5, 8, 17, 40, 171)]


def holms():
    """Worked by hand in the textbook form: sorted, times what is left, never falling, at most 1."""
    return [[[0.01, 0.04, 0.03], [0.03, 0.06, 0.06]],
            [[0.5, 0.9], [1.0, 1.0]],
            [[0.02], [0.02]],
            [[], []]]


def growths(draw):
    rows = []
    for _ in range(10):
        sizes = [10.0 ** power for power in range(2, 2 + draw.randint(2, 5))]
        times = [round(3 * size ** draw.uniform(0.9, 1.3), 3) for size in sizes]
        line = scipy.stats.linregress(numpy.log(sizes), numpy.log(times))
        rows.append([sizes, times, float(numpy.exp(line.intercept)), float(line.slope)])
    return rows


def main():
    draw = random.Random(20240607)
    document = {"scipy": scipy.__version__, "tests": tests(draw), "ratios": ratios(draw),
                "students": students(), "holm": holms(), "growth": growths(draw)}
    print("{" + ",\n".join(
        f"{json.dumps(name)}: " + ("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]"
                                   if isinstance(rows, list) else json.dumps(rows))
        for name, rows in document.items()) + "}")


if __name__ == "__main__":
    main()

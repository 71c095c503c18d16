"""Records what Google Benchmark's compare.py says of two files of `failmap bench --out`: compare_py.json.

    python3 record_compare.py OLD NEW SIZE > compare_py.json      (Debian's libbenchmark-tools and python3-scipy)

For every benchmark of that size: its times in both files, and compare.py's p of the processor's times and of
the clock's.
"""

import json
import os
import subprocess
import sys
import tempfile

COMPARE = "/usr/share/benchmark/compare.py"


def main(old, new, size):
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for path in (old, new):
            with open(path, encoding="utf-8") as stream:
                document = json.load(stream)
            document["benchmarks"] = [row for row in document["benchmarks"] if row["name"].endswith("/" + size)]
            parts.append(os.path.join(folder, f"{len(parts)}.json"))
            with open(parts[-1], "w", encoding="utf-8") as stream:
                json.dump(document, stream)
        dumped = os.path.join(folder, "dumped.json")
        subprocess.run([sys.executable, COMPARE, "-d", dumped, "benchmarks", *parts],
                       check=True, stdout=subprocess.DEVNULL)
        with open(dumped, encoding="utf-8") as stream:
            compared = json.load(stream)
    rows = []
    for benchmark in compared:
        if not benchmark.get("utest"):
            continue
        times = benchmark["measurements"]
        rows.append({"name": benchmark["name"],
                     "cpu_time": [[row["cpu_time"] for row in times], [row["cpu_time_other"] for row in times]],
                     "cpu_p": benchmark["utest"]["cpu_pvalue"],
                     "real_time": [[row["real_time"] for row in times],
                                   [row["real_time_other"] for row in times]],
                     "real_p": benchmark["utest"]["time_pvalue"]})
    print('{"compared": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]}")


if __name__ == "__main__":
    main(*sys.argv[1:])

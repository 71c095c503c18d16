#!/usr/bin/env python3
"""Recomputes every digest of records with Python's standard library alone.

    failmap run --format jsonl | python3 harness/record/testdata/recompute_digests.py

Reads a record (schema failmap.record/1) a line from standard input and shares no code with the program that
wrote it. The rules:

- Canonical JSON is json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False) in UTF-8.
  json.loads keeps 2 and 2.0 apart, so reading and writing a canonical line gives the line again.
- The digest of an implementation is the SHA-256 of the canonical JSON of its entry without "digest". An entry
  {"role", "held": true, "sha256", "digest"} shows nothing to compute it from and is taken at its word.
- The digest of a record is the SHA-256 of its canonical JSON without "digest" and "provenance", in which
  {"role": …, "digest": …} stands for each implementation.
- The digest of a mechanism is that of the list [[id, digest], …] of its records; the digest of all of them
  together that of the list [[mechanism, digest], …].

Prints a line "digest  name" for each implementation (ID/role), record, mechanism and for the whole, as
computed. What a record states otherwise, and a line that is not canonical, goes to standard error, and the
exit code is 1.
"""

import hashlib
import json
import sys


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value):
    return hashlib.sha256(canonical(value).encode("utf-8")).hexdigest()


def without(mapping, *keys):
    return {key: value for key, value in mapping.items() if key not in keys}


def main():
    faults = 0

    def report(place, computed, stated):
        nonlocal faults
        print(f"{computed}  {place}")
        if stated != computed:
            print(f"{place}: states {stated}, its content gives {computed}", file=sys.stderr)
            faults += 1

    mechanisms = {}
    for line in sys.stdin.buffer:
        text = line.decode("utf-8").removesuffix("\n")
        record = json.loads(text)
        name = record["id"]
        if canonical(record) != text:
            print(f"{name}: the line is not canonical JSON", file=sys.stderr)
            faults += 1

        entries = []
        for entry in record["implementations"]:
            held = entry.get("held") is True and entry.keys() == {"role", "held", "sha256", "digest"}
            computed = entry["digest"] if held else digest(without(entry, "digest"))
            report(f"{name}/{entry['role']}", computed, entry["digest"])
            entries.append({"role": entry["role"], "digest": computed})
        record["implementations"] = entries

        computed = digest(without(record, "digest", "provenance"))
        report(name, computed, record["digest"])
        mechanisms.setdefault(record["mechanism"], []).append([name, computed])

    sums = [[mechanism, digest(records)] for mechanism, records in mechanisms.items()]
    for mechanism, computed in sums:
        print(f"{computed}  {mechanism}")
    print(f"{digest(sums)}  all")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

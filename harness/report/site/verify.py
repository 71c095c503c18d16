#!/usr/bin/env python3
"""Recomputes every digest of this site from its records."""
import hashlib, json, pathlib, sys

site = pathlib.Path(__file__).resolve().parent
broken = []


def digest(value):
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def expect(name, stated, computed):
    if stated != computed:
        broken.append(f"{name}: states {stated}, its content gives {computed}")


def record_digest(path):
    record = json.loads(path.read_text(encoding="utf-8"))
    stated = record.pop("digest")
    del record["provenance"]
    for entry in record["implementations"]:
        entry_digest = entry.pop("digest")
        if not entry.get("held"):
            expect(f"{path.name} {entry['role']}", entry_digest, digest(entry))
        role = entry["role"]
        entry.clear()
        entry.update(role=role, digest=entry_digest)
    expect(path.name, stated, digest(record))
    return stated


index = json.loads((site / "index.json").read_text(encoding="utf-8"))
sums = []
for mechanism in index["mechanisms"]:
    cases = [[case["id"], record_digest(site / case["record"])] for case in mechanism["cases"]]
    expect(mechanism["mechanism"], mechanism["digest"], digest(cases))
    sums.append([mechanism["mechanism"], digest(cases)])
expect("the whole", index["digest"], digest(sums))
print(*broken, sep="\n", end="" if not broken else "\n")
print(f"{sum(len(m['cases']) for m in index['mechanisms'])} records:", "broken" if broken else "every digest holds")
sys.exit(1 if broken else 0)

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
    entries = []
    for entry in record["implementations"]:
        entry_digest = entry.pop("digest")
        if "held" not in entry:
            expect(f"{path.name} {entry['role']}", entry_digest, digest(entry))
        entries.append({"role": entry["role"], "digest": entry_digest})
    record["implementations"] = entries
    expect(path.name, stated, digest(record))
    return stated


index = json.loads((site / "index.json").read_text(encoding="utf-8"))
mechanisms = []
records = 0
for mechanism in index["mechanisms"]:
    cases = [[case["id"], record_digest(site / case["record"])] for case in mechanism["cases"]]
    records += len(cases)
    expect(mechanism["mechanism"], mechanism["digest"], digest(cases))
    mechanisms.append([mechanism["mechanism"], digest(cases)])
expect("index.json", index["digest"], digest(mechanisms))

for line in broken:
    print(line)
print(f"{records} records:", f"{len(broken)} digests do not hold." if broken else "every digest holds.")
sys.exit(1 if broken else 0)

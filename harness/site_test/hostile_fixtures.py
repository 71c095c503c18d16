#!/usr/bin/env python3
"""hostile_fixtures.py FOLDER: writes fixture files in which every text tries to be more than text.

They are those of metric_key_union, whose values are named by texts, so that its claims hold: with a name a fixture, and
500 fixtures.
"""

import json
import pathlib
import sys

PROJECT = pathlib.Path(__file__).resolve().parents[2]

TEXTS = [
    "<script>document.title = 'taken over'</script>",
    "</script></style></title></pre></code></table><h1>taken over</h1>",
    "<img src=x onerror=\"document.title = 'taken over'\">",
    "\" onmouseover=\"document.title = 'taken over'\" x=\"",
    "x' autofocus onfocus='document.title = 1' x='",
    "]]> --> <!-- {{title}} {{{body}}} {{> card.mustache}} ${x} &amp; &lt; &#x3c; %3Cscript%3E",
    "\u202eright to left\u202c \u200f\u2066marks\u2069 \u05e2\u05d1\u05e8\u05d9\u05ea \u0627\u0644\u0639\u0631\u0628\u064a\u0629",
    "controls \u0001\u0007\u001b[31m\u007f\u0085\u2028\u2029\ufeff and\nlines\r\n\tand tabs",
    "x" * 10_000,
    "word " * 2_000,
    "W\u0337\u0322\u031b" * 200,
    "\U0001f469\u200d\U0001f469\u200d\U0001f467 \u8868\u793a \u0000"[:-1],
]


def main():
    document = json.loads((PROJECT / "fixtures" / "metric_key_union.json").read_text(encoding="utf-8"))
    everything = " ".join(TEXTS[:8])
    for key in ("root_cause", "failure", "attempt", "repair", "contract", "significance", "scope"):
        document[key] = f"{key} {everything}"
    document["title"] = TEXTS[0] + TEXTS[6] + "y" * 300
    document["domain"] = TEXTS[1]
    document["sources"] = ["javascript:document.title = 'taken over'", "https://example.org/\"><script>", *TEXTS[:8]]
    document["family"] = {"first_id": "HO-001", "from": 1, "to": 3}
    argument = TEXTS[2]
    document["arguments"] = [argument]
    for fixture in document["fixtures"]:
        fixture["given"] = {argument: fixture["given"]["ranks"]}
    for index in range(500 - len(document["fixtures"])):
        text = TEXTS[index % len(TEXTS)] if index < 2 * len(TEXTS) else f"metric {index}"
        document["fixtures"].append(
            {"check": f"{index} {text}", "given": {argument: [[[text, "=N"]]]}, "expected": {text: "=N"}}
        )
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True)
    (folder / "metric_key_union.json").write_text(json.dumps(document), encoding="utf-8")


if __name__ == "__main__":
    main()

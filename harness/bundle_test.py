"""Unpacks bundles of several cases, builds them with nothing of this repository in reach, runs them, and holds what
they print against the record.

    bundle_test.py FAILMAP
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

CASES = [("FA-99246", "open"), ("FA-99271", "member"), ("FB-00030", "member")]


def published(entry):
    """What a record's implementation says, in the published form."""
    members = ("actual", "check", "expected", "passed")
    return {
        "observations": [{member: one[member] for member in members} for one in entry["observations"]],
        "passed": entry["passed"],
    }


def check_case(failmap, case, tier, folder):
    bundle = folder / f"{case}.zip"
    environment = {**os.environ, "TZ": "Asia/Tokyo"}
    subprocess.run([failmap, "bundle", case, "--tier", tier, "--out", bundle], check=True)
    again = folder / f"{case}.again.zip"
    subprocess.run([failmap, "bundle", case, "--tier", tier, "--out", again], check=True, env=environment)
    assert bundle.read_bytes() == again.read_bytes(), f"{case}: the bytes depend on something"

    unpacked = folder / case
    with zipfile.ZipFile(bundle) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == sorted(archive.namelist())
        archive.extractall(unpacked)
    subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=unpacked, check=True)
    assert (unpacked / "variants").exists() and not list(unpacked.rglob("*.o"))

    flags = {"PATH": os.environ["PATH"], "CXXFLAGS": "-O0 -Wall -Wextra -Werror"}
    subprocess.run(["sh", "build.sh"], cwd=unpacked, check=True, env=flags)
    record = json.loads((unpacked / "record.json").read_text())
    shown = [entry for entry in record["implementations"] if not entry.get("held")]
    assert len(shown) == (2 if tier == "open" else 3)
    for entry in shown:
        ran = subprocess.run([f"./{entry['role']}"], cwd=unpacked, capture_output=True, text=True)
        assert json.loads(ran.stdout) == published(entry), f"{case} {entry['role']}: {ran.stdout}"
        assert ran.returncode == entry["exit"], f"{case} {entry['role']}: exit {ran.returncode}"
    assert (unpacked / "repair").exists() == (tier == "member")
    print(f"{case}, {tier}: {len(shown)} programs built, run and as recorded")


def main():
    failmap = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        for case, tier in CASES:
            check_case(failmap, case, tier, pathlib.Path(folder))


if __name__ == "__main__":
    main()

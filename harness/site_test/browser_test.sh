#!/usr/bin/env bash
# browser_test.sh FAILMAP WORK: the site in a browser. Writes it to WORK and has browser_test.mjs look at it; the
# programs that it needs from npm are installed there once, in the versions of package-lock.json.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
failmap=$(realpath "$1")
mkdir -p "$2"
work=$(realpath "$2")

skip() {
  echo "skipped: $*"
  exit 77 # as harness/site_test/CMakeLists.txt tells ctest
}

for program in node npm chromium; do
  command -v "$program" >/dev/null || skip "there is no $program (Debian: nodejs, npm, chromium)"
done

if ! cmp --silent "$here/package-lock.json" "$work/installed.json"; then
  cp "$here/package.json" "$here/package-lock.json" "$work"
  npm ci --prefix "$work" --ignore-scripts --no-audit --no-fund --loglevel=error ||
    skip "npm cannot install what package-lock.json names"
  cp "$here/package-lock.json" "$work/installed.json"
fi

rm -rf "$work"/{open,member,hostile,fixtures}
for tier in open member; do
  "$failmap" pages --tier "$tier" --out "$work/$tier"
done
python3 "$here/hostile_fixtures.py" "$work/fixtures"
"$failmap" pages --fixtures "$work/fixtures" --tier member --out "$work/hostile"

cp "$here/browser_test.mjs" "$here/htmlvalidate.json" "$work"
node "$work/browser_test.mjs" "$work" "$(command -v chromium)"

#!/usr/bin/env bash
# Installs what is missing, builds the program and runs every fixture against every variant: first the tables of
# each mechanism at N = 1, then a matrix of all cases; then writes the web site. Arguments go to `failmap run` in
# place of all that.
set -euo pipefail
# shellcheck source=harness/scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

ensure_packages "${build_packages[@]}"
build release
failmap=$(realpath --relative-to=. "$root/build/release/harness/cli/failmap")

if [[ $# -gt 0 ]]; then
  say "running failmap run $*"
  exec "$failmap" run "$@"
fi

result=0
say "running failmap run --n 1: the tables of every mechanism"
"$failmap" run --n 1 || result=$?
say "running failmap run: every case of every mechanism"
"$failmap" run || result=$?
say "running failmap pages: the web site"
"$failmap" pages --out "$(realpath --relative-to=. "$root/build/site")" || result=$?
say "the program is $failmap"
exit "$result"

#!/usr/bin/env bash
# test.sh [PRESET]: installs what is missing, builds the preset and runs its tests. The presets are dev (without
# one), asan, tsan, and tidy, which is checked by building it.
set -euo pipefail
# shellcheck source=harness/scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

preset=${1:-dev}
packages=("${build_packages[@]}" "${test_packages[@]}")
case $preset in
  dev | asan | tsan) ;;
  tidy) packages+=("${tidy_packages[@]}") ;;
  *) fail "there is no preset '$preset' to test: dev, asan, tsan or tidy" ;;
esac

ensure_packages "${packages[@]}"
build "$preset"
if [[ $preset == tidy ]]; then
  say "nothing was found"
  exit
fi
say "running the tests"
cd "$root"
if [[ -t 1 ]]; then
  ctest --preset "$preset" --progress
else
  # Of tests that pass, the summary tells enough.
  ctest --preset "$preset" | grep --line-buffered -vE '^ +Start +[0-9]+: |\. +Passed +[0-9.]+ sec *$'
fi

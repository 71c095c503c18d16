#!/usr/bin/env bash
# Builds the corpus under several compilers and flags and checks that all of them observe the same: each run is held
# against the first one by `failmap check`. One more, with -ffast-math, shows that the check finds what differs.
# Builds go to build/matrix. The exit code is 0 when all agree and -ffast-math is caught.
set -euo pipefail
# shellcheck source=harness/scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

work=$root/build/matrix
reference=$work/g++-O0.jsonl

# observe NAME TREE COMPILER CORPUS_FLAGS [CMAKE_ARGUMENT…]: builds in build/matrix/TREE, in which only variants and
# support code are compiled again for other CORPUS_FLAGS, and writes build/matrix/NAME.jsonl.
observe() {
  local name=$1 tree=$work/$2 compiler=$3 flags=$4
  quietly cmake -S "$root" -B "$tree" -G Ninja -D CMAKE_CXX_COMPILER="$compiler" -D CMAKE_BUILD_TYPE=None \
    -D FAILMAP_TESTS=OFF -D CMAKE_UNITY_BUILD=ON -D CMAKE_UNITY_BUILD_BATCH_SIZE=0 \
    -D CMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)" -D FAILMAP_CORPUS_FLAGS="$flags" "${@:5}"
  quietly cmake --build "$tree" --target failmap
  local result=0
  "$tree/harness/cli/failmap" run --format jsonl --out "$work/$name.jsonl" 2>/dev/null || result=$?
  # Not as claimed is for the check to tell.
  [[ $result -le 1 ]] || fail "$name: failmap run ended with $result"
}

# agrees NAME: whether it observed what the first one did; says what differs.
agrees() {
  local result=0
  "$work/failmap" check --observed "$work/$1.jsonl" --against "$reference" >"$work/$1.txt" || result=$?
  [[ $result == 0 || $result == 4 ]] || fail "$1: failmap check ended with $result"
  return "$result"
}

ensure_packages "${build_packages[@]}" "${matrix_packages[@]}"
mkdir -p "$work"
say "g++ -O0, the reference"
observe g++-O0 g++ g++ "-O0"
cp "$work/g++/harness/cli/failmap" "$work/failmap"

failed=0
while read -r name tree compiler flags; do
  say "$name"
  if [[ $tree == sanitized ]]; then
    observe "$name" "$tree" "$compiler" "" -D CMAKE_CXX_FLAGS="$flags"
  else
    observe "$name" "$tree" "$compiler" "$flags"
  fi
  if agrees "$name"; then
    echo "$name: observes the same"
  else
    failed=1
    echo "$name: DIFFERS"
    cat "$work/$name.txt"
  fi
done <<'MATRIX'
g++-O2 g++ g++ -O2
g++-O3 g++ g++ -O3
clang++-O0 clang++ clang++-19 -O0
clang++-O2 clang++ clang++-19 -O2
clang++-O3 clang++ clang++-19 -O3
g++-sanitized sanitized g++ -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
MATRIX

say "g++ -O2 -ffast-math, which must be caught"
observe g++-fast-math g++ g++ "-O2 -ffast-math"
if agrees g++-fast-math; then
  failed=1
  echo "g++-fast-math: was NOT caught"
else
  echo "g++-fast-math: differs, as it must:"
  cat "$work/g++-fast-math.txt"
fi
exit "$failed"

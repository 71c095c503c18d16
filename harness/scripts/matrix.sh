#!/usr/bin/env bash
# matrix.sh [NAME…]: all, or the builds of these names, such as g++-O3.
# Builds the corpus under several compilers and flags and checks that all of them observe the same: each run is held
# against the first one by `failmap check`. One more, with -ffast-math, shows that the check finds what differs.
# Builds go to build/matrix. The exit code is 0 when all agree and -ffast-math is caught.
set -euo pipefail
# shellcheck source=harness/scripts/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

work=$root/build/matrix
reference=$work/g++-O0.jsonl

# observe NAME COMPILER CORPUS_FLAGS: builds in build/matrix/COMPILER, in which only variants and support code are
# compiled again for other CORPUS_FLAGS, and writes build/matrix/NAME.jsonl.
observe() {
  local name=$1 tree=$work/$2 compiler=$2 flags=$3 link="" isolation=process result=0
  if [[ $flags == *-fsanitize=* ]]; then
    # A worker may not have the memory that the sanitizer asks for; and a finding must end the run.
    link=-fsanitize=address,undefined
    isolation=none
  fi
  quietly cmake -S "$root" -B "$tree" -G Ninja -D CMAKE_CXX_COMPILER="$compiler" -D CMAKE_BUILD_TYPE=None \
    -D FAILMAP_TESTS=OFF -D CMAKE_UNITY_BUILD=ON -D CMAKE_UNITY_BUILD_BATCH_SIZE=0 \
    -D CMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)" -D CMAKE_EXE_LINKER_FLAGS="$link" \
    -D FAILMAP_CORPUS_FLAGS="$flags"
  quietly cmake --build "$tree" --target failmap
  "$tree/harness/cli/failmap" run --isolation "$isolation" --format jsonl --out "$work/$name.jsonl" \
    2>"$work/$name.log" || result=$?
  # Not as claimed is for the check to tell.
  [[ $result -le 1 ]] || fail "$name: failmap run ended with $result: $(tail -n 20 "$work/$name.log")"
}

# agrees NAME: whether it observed what the first one did; says what differs.
agrees() {
  local result=0
  "$work/failmap" check --observed "$work/$1.jsonl" --against "$reference" >"$work/$1.txt" || result=$?
  [[ $result == 0 || $result == 4 ]] || fail "$1: failmap check ended with $result"
  return "$result"
}

packages=("${build_packages[@]}")
[[ $# -gt 0 && " $*" != *" clang"* ]] || packages+=("${matrix_packages[@]}")
ensure_packages "${packages[@]}"
mkdir -p "$work"
say "g++ -O0, the reference"
observe g++-O0 g++ "-O0"
cp "$work/g++/harness/cli/failmap" "$work/failmap"

failed=0
while read -r name compiler flags; do
  [[ $# == 0 || " $* " == *" $name "* ]] || continue
  say "$name: $flags"
  observe "$name" "$compiler" "$flags"
  if agrees "$name"; then
    echo "$name: observes the same"
  else
    failed=1
    echo "$name: DIFFERS"
    cat "$work/$name.txt"
  fi
done <<'MATRIX'
g++-O2 g++ -O2
g++-O3 g++ -O3
g++-sanitized g++ -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
clang++-O0 clang++-19 -O0
clang++-O2 clang++-19 -O2
clang++-O3 clang++-19 -O3
MATRIX

say "g++-fast-math: -O2 -ffast-math, which must be caught"
observe g++-fast-math g++ "-O2 -ffast-math"
if agrees g++-fast-math; then
  failed=1
  echo "g++-fast-math: was NOT caught"
else
  echo "g++-fast-math: differs, as it must:"
  cat "$work/g++-fast-math.txt"
fi
exit "$failed"

#!/usr/bin/env bash
# parallel_test.sh FAILMAP: shards under GNU parallel, one of them killed midway, give what one run gives.
set -euo pipefail
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=harness/scripts/engine_testing.sh
source "$scripts/engine_testing.sh"

[[ $(parallel --version 2>/dev/null) == "GNU parallel"* ]] || skip "no GNU parallel (Debian: parallel)"

program=$1
work=$(mktemp -d)
running=
stop() {
  # Told to stop, GNU parallel ends its jobs, but it does not listen while it starts. It is in the group of the
  # engine, which setsid makes.
  local times=100
  while [[ -n $running && $((times--)) -gt 0 ]] && kill -- "-$running" 2>/dev/null; do sleep 0.1; done
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM
# What the user has set for every use of GNU parallel is none of the test's.
export PARALLEL_HOME=$work/parallel
mkdir "$PARALLEL_HOME"

prepare "$program" "$work"
export FAILMAP=$work/failmap
engine=(bash "$scripts/shards_parallel.sh")
folder="$work/a folder"

echo "-- one shard is killed midway"
setsid "${engine[@]}" "$shards" "$folder" "${cases[@]}" &
running=$!
kill_midway "$work" "$folder/$killed_shard.jsonl"
result=0
wait "$running" || result=$?
running=
[[ $result -eq 70 ]] || die "the engine ended with $result, not with 70"
[[ ! -e $folder/records.jsonl ]] || die "it merged shards of which one is not whole"
[[ $(wc -l <"$work/calls") -eq $((shards + 1)) ]] || die "not just the shards ran, after a list of the cases"

echo "-- a second call finishes it and runs no other one"
# Such a kill can come in the middle of a line.
truncate --size=-10 "$folder/$killed_shard.jsonl"
"${engine[@]}" "$shards" "$folder" "${cases[@]}" 2>&1 | tee "$work/second"
grep -q " [1-9][0-9]* skipped" "$work/second" || die "it ran what was recorded already"
[[ $(grep -c -- --shard "$work/calls") -eq $((shards + 1)) ]] || die "it ran a shard that was finished"
expect_finished "$work" "$folder"

echo "-- after a finished run a call looks at every shard again"
sed -i '7s/"verified":true/"verified":false/' "$folder/3.jsonl"
"${engine[@]}" "$shards" "$folder" "${cases[@]}"
cmp "$folder/records.jsonl" "$work/one.jsonl" || die "a damaged record was not run again"

echo "-- another number of shards is refused"
result=0
"${engine[@]}" 3 "$folder" "${cases[@]}" || result=$?
[[ $result -eq 2 ]] || die "the engine ended with $result, not with 2"

echo "-- cases that are not as claimed are a result"
mkdir "$work/fixtures"
sed 's/"expected": \["=4\*N", 6\]/"expected": ["=4*N", 7]/' "$scripts/../../fixtures/partial_sum.json" \
  >"$work/fixtures/partial_sum.json"
result=0
"$program" run --n 1..20 --fixtures "$work/fixtures" --format jsonl --out "$work/broken.jsonl" || result=$?
[[ $result -eq 1 ]] || die "the changed fixture did not break the repair: $result"
result=0
"${engine[@]}" "$shards" "$work/broken" --n 1..20 --fixtures "$work/fixtures" || result=$?
[[ $result -eq 1 ]] || die "the engine ended with $result, not with 1"
cmp "$work/broken/records.jsonl" "$work/broken.jsonl" || die "the merged file is not what one run gives"

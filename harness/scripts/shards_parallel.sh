#!/usr/bin/env bash
# shards_parallel.sh SHARDS FOLDER [--n LIST] [--fixtures DIR]: runs the cases on this machine, one job of GNU
# parallel a shard and one processor a job, and merges the records into FOLDER/records.jsonl. Called again after an
# interruption it finishes what is missing. FAILMAP=path is the program: without it the one on PATH, or the release
# build of this checkout. Exit codes are those of `failmap merge`, and 70 where a shard could not be finished.
set -euo pipefail
# shellcheck source=harness/scripts/shard_options.sh
source "$(dirname "${BASH_SOURCE[0]}")/shard_options.sh"

read_options "$@"
# There is another program of that name.
[[ $(parallel --version 2>/dev/null) == "GNU parallel"* ]] || fail 2 "GNU parallel is needed (Debian: parallel)"

# Two runs that append to one file would both write what is missing. The jobs inherit the lock: what an earlier call
# left running holds it too.
exec {lock}<"$folder"
flock --timeout 10 "$lock" || fail 70 "another call is still at work in $folder"

# After a finished run every shard looks at its file again, since the program or the fixtures may have changed.
if [[ -e $folder/records.jsonl ]]; then rm -f -- "$folder/joblog" "$folder/records.jsonl"; fi

export -f run_shard
say "running $shards shards, their records and the joblog are in $folder"
PARALLEL_SHELL=$BASH parallel --quote --joblog "$folder/joblog" --resume-failed \
  run_shard "$failmap" "$folder" '{}' "$shards" --jobs 1 "${selection[@]}" ::: $(seq "$shards") ||
  fail 70 "not every shard was finished, see $folder/joblog; called again, this goes on where it stopped"

result=0
merge_shards "$failmap" "$folder" "$shards" "${selection[@]}" || result=$?
if [[ $result -gt 1 ]]; then
  rm -f -- "$folder/joblog"
  say "called again, every shard looks at its file again"
fi
exit "$result"

# Sourced by the tests of the engines that run shards: a corpus, and a shard that is killed in the middle.
# shellcheck shell=bash disable=SC2034 # The variables are for those tests.

cases=(--n 1..300)
shards=4
killed_shard=2

skip() {
  echo "skipped: $*"
  exit 77 # as harness/scripts/CMakeLists.txt tells ctest
}

die() {
  echo "failed: $*" >&2
  exit 1
}

# eventually SECONDS COMMAND…: repeats it until it succeeds, and fails where that takes longer.
eventually() {
  local end=$((SECONDS + $1))
  until "${@:2}"; do
    [[ $SECONDS -lt $end ]] || die "after $1 s still not: ${*:2}"
    sleep 0.05
  done
}

lines_of() { if [[ -e $1 ]]; then wc -l <"$1"; else echo 0; fi; }

has_lines() { [[ $(lines_of "$1") -ge "$2" ]]; }

# prepare FAILMAP WORK: writes WORK/one.jsonl, what a single run gives, and WORK/failmap, which is that program but
# notes its arguments in WORK/calls, and takes long over the shard to be killed when it is called for it the first
# time. That changes no record, only how often each check is made.
prepare() {
  "$1" run "${cases[@]}" --format jsonl --out "$2/one.jsonl"
  printf '%s\n' '#!/usr/bin/env bash' "failmap=$(printf %q "$1") work=$(printf %q "$2")" \
    "slow=' --shard $killed_shard/$shards '" >"$2/failmap"
  cat >>"$2/failmap" <<'WRAPPER'
echo "$*" >>"$work/calls"
if [[ " $* " == *"$slow"* ]] && mkdir "$work/slow" 2>/dev/null; then
  echo $$ >"$work/slow/pid"
  exec "$failmap" "$@" --repeat 300
fi
exec "$failmap" "$@"
WRAPPER
  chmod +x "$2/failmap"
}

# kill_midway WORK FILE: kills the slow run when it has written some of its records to the file.
kill_midway() {
  eventually 60 has_lines "$2" 10
  kill -KILL "$(<"$1/slow/pid")"
  lines_when_killed=$(lines_of "$2")
  echo "killed shard $killed_shard after $lines_when_killed records"
}

# expect_finished WORK FOLDER: the killed shard was gone on with, not begun anew, and the merged file is what one run
# gives.
expect_finished() {
  local lines
  lines=$(lines_of "$2/$killed_shard.jsonl")
  [[ $lines -gt $lines_when_killed ]] || die "the kill came after the last of $lines records, not midway"
  [[ $(grep -c -- "--shard $killed_shard/$shards" "$1/calls") -eq 2 ]] || die "shard $killed_shard did not run twice"
  cmp "$2/records.jsonl" "$1/one.jsonl" || die "the merged file is not what one run gives"
  echo "the merged file is what one run gives: $(lines_of "$1/one.jsonl") records"
}

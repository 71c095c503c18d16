# Sourced by shards_parallel.sh and shards_slurm.sh: what their arguments mean, and what they run.
# shellcheck shell=bash disable=SC2034 # The variables are for those scripts.

say() { echo "== $*" >&2; }

# fail CODE MESSAGE…
fail() {
  echo "$(basename "$0"): ${*:2}" >&2
  exit "$1"
}

# read_options SHARDS FOLDER [--n LIST] [--fixtures DIR]: sets shards, folder and failmap (absolute, since a job may
# run elsewhere) and selection, the options of `failmap run` and `failmap merge` that say which cases.
read_options() {
  local operands=()
  selection=()
  while [[ $# -gt 0 ]]; do
    case $1 in
      --n | --fixtures)
        [[ $# -ge 2 ]] || fail 2 "$1 needs a value"
        if [[ $1 == --n ]]; then
          selection+=(--n "$2")
        else
          selection+=(--fixtures "$(realpath --canonicalize-missing --no-symlinks -- "$2")")
        fi
        shift
        ;;
      -*) fail 2 "'$1' is no option: --n LIST, --fixtures DIR" ;;
      *) operands+=("$1") ;;
    esac
    shift
  done
  [[ ${#operands[@]} -eq 2 && ${operands[0]} =~ ^[1-9][0-9]*$ ]] ||
    fail 2 "it needs a number of shards and a folder for their records, such as 8 /srv/records"
  shards=${operands[0]}

  failmap=${FAILMAP:-$(command -v failmap || true)}
  failmap=${failmap:-$(dirname "${BASH_SOURCE[0]}")/../../build/release/harness/cli/failmap}
  failmap=$(realpath --canonicalize-missing --no-symlinks -- "$failmap")
  [[ -f $failmap && -x $failmap ]] || fail 2 "$failmap is no program; FAILMAP=path says where it is"
  # What is wrong with the cases is said here once, and not by every shard.
  "$failmap" list "${selection[@]}" >/dev/null

  mkdir -p -- "${operands[1]}" || fail 70 "no records can be kept there"
  folder=$(realpath -- "${operands[1]}")
  # A case would be in two files if it stayed in the shard of an earlier division and fell into another of this one.
  local earlier=$shards
  [[ ! -e $folder/shards ]] || earlier=$(<"$folder/shards")
  [[ $earlier == "$shards" ]] || fail 2 "$folder holds a run in $earlier shards; take that number or another folder"
  echo "$shards" >"$folder/shards"
}

# run_shard FAILMAP FOLDER INDEX SHARDS OPTION…: finishes the records of one shard.
run_shard() {
  local code=0
  "$1" run --shard "$3/$4" --resume "$2/$3.jsonl" "${@:5}" || code=$?
  # 1 is "not as claimed": a result, which the merge reports.
  [[ $code -eq 1 ]] || return "$code"
}

# merge_shards FAILMAP FOLDER SHARDS OPTION…: writes FOLDER/records.jsonl.
merge_shards() {
  local files=() index
  for ((index = 1; index <= $3; ++index)); do files+=("$2/$index.jsonl"); done
  # It holds every file open, and the usual limit is a thousand.
  ulimit -Sn "$(ulimit -Hn)"
  "$1" merge "${files[@]}" "${@:4}" --out "$2/records.jsonl"
}

#!/usr/bin/env bash
# shards_slurm.sh SHARDS FOLDER [--n LIST] [--fixtures DIR] [--wait]: submits a job array to Slurm, one task a shard,
# and the merge into FOLDER/records.jsonl as a job that depends on it; --wait waits for that one and ends with its
# exit code. A task whose program dies is started anew and goes on where it stopped; calling this again after the
# jobs have ended finishes what is missing. FOLDER and the program (FAILMAP=path; without it the one on PATH, or the
# release build of this checkout) must be where every node sees them. sbatch takes further options from its own
# variables, such as SBATCH_PARTITION and SBATCH_TIMELIMIT.
set -euo pipefail
# shellcheck source=harness/scripts/shard_options.sh
source "$(dirname "${BASH_SOURCE[0]}")/shard_options.sh"

arguments=() waiting=no
for argument; do
  if [[ $argument == --wait ]]; then waiting=yes; else arguments+=("$argument"); fi
done
read_options "${arguments[@]}"
command -v sbatch >/dev/null || fail 2 "Slurm is needed (Debian: slurm-client)"

# Two runs that append to one file would both write what is missing.
name=failmap-$(cksum <<<"$folder" | cut -d ' ' -f 1)
[[ -z $(squeue --me --noheader --name="$name") ]] ||
  fail 70 "jobs are still at work in $folder: squeue --me --name=$name"
rm -f -- "$folder/joblog" "$folder/records.jsonl"

# shellcheck disable=SC2317 # It is called in the jobs.
run_task() {
  local code=0
  run_shard "$failmap" "$folder" "$SLURM_ARRAY_TASK_ID" "$shards" --jobs "${SLURM_CPUS_ON_NODE:-1}" \
    "${selection[@]}" || code=$?
  if [[ $code -ne 0 && ${SLURM_RESTART_COUNT:-0} -lt 3 ]]; then
    echo "shard $SLURM_ARRAY_TASK_ID: failmap ended with $code; to be started anew" >&2
    # The task waits again, which ends this script; the merge goes on waiting for it.
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
  fi
  exit "$code"
}

# shellcheck disable=SC2317
run_merge() { merge_shards "$failmap" "$folder" "$shards" "${selection[@]}"; }

# submit FUNCTION OPTION…: prints the id of a job that needs no file of this checkout but the program.
submit() {
  local id
  id=$({
    echo '#!/usr/bin/env bash'
    echo 'set -euo pipefail'
    declare -p failmap folder shards selection
    declare -f run_shard merge_shards "$1"
    echo "$1"
  } | sbatch --parsable --job-name="$name" --chdir="$folder" "${@:2}") || fail 70 "nothing was submitted"
  echo "${id%%;*}" # the name of the cluster may follow
}

array=$(submit run_task --array="1-$shards" --requeue --open-mode=append --output=%a.log) || exit
merge=$(submit run_merge --dependency="afterok:$array" --kill-on-invalid-dep=yes --output=merge.log) || exit
say "job $array runs $shards shards, then job $merge merges them into $folder/records.jsonl"
say "to watch: squeue --me --name=$name; tail -F $folder/*.log"
[[ $waiting == yes ]] || exit 0

# sbatch could wait too, but looks ever more seldom, and ends with 0 where the merge is cancelled.
while true; do
  read -r state code < <(scontrol --oneliner show job "$merge" |
    sed -n 's/.* JobState=\([A-Z_]*\) .* ExitCode=\([0-9]*\):.*/\1 \2/p') || true
  case "${state:-unknown} ${code:-}" in
    "PENDING "* | "CONFIGURING "* | "RUNNING "* | "SUSPENDED "* | "COMPLETING "* | "REQUEUED "*) sleep 5 ;;
    "COMPLETED "* | "FAILED "[1-9]*) break ;;
    *) fail 70 "the merge is ${state:-unknown}, see $folder/*.log; called again, this goes on where it stopped" ;;
  esac
done
cat -- "$folder/merge.log" >&2
exit "$code"

#!/usr/bin/env bash
# slurm_test.sh FAILMAP: shards under Slurm, one task killed midway, give what one run gives. Slurm is started for
# this test alone, in namespaces of its own: its ports, its host name and all its processes are gone with them.
set -euo pipefail
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=harness/scripts/engine_testing.sh
source "$scripts/engine_testing.sh"
PATH=$PATH:/usr/sbin:/sbin

namespaces=(unshare --net --uts --mount --pid --fork --kill-child --mount-proc)

if [[ $1 != --inside ]]; then
  [[ $EUID -eq 0 ]] || skip "starting Slurm needs root"
  for program in munged slurmctld slurmd sbatch ip; do
    command -v "$program" >/dev/null || skip "no $program (Debian: munge, slurm-wlm, iproute2)"
  done
  [[ -e /etc/hosts ]] || skip "there is no /etc/hosts, where the name of the node would go"
  "${namespaces[@]}" ip link set lo up || skip "no network, process and mount namespaces can be made here"

  work=$(mktemp -d)
  trap '[[ -z ${inside:-} ]] || kill -KILL "$inside" 2>/dev/null || true; rm -rf "$work"' EXIT
  trap 'exit 130' INT TERM
  # Everything inside ends when unshare does, and that ends when this script does, however it ends.
  setpriv --pdeathsig KILL "${namespaces[@]}" bash "$scripts/slurm_test.sh" --inside "$(realpath "$1")" "$work" &
  inside=$!
  result=0
  wait "$inside" || result=$?
  inside=
  exit "$result"
fi

program=$2
work=$3
node=node1
address=192.0.2.1 # of those that are for documentation, so nobody's

show_logs() {
  local log
  for log in "$work"/{munge/log,slurmctld.log,slurmd.log} "$work"/records/*.log; do
    [[ ! -e $log ]] || { echo "-- the end of ${log#"$work/"}:" && tail -n 15 "$log"; }
  done >&2
}

start_slurm() {
  # A daemon does not take an address of the loopback device for one of the node's unless it is another one than
  # 127.0.0.1, and waits for the name servers where the node's name is not in the file of hosts.
  ip link set lo up
  ip address add "$address/32" dev lo
  hostname "$node"
  printf '%s\n' '127.0.0.1 localhost' "$address $node" >"$work/hosts"
  mount --bind "$work/hosts" /etc/hosts

  # Others must be able to reach its socket, and nobody to read its key.
  chmod 755 "$work"
  mkdir -m 755 "$work/munge"
  (umask 077 && head -c 128 /dev/urandom >"$work/munge/key")
  munged --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munge/pid" \
    --log-file="$work/munge/log" --seed-file="$work/munge/seed"

  mkdir "$work/state" "$work/spool"
  cat >"$work/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$node($address)
NodeName=$node NodeAddr=$address CPUs=2
PartitionName=test Nodes=$node Default=YES
SlurmUser=root
SlurmdUser=root
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
AuthInfo=socket=$work/munge/socket
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
# Whatever processors this machine has, and with nothing that needs control groups.
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
# Without the usual seconds between the attempts to start something.
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
CONF
  export SLURM_CONF=$work/slurm.conf
  slurmctld
  slurmd
  eventually 30 node_is idle
}

node_is() { [[ $(sinfo --noheader --format=%T 2>/dev/null) == "$1" ]]; }

task_is() { [[ $(squeue --noheader --jobs="$task" --format='%T %r' 2>/dev/null) == "$1" ]]; }

trap 'result=$?; [[ $result -eq 0 ]] || show_logs; exit "$result"' EXIT
prepare "$program" "$work"
start_slurm

echo "-- one task is killed midway"
folder=$work/records
FAILMAP=$work/failmap bash "$scripts/shards_slurm.sh" "$shards" "$folder" "${cases[@]}" --wait &
engine=$!
kill_midway "$work" "$folder/$killed_shard.jsonl"

echo "-- Slurm starts it anew"
task=1_$killed_shard # of the first job of this Slurm
eventually 30 task_is "PENDING BeginTime"
[[ ! -e $folder/records.jsonl ]] || die "the merge did not wait for the task"
# By default it waits for two minutes; but in the second in which a task ended the node would not start it again.
scontrol update JobId="$task" StartTime=now+3
wait "$engine" || die "the engine ended with $?"

grep -q "shard $killed_shard: failmap ended with 137; to be started anew" "$folder/$killed_shard.log" ||
  die "the task does not say why it was started anew"
grep -q " [1-9][0-9]* skipped" "$folder/$killed_shard.log" || die "it ran what was recorded already"
[[ $(wc -l <"$work/calls") -eq $((shards + 3)) ]] || die "not just a list, the shards, one of them again and a merge ran"
expect_finished "$work" "$folder"

# Sourced by run.sh and test.sh: the Debian packages, and a quiet build. Whatever it says goes to standard error.
# shellcheck shell=bash disable=SC2034 # The lists of packages are for those scripts.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

build_packages=(cmake ninja-build g++ pkg-config nlohmann-json3-dev libcli11-dev libssl-dev libutf8proc-dev
                libpugixml-dev libseccomp-dev libcsv-dev libarchive-dev libsource-highlight-dev
                libkainjow-mustache-dev libbenchmark-dev)
test_packages=(libgtest-dev libgmock-dev librapidcheck-dev mold python3 procps parallel slurm-wlm munge iproute2 chromium)
# Node.js from elsewhere brings its npm along, and Debian's would not go with it.
command -v npm >/dev/null || test_packages+=(nodejs npm)
tidy_packages=(clang-19 clang-tidy-19)
matrix_packages=(clang-19)

say() { echo "== $*" >&2; }

fail() {
  echo "$(basename "$0"): $*" >&2
  exit 1
}

# quietly COMMAND…: shows the end of what it printed only if it fails.
quietly() {
  local output
  output=$("$@" 2>&1) && return
  tail -n 40 <<<"$output" >&2
  fail "failed: $*"
}

# ensure_packages PACKAGE…: installs those that are missing; where none is, it needs neither a network nor root.
ensure_packages() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    say "no apt-get here, so nothing is installed; what is needed is what these Debian packages hold: $*"
    command -v cmake >/dev/null || fail "there is no cmake"
    return
  fi

  local installed package missing=()
  # It fails where one of them is unknown, and lists the others all the same.
  installed=$(dpkg-query --show --showformat='${Package}=${db:Status-Status}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep -qxF "$package=installed" <<<"$installed" || missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0

  local as_root=(env)
  if [[ $EUID -ne 0 ]]; then
    # Where there is no terminal, nobody can type a password.
    if ! command -v sudo >/dev/null || { [[ ! -t 0 ]] && ! sudo -n true 2>/dev/null; }; then
      fail "packages are missing that only root can install, and there is no sudo here that would do it.
As root:
  apt-get install --no-install-recommends ${missing[*]}
Then call this again."
    fi
    as_root=(sudo env)
  fi
  local apt=("${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -qq --yes)
  say "installing ${missing[*]}"
  quietly "${apt[@]}" update
  quietly "${apt[@]}" install --no-install-recommends "${missing[@]}"
}

# build PRESET: configures and builds. On a terminal ninja shows how far it is, elsewhere only what goes wrong.
build() (
  quiet=(--quiet)
  [[ ! -t 2 ]] || quiet=()
  cd "$root" || exit
  say "configuring the preset $1"
  quietly cmake --preset "$1" -D CMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)"
  say "building it in build/$1"
  # ninja would start two more jobs than there are cores: slower, and a layer takes up to 1 GB to compile.
  cmake --build --preset "$1" -j "$(nproc)" -- "${quiet[@]}" >&2
)

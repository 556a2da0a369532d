# setup.sh: what ./run and ./test share: system packages, the private Python
# environment, the build. Sourced by both, from the repository root. Each step
# leaves a mark and is not done twice.
#
#   VENV      the environment (default .venv)
#   BUILD     the build folder (default build)

VENV=${VENV:-.venv}
BUILD=${BUILD:-build}
PYTHON=${PYTHON:-python3}

BUILD_PACKAGES="build-essential cmake ninja-build pkg-config libzmq3-dev libjansson-dev libssl-dev
libpng-dev libfreetype-dev libcairo2-dev libjpeg-dev libutf8proc-dev fonts-dejavu-core libopenblas0-pthread"
TEST_PACKAGES="fonts-wqy-microhei clang libclang-rt-14-dev chromium ccache"

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# Names of the packages of a list that are not installed.
missing_packages() {
    for package in $1; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || printf '%s ' "$package"
    done
}

# Installs packages with apt when that is allowed; otherwise says what to install.
need_packages() {
    if ! command -v dpkg-query >/dev/null; then
        command -v cmake >/dev/null && command -v pkg-config >/dev/null && return 0
        die "This system has no dpkg. Install the equivalents of: $1"
    fi
    wanted=$(missing_packages "$1")
    [ -n "$wanted" ] || return 0
    if [ "$(id -u)" = 0 ]; then sudo=; elif sudo -n true 2>/dev/null; then sudo=sudo; else
        die "Packages are missing and apt is not allowed here. Install them with: sudo apt-get install $wanted"
    fi
    say "Installing system packages: $wanted"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    $sudo apt-get install -y -qq $wanted >/dev/null 2>&1 || {
        $sudo apt-get update -qq >/dev/null && $sudo apt-get install -y -qq $wanted >/dev/null
    } || die "apt-get could not install: $wanted"
}

# The environment with the packages of a requirements file, made anew when the file changes.
need_python() {
    stamp="$VENV/.$(basename "$1").sum"
    sum=$(cksum <"$1")
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$sum" ] && return 0
    if [ ! -x "$VENV/bin/pip" ]; then
        "$PYTHON" -m venv "$VENV" >/dev/null 2>&1 || {
            rm -rf "$VENV"
            need_packages python3-venv
            "$PYTHON" -m venv "$VENV" >/dev/null || die "cannot make a Python environment in $VENV"
        }
    fi
    say "Installing Python packages ($1)"
    "$VENV/bin/pip" install -q --disable-pip-version-check -r "$1" || die "pip could not install $1"
    printf '%s' "$sum" >"$stamp"
}

# build FOLDER TARGET OPTIONS...: configures once, then builds what has changed.
build() {
    folder=$1 target=$2
    shift 2
    generator=
    command -v ninja >/dev/null && generator="-G Ninja"
    if [ ! -f "$folder/CMakeCache.txt" ]; then
        say "Configuring $folder"
        # shellcheck disable=SC2086
        cmake -S . -B "$folder" $generator "$@" >"$folder.log" 2>&1 || {
            tail -n 20 "$folder.log" >&2
            die "cmake failed; the whole output is in $folder.log"
        }
    fi
    cmake --build "$folder" --target "$target" -j "$(nproc)" >"$folder.log" 2>&1 || {
        grep -E 'error|warning|FAILED' "$folder.log" | head -n 20 >&2
        die "the build failed; the whole output is in $folder.log"
    }
}

# The wheel's test compiles the same files with the same options once more: where there is
# ccache it takes what this run has compiled.
use_ccache() {
    command -v ccache >/dev/null || return 0
    export CMAKE_C_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1
}

# The kernelspec, in the environment, pointing at this build.
install_kernel() {
    "$BUILD/warpcell" install --prefix "$VENV" >/dev/null || die "the kernelspec could not be installed"
}

# Sourced by ./run and ./check, never started by itself: brings a fresh Debian to where Cairn can start.
# Both have set -euo pipefail and stand in the checkout's folder.
# shellcheck shell=bash

say() { printf '%s\n' "$*" >&2; }

give_up() {
    say "$*"
    exit 1
}

# install_debian PACKAGE...: 0 if they are installed now. Says nothing when it may not, so that the caller can.
install_debian() {
    command -v apt-get >/dev/null || return 1
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || return 1
        root=(sudo)
        # Without a terminal nobody can type a password.
        [ -t 0 ] || root=(sudo -n)
        "${root[@]}" true 2>/dev/null || return 1
    fi
    say "Installing Debian's $*"
    local log
    log=$(mktemp)
    # apt tells far more than anybody wants to read, unless it fails.
    if ! { "${root[@]}" apt-get update -qq &&
        "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; } \
        </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        rm "$log"
        return 1
    fi
    rm "$log"
}

# Prints the first Python that is new enough and can make environments; Debian's own is the surest.
find_python() {
    local candidate
    for candidate in /usr/bin/python3 python3; do
        if "$candidate" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    return 1
}

has_zbar() { compgen -G '/usr/lib/*/libzbar.so.0' >/dev/null || compgen -G '/usr/lib/libzbar.so.0' >/dev/null; }

install_system() {
    local missing=()
    find_python >/dev/null || missing+=(python3 python3-venv)
    has_zbar || missing+=(libzbar0)
    [ ${#missing[@]} -eq 0 ] || install_debian "${missing[@]}" || true
    find_python >/dev/null || give_up \
        "Cairn needs Python 3.11 or newer with venv. Please run: apt-get install python3 python3-venv"
    has_zbar || say "Without libzbar0 QR codes in photographs are read less well; later: apt-get install libzbar0"
}

# What an environment depends on: if any of it changes, it is set up again.
stamp_of() {
    local python=none
    [ ! -x .venv/bin/python ] || python=$(.venv/bin/python -V 2>&1) || python=broken
    { printf '%s\n' "$PWD" "$python"; cat "requirements/$1.txt" requirements/setup.sh pyproject.toml; } | sha256sum
}

is_set_up() {
    [ -x .venv/bin/cairn ] && [ -f ".venv/cairn-$1" ] && [ "$(cat ".venv/cairn-$1")" = "$(stamp_of "$1")" ]
}

# An environment of another Python, or carried along from another folder, can't be repaired.
is_sound() {
    .venv/bin/python -m pip --version >/dev/null 2>&1 &&
        head -n 2 .venv/bin/pip 2>/dev/null | grep -qF "$PWD/.venv/bin/python"
}

# set_up run|test: the environment in .venv holds the pins of requirements/run.txt or test.txt, and Cairn itself.
# test.txt contains run.txt's pins, so that the two never pull in different directions.
set_up() {
    is_set_up "$1" && return
    local lock
    exec {lock}<requirements/run.txt
    flock "$lock"
    if ! is_set_up "$1"; then
        install_system
        is_sound || "$(find_python)" -m venv --clear .venv
        say "Installing Cairn's Python packages into .venv: a few minutes, only this once"
        local pip=(.venv/bin/python -m pip --disable-pip-version-check -qq install --root-user-action ignore)
        # Wheels only: compiling OpenCV on a Raspberry Pi would take a day and fail.
        "${pip[@]}" --require-hashes --only-binary :all: -r "requirements/$1.txt" >&2 ||
            give_up "The Python packages could not be installed; the lines above say why. ./run tries again."
        "${pip[@]}" --no-deps --no-build-isolation --no-index -e . >&2 ||
            give_up "Cairn itself could not be installed into .venv; the lines above say why."
        stamp_of "$1" >".venv/cairn-$1"
        [ "$1" = run ] || stamp_of run >.venv/cairn-run
    fi
    exec {lock}<&-
}

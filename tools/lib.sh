# Shared by the scripts of this folder; sourced, never run. POSIX sh.
# Exit codes of the scripts: 0 done, 1 it failed, 3 something is missing that only a person may install.
# shellcheck shell=sh

# What cargo keeps to compile a changed crate again in less time costs an eighth of compiling it first, so it begins with whoever
# calls cargo by hand.
[ -d target/debug/incremental ] || export CARGO_INCREMENTAL=0

say() { printf '%s\n' "ludarium: $*" >&2; }
have() { command -v "$1" >/dev/null 2>&1; }

# clock: milliseconds, of whole seconds where `date` knows no parts of them.
clock() {
    clock_now=$(date +%s%N 2>/dev/null)
    case $clock_now in
        *N | '') echo "$(date +%s)000" ;;
        *) echo "${clock_now%??????}" ;;
    esac
}

# seconds MILLISECONDS: with one place.
seconds() { echo "$(($1 / 1000)).$((($1 % 1000) / 100))"; }

# limit SECONDS COMMAND…: no step may hang for ever, and none may wait for an answer.
# Before a person it runs in the foreground, so that Ctrl-C ends it; else all it started ends with it.
limit() {
    limit_s=$1
    shift
    if ! have timeout; then
        "$@" </dev/null
    elif [ -t 0 ] && timeout --foreground 1 true 2>/dev/null; then
        timeout --foreground "$limit_s" "$@" </dev/null
    else
        timeout "$limit_s" "$@" </dev/null
    fi
}

# May this run install packages? As root, yes; in CI also by sudo where it asks for no password. NO_INSTALL=1: never.
install_prefix() {
    [ -z "${NO_INSTALL:-}" ] || return 1
    have apt-get || return 1
    if [ "$(id -u)" = 0 ]; then
        printf ''
    elif [ -n "${CI:-}" ] && have sudo && sudo -n true 2>/dev/null; then
        printf 'sudo -n'
    else
        return 1
    fi
}

# install_command PACKAGES…: what a person would type, on this machine's distribution.
install_command() {
    if have apt-get; then
        echo "sudo apt-get install --no-install-recommends $*"
    elif have dnf; then
        echo "sudo dnf install $*"
    elif have pacman; then
        echo "sudo pacman -S $*"
    elif have zypper; then
        echo "sudo zypper install $*"
    elif have apk; then
        echo "sudo apk add $*"
    elif have brew; then
        echo "brew install $*"
    else
        echo "(your package manager): $*"
    fi
}

# install_packages WHY PACKAGES…: installs by apt-get where that is allowed, else says what to type and exits 3.
install_packages() {
    why=$1
    shift
    if ! prefix=$(install_prefix); then
        say "$why is missing. Install it, then run this again:"
        printf '    %s\n' "$(install_command "$@")" >&2
        exit 3
    fi
    say "$why is missing; installing $* (a few minutes at most)"
    mkdir -p target
    # shellcheck disable=SC2086 # the prefix is empty or two words
    if limit 900 $prefix env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "$@" >target/install.log 2>&1; then
        return 0
    fi
    # Package lists may be old or absent: fetch them, try once more.
    # shellcheck disable=SC2086
    limit 300 $prefix apt-get update >>target/install.log 2>&1 || true
    # shellcheck disable=SC2086
    if limit 900 $prefix env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "$@" >>target/install.log 2>&1; then
        return 0
    fi
    tail -n 15 target/install.log >&2
    say "apt-get could not install $*; what it said in full is in target/install.log"
    exit 3
}

# keep FRESH KEPT: copies only where the bytes differ, so that make sees no change where there is none.
keep() {
    if ! cmp -s "$1" "$2"; then
        mkdir -p "$(dirname "$2")"
        cp "$1" "$2.tmp.$$" && mv "$2.tmp.$$" "$2"
    fi
}

# packages FOLDER PURPOSE FILE…: Python's packages in the versions of these files, in an environment of the project's own; what
# alone.txt lists comes without its dependencies. Where these very versions stand, nothing is done. Exit 3: they cannot be had.
packages() {
    packages_in=$1
    packages_for=$2
    shift 2
    if [ -x "$packages_in/bin/python" ] && cat "$@" | cmp -s - "$packages_in/installed.txt"; then return 0; fi
    have python3 || { say "missing: python3 ($packages_for)" && return 3; }
    [ -z "${NO_INSTALL:-}" ] || { say "missing: the packages of $* ($packages_for; NO_INSTALL is set)" && return 3; }
    mkdir -p target
    python3 -m venv "$packages_in" >target/install.log 2>&1 || { say "missing: python3-venv ($packages_for)" && return 3; }
    for packages_file in "$@"; do
        packages_alone=
        case $packages_file in */alone.txt) packages_alone=--no-deps ;; esac
        # shellcheck disable=SC2086  # nothing, or one word
        limit 300 "$packages_in/bin/pip" install --quiet --disable-pip-version-check --prefer-binary $packages_alone \
            -r "$packages_file" >>target/install.log 2>&1 || {
            say "missing: the packages of $packages_file ($packages_for); pip could not install them (target/install.log). By hand:"
            printf '    python3 -m venv %s && %s/bin/pip install%s -r %s\n' \
                "$packages_in" "$packages_in" "${packages_alone:+ $packages_alone}" "$packages_file" >&2
            return 3
        }
    done
    cat "$@" >"$packages_in/installed.txt"
}

#!/bin/sh
# Finds the three sets of letters that machines have, with which the pages are looked at while the site's own letters are on their
# way, and prints a line for each: its name, a tab, the folder of its files.
#   times   Liberation: as wide, letter by letter, as Times New Roman and Arial, which Windows, macOS and iOS have
#   noto    Noto and Roboto: Android, many Linux
#   dejavu  DejaVu: a Linux with little else
# Each lies in a folder of its own, target/letters, whatever else the machine has; it is copied from the machine or taken out of
# the distribution's packages, which are downloaded and not installed. NO_INSTALL=1 downloads nothing. What cannot be had is named
# with the command to type; exit code 3 then.
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

into=$PWD/target/letters
lacking=

# whole FOLDER FILE…: are they all there?
whole() {
    whole_in=$1
    shift
    for file in "$@"; do [ -f "$whole_in/$file.ttf" ] || return 1; done
}

# of_machine FOLDER FILE…: copies what lies in the machine's folders of fonts.
of_machine() {
    machine_to=$1
    shift
    have fc-list || return 0
    fc-list : file | sed 's/: *$//' | while read -r path; do
        for file in "$@"; do
            case $path in */"$file.ttf") cp "$path" "$machine_to/" ;; esac
        done
    done
}

# of_packages FOLDER "PACKAGES" FILE…: takes the fonts out of one package after the other until all files are there; without rights of root.
of_packages() {
    packages_to=$1
    packages_of=$2
    shift 2
    [ -z "${NO_INSTALL:-}" ] && have apt-get && have dpkg-deb || return 0
    work=$(mktemp -d)
    for package in $packages_of; do
        whole "$packages_to" "$@" && break
        say "fetching letters to look at the pages with: $package"
        # lists of packages may be absent where they may be fetched
        (cd "$work" && { limit 120 apt-get download "$package" || { [ "$(id -u)" = 0 ] && limit 300 apt-get update && limit 120 apt-get download "$package"; }; }) \
            >"$into/fetch.log" 2>&1 || continue
        dpkg-deb -x "$work/$package"_*.deb "$work/$package" 2>>"$into/fetch.log" || continue
        find "$work/$package" -name '*.ttf' -exec cp {} "$packages_to/" \;
    done
    rm -rf "$work"
}

# letters NAME "PACKAGES" FILE…
letters() {
    name=$1
    of=$2
    shift 2
    to=$into/$name
    if ! whole "$to" "$@"; then
        rm -rf "$to.new" && mkdir -p "$to.new"
        of_machine "$to.new" "$@"
        of_packages "$to.new" "$of" "$@"
        if ! whole "$to.new" "$@"; then
            rm -rf "$to.new"
            lacking="$lacking $of"
            return 0
        fi
        # of a package of hundreds of fonts, those that are looked at
        for path in "$to.new"/*; do
            case " $* " in *" $(basename "$path" .ttf) "*) ;; *) rm -f "$path" ;; esac
        done
        rm -rf "$to" && mv "$to.new" "$to"
    fi
    printf '%s\t%s\n' "$name" "$to"
}

# releases of Debian have them under one name or the other
letters times "fonts-liberation2 fonts-liberation" \
    LiberationSerif-Regular LiberationSerif-Bold LiberationSerif-Italic LiberationSerif-BoldItalic LiberationSans-Regular LiberationSans-Bold
letters noto "fonts-noto-core fonts-roboto-unhinted" \
    NotoSerif-Regular NotoSerif-Bold NotoSerif-Italic NotoSerif-BoldItalic NotoSans-Regular NotoSans-Bold Roboto-Regular Roboto-Bold
letters dejavu "fonts-dejavu-core fonts-dejavu-extra" \
    DejaVuSerif DejaVuSerif-Bold DejaVuSerif-Italic DejaVuSerif-BoldItalic DejaVuSans DejaVuSans-Bold

if [ -n "$lacking" ]; then
    say "letters that pages are looked at with are missing. Install them, then run this again:"
    # shellcheck disable=SC2086
    printf '    %s\n' "$(install_command $lacking)" >&2
    exit 3
fi

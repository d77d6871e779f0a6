#!/bin/sh
# Runs a stage of `make site` and notes how long it took, so that the times can be told at the end.
#   tools/timed.sh STAGE COMMAND…    runs the command
#   tools/timed.sh begin             forgets the stages of the last time
#   tools/timed.sh tell              prints the stages, a line each, and the time since the beginning
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

times=target/times
# make's own jobs are no concern of cargo's, which counts the cores itself
unset MAKEFLAGS MFLAGS MAKELEVEL

case ${1:?usage: tools/timed.sh STAGE COMMAND…} in
    begin)
        mkdir -p "$times"
        rm -f "$times"/*
        clock >"$times/begun"
        ;;
    tell)
        # one stage may run beside another: the last line is no sum
        printf '\n%-10s %9s\n' stage seconds
        for stage in "$times"/*; do
            [ "$stage" = "$times/begun" ] || printf '%-10s %9s\n' "${stage##*/*-}" "$(cat "$stage")"
        done
        printf '%-10s %9s\n' 'in all' "$(seconds $(($(clock) - $(cat "$times/begun"))))"
        ;;
    *)
        stage=$1
        shift
        begun=$(clock)
        "$@"
        ended=$(clock)
        mkdir -p "$times"
        # in the order in which they ended
        seconds $((ended - begun)) >"$times/$ended-$stage"
        ;;
esac

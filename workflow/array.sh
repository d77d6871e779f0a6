#!/bin/sh
# Games in number, or a study, in thousands of shards: an array of jobs of Slurm, put together by a tree of merges.
#   sh workflow/array.sh OUT SHARDS simulate GAME --games N …      the figures as JSON in OUT/figures.json
#   sh workflow/array.sh OUT SHARDS study NAME --corpus DIR        the results of the study in OUT/figures.json
# LUDARIUM is the program (default: ludarium). PER_JOB shards are played by a job, one after the other (default 1; a cluster
# takes arrays of some length only), FAN shards are put together by one merge (default 100). SBATCH_ARGS goes to every sbatch.
# RUNNER=here plays it all on this machine, job by job: to try what will be sent. A shard that is there is not played again, so
# the same command goes on where a run was broken off.
# docs/studies.md says more.
set -eu

program=${LUDARIUM:-ludarium}
per_job=${PER_JOB:-1}
fan=${FAN:-100}

usage() {
    sed -n '2,4s/^# \{0,1\}//p' "$0" >&2
    exit 2
}

# play OUT SHARDS JOB COMMAND…: the shards of a job.
play() {
    out=$1 shards=$2 job=$3
    shift 3
    i=$(((job - 1) * per_job + 1))
    last=$((job * per_job))
    while [ "$i" -le "$last" ] && [ "$i" -le "$shards" ]; do
        file=$out/0/$i.json.gz
        if [ ! -e "$file" ]; then
            "$program" "$@" --shard "$i/$shards" --out "$file.part.gz"
            mv "$file.part.gz" "$file"
        fi
        i=$((i + 1))
    done
}

# names OUT LEVEL FROM TO: the files of a level.
names() {
    i=$3
    while [ "$i" -le "$4" ]; do
        printf '%s/%s/%s.json.gz\n' "$1" "$2" "$i"
        i=$((i + 1))
    done
}

# join OUT LEVEL MANY JOB COMMAND…: puts the JOB-th FAN files of the MANY of a level together, into one of the next.
join() {
    out=$1 level=$2 many=$3 job=$4
    shift 4
    from=$(((job - 1) * fan + 1))
    to=$((job * fan))
    [ "$to" -le "$many" ] || to=$many
    next=$out/$((level + 1))
    file=$next/$job.json.gz
    [ ! -e "$file" ] || return 0
    files=$(names "$out" "$level" "$from" "$to")
    # shellcheck disable=SC2086 # a name a word
    case $1 in
    simulate) "$program" simulate --merge $files --partial --out "$file.part.gz" ;;
    study) "$program" study merge $files --partial --to "$file.part.gz" ;;
    esac
    mv "$file.part.gz" "$file"
}

# finish OUT LEVEL MANY COMMAND…: puts the last files together and tells the figures.
finish() {
    out=$1
    files=$(names "$out" "$2" 1 "$3")
    shift 3
    kind=$1
    corpus=
    while [ $# -gt 0 ]; do
        [ "$1" != --corpus ] || corpus=$2
        shift
    done
    # shellcheck disable=SC2086 # a name a word
    case $kind in
    simulate) "$program" simulate --merge $files ${corpus:+--corpus "$corpus"} --json >"$out/figures.json.part" ;;
    study) "$program" study merge $files ${corpus:+--corpus "$corpus"} --to "$out/figures.json.part" ;;
    esac
    mv "$out/figures.json.part" "$out/figures.json"
}

# What a job of an array does: its number is the scheduler's.
if [ "${1:-}" = --job ]; then
    what=$2
    shift 2
    case $what in
    play) out=$1 shards=$2 && shift 2 && play "$out" "$shards" "$SLURM_ARRAY_TASK_ID" "$@" ;;
    join) out=$1 level=$2 many=$3 && shift 3 && join "$out" "$level" "$many" "$SLURM_ARRAY_TASK_ID" "$@" ;;
    finish) finish "$@" ;;
    esac
    exit
fi

[ $# -ge 4 ] || usage
out=$1 shards=$2
shift 2
case $1 in simulate | study) ;; *) usage ;; esac
case $out in /*) ;; *) out=$PWD/$out ;; esac
case $out in *[[:space:]]*)
    printf '%s\n' "$out: a folder without blanks in its name is needed" >&2
    exit 2
    ;;
esac
mkdir -p "$out/0"
case $0 in /*) me=$0 ;; *) me=$PWD/$0 ;; esac

# send JOBS AFTER WHAT…: an array of jobs, to begin when another has ended well; prints its number.
send() {
    jobs=$1 after=$2
    shift 2
    if [ "${RUNNER:-slurm}" = here ]; then
        SLURM_ARRAY_TASK_ID=1
        export SLURM_ARRAY_TASK_ID
        while [ "$SLURM_ARRAY_TASK_ID" -le "$jobs" ]; do
            sh "$me" --job "$@" >&2
            SLURM_ARRAY_TASK_ID=$((SLURM_ARRAY_TASK_ID + 1))
        done
        return
    fi
    # shellcheck disable=SC2086 # further arguments, a word each
    sbatch --parsable --array="1-$jobs" ${after:+--dependency="afterok:$after"} --output=/dev/null ${SBATCH_ARGS:-} \
        --export=ALL,LUDARIUM="$program",PER_JOB="$per_job",FAN="$fan" --wrap "$(quoted sh "$me" --job "$@")"
}

# Words as a shell reads them.
quoted() {
    for word in "$@"; do
        printf "'%s' " "$(printf %s "$word" | sed "s/'/'\\\\''/g")"
    done
}

last=$(send $(((shards + per_job - 1) / per_job)) '' play "$out" "$shards" "$@")
level=0 many=$shards
while [ "$many" -gt "$fan" ]; do
    mkdir -p "$out/$((level + 1))"
    jobs=$(((many + fan - 1) / fan))
    last=$(send "$jobs" "$last" join "$out" "$level" "$many" "$@")
    level=$((level + 1)) many=$jobs
done
last=$(send 1 "$last" finish "$out" "$level" "$many" "$@")
[ -z "$last" ] || printf '%s\n' "job $last tells the figures: $out/figures.json"

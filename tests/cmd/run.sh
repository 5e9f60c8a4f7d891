#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a transcript: run.sh SHARDSCOPE FILE.t [--update]
#
# In a transcript, a line that begins with two blanks and "$ " is a shell command ("> " continues
# it). The indented lines below it are its output: stdout after "| ", then stderr after "! ", then
# the exit code in brackets unless it is 0. Everything else is prose. Times are printed as '#'.
# "<n>" in an output line matches any number, and a line "..." any lines (wildcards.awk): use them
# for counts that no user relies on, such as how many probes a row took. --update keeps them.
set -eu

program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
transcript=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
update=${3:-}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

mkdir "$work/bin" "$work/dir"
ln -s "$program" "$work/bin/shardscope"
ln -s "$root/samples" "$work/dir/samples"
ln -s "$root/tests/data/graphs" "$work/dir/graphs"
ln -s "$root/tests/data/shardmap" "$work/dir/shardmap"
PATH=$work/bin:$PATH
LC_ALL=C.UTF-8
HOME=$work
export PATH LC_ALL HOME
unset XDG_STATE_HOME XDG_CACHE_HOME NO_COLOR TERM || true
cd "$work/dir"

# Prints a file with `mark` before each line; the rest are further commands of sed.
print_marked() {
    file=$1 mark=$2
    shift 2
    [ ! -s "$file" ] || sed -E -e 's/("time_ms": )[0-9.e+-]+/\1#/g' \
        -e 's/^(time_ms +)[0-9].*/\1#/' "$@" -e "s/^/  $mark /" -e 's/ *$//' "$file"
}

run_command() {
    code=0
    sh -c "$1" >"$work/out" 2>"$work/err" </dev/null || code=$?
    print_marked "$work/out" '|'
    # A slow machine gets lines of progress, which end with the seconds since the start.
    print_marked "$work/err" '!' -e '/^[a-z-]+: .*  [0-9]+\.[0-9] s$/d'
    [ "$code" -eq 0 ] || echo "  [$code]"
}

command=
finish() {
    [ -z "$command" ] || run_command "$command"
    command=
}

while IFS= read -r line || [ -n "$line" ]; do
    case $line in
    '  $ '*)
        finish
        printf '%s\n' "$line"
        command=${line#'  $ '}
        ;;
    '  > '*)
        printf '%s\n' "$line"
        command="$command
${line#'  > '}"
        ;;
    '  '*) ;;
    *)
        finish
        printf '%s\n' "$line"
        ;;
    esac
done <"$transcript" >"$work/actual"
finish >>"$work/actual"
awk -f "$root/tests/cmd/wildcards.awk" "$transcript" "$work/actual" >"$work/merged"

if [ "$update" = --update ]; then
    cp "$work/merged" "$transcript"
elif ! diff -u "$transcript" "$work/merged"; then
    echo "the transcript differs; if the new output is right: tests/cmd/run.sh SHARDSCOPE $2 --update"
    exit 1
fi

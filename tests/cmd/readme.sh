#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks the session that README.md shows: readme.sh SHARDSCOPE. Each command is run, and the lines
# below it must occur in its output in this order; "..." stands for any lines.
set -eu

program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
HOME=$work
export HOME
unset XDG_CACHE_HOME XDG_STATE_HOME || true

sed -n '/^<!-- main path: begin/,/^<!-- main path: end/p' README.md | sed '/^<!--/d; /^```/d; /^\$ /d' >"$work/shown"
sed -n 's/^gpt-tiny[^>]*> //p' "$work/shown" >"$work/commands"
[ "$(wc -l <"$work/commands")" -ge 5 ]

# A comment that Lua prints marks where the output of each command begins.
awk '{ gsub(/\\/, "\\\\", $0); print "lua print(\"command " NR "\")"; print $0 }' "$work/commands" >"$work/script"
"$program" samples/gpt-tiny.mlir --batch -f "$work/script" >"$work/out" 2>"$work/notes"
cat "$work/notes" "$work/out" >"$work/all"

awk -v output="$work/all" '
    function next_line() { return (getline line <output) > 0 }
    /^\.\.\.$/ { next }
    /^gpt-tiny[^>]*> / {
        mark = "command " ++n
        while (line != mark)
            if (!next_line()) { print "no output of: " $0; failed = 1; exit }
        next
    }
    {
        sub(/ *$/, "")
        while (next_line()) {
            sub(/ *$/, "", line)
            if (line == $0) next
        }
        print "README.md shows a line that is not printed: " $0
        failed = 1
        exit
    }
    END { exit failed }' "$work/shown"

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: predicted.sh SHARDSCOPE FILE...
# What a plan on two ranks predicts after calibrate, and what workers on this host take, as rows of a
# Markdown table in ms of processor time: the least and the median of 15 runs. Of a machine that does
# other work the least is the one to compare, as calibrate takes the least too.
set -eu
program=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SHARDSCOPE_CLOCK=cpu

field() {
    sed -n "s/.*\"command\": \"$1\".*\"$2\": \([0-9.e+-]*\).*/\1/p" "$work/out" | tail -1
}

echo "| model | predicted ms | least ms | median ms | predicted / least |"
echo "| --- | --: | --: | --: | --: |"
for file in "$@"; do
    rm -f "$work/profile.json"
    if ! "$program" --batch --format json -c "load $file; mesh 2; discover; \
        calibrate $work/profile.json --backend fork --ranks 2; solve; \
        run --backend fork --repeat 15" >"$work/out" 2>"$work/errors"; then
        echo "| $(basename "$file" .mlir) | $(grep -m1 '^error' "$work/errors") | - | - | - |"
        continue
    fi
    awk -v name="$(basename "$file" .mlir)" -v us="$(field solve objective)" \
        -v least="$(field run least_ms)" -v median="$(field run program_ms)" 'BEGIN {
        printf "| %s | %.2f | %.2f | %.2f | %.2f |\n", name, us / 1000, least, median, us / 1000 / least }'
done

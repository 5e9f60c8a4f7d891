#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The table of `make bench-solve`: solve.sh SHARDSCOPE. Problem files are looked for in
# $SHARDSCOPE_DATA/iopddl (packed or not), else beside the checkout. INSTANCES and MESHES choose others;
# each instance has a process of its own, so that the memory is its own.
set -eu

program=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
data=${SHARDSCOPE_DATA:-$root/../shared/data}/iopddl
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

row() {
    INSTANCE=$1 MESH=${2:-} "$program" --batch -c "lua -f $root/tests/bench/solve.lua" 2>/dev/null |
        grep '^|' || echo "| $1 | failed |"
}

echo "| instance | nodes | core | objective | bound | gap % | proof | seconds | MB |" \
    "GLPK marginal | GLPK alpa | GLPK paper |"
echo "|---|--:|--:|--:|--:|--:|---|--:|--:|---|---|---|"
found=
for file in ${INSTANCES:-"$data"/*.json "$data"/*.json.gz}; do
    [ -e "$file" ] || continue
    found=yes
    case $file in
    *.gz)
        gzip -dc "$file" >"$work/problem.json"
        row "$work/problem.json"
        ;;
    *) row "$file" ;;
    esac
done
[ -n "$found" ] || echo "skipped: no problem files in $data" >&2
for sample in ${SAMPLES-gpt-tiny moe gpt2-small resnet50}; do
    for mesh in ${MESHES:-2x4}; do
        row "$root/samples/$sample.mlir" "$mesh"
    done
done

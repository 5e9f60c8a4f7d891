#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: graph_speed.sh SHARDSCOPE: times loading and the screens, also on a program of 50,000 ops.
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
awk -f "$here/big_graph.awk" > "$folder/big.mlir" || exit 1

# What stands before the first prompt: usage: greeting SHARDSCOPE FILE SECONDS
greeting() {
  "$1" --batch -c "lua local t = os.clock(); ss.load{'$2'}; t = os.clock() - t; print('load', t); assert(t < $3, 'slow')"
}
greeting "$1" "$here/../../samples/gpt-tiny.mlir" 0.15 && greeting "$1" "$folder/big.mlir" 1 || exit 1
"$1" --batch "$folder/big.mlir" -c "lua -f $here/graph_speed.lua" &&
"$1" --batch "$folder/big.mlir" -c "lua limit_ms = 50" -c "lua -f $here/screens_speed.lua" &&
"$1" --batch "$here/../../samples/gpt2-small.mlir" -c "lua limit_ms = 10" -c "lua -f $here/screens_speed.lua"

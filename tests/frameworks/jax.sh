#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# jax.sh SHARDSCOPE PYTHON: plans of samples, written into their text, compile in real JAX with the
# shardings that they say and compute the unsharded numbers. Exit code 77: there is no JAX.
set -eu

program=$1 python=$2 here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
"$python" -c 'import jax, jaxlib.mlir.ir' 2>/dev/null || { echo "skipped: $python has no jax"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

for sample in ${SAMPLES:-mlp gpt-tiny resnet-tiny moe-tiny}; do
    "$program" "$root/samples/$sample.mlir" --batch -c "cluster toy; mesh 2x4; solve" \
        -c "export sdy $work/sdy.mlir --force; export mhlo $work/mhlo.mlir --force" >/dev/null 2>&1
    echo "$sample, Shardy"
    "$python" "$here/jax_text.py" "$root/samples/$sample.mlir" "$work/sdy.mlir"
    echo "$sample, GSPMD"
    "$python" "$here/jax_text.py" "$root/samples/$sample.mlir" "$work/mhlo.mlir" --gspmd 2>/dev/null
done
SHARDSCOPE=$program "$python" "$here/jax_helper.py"

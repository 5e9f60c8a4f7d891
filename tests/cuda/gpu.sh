#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: gpu.sh [BUILD]
# What only a GPU can show: the module's tests on it, under compute-sanitizer too, and a table of
# rates, of whole steps and of what the plan predicts. Without a GPU it says so, and why.
set -eu
cd "$(dirname "$0")/../.."
build=${1:-build/release}
module=$build/shardscope-cuda.so
tests=$build/tests/cuda

if [ ! -e "$module" ]; then
    echo "0 devices: there is no $module: CMake found no CUDA compiler"
    exit 0
fi
"$tests/test_cuda_module" "$module" any
if "$tests/bench_gpu" | grep -q '^0 devices'; then
    echo "nothing was run on a GPU; kernels are translated for sm_80 and sm_90:"
    "$tests/test_cuda_gpu" f32 samples/mlp.mlir
    exit 0
fi

echo "== tests on the GPU"
cases=$(ls tests/data/graphs/*.mlir tests/data/rules/*.mlir | grep -v wide)
for floats in f64 f32 bf16 f16; do
    # shellcheck disable=SC2086
    "$tests/test_cuda_gpu" $floats $cases
done
"$tests/test_cuda_gpu" f64 samples/gat-tiny.mlir samples/fno-tiny.mlir samples/mamba-tiny.mlir \
    samples/dropout-tiny.mlir

echo "== compute-sanitizer"
if command -v compute-sanitizer >/dev/null; then
    for tool in memcheck racecheck initcheck synccheck; do
        compute-sanitizer --tool $tool --error-exitcode 9 "$tests/test_cuda_gpu" f32 \
            tests/data/rules/folds.mlir samples/mlp.mlir | tail -3
    done
else
    echo "compute-sanitizer is not installed"
fi

echo "== rates"
"$tests/bench_gpu"

echo "== gpt2-small in bf16"
for mesh in 1 8; do
    echo "-- $mesh virtual ranks"
    "$build/shardscope" samples/gpt2-small.mlir --batch -c "mesh $mesh; baseline dp" \
        -c 'run --backend cuda --dtype bf16 --repeat 5 --profile'
done

echo "== predicted against measured"
"$build/shardscope" samples/gpt2-small.mlir --batch -c 'calibrate --backend cuda' \
    -c 'mesh 1; baseline dp; run --backend cuda --dtype bf16 --repeat 5 --profile' ||
    echo "calibrate: not run"

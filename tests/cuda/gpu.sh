#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: gpu.sh [BUILD]
# What only a GPU can show: the module's tests on it, under compute-sanitizer too, and a table of
# rates, of whole steps and of what the plan predicts. Without a GPU it says so, and why.
#
# Every step has a time limit, a failed one does not end the others, and the table stands at the
# end: time on such a machine is short. GPU_LIMIT=N multiplies the limits.
set -u
cd "$(dirname "$0")/../.." || exit 1
build=${1:-build/release}
module=$build/shardscope-cuda.so
tests=$build/tests/cuda
limit=${GPU_LIMIT:-1}
out=$(mktemp -d) || exit 1
trap 'rm -rf "$out"' EXIT
failed=0

# step SECONDS NAME COMMAND...: its output, and a row for the table.
step() {
    seconds=$1 name=$2
    shift 2
    echo "== $name"
    begin=$(date +%s)
    if timeout $((seconds * limit)) "$@" >"$out/log" 2>&1; then
        result=ok
    else
        status=$? result="failed with status $status"
        [ $status -ne 124 ] || result="not done in $((seconds * limit)) s"
        failed=$((failed + 1))
    fi
    tail -n 60 "$out/log"
    echo "| $name | $result | $(($(date +%s) - begin)) s |" >>"$out/table"
}

# commands SECONDS NAME FILE COMMANDS
commands() {
    step "$1" "$2" "$build/shardscope" "$3" --batch -c "$4"
}

if [ ! -e "$module" ]; then
    echo "0 devices: there is no $module: CMake found no CUDA compiler"
    exit 0
fi
"$tests/test_cuda_module" "$module" any || exit 1
if "$tests/bench_gpu" | grep -q '^0 devices'; then
    echo "nothing was run on a GPU; kernels are translated for sm_80 and sm_90:"
    "$tests/test_cuda_gpu" f32 samples/mlp.mlir || exit 1
    exit 0
fi
[ ! -x "$(command -v nvidia-smi)" ] || nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv

# From what is most likely to fail, or to be worth the time, to what takes longest.
step 60 "one sample, f32" "$tests/test_cuda_gpu" f32 samples/mlp.mlir
step 60 "rates" "$tests/bench_gpu"
rates=$(cat "$out/log")
commands 60 "mlp by workers" samples/mlp.mlir 'mesh 2x2; discover; solve; run --backend cuda'
commands 90 "gpt-30m, 1 rank, bf16" tests/bench/gpt-30m.mlir \
    'mesh 1; baseline dp; run --backend cuda --dtype bf16 --how whole --repeat 5 --profile'
commands 90 "gpt-30m, 8 virtual ranks, bf16" tests/bench/gpt-30m.mlir \
    'mesh 8; baseline dp; run --backend cuda --dtype bf16 --how whole --repeat 5 --profile'
commands 120 "predicted against measured, f32" tests/bench/gpt-30m.mlir \
    "mesh 1; discover; calibrate $out/gpu.json --backend cuda; baseline dp; run --backend cuda --how whole --repeat 5 --profile"
cases=$(ls tests/data/graphs/*.mlir tests/data/rules/*.mlir | grep -v wide)
for floats in f32 f64 bf16 f16; do
    # shellcheck disable=SC2086
    step 90 "ops, $floats" "$tests/test_cuda_gpu" $floats $cases
done
step 60 "tiny samples, f64" "$tests/test_cuda_gpu" f64 samples/gat-tiny.mlir samples/fno-tiny.mlir \
    samples/mamba-tiny.mlir samples/dropout-tiny.mlir
if [ -x "$(command -v compute-sanitizer)" ]; then
    for tool in memcheck racecheck initcheck synccheck; do
        step 60 "compute-sanitizer, $tool" compute-sanitizer --tool $tool --error-exitcode 9 \
            "$tests/test_cuda_gpu" f32 tests/data/rules/folds.mlir samples/mlp.mlir
    done
else
    echo "compute-sanitizer is not installed"
fi
for mesh in 1 8; do
    commands 240 "gpt2-small, $mesh ranks, bf16" samples/gpt2-small.mlir \
        "mesh $mesh; baseline dp; run --backend cuda --dtype bf16 --how whole --repeat 5 --profile"
done

echo "== summary"
echo "$rates"
echo "| step | result | time |"
echo "| --- | --- | --: |"
cat "$out/table"
exit $((failed > 0))

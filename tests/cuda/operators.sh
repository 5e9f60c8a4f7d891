#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: operators.sh SHARDSCOPE MODULE
# Operators that are defined by expressions on workers that open the CUDA module on the host twin:
# their bodies are primitives, so the module compiles them; the numbers are those of the unsharded
# run.
set -eu
program=$1 module=$2
if ! "$program" --batch -c 'help run' | grep -q -e '--backend'; then
    echo "skipped: this program starts no workers"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ln -s "$module" "$work/shardscope-cuda.so"
SHARDSCOPE_BACKEND_PATH=$work SHARDSCOPE_CUDA_HOST_DEVICES=2
export SHARDSCOPE_BACKEND_PATH SHARDSCOPE_CUDA_HOST_DEVICES
failed=0

# run EXPRESSION TYPES
run() {
    "$program" --batch -c "define mine \"$1\" --of \"$2\" --load; cluster toy; mesh 2; solve;
        run --backend cuda --f64" >"$work/out" 2>&1 || :
    if ! grep -q '^ok  *yes' "$work/out"; then
        echo "FAIL $1"
        cat "$work/out"
        failed=1
    fi
}

run 'S[i,j] += A[i,k] * B[k,j]; C[i,j] = S[i,j] + b[j]' 'f32[8,4] f32[4,6] f32[6]'
run 'm[i] max= x[i,j]; e[i,j] = exp(x[i,j] - m[i]); s[i] += e[i,j]; p[i,j] = e[i,j] / s[i]' \
    'f32[8,12]'
run 'T[i,j] += Q[i,k] * K[j,k] / 2; S[i,j] = select(j <= i, T[i,j], -1e9)' 'f32[8,4] f32[8,4]'
run 'Y[n,o,i] += X[n,c,i+d-1 else 0] * K[o,c,d] for i < len(X,2)' 'f32[4,2,8] f32[6,2,3]'
run 'B[i] = A[i] - 2*A[i+1] + A[i+2]' 'f32[18]'
run 'Y[i] max= X[2*i+a] for a < 2' 'f32[16]'
[ $failed = 0 ] && echo "6 operators"
exit $failed

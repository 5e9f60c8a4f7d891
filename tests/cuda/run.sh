#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: run.sh SHARDSCOPE "SAMPLES" "MESHES" "PLANS" "DEVICES"
# Whole runs by workers that open the CUDA module on the host twin: numbers as in the unsharded run,
# collectives as on simulated ranks. With fewer devices than ranks, ranks share them.
set -eu
program=$1 samples=$2 meshes=$3 plans=$4 devices=$5
cd "$(dirname "$0")/../.."
if ! "$program" --batch -c 'help run' | grep -q -e '--backend'; then
    echo "skipped: this program starts no workers"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 runs=0

# The lines of a report that no machine and no backend changes.
facts() {
    grep -E '^(ok|collectives|peak_bytes|error|where)  ' | tr -s ' '
}

for sample in $samples; do
    for mesh in $meshes; do
        for plan in $plans; do
            case $plan in
            solved) make='cluster toy; solve' ;;
            *) make="baseline $plan" ;;
            esac
            "$program" "samples/$sample.mlir" --batch -c "mesh $mesh; $make; run --f64" \
                >"$work/sim.txt" 2>/dev/null || continue # this mesh has no such plan
            facts <"$work/sim.txt" >"$work/sim"
            for n in $devices; do
                runs=$((runs + 1))
                SHARDSCOPE_CUDA_HOST_DEVICES=$n "$program" "samples/$sample.mlir" --batch \
                    -c "mesh $mesh; $make; run --backend cuda-host --f64" >"$work/cuda.txt" 2>&1 || :
                facts <"$work/cuda.txt" >"$work/cuda"
                if ! grep -q '^ok yes' "$work/cuda" || ! cmp -s "$work/sim" "$work/cuda"; then
                    echo "FAIL $sample mesh $mesh $plan, $n devices"
                    diff "$work/sim" "$work/cuda" || :
                    grep '^error' "$work/cuda.txt" || :
                    failed=1
                fi
            done
        done
    done
done
echo "$runs runs"
[ "$runs" -gt 0 ] || failed=1
exit $failed

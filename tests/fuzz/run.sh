#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the fuzz targets of a build one after another: run.sh BUILD SECONDS [TARGET...]
# What is found beyond the seeds stays in BUILD/corpus, inputs that crash in BUILD/crashes.
set -eu

build=$1
seconds=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$build/crashes"
failed=0

for target in ${*:-certificate command iopddl json layout mesh plan profile program row shardings stablehlo whole worker}; do
    corpus=$build/corpus/$target
    mkdir -p "$corpus"
    graphs=
    case $target in stablehlo | whole) graphs=$here/../data/graphs ;; esac
    echo "fuzz_$target: $seconds s"
    # shellcheck disable=SC2086
    "$build/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 \
        -max_len=16384 -verbosity=0 -print_final_stats=1 -dict="$here/words.dict" \
        -artifact_prefix="$build/crashes/$target-" "$corpus" "$here/seeds/$target" $graphs || failed=1
done
exit $failed

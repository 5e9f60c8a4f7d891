#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks the texts that packages install: the manual page by `mandoc -T lint`, the completion scripts
# by the shells that are there. manual.sh SHARDSCOPE; exits with 77 if mandoc is missing.
set -eu

program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

for shell in bash zsh fish; do
    "$program" --completion $shell >"$work/$shell"
    [ -s "$work/$shell" ]
    if command -v $shell >/dev/null; then
        $shell -n "$work/$shell"
    else
        echo "skipped: no $shell"
    fi
done

"$program" --man >"$work/shardscope.1"
grep -q '^\.Sh COMMANDS' "$work/shardscope.1"
if ! command -v mandoc >/dev/null; then
    echo "skipped: no mandoc"
    exit 77
fi
mandoc -T lint -W all "$work/shardscope.1" >"$work/lint" || true
cat "$work/lint"
[ ! -s "$work/lint" ]

#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every #include goes in a direction that layers.txt allows, which has no cycles.
set -eu
cd "$(dirname "$0")/../.."
find core kernels repl scripting views -name '*.[ch]' 2>/dev/null | LC_ALL=C sort |
    xargs awk -f tests/tree/layers.awk tests/tree/layers.txt

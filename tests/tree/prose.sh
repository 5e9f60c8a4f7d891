#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: prose.sh [FOLDER...]
# How often "what" occurs in 1,000 words of the headers and head comments of each folder. English
# that names its subject needs the word seldom: tmux and ggml have 0.1 to 0.5. Fails at 4 and more
# over all folders.
set -eu
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- core/* kernels/* repl scripting views tests
all=0 found=0
for folder; do
    [ -d "$folder" ] || continue
    counts=$(find "$folder" -name '*.[ch]' | sort | xargs -r awk -f tests/tree/comments.awk |
        tr -cs "A-Za-z'" '\n' | awk 'NF { n++; w += tolower($0) == "what" } END { print n + 0, w + 0 }')
    words=${counts% *} whats=${counts#* }
    [ "$words" -gt 0 ] || continue
    awk -v f="$folder" -v n="$words" -v w="$whats" 'BEGIN { printf "%-22s %6d words  %5.1f\n", f, n, 1000 * w / n }'
    all=$((all + words)) found=$((found + whats))
done
awk -v n="$all" -v w="$found" 'BEGIN {
    printf "%-22s %6d words  %5.1f of 1,000 are \"what\"\n", "all", n, 1000 * w / n
    exit 1000 * w >= 4 * n
}'

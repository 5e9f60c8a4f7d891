#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: circles.sh OBJECTS MOST
# The files under OBJECTS, a folder of object files, that call each other in a circle, by their
# symbols, which nm (or $NM) lists. Fails if the largest circle has more than MOST files.
set -eu
[ $# -eq 2 ] || { echo "usage: $0 OBJECTS MOST" >&2; exit 2; }
find "$1" -name '*.o' -exec "${NM:-nm}" -A {} + | sed "s|^$1/||" |
    awk -v most="$2" '
    { split($0, part, ":"); file = part[1]; sub(/\.c\.o$/, "", file); name = $NF; kind = $(NF - 1) }
    kind ~ /^[TDBRC]$/ { home[name] = file }
    kind == "U" { uses[file, name] }
    { files[file] }
    END {
        for (f in files) list[++n] = f
        if (!n) { print "no object files"; exit 1 }
        for (u in uses) {
            split(u, pair, SUBSEP)
            if (pair[2] in home) reach[pair[1], home[pair[2]]]
        }
        for (k = 1; k <= n; k++)
            for (i = 1; i <= n; i++)
                if ((list[i], list[k]) in reach)
                    for (j = 1; j <= n; j++)
                        if ((list[k], list[j]) in reach) reach[list[i], list[j]]
        largest = 1
        for (i = 1; i <= n; i++) {
            size = 0; members = ""
            for (j = 1; j <= n; j++)
                if (i == j || ((list[i], list[j]) in reach && (list[j], list[i]) in reach)) {
                    size++; members = members " " list[j]
                    if (j < i) { size = 0; break }
                }
            if (size > 1) printf "circle of %d files:%s\n", size, members
            if (size > largest) largest = size
        }
        printf "%d files, the largest circle has %d\n", n, largest
        exit largest > most
    }'

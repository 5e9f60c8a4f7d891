#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: headers.sh [CC] [FLAG...]
# Every header compiles alone, and may be included twice: it has a guard of its own. A source file
# whose first include is the header has shown by being built that it compiles alone; the others are
# compiled here.
set -eu
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- cc
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find core kernels repl scripting views -name '*.h' | LC_ALL=C sort >"$work/all"
find core kernels repl scripting views -name '*.c' -exec grep -m1 -h '^#include' {} + |
    sed -n 's/^#include "\(.*\)"$/\1/p' | LC_ALL=C sort -u |
    LC_ALL=C comm -23 "$work/all" - >"$work/others"

while read -r header; do
    printf '#include "%s"\n#include "%s"\n' "$header" "$header" |
        "$@" -std=c11 -D_XOPEN_SOURCE=700 -I. -Wall -Wextra -Werror -fsyntax-only -x c - ||
        { echo "$header does not compile alone"; exit 1; }
done <"$work/others"
xargs awk '
    FNR == 1 { close_file(); file = FILENAME; n = 0; guard = "" }
    /^ *#/ {
        last = $0
        if (++n == 1 && $1 == "#ifndef") guard = $2
        if (n == 2 && $1 " " $2 != "#define " guard) guard = ""
    }
    function close_file() {
        if (file == "") return
        if (guard == "" || last !~ /^#endif/) { print file " has no guard"; failed = 1 }
        else if (guard in seen) { print file " has the guard of " seen[guard]; failed = 1 }
        seen[guard] = file
    }
    END { close_file(); exit failed }' <"$work/all"
echo "$(wc -l <"$work/all") headers compile alone, $(wc -l <"$work/others") of them here"

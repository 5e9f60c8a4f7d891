#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: headers.sh [CC] [FLAG...]
# Every header compiles alone, and may be included twice.
set -eu
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || set -- cc
list=$(mktemp)
trap 'rm -f "$list"' EXIT
find core kernels repl scripting views -name '*.h' 2>/dev/null | LC_ALL=C sort >"$list"
check='for header; do
    printf "#include \"%s\"\n#include \"%s\"\n" "$header" "$header" |
        '"$*"' -std=c11 -D_XOPEN_SOURCE=700 -I. -Wall -Wextra -Werror -fsyntax-only -x c - ||
        { echo "$header does not compile alone"; exit 255; }
done'
xargs -P 2 -n 20 sh -c "$check" headers <"$list"
echo "$(wc -l <"$list") headers compile alone"

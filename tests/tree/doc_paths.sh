#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that documents and comments name files that exist: links of Markdown pages, paths in their
# backquotes, and docs/*.md anywhere in the sources.
set -eu
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/../.."
pages='*.md docs/*.md samples/*.md'
bad=0

missing() {
    echo "$1: no file is named '$2'"
    bad=1
}

# A name with capital letters (NAME.c) stands for any file; '*' for several.
exists() {
    case $1 in
    *[A-Z][A-Z]*.c | *[A-Z][A-Z]*.h | *[A-Z][A-Z]*.py | *[A-Z][A-Z]*.mlir | *[A-Z][A-Z]*.t | *[A-Z][A-Z]*/) return 0 ;;
    esac
    for path in $1; do
        [ -e "$path" ] || return 1
    done
}

for page in $pages; do
    folder=$(dirname "$page")
    for link in $(grep -o '](\([^)#:]*\)[^):]*)' "$page" | sed 's/](//; s/[#)].*//' | grep '[./]'); do
        [ -e "$folder/$link" ] || missing "$page" "$link"
    done
    for path in $(grep -oE '`(core|repl|views|scripting|kernels|tests|samples|docs)/[^` ]*`' "$page" | tr -d '`'); do
        exists "$path" || missing "$page" "$path"
    done
done
for path in $(git grep -ohE '\bdocs/[a-z_]+\.md' -- '*.c' '*.h' '*.sh' '*.cmake' '*.txt' | sort -u); do
    [ -e "$path" ] || missing sources "$path"
done
exit $bad

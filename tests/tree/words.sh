#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No text that a user sees, and no header or head comment, has a phrase of words.txt.
set -eu
cd "$(dirname "$0")/../.."
text=$(mktemp)
trap 'rm -f "$text"' EXIT
sources=$(find core kernels repl scripting views -name '*.[ch]' 2>/dev/null | LC_ALL=C sort)
{
    # shellcheck disable=SC2086
    awk -f tests/tree/strings.awk $sources
    awk -v name=1 -f tests/tree/comments.awk $sources
    # Aliases in the glossary are the words that people look up.
    grep -nH '' ./*.md docs/*.md samples/*.md | grep -v ': *Aliases: \|:Aliases: '
} >"$text"
[ "$(wc -l <"$text")" -gt 10000 ] || { echo "too little text was found"; exit 1; }
failed=0
tab=$(printf '\t')
while IFS="$tab" read -r phrase instead; do
    case $phrase in '#'* | '') continue ;; esac
    if grep -iE "^[^ ]* .*$phrase" "$text"; then
        printf '  ^ instead of "%s": %s\n' "$phrase" "$instead"
        failed=1
    fi
done <tests/tree/words.txt
exit $failed

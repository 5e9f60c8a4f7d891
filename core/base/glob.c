/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/glob.h"

#include <stddef.h>
#include <string.h>

bool ss_is_glob(const char *text)
{
    return strpbrk(text, "*?") != NULL;
}

/* On a mismatch only the last star can still be given more text: no other is tried again. */
bool ss_glob_match(const char *pattern, const char *text)
{
    const char *star = NULL, *resume = NULL;
    while (*text) {
        if (*pattern == '*') {
            star = pattern++;
            resume = text;
        } else if (*pattern == '?' || *pattern == *text) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star + 1;
            text = ++resume;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return !*pattern;
}

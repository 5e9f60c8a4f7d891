/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short lists of names. */
#ifndef SS_CORE_BASE_NAMES_H
#define SS_CORE_BASE_NAMES_H

#include <stdbool.h>
#include <string.h>

/* Whether name is one of names, which NULL ends. */
static inline bool ss_is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(name, *names) != 0)
        names++;
    return *names;
}

#endif

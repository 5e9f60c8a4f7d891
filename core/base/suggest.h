/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names: growing lists of candidates, unique prefixes, and the nearest one to a mistyped name. */
#ifndef SS_CORE_BASE_SUGGEST_H
#define SS_CORE_BASE_SUGGEST_H

#include "core/base/arena.h"

#include <stdbool.h>

struct ss_names {
    struct ss_arena *arena; /* of items */
    const char **items;
    size_t count, capacity;
};

/* text is borrowed; a name that is there already is not added where it is the last one. */
void ss_names_add(struct ss_names *names, const char *text);
/* The candidate that a person most likely meant, or NULL. */
const char *ss_names_nearest(const struct ss_names *names, const char *text);
/* The only candidate that begins with text (an exact one wins); NULL and *several where more do. */
const char *ss_names_prefix(const struct ss_names *names, const char *text, bool *several);
/* Sets SS_E_NAME: what ("op", "command") has no such name, with the nearest as a hint; otherwise
 * (no near one) the hint is fallback. */
enum ss_rc ss_names_fail(const struct ss_names *names, const char *what, const char *text,
                         const char *fallback, struct ss_error *err);

#endif

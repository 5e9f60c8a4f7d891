/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folding of repeated names: "layer_0/w", "layer_1/w", "layer_2/w" become "layer_0..2/w". */
#ifndef SS_CORE_BASE_FOLD_H
#define SS_CORE_BASE_FOLD_H

#include "core/base/arena.h"

#include <stddef.h>
#include <stdint.h>

struct ss_fold_item {
    const char *name, *kind; /* items of different kinds are never folded together */
};

struct ss_fold_group {
    const char
        *name; /* the numbers in which its names differ as ranges: "0..3,5", "1,3,5,...,99" */
    const char *block; /* the name up to the end of the ranges; NULL if no number differs */
    uint32_t *items;   /* ascending */
    size_t count;      /* > 0 */
};

struct ss_fold {
    struct ss_fold_group *groups; /* in the order of their first items */
    size_t count;
};

/* Puts items of one kind together if their names are equal, or equal except for one number; the
 * leftmost number that folds at least two names wins. Lists are in arena. */
struct ss_fold ss_fold_names(const struct ss_fold_item *items, size_t n, struct ss_arena *arena);

#endif

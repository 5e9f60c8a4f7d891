/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes to a text: every byte that no change names stays as it is. */
#ifndef SS_CORE_HANDBACK_SPLICE_H
#define SS_CORE_HANDBACK_SPLICE_H

#include "core/base/arena.h"
#include "core/base/buf.h"

/* [begin, end) becomes text; begin == end inserts. */
struct ss_edit {
    const char *begin, *end, *text;
    size_t order; /* of edits at one place: as they were added */
};
struct ss_splice {
    struct ss_arena *arena;
    SS_ARRAY(struct ss_edit) edits;
};

/* with is borrowed. */
void ss_splice_replace(struct ss_splice *splice, const char *begin, const char *end,
                       const char *with);
/* Appends the changed text. Edits do not overlap. */
void ss_splice_apply(struct ss_splice *splice, const char *text, size_t length, struct ss_buf *out);

#endif

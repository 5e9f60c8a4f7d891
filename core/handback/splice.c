/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/handback/splice.h"

#include <stdlib.h>

void ss_splice_replace(struct ss_splice *splice, const char *begin, const char *end,
                       const char *with)
{
    const struct ss_edit edit = {begin, end, with, splice->edits.count};
    ss_push(splice->arena, splice->edits, edit);
}

static int compare(const void *a, const void *b)
{
    const struct ss_edit *x = a, *y = b;
    if (x->begin != y->begin)
        return (x->begin > y->begin) - (x->begin < y->begin);
    return (x->order > y->order) - (x->order < y->order);
}

void ss_splice_apply(struct ss_splice *splice, const char *text, size_t length, struct ss_buf *out)
{
    const char *at = text;
    if (splice->edits.count)
        qsort(splice->edits.items, splice->edits.count, sizeof *splice->edits.items, compare);
    for (size_t i = 0; i < splice->edits.count; i++) {
        const struct ss_edit *edit = &splice->edits.items[i];
        ss_buf_add(out, at, (size_t)(edit->begin - at));
        ss_buf_puts(out, edit->text);
        at = edit->end;
    }
    ss_buf_add(out, at, (size_t)(text + length - at));
}

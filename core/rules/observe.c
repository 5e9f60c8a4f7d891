/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>

#include "core/rules/explore.h"

const char *ss_event_name(enum ss_event_kind kind)
{
    static const char *const names[] = {"candidate", "probe",   "cut",      "refused", "redrawn",
                                        "ran",       "combine", "evidence", "verdict", "row"};
    return names[kind];
}

void ss_tell(const struct ss_subject *s, const struct ss_explore_event *event)
{
    if (s->observer)
        s->observer->event(s->observer->user, event);
}

void ss_way_print(struct ss_buf *out, const struct ss_way *way)
{
    if (way->kind == SS_WAY_SAME) {
        ss_buf_puts(out, "identity");
    } else if (way->kind == SS_WAY_FOLD) {
        ss_buf_printf(out, "reduce(op=%s)", ss_reduce_name(way->reduce));
    } else {
        ss_buf_printf(out, "gather(dim=%d", way->dim);
        if (way->listed)
            ss_buf_puts(out, ", blocks as long as the dims that are cut");
        else if (way->blocks > 1)
            ss_buf_printf(out, ", block=%" PRId64, way->blocks);
        ss_buf_puts(out, way->reversed ? ", reversed)" : ")");
    }
}

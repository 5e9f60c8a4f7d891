/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/trace/observe.h"

#include <inttypes.h>

#include "core/rules/probe.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"

const char *ss_event_name(enum ss_event_kind kind)
{
    static const char *const names[] = {"candidate", "probe",   "cut",      "refused",  "redrawn",
                                        "ran",       "combine", "measured", "evidence", "smaller",
                                        "verdict",   "row",     "stopped"};
    return names[kind];
}

void ss_observe(const struct ss_subject *s, const struct ss_explore_event *event)
{
    if (s->observer)
        s->observer->event(s->observer->user, event);
}

void ss_observe_probe(const struct ss_probe *p, const struct ss_attempt *attempt,
                      enum ss_event_kind kind, const char *text)
{
    ss_observe(p->s, &(struct ss_explore_event){
                         .kind = kind, .attempt = attempt, .probe = p, .text = text});
}

static void print_side(struct ss_buf *out, const struct ss_type *types, size_t n, bool dtypes)
{
    for (size_t k = 0; k < n; k++) {
        ss_buf_puts(out, k ? ", " : "");
        for (int d = 0; d < types[k].rank; d++)
            ss_buf_printf(out, "%s%" PRId64, d ? "x" : "", types[k].dims[d]);
        if (dtypes)
            ss_buf_printf(out, "%s%s", types[k].rank ? "x" : "", ss_dtype_name(types[k].dtype));
        else if (types[k].rank == 0)
            ss_buf_puts(out, "scalar");
    }
}

static void print_call(struct ss_buf *out, const struct ss_call *call, bool dtypes)
{
    print_side(out, call->in, call->n_in, dtypes);
    ss_buf_puts(out, call->n_in ? " -> " : "-> ");
    print_side(out, call->out, call->n_out, dtypes);
}

void ss_print_shapes(struct ss_buf *out, const struct ss_call *call)
{
    print_call(out, call, false);
}

void ss_print_types(struct ss_buf *out, const struct ss_call *call)
{
    print_call(out, call, true);
}

void ss_print_position(struct ss_buf *out, const struct ss_type *type, int64_t cell)
{
    int64_t strides[SS_MAX_RANK];
    bool imaginary = cell & 1, parts = ss_dtype_is_complex(type->dtype);
    cell = parts ? cell / 2 : cell;
    ss_strides(type, strides);
    ss_buf_putc(out, '[');
    for (int d = 0; d < type->rank; d++) {
        ss_buf_printf(out, "%s%" PRId64, d ? "," : "", cell / strides[d]);
        cell %= strides[d];
    }
    ss_buf_puts(out, !parts ? "]" : imaginary ? "].imag" : "].real");
}

void ss_way_print(struct ss_buf *out, const struct ss_way *way)
{
    if (way->kind == SS_WAY_SAME) {
        ss_buf_puts(out, "identity");
    } else if (way->kind == SS_WAY_FOLD) {
        ss_buf_printf(out, "reduce(op=%s)", ss_reduce_name(way->reduce));
    } else if (way->kind == SS_WAY_WINDOWS) {
        ss_buf_printf(out, "gather(dim=%d) of pieces with halo=%" PRId64 ":%" PRId64, way->dim,
                      way->left, way->right);
    } else if (way->kind == SS_WAY_OVERLAP) {
        ss_buf_printf(out, "gather(dim=%d, halo=%" PRId64 ":%" PRId64 ", op=%s)", way->dim,
                      way->left, way->right, ss_reduce_name(way->reduce));
    } else {
        ss_buf_printf(out, "gather(dim=%d", way->dim);
        if (way->listed)
            ss_buf_puts(out, ", blocks as long as the dims that are cut");
        else if (way->blocks > 1)
            ss_buf_printf(out, ", block=%" PRId64, way->blocks);
        ss_buf_puts(out, way->reversed ? ", reversed)" : ")");
    }
}

const char *ss_way_text(const struct ss_way *way, struct ss_arena *arena)
{
    struct ss_buf text = {0};
    ss_way_print(&text, way);
    return ss_buf_keep(arena, &text);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One pass over the ops: each adds to the counts of its kind and to the total, and its reasons are
 * merged by kind and text. */
#include "core/lab/coverage.h"

#include <string.h>

#include "core/graph/graph.h"

static bool any_slot(const struct ss_row_slot *slots, size_t n, enum ss_placement_kind kind)
{
    for (size_t k = 0; k < n; k++) {
        if (slots[k].kind == kind)
            return true;
    }
    return false;
}

/* One op's rules as numbers 0 or 1. */
static struct ss_coverage_kind coverage_of_op(const struct ss_op_rules *rules,
                                              const int64_t *lengths)
{
    struct ss_coverage_kind one = {
        .ops = 1, .replicated = rules->reason != NULL, .undetermined = rules->undetermined};
    for (size_t i = 0; i < rules->n_rows; i++) {
        const struct ss_row *row = &rules->rows[i];
        if (!ss_row_is_said(row, lengths))
            continue;
        bool partial = any_slot(row->out, rules->n_out, SS_PARTIAL);
        one.cut |= row->n_cut && any_slot(row->out, rules->n_out, SS_SHARD) && !partial;
        one.reduce |= row->n_cut && partial;
        one.pass |= any_slot(row->in, rules->n_in, SS_PARTIAL);
    }
    for (size_t i = 0; i < rules->n_attempts; i++)
        one.outside |= ss_attempt_outside(&rules->attempts[i], lengths);
    return one;
}

static void add_op(struct ss_coverage_kind *kind, const struct ss_coverage_kind *one)
{
    kind->ops += one->ops;
    kind->cut += one->cut;
    kind->reduce += one->reduce;
    kind->pass += one->pass;
    kind->replicated += one->replicated;
    kind->outside += one->outside;
    kind->undetermined += one->undetermined;
}

static struct ss_coverage_kind *find_kind(struct ss_coverage *c, const char *name,
                                          struct ss_arena *arena)
{
    for (size_t i = 0; i < c->kinds.count; i++) {
        if (!strcmp(c->kinds.items[i].name, name))
            return &c->kinds.items[i];
    }
    ss_push(arena, c->kinds, ((struct ss_coverage_kind){.name = name}));
    return &c->kinds.items[c->kinds.count - 1];
}

static void add_reason(struct ss_coverage_reasons *reasons, const char *kind, const char *why,
                       struct ss_arena *arena)
{
    for (size_t i = 0; i < reasons->list.count; i++) {
        struct ss_coverage_reason *r = &reasons->list.items[i];
        if (!strcmp(r->kind, kind) && !strcmp(r->why, why)) {
            r->ops++;
            return;
        }
    }
    ss_push(arena, reasons->list, ((struct ss_coverage_reason){kind, why, 1}));
}

/* Adds the reasons of the op's attempts that are outside the space, each once. */
static void add_outside(struct ss_coverage_reasons *reasons, const char *kind,
                        const struct ss_op_rules *rules, const int64_t *lengths,
                        struct ss_arena *arena)
{
    for (size_t i = 0; i < rules->n_attempts; i++) {
        const struct ss_attempt *a = &rules->attempts[i];
        bool skip = !ss_attempt_outside(a, lengths);
        for (size_t j = 0; j < i && !skip; j++)
            skip = ss_attempt_outside(&rules->attempts[j], lengths) &&
                   !strcmp(rules->attempts[j].why, a->why);
        if (!skip)
            add_reason(reasons, kind, a->why, arena);
    }
}

/* The space of rows leaves these out for every operator. */
static const char *const never_tried[] = {
    "never tried: two placements of one tensor on one axis",
    "never tried: four operands or more whose different reductions make a sum or product together"};

void ss_coverage_count(const struct ss_ruleset *rules, struct ss_arena *arena,
                       struct ss_coverage *out)
{
    const struct ss_graph *graph = rules->graph;
    *out = (struct ss_coverage){.total.name = "all"};
    for (uint32_t i = 0; i < graph->n_ops; i++) {
        const struct ss_op_rules *of = rules->op_rules[i];
        const int64_t *lengths = rules->op_atoms[i].lengths;
        const char *kind = graph->ops[i].kind;
        struct ss_coverage_kind one = coverage_of_op(of, lengths);
        add_op(find_kind(out, kind, arena), &one);
        add_op(&out->total, &one);
        if (of->reason)
            add_reason(&out->replicated, kind, of->reason, arena);
        add_outside(&out->outside, kind, of, lengths, arena);
    }
    for (size_t i = 0; i < sizeof never_tried / sizeof *never_tried; i++)
        ss_push(arena, out->outside.list,
                ((struct ss_coverage_reason){"all", never_tried[i], out->total.ops}));
}

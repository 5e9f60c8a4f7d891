/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

#include <string.h>

/* What one op's rules offer. */
struct offer {
    bool tiles, reduces, passes, replicates, outside, undetermined;
};

struct kind {
    const char *name;
    int64_t ops, tiles, reduces, passes, replicates, outside, undetermined;
};

struct reason {
    const char *kind, *why;
    int64_t ops;
};

struct reasons {
    struct reason *items;
    size_t count, capacity;
};

struct coverage {
    struct ss_arena *arena;
    SS_ARRAY(struct kind) kinds;
    struct reasons reasons, outside;
    struct kind total;
};

static bool any(const struct ss_row_slot *slots, size_t n, enum ss_placement_kind kind)
{
    for (size_t k = 0; k < n; k++) {
        if (slots[k].kind == kind)
            return true;
    }
    return false;
}

static struct offer offer_of(const struct ss_op_rules *rules, const int64_t *lengths)
{
    struct offer o = {.replicates = rules->reason != NULL, .undetermined = rules->undetermined};
    for (size_t i = 0; i < rules->n_rows; i++) {
        const struct ss_row *row = &rules->rows[i];
        if (!ss_row_is_said(row, lengths))
            continue;
        bool partial_out = any(row->out, rules->n_out, SS_PARTIAL);
        o.tiles |= row->n_cut && any(row->out, rules->n_out, SS_SHARD) && !partial_out;
        o.reduces |= row->n_cut && partial_out;
        o.passes |= any(row->in, rules->n_in, SS_PARTIAL);
    }
    for (size_t i = 0; i < rules->n_attempts; i++)
        o.outside |= ss_attempt_outside(&rules->attempts[i], lengths);
    return o;
}

static void count(struct kind *kind, const struct offer *o)
{
    kind->ops++;
    kind->tiles += o->tiles;
    kind->reduces += o->reduces;
    kind->passes += o->passes;
    kind->replicates += o->replicates;
    kind->outside += o->outside;
    kind->undetermined += o->undetermined;
}

static struct kind *kind_of(struct coverage *c, const char *name)
{
    for (size_t i = 0; i < c->kinds.count; i++) {
        if (!strcmp(c->kinds.items[i].name, name))
            return &c->kinds.items[i];
    }
    ss_push(c->arena, c->kinds, ((struct kind){.name = name}));
    return &c->kinds.items[c->kinds.count - 1];
}

static void add_reason(struct ss_arena *arena, struct reasons *list, const char *kind,
                       const char *why)
{
    for (size_t i = 0; i < list->count; i++) {
        struct reason *r = &list->items[i];
        if (!strcmp(r->kind, kind) && !strcmp(r->why, why)) {
            r->ops++;
            return;
        }
    }
    ss_push(arena, *list, ((struct reason){kind, why, 1}));
}

/* Each reason counts once for an op, however many of its cuts it concerns. */
static void add_outside(struct coverage *c, const char *kind, const struct ss_op_rules *rules,
                        const int64_t *lengths)
{
    for (size_t i = 0; i < rules->n_attempts; i++) {
        const struct ss_attempt *a = &rules->attempts[i];
        bool said = !ss_attempt_outside(a, lengths);
        for (size_t j = 0; j < i && !said; j++)
            said = ss_attempt_outside(&rules->attempts[j], lengths) &&
                   !strcmp(rules->attempts[j].why, a->why);
        if (!said)
            add_reason(c->arena, &c->outside, kind, a->why);
    }
}

static void put_kind(const struct kind *k, struct ss_out *out)
{
    struct ss_value cells[] = {ss_v_text(k->name),   ss_v_int(k->ops),
                               ss_v_int(k->tiles),   ss_v_int(k->reduces),
                               ss_v_int(k->passes),  ss_v_int(k->replicates),
                               ss_v_int(k->outside), ss_v_int(k->undetermined)};
    ss_out_row(out, cells);
}

static void put_reasons(const struct reasons *list, const char *table,
                        const struct ss_column columns[3], struct ss_out *out)
{
    ss_out_table(out, table, columns, 3);
    for (size_t i = 0; i < list->count; i++) {
        struct ss_value cells[] = {ss_v_text(list->items[i].kind), ss_v_int(list->items[i].ops),
                                   ss_v_text(list->items[i].why)};
        ss_out_row(out, cells);
    }
}

static void put(const struct coverage *c, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"kind", SS_UNIT_NONE},      {"ops", SS_UNIT_NUMBER},         {"cut", SS_UNIT_NUMBER},
        {"reduce", SS_UNIT_NUMBER},  {"pass", SS_UNIT_NUMBER},        {"replicate", SS_UNIT_NUMBER},
        {"outside", SS_UNIT_NUMBER}, {"undetermined", SS_UNIT_NUMBER}};
    static const struct ss_column replicated_columns[] = {
        {"kind", SS_UNIT_NONE}, {"ops", SS_UNIT_NUMBER}, {"why_replicated", SS_UNIT_NONE}};
    static const struct ss_column outside_columns[] = {
        {"kind", SS_UNIT_NONE}, {"ops", SS_UNIT_NUMBER}, {"why_outside_the_space", SS_UNIT_NONE}};
    ss_out_table(out, "kinds", columns, SS_COUNT(columns));
    for (size_t i = 0; i < c->kinds.count; i++)
        put_kind(&c->kinds.items[i], out);
    put_kind(&c->total, out);
    put_reasons(&c->reasons, "reasons", replicated_columns, out);
    put_reasons(&c->outside, "outside", outside_columns, out);
}

/* What no candidate asks for, of any operator. */
static const char *const never_tried[] = {
    "never tried: two placements of one tensor on one axis",
    "never tried: four operands or more whose different reductions make a sum or product together"};

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    (void)parsed;
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    struct coverage c = {.arena = &out->arena, .total.name = "all"};
    for (uint32_t i = 0; i < ctx->lab->now->graph->n_ops; i++) {
        const struct ss_op_rules *rules = ctx->lab->now->rules->op_rules[i];
        const char *name = ctx->lab->now->graph->ops[i].kind;
        const int64_t *lengths = ctx->lab->now->rules->op_atoms[i].lengths;
        struct offer o = offer_of(rules, lengths);
        count(kind_of(&c, name), &o);
        count(&c.total, &o);
        if (rules->reason)
            add_reason(c.arena, &c.reasons, name, rules->reason);
        add_outside(&c, name, rules, lengths);
    }
    for (size_t i = 0; i < SS_COUNT(never_tried); i++)
        ss_push(c.arena, c.outside, ((struct reason){"all", never_tried[i], c.total.ops}));
    put(&c, out);
    return SS_OK;
}

static const char *const examples[] = {"coverage", NULL};

const struct ss_cmd ss_cmd_coverage = {
    .name = "coverage",
    .group = "rules",
    .summary = "how many ops of each kind can be cut, and why not",
    .help =
        "Per op kind, how many ops have rows that cut operands and results (cut), rows that cut\n"
        "and leave a reduction pending (reduce), rows that take a pending reduction (pass), only\n"
        "R (replicate), cuts that no row says (outside), and attempts without enough evidence\n"
        "(undetermined). Then every reason for which ops are only replicated, and what lies\n"
        "outside the space of rows: pieces in reverse rank order, two dims of one tensor cut at\n"
        "once, blocks of unequal length, a halo wider than 192 rows. Of these, those that hold\n"
        "say so: they are found and shown, and no plan uses them. The last lines are what is\n"
        "never tried, for no operator.",
    .examples = examples,
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

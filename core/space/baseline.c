/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Baselines as filters on strategies and layouts: a score of -1 excludes an item, and of the rest
 * only those that cut the computation most are kept. The tp baseline first decides, weight by
 * weight, which dim classes it cuts. */
#include "core/space/baseline.h"

#include <stdlib.h>
#include <string.h>

#include "core/space/roles.h"
#include "core/space/strategy.h"

static const char *const names[] = {"replicate", "dp", "zero1", "zero2", "zero3", "tp"};

struct ss_baseline {
    struct ss_arena arena;
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    struct ss_mesh mesh;
    enum ss_baseline_kind kinds[SS_MAX_AXES];
    struct ss_dim_classes *dims;
    struct ss_roles roles;
    uint8_t *tp_class; /* per dim class: OPEN, WHOLE or CUT */
    struct ss_space_filter filter;
};

enum { OPEN, WHOLE, CUT };

const char *ss_baseline_name(enum ss_baseline_kind kind)
{
    return names[kind];
}

bool ss_baseline_find(const char *name, enum ss_baseline_kind *kind)
{
    for (int k = 0; k < SS_N_BASELINES; k++)
        if (!strcmp(names[k], name)) {
            *kind = (enum ss_baseline_kind)k;
            return true;
        }
    return false;
}

/* ---- which dims tensor parallelism cuts ------------------------------------------------------ */

static bool is_weight(const struct ss_baseline *b, uint32_t var)
{
    return b->roles.var[var] == SS_ROLE_PARAMETER || b->roles.var[var] == SS_ROLE_WEIGHT;
}

/* The operand of a contraction that is a weight if the other is an activation; else -1. */
static int weight_operand(const struct ss_baseline *b, const struct ss_op *op)
{
    if (!op->live || !(op->def->flags & SS_OP_CONTRACTION) || op->n_operands != 2)
        return -1;
    for (int k = 0; k < 2; k++)
        if (is_weight(b, op->operands[k]) && b->roles.var[op->operands[1 - k]] != SS_ROLE_WEIGHT &&
            b->roles.var[op->operands[1 - k]] != SS_ROLE_PARAMETER)
            return k;
    return -1;
}

static uint32_t slot_class(const struct ss_baseline *b, uint32_t op, const struct ss_row_slot *slot,
                           uint32_t var)
{
    struct ss_placement p = ss_row_placement(slot, b->rules->op_atoms[op].lengths);
    return p.kind == SS_SHARD ? ss_dim_classes_of(b->dims, var, p.dim, p.blocks) : SS_NONE;
}

/* The class of the weight's dim that the row cuts, if that dim is contracted (or kept); else
 * SS_NONE. */
static uint32_t weight_class(const struct ss_baseline *b, uint32_t id, const struct ss_row *row,
                             int weight, bool contracted)
{
    const struct ss_row_slot *other = &row->in[1 - weight];
    if (row->in[weight].kind != SS_SHARD || !ss_row_usable(row, 2, NULL))
        return SS_NONE;
    bool contracts = other->kind == SS_SHARD && row->out[0].kind == SS_PARTIAL;
    bool keeps = other->kind == SS_REPLICATED && row->out[0].kind == SS_SHARD;
    if (contracted ? !contracts : !keeps)
        return SS_NONE;
    return slot_class(b, id, &row->in[weight], b->graph->ops[id].operands[weight]);
}

/* Sets the state of every open class that the weight contracts (or keeps); true if the weight has
 * such classes. */
static bool settle(struct ss_baseline *b, uint32_t id, int weight, bool contracted, uint8_t state)
{
    const struct ss_op_rules *rules = b->rules->op_rules[id];
    bool any = false;
    for (size_t r = 0; r < rules->n_rows; r++) {
        uint32_t c = weight_class(b, id, &rules->rows[r], weight, contracted);
        if (c == SS_NONE)
            continue;
        if (b->tp_class[c] == OPEN)
            b->tp_class[c] = state;
        any |= b->tp_class[c] == state;
    }
    return any;
}

static bool contracts_cut(const struct ss_baseline *b, uint32_t id, int weight)
{
    const struct ss_op_rules *rules = b->rules->op_rules[id];
    for (size_t r = 0; r < rules->n_rows; r++) {
        uint32_t c = weight_class(b, id, &rules->rows[r], weight, true);
        if (c != SS_NONE && b->tp_class[c] == CUT)
            return true;
    }
    return false;
}

/* Megatron's scheme, weight by weight in program order: a weight whose contracted dim is cut
 * already is cut by rows and its other dims stay whole; any other weight is cut by columns. Dims of
 * the data stay whole. */
static void choose_tp(struct ss_baseline *b)
{
    const struct ss_graph *g = b->graph;
    b->tp_class = ss_alloc(&b->arena, ss_dim_classes_count(b->dims) + 1);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        for (uint32_t c = 0; c < ss_dim_classes_count(b->dims); c++)
            if (b->roles.var[g->inputs[i]] == SS_ROLE_DATA &&
                ss_dim_classes_touch(b->dims, g->inputs[i], c))
                b->tp_class[c] = WHOLE;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        int weight = weight_operand(b, &g->ops[i]);
        if (weight < 0)
            continue;
        bool by_rows = contracts_cut(b, i, weight);
        if (!by_rows)
            settle(b, i, weight, true, WHOLE);
        settle(b, i, weight, false, by_rows ? WHOLE : CUT);
    }
}

/* ---- the restriction ------------------------------------------------------------------------- */

static bool is_zero(enum ss_baseline_kind kind)
{
    return kind >= SS_BASELINE_ZERO1 && kind <= SS_BASELINE_ZERO3;
}

/* True if the baseline cuts computation along dims of this class. */
static bool cuts_class(const struct ss_baseline *b, enum ss_baseline_kind kind, uint32_t class_id)
{
    if (class_id == SS_NONE || kind == SS_BASELINE_REPLICATE)
        return false;
    return kind == SS_BASELINE_TP ? b->tp_class[class_id] == CUT : class_id == b->roles.batch;
}

static bool cuts(const struct ss_baseline *b, enum ss_baseline_kind kind, uint32_t var,
                 struct ss_placement p)
{
    return p.kind == SS_SHARD &&
           cuts_class(b, kind, ss_dim_classes_of(b->dims, var, p.dim, p.blocks));
}

/* True if the op may be cut in any way: under zero1 to zero3 an op of the update, under zero3 also
 * an op between a parameter and its first reader with a batch dim. */
static bool free_to_cut(const struct ss_baseline *b, enum ss_baseline_kind kind, uint32_t op)
{
    if (b->roles.meets_batch[op])
        return false;
    return is_zero(kind) && (kind == SS_BASELINE_ZERO3 || !b->roles.before_batch[op]);
}

/* True if the baseline allows this placement of an operand or result on one axis. */
static bool slot_allowed(const struct ss_baseline *b, enum ss_baseline_kind kind, uint32_t op,
                         uint32_t var, bool operand, struct ss_placement p)
{
    if (p.kind == SS_REPLICATED)
        return true;
    if (kind == SS_BASELINE_REPLICATE)
        return false;
    bool whole =
        kind == SS_BASELINE_ZERO1 && operand && b->roles.summed[var] && !b->roles.meets_batch[op];
    if (whole || p.kind == SS_PARTIAL)
        return !whole;
    return cuts(b, kind, var, p) || free_to_cut(b, kind, op);
}

/* The number of shards of the computation, or -1 if the baseline excludes the strategy. */
static int64_t strategy_score(const struct ss_baseline *b, uint32_t id, const struct ss_strategy *s)
{
    const struct ss_op *op = &b->graph->ops[id];
    int64_t score = 1;
    for (int a = 0; a < b->mesh.n_axes; a++) {
        bool cut = false;
        for (uint32_t k = 0; k < op->n_operands + op->n_results; k++) {
            bool operand = k < op->n_operands;
            uint32_t j = operand ? k : k - op->n_operands;
            uint32_t var = operand ? op->operands[j] : op->results[j];
            struct ss_placement p = ss_layout_get(&b->mesh, &b->graph->vars[var].type,
                                                  operand ? &s->in[j] : &s->out[j], a);
            if (!slot_allowed(b, b->kinds[a], id, var, operand, p))
                return -1;
            cut |= cuts(b, b->kinds[a], var, p);
        }
        score *= cut ? b->mesh.axis[a].size : 1;
    }
    return score;
}

/* Keeps the items with the best score; none if all are excluded. */
static void keep_best(const int64_t *score, uint32_t n, bool *keep)
{
    int64_t best = 0;
    for (uint32_t i = 0; i < n; i++)
        best = score[i] > best ? score[i] : best;
    for (uint32_t i = 0; i < n; i++)
        keep[i] = score[i] == best;
}

static void keep_strategies(const void *user, uint32_t op, const struct ss_strategy *items,
                            uint32_t n, bool *keep)
{
    int64_t *score = ss_xcalloc(n + 1, sizeof *score);
    for (uint32_t i = 0; i < n; i++)
        score[i] = strategy_score(user, op, &items[i]);
    keep_best(score, n, keep);
    free(score);
}

/* True if a var of this role may rest cut along a dim that computation does not cut; *must: it has
 * to. */
static bool rests_cut(enum ss_baseline_kind kind, enum ss_role role, bool *must)
{
    *must = false;
    switch (role) {
    case SS_ROLE_STATE:
        return *must = is_zero(kind);
    case SS_ROLE_GRADIENT:
        return *must = kind == SS_BASELINE_ZERO2 || kind == SS_BASELINE_ZERO3;
    case SS_ROLE_PARAMETER:
        return *must = kind == SS_BASELINE_ZERO3;
    case SS_ROLE_WEIGHT:
        return kind == SS_BASELINE_ZERO3;
    case SS_ROLE_UPDATE:
        return is_zero(kind);
    case SS_ROLE_DATA:
    case SS_ROLE_ACTIVATION:
        break;
    }
    return false;
}

static int64_t layout_score(const struct ss_baseline *b, uint32_t var,
                            const struct ss_layout *layout)
{
    enum ss_role role = b->roles.var[var];
    const struct ss_var *v = &b->graph->vars[var];
    int64_t score = 1;
    for (int a = 0; a < b->mesh.n_axes; a++) {
        enum ss_baseline_kind kind = b->kinds[a];
        struct ss_placement p = ss_layout_get(&b->mesh, &v->type, layout, a);
        bool must, free_cut = rests_cut(kind, role, &must);
        bool whole = kind == SS_BASELINE_ZERO1 && b->roles.summed[var];
        if (p.kind == SS_REPLICATED)
            continue;
        if (p.kind == SS_PARTIAL) {
            if (kind == SS_BASELINE_REPLICATE || must || whole)
                return -1;
            continue;
        }
        bool of_compute = cuts(b, kind, var, p);
        if (!of_compute && !(free_cut && !whole))
            return -1;
        if (must || (of_compute && v->kind == SS_VAR_INPUT))
            score *= b->mesh.axis[a].size;
    }
    return score;
}

static void keep_layouts(const void *user, uint32_t var, const struct ss_layout *items, uint32_t n,
                         bool *keep)
{
    int64_t *score = ss_xcalloc(n + 1, sizeof *score);
    for (uint32_t i = 0; i < n; i++)
        score[i] = layout_score(user, var, &items[i]);
    keep_best(score, n, keep);
    free(score);
}

/* True if computation cuts some dim of the var on some axis. */
static bool is_to_be_cut(const struct ss_baseline *b, uint32_t var)
{
    for (int a = 0; a < b->mesh.n_axes; a++) {
        enum ss_baseline_kind kind = b->kinds[a];
        if (kind == SS_BASELINE_TP) {
            for (int d = 0; d < b->graph->vars[var].type.rank; d++)
                if (cuts_class(b, kind, ss_dim_classes_of(b->dims, var, d, 1)))
                    return true;
        } else if (kind != SS_BASELINE_REPLICATE && b->roles.batch != SS_NONE &&
                   ss_dim_classes_touch(b->dims, var, b->roles.batch)) {
            return true;
        }
    }
    return false;
}

bool ss_baseline_concerns(const struct ss_baseline *b, uint32_t id)
{
    const struct ss_op *op = &b->graph->ops[id];
    bool any = false;
    for (uint32_t k = 0; k < op->n_operands && op->live; k++)
        any |= is_to_be_cut(b, op->operands[k]);
    for (uint32_t k = 0; k < op->n_results && op->live; k++)
        any |= is_to_be_cut(b, op->results[k]);
    return any;
}

/* ---- making one ------------------------------------------------------------------------------ */

static enum ss_rc check_structure(const struct ss_baseline *b, struct ss_error *err)
{
    bool data = false, params = false;
    for (int a = 0; a < b->mesh.n_axes; a++) {
        data |= b->kinds[a] >= SS_BASELINE_DP && b->kinds[a] <= SS_BASELINE_ZERO3;
        params |= b->kinds[a] > SS_BASELINE_DP;
    }
    if (params && b->graph->n_pairs == 0) {
        ss_fail(err, SS_E_UNSUPPORTED,
                "cannot tell parameters from data: no output of this graph replaces an input");
        return ss_error_hint(err, "a training step returns the new parameters as outputs");
    }
    if (data && b->roles.batch == SS_NONE)
        return ss_fail(err, SS_E_UNSUPPORTED,
                       "no batch to cut: no discovered row cuts dim 0 of a data input");
    return SS_OK;
}

enum ss_rc ss_baseline_new(const struct ss_graph *graph, const struct ss_ruleset *rules,
                           const struct ss_mesh *mesh, const enum ss_baseline_kind *kinds,
                           struct ss_baseline **baseline, struct ss_error *err)
{
    struct ss_baseline *b = ss_xcalloc(1, sizeof *b);
    b->graph = graph;
    b->rules = rules;
    b->mesh = *mesh;
    memcpy(b->kinds, kinds, (size_t)mesh->n_axes * sizeof *kinds);
    b->dims = ss_dim_classes_find(graph, rules);
    b->roles = ss_roles_find(graph, b->dims, &b->arena);
    b->filter = (struct ss_space_filter){keep_strategies, keep_layouts, b};
    choose_tp(b);
    enum ss_rc rc = check_structure(b, err);
    if (rc == SS_OK)
        *baseline = b;
    else
        ss_baseline_free(b);
    return rc;
}

void ss_baseline_free(struct ss_baseline *b)
{
    if (!b)
        return;
    ss_dim_classes_free(b->dims);
    ss_arena_free(&b->arena);
    free(b);
}

const struct ss_space_filter *ss_baseline_filter(const struct ss_baseline *b)
{
    return &b->filter;
}

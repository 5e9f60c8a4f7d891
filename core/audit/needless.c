/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/audit/needless.h"

#include <string.h>

#include "core/audit/auditing.h"
#include "core/plan/collectives.h"
#include "core/rules/row_text.h"

struct comparing {
    const struct ss_audit *audit;
    const struct ss_plan *plan;
    const struct ss_graph *g; /* of the plan */
    struct ss_arena *arena;
    uint32_t *same;           /* per var: the first of those that are the same numbers moved */
    int64_t *bytes, *planned; /* per var that `same` names: sent by XLA's program, by the plan */
};

/* ---- values that are one value in several shapes ---- */

/* Types and transposes of a value are moved for its sake. */
static bool hands_on(const struct ss_op *op)
{
    return op->n_operands == 1 && op->n_results == 1 &&
           (op->def->class == SS_OP_CLASS_RESHAPE || op->def->class == SS_OP_CLASS_TRANSPOSE ||
            op->def->class == SS_OP_CLASS_CONVERT || op->def->class == SS_OP_CLASS_IDENTITY);
}

static void find_same(struct comparing *c)
{
    c->same = ss_alloc_array(c->arena, c->g->n_vars, sizeof *c->same);
    for (uint32_t v = 0; v < c->g->n_vars; v++)
        c->same[v] = v;
    for (uint32_t i = 0; i < c->g->n_ops; i++) {
        const struct ss_op *op = &c->g->ops[i];
        if (hands_on(op))
            c->same[op->results[0]] = c->same[op->operands[0]];
    }
}

static void add_up(struct comparing *c)
{
    size_t n;
    const struct ss_plan_collective *list = ss_plan_collectives_listed(c->plan, c->arena, &n);
    c->bytes = ss_alloc_array(c->arena, c->g->n_vars, sizeof *c->bytes);
    c->planned = ss_alloc_array(c->arena, c->g->n_vars, sizeof *c->planned);
    for (size_t i = 0; i < n; i++)
        c->planned[c->same[list[i].var]] += list[i].executions * list[i].bytes;
    for (size_t i = 0; i < c->audit->n_collectives; i++) {
        const struct ss_audit_collective *x = &c->audit->collectives[i];
        if (x->var != SS_NONE)
            c->bytes[c->same[x->var]] += x->times * x->bytes;
    }
}

/* ---- why ---- */

static const struct ss_row *row_on(const struct comparing *c, uint32_t op, int axis)
{
    return &c->plan->rules->op_rules[op]->rows[c->plan->ops[op].rows[axis]];
}

static const char *row_text(struct comparing *c, uint32_t op, const struct ss_row *row)
{
    struct ss_buf text = {0};
    ss_row_print(&text, c->plan->rules->op_rules[op], row, c->plan->rules->op_atoms[op].lengths);
    const char *kept = ss_sprintf(c->arena, "row %s, %s", row->id, ss_buf_text(&text));
    ss_buf_free(&text);
    return kept;
}

/* The row by which the plan has an operand cut along one of the dims; the dim: *dim. NULL: none. */
static const struct ss_row *row_that_cuts(const struct comparing *c, uint32_t op, uint32_t arg,
                                          uint32_t dims, int *dim)
{
    const struct ss_layout *in = c->plan->ops[op].in ? &c->plan->ops[op].in[arg] : NULL;
    for (int a = 0; in && a < c->plan->mesh.n_axes; a++) {
        *dim = in->axis[a].dim;
        if (in->axis[a].kind == SS_SHARD && dims >> *dim & 1)
            return row_on(c, op, a);
    }
    return NULL;
}

/* A reader of the value that takes it as it was before it was gathered. */
static const char *why_gathered(struct comparing *c, uint32_t var, uint32_t dims)
{
    for (uint32_t u = c->g->use_start[var]; u < c->g->use_start[var + 1]; u++) {
        const struct ss_use *use = &c->g->uses[u];
        int dim;
        const struct ss_row *row =
            use->kind == SS_USE_OPERAND ? row_that_cuts(c, use->op, use->arg, dims, &dim) : NULL;
        if (row)
            return ss_sprintf(c->arena, "gathers dim %d of %s, which %s takes cut: %s", dim,
                              ss_var_label(&c->audit->before->vars[var]), c->g->ops[use->op].name,
                              row_text(c, use->op, row));
    }
    return NULL;
}

/* How the plan makes a value whose terms XLA's program sums. */
static const char *why_summed(struct comparing *c, uint32_t var)
{
    const uint32_t op = c->g->vars[var].producer;
    const char *rows = NULL, *name = ss_var_label(&c->audit->before->vars[var]);
    bool whole = true;
    if (op == SS_NONE || !c->plan->ops[op].out)
        return NULL;
    for (int a = 0; a < c->plan->mesh.n_axes; a++)
        whole &= !c->plan->ops[op].rows[a];
    if (whole)
        return ss_sprintf(c->arena, "sums %s, which the plan computes on every rank", name);
    for (int a = 0; a < c->plan->mesh.n_axes; a++)
        rows = ss_sprintf(c->arena, "%s%s%s: %s", rows ? rows : "", rows ? ", " : "",
                          c->plan->mesh.axis[a].name, row_on(c, op, a)->id);
    return ss_sprintf(c->arena, "sums %s, of which the plan makes no terms: %s by rows %s", name,
                      c->g->ops[op].name, rows);
}

static const char *explain(struct comparing *c, const struct ss_audit_collective *x)
{
    const char *why = NULL;
    if (x->var == SS_NONE)
        return "it is a value that the program before does not have";
    const int64_t planned = c->planned[c->same[x->var]];
    struct ss_buf layout = {0};
    ss_layout_print(&layout, &c->plan->mesh, &c->g->vars[x->var].type, &c->plan->home[x->var]);
    if (x->gathered)
        why = why_gathered(c, x->var, x->gathered);
    if (!why && !planned && x->from && strchr(x->from, 'P') && (!x->to || !strchr(x->to, 'P')))
        why = why_summed(c, x->var);
    if (!why)
        why = ss_sprintf(c->arena,
                         planned ? "the plan moves less of it: it rests as %s"
                                 : "the plan moves nothing of it: it rests as %s",
                         ss_buf_text(&layout));
    ss_buf_free(&layout);
    return why;
}

static bool is_same_graph(const struct ss_graph *a, const struct ss_graph *b)
{
    bool same = a->n_vars == b->n_vars && a->n_ops == b->n_ops;
    for (uint32_t v = 0; same && v < a->n_vars; v++)
        same = !strcmp(a->vars[v].name, b->vars[v].name);
    return same;
}

struct ss_audit_needless *ss_audit_needless(const struct ss_audit *audit,
                                            const struct ss_plan *plan, struct ss_arena *arena,
                                            size_t *n)
{
    struct comparing c = {.audit = audit, .plan = plan, .g = plan->graph, .arena = arena};
    struct ss_audit_needless *list = ss_alloc_array(arena, audit->n_collectives, sizeof *list);
    *n = 0;
    if (!is_same_graph(audit->before, plan->graph))
        return list;
    find_same(&c);
    add_up(&c);
    for (size_t i = 0; i < audit->n_collectives; i++) {
        const struct ss_audit_collective *x = &audit->collectives[i];
        const uint32_t v = x->var == SS_NONE ? SS_NONE : c.same[x->var];
        if (!x->bytes || (v != SS_NONE && c.bytes[v] <= c.planned[v]))
            continue;
        list[(*n)++] = (struct ss_audit_needless){.collective = x,
                                                  .bytes = x->times * x->bytes,
                                                  .plan_bytes = v == SS_NONE ? 0 : c.planned[v],
                                                  .why = explain(&c, x)};
    }
    return list;
}

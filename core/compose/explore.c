/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/compose/explore.h"

#include "core/compose/compose.h"
#include "core/op/op.h"
#include "core/rules/explore.h"

/* The row to try: with halos of any width, as the probes measure the narrowest. */
static struct ss_row_text text_of(const struct ss_composition *c, const struct ss_composed_row *row,
                                  struct ss_arena *arena)
{
    const size_t n_in = c->body->n_inputs, n_out = c->body->n_outputs;
    struct ss_row_text text = {.n_axes = 1, .n_in = n_in, .n_out = n_out};
    text.in = ss_memdup(arena, row->in, n_in * sizeof *text.in);
    text.out = ss_memdup(arena, row->out, n_out * sizeof *text.out);
    for (size_t k = 0; k < n_in; k++) {
        if (text.in[k].halo)
            text.in[k].left = text.in[k].right = SS_ANY_WIDTH;
    }
    return text;
}

/* Rows without partial operands first, then by the first cut: in the order of operands and dims, as
 * exploration tries cuts. */
static int64_t order_of(const struct ss_composition *c, const struct ss_composed_row *row)
{
    int64_t first = 0;
    for (uint32_t k = c->body->n_inputs; k-- > 0;) {
        if (row->in[k].kind == SS_SHARD)
            first = ((int64_t)k * SS_MAX_RANK + row->in[k].dim) * 2 + (row->in[k].blocks > 1);
    }
    return first;
}

static bool has_partial(const struct ss_composition *c, const struct ss_composed_row *row)
{
    bool has = false;
    for (uint32_t k = 0; k < c->body->n_inputs; k++)
        has |= row->in[k].kind == SS_PARTIAL;
    return has;
}

static void sort_rows(struct ss_composition *c)
{
    for (size_t i = 1; i < c->n_rows; i++) {
        const struct ss_composed_row row = c->rows[i];
        const int64_t order = order_of(c, &row);
        size_t at = i;
        for (; at > 0 && !has_partial(c, &row) &&
               (has_partial(c, &c->rows[at - 1]) || order_of(c, &c->rows[at - 1]) > order);
             at--)
            c->rows[at] = c->rows[at - 1];
        c->rows[at] = row;
    }
}

static const char *why_not(const struct ss_composition *c, const struct ss_composed_stop *stop,
                           struct ss_arena *arena)
{
    struct ss_buf text = {0};
    if (stop->op == SS_NONE)
        return "no row of the body's ops leads from this cut to a result";
    const struct ss_op *op = &c->body->ops[stop->op];
    ss_buf_printf(&text, "%s of the body has no row that takes ", op->name);
    ss_placements_print(&text, stop->in, op->n_operands);
    return ss_buf_keep(arena, &text);
}

static bool is_cut(const struct ss_composition *c, uint32_t operand, int dim)
{
    bool cut = false;
    for (size_t i = 0; i < c->n_rows && !cut; i++) {
        const struct ss_placement *p = &c->rows[i].in[operand];
        cut = p->kind == SS_SHARD && p->dim == dim;
    }
    return cut;
}

struct missing {
    SS_ARRAY(struct ss_missing_cut) items;
};

/* A row whose ranks need their offset and rows of their neighbours has no form on the whole op: a
 * window has no offset. It becomes the cuts that it has. */
static bool drop_formless(struct ss_composition *c, const struct ss_composed_row *row,
                          struct missing *missing)
{
    const unsigned both = SS_COMPOSED_HALO | SS_COMPOSED_BY_OFFSET;
    if ((row->flags & both) != both)
        return false;
    for (uint32_t k = 0; k < c->body->n_inputs; k++) {
        if (row->in[k].kind == SS_SHARD)
            ss_push(&c->arena, missing->items,
                    ((struct ss_missing_cut){
                        k, row->in[k].dim,
                        "its ranks need both the offset of their piece and rows of their "
                        "neighbours, and no row of the whole op has both"}));
    }
    return true;
}

/* The dims that no row cuts, with the ops at which their cuts end. If the search was capped, rows
 * may lack that hold. */
static enum ss_rc find_missing(struct ss_composition *c, struct ss_job *job, struct ss_arena *arena,
                               struct missing *missing, struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    for (uint32_t k = 0; k < c->body->n_inputs && !rc; k++) {
        const struct ss_type *type = &c->body->vars[c->body->inputs[k]].type;
        for (int d = 0; d < type->rank && !rc; d++) {
            struct ss_composed_stop stop;
            if (type->dims[d] < 2 || is_cut(c, k, d))
                continue;
            const char *why = "not explored: the rows of its body's ops combine in too many ways";
            if (!c->capped) {
                rc = ss_compose_cut(c, k, d, job, &stop, err);
                why = rc ? NULL : why_not(c, &stop, arena);
            }
            ss_push(&c->arena, missing->items, ((struct ss_missing_cut){k, d, why}));
        }
    }
    return rc;
}

enum ss_rc ss_explore_composed(const struct ss_call *call, const double *bound,
                               const bool *is_bound, const struct ss_discover_options *options,
                               struct ss_job *job, struct ss_arena *arena, struct ss_atoms *atoms,
                               struct ss_op_rules **rules, struct ss_error *err)
{
    struct ss_discover_options of_body = *options;
    struct ss_composition *c;
    struct missing missing = {0};
    of_body.explore = NULL;
    of_body.threads = 1;
    of_body.quiet = true;
    if (!ss_compose_body(call) || options->observer)
        return ss_explore(call, bound, is_bound, options, job, arena, atoms, rules, err);
    enum ss_rc rc = ss_compose(call, &of_body, job, &c, err);
    if (rc)
        return rc;
    sort_rows(c);
    struct ss_row_that_follows *rows = ss_alloc_array(&c->arena, c->n_rows + 1, sizeof *rows);
    size_t n_rows = 0;
    for (size_t i = 0; i < c->n_rows; i++) {
        if (!drop_formless(c, &c->rows[i], &missing))
            rows[n_rows++] = (struct ss_row_that_follows){text_of(c, &c->rows[i], &c->arena),
                                                          !c->rows[i].flags && !c->rows[i].granted};
    }
    rc = find_missing(c, job, arena, &missing, err);
    if (rc == SS_OK)
        rc = ss_explore_rows(call, bound, is_bound, rows, n_rows, missing.items.items,
                             missing.items.count, options, job, arena, atoms, rules, err);
    ss_composition_free(c);
    return rc;
}

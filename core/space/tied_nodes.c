/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/space/tied_nodes.h"

#include <stdlib.h>

static const uint64_t most_cells = (uint64_t)1 << 24;

bool ss_may_tie(const struct ss_graph *g, bool vars, uint32_t a, uint32_t b, const char **why)
{
    if (vars) {
        *why = "their numbers of dims differ";
        return g->vars[a].type.rank == g->vars[b].type.rank;
    }
    const struct ss_op *x = &g->ops[a], *y = &g->ops[b];
    *why = "their numbers of operands or results differ";
    if (x->n_operands != y->n_operands || x->n_results != y->n_results)
        return false;
    *why = "the numbers of dims of their operands or results differ";
    bool same = true;
    for (uint32_t k = 0; k < x->n_operands; k++)
        same &= g->vars[x->operands[k]].type.rank == g->vars[y->operands[k]].type.rank;
    for (uint32_t k = 0; k < x->n_results; k++)
        same &= g->vars[x->results[k]].type.rank == g->vars[y->results[k]].type.rank;
    return same;
}

/* One end of a tie: a node, and what of its strategies is compared. */
struct end {
    uint32_t node, n, op; /* op SS_NONE: a hub */
    int result;           /* -1: the whole op */
    const struct ss_hub *hub;
};

/* False if plans do not place it. */
static bool find_end(const struct ss_space *s, bool is_var, uint32_t id, struct end *end)
{
    *end = (struct end){.op = id, .result = -1};
    if (is_var) {
        const struct ss_var_node *home = &s->var_nodes[id];
        if (home->node == SS_NONE)
            return false;
        *end = (struct end){.node = home->node, .op = SS_NONE};
        if (home->hub) {
            end->hub = &s->hubs[s->node_hub[home->node]];
            end->n = end->hub->n;
            return true;
        }
        end->op = s->graph->vars[id].producer;
        end->result = (int)s->graph->vars[id].result;
    }
    end->node = s->op_node[end->op];
    if (end->node == SS_NONE)
        return false;
    end->n = s->op_strategies[end->op]->n;
    return true;
}

static const struct ss_layout *layout_of(const struct ss_space *s, const struct end *e, uint32_t i)
{
    return e->hub ? &e->hub->layouts[i] : &s->op_strategies[e->op]->items[i].out[e->result];
}

static bool alike(const struct ss_space *s, const struct end *a, uint32_t i, const struct end *b,
                  uint32_t j)
{
    if (a->hub || a->result >= 0)
        return ss_layout_equal(layout_of(s, a, i), layout_of(s, b, j));
    const struct ss_strategy *x = &s->op_strategies[a->op]->items[i];
    const struct ss_strategy *y = &s->op_strategies[b->op]->items[j];
    const struct ss_op *op = &s->graph->ops[a->op];
    return ss_layouts_equal(x->in, y->in, op->n_operands) &&
           ss_layouts_equal(x->out, y->out, op->n_results);
}

static enum ss_rc add_tie(struct ss_space *s, const struct ss_pin *pin, struct ss_error *err)
{
    struct end a, b;
    const char *name = pin->on_var ? s->graph->vars[pin->op].name : s->graph->ops[pin->op].name;
    if (!find_end(s, pin->on_var, pin->op, &a) || !find_end(s, pin->on_var, pin->other, &b))
        return SS_OK;
    if (a.node == b.node && a.result == b.result)
        return SS_OK;
    if (a.node == b.node) {
        ss_fail(err, SS_E_UNSUPPORTED, "a tie of two results of one op is not supported");
        return ss_error_where(err, "%s", name);
    }
    if ((uint64_t)a.n * b.n > most_cells) {
        ss_fail(err, SS_E_LIMIT, "a tie of %u with %u strategies is too large", a.n, b.n);
        return ss_error_where(err, "%s", name);
    }
    int64_t *cells = ss_xcalloc((size_t)a.n * b.n, sizeof *cells);
    for (uint32_t i = 0; i < a.n; i++)
        for (uint32_t j = 0; j < b.n; j++)
            cells[(size_t)i * b.n + j] = alike(s, &a, i, &b, j) ? 0 : SS_FORBIDDEN;
    ss_cg_add_edge(s->cost, a.node, b.node, ss_cg_add_table(s->cost, a.n, b.n, cells));
    free(cells);
    return SS_OK;
}

enum ss_rc ss_space_add_ties(struct ss_space *s, const struct ss_pin *pins, size_t n,
                             struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < n && rc == SS_OK; i++)
        if (pins[i].kind == SS_PIN_TIE)
            rc = add_tie(s, &pins[i], err);
    return rc;
}

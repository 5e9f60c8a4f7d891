/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the GLPK problem: a binary column per strategy, then a column per pair, edge by edge. */
#include "core/solve/ilp/ilp.h"

#include "core/solve/reduce/minplus.h"

#include <math.h>
#include <stdlib.h>

const char *ss_ilp_form_name(enum ss_ilp_form form)
{
    static const char *const names[] = {"ours", "marginal", "alpa", "paper"};
    return names[form];
}

struct ss_ilp_size ss_ilp_size(const struct ss_pairwise *p, enum ss_ilp_form form)
{
    struct ss_ilp_size size = {.variables = p->strategies, .rows = p->n};
    for (uint32_t k = 0; k < p->n_edges; k++) {
        uint32_t rows = p->size[p->edges[k].a], cols = p->size[p->edges[k].b];
        uint64_t pairs = p->edges[k].packed ? p->edges[k].packed->allowed : 0;
        for (size_t i = 0; i < (size_t)rows * cols && !p->edges[k].packed; i++)
            pairs += !ss_is_inf(p->edges[k].cells[i]);
        size.variables += pairs;
        if (form == SS_FORM_PAPER)
            size.rows += 1 + 3 * pairs;
        else
            size.rows += (form == SS_FORM_ALPA) + (uint64_t)rows + cols;
    }
    return size;
}

/* The incumbent minus the sum of all least costs. A cost that lies further above the least of its
 * list cannot be part of a better choice, so it gets no variable. That also keeps the costs that
 * GLPK sees within a few orders of magnitude. */
static int64_t headroom(const struct ss_pairwise *p, int64_t incumbent)
{
    if (ss_is_inf(incumbent))
        return SS_INF / 2 - 1;
    int64_t sum = 0;
    for (uint32_t i = 0; i < p->n; i++)
        sum += ss_least(p->cost[i], p->size[i]);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        sum += ss_least(e->cells, (size_t)p->size[e->a] * p->size[e->b]);
    }
    return incumbent - sum;
}

bool ss_ilp_worth(const struct ss_ilp *ilp, int64_t cost, int64_t least)
{
    return !ss_is_inf(cost) && cost - least <= ilp->headroom;
}

static int64_t largest_of(const struct ss_ilp *ilp, const int64_t *costs, size_t n)
{
    int64_t most = 0, least = ss_least(costs, n);
    for (size_t i = 0; i < n; i++)
        if (ss_ilp_worth(ilp, costs[i], least) && llabs(costs[i]) > most)
            most = llabs(costs[i]);
    return most;
}

static int64_t largest_cost(const struct ss_ilp *ilp)
{
    const struct ss_pairwise *p = ilp->p;
    int64_t most = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        int64_t own = largest_of(ilp, p->cost[i], p->size[i]);
        most = own > most ? own : most;
    }
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        int64_t own = largest_of(ilp, e->cells, (size_t)p->size[e->a] * p->size[e->b]);
        most = own > most ? own : most;
    }
    return most;
}

static void add_nodes(struct ss_ilp *ilp)
{
    const struct ss_pairwise *p = ilp->p;
    int row = glp_add_rows(ilp->lp, (int)p->n);
    for (uint32_t i = 0; i < p->n; i++, row++) {
        ilp->first[i] = glp_add_cols(ilp->lp, (int)p->size[i]) - 1;
        int64_t least = ss_least(p->cost[i], p->size[i]);
        for (uint32_t s = 0; s < p->size[i]; s++) {
            int column = ilp->first[i] + 1 + (int)s;
            bool allowed = ss_ilp_worth(ilp, p->cost[i][s], least);
            glp_set_col_bnds(ilp->lp, column, allowed ? GLP_DB : GLP_FX, 0, allowed ? 1 : 0);
            glp_set_obj_coef(ilp->lp, column, allowed ? (double)p->cost[i][s] / ilp->unit : 0);
            ilp->index[s + 1] = column;
            ilp->value[s + 1] = 1;
        }
        glp_set_mat_row(ilp->lp, row, (int)p->size[i], ilp->index, ilp->value);
        glp_set_row_bnds(ilp->lp, row, GLP_FX, 1, 1);
    }
    ilp->n_binary = glp_get_num_cols(ilp->lp);
}

/* A row of one pair variable and the variables of its strategies. */
static void bound_pair(struct ss_ilp *ilp, int pair, int p, int q, double sign_p, double sign_q,
                       double upper)
{
    const int index[] = {0, pair, p, q};
    const double value[] = {0, sign_p > 0 ? -1 : 1, sign_p, sign_q};
    int row = glp_add_rows(ilp->lp, 1);
    glp_set_mat_row(ilp->lp, row, sign_q != 0 ? 3 : 2, index, value);
    glp_set_row_bnds(ilp->lp, row, GLP_UP, 0, upper);
}

/* Pair variables of one edge. marginal and alpa: the sum over a row (column) of the table against
 * the variable of that strategy; alpa and paper: all pairs sum to 1. */
static void add_edge(struct ss_ilp *ilp, const struct ss_pair_edge *e)
{
    const struct ss_pairwise *p = ilp->p;
    int rows = (int)p->size[e->a], cols = (int)p->size[e->b];
    bool sums = ilp->form != SS_FORM_PAPER, one = ilp->form >= SS_FORM_ALPA;
    int64_t least = ss_least(e->cells, (size_t)rows * (size_t)cols);
    int all = one ? glp_add_rows(ilp->lp, 1) : 0;
    int row = sums ? glp_add_rows(ilp->lp, rows + cols) : 0;
    if (one)
        glp_set_row_bnds(ilp->lp, all, GLP_FX, 1, 1);
    for (int s = 0; sums && s < rows + cols; s++) {
        int column = s < rows ? ilp->first[e->a] + 1 + s : ilp->first[e->b] + 1 + s - rows;
        ilp->index[1] = column;
        ilp->value[1] = -1;
        glp_set_mat_row(ilp->lp, row + s, 1, ilp->index, ilp->value);
        glp_set_row_bnds(ilp->lp, row + s, one ? GLP_UP : GLP_FX, 0, 0);
    }
    for (int s = 0; s < rows; s++) {
        for (int q = 0; q < cols; q++) {
            int64_t cost = e->cells[(size_t)s * (size_t)cols + (size_t)q];
            if (!ss_ilp_worth(ilp, cost, least))
                continue;
            int column = glp_add_cols(ilp->lp, 1), count = 0;
            if (one)
                ilp->index[++count] = all;
            if (sums) {
                ilp->index[++count] = row + s;
                ilp->index[++count] = row + rows + q;
            }
            for (int k = 1; k <= count; k++)
                ilp->value[k] = 1;
            glp_set_mat_col(ilp->lp, column, count, ilp->index, ilp->value);
            glp_set_col_bnds(ilp->lp, column, GLP_LO, 0, 0);
            glp_set_obj_coef(ilp->lp, column, (double)cost / ilp->unit);
            if (sums)
                continue;
            int x = ilp->first[e->a] + 1 + s, y = ilp->first[e->b] + 1 + q;
            bound_pair(ilp, column, x, y, -1, 0, 0);
            bound_pair(ilp, column, y, x, -1, 0, 0);
            bound_pair(ilp, column, x, y, 1, 1, 1);
        }
    }
}

int64_t ss_ilp_usage(const struct ss_pairwise *p, uint32_t node, uint32_t strategy, uint32_t t)
{
    int64_t bytes = 0;
    for (uint32_t k = p->first_term[node]; k < p->first_term[node + 1]; k++)
        if (p->terms[k].begin <= t && t < p->terms[k].end)
            bytes += p->terms[k].bytes[strategy];
    return bytes;
}

void ss_ilp_memory_row(struct ss_ilp *ilp, glp_prob *lp, uint32_t t)
{
    const struct ss_pairwise *p = ilp->p;
    int count = 0;
    double unit = ilp->exact ? 1 : ldexp(1, ilogb((double)p->capacity[t] + 1) - 10);
    for (uint32_t i = 0; i < p->n; i++) {
        for (uint32_t s = 0; s < p->size[i]; s++) {
            int64_t bytes = ss_ilp_usage(p, i, s, t);
            if (bytes) {
                ilp->index[++count] = ilp->first[i] + 1 + (int)s;
                ilp->value[count] = (double)bytes / unit;
            }
        }
    }
    int row = glp_add_rows(lp, 1);
    glp_set_mat_row(lp, row, count, ilp->index, ilp->value);
    glp_set_row_bnds(lp, row, GLP_UP, 0, (double)p->capacity[t] / unit);
}

void ss_ilp_build(struct ss_ilp *ilp, const struct ss_pairwise *p, enum ss_ilp_form form,
                  int64_t incumbent, double most_cost)
{
    *ilp = (struct ss_ilp){.p = p,
                           .form = form,
                           .unit = 1,
                           .exact = most_cost <= 0,
                           .headroom = headroom(p, incumbent)};
    int64_t most = largest_cost(ilp);
    while (most_cost > 0 && (double)most / ilp->unit > most_cost)
        ilp->unit *= 2;
    ilp->first = ss_alloc_array(&ilp->arena, p->n + 1u, sizeof *ilp->first);
    ilp->index = ss_alloc_array(&ilp->arena, p->strategies + 4, sizeof *ilp->index);
    ilp->value = ss_alloc_array(&ilp->arena, p->strategies + 4, sizeof *ilp->value);
    ilp->lp = glp_create_prob();
    glp_set_obj_dir(ilp->lp, GLP_MIN);
    add_nodes(ilp);
    for (uint32_t k = 0; k < p->n_edges; k++)
        add_edge(ilp, &p->edges[k]);
    ilp->n_columns = glp_get_num_cols(ilp->lp);
}

void ss_ilp_integers(struct ss_ilp *ilp)
{
    int n = ilp->form >= SS_FORM_ALPA ? ilp->n_columns : ilp->n_binary;
    for (int column = 1; column <= n; column++)
        glp_set_col_kind(ilp->lp, column, GLP_IV);
}

void ss_ilp_fini(struct ss_ilp *ilp)
{
    ss_arena_free(&ilp->arena);
}

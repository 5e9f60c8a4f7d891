/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dims of a layout graph that are alike, and the exchanges of them. */
#include "core/mesh/layout_graph.h"

int64_t ss_layout_graph_exchanged(const struct ss_layout_graph *g, int64_t node,
                                  const uint8_t to[SS_MAX_RANK])
{
    for (int a = 0; a < g->mesh->n_axes; a++) {
        const struct ss_cut *cut = &g->options[a][ss_layout_graph_option(g, node, a)];
        if (cut->kind == SS_SHARD) {
            node +=
                g->strides[a] * (g->first_option[a][to[cut->dim]] - g->first_option[a][cut->dim]);
        }
    }
    return node;
}

/* Cut dims take the places of those that are alike in the order of the axes, uncut ones the places
 * left. */
int64_t ss_layout_graph_representative(const struct ss_layout_graph *g, int64_t node,
                                       uint8_t to[SS_MAX_RANK])
{
    int rank = g->type.rank, next[SS_MAX_RANK];
    bool placed[SS_MAX_RANK] = {false};
    for (int d = 0; d < rank; d++) {
        next[d] = d;
    }
    for (int a = 0; a < g->mesh->n_axes + rank; a++) {
        int dim = a - g->mesh->n_axes; /* after the axes, each dim */
        if (dim < 0) {
            const struct ss_cut *cut = &g->options[a][ss_layout_graph_option(g, node, a)];
            dim = cut->kind == SS_SHARD ? cut->dim : -1;
        }
        if (dim < 0 || placed[dim]) {
            continue;
        }
        int first = g->first_alike[dim];
        to[dim] = (uint8_t)next[first];
        placed[dim] = true;
        do {
            next[first]++;
        } while (next[first] < rank && g->first_alike[next[first]] != first);
    }
    return ss_layout_graph_exchanged(g, node, to);
}

static bool alike(const struct ss_layout_graph *g, int d, int e)
{
    bool same = true;
    for (int a = 0; a < g->mesh->n_axes && same; a++) {
        const struct ss_cut *p = g->options[a] + g->first_option[a][d];
        const struct ss_cut *q = g->options[a] + g->first_option[a][e];
        const struct ss_cut *end = g->options[a] + g->n_options[a];
        while (p < end && q < end && p->dim == d && q->dim == e && p->before == q->before) {
            p++;
            q++;
        }
        same = (p == end || p->dim != d) && (q == end || q->dim != e);
    }
    return same;
}

void ss_layout_graph_find_alike(struct ss_layout_graph *g)
{
    for (int a = 0; a < g->mesh->n_axes; a++) {
        int32_t o = 0;
        while (o < g->n_options[a] && g->options[a][o].kind != SS_SHARD) {
            o++;
        }
        for (int d = 0; d < g->type.rank; d++) {
            g->first_option[a][d] = o;
            while (o < g->n_options[a] && g->options[a][o].dim == d) {
                o++;
            }
        }
    }
    for (int d = 0; d < g->type.rank; d++) {
        int e = 0;
        while (e < d && !alike(g, e, d)) {
            e++;
        }
        g->first_alike[d] = (uint8_t)e;
    }
}

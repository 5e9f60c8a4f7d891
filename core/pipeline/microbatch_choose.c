/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The batch of data in time-major order is not dim 0 of an input: if most FLOPs cannot run in
 * microbatches of what seems to be the batch, every other dim of the data is tried. */
#include "core/graph/derived.h"
#include "core/pipeline/microbatch_batch.h"

/* Part of the FLOPs that run in each microbatch, below which another dim is looked for. */
static const double ENOUGH = 0.5;

struct choosing {
    const struct ss_graph *g;
    const struct ss_ruleset *rules;
    struct ss_microbatch_cut best;
    double part; /* of the best */
};

/* Takes the cut if more of the FLOPs run in its microbatches. */
static void try_cut(struct choosing *c, struct ss_microbatch_cut cut)
{
    struct ss_arena scratch = {0};
    struct ss_microbatches m;
    struct ss_error err;
    if (ss_microbatches_find(c->g, c->rules, 1, cut, &scratch, &m, &err) == SS_OK) {
        double all = m.flops[SS_BEFORE] + m.flops[SS_EACH] + m.flops[SS_ONCE];
        double part = all > 0 ? m.flops[SS_EACH] / all : 0;
        if (part > c->part) {
            c->best = cut;
            c->part = part;
        }
    }
    ss_arena_free(&scratch);
}

/* One dim of each class that the data have and no parameter has. */
static void try_all(struct choosing *c)
{
    struct ss_arena scratch = {0};
    const struct ss_graph *g = c->g;
    struct ss_dim_classes *dims = ss_dim_classes_find(g, c->rules);
    bool *seen = ss_alloc_array(&scratch, ss_dim_classes_count(dims) + 1, sizeof *seen);
    bool *replaced = ss_alloc_array(&scratch, g->n_inputs, sizeof *replaced);
    for (uint32_t i = 0; i < g->n_pairs; i++) {
        uint32_t v = g->inputs[g->pairs[i].input];
        replaced[g->pairs[i].input] = true;
        for (int d = 0; d < g->vars[v].type.rank; d++) {
            uint32_t class_id = ss_dim_classes_of(dims, v, d, 1);
            if (class_id != SS_NONE)
                seen[class_id] = true;
        }
    }
    for (uint32_t i = 0; i < g->n_inputs; i++)
        for (int d = 0; !replaced[i] && d < g->vars[g->inputs[i]].type.rank; d++) {
            uint32_t class_id = ss_dim_classes_of(dims, g->inputs[i], d, 1);
            if (class_id == SS_NONE || seen[class_id])
                continue;
            seen[class_id] = true;
            try_cut(c, (struct ss_microbatch_cut){.input = i, .dim = d});
        }
    ss_dim_classes_free(dims);
    ss_arena_free(&scratch);
}

struct ss_microbatch_cut ss_microbatches_choose(const struct ss_graph *graph,
                                                const struct ss_ruleset *rules)
{
    const struct ss_microbatch_cut batch = {.input = SS_NONE};
    struct choosing c = {.g = graph, .rules = rules, .best = batch};
    if (ss_graph_step(graph))
        return batch;
    try_cut(&c, batch);
    if (c.part < ENOUGH && graph->n_pairs) /* without pairs, weights look like data */
        try_all(&c);
    return c.part < ENOUGH ? batch : c.best;
}

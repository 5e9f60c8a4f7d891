/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/scope.h"

#include "repl/cmd/show.h"

enum { DEEPEST = 60 }; /* deeper scopes are drawn at this depth: a page has an edge */

struct totals {
    int64_t ops;
    double flops;
};

static void add_own(const struct ss_graph *g, struct totals *totals)
{
    struct ss_arena scratch = {0};
    for (uint32_t i = 0; i < g->n_ops; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&scratch);
        struct ss_call call;
        if (!g->ops[i].live)
            continue;
        ss_graph_call(g, i, &scratch, &call);
        struct totals *own = totals + g->ops[i].scope;
        own->ops++;
        own->flops += ss_call_flops(&call) * (double)ss_graph_trips(g, g->ops[i].loop);
        ss_arena_rewind(&scratch, mark);
    }
    ss_arena_free(&scratch);
}

/* First child and next sibling of every scope, in program order. */
struct links {
    uint32_t *child, *sibling;
};

static struct links link_scopes(const struct ss_graph *g, struct ss_arena *arena)
{
    struct links links = {ss_alloc_array(arena, g->n_scopes, sizeof(uint32_t)),
                          ss_alloc_array(arena, g->n_scopes, sizeof(uint32_t))};
    for (uint32_t s = 0; s < g->n_scopes; s++)
        links.child[s] = links.sibling[s] = SS_NONE;
    for (uint32_t s = g->n_scopes; s-- > 1;) {
        uint32_t parent = g->scopes[s].parent;
        links.sibling[s] = links.child[parent];
        links.child[parent] = s;
    }
    return links;
}

void ss_put_scopes(const struct ss_graph *g, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"scope", SS_UNIT_NONE}, {"ops", SS_UNIT_NUMBER}, {"flops", SS_UNIT_FLOPS}};
    struct ss_arena *arena = &out->arena;
    struct totals *totals = ss_alloc_array(arena, g->n_scopes, sizeof *totals);
    struct links links = link_scopes(g, arena);
    add_own(g, totals);
    /* Parents come before their children, so one backward pass sums up the tree. */
    for (uint32_t s = g->n_scopes; s-- > 1;) {
        totals[g->scopes[s].parent].ops += totals[s].ops;
        totals[g->scopes[s].parent].flops += totals[s].flops;
    }
    ss_out_tree(out, "scopes", columns, SS_COUNT(columns));
    uint32_t depth = 0;
    for (uint32_t s = 0; s != SS_NONE;) {
        const char *name = g->scopes[s].name;
        struct ss_value cells[] = {ss_v_text(name && *name ? name : "(step)"),
                                   ss_v_int(totals[s].ops),
                                   ss_v_real_in(SS_UNIT_FLOPS, totals[s].flops)};
        ss_out_branch(out, depth < DEEPEST ? depth : DEEPEST, cells);
        if (links.child[s] != SS_NONE) {
            s = links.child[s];
            depth++;
            continue;
        }
        while (s != SS_NONE && s && links.sibling[s] == SS_NONE) {
            s = g->scopes[s].parent;
            depth--;
        }
        s = s && s != SS_NONE ? links.sibling[s] : SS_NONE;
    }
}

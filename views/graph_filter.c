/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/graph_filter.h"

#include <stdlib.h>
#include <string.h>

#include "core/graph/graph.h"

/* ---- the words ---- */

static bool read_cost(const char *text, double *share)
{
    char *end;
    *share = strtod(text, &end) / 100;
    return end > text && !strcmp(end, "%") && *share >= 0;
}

static const char *read_word(struct ss_filter_word *word, bool has_plan)
{
    static const struct {
        const char *name;
        enum ss_filter_kind kind;
        bool needs_plan;
    } known[] = {{"reshards", SS_FILTER_RESHARDS, true},
                 {"replicated", SS_FILTER_REPLICATED, true},
                 {"pinned", SS_FILTER_PINNED, false}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(word->text, known[i].name))
            continue;
        word->kind = known[i].kind;
        return known[i].needs_plan && !has_plan ? "this filter needs a plan: S solves" : NULL;
    }
    if (strncmp(word->text, "cost>", 5))
        return NULL;
    word->kind = SS_FILTER_COST;
    return read_cost(word->text + 5, &word->share) ? NULL
                                                   : "a part in percent comes after cost>: cost>1%";
}

const char *ss_graph_filter_read(struct ss_graph_filter *filter, const char *words, bool has_plan)
{
    const char *wrong = NULL;
    memset(filter, 0, sizeof *filter);
    while (!wrong) {
        words += strspn(words, " ");
        size_t length = strcspn(words, " ");
        if (!length)
            return NULL;
        if (filter->n == SS_MOST_FILTER_WORDS) {
            wrong = "a filter has at most 8 words";
            break;
        }
        struct ss_filter_word *word = filter->words + filter->n++;
        word->text = strndup(words, length);
        wrong = read_word(word, has_plan);
        words += length;
    }
    ss_graph_filter_fini(filter);
    return wrong;
}

void ss_graph_filter_fini(struct ss_graph_filter *filter)
{
    for (size_t i = 0; i < filter->n; i++)
        free(filter->words[i].text);
    filter->n = 0;
}

/* ---- what holds them ---- */

static bool label_holds(const char *label, const char *needle)
{
    struct ss_arena scratch = {0};
    bool holds =
        ss_text_holds(label, needle) || ss_text_holds(ss_label_path(label, &scratch), needle);
    ss_arena_free(&scratch);
    return holds;
}

static bool op_holds(struct ss_graph_rows *r, uint32_t id, const char *needle)
{
    const struct ss_graph *g = r->outline->graph;
    const struct ss_op *op = g->ops + id;
    if (ss_text_holds(op->name, needle) || ss_text_holds(op->kind, needle))
        return true;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        const char *label = g->vars[op->operands[k]].label;
        if (label && label_holds(label, needle))
            return true;
    }
    if (!r->costs)
        return false;
    for (uint32_t i = r->costs->first_sent[id]; i < r->costs->first_sent[id + 1]; i++)
        if (ss_text_holds(ss_collective_name(r->costs->sent[i].kind), needle))
            return true;
    return ss_text_holds(ss_graph_rows_placed(r, id), needle);
}

bool ss_graph_node_holds(struct ss_graph_rows *r, uint32_t i, const char *needle)
{
    const struct ss_outline_node *node = r->outline->nodes + i;
    if (node->kind == SS_OUTLINE_OP)
        return op_holds(r, node->id, needle);
    if (!ss_text_holds(node->name, needle))
        return false;
    const struct ss_outline_node *above =
        node->parent == SS_NONE ? NULL : r->outline->nodes + node->parent;
    return !above || above->kind != SS_OUTLINE_BLOCKS || !ss_text_holds(above->name, needle);
}

static bool is_replicated(const struct ss_plan *plan, uint32_t id)
{
    static const struct ss_layout whole;
    const struct ss_op *op = plan->graph->ops + id;
    const struct ss_plan_op *placed = plan->ops + id;
    if (!placed->out)
        return false;
    for (uint32_t k = 0; k < op->n_results; k++)
        if (!ss_layout_equal(placed->out + k, &whole))
            return false;
    for (uint32_t k = 0; k < op->n_operands; k++)
        if (!ss_layout_equal(placed->in + k, &whole))
            return false;
    return true;
}

/* Which scopes have a path that holds the text. */
static bool *scopes_with(const struct ss_graph *g, const char *text)
{
    struct ss_arena scratch = {0};
    bool *holds = ss_xcalloc(g->n_scopes + 1, sizeof *holds);
    for (uint32_t s = 1; s < g->n_scopes; s++) {
        struct ss_arena_mark mark = ss_arena_mark(&scratch);
        holds[s] =
            holds[g->scopes[s].parent] || ss_text_holds(ss_graph_scope_path(g, s, &scratch), text);
        ss_arena_rewind(&scratch, mark);
    }
    ss_arena_free(&scratch);
    return holds;
}

static bool word_holds(const struct ss_filter_word *word, struct ss_graph_rows *r, uint32_t i,
                       const bool *scopes)
{
    uint32_t id = r->outline->nodes[i].id;
    switch (word->kind) {
    case SS_FILTER_RESHARDS:
        return r->costs && r->costs->nodes[i].sent > 0;
    case SS_FILTER_REPLICATED:
        return r->costs && is_replicated(r->costs->plan, id);
    case SS_FILTER_PINNED:
        return r->pinned[id];
    case SS_FILTER_COST: {
        struct ss_graph_row row = {i, SS_NONE};
        return ss_graph_rows_heat(r, row) > word->share * r->whole[r->heat];
    }
    default:
        return scopes[r->outline->graph->ops[id].scope] || op_holds(r, id, word->text);
    }
}

void ss_graph_filter_keep(const struct ss_graph_filter *filter, struct ss_graph_rows *r, bool *kept)
{
    bool *scopes[SS_MOST_FILTER_WORDS] = {NULL};
    for (size_t w = 0; w < filter->n; w++)
        if (filter->words[w].kind == SS_FILTER_TEXT)
            scopes[w] = scopes_with(r->outline->graph, filter->words[w].text);
    for (uint32_t i = 0; i < r->outline->n_nodes; i++) {
        kept[i] = r->outline->nodes[i].kind == SS_OUTLINE_OP;
        for (size_t w = 0; w < filter->n && kept[i]; w++)
            kept[i] = word_holds(filter->words + w, r, i, scopes[w]);
    }
    for (size_t w = 0; w < filter->n; w++)
        free(scopes[w]);
}

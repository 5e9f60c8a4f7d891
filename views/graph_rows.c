/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/graph_rows.h"

#include <stdlib.h>
#include <string.h>

#include "core/lab/pins.h"
#include "views/graph_filter.h"

enum { SMALL_GRAPH = 60 }; /* so many nodes are shown unfolded at first, but constants are not */

const char *const ss_heat_names[] = {"time", "communication", "bytes", "FLOPs", NULL};

/* ---- what is shown ---- */

static void drop_costs(struct ss_graph_rows *r)
{
    ss_outline_costs_free(r->costs);
    r->costs = NULL;
    free(r->placed);
    r->placed = NULL;
    ss_map_free(&r->placed_as);
    r->placed_as = (struct ss_map){0};
    ss_arena_free(&r->texts_arena);
    memset(&r->texts, 0, sizeof r->texts);
}

static void drop_graph(struct ss_graph_rows *r)
{
    drop_costs(r);
    ss_outline_free(r->outline);
    free(r->rows);
    free(r->open);
    free(r->kept_open);
    free(r->shown);
    free(r->pinned);
    free(r->kept);
    r->outline = NULL;
    r->rows = NULL;
    r->open = r->kept_open = r->pinned = r->kept = NULL;
    r->shown = NULL;
    r->list = (struct ss_list){0};
    r->tail = 0;
    r->found = SS_NONE;
}

void ss_graph_rows_fini(struct ss_graph_rows *r)
{
    drop_graph(r);
    if (r->has_settings)
        ss_settings_fini(&r->settings);
    free(r->filter);
    free(r->needle);
    ss_buf_free(&r->key);
}

static size_t row_of(const struct ss_graph_rows *r, uint32_t node)
{
    size_t low = 0, high = r->tail;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (r->rows[middle].node < node)
            low = middle + 1;
        else
            high = middle;
    }
    bool here = low < r->tail && r->rows[low].node == node;
    return here || !low ? low : low - 1; /* else that of the scope which hides it */
}

static void add_row(struct ss_graph_rows *r, size_t *n, uint32_t node, uint32_t sent)
{
    r->rows[(*n)++] = (struct ss_graph_row){node, sent};
}

static void add_sent_rows(struct ss_graph_rows *r, size_t *n, uint32_t node, uint32_t op)
{
    for (uint32_t i = r->costs->first_sent[op]; i < r->costs->first_sent[op + 1]; i++)
        add_row(r, n, node, i);
}

/* The row of a collective, or else of its node. */
static size_t row_of_sent(const struct ss_graph_rows *r, struct ss_graph_row at)
{
    size_t row = row_of(r, at.node), first = at.node == 0 ? r->tail : row + 1;
    for (size_t i = first; i < r->list.count && r->rows[i].node == at.node; i++) {
        if (r->rows[i].sent == at.sent)
            row = i;
    }
    return row;
}

/* Finds the rows anew, and keeps the selection where it was. */
static void find_rows(struct ss_graph_rows *r)
{
    const struct ss_outline *o = r->outline;
    struct ss_graph_row at = {0, SS_NONE};
    size_t n = 0, in_page = r->list.at - r->list.top;
    if (r->list.count)
        at = r->rows[r->list.at];
    for (uint32_t i = 0; i < o->n_nodes;) {
        const struct ss_outline_node *node = o->nodes + i;
        bool block = node->parent != SS_NONE && o->nodes[node->parent].kind == SS_OUTLINE_BLOCKS;
        bool dead = node->kind == SS_OUTLINE_OP && !r->dead && !o->graph->ops[node->id].live;
        if ((r->kept && !r->kept[i]) || dead || (block && r->shown[node->parent] != i)) {
            i = node->end;
            continue;
        }
        if (!block)
            add_row(r, &n, i, SS_NONE);
        if (node->kind == SS_OUTLINE_OP && r->costs)
            add_sent_rows(r, &n, i, node->id);
        i = block || r->open[i] ? i + 1 : node->end;
    }
    r->tail = n;
    if (r->costs && !r->kept)
        add_sent_rows(r, &n, 0, o->graph->n_ops);
    r->list.count = n;
    size_t row = row_of_sent(r, at);
    r->list.top = row > in_page ? row - in_page : 0;
    ss_list_select(&r->list, row);
}

/* ---- heat ---- */

static double node_heat(const struct ss_graph_rows *r, uint32_t i, enum ss_heat heat)
{
    const struct ss_outline_node *node = r->outline->nodes + i;
    const struct ss_outline_cost *cost = r->costs ? r->costs->nodes + i : NULL;
    switch (heat) {
    case SS_HEAT_TIME:
        return cost ? (double)(cost->compute_ps + cost->comm_ps) : 0;
    case SS_HEAT_COMMUNICATION:
        return cost ? (double)cost->comm_ps : 0;
    case SS_HEAT_BYTES:
        return cost ? cost->bytes : node->bytes;
    default:
        return node->flops;
    }
}

double ss_graph_rows_heat(const struct ss_graph_rows *r, struct ss_graph_row row)
{
    if (row.sent == SS_NONE)
        return node_heat(r, row.node, r->heat);
    const struct ss_plan_collective *sent = r->costs->sent + row.sent;
    switch (r->heat) {
    case SS_HEAT_TIME:
    case SS_HEAT_COMMUNICATION:
        return (double)sent->ps;
    case SS_HEAT_BYTES:
        return (double)sent->bytes;
    default:
        return 0;
    }
}

static void find_heats(struct ss_graph_rows *r)
{
    if (!r->chosen || (!r->costs && r->heat < SS_HEAT_BYTES))
        r->heat = r->costs ? SS_HEAT_TIME : SS_HEAT_FLOPS;
    for (int h = 0; h < SS_N_HEATS; h++) {
        r->whole[h] = node_heat(r, 0, (enum ss_heat)h);
        r->most[h] = 0;
    }
    for (uint32_t i = 0; i < r->outline->n_nodes; i++)
        for (int h = 0; h < SS_N_HEATS && r->outline->nodes[i].kind == SS_OUTLINE_OP; h++) {
            double heat = node_heat(r, i, (enum ss_heat)h);
            r->most[h] = heat > r->most[h] ? heat : r->most[h];
        }
}

void ss_graph_rows_next_heat(struct ss_graph_rows *r)
{
    int first = r->costs ? SS_HEAT_TIME : SS_HEAT_BYTES;
    r->heat = r->heat + 1 < SS_N_HEATS ? r->heat + 1 : (enum ss_heat)first;
    r->chosen = true;
    if (r->filter)
        ss_graph_rows_filter(r, r->filter);
}

/* ---- taking a snapshot ---- */

static void show_graph(struct ss_graph_rows *r, const struct ss_graph *graph)
{
    drop_graph(r);
    if (!graph)
        return;
    r->outline = ss_outline_new(graph);
    r->found = SS_NONE;
    uint32_t n = r->outline->n_nodes;
    r->open = ss_xcalloc(n, sizeof *r->open);
    r->shown = ss_xcalloc(n, sizeof *r->shown);
    r->pinned = ss_xcalloc(graph->n_ops + 1, sizeof *r->pinned);
    for (uint32_t i = 0; i < n; i++) {
        bool constants = r->outline->nodes[i].kind == SS_OUTLINE_CONSTANTS;
        r->open[i] = i == 0 || (n <= SMALL_GRAPH && !constants);
        r->shown[i] = i + 1;
    }
}

static void show_plan(struct ss_graph_rows *r, const struct ss_plan *plan)
{
    drop_costs(r);
    if (plan)
        r->costs = ss_outline_costs_new(r->outline, plan);
    r->placed = ss_xcalloc(r->outline->graph->n_ops + 1, sizeof *r->placed);
    find_heats(r);
    size_t most = r->outline->n_nodes + (r->costs ? r->costs->nodes[0].sent : 0);
    r->rows = ss_xrealloc(r->rows, (most + 1) * sizeof *r->rows);
}

static bool take_pins(struct ss_graph_rows *r, const struct ss_snapshot *now)
{
    if (r->has_settings && r->settings.pins.items == now->settings.pins.items &&
        r->settings.pins.n == now->settings.pins.n)
        return false;
    if (r->has_settings)
        ss_settings_fini(&r->settings);
    r->settings =
        ss_settings_copy(&now->settings); /* holds the pins, so that none takes their place */
    r->has_settings = true;
    return true;
}

void ss_graph_rows_show(struct ss_graph_rows *r, const struct ss_snapshot *now)
{
    const struct ss_graph *graph = now->graph;
    const struct ss_plan *plan = now->plan && now->plan->graph == graph ? now->plan : NULL;
    bool other = graph != (r->outline ? r->outline->graph : NULL);
    bool pins = take_pins(r, now) || other;
    if (other)
        show_graph(r, graph);
    if (!graph)
        return;
    if (pins)
        ss_lab_mark_pinned(graph, &now->settings.pins, r->pinned);
    bool replan = other || plan != (r->costs ? r->costs->plan : NULL);
    if (replan)
        show_plan(r, plan);
    if (r->filter && (replan || pins)) {
        if (ss_graph_rows_filter(r, r->filter))
            ss_graph_rows_filter(r, ""); /* it needs a plan, and there is none now */
    } else if (replan)
        find_rows(r);
}

/* ---- moving ---- */

void ss_graph_rows_fold(struct ss_graph_rows *r, uint32_t node, bool open)
{
    if (r->outline->nodes[node].kind == SS_OUTLINE_OP || r->open[node] == open)
        return;
    r->open[node] = open;
    find_rows(r);
}

void ss_graph_rows_fold_all(struct ss_graph_rows *r, bool open)
{
    for (uint32_t i = 1; i < r->outline->n_nodes; i++)
        r->open[i] = open;
    r->open[0] = true;
    find_rows(r);
}

void ss_graph_rows_go(struct ss_graph_rows *r, uint32_t node)
{
    const struct ss_outline_node *nodes = r->outline->nodes;
    uint32_t row = node;
    r->found = SS_NONE;
    r->dead |= nodes[node].kind == SS_OUTLINE_OP && !r->outline->graph->ops[nodes[node].id].live;
    if (node && nodes[nodes[node].parent].kind == SS_OUTLINE_BLOCKS) {
        row = nodes[node].parent;
        r->found = node;
        r->shown[row] = node;
        r->open[row] = true;
    }
    for (uint32_t i = row; nodes[i].parent != SS_NONE; i = nodes[i].parent) {
        uint32_t parent = nodes[i].parent;
        if (nodes[parent].kind == SS_OUTLINE_BLOCKS)
            r->shown[parent] = i;
        r->open[parent] = true;
    }
    find_rows(r);
    size_t at = row_of(r, row), page = r->list.page;
    if (at < r->list.top || at >= r->list.top + page)
        r->list.top = at > page / 3 ? at - page / 3 : 0;
    ss_list_select(&r->list, at);
}

void ss_graph_rows_show_dead(struct ss_graph_rows *r, bool dead)
{
    r->dead = dead;
    find_rows(r);
}

uint32_t ss_graph_rows_blocks(const struct ss_graph_rows *r, uint32_t node)
{
    while (node != SS_NONE && r->outline->nodes[node].kind != SS_OUTLINE_BLOCKS)
        node = r->outline->nodes[node].parent;
    return node;
}

/* Folds a block as another one is, if both have the same nodes. */
static void fold_alike(struct ss_graph_rows *r, uint32_t from, uint32_t to)
{
    const struct ss_outline_node *nodes = r->outline->nodes;
    uint32_t n = nodes[from].end - from;
    if (nodes[to].end - to != n)
        return;
    for (uint32_t i = 0; i < n; i++) {
        r->open[to + i] = r->open[from + i];
        r->shown[to + i] = r->shown[from + i] - from + to;
    }
}

static bool is_kept(const struct ss_graph_rows *r, uint32_t node)
{
    return !r->kept || r->kept[node];
}

void ss_graph_rows_turn(struct ss_graph_rows *r, uint32_t blocks, bool forward)
{
    const struct ss_outline_node *nodes = r->outline->nodes;
    uint32_t from = r->shown[blocks], to = from, last = from;
    struct ss_graph_row at = r->rows[r->list.at];
    for (uint32_t i = blocks + 1; i < nodes[blocks].end; i = nodes[i].end)
        last = is_kept(r, i) ? i : last;
    if (forward) {
        to = SS_NONE;
        for (uint32_t i = blocks + 1; i < nodes[blocks].end; i = nodes[i].end)
            if (is_kept(r, i) && (to == SS_NONE || (to <= from && i > from)))
                to = i;
    } else {
        to = last;
        for (uint32_t i = blocks + 1; i < from; i = nodes[i].end)
            to = is_kept(r, i) ? i : to;
    }
    fold_alike(r, from, to);
    r->shown[blocks] = to;
    r->open[blocks] = true;
    r->found = SS_NONE;
    find_rows(r);
    bool inside = at.node > from && at.node < nodes[from].end;
    if (inside && at.node - from + to < nodes[to].end)
        ss_list_select(&r->list, row_of(r, at.node - from + to));
}

/* ---- search and filter ---- */

bool ss_graph_rows_find(struct ss_graph_rows *r, const char *needle, bool forward)
{
    uint32_t n = r->outline->n_nodes, at = r->list.count ? r->rows[r->list.at].node : 0;
    if (r->found != SS_NONE && r->outline->nodes[r->found].parent == at)
        at = r->found;
    if (!r->needle || strcmp(r->needle, needle)) {
        uint32_t op = ss_graph_find_op(r->outline->graph, needle);
        free(r->needle);
        r->needle = strdup(needle);
        if (op != SS_NONE && is_kept(r, r->outline->of_op[op])) {
            ss_graph_rows_go(r, r->outline->of_op[op]);
            return true;
        }
    }
    for (uint32_t step = 1; step <= n; step++) {
        uint32_t i = (at + (forward ? step : n - step)) % n;
        if (is_kept(r, i) && ss_graph_node_holds(r, i, needle)) {
            ss_graph_rows_go(r, i);
            return true;
        }
    }
    return false;
}

/* Keeps what holds a node that is kept, and shows a block that does. */
static void keep_above(struct ss_graph_rows *r)
{
    const struct ss_outline_node *nodes = r->outline->nodes;
    for (uint32_t i = r->outline->n_nodes; i-- > 1;) {
        uint32_t parent = nodes[i].parent;
        if (!r->kept[i])
            continue;
        r->kept[parent] = r->open[parent] = true;
        if (nodes[parent].kind == SS_OUTLINE_BLOCKS)
            r->shown[parent] = i; /* the first one, as this goes backwards */
    }
    r->kept[0] = r->open[0] = true;
}

static void end_filter(struct ss_graph_rows *r)
{
    if (r->kept_open) {
        free(r->open);
        r->open = r->kept_open;
    }
    r->kept_open = NULL;
    free(r->kept);
    r->kept = NULL;
    free(r->filter);
    r->filter = NULL;
}

const char *ss_graph_rows_filter(struct ss_graph_rows *r, const char *words)
{
    struct ss_graph_filter filter;
    const char *wrong = ss_graph_filter_read(&filter, words, r->costs != NULL);
    if (wrong)
        return wrong;
    char *copy = *words ? strdup(words) : NULL; /* words may be r->filter */
    uint32_t n = r->outline->n_nodes;
    end_filter(r);
    if (filter.n) {
        r->filter = copy;
        r->kept_open = r->open;
        r->open = ss_xcalloc(n, sizeof *r->open);
        r->kept = ss_xcalloc(n, sizeof *r->kept);
        ss_graph_filter_keep(&filter, r, r->kept);
        keep_above(r);
    } else {
        free(copy);
    }
    ss_graph_filter_fini(&filter);
    find_rows(r);
    return NULL;
}

/* ---- layouts as text ---- */

static void print_placed(const struct ss_plan *plan, uint32_t id, struct ss_buf *out)
{
    const struct ss_graph *g = plan->graph;
    const struct ss_op *op = g->ops + id;
    const struct ss_plan_op *placed = plan->ops + id;
    for (uint32_t k = 0; k < op->n_results; k++) {
        ss_buf_puts(out, k ? ", " : "");
        ss_layout_print(out, &plan->mesh, &g->vars[op->results[k]].type, placed->out + k);
    }
    for (uint32_t k = 0; k < op->n_operands; k++) {
        ss_buf_puts(out, k ? ", " : " <- ");
        ss_layout_print(out, &plan->mesh, &g->vars[op->operands[k]].type, placed->in + k);
    }
}

static void add_key(struct ss_buf *key, const struct ss_plan *plan, uint32_t var,
                    const struct ss_layout *layout)
{
    const struct ss_type *type = &plan->graph->vars[var].type;
    ss_buf_add(key, &type->rank, sizeof type->rank);
    ss_buf_add(key, type->dims, (size_t)type->rank * sizeof *type->dims);
    ss_buf_add(key, layout->axis, (size_t)plan->mesh.n_axes * sizeof *layout->axis);
}

/* Few layouts occur in a graph, and printing is slow: texts of equal layouts are shared. */
const char *ss_graph_rows_placed(struct ss_graph_rows *r, uint32_t id)
{
    if (!r->costs || !r->costs->plan->ops[id].out)
        return "";
    if (r->placed[id])
        return r->placed[id];
    const struct ss_plan *plan = r->costs->plan;
    const struct ss_op *op = plan->graph->ops + id;
    bool found;
    ss_buf_clear(&r->key);
    ss_buf_add(&r->key, &op->n_results, sizeof op->n_results);
    for (uint32_t k = 0; k < op->n_results; k++)
        add_key(&r->key, plan, op->results[k], plan->ops[id].out + k);
    for (uint32_t k = 0; k < op->n_operands; k++)
        add_key(&r->key, plan, op->operands[k], plan->ops[id].in + k);
    uint32_t *number = ss_map_put(&r->placed_as, ss_buf_text(&r->key), r->key.length, &found);
    if (!found) {
        struct ss_buf text = {0};
        *number = (uint32_t)r->texts.count;
        print_placed(plan, id, &text);
        ss_push(&r->texts_arena, r->texts, ss_strdup(&r->texts_arena, ss_buf_text(&text)));
        ss_buf_free(&text);
    }
    r->placed[id] = r->texts.items[*number];
    return r->placed[id];
}

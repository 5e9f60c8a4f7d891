/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_problem.h"

#include "core/plan/price.h"

#include <stdlib.h>
#include <string.h>

static struct ss_value bytes_value(int64_t bytes)
{
    return bytes == INT64_MAX ? ss_v_null() : ss_v_int_in(SS_UNIT_BYTES, bytes);
}

static struct ss_value cost_value(int64_t cost)
{
    return cost == SS_FORBIDDEN ? ss_v_text("forbidden") : ss_v_int(cost);
}

void ss_put_problem(const struct ss_lab *lab, struct ss_out *out)
{
    const struct ss_cost_graph *g = lab->now->problem;
    struct ss_cg_size size = ss_cg_size(g);
    ss_out_field(out, "problem", ss_v_text(ss_strdup(&out->arena, g->name)));
    ss_out_field(out, "format", ss_v_text("iopddl"));
    ss_out_field(out, "nodes", ss_v_int((int64_t)size.nodes));
    ss_out_field(out, "edges", ss_v_int((int64_t)size.edges));
    ss_out_field(out, "strategies", ss_v_int((int64_t)size.strategies));
    ss_out_field(out, "cells", ss_v_int((int64_t)size.cells));
    ss_out_field(out, "tables", ss_v_int((int64_t)g->n_tables));
    ss_out_field(out, "distinct_cells", ss_v_int((int64_t)size.distinct_cells));
    ss_out_field(out, "limit_bytes", bytes_value(g->limit_bytes));
}

/* ---- one node -------------------------------------------------------------------------------- */

/* The largest number of bytes that a node holds at any instant. */
static int64_t held(const struct ss_cg_node *v, uint32_t strategy)
{
    int64_t most = 0;
    for (uint32_t k = 0; k < v->n_terms; k++)
        most = v->terms[k].bytes[strategy] > most ? v->terms[k].bytes[strategy] : most;
    return most;
}

static struct ss_value live_text(const struct ss_cg_node *v, struct ss_arena *arena)
{
    struct ss_buf text = {0};
    for (uint32_t k = 0; k < v->n_terms; k++)
        ss_buf_printf(&text, "%s[%u, %u)", k ? ", " : "", v->terms[k].begin, v->terms[k].end);
    return v->n_terms ? ss_v_text(ss_show_take(arena, &text)) : ss_v_null();
}

static void put_own(const struct ss_cg_node *v, uint32_t rows, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"strategy", SS_UNIT_NUMBER}, {"own", SS_UNIT_NUMBER}, {"bytes", SS_UNIT_BYTES}};
    ss_out_table(out, "strategies", columns, SS_COUNT(columns));
    for (uint32_t s = 0; s < v->n && s < rows; s++) {
        struct ss_value cells[] = {ss_v_int(s), cost_value(v->cost[s]), bytes_value(held(v, s))};
        ss_out_row(out, cells);
    }
    if (v->n > rows)
        ss_out_note(out, "the first %u of %u strategies are listed", rows, v->n);
    ss_out_note(out, "solve to see their costs given the neighbours' choices");
}

static void put_price(const struct ss_cg_node *v, const struct ss_price *p, int64_t chosen,
                      struct ss_out *out)
{
    struct ss_value none = ss_v_null();
    int64_t total = p->own + p->in + p->out;
    struct ss_value cells[] = {ss_v_bool(p->chosen),
                               ss_v_int(p->strategy),
                               p->possible ? ss_v_int(total - chosen) : none,
                               p->possible ? ss_v_int(total) : none,
                               p->possible ? ss_v_int(p->own) : cost_value(v->cost[p->strategy]),
                               p->possible ? ss_v_int(p->in + p->out) : none,
                               bytes_value(held(v, p->strategy)),
                               p->peak_bytes < 0 ? none : bytes_value(p->peak_bytes)};
    ss_out_row(out, cells);
}

static void put_prices(const struct ss_lab *lab, uint32_t node, uint32_t rows, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"chosen", SS_UNIT_NONE},  {"strategy", SS_UNIT_NUMBER}, {"difference", SS_UNIT_NUMBER},
        {"total", SS_UNIT_NUMBER}, {"own", SS_UNIT_NUMBER},      {"edges", SS_UNIT_NUMBER},
        {"bytes", SS_UNIT_BYTES},  {"peak_bytes", SS_UNIT_BYTES}};
    const struct ss_cg_node *v = &lab->now->problem->nodes[node];
    const struct ss_price *prices =
        ss_prices(lab->now->problem, lab->now->plan->choice, node, rows, &out->arena);
    uint32_t at = 0;
    while (!prices[at].chosen)
        at++;
    int64_t chosen = prices[at].own + prices[at].in + prices[at].out;
    ss_out_table(out, "alternatives", columns, SS_COUNT(columns));
    for (uint32_t i = 0; i < v->n && i < rows; i++)
        put_price(v, &prices[i], chosen, out);
    if (at >= rows)
        put_price(v, &prices[at], chosen, out);
    if (v->n > rows)
        ss_out_note(out, "of %u alternatives, the cheapest %u are listed", v->n, rows);
}

static uint32_t count_edges(const struct ss_cost_graph *g, uint32_t node)
{
    uint32_t degree = 0;
    for (size_t k = 0; k < g->n_edges; k++)
        degree += g->edges[k].a == node || g->edges[k].b == node;
    return degree;
}

void ss_put_problem_node(const struct ss_lab *lab, uint32_t node, uint32_t rows, struct ss_out *out)
{
    const struct ss_cg_node *v = &lab->now->problem->nodes[node];
    ss_out_field(out, "node", ss_v_int(node));
    ss_out_field(out, "strategies", ss_v_int(v->n));
    ss_out_field(out, "edges", ss_v_int(count_edges(lab->now->problem, node)));
    ss_out_field(out, "live", live_text(v, &out->arena));
    ss_out_field(out, "strategy",
                 lab->now->plan ? ss_v_int(lab->now->plan->choice[node]) : ss_v_null());
    const char *name = ss_sprintf(&out->arena, "%u", node);
    for (size_t i = 0; i < lab->now->settings.pins.n; i++)
        if (!strcmp(lab->now->settings.pins.items[i].target, name))
            ss_out_field(out, "pin",
                         ss_v_text(ss_strdup(&out->arena, lab->now->settings.pins.items[i].text)));
    if (lab->now->plan)
        put_prices(lab, node, rows, out);
    else
        put_own(v, rows, out);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void put_spans(const struct ss_cg_moment *moments, size_t n, int64_t peak, size_t spans,
                      struct ss_out *out)
{
    static const struct ss_column columns[] = {{"from", SS_UNIT_NUMBER},
                                               {"instant", SS_UNIT_NUMBER},
                                               {"bytes", SS_UNIT_BYTES},
                                               {"of_peak", SS_UNIT_BAR}};
    uint64_t end = moments[n - 1].begin, begin = 0;
    ss_out_table(out, "timeline", columns, SS_COUNT(columns));
    spans = spans < end ? spans : (size_t)end;
    for (size_t k = 0, i = 0; k < spans; k++) {
        uint64_t until = end * (k + 1) / spans;
        /* The memory at the beginning of a span is that of the last change before it. */
        size_t most = moments[i].begin > begin && i ? i - 1 : i;
        for (; i < n && moments[i].begin < until; i++)
            most = moments[i].bytes > moments[most].bytes ? i : most;
        uint64_t at = moments[most].begin > begin ? moments[most].begin : begin;
        double share = peak ? (double)moments[most].bytes / (double)peak : 0;
        struct ss_value cells[] = {ss_v_int((int64_t)begin), ss_v_int((int64_t)at),
                                   bytes_value(moments[most].bytes),
                                   ss_v_real_in(SS_UNIT_BAR, share)};
        ss_out_row(out, cells);
        begin = until;
    }
}

struct piece {
    uint32_t node;
    int64_t bytes;
};

static int larger_first(const void *left, const void *right)
{
    const struct piece *x = left, *y = right;
    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

/* Lists the nodes that hold memory at an instant; returns their number. */
static size_t put_pieces(const struct ss_lab *lab, uint32_t instant, int64_t peak, size_t top,
                         struct ss_out *out)
{
    static const struct ss_column columns[] = {{"node", SS_UNIT_NUMBER},
                                               {"strategy", SS_UNIT_NUMBER},
                                               {"bytes", SS_UNIT_BYTES},
                                               {"least", SS_UNIT_BYTES},
                                               {"share", SS_UNIT_RATIO}};
    const struct ss_cost_graph *g = lab->now->problem;
    struct piece *pieces = ss_alloc_array(&out->arena, g->n_nodes + 1, sizeof *pieces);
    size_t n = 0;
    for (uint32_t i = 0; i < g->n_nodes; i++) {
        int64_t bytes = 0;
        for (uint32_t k = 0; k < g->nodes[i].n_terms; k++) {
            const struct ss_cg_term *t = &g->nodes[i].terms[k];
            if (t->begin <= instant && instant < t->end)
                bytes += t->bytes[lab->now->plan->choice[i]];
        }
        if (bytes)
            pieces[n++] = (struct piece){i, bytes};
    }
    qsort(pieces, n, sizeof *pieces, larger_first);
    ss_out_table(out, "peak", columns, SS_COUNT(columns));
    for (size_t i = 0; i < n && i < top; i++) {
        const struct ss_cg_node *v = &g->nodes[pieces[i].node];
        int64_t least = pieces[i].bytes;
        for (uint32_t s = 0; s < v->n; s++)
            least = held(v, s) < least ? held(v, s) : least;
        struct ss_value cells[] = {
            ss_v_int(pieces[i].node), ss_v_int(lab->now->plan->choice[pieces[i].node]),
            bytes_value(pieces[i].bytes), bytes_value(least),
            ss_v_real_in(SS_UNIT_RATIO, (double)pieces[i].bytes / (double)peak)};
        ss_out_row(out, cells);
    }
    return n;
}

void ss_put_problem_memory(const struct ss_lab *lab, size_t spans, size_t top, struct ss_out *out)
{
    size_t n;
    const struct ss_cg_moment *moments =
        ss_cg_profile(lab->now->problem, lab->now->plan->choice, &out->arena, &n);
    uint32_t instant;
    int64_t peak = ss_cg_peak(lab->now->problem, lab->now->plan->choice, &instant);
    int64_t limit = ss_lab_limit(lab);
    put_spans(moments, n, peak, spans, out);
    size_t pieces = put_pieces(lab, instant, peak, top, out);
    ss_out_field(out, "peak_bytes", bytes_value(peak));
    ss_out_field(out, "peak_at", ss_v_int(instant));
    ss_out_field(out, "limit_bytes", bytes_value(limit));
    ss_out_field(out, "of_limit",
                 limit == INT64_MAX ? ss_v_null()
                                    : ss_v_real_in(SS_UNIT_RATIO, (double)peak / (double)limit));
    ss_out_field(out, "nodes", ss_v_int((int64_t)pieces));
    if (pieces > top)
        ss_out_note(out, "%zu smaller nodes hold the rest; --top shows more", pieces - top);
}

/* ---- differences ----------------------------------------------------------------------------- */

static double size_of(double value)
{
    return value < 0 ? -value : value;
}

static int most_first(const void *left, const void *right)
{
    const struct ss_problem_change *x = left, *y = right;
    if (size_of(x->cost) != size_of(y->cost))
        return size_of(x->cost) > size_of(y->cost) ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

static int64_t cell(const struct ss_cost_graph *g, const struct ss_cg_edge *e,
                    const uint32_t *choice)
{
    const struct ss_cg_table *t = &g->tables[e->table];
    return t->cells[(size_t)choice[e->a] * t->cols + choice[e->b]];
}

/* The extra cost of each node in b over a. */
static double *node_differences(const struct ss_cost_graph *g, const uint32_t *a, const uint32_t *b,
                                struct ss_arena *arena)
{
    double *more = ss_alloc_array(arena, g->n_nodes + 1, sizeof *more);
    for (uint32_t i = 0; i < g->n_nodes; i++)
        more[i] = (double)(g->nodes[i].cost[b[i]] - g->nodes[i].cost[a[i]]);
    for (size_t k = 0; k < g->n_edges; k++) {
        const struct ss_cg_edge *e = &g->edges[k];
        double change = (double)(cell(g, e, b) - cell(g, e, a));
        bool both = a[e->a] != b[e->a] && a[e->b] != b[e->b];
        if (a[e->a] != b[e->a])
            more[e->a] += both ? change / 2 : change;
        if (a[e->b] != b[e->b])
            more[e->b] += both ? change / 2 : change;
    }
    return more;
}

struct ss_problem_change *ss_problem_changes(const struct ss_cost_graph *g, const struct ss_plan *a,
                                             const struct ss_plan *b, struct ss_arena *arena,
                                             size_t *n)
{
    const double *more = node_differences(g, a->choice, b->choice, arena);
    struct ss_problem_change *list = ss_alloc_array(arena, g->n_nodes + 1, sizeof *list);
    *n = 0;
    for (uint32_t i = 0; i < g->n_nodes; i++)
        if (a->choice[i] != b->choice[i])
            list[(*n)++] = (struct ss_problem_change){i, more[i]};
    qsort(list, *n, sizeof *list, most_first);
    return list;
}

bool ss_put_problem_diff(const struct ss_cost_graph *g, const struct ss_plan *a, const char *a_name,
                         const struct ss_plan *b, const char *b_name, size_t rows,
                         struct ss_out *out)
{
    static const struct ss_column columns[] = {{"node", SS_UNIT_NUMBER},
                                               {"a", SS_UNIT_NUMBER},
                                               {"b", SS_UNIT_NUMBER},
                                               {"difference", SS_UNIT_NUMBER}};
    static const struct ss_column totals[] = {{"total", SS_UNIT_NONE},
                                              {"a", SS_UNIT_NUMBER},
                                              {"b", SS_UNIT_NUMBER},
                                              {"difference", SS_UNIT_NUMBER}};
    size_t n;
    const struct ss_problem_change *list = ss_problem_changes(g, a, b, &out->arena, &n);
    ss_out_table(out, "nodes", columns, SS_COUNT(columns));
    for (size_t k = 0; k < n && k < rows; k++) {
        struct ss_value cells[] = {ss_v_int(list[k].node), ss_v_int(a->choice[list[k].node]),
                                   ss_v_int(b->choice[list[k].node]), ss_v_real(list[k].cost)};
        ss_out_row(out, cells);
    }
    ss_out_table(out, "totals", totals, SS_COUNT(totals));
    struct ss_value cost[] = {ss_v_text("cost"), ss_v_int(a->cost), ss_v_int(b->cost),
                              ss_v_int(b->cost - a->cost)};
    ss_out_row(out, cost);
    struct ss_value peak[] = {ss_v_text("peak_bytes"), bytes_value(a->peak_bytes),
                              bytes_value(b->peak_bytes),
                              ss_v_int_in(SS_UNIT_BYTES, b->peak_bytes - a->peak_bytes)};
    ss_out_row(out, peak);
    ss_out_field(out, "a", ss_v_text(ss_strdup(&out->arena, a_name)));
    ss_out_field(out, "b", ss_v_text(ss_strdup(&out->arena, b_name)));
    ss_out_field(out, "nodes_differ", ss_v_int((int64_t)n));
    return n > rows;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writer of IOPDDL problem files. Each distinct table is formatted once and copied per edge. */
#include "core/costgraph/iopddl.h"

#include "core/base/buf.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The contest's own files write forbidden costs like this. */
#define FORBIDDEN_TEXT "1000000000000000000"

struct writer {
    const struct ss_cost_graph *g;
    struct ss_buf text;
    struct ss_iopddl_size *size;
    struct ss_error *err;
};

static void put_number(struct ss_buf *text, int64_t value)
{
    if (value == SS_FORBIDDEN)
        ss_buf_puts(text, FORBIDDEN_TEXT);
    else
        ss_buf_printf(text, "%" PRId64, value);
}

static enum ss_rc put_list(struct writer *w, const int64_t *values, size_t n, const char *of)
{
    ss_buf_putc(&w->text, '[');
    for (size_t k = 0; k < n; k++) {
        if (values[k] != SS_FORBIDDEN && values[k] >= SS_IOPDDL_FORBIDDEN && of) {
            ss_fail(w->err, SS_E_LIMIT, "%s of %" PRId64 " cannot be written", of, values[k]);
            return ss_error_hint(w->err,
                                 "a problem file means 'forbidden' by any cost of 10^15 or more");
        }
        if (k)
            ss_buf_putc(&w->text, ',');
        put_number(&w->text, values[k]);
    }
    ss_buf_putc(&w->text, ']');
    return SS_OK;
}

static enum ss_rc small_enough(const struct writer *w)
{
    if (w->text.length <= SS_IOPDDL_MOST_BYTES)
        return SS_OK;
    return ss_fail(w->err, SS_E_LIMIT, "the problem file would be over %zu MiB",
                   SS_IOPDDL_MOST_BYTES >> 20);
}

/* Calls put for every node with its first term, then for each companion with its further term. */
static enum ss_rc each_node(struct writer *w,
                            enum ss_rc (*put)(struct writer *, const struct ss_cg_node *,
                                              const struct ss_cg_term *, bool))
{
    const struct ss_cost_graph *g = w->g;
    static const struct ss_cg_term nothing = {0};
    enum ss_rc rc = SS_OK;
    ss_buf_putc(&w->text, '[');
    for (size_t i = 0; i < g->n_nodes && rc == SS_OK; i++) {
        const struct ss_cg_node *v = &g->nodes[i];
        ss_buf_puts(&w->text, i ? "," : "");
        rc = put(w, v, v->n_terms ? v->terms : &nothing, false);
    }
    for (size_t i = 0; i < g->n_nodes && rc == SS_OK; i++)
        for (uint32_t k = 1; k < g->nodes[i].n_terms && rc == SS_OK; k++) {
            ss_buf_putc(&w->text, ',');
            rc = put(w, &g->nodes[i], &g->nodes[i].terms[k], true);
        }
    ss_buf_putc(&w->text, ']');
    return rc == SS_OK ? small_enough(w) : rc;
}

static enum ss_rc put_interval(struct writer *w, const struct ss_cg_node *v,
                               const struct ss_cg_term *term, bool companion)
{
    (void)v;
    ss_buf_printf(&w->text, "[%u,%u]", term->begin, term->end);
    w->size->nodes++;
    w->size->companions += companion;
    return SS_OK;
}

static void put_zeros(struct ss_buf *text, size_t n)
{
    for (size_t k = 0; k < n; k++)
        ss_buf_puts(text, k ? ",0" : "[0");
    ss_buf_putc(text, ']');
}

static enum ss_rc put_costs(struct writer *w, const struct ss_cg_node *v,
                            const struct ss_cg_term *term, bool companion)
{
    (void)term;
    if (!companion)
        return put_list(w, v->cost, v->n, "a cost");
    put_zeros(&w->text, v->n);
    return SS_OK;
}

static enum ss_rc put_usages(struct writer *w, const struct ss_cg_node *v,
                             const struct ss_cg_term *term, bool companion)
{
    (void)companion;
    if (term->bytes)
        return put_list(w, term->bytes, v->n, NULL);
    put_zeros(&w->text, v->n);
    return SS_OK;
}

/* The ends of the edges; those to companions last. */
static void put_ends(struct writer *w)
{
    const struct ss_cost_graph *g = w->g;
    uint32_t companion = (uint32_t)g->n_nodes;
    for (size_t k = 0; k < g->n_edges; k++)
        ss_buf_printf(&w->text, "%s[%u,%u]", w->size->edges++ ? "," : "", g->edges[k].a,
                      g->edges[k].b);
    for (uint32_t i = 0; i < g->n_nodes; i++)
        for (uint32_t k = 1; k < g->nodes[i].n_terms; k++)
            ss_buf_printf(&w->text, "%s[%u,%u]", w->size->edges++ ? "," : "", i, companion++);
}

/* The table that forces a companion to the strategy of its node. */
static void put_equality(struct writer *w, uint32_t n)
{
    for (size_t c = 0; c < (size_t)n * n; c++) {
        ss_buf_puts(&w->text, c ? "," : "[");
        ss_buf_puts(&w->text, c % (n + (size_t)1) ? FORBIDDEN_TEXT : "0");
    }
    ss_buf_putc(&w->text, ']');
}

static enum ss_rc put_tables(struct writer *w)
{
    const struct ss_cost_graph *g = w->g;
    /* Position of the text of each table that was already written. */
    struct span {
        size_t at, length;
    } *known = ss_xcalloc(g->n_tables + 1, sizeof *known);
    enum ss_rc rc = SS_OK;
    bool first = true;
    for (size_t k = 0; k < g->n_edges && rc == SS_OK; k++, first = false) {
        const struct ss_cg_table *t = &g->tables[g->edges[k].table];
        struct span *at = &known[g->edges[k].table];
        ss_buf_puts(&w->text, first ? "" : ",\n");
        if (!at->length) {
            at->at = w->text.length;
            rc = put_list(w, t->cells, (size_t)t->rows * t->cols, "a cost of an edge");
            at->length = w->text.length - at->at;
        } else {
            char *copy = ss_xmalloc(at->length);
            memcpy(copy, w->text.data + at->at, at->length);
            ss_buf_add(&w->text, copy, at->length);
            free(copy);
        }
        rc = rc == SS_OK ? small_enough(w) : rc;
    }
    for (size_t i = 0; i < g->n_nodes && rc == SS_OK; i++)
        for (uint32_t k = 1; k < g->nodes[i].n_terms && rc == SS_OK; k++, first = false) {
            ss_buf_puts(&w->text, first ? "" : ",\n");
            put_equality(w, g->nodes[i].n);
            rc = small_enough(w);
        }
    free(known);
    return rc;
}

static enum ss_rc put_all(struct writer *w)
{
    ss_buf_puts(&w->text, "{\"problem\": {\n\"nodes\": {\n\"intervals\": ");
    enum ss_rc rc = each_node(w, put_interval);
    ss_buf_puts(&w->text, ",\n\"costs\": ");
    if (rc == SS_OK)
        rc = each_node(w, put_costs);
    ss_buf_puts(&w->text, ",\n\"usages\": ");
    if (rc == SS_OK)
        rc = each_node(w, put_usages);
    if (rc != SS_OK)
        return rc;
    ss_buf_puts(&w->text, "},\n\"edges\": {\n\"nodes\": [");
    put_ends(w);
    ss_buf_puts(&w->text, "],\n\"costs\": [");
    rc = put_tables(w);
    ss_buf_puts(&w->text, "]}");
    if (w->g->limit_bytes != INT64_MAX)
        ss_buf_printf(&w->text, ",\n\"usage_limit\": %" PRId64, w->g->limit_bytes);
    ss_buf_puts(&w->text, "}}\n");
    return rc;
}

enum ss_rc ss_iopddl_write(const struct ss_cost_graph *g, const char *path,
                           struct ss_iopddl_size *size, struct ss_error *err)
{
    struct writer w = {.g = g, .size = size, .err = err};
    *size = (struct ss_iopddl_size){0};
    enum ss_rc rc = put_all(&w);
    size->bytes = w.text.length;
    if (rc == SS_OK)
        rc = ss_file_write(path, w.text.data, w.text.length, err);
    ss_buf_free(&w.text);
    return rc;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reader of IOPDDL problem files. It reads the flat arrays of integers that make up almost the
 * whole text directly, without a JSON tree, and checks lengths and ranges afterwards with the
 * position of the entry at fault. */
#include "core/costgraph/iopddl.h"

#include "core/base/buf.h"
#include "core/base/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_DEPTH 64

/* An array of arrays of integers, laid out flat. */
struct lists {
    int64_t *values;
    size_t *ends;   /* list k is values[ends[k - 1]] up to values[ends[k]] */
    size_t *starts; /* where list k begins in the text */
    size_t n, n_values, capacity, value_capacity;
    bool present;
};

enum { INTERVALS, NODE_COSTS, USAGES, EDGE_NODES, EDGE_COSTS, N_LISTS };

struct parser {
    const char *path, *text;
    size_t at, length;
    struct ss_error *err;
    struct lists lists[N_LISTS];
    int64_t limit;
    bool has_limit;
    char name[128];
};

static enum ss_rc fail_at(struct parser *p, size_t offset, const char *what)
{
    size_t line = 1, column = 1;
    for (size_t i = 0; i < offset && i < p->length; i++) {
        column++;
        if (p->text[i] == '\n') {
            line++;
            column = 1;
        }
    }
    ss_fail(p->err, SS_E_SYNTAX, "%s (at byte %zu)", what, offset);
    return ss_error_where(p->err, "%s:%zu:%zu", p->path, line, column);
}

static char peek(struct parser *p)
{
    while (p->at < p->length && (p->text[p->at] == ' ' || p->text[p->at] == '\n' ||
                                 p->text[p->at] == '\r' || p->text[p->at] == '\t'))
        p->at++;
    return p->at < p->length ? p->text[p->at] : '\0';
}

static bool accept(struct parser *p, char c)
{
    if (peek(p) != c)
        return false;
    p->at++;
    return true;
}

/* A string without its quotes; escapes are left as they are. */
static enum ss_rc read_string(struct parser *p, const char **text, size_t *length)
{
    size_t start = p->at;
    if (!accept(p, '"'))
        return fail_at(p, p->at, "expected a string");
    *text = p->text + p->at;
    while (p->at < p->length && p->text[p->at] != '"')
        p->at += p->text[p->at] == '\\' ? 2 : 1;
    if (p->at >= p->length)
        return fail_at(p, start, "unterminated string");
    *length = (size_t)(p->text + p->at++ - *text);
    return SS_OK;
}

/* A number with a fraction or exponent, or too large for the quick way below. Large ones are all
 * forbidden costs. */
static enum ss_rc read_unusual(struct parser *p, size_t start, int64_t *value)
{
    size_t end = start;
    while (end < p->length && strchr("+-.eE0123456789", p->text[end]) && p->text[end])
        end++;
    double real;
    if (!ss_real_parse(p->text + start, end - start, &real))
        return fail_at(p, start, "expected an integer");
    if (!(real > -9e18))
        return fail_at(p, start, "number below -9e18");
    *value = real >= 9e18 ? INT64_MAX : (int64_t)real;
    if (real < 9e18 && (double)*value != real)
        return fail_at(p, start, "expected an integer");
    p->at = end;
    return SS_OK;
}

static enum ss_rc read_integer(struct parser *p, int64_t *value)
{
    (void)peek(p);
    size_t start = p->at, i = start;
    bool negative = i < p->length && p->text[i] == '-';
    uint64_t sum = 0;
    i += negative;
    size_t digits = i;
    while (i < p->length && p->text[i] >= '0' && p->text[i] <= '9' && i - digits < 19)
        sum = sum * 10 + (uint64_t)(p->text[i++] - '0');
    char next = i < p->length ? p->text[i] : '\0';
    if (i == digits || sum > INT64_MAX || next == '.' || next == 'e' || next == 'E' ||
        (next >= '0' && next <= '9'))
        return read_unusual(p, start, value);
    p->at = i;
    *value = negative ? -(int64_t)sum : (int64_t)sum;
    return SS_OK;
}

static void push_value(struct lists *l, int64_t value)
{
    if (l->n_values == l->value_capacity) {
        l->value_capacity = l->value_capacity ? 2 * l->value_capacity : 1024;
        l->values = ss_xrealloc(l->values, l->value_capacity * sizeof *l->values);
    }
    l->values[l->n_values++] = value;
}

static void push_end(struct lists *l, size_t start)
{
    if (l->n == l->capacity) {
        l->capacity = l->capacity ? 2 * l->capacity : 1024;
        l->ends = ss_xrealloc(l->ends, l->capacity * sizeof *l->ends);
        l->starts = ss_xrealloc(l->starts, l->capacity * sizeof *l->starts);
    }
    l->starts[l->n] = start;
    l->ends[l->n++] = l->n_values;
}

static enum ss_rc read_lists(struct parser *p, struct lists *l)
{
    if (l->present)
        return fail_at(p, p->at, "duplicate key");
    l->present = true;
    if (!accept(p, '['))
        return fail_at(p, p->at, "expected an array of arrays");
    for (bool first = true; !accept(p, ']'); first = false) {
        if (!first && !accept(p, ','))
            return fail_at(p, p->at, "expected ',' or ']'");
        if (!accept(p, '['))
            return fail_at(p, p->at, "expected an array of integers");
        size_t start = p->at - 1;
        for (bool head = true; !accept(p, ']'); head = false) {
            int64_t value;
            if (!head && !accept(p, ','))
                return fail_at(p, p->at, "expected ',' or ']'");
            if (read_integer(p, &value) != SS_OK)
                return SS_E_SYNTAX;
            push_value(l, value);
        }
        push_end(l, start);
    }
    return SS_OK;
}

/* Skips the value of an unknown key. */
static enum ss_rc skip_value(struct parser *p)
{
    int depth = 0;
    do {
        char c = peek(p);
        const char *text;
        size_t length;
        if (c == '\0')
            return fail_at(p, p->at, "the text ends early");
        if (c == '"') {
            if (read_string(p, &text, &length) != SS_OK)
                return SS_E_SYNTAX;
            continue;
        }
        if ((c == '[' || c == '{') && ++depth > MOST_DEPTH)
            return fail_at(p, p->at, "nested too deeply");
        if (((c == ']' || c == '}') && --depth < 0) || (depth == 0 && (c == ',' || c == ':')))
            return fail_at(p, p->at, "expected a value");
        if (strchr("[]{},:", c)) {
            p->at++;
            continue;
        }
        while (p->at < p->length && !strchr("[]{},:\" \t\r\n", p->text[p->at]))
            p->at++;
    } while (depth > 0);
    return SS_OK;
}

static bool is(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* Reads an object and calls read for each member. */
static enum ss_rc read_object(struct parser *p,
                              enum ss_rc (*read)(struct parser *, const char *, size_t))
{
    if (!accept(p, '{'))
        return fail_at(p, p->at, "expected an object");
    for (bool first = true; !accept(p, '}'); first = false) {
        const char *key;
        size_t length;
        if (!first && !accept(p, ','))
            return fail_at(p, p->at, "expected ',' or '}'");
        if (peek(p) != '"')
            return fail_at(p, p->at, "expected a key");
        if (read_string(p, &key, &length) != SS_OK)
            return SS_E_SYNTAX;
        if (!accept(p, ':'))
            return fail_at(p, p->at, "expected ':'");
        if (read(p, key, length) != SS_OK)
            return SS_E_SYNTAX;
    }
    return SS_OK;
}

static enum ss_rc read_nodes(struct parser *p, const char *key, size_t length)
{
    if (is(key, length, "intervals"))
        return read_lists(p, &p->lists[INTERVALS]);
    if (is(key, length, "costs"))
        return read_lists(p, &p->lists[NODE_COSTS]);
    if (is(key, length, "usages"))
        return read_lists(p, &p->lists[USAGES]);
    return skip_value(p);
}

static enum ss_rc read_edges(struct parser *p, const char *key, size_t length)
{
    if (is(key, length, "nodes"))
        return read_lists(p, &p->lists[EDGE_NODES]);
    if (is(key, length, "costs"))
        return read_lists(p, &p->lists[EDGE_COSTS]);
    return skip_value(p);
}

static enum ss_rc read_problem(struct parser *p, const char *key, size_t length)
{
    if (is(key, length, "nodes"))
        return read_object(p, read_nodes);
    if (is(key, length, "edges"))
        return read_object(p, read_edges);
    if (is(key, length, "usage_limit")) {
        p->has_limit = true;
        (void)peek(p);
        size_t at = p->at;
        enum ss_rc rc = read_integer(p, &p->limit);
        return rc == SS_OK && p->limit < 0 ? fail_at(p, at, "the usage limit is negative") : rc;
    }
    if (is(key, length, "name")) {
        const char *text;
        size_t n;
        (void)peek(p);
        if (read_string(p, &text, &n) != SS_OK)
            return SS_E_SYNTAX;
        n = n < sizeof p->name - 1 ? n : sizeof p->name - 1;
        memcpy(p->name, text, n);
        p->name[n] = '\0';
        return SS_OK;
    }
    return skip_value(p);
}

static enum ss_rc read_top(struct parser *p, const char *key, size_t length)
{
    return is(key, length, "problem") ? read_object(p, read_problem) : skip_value(p);
}

static const int64_t *list(const struct lists *l, size_t k, size_t *n)
{
    size_t start = k ? l->ends[k - 1] : 0;
    *n = l->ends[k] - start;
    return l->values + start;
}

/* Fails with the position of entry k of a list, or the end of the text if the list is shorter. */
static enum ss_rc bad(struct parser *p, int in, const char *kind, size_t k, const char *what)
{
    char text[160];
    const struct lists *l = &p->lists[in];
    snprintf(text, sizeof text, "%s %zu %s", kind, k, what);
    return fail_at(p, k < l->n ? l->starts[k] : p->length, text);
}

/* Fails for three lists of different lengths: names the first entry that the shortest list lacks,
 * at its position in the longest list. */
static enum ss_rc missing(struct parser *p, int a, int b, int c, const char *kind, const char *what)
{
    const int in[] = {a, b, c};
    int shortest = a, longest = a;
    for (int i = 1; i < 3; i++) {
        shortest = p->lists[in[i]].n < p->lists[shortest].n ? in[i] : shortest;
        longest = p->lists[in[i]].n > p->lists[longest].n ? in[i] : longest;
    }
    return bad(p, longest, kind, p->lists[shortest].n, what);
}

static void forbid(int64_t *costs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (costs[i] >= SS_IOPDDL_FORBIDDEN)
            costs[i] = SS_FORBIDDEN;
}

static enum ss_rc add_nodes(struct parser *p, struct ss_cost_graph *g)
{
    const struct lists *l = p->lists;
    if (l[INTERVALS].n != l[NODE_COSTS].n || l[USAGES].n != l[NODE_COSTS].n)
        return missing(p, INTERVALS, NODE_COSTS, USAGES, "node",
                       "lacks an interval, costs or usages");
    forbid(l[NODE_COSTS].values, l[NODE_COSTS].n_values);
    for (size_t i = 0; i < l[NODE_COSTS].n; i++) {
        size_t n, n_usages, two;
        const int64_t *cost = list(&l[NODE_COSTS], i, &n);
        const int64_t *usage = list(&l[USAGES], i, &n_usages);
        const int64_t *interval = list(&l[INTERVALS], i, &two);
        if (two != 2 || interval[0] < 0 || interval[1] < 0 || interval[0] > UINT32_MAX ||
            interval[1] > UINT32_MAX)
            return bad(p, INTERVALS, "node", i, "has no interval of two instants below 2^32");
        if (n == 0 || n > UINT32_MAX || n_usages != n)
            return bad(p, n == 0 ? NODE_COSTS : USAGES, "node", i,
                       "must have one cost and one usage per strategy");
        for (size_t s = 0; s < n; s++)
            if (usage[s] < 0)
                return bad(p, USAGES, "node", i, "has a negative usage");
        uint32_t node = ss_cg_add_node(g, NULL, (uint32_t)n, cost);
        ss_cg_add_term(g, node, (uint32_t)interval[0], (uint32_t)interval[1], usage);
    }
    return SS_OK;
}

static enum ss_rc add_edges(struct parser *p, struct ss_cost_graph *g)
{
    const struct lists *l = p->lists;
    if (l[EDGE_NODES].n != l[EDGE_COSTS].n)
        return missing(p, EDGE_NODES, EDGE_COSTS, EDGE_COSTS, "edge", "lacks nodes or costs");
    forbid(l[EDGE_COSTS].values, l[EDGE_COSTS].n_values);
    for (size_t k = 0; k < l[EDGE_NODES].n; k++) {
        size_t two, n;
        const int64_t *ends = list(&l[EDGE_NODES], k, &two), *cost = list(&l[EDGE_COSTS], k, &n);
        int64_t nodes = (int64_t)g->n_nodes;
        if (two != 2 || ends[0] < 0 || ends[1] < 0 || ends[0] >= nodes || ends[1] >= nodes)
            return bad(p, EDGE_NODES, "edge", k, "does not name two nodes");
        if (ends[0] == ends[1])
            return bad(p, EDGE_NODES, "edge", k, "connects a node to itself");
        uint32_t rows = g->nodes[ends[0]].n, cols = g->nodes[ends[1]].n;
        if ((uint64_t)rows * cols != n)
            return bad(p, EDGE_COSTS, "edge", k, "must have one cost per pair of strategies");
        ss_cg_add_edge(g, (uint32_t)ends[0], (uint32_t)ends[1],
                       ss_cg_add_table(g, rows, cols, cost));
    }
    return SS_OK;
}

static enum ss_rc build(struct parser *p, struct ss_cost_graph **graph)
{
    for (int k = 0; k < N_LISTS; k++)
        if (!p->lists[k].present)
            return fail_at(p, 0, "not a problem file: nodes or edges are missing");
    struct ss_cost_graph *g = ss_cg_new(p->name);
    if (p->has_limit)
        g->limit_bytes = p->limit;
    if (add_nodes(p, g) != SS_OK || add_edges(p, g) != SS_OK) {
        ss_cg_free(g);
        return SS_E_SYNTAX;
    }
    *graph = g;
    return SS_OK;
}

bool ss_iopddl_sniff(const char *text, size_t length)
{
    struct parser p = {.text = text, .length = length};
    const char *key;
    size_t n;
    return accept(&p, '{') && peek(&p) == '"' && read_string(&p, &key, &n) == SS_OK &&
           is(key, n, "problem");
}

enum ss_rc ss_iopddl_parse(const char *path, const char *text, size_t length,
                           struct ss_cost_graph **graph, struct ss_error *err)
{
    struct parser p = {.path = path, .text = text, .length = length, .err = err};
    enum ss_rc rc = read_object(&p, read_top);
    if (rc == SS_OK && peek(&p) != '\0')
        rc = fail_at(&p, p.at, "unexpected text after the object");
    if (rc == SS_OK)
        rc = build(&p, graph);
    for (int k = 0; k < N_LISTS; k++) {
        free(p.lists[k].values);
        free(p.lists[k].ends);
        free(p.lists[k].starts);
    }
    return rc;
}

enum ss_rc ss_iopddl_load(const char *path, struct ss_cost_graph **graph, struct ss_error *err)
{
    struct ss_buf text = {0};
    enum ss_rc rc = ss_file_read(path, SS_IOPDDL_MOST_BYTES, &text, err);
    if (rc == SS_OK)
        rc = ss_iopddl_parse(path, ss_buf_text(&text), text.length, graph, err);
    ss_buf_free(&text);
    return rc;
}

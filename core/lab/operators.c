/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/operators.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/number.h"
#include "core/body/graph_as_op.h"
#include "core/expr/bind.h"
#include "core/graph/derived.h"

/* The text of an item of the list: "EXPRESSION", or "binds NAME: EXPRESSION". */
static const char binds[] = "binds ", separator[] = ": ";

struct ss_operator ss_operator_at(const struct ss_settings *settings, size_t i,
                                  struct ss_arena *arena)
{
    const struct ss_lab_pin *item = &settings->operators.items[i];
    struct ss_operator op = {.name = ss_strdup(arena, item->target), .text = item->text};
    const char *end = strncmp(op.text, binds, strlen(binds)) ? NULL : strstr(op.text, separator);
    if (end) {
        const char *begin = op.text + strlen(binds);
        op.binds = ss_strndup(arena, begin, (size_t)(end - begin));
        op.text = end + strlen(separator);
    }
    op.text = ss_strdup(arena, op.text);
    return op;
}

static size_t find(const struct ss_settings *settings, const char *name)
{
    size_t i = 0;
    while (i < settings->operators.n && strcmp(settings->operators.items[i].target, name))
        i++;
    return i;
}

static enum ss_rc unknown(const struct ss_settings *settings, const char *name,
                          struct ss_error *err)
{
    ss_fail(err, SS_E_NAME, "no operator is called '%.80s'", name);
    return settings->operators.n
               ? ss_error_hint(err, "define without arguments lists them: %s, ...",
                               settings->operators.items[0].target)
               : ss_error_hint(err, "define %.40s \"C[i,j] += A[i,k] * B[k,j]\"", name);
}

enum ss_rc ss_operator_find(const struct ss_settings *settings, const char *name,
                            struct ss_arena *arena, struct ss_definition *out, struct ss_error *err)
{
    size_t i = find(settings, name);
    if (i == settings->operators.n)
        return unknown(settings, name, err);
    const struct ss_operator op = ss_operator_at(settings, i, arena);
    return ss_definition_parse(op.name, op.text, arena, out, err);
}

/* ---- definitions ---- */

/* The graph, if it was loaded so, as one op with its bound ops in the body. */
static enum ss_rc make_whole(struct ss_graph **graph, struct ss_error *err)
{
    struct ss_graph *whole;
    if ((*graph)->how != SS_WHOLE)
        return SS_OK;
    enum ss_rc rc = ss_graph_whole(*graph, &whole, err);
    if (rc != SS_OK)
        return rc;
    if ((*graph)->unbound)
        whole->unbound = *graph; /* which whole owns */
    *graph = whole;
    return SS_OK;
}

enum ss_rc ss_lab_bind_operators(const struct ss_settings *settings, struct ss_graph **graph,
                                 struct ss_error *err)
{
    struct ss_arena arena = {0};
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < settings->operators.n && rc == SS_OK; i++) {
        struct ss_operator op = ss_operator_at(settings, i, &arena);
        struct ss_definition definition;
        struct ss_graph *bound = NULL;
        uint32_t n;
        if (!op.binds)
            continue;
        rc = ss_definition_parse(op.name, op.text, &arena, &definition, err);
        if (rc == SS_OK)
            rc = ss_expr_bind(*graph, op.binds, &definition, &bound, &n, err);
        if (rc == SS_OK && bound) {
            ss_graph_free(*graph); /* bound holds it */
            *graph = bound;
        }
    }
    ss_arena_free(&arena);
    if (rc == SS_OK)
        rc = make_whole(graph, err);
    if (rc != SS_OK) {
        ss_graph_free(*graph);
        *graph = NULL;
    }
    return rc;
}

static const struct ss_graph *unbound(const struct ss_graph *g)
{
    if (g && ss_graph_step(g))
        g = ss_graph_step(g);
    while (g && g->unbound)
        g = g->unbound;
    return g;
}

uint32_t ss_lab_count_bound(const struct ss_lab *lab, const char *target)
{
    const struct ss_graph *g = unbound(lab->now->graph);
    return g && target ? ss_expr_count_bound(g, target) : 0;
}

/* Publishes settings with other operators; what is bound is bound anew if that matters. */
static enum ss_rc publish(struct ss_lab *lab, const struct ss_settings *settings, bool rebinds,
                          struct ss_error *err)
{
    const struct ss_graph *root = unbound(lab->now->graph);
    if (!root || !rebinds) {
        ss_lab_set(lab, settings);
        return SS_OK;
    }
    struct ss_graph *graph = (struct ss_graph *)ss_graph_ref(root);
    enum ss_rc rc = ss_lab_bind_operators(settings, &graph, err);
    if (rc == SS_OK)
        ss_lab_set_with_graph(lab, settings, graph);
    return rc;
}

static enum ss_rc check(const struct ss_operator *op, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_definition definition;
    enum ss_rc rc = SS_OK;
    if (!ss_definition_is_name(op->name)) {
        ss_fail(err, SS_E_ARGUMENT, "'%.80s' cannot be the name of an operator", op->name);
        rc = ss_error_hint(err, "letters, digits, _ and ., at most %d", SS_EXPR_MAX_NAME);
    } else if (ss_op_find(op->name)) {
        ss_fail(err, SS_E_NAME, "'%s' is an operator of the table already", op->name);
        rc = ss_error_hint(err, "give it a name of its own: my.%s", op->name);
    } else if (op->binds && (!op->binds[0] || strstr(op->binds, separator))) {
        rc = ss_fail(err, SS_E_ARGUMENT, "'%.80s' cannot be the name of a custom call", op->binds);
    } else {
        rc = ss_definition_parse(op->name, op->text, &arena, &definition, err);
    }
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_lab_define(struct ss_lab *lab, const struct ss_operator *op, uint32_t *n_bound,
                         struct ss_error *err)
{
    enum ss_rc rc = check(op, err);
    if (rc != SS_OK)
        return rc;
    struct ss_settings settings = ss_settings_copy(&lab->now->settings);
    struct ss_arena arena = {0};
    size_t at = find(&settings, op->name);
    bool *keep = ss_alloc_array(&arena, settings.operators.n + 1, sizeof *keep);
    for (size_t i = 0; i < settings.operators.n; i++)
        keep[i] = i != at;
    const char *old =
        at < settings.operators.n ? ss_operator_at(&settings, at, &arena).binds : NULL;
    const char *text = op->binds
                           ? ss_sprintf(&arena, "%s%s%s%s", binds, op->binds, separator, op->text)
                           : op->text;
    ss_settings_set_list(&settings.operators, keep, op->name, text);
    *n_bound = ss_lab_count_bound(lab, op->binds);
    uint32_t before = ss_lab_count_bound(lab, old);
    rc = publish(lab, &settings, *n_bound || before, err);
    ss_settings_fini(&settings);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_lab_undefine(struct ss_lab *lab, const char *name, struct ss_error *err)
{
    size_t at = find(&lab->now->settings, name);
    if (at == lab->now->settings.operators.n)
        return unknown(&lab->now->settings, name, err);
    struct ss_settings settings = ss_settings_copy(&lab->now->settings);
    struct ss_arena arena = {0};
    bool *keep = ss_alloc_array(&arena, settings.operators.n, sizeof *keep);
    for (size_t i = 0; i < settings.operators.n; i++)
        keep[i] = i != at;
    const char *bound = ss_operator_at(&settings, at, &arena).binds;
    ss_settings_set_list(&settings.operators, keep, NULL, NULL);
    enum ss_rc rc = publish(lab, &settings, ss_lab_count_bound(lab, bound) > 0, err);
    ss_settings_fini(&settings);
    ss_arena_free(&arena);
    return rc;
}

/* ---- types ---- */

/* "f32[64,32]" of that length. */
static bool parse_brackets(const char *text, size_t length, struct ss_type *out)
{
    const char *open = memchr(text, '[', length), *end = text + length;
    *out = (struct ss_type){0};
    if (!open || end[-1] != ']' || !ss_dtype_find(text, (size_t)(open - text), &out->dtype))
        return false;
    for (const char *at = open + 1; at < end - 1;) {
        while (*at == ' ')
            at++;
        size_t n = strcspn(at, ",] ");
        if (out->rank == SS_MAX_RANK || !ss_int_parse(at, n, &out->dims[out->rank]) ||
            out->dims[out->rank++] < 0)
            return false;
        at += n + strspn(at + n, ", ");
    }
    return ss_type_count(out) >= 0;
}

/* The end of a type: blanks and commas separate types, but not within brackets. */
static size_t type_length(const char *at)
{
    size_t n = 0;
    int depth = 0;
    while (at[n] && (depth > 0 || !strchr(" ,\t\n", at[n]))) {
        depth += at[n] == '[';
        depth -= at[n] == ']';
        n++;
    }
    return n;
}

enum ss_rc ss_types_parse(const char *text, struct ss_arena *arena, struct ss_type **types,
                          size_t *n, struct ss_error *err)
{
    SS_ARRAY(struct ss_type) list = {0};
    for (const char *at = text;;) {
        at += strspn(at, " ,\t\n");
        size_t length = type_length(at);
        if (!length)
            break;
        struct ss_type type;
        const char *word = ss_strndup(arena, at, length);
        if (!ss_type_parse(word, &type) && !parse_brackets(word, length, &type)) {
            ss_fail(err, SS_E_ARGUMENT, "'%.60s' is no type", word);
            return ss_error_hint(err, "f32[64,32], or 64x32xf32; a scalar is f32[] or f32");
        }
        ss_push(arena, list, type);
        at += length;
    }
    *types = list.items;
    *n = list.count;
    return SS_OK;
}

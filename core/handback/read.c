/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/handback/read.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/json.h"
#include "core/load/stablehlo.h"

enum { MAX_BYTES = 1 << 30, MAX_CUTS = 16, MAX_MESH_AXES = 16, LONGEST_SHOWN = 100 };

struct reading {
    const struct ss_graph *g;
    struct ss_arena *arena;
    struct ss_stated_mesh *mesh;
    SS_ARRAY(struct ss_stated_sharding) found;
    const char *path;
    size_t counted; /* bytes of the text, which hold `lines` ends of lines */
    uint32_t lines;
    struct ss_error *err;
};

static enum ss_rc other_program(struct reading *r, const char *fmt, const char *what)
{
    ss_fail(r->err, SS_E_STATE, fmt, what);
    ss_error_where(r->err, "%s", r->path);
    return ss_error_hint(r->err, "the file must be of the program that is loaded");
}

static struct ss_stated_sharding *add(struct reading *r, uint32_t var, const char *text,
                                      uint32_t line)
{
    struct ss_stated_sharding one = {.var = var,
                                     .value = r->g->vars[var].name,
                                     .text = text,
                                     .line = line,
                                     .mesh = r->mesh,
                                     .closed = true};
    one.cuts = ss_alloc_array(r->arena, MAX_CUTS, sizeof *one.cuts);
    ss_push(r->arena, r->found, one);
    return &r->found.items[r->found.count - 1];
}

static void cut(struct ss_stated_sharding *s, const char *axis, int dim)
{
    if (s->n_cuts == MAX_CUTS) {
        s->unread = "it names too many axes";
        return;
    }
    ((struct ss_stated_cut *)s->cuts)[s->n_cuts++] = (struct ss_stated_cut){axis, dim};
}

/* Shardings name axes, so two of one name would be taken for one. */
static enum ss_rc check_names(struct reading *r)
{
    const struct ss_stated_mesh *mesh = r->mesh;
    for (size_t i = 0; i < mesh->n_axes; i++)
        for (size_t k = 0; k < i; k++)
            if (!strcmp(mesh->axes[i].name, mesh->axes[k].name)) {
                ss_fail(r->err, SS_E_SYNTAX, "two axes of the mesh are named \"%.60s\"",
                        mesh->axes[i].name);
                return ss_error_where(r->err, "%s", r->path);
            }
    return SS_OK;
}

/* ---- Python text of JAX ---- */

struct python {
    struct reading *r;
    const char *at, *end;
    uint32_t line;
};

/* Moves past blanks, commas between items and comments. */
static void skip(struct python *p)
{
    while (p->at < p->end && (isspace((unsigned char)*p->at) || *p->at == ',' || *p->at == '#')) {
        if (*p->at == '#')
            while (p->at < p->end && *p->at != '\n')
                p->at++;
        p->line += p->at < p->end && *p->at == '\n';
        p->at += p->at < p->end;
    }
}

static bool accept(struct python *p, const char *word)
{
    const size_t n = strlen(word);
    skip(p);
    if ((size_t)(p->end - p->at) < n || memcmp(p->at, word, n) != 0)
        return false;
    p->at += n;
    return true;
}

static enum ss_rc python_error(struct python *p, const char *what)
{
    ss_fail(p->r->err, SS_E_SYNTAX, "expected %s", what);
    ss_error_where(p->r->err, "%s:%" PRIu32, p->r->path, p->line);
    return ss_error_hint(p->r->err, "the form is that of export jax: IN = [P('dp', None), ...]");
}

/* A string in either kind of quotes; NULL: there is none. */
static const char *string(struct python *p)
{
    skip(p);
    if (p->at == p->end || (*p->at != '\'' && *p->at != '"'))
        return NULL;
    const char *close = memchr(p->at + 1, *p->at, (size_t)(p->end - p->at - 1));
    if (!close)
        return NULL;
    const char *text = ss_strndup(p->r->arena, p->at + 1, (size_t)(close - p->at - 1));
    p->at = close + 1;
    return text;
}

/* 'dp', ('dp', 'tp'), or None, of one dim. */
static enum ss_rc dim_of_spec(struct python *p, struct ss_stated_sharding *s, int dim)
{
    const char *axis;
    if (accept(p, "None"))
        return SS_OK;
    if (accept(p, "P.UNCONSTRAINED")) {
        s->closed = false;
        return SS_OK;
    }
    if (!accept(p, "(")) {
        if (!(axis = string(p)))
            return python_error(p, "the name of a mesh axis, a tuple of names, or None");
        cut(s, axis, dim);
        return SS_OK;
    }
    while (!accept(p, ")")) {
        if (!(axis = string(p)))
            return python_error(p, "the name of a mesh axis");
        cut(s, axis, dim);
    }
    return SS_OK;
}

/* P('dp', None), which may end before the last dim. */
static enum ss_rc spec(struct python *p, uint32_t var)
{
    const char *begin = p->at;
    struct ss_stated_sharding *s = add(p->r, var, "", p->line);
    enum ss_rc rc = SS_OK;
    int dim = 0;
    if (!accept(p, "PartitionSpec(") && !accept(p, "P("))
        return python_error(p, "P(...) or None");
    while (rc == SS_OK && !accept(p, ")"))
        rc = dim_of_spec(p, s, dim++);
    s->text = ss_strndup(p->r->arena, begin, (size_t)(p->at - begin));
    if (dim > p->r->g->vars[var].type.rank)
        s->unread = "it has more dims than the value";
    return rc;
}

/* NAME = [P(...), None, ...]: one per var. */
static enum ss_rc specs(struct python *p, const uint32_t *vars, uint32_t n, const char *what)
{
    uint32_t i = 0;
    while (!accept(p, "]")) {
        if (i == n)
            return other_program(p->r, "it has shardings for more than the program's %s", what);
        if (!accept(p, "None")) {
            enum ss_rc rc = spec(p, vars[i]);
            if (rc != SS_OK)
                return rc;
        }
        i++;
    }
    return i == n ? SS_OK
                  : other_program(p->r, "it has shardings for fewer than the program's %s", what);
}

static bool find(struct python *p, const char *text, const char *word)
{
    const char *at = strstr(text, word);
    p->at = at ? at + strlen(word) : p->end;
    p->line = 1;
    for (const char *c = text; at && c < p->at; c++)
        p->line += *c == '\n';
    return at;
}

/* make_mesh((2, 4), ('dp', 'tp')...). */
static enum ss_rc python_mesh(struct python *p, const char *text)
{
    struct ss_stated_axis *axes = ss_alloc_array(p->r->arena, MAX_MESH_AXES, sizeof *axes);
    size_t n = 0, named = 0;
    if (!find(p, text, "make_mesh(") || !accept(p, "("))
        return python_error(p, "make_mesh((2, 4), ('dp', 'tp'))");
    for (; n < MAX_MESH_AXES && !accept(p, ")"); n++) {
        char *end;
        skip(p);
        axes[n].size = strtoll(p->at, &end, 10);
        if (end == p->at || axes[n].size < 1)
            return python_error(p, "the size of a mesh axis");
        p->at = end;
    }
    if (!accept(p, "("))
        return python_error(p, "the names of the mesh axes");
    for (; named < n && !accept(p, ")"); named++)
        if (!(axes[named].name = string(p)))
            return python_error(p, "the name of a mesh axis");
    if (named < n)
        return python_error(p, "a name for each mesh axis");
    *p->r->mesh = (struct ss_stated_mesh){.name = "", .axes = axes, .n_axes = n};
    return check_names(p->r);
}

static enum ss_rc read_python(struct reading *r, const char *text, size_t length)
{
    struct python p = {.r = r, .at = text, .end = text + length};
    enum ss_rc rc = python_mesh(&p, text);
    if (rc == SS_OK && !find(&p, text, "\nIN = ["))
        rc = python_error(&p, "IN = [...]");
    if (rc == SS_OK)
        rc = specs(&p, r->g->inputs, r->g->n_inputs, "arguments");
    if (rc == SS_OK && find(&p, text, "\nOUT = ["))
        rc = specs(&p, r->g->outputs, r->g->n_outputs, "results");
    return rc;
}

/* ---- autoparallel ---- */

/* "S(0)R": a placement per mesh axis. */
static void read_placements(struct reading *r, struct ss_stated_sharding *s)
{
    size_t axis = 0;
    for (const char *at = s->text; !s->unread && *at; axis++) {
        char *end = NULL;
        if (axis == r->mesh->n_axes) {
            s->unread = "it has more placements than the mesh has axes";
        } else if (*at == 'R') {
            at++;
        } else if (!strncmp(at, "S(", 2) && isdigit((unsigned char)at[2])) {
            const long dim = strtol(at + 2, &end, 10);
            if (*end != ')')
                s->unread = "it is not understood";
            else if (dim >= r->g->vars[s->var].type.rank)
                s->unread = "it cuts a dim that the value does not have";
            else
                cut(s, r->mesh->axes[axis].name, (int)dim);
            at = end + (*end == ')');
        } else {
            s->unread = *at == 'P' ? "it holds partial terms" : "it is not understood";
        }
    }
    if (!s->unread && axis < r->mesh->n_axes)
        s->unread = "it has fewer placements than the mesh has axes";
}

static enum ss_rc bad_json(struct reading *r, const struct ss_json *json, size_t offset,
                           enum ss_rc code, const char *what)
{
    ss_fail(r->err, code, "%s", what);
    return ss_json_where(json, offset, r->err);
}

/* The next key of an object; *more is false at its end. */
static enum ss_rc next_key(struct reading *r, struct ss_json *json, struct ss_json_token *token,
                           bool *more)
{
    enum ss_rc rc = ss_json_next(json, token, r->err);
    *more = rc == SS_OK && token->kind == SS_JSON_KEY;
    if (rc == SS_OK && !*more && token->kind != SS_JSON_OBJECT_END)
        rc = bad_json(r, json, token->offset, SS_E_SYNTAX, "a key was expected");
    return rc;
}

/* The string that a text of JSON is; what is shown of the text if it is something else. */
static const char *string_of(struct reading *r, const char *text, size_t length, bool *is_string)
{
    struct ss_json json;
    struct ss_json_token token;
    ss_json_init(&json, r->path, text, length);
    *is_string = ss_json_next(&json, &token, NULL) == SS_OK && token.kind == SS_JSON_STRING;
    const char *kept =
        *is_string ? ss_strdup(r->arena, token.text)
                   : ss_strndup(r->arena, text, length < LONGEST_SHOWN ? length : LONGEST_SHOWN);
    ss_json_fini(&json);
    return kept;
}

/* The line of a byte; those asked about come in the order of the text. */
static uint32_t line_of(struct reading *r, const char *text, size_t offset)
{
    for (; r->counted < offset; r->counted++)
        r->lines += text[r->counted] == '\n';
    return r->lines + 1;
}

/* Placements stay text until the mesh is known. null: the plan has none that the format can say. */
static enum ss_rc read_node(struct reading *r, struct ss_json *json, uint32_t var)
{
    struct ss_json_token token;
    size_t offset, length;
    bool more, is_string;
    enum ss_rc rc = ss_json_expect(json, SS_JSON_OBJECT, &token, r->err);
    while (rc == SS_OK && (rc = next_key(r, json, &token, &more)) == SS_OK && more) {
        const bool is_output = ss_json_is(&token, "output");
        rc = ss_json_raw(json, &offset, &length, r->err);
        if (rc != SS_OK || !is_output || json->text[offset] == 'n')
            continue;
        const char *text = string_of(r, json->text + offset, length, &is_string);
        struct ss_stated_sharding *s = add(r, var, text, line_of(r, json->text, offset));
        if (!is_string)
            s->unread = "its placements are not a string";
    }
    return rc;
}

static uint32_t find_node(const struct ss_graph *g, const char *name)
{
    const uint32_t op = ss_graph_find_op(g, name);
    return op != SS_NONE && g->ops[op].n_results ? g->ops[op].results[0]
                                                 : ss_graph_find_var(g, name);
}

static enum ss_rc read_nodes(struct reading *r, struct ss_json *json)
{
    struct ss_json_token token;
    bool more;
    enum ss_rc rc = ss_json_expect(json, SS_JSON_OBJECT, &token, r->err);
    while (rc == SS_OK && (rc = next_key(r, json, &token, &more)) == SS_OK && more) {
        const char *name = ss_strdup(r->arena, token.text);
        const uint32_t var = find_node(r->g, name);
        if (var == SS_NONE)
            return other_program(r, "the program has no op or value %s", name);
        rc = read_node(r, json, var);
    }
    return rc;
}

/* Sizes or names of the mesh axes, or null. */
static enum ss_rc read_axes(struct reading *r, struct ss_json *json, bool names, size_t *n)
{
    struct ss_stated_axis *axes = (struct ss_stated_axis *)r->mesh->axes;
    struct ss_json_token token;
    *n = 0;
    enum ss_rc rc = ss_json_next(json, &token, r->err);
    if (rc != SS_OK || token.kind == SS_JSON_NULL)
        return rc;
    if (token.kind != SS_JSON_ARRAY)
        return bad_json(r, json, token.offset, SS_E_SYNTAX, "a list of mesh axes was expected");
    while ((rc = ss_json_next(json, &token, r->err)) == SS_OK && token.kind != SS_JSON_ARRAY_END) {
        if (*n == MAX_MESH_AXES)
            return bad_json(r, json, token.offset, SS_E_LIMIT, "the mesh has more than 16 axes");
        if (names && token.kind == SS_JSON_STRING)
            axes[(*n)++].name = ss_strdup(r->arena, token.text);
        else if (!names && token.kind == SS_JSON_INT && token.integer > 0)
            axes[(*n)++].size = token.integer;
        else
            return bad_json(r, json, token.offset, SS_E_SYNTAX,
                            names ? "the name of a mesh axis was expected"
                                  : "the size of a mesh axis was expected");
    }
    return rc;
}

static enum ss_rc check_axes(struct reading *r, size_t n_sizes, size_t n_names)
{
    r->mesh->n_axes = n_sizes;
    if (n_sizes && (!n_names || n_names == n_sizes))
        return check_names(r);
    ss_fail(r->err, SS_E_SYNTAX,
            n_sizes ? "mesh_shape and mesh_dim_names differ in length" : "it has no mesh_shape");
    return ss_error_where(r->err, "%s", r->path);
}

static enum ss_rc read_autoparallel(struct reading *r, const char *text, size_t length)
{
    struct ss_json json;
    struct ss_json_token token;
    size_t n_sizes = 0, n_names = 0;
    bool more;
    r->mesh->axes = ss_alloc_array(r->arena, MAX_MESH_AXES, sizeof *r->mesh->axes);
    for (size_t i = 0; i < MAX_MESH_AXES; i++)
        ((struct ss_stated_axis *)r->mesh->axes)[i].name = ss_sprintf(r->arena, "%zu", i);
    ss_json_init(&json, r->path, text, length);
    enum ss_rc rc = ss_json_expect(&json, SS_JSON_OBJECT, &token, r->err);
    while (rc == SS_OK && (rc = next_key(r, &json, &token, &more)) == SS_OK && more) {
        if (ss_json_is(&token, "mesh_shape"))
            rc = read_axes(r, &json, false, &n_sizes);
        else if (ss_json_is(&token, "mesh_dim_names"))
            rc = read_axes(r, &json, true, &n_names);
        else if (ss_json_is(&token, "placements"))
            rc = read_nodes(r, &json);
        else
            rc = ss_json_skip(&json, r->err);
    }
    if (rc == SS_OK)
        rc = ss_json_expect(&json, SS_JSON_END, &token, r->err);
    if (rc == SS_OK && r->found.count)
        rc = check_axes(r, n_sizes, n_names);
    for (size_t i = 0; rc == SS_OK && i < r->found.count; i++)
        read_placements(r, &r->found.items[i]);
    ss_json_fini(&json);
    return rc;
}

/* ---- files ---- */

/* Constraints of sdy leave no op in the graph, those of HLO an identity. */
static enum ss_rc read_stablehlo(struct reading *r, const char *text, size_t length,
                                 struct ss_graph **graph)
{
    enum ss_rc rc = ss_stablehlo_load_as(r->path, text, length, r->g->how, graph, r->err);
    if (rc != SS_OK)
        return rc;
    uint32_t *map = ss_alloc_array(r->arena, (*graph)->n_vars + 1, sizeof *map);
    if (!ss_graph_match(*graph, r->g, map)) {
        ss_graph_free(*graph);
        *graph = NULL;
        return other_program(r, "%s", "it is another program");
    }
    const struct ss_stated *stated = (*graph)->stated;
    for (size_t i = 0; stated && i < stated->n_shardings; i++) {
        struct ss_stated_sharding one = stated->shardings[i];
        one.var = one.var == SS_NONE ? SS_NONE : map[one.var];
        ss_push(r->arena, r->found, one);
    }
    return SS_OK;
}

static enum ss_rc read_text(struct reading *r, const char *text, size_t length,
                            struct ss_graph **graph)
{
    if (ss_stablehlo_sniff(r->path, text, length))
        return read_stablehlo(r, text, length, graph);
    if (text[strspn(text, " \t\r\n")] == '{')
        return read_autoparallel(r, text, length);
    if (strstr(text, "make_mesh("))
        return read_python(r, text, length);
    ss_fail(r->err, SS_E_UNSUPPORTED, "no reader of shardings knows this file");
    ss_error_where(r->err, "%s", r->path);
    return ss_error_hint(r->err, "it reads StableHLO with shardings, what export jax writes, and "
                                 "placements of autoparallel");
}

enum ss_rc ss_read_shardings_text(const struct ss_graph *graph, const char *path, const char *text,
                                  size_t length, struct ss_read_shardings *read,
                                  struct ss_error *err)
{
    struct ss_error own = {0};
    *read = (struct ss_read_shardings){0};
    struct reading r = {.g = graph, .arena = &read->arena, .path = path, .err = err ? err : &own};
    r.mesh = ss_alloc(r.arena, sizeof *r.mesh);
    enum ss_rc rc = read_text(&r, text, length, &read->graph);
    if (rc == SS_OK && !r.found.count)
        rc = other_program(&r, "%s", "it states no shardings");
    read->stated.shardings = r.found.items;
    read->stated.n_shardings = r.found.count;
    if (rc != SS_OK)
        ss_read_shardings_free(read);
    return rc;
}

enum ss_rc ss_read_shardings(const struct ss_graph *graph, const char *path,
                             struct ss_read_shardings *read, struct ss_error *err)
{
    struct ss_buf text = {0};
    *read = (struct ss_read_shardings){0};
    enum ss_rc rc = ss_file_read(path, MAX_BYTES, &text, err);
    if (rc == SS_OK)
        rc = ss_read_shardings_text(graph, path, ss_buf_text(&text), text.length, read, err);
    ss_buf_free(&text);
    return rc;
}

void ss_read_shardings_free(struct ss_read_shardings *read)
{
    ss_graph_free(read->graph);
    ss_arena_free(&read->arena);
    *read = (struct ss_read_shardings){0};
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads modules and functions. */
#include <string.h>

#include "core/load/mlir_reader.h"

struct reading {
    struct ss_mlir_reader r;
    struct ss_mlir_module *module;
    SS_ARRAY(struct ss_mlir_func) funcs;
    SS_ARRAY(struct ss_mlir_mesh) meshes;
};

static struct ss_mlir_attr as_dict(const struct ss_mlir_fields *fields)
{
    return (struct ss_mlir_attr){
        .kind = SS_MLIR_DICT, .fields = fields->list.items, .count = fields->list.count};
}

struct params {
    SS_ARRAY(struct ss_mlir_attr) attrs;
    SS_ARRAY(struct ss_mlir_place) places;
};

/* An optional dictionary, and its place. */
static bool placed_dict(struct ss_mlir_reader *r, bool allowed, struct ss_mlir_fields *fields,
                        struct ss_mlir_place *place)
{
    const char *after = r->text.at;
    *place = (struct ss_mlir_place){after, after};
    if (!allowed || !ss_mlir_peek(&r->text, "{"))
        return true;
    place->begin = r->text.at;
    const bool ok = ss_mlir_dict(r, fields);
    place->end = r->text.at;
    return ok;
}

/* (%arg0: type {attributes} loc, ...); a declaration has types only. */
static bool parameters(struct ss_mlir_reader *r, struct ss_mlir_func *func, struct params *params)
{
    struct ss_mlir_text *t = &r->text;
    if (!ss_mlir_expect(t, "("))
        return false;
    while (!ss_mlir_accept(t, ")")) {
        struct ss_mlir_fields fields = {0};
        const char *loc;
        uint32_t first;
        if (func->n_args && !ss_mlir_expect(t, ","))
            return false;
        ss_mlir_space(t);
        const char *at = t->at, *name = ss_mlir_sigil(t, r->arena, '%');
        if (name && !ss_mlir_expect(t, ":"))
            return false;
        struct ss_mlir_place place;
        const struct ss_mlir_type *type = ss_mlir_type(r);
        if (!type || !placed_dict(r, true, &fields, &place) || !ss_mlir_loc(r, &loc))
            return false;
        if (!name)
            name = ss_sprintf(r->arena, "arg%u", func->n_args);
        if (!ss_mlir_define(r, name, 1, &type, NULL, at, &first))
            return false;
        uint32_t column;
        ss_mlir_position(t, at, &r->names.values.items[first].line, &column);
        r->names.values.items[first].label = loc;
        ss_push(r->arena, params->attrs, as_dict(&fields));
        ss_push(r->arena, params->places, place);
        func->n_args++;
    }
    func->arg_attrs = params->attrs.items;
    func->arg_places = params->places.items;
    return true;
}

/* -> type, or -> (type {attributes}, ...) */
static bool results(struct ss_mlir_reader *r, struct ss_mlir_func *func)
{
    struct ss_mlir_text *t = &r->text;
    SS_ARRAY(const struct ss_mlir_type *) types = {0};
    SS_ARRAY(uint32_t) lines = {0};
    struct params attrs = {0};
    if (!ss_mlir_accept(t, "->"))
        return true;
    bool several = ss_mlir_accept(t, "(");
    while (!several || !ss_mlir_accept(t, ")")) {
        struct ss_mlir_fields fields = {0};
        if (types.count && !ss_mlir_expect(t, ","))
            return false;
        uint32_t line, column;
        ss_mlir_space(t);
        ss_mlir_position(t, t->at, &line, &column);
        const char *begin = t->at;
        struct ss_mlir_place place;
        const struct ss_mlir_type *type = ss_mlir_type(r);
        if (!type || !placed_dict(r, several, &fields, &place))
            return false;
        if (!several)
            place.begin = begin;
        ss_push(r->arena, types, type);
        ss_push(r->arena, attrs.places, place);
        ss_push(r->arena, lines, line);
        ss_push(r->arena, attrs.attrs, as_dict(&fields));
        if (!several)
            break;
    }
    func->results = types.items;
    func->result_attrs = attrs.attrs.items;
    func->result_lines = lines.items;
    func->result_places = attrs.places.items;
    func->bare_result = !several;
    func->n_results = types.count;
    return true;
}

static bool add_func(struct reading *m, struct ss_mlir_func *func, const char *at)
{
    struct ss_mlir_reader *r = &m->r;
    func->values = r->names.values.items;
    func->n_values = (uint32_t)r->names.values.count;
    bool found;
    uint32_t *slot = ss_map_put_str(&m->module->by_name, func->name, &found);
    if (found)
        return ss_mlir_fail_at(&r->text, at, SS_E_NAME,
                               "function @%s is defined twice, first in line %u", func->name,
                               m->funcs.items[*slot].line);
    *slot = (uint32_t)m->funcs.count;
    ss_push(r->arena, m->funcs, *func);
    return true;
}

static void begin_func(struct ss_mlir_reader *r)
{
    ss_map_free(&r->names.by_name);
    memset(&r->names, 0, sizeof r->names);
    r->region_depth = 0;
}

/* What a return yields must be what the function declares. */
static bool check_results(struct ss_mlir_reader *r, const struct ss_mlir_func *func, const char *at)
{
    if (func->body.n_yields != func->n_results)
        return ss_mlir_fail_at(&r->text, at, SS_E_TYPE, "@%s returns %zu values but declares %zu",
                               func->name, func->body.n_yields, func->n_results);
    for (size_t i = 0; i < func->n_results; i++) {
        const struct ss_mlir_type *type = r->names.values.items[func->body.yields[i]].type;
        if (!ss_mlir_type_equal(type, func->results[i]))
            return ss_mlir_fail_at(&r->text, at, SS_E_TYPE,
                                   "result %zu of @%s is declared as %s, but %s is returned", i,
                                   func->name, ss_mlir_type_text(r->arena, func->results[i]),
                                   ss_mlir_type_text(r->arena, type));
    }
    return true;
}

/* Steps over "(parameters) -> results attributes {...} {body}" as it is written. */
static bool skip_signature(struct ss_mlir_reader *r)
{
    struct ss_mlir_text *t = &r->text;
    if (!ss_mlir_peek(t, "(") || !ss_mlir_skip_brackets(t))
        return false;
    if (ss_mlir_accept(t, "->")) {
        bool several = ss_mlir_peek(t, "(");
        if (!several)
            ss_mlir_word(t, r->arena);
        if ((several || ss_mlir_peek(t, "<")) && !ss_mlir_skip_brackets(t))
            return false;
    }
    if (ss_mlir_accept_word(t, "attributes") && (!ss_mlir_peek(t, "{") || !ss_mlir_skip_block(t)))
        return false;
    return !ss_mlir_peek(t, "{") || ss_mlir_skip_block(t);
}

/* A function that asks for what is not done here does no harm until it is asked for itself: its
 * error is kept, and the text is read on after it. from: what follows its name. */
static bool keep_refusal(struct ss_mlir_reader *r, struct ss_mlir_func *func, const char *from,
                         int depth)
{
    struct ss_mlir_text *t = &r->text;
    struct ss_error why = *t->err;
    t->at = from;
    t->depth = depth;
    if (why.code != SS_E_UNSUPPORTED || !skip_signature(r)) {
        *t->err = why;
        return false;
    }
    func->has_body = false;
    func->refused = ss_memdup(r->arena, &why, sizeof why);
    *t->err = (struct ss_error){.code = SS_OK};
    return true;
}

/* (parameters) -> results attributes {...} {body} */
static bool signature_and_body(struct ss_mlir_reader *r, struct ss_mlir_func *func, const char *at)
{
    struct ss_mlir_text *t = &r->text;
    struct params params = {0};
    struct ss_mlir_fields fields = {0};
    if (!parameters(r, func, &params) || !results(r, func) ||
        (ss_mlir_accept_word(t, "attributes") && !ss_mlir_dict(r, &fields)))
        return false;
    func->has_body = ss_mlir_peek(t, "{");
    func->body.n_args = func->n_args;
    return !func->has_body || (ss_mlir_region_body(r, &func->body) && check_results(r, func, at));
}

/* func.func public @name(parameters) -> results attributes {...} {body} loc */
static bool function(struct reading *m, const char *at)
{
    struct ss_mlir_reader *r = &m->r;
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_func func = {0};
    const char *loc;
    ss_mlir_position(t, at, &func.line, &func.column);
    begin_func(r);
    func.is_private = ss_mlir_accept_word(t, "private");
    if (!func.is_private)
        (void)(ss_mlir_accept_word(t, "public") || ss_mlir_accept_word(t, "nested"));
    if (!(func.name = ss_mlir_sigil(t, r->arena, '@')))
        return ss_mlir_expected(t, "the name of a function");
    const char *from = t->at;
    const int depth = t->depth;
    if (!signature_and_body(r, &func, at) && !keep_refusal(r, &func, from, depth))
        return false;
    return ss_mlir_loc(r, &loc) && add_func(m, &func, at);
}

static bool items(struct reading *m, const char *close);

/* Attributes of each argument or result, from arg_attrs or res_attrs. */
static const struct ss_mlir_attr *listed(struct ss_mlir_reader *r,
                                         const struct ss_mlir_fields *fields, const char *name,
                                         size_t count)
{
    const struct ss_mlir_attr *list = ss_mlir_field(fields->list.items, fields->list.count, name);
    if (list && list->kind == SS_MLIR_LIST && list->count == count)
        return list->items;
    return ss_alloc_array(r->arena, count, sizeof *list);
}

/* "func.func"() <{function_type = ..., sym_name = ...}> ({ ^bb0(...): ... }) : () -> () */
static bool generic_function(struct reading *m, const char *at)
{
    struct ss_mlir_reader *r = &m->r;
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_func func = {0};
    struct ss_mlir_fields fields = {0};
    const char *loc;
    ss_mlir_position(t, at, &func.line, &func.column);
    begin_func(r);
    if (!ss_mlir_expect(t, "(") || !ss_mlir_expect(t, ")"))
        return false;
    if (ss_mlir_accept(t, "<") && (!ss_mlir_dict(r, &fields) || !ss_mlir_expect(t, ">")))
        return false;
    if (!ss_mlir_expect(t, "(") || !ss_mlir_region_body(r, &func.body) || !ss_mlir_expect(t, ")") ||
        (ss_mlir_peek(t, "{") && !ss_mlir_dict(r, &fields)))
        return false;
    if (!ss_mlir_expect(t, ":") || !ss_mlir_expect(t, "(") || !ss_mlir_expect(t, ")") ||
        !ss_mlir_expect(t, "->") || !ss_mlir_expect(t, "(") || !ss_mlir_expect(t, ")"))
        return false;
    const struct ss_mlir_field *list = fields.list.items;
    const struct ss_mlir_attr *name = ss_mlir_field(list, fields.list.count, "sym_name");
    const struct ss_mlir_attr *type = ss_mlir_field(list, fields.list.count, "function_type");
    const struct ss_mlir_attr *seen = ss_mlir_field(list, fields.list.count, "sym_visibility");
    if (!name || name->kind != SS_MLIR_STRING || !type || type->kind != SS_MLIR_FUNCTION_TYPE)
        return ss_mlir_fail_at(t, at, SS_E_SYNTAX, "a function without sym_name or function_type");
    func.name = name->text;
    func.is_private = seen && seen->text && !strcmp(seen->text, "private");
    func.has_body = true;
    func.n_args = func.body.n_args;
    func.results = type->outs;
    func.n_results = type->n_outs;
    func.arg_attrs = listed(r, &fields, "arg_attrs", func.n_args);
    func.result_attrs = listed(r, &fields, "res_attrs", func.n_results);
    if (func.n_args != type->n_ins)
        return ss_mlir_fail_at(t, at, SS_E_TYPE, "@%s has %u arguments but a type of %zu",
                               func.name, func.n_args, type->n_ins);
    return check_results(r, &func, at) && ss_mlir_loc(r, &loc) && add_func(m, &func, at);
}

/* Those of the outer module, or of the one within that has some. */
static void keep_fields(struct reading *m, const struct ss_mlir_fields *fields)
{
    if (!fields->list.count)
        return;
    m->module->fields = fields->list.items;
    m->module->n_fields = fields->list.count;
}

/* "builtin.module"() <{...}> ({ items }) {...} : () -> () */
static bool generic_module(struct reading *m)
{
    struct ss_mlir_reader *r = &m->r;
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_fields fields = {0};
    const char *loc;
    if (!ss_mlir_expect(t, "(") || !ss_mlir_expect(t, ")"))
        return false;
    if (ss_mlir_accept(t, "<") && (!ss_mlir_dict(r, &fields) || !ss_mlir_expect(t, ">")))
        return false;
    if (!ss_mlir_expect(t, "(") || !ss_mlir_expect(t, "{"))
        return false;
    if (ss_mlir_accept(t, "^") && (!ss_mlir_word(t, r->arena) || !ss_mlir_expect(t, ":")))
        return false;
    if (!items(m, "}") || !ss_mlir_expect(t, ")") ||
        (ss_mlir_peek(t, "{") && !ss_mlir_dict(r, &fields)) || !ss_mlir_expect(t, ":") ||
        !ss_mlir_expect(t, "(") || !ss_mlir_expect(t, ")") || !ss_mlir_expect(t, "->") ||
        !ss_mlir_expect(t, "(") || !ss_mlir_expect(t, ")"))
        return false;
    const struct ss_mlir_attr *name =
        ss_mlir_field(fields.list.items, fields.list.count, "sym_name");
    if (name && name->kind == SS_MLIR_STRING)
        m->module->name = name->text;
    keep_fields(m, &fields);
    return ss_mlir_loc(r, &loc);
}

/* module @name attributes {...} {items} loc */
static bool pretty_module(struct reading *m)
{
    struct ss_mlir_reader *r = &m->r;
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_fields fields = {0};
    const char *loc, *name = ss_mlir_sigil(t, r->arena, '@');
    if (name)
        m->module->name = name;
    struct ss_mlir_place place = {t->at, t->at};
    if (ss_mlir_accept_word(t, "attributes") && !placed_dict(r, true, &fields, &place))
        return false;
    keep_fields(m, &fields);
    if (!ss_mlir_expect(t, "{"))
        return false;
    m->module->place = place;
    m->module->items = t->at;
    return items(m, "}") && ss_mlir_loc(r, &loc);
}

/* #name = attribute: read where it is used, checked to be whole here. */
static bool skip_alias(struct ss_mlir_reader *r)
{
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_attr attr;
    if (!ss_mlir_sigil(t, r->arena, '#') || !ss_mlir_expect(t, "="))
        return ss_mlir_expected(t, "the definition of an attribute");
    return ss_mlir_attr(r, &attr);
}

/* A dictionary, where there is one. */
static bool skip_attributes(struct ss_mlir_text *t)
{
    return !ss_mlir_peek(t, "{") || ss_mlir_peek(t, "{-#") || ss_mlir_skip_brackets(t);
}

static void keep_mesh(struct reading *m, const char *name, const struct ss_mlir_attr *mesh)
{
    struct ss_mlir_mesh one = {.name = name, .text = mesh->text ? mesh->text : ""};
    ss_push(m->r.arena, m->meshes, one);
}

/* sdy.mesh @mesh = <["x"=2]> {...}, or = #sdy.mesh<...>: the mesh that plans are made for comes
 * from the command line, but manual computations name the axes of this one. */
static bool mesh(struct reading *m)
{
    struct ss_mlir_reader *r = &m->r;
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_attr mesh;
    const char *loc, *name = ss_mlir_sigil(t, r->arena, '@');
    if (!name || !ss_mlir_expect(t, "=") || (!ss_mlir_peek(t, "<") && !ss_mlir_peek(t, "#")))
        return ss_mlir_expected(t, "a mesh");
    if (!ss_mlir_attr(r, &mesh) || !skip_attributes(t) || !ss_mlir_loc(r, &loc))
        return false;
    keep_mesh(m, name, &mesh);
    return true;
}

/* "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> {...} : () -> () */
static bool generic_mesh(struct reading *m)
{
    struct ss_mlir_reader *r = &m->r;
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_fields fields = {0};
    const char *loc;
    if (!ss_mlir_expect(t, "(") || !ss_mlir_expect(t, ")") || !ss_mlir_accept(t, "<"))
        return ss_mlir_expected(t, "a mesh");
    if (!ss_mlir_dict(r, &fields) || !ss_mlir_expect(t, ">") || !skip_attributes(t) ||
        !ss_mlir_expect(t, ":") || !ss_mlir_expect(t, "(") || !ss_mlir_expect(t, ")") ||
        !ss_mlir_expect(t, "->") || !ss_mlir_expect(t, "(") || !ss_mlir_expect(t, ")") ||
        !ss_mlir_loc(r, &loc))
        return false;
    const struct ss_mlir_field *list = fields.list.items;
    const struct ss_mlir_attr *name = ss_mlir_field(list, fields.list.count, "sym_name");
    const struct ss_mlir_attr *mesh = ss_mlir_field(list, fields.list.count, "mesh");
    if (name && name->kind == SS_MLIR_STRING && mesh)
        keep_mesh(m, name->text, mesh);
    return true;
}

/* {-# dialect_resources: {...} #-}: blobs of dense_resource constants, read where they are used. */
static bool skip_resources(struct ss_mlir_text *t)
{
    const char *open = t->at;
    for (const char *c = open; (c = memchr(c, '#', (size_t)(t->end - c))) != NULL; c++) {
        if (t->end - c < 3 || memcmp(c, "#-}", 3))
            continue;
        t->at = c + 3;
        return true;
    }
    return ss_mlir_fail_at(t, open, SS_E_SYNTAX, "\"{-#\" is never closed");
}

static bool item(struct reading *m)
{
    struct ss_mlir_reader *r = &m->r;
    struct ss_mlir_text *t = &r->text;
    const char *at = t->at, *quoted;
    if (ss_mlir_peek(t, "{-#"))
        return skip_resources(t);
    if (ss_mlir_peek(t, "#"))
        return skip_alias(r);
    if (ss_mlir_accept_word(t, "module") || ss_mlir_accept_word(t, "builtin.module"))
        return pretty_module(m);
    if (ss_mlir_accept_word(t, "func.func") || ss_mlir_accept_word(t, "func"))
        return function(m, at);
    if (ss_mlir_accept_word(t, "sdy.mesh"))
        return mesh(m);
    if (ss_mlir_peek(t, "\"")) {
        if (!ss_mlir_string(t, r->arena, &quoted))
            return false;
        if (!strcmp(quoted, "builtin.module"))
            return generic_module(m);
        if (!strcmp(quoted, "func.func"))
            return generic_function(m, at);
        if (!strcmp(quoted, "sdy.mesh"))
            return generic_mesh(m);
        t->at = at;
    }
    return ss_mlir_expected(t, "a module or a function");
}

static bool items(struct reading *m, const char *close)
{
    struct ss_mlir_text *t = &m->r.text;
    ss_mlir_space(t);
    const char *open = t->at;
    bool ok = ss_mlir_enter(t);
    while (ok && !(close && ss_mlir_accept(t, close))) {
        ss_mlir_space(t);
        if (t->at == t->end) {
            if (!close)
                break;
            ss_mlir_fail_at(t, open, SS_E_SYNTAX, "the module that begins here is never closed");
            ok = ss_mlir_hint(t, "add a \"}\" at the end; is the file complete?");
        } else {
            ok = item(m);
        }
    }
    ss_mlir_leave(t);
    return ok;
}

/* What is certainly not text, by its first bytes; a byte order mark is stepped over. */
static bool check_text(struct ss_mlir_text *t)
{
    size_t length = (size_t)(t->end - t->begin);
    if (length >= 3 && !memcmp(t->begin, "\xef\xbb\xbf", 3)) {
        length -= 3;
        t->begin = t->at = t->line_at = t->line_begin = t->begin + 3;
    }
    if (length >= 4 && !memcmp(t->begin, "ML\xefR", 4)) {
        ss_mlir_fail_at(t, t->begin, SS_E_UNSUPPORTED, "this is MLIR bytecode, not text");
        return ss_mlir_hint(t, "print it: jax.jit(f).lower(...).as_text(debug_info=True)");
    }
    if (length >= 2 && !memcmp(t->begin, "\x1f\x8b", 2)) {
        ss_mlir_fail_at(t, t->begin, SS_E_UNSUPPORTED, "this file is compressed");
        return ss_mlir_hint(t, "unpack it with gunzip first");
    }
    const char *zero = memchr(t->begin, 0, length);
    if (zero)
        return ss_mlir_fail_at(t, zero, SS_E_SYNTAX, "a zero byte: this is not a text file");
    return true;
}

enum ss_rc ss_mlir_read(const char *path, const char *text, size_t length, uint32_t first_line,
                        struct ss_arena *arena, struct ss_arena *tensors,
                        struct ss_mlir_module *module, struct ss_error *err)
{
    struct ss_error own = {0};
    struct reading m = {.module = module};
    struct ss_mlir_text *t = &m.r.text;
    *module = (struct ss_mlir_module){.name = "module", .path = path};
    *t = (struct ss_mlir_text){.path = path,
                               .begin = text,
                               .at = text,
                               .end = text + length,
                               .line_at = text,
                               .line_begin = text,
                               .line = first_line,
                               .err = err ? err : &own};
    t->err->code = SS_OK;
    m.r.arena = arena;
    m.r.tensors = tensors;
    if (length > UINT32_MAX)
        return ss_fail(err, SS_E_LIMIT, "%s is larger than 4 GiB", path);
    bool ok = check_text(t) && ss_mlir_find_aliases(&m.r) && items(&m, NULL);
    if (ok && !m.funcs.count)
        ok = ss_mlir_fail_at(t, t->at, SS_E_SYNTAX, "the file holds no function");
    module->funcs = m.funcs.items;
    module->n_funcs = m.funcs.count;
    module->meshes = m.meshes.items;
    module->n_meshes = m.meshes.count;
    ss_map_free(&m.r.aliases);
    ss_map_free(&m.r.resources);
    ss_map_free(&m.r.names.by_name);
    if (!ok) {
        ss_mlir_say_if_early(t);
        ss_mlir_module_fini(module);
    }
    return ok ? SS_OK : t->err->code;
}

void ss_mlir_module_fini(struct ss_mlir_module *module)
{
    ss_map_free(&module->by_name);
}

const struct ss_mlir_func *ss_mlir_find_func(const struct ss_mlir_module *module, const char *name)
{
    const uint32_t *slot = ss_map_get_str(&module->by_name, name);
    return slot ? &module->funcs[*slot] : NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads attributes, dictionaries and aliases. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/load/mlir_reader.h"

void ss_mlir_add_field(struct ss_mlir_reader *r, struct ss_mlir_fields *fields, const char *name,
                       struct ss_mlir_attr value)
{
    struct ss_mlir_field field = {.name = name, .value = value};
    ss_push(r->arena, fields->list, field);
}

struct ss_mlir_attr ss_mlir_ints(struct ss_mlir_reader *r, const int64_t *ints, size_t count)
{
    return (struct ss_mlir_attr){.kind = SS_MLIR_INTS,
                                 .ints = ss_memdup(r->arena, ints, count * sizeof *ints),
                                 .count = count};
}

const struct ss_mlir_attr *ss_mlir_field(const struct ss_mlir_field *fields, size_t count,
                                         const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(fields[i].name, name))
            return &fields[i].value;
    return NULL;
}

bool ss_mlir_list(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    SS_ARRAY(struct ss_mlir_attr) items = {0};
    if (!ss_mlir_expect(&r->text, "["))
        return false;
    while (!ss_mlir_accept(&r->text, "]")) {
        struct ss_mlir_attr item;
        if (!ss_mlir_attr(r, &item))
            return false;
        ss_push(r->arena, items, item);
        if (!ss_mlir_accept(&r->text, ",") && !ss_mlir_peek(&r->text, "]"))
            return ss_mlir_expected(&r->text, "\",\" or \"]\"");
    }
    *attr = (struct ss_mlir_attr){.kind = SS_MLIR_LIST, .items = items.items, .count = items.count};
    return true;
}

/* Names may be quoted; a bare name is a unit; a comma may follow the last. */
static bool fields_until(struct ss_mlir_reader *r, const char *close, struct ss_mlir_fields *fields)
{
    struct ss_mlir_text *t = &r->text;
    while (!ss_mlir_accept(t, close)) {
        const char *begin = t->at, *name = NULL;
        if (ss_mlir_peek(t, "\"")) {
            if (!ss_mlir_string(t, r->arena, &name))
                return false;
        } else if (!(name = ss_mlir_word(t, r->arena))) {
            return ss_mlir_expected(t, "the name of an attribute");
        }
        struct ss_mlir_attr value = {.kind = SS_MLIR_UNIT};
        if (ss_mlir_accept(t, "=") && !ss_mlir_attr(r, &value))
            return false;
        ss_mlir_add_field(r, fields, name, value);
        fields->list.items[fields->list.count - 1].begin = begin;
        fields->list.items[fields->list.count - 1].end = t->at;
        if (!ss_mlir_accept(t, ",") && !ss_mlir_peek(t, close))
            return ss_mlir_expected(t, *close == '>' ? "\",\" or \">\"" : "\",\" or \"}\"");
    }
    return true;
}

bool ss_mlir_dict(struct ss_mlir_reader *r, struct ss_mlir_fields *fields)
{
    if (!ss_mlir_enter(&r->text))
        return false;
    bool ok = ss_mlir_expect(&r->text, "{") && fields_until(r, "}", fields);
    ss_mlir_leave(&r->text);
    return ok;
}

static bool dictionary(struct ss_mlir_reader *r, const char *close, struct ss_mlir_attr *attr)
{
    struct ss_mlir_fields fields = {0};
    if (!fields_until(r, close, &fields))
        return false;
    *attr = (struct ss_mlir_attr){
        .kind = SS_MLIR_DICT, .fields = fields.list.items, .count = fields.list.count};
    return true;
}

/* A number may carry its type, which says nothing that we need. */
static bool number_type(struct ss_mlir_reader *r)
{
    struct ss_mlir_text *t = &r->text;
    if (!ss_mlir_peek(t, ":") || ss_mlir_peek(t, "::"))
        return true;
    const char *back = t->at++;
    if (ss_mlir_peek_type(t) || ss_mlir_peek(t, "(")) {
        t->at = back; /* the type of an op, not of the number */
        return true;
    }
    if (ss_mlir_word(t, r->arena))
        return true;
    return ss_mlir_expected(t, "a type");
}

static bool number(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    struct ss_mlir_text *t = &r->text;
    const char *c = t->at + (*t->at == '-');
    while (c < t->end && isdigit((unsigned char)*c))
        c++;
    if (c == t->end || (*c != '.' && *c != 'e' && *c != 'E')) {
        *attr = (struct ss_mlir_attr){.kind = SS_MLIR_INT};
        return ss_mlir_int(t, &attr->integer) && number_type(r);
    }
    char text[64];
    size_t n = 0;
    while (t->at < t->end && n < sizeof text - 1 &&
           (isalnum((unsigned char)*t->at) || strchr("+-.", *t->at)) && *t->at)
        text[n++] = *t->at++;
    text[n] = 0;
    *attr = (struct ss_mlir_attr){.kind = SS_MLIR_REAL, .real = strtod(text, NULL)};
    return number_type(r);
}

/* array<i64: 1, 2>, also of i32, i1 and floats, which become a list; at stands after "array". */
static bool array(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    struct ss_mlir_text *t = &r->text;
    SS_ARRAY(int64_t) ints = {0};
    SS_ARRAY(struct ss_mlir_attr) items = {0};
    if (!ss_mlir_expect(t, "<"))
        return false;
    if (!ss_mlir_word(t, r->arena))
        return ss_mlir_expected(t, "an element type");
    if (ss_mlir_accept(t, ":")) {
        do {
            struct ss_mlir_attr item;
            if (!ss_mlir_attr(r, &item))
                return false;
            if (item.kind == SS_MLIR_INT)
                ss_push(r->arena, ints, item.integer);
            ss_push(r->arena, items, item);
        } while (ss_mlir_accept(t, ","));
    }
    *attr = (struct ss_mlir_attr){.kind = SS_MLIR_INTS, .ints = ints.items, .count = ints.count};
    if (ints.count < items.count)
        *attr =
            (struct ss_mlir_attr){.kind = SS_MLIR_LIST, .items = items.items, .count = items.count};
    return ss_mlir_expect(t, ">");
}

/* What stands in brackets, as it is written. */
static bool raw(struct ss_mlir_reader *r, const char *start, struct ss_mlir_attr *attr)
{
    struct ss_mlir_text *t = &r->text;
    if (t->at < t->end && *t->at == '<' && !ss_mlir_skip_brackets(t))
        return false;
    *attr = (struct ss_mlir_attr){.kind = SS_MLIR_WORD,
                                  .text = ss_strndup(r->arena, start, (size_t)(t->at - start))};
    return true;
}

/* #stablehlo<precision DEFAULT>: the last word is the enumerator. */
static bool enumerator(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    struct ss_mlir_text *t = &r->text;
    const char *word = NULL, *next;
    ss_mlir_expect(t, "<");
    while ((next = ss_mlir_word(t, r->arena)) != NULL)
        word = next;
    if (!word)
        return ss_mlir_expected(t, "an enumerator");
    *attr = (struct ss_mlir_attr){.kind = SS_MLIR_WORD, .text = word};
    return ss_mlir_expect(t, ">");
}

static bool is_dialect(const char *name, const char *dialect)
{
    size_t n = strlen(dialect);
    return !strncmp(name, dialect, n) && (name[n] == 0 || name[n] == '.');
}

/* #stablehlo<...>, #stablehlo.gather<...>, #alias, or an attribute of another dialect. */
static bool hash_attr(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    struct ss_mlir_text *t = &r->text;
    const char *start = t->at;
    const char *name = ss_mlir_sigil(t, r->arena, '#');
    if (!name)
        return ss_mlir_expected(t, "the name of an attribute");
    bool ours =
        is_dialect(name, "stablehlo") || is_dialect(name, "mhlo") || is_dialect(name, "chlo");
    if (t->at < t->end && *t->at == '<') {
        if (!ours || strstr(name, ".bounds") || strstr(name, ".type_extensions"))
            return raw(r, start, attr);
        if (!strchr(name, '.'))
            return enumerator(r, attr);
        t->at++;
        if (!strstr(name, ".conv"))
            return dictionary(r, ">", attr);
        if (ss_mlir_accept_word(t, "raw"))
            return dictionary(r, ">", attr);
        return ss_mlir_conv_dims(r, attr) && ss_mlir_expect(t, ">");
    }
    struct ss_mlir_alias *alias = ss_mlir_find_alias(r, name);
    if (!alias)
        return strchr(name, '.') ? raw(r, start, attr)
                                 : ss_mlir_fail_at(t, start, SS_E_NAME, "#%s is not defined", name);
    if (!alias->read) {
        if (alias->busy)
            return ss_mlir_fail_at(t, start, SS_E_SYNTAX, "#%s is defined by itself", name);
        const char *back = t->at;
        t->at = alias->at;
        alias->busy = true;
        bool ok = ss_mlir_attr(r, &alias->value);
        alias->busy = false;
        alias->read = true;
        if (!ok)
            return false;
        t->at = back;
    }
    *attr = alias->value;
    return true;
}

/* (types) -> types */
static bool function_type(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    *attr = (struct ss_mlir_attr){.kind = SS_MLIR_FUNCTION_TYPE};
    return ss_mlir_types(r, &attr->ins, &attr->n_ins) && ss_mlir_expect(&r->text, "->") &&
           ss_mlir_types(r, &attr->outs, &attr->n_outs);
}

static bool symbol(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    const char *name = ss_mlir_sigil(&r->text, r->arena, '@');
    if (!name)
        return ss_mlir_expected(&r->text, "a symbol");
    while (ss_mlir_accept(&r->text, "::")) {
        if (!(name = ss_mlir_sigil(&r->text, r->arena, '@')))
            return ss_mlir_expected(&r->text, "a symbol");
    }
    *attr = (struct ss_mlir_attr){.kind = SS_MLIR_SYMBOL, .text = name};
    return true;
}

/* true, DEFAULT, dense<...>, array<...>, f32, affine_map<...> ... */
static bool worded(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    struct ss_mlir_text *t = &r->text;
    const char *start = t->at, *word = ss_mlir_word(t, r->arena), *name;
    if (!strcmp(word, "true") || !strcmp(word, "false")) {
        *attr = (struct ss_mlir_attr){.kind = SS_MLIR_INT, .integer = *word == 't'};
        return number_type(r);
    }
    if (!strcmp(word, "unit")) {
        *attr = (struct ss_mlir_attr){.kind = SS_MLIR_UNIT};
        return true;
    }
    if (!strcmp(word, "dense"))
        return ss_mlir_dense(r, attr);
    if (!strcmp(word, "dense_resource"))
        return ss_mlir_dense_resource(r, attr);
    if (!strcmp(word, "array"))
        return array(r, attr);
    if (!strcmp(word, "loc")) {
        t->at = start;
        *attr = (struct ss_mlir_attr){.kind = SS_MLIR_UNIT};
        return ss_mlir_loc(r, &name);
    }
    if (!strcmp(word, "distinct") && ss_mlir_peek(t, "[") && !ss_mlir_skip_brackets(t))
        return false;
    return raw(r, start, attr);
}

static bool any_attr(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    struct ss_mlir_text *t = &r->text;
    ss_mlir_space(t);
    char c = t->at < t->end ? *t->at : 0;
    if (c == '"') {
        *attr = (struct ss_mlir_attr){.kind = SS_MLIR_STRING};
        return ss_mlir_string(t, r->arena, &attr->text) && number_type(r);
    }
    if (c == '[')
        return ss_mlir_list(r, attr);
    if (c == '{') {
        t->at++;
        return dictionary(r, "}", attr);
    }
    if (c == '#')
        return hash_attr(r, attr);
    if (c == '@')
        return symbol(r, attr);
    if (c == '(')
        return function_type(r, attr);
    if (c == '-' || isdigit((unsigned char)c))
        return number(r, attr);
    if (ss_mlir_peek_type(t)) {
        *attr = (struct ss_mlir_attr){.kind = SS_MLIR_TYPE, .type = ss_mlir_type(r)};
        return attr->type != NULL;
    }
    if (isalpha((unsigned char)c) || c == '_')
        return worded(r, attr);
    if (c == '<') /* precision algorithms are printed without their name */
        return raw(r, t->at, attr);
    return ss_mlir_expected(t, "an attribute");
}

bool ss_mlir_attr(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    if (!ss_mlir_enter(&r->text))
        return false;
    bool ok = any_attr(r, attr);
    ss_mlir_leave(&r->text);
    return ok;
}

/* Definitions stand at the start of a line: #name = ... Wherever they stand, all of them count. */
bool ss_mlir_find_aliases(struct ss_mlir_reader *r)
{
    struct ss_mlir_text *t = &r->text;
    const char *start = t->at;
    for (const char *line = t->at; line && line < t->end;) {
        t->at = line;
        while (t->at < t->end && (*t->at == ' ' || *t->at == '\t'))
            t->at++;
        if (t->at < t->end && *t->at == '#') {
            const char *at = t->at, *name = ss_mlir_sigil(t, r->arena, '#');
            bool definition = name && ss_mlir_accept(t, "=") && !ss_mlir_peek(t, "=");
            if (definition) {
                bool found;
                uint32_t *slot = ss_map_put_str(&r->aliases, name, &found);
                if (found)
                    return ss_mlir_fail_at(t, at, SS_E_NAME, "#%s is defined twice", name);
                *slot = (uint32_t)r->alias_at.count;
                struct ss_mlir_alias alias = {.at = t->at};
                ss_push(r->arena, r->alias_at, alias);
            }
        }
        line = memchr(line, '\n', (size_t)(t->end - line));
        line = line ? line + 1 : NULL;
    }
    t->at = start;
    return true;
}

struct ss_mlir_alias *ss_mlir_find_alias(struct ss_mlir_reader *r, const char *name)
{
    const uint32_t *slot = ss_map_get_str(&r->aliases, name);
    return slot ? &r->alias_at.items[*slot] : NULL;
}

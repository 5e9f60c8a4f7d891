/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the text of a tensor expression: tokens, precedence, statements, and the head. What names
 * mean is found when a statement has been read (resolve.c). */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/base/number.h"
#include "core/expr/tree.h"

struct parser {
    struct ss_expr *expr;
    struct ss_expr_statement *s;
    struct ss_arena *arena;
    const char *at;
    int depth, nesting; /* of expressions; of brackets, in which lines may be broken */
    int nodes;
    bool has_head;
    struct ss_expr_reading reading;
};

/* ---- tokens ---- */

static void skip(struct parser *p)
{
    while (*p->at == ' ' || *p->at == '\t' || *p->at == '\r' || (p->nesting && *p->at == '\n'))
        p->at++;
}

/* Takes a text of punctuation, if it is next. */
static bool take(struct parser *p, const char *text)
{
    skip(p);
    if (strncmp(p->at, text, strlen(text)))
        return false;
    p->at += strlen(text);
    return true;
}

static bool begins_name(char c)
{
    return isalpha((unsigned char)c) || c == '_';
}

static size_t name_length(const char *at)
{
    size_t n = 0;
    if (!begins_name(*at))
        return 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '_')
        n++;
    return n;
}

/* Takes this word, if it is next. */
static bool take_word(struct parser *p, const char *word)
{
    skip(p);
    size_t n = name_length(p->at);
    if (n != strlen(word) || memcmp(p->at, word, n))
        return false;
    p->at += n;
    return true;
}

static bool is_reserved(const char *at, size_t n)
{
    static const char *const words[] = {"and", "or", "not", "for", "else", "len", NULL};
    for (size_t i = 0; words[i]; i++)
        if (strlen(words[i]) == n && !memcmp(words[i], at, n))
            return true;
    return false;
}

static bool take_name(struct parser *p, const char **name, size_t *length, const char *what)
{
    skip(p);
    *name = p->at;
    *length = name_length(p->at);
    if (!*length)
        return ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at, "expected %s", what);
    if (*length > SS_EXPR_MAX_NAME)
        return ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at, "this name is longer than %d",
                            SS_EXPR_MAX_NAME);
    if (is_reserved(p->at, *length))
        return ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at,
                            "'%.*s' is no name: the word has a meaning", (int)*length, p->at);
    p->at += *length;
    return true;
}

static bool expect(struct parser *p, const char *text)
{
    if (take(p, text))
        return true;
    return ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at,
                        *p->at ? "expected '%s'" : "expected '%s', but the text ends", text);
}

/* ---- values ---- */

static struct ss_expr_node *node_at(struct parser *p, enum ss_expr_kind kind, const char *at)
{
    struct ss_expr_node *node = ss_alloc(p->arena, sizeof *node);
    node->kind = kind;
    node->at = at;
    if (++p->nodes > SS_EXPR_MAX_NODES) /* a long sum is a deep tree */
        ss_expr_fail(&p->reading, SS_E_SYNTAX, at, "more than %d operators and operands",
                     SS_EXPR_MAX_NODES);
    return node;
}

static struct ss_expr_node *call_of(struct parser *p, const char *name, const char *at,
                                    struct ss_expr_node *a, struct ss_expr_node *b)
{
    struct ss_expr_node *node = node_at(p, SS_EXPR_CALL, at);
    node->function = ss_expr_function_find(name, strlen(name));
    node->n_args = b ? 2 : 1;
    node->args = ss_alloc_array(p->arena, node->n_args, sizeof *node->args);
    node->args[0] = a;
    if (b)
        node->args[1] = b;
    return node;
}

static struct ss_expr_node *parse_value(struct parser *p);

/* A list of values up to the closing text, which is taken; more: what else may end it. */
static bool parse_list(struct parser *p, const char *close, struct ss_expr_node *node,
                       const char *otherwise)
{
    SS_ARRAY(struct ss_expr_node *) list = {0};
    p->nesting++;
    if (!take(p, close)) {
        do {
            struct ss_expr_node *item = parse_value(p);
            if (!item)
                return false;
            ss_push(p->arena, list, item);
        } while (take(p, ","));
        if (otherwise && take_word(p, otherwise)) {
            struct ss_expr_node *number = parse_value(p);
            if (!number)
                return false;
            if (number->kind == SS_EXPR_CALL && number->function->op &&
                !strcmp(number->function->op, "negate") &&
                number->args[0]->kind == SS_EXPR_NUMBER) {
                number->args[0]->number *= -1;
                number = number->args[0];
            }
            if (number->kind != SS_EXPR_NUMBER)
                return ss_expr_fail(&p->reading, SS_E_SYNTAX, number->at,
                                    "what is read outside of a tensor is a number");
            node->has_outside = true;
            node->number = number->number;
        }
        if (!expect(p, close))
            return false;
    }
    p->nesting--;
    node->args = list.items;
    node->n_args = list.count;
    return true;
}

static bool parse_length(struct parser *p, struct ss_expr_node *node)
{
    const char *name;
    node->kind = SS_EXPR_LENGTH;
    node->dim = -1;
    if (!expect(p, "(") || !take_name(p, &name, &node->length, "an index or a tensor"))
        return false;
    node->at = name; /* resolved later */
    if (take(p, ",")) {
        skip(p);
        const char *digits = p->at;
        while (isdigit((unsigned char)*p->at))
            p->at++;
        if (!ss_int_parse(digits, (size_t)(p->at - digits), &node->dim) || node->dim >= SS_MAX_RANK)
            return ss_expr_fail(&p->reading, SS_E_SYNTAX, digits, "expected a dim: len(%.*s, 0)",
                                (int)node->length, name);
    }
    return expect(p, ")");
}

static bool parse_function(struct parser *p, const char *name, size_t length,
                           struct ss_expr_node *node)
{
    struct ss_buf all = {0};
    enum ss_dtype dtype;
    node->kind = SS_EXPR_CALL;
    if (!parse_list(p, ")", node, NULL))
        return false;
    if (ss_dtype_find(name, length, &dtype)) {
        node->function = ss_expr_function_find("convert", 7);
        node->dtype = dtype;
    } else {
        node->function = ss_expr_function_find(name, length);
    }
    if (!node->function || (node->function->apply == SS_APPLY_CONVERT && name[0] == 'c')) {
        ss_expr_fail(&p->reading, SS_E_SYNTAX, name, "no function is called '%.*s'", (int)length,
                     name);
        ss_expr_function_list(&all);
        ss_error_hint(p->reading.err, "functions: %s; and dtypes: f32(x)", ss_buf_text(&all));
        ss_buf_free(&all);
        return false;
    }
    if (node->n_args != node->function->n_args)
        return ss_expr_fail(&p->reading, SS_E_SYNTAX, name, "%.*s takes %zu arguments, not %zu",
                            (int)length, name, node->function->n_args, node->n_args);
    return true;
}

static struct ss_expr_node *parse_name(struct parser *p)
{
    const char *at = p->at;
    size_t length = name_length(at);
    struct ss_expr_node *node = node_at(p, SS_EXPR_NAME, at);
    if (length == 3 && !memcmp(at, "len", 3)) {
        p->at += 3;
        return parse_length(p, node) ? node : NULL;
    }
    if (length == 3 && !memcmp(at, "inf", 3)) {
        p->at += 3;
        node->kind = SS_EXPR_NUMBER;
        node->number = __builtin_inf();
        return node;
    }
    if (!take_name(p, &at, &length, "a value"))
        return NULL;
    node->length = length;
    bool ok = true;
    if (take(p, "[")) {
        node->kind = SS_EXPR_ACCESS;
        ok = parse_list(p, "]", node, "else");
        if (ok && node->n_args > SS_MAX_RANK)
            ok = ss_expr_fail(&p->reading, SS_E_SYNTAX, at, "more than %d indices", SS_MAX_RANK);
    } else if (take(p, "(")) {
        ok = parse_function(p, at, length, node);
    }
    return ok ? node : NULL;
}

static struct ss_expr_node *parse_number(struct parser *p)
{
    struct ss_expr_node *node = node_at(p, SS_EXPR_NUMBER, p->at);
    const char *c = p->at;
    while (isdigit((unsigned char)*c))
        c++;
    if (*c == '.')
        c++;
    while (isdigit((unsigned char)*c))
        c++;
    if (c > p->at && (*c == 'e' || *c == 'E') &&
        isdigit((unsigned char)c[1 + (c[1] == '-' || c[1] == '+')]))
        for (c += 2; isdigit((unsigned char)*c);)
            c++;
    if (!ss_real_parse(p->at, (size_t)(c - p->at), &node->number)) {
        ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at,
                     *p->at ? "expected a value" : "expected a value, but the text ends");
        return NULL;
    }
    p->at = c;
    return node;
}

static struct ss_expr_node *parse_unary(struct parser *p);

static struct ss_expr_node *parse_primary(struct parser *p)
{
    skip(p);
    if (begins_name(*p->at))
        return parse_name(p);
    if (*p->at != '(')
        return parse_number(p);
    p->at++;
    p->nesting++;
    struct ss_expr_node *node = parse_value(p);
    if (!node || !expect(p, ")"))
        return NULL;
    p->nesting--;
    return node;
}

/* a ^ b, to the right. */
static struct ss_expr_node *parse_power(struct parser *p)
{
    struct ss_expr_node *a = parse_primary(p);
    skip(p);
    const char *at = p->at;
    if (!a || !(take(p, "^") || take(p, "**")))
        return a;
    struct ss_expr_node *b = parse_unary(p);
    return b && p->reading.rc == SS_OK ? call_of(p, "^", at, a, b) : NULL;
}

static struct ss_expr_node *parse_unary(struct parser *p)
{
    skip(p);
    const char *at = p->at;
    struct ss_expr_node *node = NULL;
    if (++p->depth > SS_EXPR_MAX_DEPTH) {
        ss_expr_fail(&p->reading, SS_E_SYNTAX, at, "values are nested more than %d deep",
                     SS_EXPR_MAX_DEPTH);
    } else if (take(p, "-")) {
        node = parse_unary(p);
        node = node ? call_of(p, "neg", at, node, NULL) : NULL;
    } else if (take_word(p, "not")) {
        node = parse_unary(p);
        node = node ? call_of(p, "not", at, node, NULL) : NULL;
    } else {
        node = parse_power(p);
    }
    p->depth--;
    return node;
}

/* The operators of each level, the loosest first. Words are operators, too. */
static const char *const levels[][8] = {
    {"or"}, {"and"}, {"<=", ">=", "==", "!=", "<", ">"}, {"+", "-"}, {"*", "/", "%"}};
enum { N_LEVELS = sizeof levels / sizeof *levels };

static const char *take_operator(struct parser *p, size_t level)
{
    skip(p);
    for (size_t i = 0; levels[level][i]; i++) {
        const char *op = levels[level][i];
        if (begins_name(*op) ? take_word(p, op) : take(p, op))
            return op;
    }
    return NULL;
}

static struct ss_expr_node *parse_level(struct parser *p, size_t level)
{
    if (level == N_LEVELS)
        return parse_unary(p);
    struct ss_expr_node *a = parse_level(p, level + 1);
    while (a) {
        skip(p);
        const char *at = p->at, *op = take_operator(p, level);
        if (!op)
            break;
        struct ss_expr_node *b = parse_level(p, level + 1);
        a = b && p->reading.rc == SS_OK ? call_of(p, op, at, a, b) : NULL;
    }
    return a;
}

static struct ss_expr_node *parse_value(struct parser *p)
{
    if (p->depth >= SS_EXPR_MAX_DEPTH) {
        ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at, "values are nested more than %d deep",
                     SS_EXPR_MAX_DEPTH);
        return NULL;
    }
    p->depth++;
    struct ss_expr_node *node = parse_level(p, 0);
    p->depth--;
    return node;
}

/* ---- statements ---- */

static bool add_index(struct parser *p, const char *name, size_t length, uint32_t *out)
{
    struct ss_expr_statement *s = p->s;
    for (*out = 0; *out < s->n_indices; ++*out)
        if (strlen(s->indices[*out].name) == length && !memcmp(s->indices[*out].name, name, length))
            return true;
    if (s->n_indices == SS_EXPR_MAX_INDICES)
        return ss_expr_fail(&p->reading, SS_E_SYNTAX, name, "more than %d indices in a statement",
                            SS_EXPR_MAX_INDICES);
    s->indices[s->n_indices++].name = ss_strndup(p->arena, name, length);
    return true;
}

static bool parse_left(struct parser *p)
{
    struct ss_expr_statement *s = p->s;
    const char *name;
    size_t length;
    if (!take_name(p, &name, &length, "the tensor that a statement makes"))
        return false;
    s->at = name;
    s->tensor = ss_expr_find_tensor(p->expr, name, length);
    if (s->tensor == SS_NONE) {
        if (p->expr->tensors.count == SS_EXPR_MAX_TENSORS)
            return ss_expr_fail(&p->reading, SS_E_SYNTAX, name, "more than %d tensors",
                                SS_EXPR_MAX_TENSORS);
        s->tensor = (uint32_t)p->expr->tensors.count;
        struct ss_expr_tensor tensor = {.name = ss_strndup(p->arena, name, length), .at = name};
        ss_push(p->arena, p->expr->tensors, tensor);
    }
    if (!take(p, "[") || take(p, "]"))
        return true;
    do {
        if (s->rank == SS_MAX_RANK)
            return ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at, "more than %d indices",
                                SS_MAX_RANK);
        if (!take_name(p, &name, &length, "an index: on the left side they stand alone"))
            return false;
        uint32_t index;
        if (!add_index(p, name, length, &index))
            return false;
        for (int d = 0; d < s->rank; d++)
            if (s->left[d] == index)
                return ss_expr_fail(&p->reading, SS_E_SYNTAX, name,
                                    "'%.*s' is on the left side twice", (int)length, name);
        s->left[s->rank++] = index;
    } while (take(p, ","));
    return take(p, "]") ||
           ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at,
                        "expected ',' or ']': on the left side each index stands alone");
}

static bool parse_assign(struct parser *p)
{
    static const struct {
        const char *text;
        enum ss_expr_assign how;
    } forms[] = {{"+=", SS_FOLD_SUM},   {"*=", SS_FOLD_PRODUCT}, {"max=", SS_FOLD_MAX},
                 {"min=", SS_FOLD_MIN}, {"and=", SS_FOLD_AND},   {"or=", SS_FOLD_OR},
                 {"=", SS_ASSIGN}};
    skip(p);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (take(p, forms[i].text)) {
            p->s->how = forms[i].how;
            return true;
        }
    }
    return ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at,
                        "expected =, +=, *=, max=, min=, and= or or=");
}

static bool parse_ranges(struct parser *p)
{
    if (!take_word(p, "for"))
        return true;
    do {
        const char *name;
        size_t length;
        uint32_t index;
        if (!take_name(p, &name, &length, "an index: for i < 8") ||
            !add_index(p, name, length, &index) || !expect(p, "<"))
            return false;
        if (p->s->indices[index].length)
            return ss_expr_fail(&p->reading, SS_E_SYNTAX, name, "'%.*s' has a length already",
                                (int)length, name);
        p->s->indices[index].length = parse_level(p, 3); /* no comparisons */
        if (!p->s->indices[index].length)
            return false;
    } while (take(p, ","));
    return true;
}

static bool parse_statement(struct parser *p)
{
    p->s = ss_alloc(p->arena, sizeof *p->s);
    if (p->expr->statements.count == SS_EXPR_MAX_STATEMENTS)
        return ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at, "more than %d statements",
                            SS_EXPR_MAX_STATEMENTS);
    if (!parse_left(p) || !parse_assign(p))
        return false;
    p->s->value = parse_value(p);
    if (!p->s->value || !parse_ranges(p))
        return false;
    skip(p);
    if (*p->at && *p->at != ';' && *p->at != '\n')
        return ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at,
                            "expected an operator, or the end of the statement");
    p->reading.rc = ss_expr_resolve(p->expr, p->s, p->has_head, p->arena, p->reading.err);
    ss_push(p->arena, p->expr->statements, p->s);
    return p->reading.rc == SS_OK;
}

/* ---- the head ---- */

/* Names up to `end`. */
static bool parse_names(struct parser *p, const char *end, bool operands)
{
    struct ss_expr *e = p->expr;
    if (operands && take(p, end))
        return true;
    do {
        const char *name;
        size_t length;
        if (!take_name(p, &name, &length, "the name of a tensor"))
            return false;
        if (ss_expr_find_tensor(e, name, length) != SS_NONE)
            return ss_expr_fail(&p->reading, SS_E_SYNTAX, name, "'%.*s' is listed twice",
                                (int)length, name);
        if (e->tensors.count == SS_EXPR_MAX_TENSORS)
            return ss_expr_fail(&p->reading, SS_E_SYNTAX, name, "more than %d tensors",
                                SS_EXPR_MAX_TENSORS);
        struct ss_expr_tensor tensor = {.name = ss_strndup(p->arena, name, length), .at = name};
        if (operands)
            ss_push(p->arena, e->operands, (uint32_t)e->tensors.count);
        else
            ss_push(p->arena, e->results, (uint32_t)e->tensors.count);
        ss_push(p->arena, e->tensors, tensor);
    } while (take(p, ","));
    return expect(p, end);
}

/* Results that the head lists are made; others are results if nobody reads them. */
static bool find_results(struct parser *p)
{
    struct ss_expr *e = p->expr;
    for (size_t i = 0; i < e->results.count; i++) {
        const struct ss_expr_tensor *t = &e->tensors.items[e->results.items[i]];
        if (!t->made)
            return ss_expr_fail(&p->reading, SS_E_SYNTAX, t->at,
                                "no statement makes the result '%s'", t->name);
    }
    for (uint32_t t = 0; t < e->tensors.count && !p->has_head; t++)
        if (e->tensors.items[t].made && !e->tensors.items[t].read_later)
            ss_push(p->arena, e->results, t);
    return true;
}

static void parse(struct parser *p)
{
    const char *arrow = strstr(p->at, "->");
    p->has_head = arrow != NULL;
    if (arrow && (!parse_names(p, "->", true) || !parse_names(p, ":", false)))
        return;
    for (;;) {
        p->nesting = 0;
        while (isspace((unsigned char)*p->at) || *p->at == ';')
            p->at++;
        if (!*p->at)
            break;
        if (!parse_statement(p))
            return;
    }
    if (!p->expr->statements.count)
        ss_expr_fail(&p->reading, SS_E_SYNTAX, p->at,
                     "there is no statement, as in C[i,j] += A[i,k] * B[k,j]");
    else
        find_results(p);
}

enum ss_rc ss_expr_parse(const char *text, struct ss_arena *arena, const struct ss_expr **out,
                         struct ss_error *err)
{
    size_t length = strlen(text);
    struct ss_error unused;
    struct parser p = {.arena = arena, .reading.err = err ? err : &unused};
    if (length > SS_EXPR_MAX_TEXT)
        return ss_fail(err, SS_E_LIMIT, "an expression is longer than %d characters",
                       SS_EXPR_MAX_TEXT);
    p.expr = ss_alloc(arena, sizeof *p.expr);
    p.expr->text = p.reading.text = p.at = ss_strdup(arena, text);
    parse(&p);
    *out = p.reading.rc == SS_OK ? p.expr : NULL;
    return p.reading.rc;
}

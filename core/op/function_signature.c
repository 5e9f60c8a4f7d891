/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/op/function.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/number.h"

enum { MOST_TEXT = 4096 };

struct parser {
    const char *text, *at;
    struct ss_arena *arena;
    struct {
        const char *text;
        size_t length;
    } names[SS_FUNCTION_MAX_NAMES];
    int n_names;
    bool results; /* behind the arrow */
    struct ss_error *err;
    enum ss_rc rc;
};

static bool refuse(struct parser *p, enum ss_rc code, const char *fmt, ...) SS_PRINTF(3, 4);
static bool refuse(struct parser *p, enum ss_rc code, const char *fmt, ...)
{
    if (p->rc == SS_OK) {
        va_list args;
        va_start(args, fmt);
        p->rc = ss_vfail(p->err, code, fmt, args);
        va_end(args);
        ss_error_where(p->err, "signature:%zu", (size_t)(p->at - p->text) + 1);
        if (code == SS_E_SYNTAX)
            ss_error_hint(p->err, "as in \"A[i,k], B[k,j] -> C[i,j]\"");
    }
    return false;
}

static void skip_blanks(struct parser *p)
{
    while (isspace((unsigned char)*p->at))
        p->at++;
}

static bool take(struct parser *p, const char *what)
{
    skip_blanks(p);
    if (strncmp(p->at, what, strlen(what)))
        return false;
    p->at += strlen(what);
    return true;
}

static bool expect(struct parser *p, const char *what)
{
    skip_blanks(p);
    return take(p, what) || refuse(p, SS_E_SYNTAX, "'%s' is missing here", what);
}

static size_t word(struct parser *p)
{
    skip_blanks(p);
    size_t n = 0;
    if (isalpha((unsigned char)*p->at) || *p->at == '_')
        while (isalnum((unsigned char)p->at[n]) || p->at[n] == '_')
            n++;
    return n;
}

static bool take_number(struct parser *p, int64_t *out)
{
    skip_blanks(p);
    size_t n = strspn(p->at, "0123456789");
    if (!n)
        return false;
    if (!ss_int_parse(p->at, n, out) || *out > SS_MAX_LENGTH)
        return refuse(p, SS_E_LIMIT, "the number is too large");
    p->at += n;
    return true;
}

/* The number of a name, which results may not introduce. */
static bool take_name(struct parser *p, int *out)
{
    size_t n = word(p);
    if (!n)
        return refuse(p, SS_E_SYNTAX, "a name or a number is missing here");
    int i = 0;
    while (i < p->n_names && (p->names[i].length != n || strncmp(p->names[i].text, p->at, n) != 0))
        i++;
    if (i == p->n_names && p->results)
        return refuse(p, SS_E_SYNTAX, "'%.*s' is not a length of an operand", (int)n, p->at);
    if (i == SS_FUNCTION_MAX_NAMES)
        return refuse(p, SS_E_LIMIT, "more than %d names", (int)SS_FUNCTION_MAX_NAMES);
    if (i == p->n_names) {
        p->names[i].text = p->at;
        p->names[i].length = n;
        p->n_names++;
    }
    p->at += n;
    *out = i;
    return true;
}

/* FACTOR * FACTOR ...; a number alone is added to *constant. */
static bool take_product(struct parser *p, int64_t sign, struct ss_function_dim *dim)
{
    struct ss_function_term term = {.factor = sign};
    do {
        int64_t number;
        if (take_number(p, &number)) {
            if (__builtin_mul_overflow(term.factor, number, &term.factor))
                return refuse(p, SS_E_LIMIT, "the number is too large");
        } else if (term.n == SS_FUNCTION_MAX_FACTORS) {
            return refuse(p, SS_E_LIMIT, "more than %d names in a product",
                          (int)SS_FUNCTION_MAX_FACTORS);
        } else if (!take_name(p, &term.names[term.n++])) {
            return false;
        }
    } while (take(p, "*"));
    if (!term.n)
        return !__builtin_add_overflow(dim->constant, term.factor, &dim->constant) ||
               refuse(p, SS_E_LIMIT, "the number is too large");
    if (dim->n_terms == SS_FUNCTION_MAX_TERMS)
        return refuse(p, SS_E_LIMIT, "more than %d terms", (int)SS_FUNCTION_MAX_TERMS);
    dim->terms[dim->n_terms++] = term;
    return true;
}

static bool take_sum(struct parser *p, struct ss_function_dim *dim)
{
    int64_t sign = take(p, "-") ? -1 : 1;
    while (take_product(p, sign, dim)) {
        if (take(p, "+"))
            sign = 1;
        else if (skip_blanks(p), *p->at == '-' && p->at[1] != '>')
            sign = -1, p->at++;
        else
            return true;
    }
    return false;
}

static bool take_dim(struct parser *p, struct ss_function_dim *dim)
{
    *dim = (struct ss_function_dim){.divisor = 1};
    bool grouped = take(p, "(");
    if (!take_sum(p, dim) || (grouped && !expect(p, ")")))
        return false;
    if (take(p, "//") && ((!grouped && dim->n_terms + (dim->constant != 0) > 1) ||
                          !take_number(p, &dim->divisor) || dim->divisor < 1))
        return refuse(p, SS_E_SYNTAX, "a quotient is (SUM) // NUMBER");
    bool less = false;
    if (take(p, "+") || (less = take(p, "-"))) {
        if (!take_number(p, &dim->added))
            return refuse(p, SS_E_SYNTAX, "a number is missing here");
        dim->added = less ? -dim->added : dim->added;
    }
    bool plain = dim->divisor == 1 && !dim->added &&
                 ((dim->n_terms == 1 && dim->terms[0].n == 1 && dim->terms[0].factor == 1 &&
                   !dim->constant) ||
                  (!dim->n_terms && dim->constant >= 0));
    if (!p->results && !plain)
        return refuse(p, SS_E_SYNTAX, "a dim of an operand is a name or a number");
    return true;
}

static bool take_tensor(struct parser *p, struct ss_function_tensor *out)
{
    *out = (struct ss_function_tensor){.name = ""};
    size_t n = word(p);
    if (n && ss_dtype_find(p->at, n, &out->dtype)) {
        out->typed = true;
        p->at += n;
        n = word(p);
    }
    if (!n && !out->typed)
        return refuse(p, SS_E_SYNTAX, "the name of a tensor is missing here");
    if (out->typed && ss_dtype_is_complex(out->dtype))
        return refuse(p, SS_E_UNSUPPORTED, "functions take no complex numbers");
    out->name = ss_strndup(p->arena, p->at, n);
    p->at += n;
    if (!take(p, "[") || take(p, "]"))
        return true;
    do {
        if (out->rank == SS_MAX_RANK)
            return refuse(p, SS_E_LIMIT, "more than %d dims", (int)SS_MAX_RANK);
        if (!take_dim(p, &out->dims[out->rank++]))
            return false;
    } while (take(p, ","));
    return expect(p, "]");
}

static bool take_tensors(struct parser *p, struct ss_function_tensor **out, size_t *n)
{
    struct ss_function_tensor *list =
        ss_alloc_array(p->arena, SS_FUNCTION_MAX_TENSORS, sizeof *list);
    *n = 0;
    do {
        if (*n == SS_FUNCTION_MAX_TENSORS)
            return refuse(p, SS_E_LIMIT, "more than %d tensors", (int)SS_FUNCTION_MAX_TENSORS);
        if (!take_tensor(p, &list[(*n)++]))
            return false;
    } while (take(p, ","));
    *out = list;
    return true;
}

enum ss_rc ss_function_parse(const char *signature, struct ss_arena *arena, struct ss_function *out,
                             struct ss_error *err)
{
    struct parser p = {.text = signature, .at = signature, .arena = arena, .err = err};
    struct ss_error unused;
    p.err = err ? err : &unused;
    if (strlen(signature) > MOST_TEXT)
        return ss_fail(err, SS_E_LIMIT, "a signature has at most %d characters", (int)MOST_TEXT);
    if (!take_tensors(&p, &out->in, &out->n_in) || !expect(&p, "->"))
        return p.rc;
    p.results = true;
    if (!take_tensors(&p, &out->out, &out->n_out))
        return p.rc;
    out->has_flops = take(&p, ":");
    if (out->has_flops && !take_dim(&p, &out->flops))
        return p.rc;
    skip_blanks(&p);
    if (*p.at)
        (void)refuse(&p, SS_E_SYNTAX, "nothing is expected here");
    return p.rc;
}

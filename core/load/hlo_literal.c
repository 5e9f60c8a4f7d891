/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literals: 1, {1, 2}, { { 1, 2 }, { 3, 4 } }, (1, 2) for a complex number, true, inf, nan. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/load/hlo.h"
#include "core/load/mlir_reader.h"

struct literal {
    struct ss_mlir_text *t;
    struct ss_tensor *out;
    int64_t at; /* elements read */
};

static bool left_out(struct ss_mlir_text *t)
{
    ss_mlir_fail_at(t, t->at, SS_E_UNSUPPORTED, "the elements of this constant were left out");
    return ss_mlir_hint(t, "print them: XLA_FLAGS=--xla_dump_large_constants, or to_string with "
                           "HloPrintOptions().print_large_constants = True");
}

/* A number as text, without its sign. */
static bool word(struct ss_mlir_text *t, char *out, size_t room)
{
    size_t n = 0;
    ss_hlo_space(t);
    while (t->at < t->end && n < room - 1 &&
           (isalnum((unsigned char)*t->at) || strchr("+-.", *t->at)))
        out[n++] = *t->at++;
    out[n] = 0;
    if (n && t->at < t->end && *t->at == '(') { /* nan(0x7fc00000) */
        const char *begin, *end;
        t->at++;
        return ss_hlo_skip_brackets(t, &begin, &end);
    }
    return n > 0;
}

static bool real(struct ss_mlir_text *t, double *value)
{
    char text[64], *end;
    ss_hlo_space(t);
    const char *at = t->at;
    if (!word(t, text, sizeof text))
        return ss_mlir_expected(t, "a number");
    *value = strtod(text, &end);
    return !*end || ss_mlir_fail_at(t, at, SS_E_SYNTAX, "%s is not a number", text);
}

static bool integer(struct literal *l, enum ss_dtype dtype, int64_t *value)
{
    char text[64], *end;
    struct ss_mlir_text *t = l->t;
    ss_hlo_space(t);
    const char *at = t->at;
    if (!word(t, text, sizeof text))
        return ss_mlir_expected(t, "a number");
    if (dtype == SS_I1 && (!strcmp(text, "true") || !strcmp(text, "false"))) {
        *value = text[0] == 't';
        return true;
    }
    const bool wide = dtype == SS_U64;
    *value = wide ? (int64_t)strtoull(text, &end, 10) : strtoll(text, &end, 10);
    if (*end || end == text)
        return ss_mlir_fail_at(t, at, SS_E_SYNTAX, "%s is not an integer", text);
    *value = ss_wrap_int(dtype, *value);
    return true;
}

static bool element(struct literal *l)
{
    struct ss_tensor *out = l->out;
    const enum ss_dtype dtype = out->type.dtype;
    if (l->at >= out->count)
        return ss_mlir_fail_at(l->t, l->t->at, SS_E_SHAPE, "more elements than the shape has");
    if (ss_dtype_is_complex(dtype)) {
        double re = 0, im = 0;
        if (!ss_hlo_expect(l->t, "(") || !real(l->t, &re) || !ss_hlo_expect(l->t, ",") ||
            !real(l->t, &im) || !ss_hlo_expect(l->t, ")"))
            return false;
        const enum ss_dtype part = ss_dtype_part(dtype);
        ss_c128(out)[l->at++] = ss_complex_of(ss_round_float(part, re), ss_round_float(part, im));
        return true;
    }
    if (out->store == SS_STORE_I64)
        return integer(l, dtype, &ss_i64(out)[l->at++]);
    double value = 0;
    if (!real(l->t, &value))
        return false;
    ss_f64(out)[l->at++] = ss_round_float(dtype, value);
    return true;
}

static bool list(struct literal *l, int rank)
{
    if (!rank)
        return element(l);
    if (!ss_hlo_expect(l->t, "{"))
        return false;
    for (bool first = true; !ss_hlo_accept(l->t, "}"); first = false) {
        if (ss_hlo_peek(l->t, "..."))
            return left_out(l->t);
        if ((!first && !ss_hlo_expect(l->t, ",")) || !list(l, rank - 1))
            return false;
    }
    return true;
}

bool ss_hlo_literal(struct ss_mlir_text *t, const struct ss_hlo_instr *instr,
                    struct ss_arena *tensors, struct ss_tensor **out)
{
    struct ss_mlir_text text = *t;
    const struct ss_type *type = &instr->shape.type->tensor;
    text.at = instr->text;
    text.end = instr->end;
    ss_hlo_space(&text);
    if (instr->shape.type->kind != SS_MLIR_TENSOR)
        return ss_mlir_fail_at(t, instr->text, SS_E_UNSUPPORTED, "a constant that is no tensor");
    if (ss_hlo_peek(&text, "{...}") || ss_hlo_peek(&text, "..."))
        return left_out(&text);
    /* Each element takes at least two signs. */
    if (ss_type_count(type) > 1 + (instr->end - instr->text) / 2 + 1)
        return ss_mlir_fail_at(t, instr->text, SS_E_SHAPE,
                               "the literal has fewer elements than its shape");
    struct ss_tensor *value = ss_alloc(tensors, sizeof *value);
    *value = ss_tensor_new(tensors, type, SS_STORE_F64);
    struct literal l = {.t = &text, .out = value};
    if (!list(&l, type->rank))
        return false;
    ss_hlo_space(&text);
    if (l.at != value->count || text.at != text.end)
        return ss_mlir_fail_at(&text, text.at, SS_E_SHAPE,
                               "the literal has %lld elements, its shape %lld", (long long)l.at,
                               (long long)value->count);
    *out = value;
    return true;
}

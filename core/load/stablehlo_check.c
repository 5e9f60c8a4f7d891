/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Programs that state their own expectations: every public function without arguments is run on the
 * reference kernels, and its check.expect_* are compared as in StableHLO's interpreter. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/graph/eval.h"
#include "core/load/lower.h"
#include "core/load/stablehlo.h"

struct checking {
    const char *path;
    struct ss_check_result *result;
    struct ss_arena arena, tensors;
};

static const size_t MAX_BYTES = (size_t)256 << 20;

/* Keeps the first reason; where has the line. */
static void note(struct checking *c, int *counter, const char *message, const char *where)
{
    if (!c->result->why[0])
        snprintf(c->result->why, sizeof c->result->why, "%.160s: %.220s", where, message);
    (*counter)++;
}

/* A program that asks for what is not done here is unsupported; all else that stops it is a
 * failure. */
static void note_error(struct checking *c, const struct ss_error *err)
{
    bool unsupported = err->code == SS_E_UNSUPPORTED || err->code == SS_E_LIMIT ||
                       (err->code == SS_E_NAME && strstr(err->message, "unknown op"));
    note(c, unsupported ? &c->result->unsupported : &c->result->failed, err->message, err->where);
}

/* The bits of a float as a number that grows with the float, so that neighbours differ by one. */
static int64_t rank_of(enum ss_dtype dtype, double value)
{
    uint64_t bits = ss_float_to_bits(dtype, value);
    uint64_t sign = (uint64_t)1 << (ss_dtype_bits(dtype) - 1);
    return bits & sign ? -(int64_t)(bits & (sign - 1)) : (int64_t)bits;
}

static bool within_ulps(enum ss_dtype dtype, double a, double b, int64_t ulps)
{
    int64_t x = rank_of(dtype, a), y = rank_of(dtype, b);
    uint64_t distance = x > y ? (uint64_t)x - (uint64_t)y : (uint64_t)y - (uint64_t)x;
    return distance <= (uint64_t)ulps;
}

/* expect_eq: the same value, zeros with the same sign. expect_almost_eq: an absolute difference,
 * 1e-4 unless the program says another. expect_close: representable numbers apart, 3 likewise. NaN
 * equals NaN, an infinity only itself, integers only themselves. */
static bool agree(const struct ss_expect *e, enum ss_dtype dtype, double a, double b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    if (e->kind == SS_EXPECT_EQUAL)
        return a == b && signbit(a) == signbit(b);
    if (a == b)
        return true;
    if (isinf(a) || isinf(b) || !ss_dtype_is_float(dtype))
        return false;
    return e->kind == SS_EXPECT_ALMOST ? fabs(a - b) <= e->tolerance + e->relative * fabs(b)
                                       : within_ulps(dtype, a, b, e->max_ulp);
}

/* stablehlo.rng, and rng_bit_generator unless it names its algorithm: which numbers these draw is
 * not said anywhere, so that they can be expected of one implementation only. */
static bool draws_its_own(const struct ss_graph *g)
{
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        if (op->live && op->def->flags & SS_OP_RANDOM &&
            !ss_attr_int(&op->attrs, SS_ATTR_RNG_ALGORITHM, 0))
            return true;
    }
    return false;
}

/* Complex numbers part by part. */
static bool holds(struct checking *c, const struct ss_expect *e, const struct ss_tensor *result,
                  const struct ss_tensor *expected, bool own)
{
    const struct ss_tensor numbers[2] = {ss_tensor_numbers(result), ss_tensor_numbers(expected)};
    const struct ss_tensor *got = &numbers[0], *wanted = &numbers[1];
    for (int64_t i = 0; i < got->count; i++) {
        bool integer = got->store == SS_STORE_I64;
        if (integer ? ss_i64(got)[i] == ss_i64(wanted)[i]
                    : agree(e, got->type.dtype, ss_f64(got)[i], ss_f64(wanted)[i]))
            continue;
        char where[160], message[200];
        snprintf(where, sizeof where, "%.120s:%u:%u", c->path, e->line, e->column);
        snprintf(message, sizeof message, "%s%selement %lld is %.17g, expected %.17g",
                 own ? "random numbers are the implementation's own: " : "",
                 got->count == result->count ? ""
                 : i % 2                     ? "the imaginary part of "
                                             : "the real part of ",
                 (long long)(i * result->count / got->count), ss_tensor_get(got, i),
                 ss_tensor_get(wanted, i));
        note(c, own ? &c->result->unsupported : &c->result->failed, message, where);
        return false;
    }
    return true;
}

static void run(struct checking *c, const struct ss_lowering *l, struct ss_graph *g,
                struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_tensor *outputs = ss_alloc_array(&arena, g->n_outputs, sizeof *outputs);
    struct ss_eval_options options = {.float_store = SS_STORE_F64, .round = true};
    if (ss_graph_finish(g, err) != SS_OK ||
        ss_eval_graph(g, NULL, outputs, &options, &arena, err) != SS_OK) {
        if (!strstr(err->where, c->path)) {
            struct ss_error why = *err;
            ss_error_where(err, "%s (%s)", c->path, why.where);
        }
        note_error(c, err);
    } else {
        bool ok = true;
        for (size_t i = 0; ok && i < l->expects.count; i++)
            ok = holds(c, &l->expects.items[i], &outputs[l->expects.items[i].got],
                       &outputs[l->expects.items[i].wanted], draws_its_own(g));
        c->result->passed += ok;
    }
    ss_arena_free(&arena);
}

/* A function without expectations counts as nothing: it proves nothing. */
static void check_func(struct checking *c, const struct ss_mlir_module *module,
                       const struct ss_mlir_func *func)
{
    struct ss_error err = {0};
    struct ss_lowering l = {.module = module, .err = &err, .how = SS_FLAT, .collect = true};
    struct ss_graph *g = ss_graph_new(func->name, "stablehlo");
    if (!ss_lower_program(&l, func, g))
        note_error(c, &err);
    else if (l.expects.count)
        run(c, &l, g, &err);
    ss_lowering_fini(&l);
    ss_graph_free(g);
}

static void check_module(struct checking *c, const char *text, const char *end, uint32_t line)
{
    struct ss_mlir_module module;
    struct ss_error err = {0};
    if (ss_stablehlo_is_blank(text, end))
        return;
    if (ss_mlir_read(c->path, text, (size_t)(end - text), line, &c->arena, &c->tensors, &module,
                     &err) != SS_OK) {
        note_error(c, &err);
        return;
    }
    for (size_t i = 0; i < module.n_funcs; i++) {
        const struct ss_mlir_func *func = &module.funcs[i];
        if (!func->is_private && func->refused)
            note_error(c, func->refused);
        if (!func->is_private && func->has_body && !func->n_args)
            check_func(c, &module, func);
    }
    ss_mlir_module_fini(&module);
}

enum ss_rc ss_stablehlo_check(const char *path, struct ss_check_result *result,
                              struct ss_error *err)
{
    struct ss_buf text = {0};
    struct checking c = {.path = path, .result = result};
    *result = (struct ss_check_result){0};
    enum ss_rc rc = ss_file_read(path, MAX_BYTES, &text, err);
    if (rc == SS_OK) {
        const char *at = ss_buf_text(&text), *end = at + text.length;
        uint32_t line = 1;
        while (at < end) {
            const char *next = ss_stablehlo_part_end(at, end);
            check_module(&c, at, next, line);
            /* Step over the separator's own line too. */
            const char *newline = next < end ? memchr(next, '\n', (size_t)(end - next)) : NULL;
            next = newline ? newline + 1 : end;
            for (; at < next; at++)
                line += *at == '\n';
        }
        if (!result->passed && !result->failed && !result->unsupported)
            snprintf(result->why, sizeof result->why, "%.300s: no function carries an expectation",
                     path);
    }
    ss_arena_free(&c.arena);
    ss_arena_free(&c.tensors);
    ss_buf_free(&text);
    return rc;
}

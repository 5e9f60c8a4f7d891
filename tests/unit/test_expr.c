/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tensor expressions: their bodies compute what loops over all indices compute, with the shapes
 * that follow from the text; as operators they have the rows of the built-in op; and mistakes are
 * explained. */
#include <math.h>

#include "core/base/rng.h"
#include "core/expr/definition.h"
#include "core/expr/tree.h"
#include "core/graph/eval.h"
#include "tests/unit/rows_text.h"

enum { MAX_OPERANDS = 4 };

/* ---- loops ---- */

/* The same by loops: values of tensors as they are made. */
struct loops {
    const struct ss_expr *e;
    struct ss_tensor *tensors; /* per tensor of the expression */
    struct ss_arena *arena;
    int64_t lengths[SS_EXPR_MAX_INDICES], at[SS_EXPR_MAX_INDICES];
};

static double value_of(struct loops *l, const struct ss_expr_node *node);

static double read_access(struct loops *l, const struct ss_expr_node *node)
{
    const struct ss_tensor *t = &l->tensors[node->tensor];
    int64_t position = 0;
    for (size_t d = 0; d < node->n_args; d++) {
        int64_t p = node->dims[d].constant;
        for (int i = 0; i < node->dims[d].n; i++)
            p += node->dims[d].terms[i].factor * l->at[node->dims[d].terms[i].index];
        if (node->has_outside && (p < 0 || p >= t->type.dims[d]))
            return node->number;
        assert_in_range(p, 0, t->type.dims[d] - 1);
        position = position * t->type.dims[d] + p;
    }
    return ss_tensor_get(t, position);
}

static double call_of(struct loops *l, const struct ss_expr_node *node)
{
    const struct ss_expr_function *f = node->function;
    double a = value_of(l, node->args[0]), b = node->n_args > 1 ? value_of(l, node->args[1]) : 0;
    const struct {
        const char *name;
        double value;
    } table[] = {{"+", a + b},     {"-", a - b},        {"*", a * b},        {"/", a / b},
                 {"^", pow(a, b)}, {"max", fmax(a, b)}, {"min", fmin(a, b)}, {"neg", -a},
                 {"exp", exp(a)},  {"log", log(a)},     {"sqrt", sqrt(a)},   {"tanh", tanh(a)},
                 {"<", a < b},     {"<=", a <= b},      {">", a > b},        {">=", a >= b},
                 {"==", a == b},   {"!=", a != b},      {"and", a && b},     {"or", a || b},
                 {"not", !a},      {"convert", a},      {"square", a * a},   {"abs", fabs(a)},
                 {"erf", erf(a)},  {"%", fmod(a, b)}};
    if (f->apply == SS_APPLY_SELECT)
        return a ? b : value_of(l, node->args[2]);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(table[i].name, f->name))
            return table[i].value;
    fail_msg("the test does not know %s", f->name);
    return 0;
}

static double value_of(struct loops *l, const struct ss_expr_node *node)
{
    switch (node->kind) {
    case SS_EXPR_NUMBER:
        return node->number;
    case SS_EXPR_INDEX:
        return (double)l->at[node->index];
    case SS_EXPR_ACCESS:
        return read_access(l, node);
    case SS_EXPR_LENGTH:
        return (double)(node->index == SS_NONE ? l->tensors[node->tensor].type.dims[node->dim]
                                               : l->lengths[node->index]);
    case SS_EXPR_CALL:
        return call_of(l, node);
    case SS_EXPR_NAME:
        break;
    }
    fail_msg("a name is left");
    return 0;
}

static double fold(enum ss_expr_assign how, double a, double b)
{
    switch (how) {
    case SS_FOLD_SUM:
        return a + b;
    case SS_FOLD_PRODUCT:
        return a * b;
    case SS_FOLD_MAX:
        return fmax(a, b);
    case SS_FOLD_MIN:
        return fmin(a, b);
    case SS_FOLD_AND:
        return a && b;
    case SS_FOLD_OR:
        return a || b;
    case SS_ASSIGN:
        break;
    }
    return b;
}

/* lengths: "i4 j3", of this statement's indices. */
static void read_lengths(struct loops *l, const struct ss_expr_statement *s, const char *lengths)
{
    for (uint32_t i = 0; i < s->n_indices; i++) {
        const char *at = lengths;
        size_t n = strlen(s->indices[i].name);
        while (at && *at && !(!strncmp(at, s->indices[i].name, n) && at[n] >= '0' && at[n] <= '9'))
            at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL;
        if (!at)
            fail_msg("the test says no length of %s", s->indices[i].name);
        l->lengths[i] = strtoll(at + n, NULL, 10);
        l->at[i] = 0;
    }
}

static void run_statement(struct loops *l, const struct ss_expr_statement *s, const char *lengths)
{
    struct ss_tensor *out = &l->tensors[s->tensor];
    struct ss_type type = {.dtype = SS_F64, .rank = s->rank};
    read_lengths(l, s, lengths);
    for (int d = 0; d < s->rank; d++)
        type.dims[d] = l->lengths[s->left[d]];
    if (!s->continues) {
        *out = ss_tensor_new(l->arena, &type, SS_STORE_F64);
        for (int64_t i = 0; i < out->count; i++)
            ss_tensor_set(out, i, ss_fold_neutral(s->how, SS_F64));
    }
    do {
        int64_t position = 0;
        for (int d = 0; d < s->rank; d++)
            position = position * type.dims[d] + l->at[s->left[d]];
        double v = value_of(l, s->value);
        ss_tensor_set(out, position, fold(s->how, ss_tensor_get(out, position), v));
    } while (ss_index_next(l->lengths, (int)s->n_indices, l->at));
}

/* ---- values ---- */

static const struct ss_expr *parse(struct ss_arena *arena, const char *text)
{
    const struct ss_expr *e;
    struct ss_error err = {0};
    if (ss_expr_parse(text, arena, &e, &err))
        fail_msg("%s: %s (%s)", text, err.message, err.where);
    return e;
}

static size_t read_types(const char *text, struct ss_type *types)
{
    char copy[200];
    size_t n = 0;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *at = strtok(copy, " "); at; at = strtok(NULL, " "))
        assert_true(ss_type_parse(at, &types[n++]));
    return n;
}

struct expression {
    const char *text, *types, *lengths, *rows;
};
static const struct expression expressions[] = {
    {"C[i,j] += A[i,k] * B[k,j]", "4x6xf64 6x8xf64", "i4 j8 k6",
     "S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, "
     "P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)"},
    {"C[b,i,j] += A[b,i,k] * B[b,j,k]", "2x4x6xf64 2x8x6xf64", "b2 i4 j8 k6",
     "S(0) <- S(0), S(0); S(1) <- S(1), R; P(sum) <- S(2), S(2); S(2) <- R, S(1); P(sum) <- "
     "P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)"},
    {"C[j,i] += A[i,k] * B[k,j] / 2", "4x6xf64 6x8xf64", "i4 j8 k6",
     "S(1) <- S(0), R; P(sum) <- S(1), S(0); S(0) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, "
     "P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)"},
    {"s += x[i] * y[i]", "16xf64 16xf64", "i16",
     "P(sum) <- S(0), S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) "
     "<- R, P(avg)"},
    {"D[i,l] += A[i,j] * B[j,k] * C[k,l]", "4x6xf64 6x8xf64 8x2xf64", "i4 j6 k8 l2",
     "S(0) <- S(0), R, R; P(sum) <- S(1), S(0), R; P(sum) <- R, S(1), S(0); S(1) <- R, R, S(1); "
     "P(sum) <- P(sum), R, R; P(sum) <- R, P(sum), R; P(sum) <- R, R, P(sum); P(avg) <- P(avg), R, "
     "R; P(avg) <- R, P(avg), R; P(avg) <- R, R, P(avg)"},
    {"Y[n,o,i] += X[n,c,i+d] * K[o,c,d]", "4x6x16xf64 8x6x3xf64", "n4 o8 i14 c6 d3",
     "S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); S(2) <- S(2, halo), R; P(sum) <- "
     "P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)"},
    {"Y[n,o,i,j] += X[n,c,2*i+d,2*j+e] * K[o,c,d,e]", "2x4x9x9xf64 6x4x3x3xf64",
     "n2 o6 i4 j4 c4 d3 e3",
     "S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); S(2) <- S(2, halo), R; S(3) <- S(3, "
     "halo), R; P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, "
     "P(avg)"},
    {"Y[n,o,i] += X[n,c,i+2*d-2 else 0] * K[o,c,d] for i < len(X, 2)", "2x4x16xf64 6x4x3xf64",
     "n2 o6 i16 c4 d3",
     "S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); S(2) <- S(2, halo), R; P(sum) <- "
     "P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)"},
    {"Y[c,i] += X[c,i+d] * K[c,d]", "6x16xf64 6x3xf64", "c6 i14 d3",
     "S(0) <- S(0), S(0); S(1) <- S(1, halo), R; P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) "
     "<- P(avg), R; P(avg) <- R, P(avg)"},
    {"Y[i] += X[i-d+2] * K[d]", "16xf64 3xf64", "i14 d3",
     "S(0) <- S(0, halo), R; P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) "
     "<- R, P(avg)"},
    {"m[i] max= x[i,j]; e[i,j] = exp(x[i,j] - m[i]); s[i] += e[i,j]; p[i,j] = e[i,j] / s[i]",
     "4x16xf64", "i4 j16", "S(0) <- S(0)"},
    {"S[h,i,j] += Q[h,i,k] * K[h,j,k] / sqrt(len(k))\n"
     "T[h,i,j] = select(j <= i, S[h,i,j], -1e9)",
     "2x8x4xf64 2x8x4xf64", "h2 i8 j8 k4",
     "S(0) <- S(0), S(0); S(1) <- S(1), R; S(2) <- R, S(1); P(avg) <- P(avg), R; P(avg) <- R, "
     "P(avg)"},
    {"B[i] = A[i] - 2*A[i+1] + A[i+2]", "16xf64", "i14",
     "S(0) <- S(0, halo); P(sum) <- P(sum); P(avg) <- P(avg)"},
    {"B[i,j] = A[i,j+1] + A[i+2,j+1] + A[i+1,j] + A[i+1,j+2] - 4*A[i+1,j+1]", "8x8xf64", "i6 j6",
     "S(0) <- S(0, halo); S(1) <- S(1, halo); P(sum) <- P(sum); P(avg) <- P(avg)"},
    {"M[n,i,j] max= X[n,2*i+a,2*j+b] for a < 2, b < 2", "2x8x8xf64", "n2 i4 j4 a2 b2",
     "S(0) <- S(0); S(1) <- S(1); S(2) <- S(2); P(max) <- P(max)"},
    {"M[i] += X[3*i+a] / len(a) for a < 4", "16xf64", "i5 a4",
     "S(0) <- S(0, halo); P(sum) <- P(sum); P(avg) <- P(avg)"},
    {"M[i] max= X[i+a-1 else -inf] for a < 3, i < len(X,0)", "8xf64", "i8 a3",
     "S(0) <- S(0, halo); P(max) <- P(max)"},
    {"B[i,j] = A[4*i+j] for j < 4", "16xf64", "i4 j4",
     "S(0) <- S(0); S(1) <- S(0, block=4); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); "
     "P(min) <- P(min); P(prod) <- P(prod)"},
    {"B[i,j] = A[2*i+j] for j < 4", "16xf64", "i7 j4",
     "S(0) <- S(0, halo); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); "
     "P(prod) <- P(prod)"},
    {"B[i] = A[7-i]", "8xf64", "i8",
     "P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)"},
    {"B[i,j] = A[i-j+7] for j < 8, i < 8", "16xf64", "i8 j8",
     "P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)"},
    {"t += A[i,i]", "6x6xf64", "i6",
     "P(sum) <- S(0); P(sum) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(sum) <- S(0,1)"},
    {"B[j,i] = A[i,j]", "4x6xf64", "i4 j6",
     "S(1) <- S(0); S(0) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- "
     "P(min); P(prod) <- P(prod)"},
    {"C[i] += select(j <= i, A[j], 0) for i < len(A,0)", "8xf64", "i8 j8",
     "P(sum) <- S(0); S(0) <- R; P(sum) <- P(sum); P(avg) <- P(avg)"},
    {"C[i] = A[i] * i + 1", "8xf64", "i8",
     "S(0) <- S(0); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min)"},
    {"C[i] = A[i] ^ 2 + abs(A[i]) * tanh(B[i])", "8xf64 8xf64", "i8",
     "S(0) <- S(0), S(0); P(max) <- R, P(max); P(min) <- R, P(min)"},
    {"C[i,j] = A[i] + B[j] - A[3]", "8xf64 4xf64", "i8 j4",
     "S(1) <- R, S(0); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- R, P(max); "
     "P(min) <- R, P(min)"},
    {"p[i] *= A[i,j]", "4x4xf64", "i4 j4", "S(0) <- S(0); P(prod) <- S(1); P(prod) <- P(prod)"},
    {"m[i] min= max(A[i,j], B[j])", "4x4xf64 4xf64", "i4 j4",
     "S(0) <- S(0), R; P(min) <- S(1), S(0); P(min) <- P(min), R; P(min) <- R, P(min)"},
    {"any or= A[i] > 0.5; all and= A[i] > -3", "8xf64", "i8", "P(or), P(and) <- S(0)"},
    {"S[i] += A[i,j]; S[i] += B[i,j]", "4x4xf64 4x6xf64", "i4 j4",
     "S(0) <- S(0), S(0); P(sum) <- S(1), P(sum); P(sum) <- P(sum), S(1); P(sum) <- P(sum), "
     "P(sum); P(avg) <- P(avg), P(avg)"},
    {"A, B -> D, C: C[i] = A[i] + B[i]; D[i] = C[i] * A[i]", "4xf64 4xf64", "i4",
     "S(0), S(0) <- S(0), S(0); P(avg), P(avg) <- R, P(avg)"},
    {"mean[i] += x[i,j] / len(j); v[i] += square(x[i,j] - mean[i]) / len(j)\n"
     "y[i,j] = (x[i,j] - mean[i]) / sqrt(v[i] + 1e-5) * g[j] + b[j]",
     "4x16xf64 16xf64 16xf64", "i4 j16",
     "S(0) <- S(0), R, R; P(sum) <- R, P(sum), P(sum); P(avg) <- R, P(avg), P(avg); P(max) <- R, "
     "R, P(max); P(min) <- R, R, P(min)"},
    {"S[i,d] += Q[i,k] * K[i+d,k] for i < 6", "6x4xf64 8x4xf64", "i6 d3 k4",
     "P(sum) <- S(1), S(1); S(0) <- S(0, halo), S(0, halo); P(sum) <- P(sum), R; P(sum) <- R, "
     "P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)"},
    {"Y[i] += X[i+d+2] * K[d] for i < 4", "16xf64 3xf64", "i4 d3",
     "S(0) <- S(0, halo), R; P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; "
     "P(avg) <- R, P(avg)"},
    {"C[i,j] = A[i] * 2 for j < 4", "8xf64", "i8 j4",
     "S(0) <- S(0); S(1) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- "
     "P(min)"},
    {"M[i] max= X[2*i+3*a+1] for a < 2, i < 4", "16xf64", "i4 a2",
     "S(0) <- S(0, halo); P(max) <- P(max)"},
};
enum { N_EXPRESSIONS = sizeof expressions / sizeof *expressions };

/* The second statement may have another length of an index of the same name. */
static const char *lengths_of(const struct expression *c, size_t statement)
{
    return !strncmp(c->text, "S[i] += A", 9) && statement ? "i4 j6" : c->lengths;
}

static void check_values(void **state)
{
    (void)state;
    for (size_t c = 0; c < N_EXPRESSIONS; c++) {
        struct ss_arena arena = {0};
        const struct ss_expr *e = parse(&arena, expressions[c].text);
        struct ss_type types[MAX_OPERANDS];
        size_t n = read_types(expressions[c].types, types);
        struct ss_tensor in[MAX_OPERANDS], out[MAX_OPERANDS];
        struct loops l = {.e = e, .arena = &arena};
        struct ss_graph *body;
        struct ss_error err = {0};
        l.tensors = ss_alloc_array(&arena, e->tensors.count, sizeof *l.tensors);
        for (size_t k = 0; k < n; k++) {
            in[k] = ss_tensor_new(&arena, &types[k], SS_STORE_F64);
            for (int64_t i = 0; i < in[k].count; i++)
                ss_tensor_set(&in[k], i, ss_rng_normal(7, k, (uint64_t)i));
            l.tensors[e->operands.items[k]] = in[k];
        }
        if (ss_expr_expand(e, types, n, &body, &err))
            fail_msg("%s: %s (%s)", expressions[c].text, err.message, err.where);
        if (ss_eval_graph(body, in, out, &(struct ss_eval_options){0}, &arena, &err))
            fail_msg("%s: %s", expressions[c].text, err.message);
        for (size_t s = 0; s < e->statements.count; s++)
            run_statement(&l, e->statements.items[s], lengths_of(&expressions[c], s));
        for (size_t r = 0; r < e->results.count; r++) {
            const struct ss_tensor *want = &l.tensors[e->results.items[r]];
            if (!ss_shape_equal(&want->type, &out[r].type))
                fail_msg("%s: another shape", expressions[c].text);
            for (int64_t i = 0; i < want->count; i++) {
                double a = ss_tensor_get(want, i), b = ss_tensor_get(&out[r], i);
                if (!(fabs(a - b) <= 1e-12 * (1 + fabs(a))))
                    fail_msg("%s: element %lld is %g, not %g", expressions[c].text, (long long)i, b,
                             a);
            }
        }
        ss_graph_free(body);
        ss_arena_free(&arena);
    }
}

/* ---- rules ---- */

static void check_rules(void **state)
{
    (void)state;
    const bool shows = getenv("SHOW_ROWS");
    for (size_t c = 0; c < N_EXPRESSIONS; c++) {
        struct ss_arena arena = {0};
        const struct ss_expr *e = parse(&arena, expressions[c].text);
        struct ss_type types[MAX_OPERANDS];
        size_t n = read_types(expressions[c].types, types);
        struct ss_graph *g;
        struct ss_error err = {0};
        if (ss_definition_graph(&(struct ss_definition){.name = "mine", .expr = e}, types, n, &g,
                                &err))
            fail_msg("%s: %s (%s)", expressions[c].text, err.message, err.where);
        struct ss_ruleset *rules = discover(g, 0);
        for (uint32_t op = 0; op < g->n_ops && shows; op++)
            print_message("%s\n    %s: %s\n", expressions[c].text, g->ops[op].name,
                          rows_text(&arena, rules, op, "; ", true));
        if (!shows)
            assert_string_equal(rows_text(&arena, rules, 0, "; ", true), expressions[c].rows);
        ss_ruleset_free(rules);
        ss_graph_free(g);
        ss_arena_free(&arena);
    }
}

/* An expression that is one op of the table has the rows of that op. (Sums over halos, which a
 * convolution has besides, are not explored for bodies.) */
static void check_same_rows(void **state)
{
    (void)state;
    static const struct {
        const char *text, *types, *program;
    } same[] = {
        {"C[i,j] += A[i,k] * B[k,j]", "4x6xf64 6x8xf64",
         "func.func @main(%a: tensor<4x6xf64>, %b: tensor<6x8xf64>) -> tensor<4x8xf64> {\n"
         "%c = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x6xf64>, "
         "tensor<6x8xf64>) -> tensor<4x8xf64>\nreturn %c : tensor<4x8xf64>\n}\n"},
        {"C[b,i,j] += A[b,i,k] * B[b,j,k]", "2x4x6xf64 2x8x6xf64",
         "func.func @main(%a: tensor<2x4x6xf64>, %b: tensor<2x8x6xf64>) -> tensor<2x4x8xf64> {\n"
         "%c = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x "
         "[2] : (tensor<2x4x6xf64>, tensor<2x8x6xf64>) -> tensor<2x4x8xf64>\n"
         "return %c : tensor<2x4x8xf64>\n}\n"},
        {"Y[n,o,i,j] += X[n,c,2*i+d,2*j+e] * K[o,c,d,e]", "2x4x9x9xf64 6x4x3x3xf64",
         "func.func @main(%x: tensor<2x4x9x9xf64>, %k: tensor<6x4x3x3xf64>) -> "
         "tensor<2x6x4x4xf64> {\n"
         "%y = stablehlo.convolution(%x, %k) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, "
         "1], window = {stride = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : "
         "i64} : (tensor<2x4x9x9xf64>, tensor<6x4x3x3xf64>) -> tensor<2x6x4x4xf64>\n"
         "return %y : tensor<2x6x4x4xf64>\n}\n"},
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct ss_arena arena = {0};
        struct ss_type types[MAX_OPERANDS];
        struct ss_graph *mine, *built_in = load_ops(same[i].program);
        struct ss_error err = {0};
        size_t n = read_types(same[i].types, types);
        assert_int_equal(
            ss_definition_graph(
                &(struct ss_definition){.name = "mine", .expr = parse(&arena, same[i].text)}, types,
                n, &mine, &err),
            SS_OK);
        assert_true(ss_graph_flops(mine) == ss_graph_flops(built_in));
        struct ss_ruleset *a = discover(mine, 0), *b = discover(built_in, 0);
        assert_string_equal(rows_text(&arena, a, 0, "; ", false),
                            rows_text(&arena, b, 0, "; ", false));
        ss_ruleset_free(a);
        ss_ruleset_free(b);
        ss_graph_free(mine);
        ss_graph_free(built_in);
        ss_arena_free(&arena);
    }
}

/* ---- mistakes ---- */

static void check_mistakes(void **state)
{
    (void)state;
    static const struct {
        const char *text, *types; /* NULL: it does not parse */
        enum ss_rc code;
        const char *message, *where;
    } mistakes[] = {
        {"", NULL, SS_E_SYNTAX, "there is no statement", "1:1"},
        {"C[i] = ", NULL, SS_E_SYNTAX, "expected a value, but the text ends", "1:8"},
        {"C[i] = A[i] +\n* B[i]", NULL, SS_E_SYNTAX, "expected a value", "1:14"},
        {"C[i] = A[I[i]]", NULL, SS_E_UNSUPPORTED, "a gather", "1:10"},
        {"C[i] = A[i*j]", NULL, SS_E_UNSUPPORTED, "a product of indices", "1:11"},
        {"C[i] = A[i/2]", NULL, SS_E_UNSUPPORTED, "it is divided", "1:11"},
        {"C[i] = C[i-1] + A[i]", NULL, SS_E_UNSUPPORTED, "a recurrence", "1:8"},
        {"C[i] = A[i,j]", NULL, SS_E_SYNTAX, "'j' is not on the left side", "1:1"},
        {"C[i,i] = A[i]", NULL, SS_E_SYNTAX, "on the left side twice", "1:5"},
        {"C[i] += A[i] for k < 3", NULL, SS_E_SYNTAX, "which the value lacks", "1:1"},
        {"C[i+1] = A[i]", NULL, SS_E_SYNTAX, "each index stands alone", "1:4"},
        {"C[i] = foo(A[i])", NULL, SS_E_SYNTAX, "no function is called 'foo'", "1:8"},
        {"C[i] = exp(A[i], 2)", NULL, SS_E_SYNTAX, "takes 1 arguments, not 2", "1:8"},
        {"A -> C: C[i] = B[i]", NULL, SS_E_NAME, "no tensor is called 'B'", "1:16"},
        {"A -> C: D[i] = A[i]", NULL, SS_E_SYNTAX, "no statement makes the result 'C'", "1:6"},
        {"C[i] = A[i]; C[i] = A[i]", NULL, SS_E_SYNTAX, "is made already", "1:14"},
        {"C[i] = for[i]", NULL, SS_E_SYNTAX, "the word has a meaning", "1:8"},
        {"C[i,j] = A[i]", "8xf32", SS_E_SHAPE, "nothing says how long 'j' is", "1:1"},
        {"C[i] = A[i] + B[i]", "8xf32 6xf32", SS_E_SHAPE, "which has length 6", "1:15"},
        {"C[i] = A[i-1]", "8xf32", SS_E_SHAPE, "is read from -1 to", "1:8"},
        {"C[i] = A[i] + 1 for i < 9", "8xf32", SS_E_SHAPE, "is read from 0 to 8", "1:8"},
        {"C[i] = A[i,0]", "8xf32", SS_E_SHAPE, "A has 1 dims, but is read with 2 indices", "1:8"},
        {"C[i] = A[i] + B[i]", "8xf32 8xf64", SS_E_TYPE, "f32 and f64 meet", "1:13"},
        {"C[i] = A[i] + 0.5", "8xi32", SS_E_TYPE, "the number 0.5 is no i32", "1:13"},
        {"C[i] = select(A[i], 1, 2)", "8xf32", SS_E_TYPE, "expected a condition, not f32", "1:8"},
        {"C += A[i] > 0", "8xf32", SS_E_TYPE, "these are booleans", "1:11"},
        {"C and= A[i]", "8xf32", SS_E_TYPE, "and= and or= fold booleans", "1:8"},
        {"C[i] = A[i]", "8xf32", SS_E_UNSUPPORTED, "the result C is an operand as it is", "1:1"},
        {"C[i] = A[i] + B[i]", "8xf32", SS_E_TYPE, "has 2 operands, not 1", "1:1"},
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct ss_arena arena = {0};
        const struct ss_expr *e;
        struct ss_error err = {0};
        struct ss_graph *body;
        struct ss_type types[MAX_OPERANDS];
        enum ss_rc rc = ss_expr_parse(mistakes[i].text, &arena, &e, &err);
        if (mistakes[i].types && rc)
            fail_msg("%s: %s (%s)", mistakes[i].text, err.message, err.where);
        if (mistakes[i].types)
            rc = ss_expr_expand(e, types, read_types(mistakes[i].types, types), &body, &err);
        if (rc != mistakes[i].code || !strstr(err.message, mistakes[i].message) ||
            strcmp(err.where + strlen("expression:"), mistakes[i].where))
            fail_msg("%s: %s (%s)", mistakes[i].text, err.message, err.where);
        ss_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_values), cmocka_unit_test(check_rules),
        cmocka_unit_test(check_same_rows), cmocka_unit_test(check_mistakes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

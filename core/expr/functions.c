/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions and operators of tensor expressions: a row each. */
#include <math.h>
#include <string.h>

#include "core/expr/tree.h"

#define FOLD(name, expression)                                                                     \
    static double fold_##name(double a, double b)                                                  \
    {                                                                                              \
        (void)b;                                                                                   \
        return expression;                                                                         \
    }
FOLD(add, a + b)
FOLD(subtract, a - b)
FOLD(multiply, a *b)
FOLD(divide, a / b)
FOLD(remainder, fmod(a, b))
FOLD(power, pow(a, b))
FOLD(negate, -a)
FOLD(max, fmax(a, b))
FOLD(min, fmin(a, b))
FOLD(sqrt, sqrt(a))
FOLD(exp, exp(a))
FOLD(log, log(a))
FOLD(tanh, tanh(a))
FOLD(abs, fabs(a))
FOLD(floor, floor(a))
FOLD(ceil, ceil(a))

/* Rows are laid out by hand. */
/* clang-format off */
#define UNARY(name_, op_) {.name = name_, .n_args = 1, .op = op_, .floats = true}
#define BINARY(name_, op_, fold_) {.name = name_, .n_args = 2, .op = op_, .fold = fold_}
#define COMPARE(name_, direction_) {.name = name_, .n_args = 2, .apply = SS_APPLY_COMPARE,        \
                                    .op = "compare", .direction = direction_}
#define LOGIC(name_, n, op_) {.name = name_, .n_args = n, .apply = SS_APPLY_LOGIC, .op = op_}

static const struct ss_expr_function functions[] = {
    BINARY("+", "add", fold_add),
    BINARY("-", "subtract", fold_subtract),
    BINARY("*", "multiply", fold_multiply),
    BINARY("/", "divide", fold_divide),
    BINARY("%", "remainder", fold_remainder),
    BINARY("^", "power", fold_power),
    BINARY("pow", "power", fold_power),
    BINARY("max", "maximum", fold_max),
    BINARY("min", "minimum", fold_min),
    BINARY("atan2", "atan2", NULL),
    {.name = "neg", .n_args = 1, .op = "negate", .fold = fold_negate},
    {.name = "abs", .n_args = 1, .op = "abs", .fold = fold_abs},
    {.name = "sign", .n_args = 1, .op = "sign"},
    {.name = "square", .n_args = 1, .apply = SS_APPLY_SQUARE},
    {.name = "exp", .n_args = 1, .op = "exponential", .fold = fold_exp, .floats = true},
    {.name = "log", .n_args = 1, .op = "log", .fold = fold_log, .floats = true},
    {.name = "sqrt", .n_args = 1, .op = "sqrt", .fold = fold_sqrt, .floats = true},
    {.name = "tanh", .n_args = 1, .op = "tanh", .fold = fold_tanh, .floats = true},
    {.name = "floor", .n_args = 1, .op = "floor", .fold = fold_floor, .floats = true},
    {.name = "ceil", .n_args = 1, .op = "ceil", .fold = fold_ceil, .floats = true},
    UNARY("expm1", "exponential_minus_one"),
    UNARY("log1p", "log_plus_one"),
    UNARY("rsqrt", "rsqrt"),
    UNARY("cbrt", "cbrt"),
    UNARY("sin", "sine"),
    UNARY("cos", "cosine"),
    UNARY("tan", "tan"),
    UNARY("atan", "chlo.atan"),
    UNARY("sinh", "chlo.sinh"),
    UNARY("cosh", "chlo.cosh"),
    UNARY("erf", "chlo.erf"),
    UNARY("erfc", "chlo.erfc"),
    UNARY("lgamma", "chlo.lgamma"),
    UNARY("sigmoid", "logistic"),
    UNARY("logistic", "logistic"),
    UNARY("round", "round_nearest_even"),
    UNARY("is_finite", "is_finite"),
    {.name = "select", .n_args = 3, .apply = SS_APPLY_SELECT, .op = "select"},
    COMPARE("==", SS_CMP_EQ), COMPARE("!=", SS_CMP_NE), COMPARE("<", SS_CMP_LT),
    COMPARE("<=", SS_CMP_LE), COMPARE(">", SS_CMP_GT), COMPARE(">=", SS_CMP_GE),
    LOGIC("and", 2, "and"), LOGIC("or", 2, "or"), LOGIC("not", 1, "not"),
    {.name = "convert", .n_args = 1, .apply = SS_APPLY_CONVERT, .op = "convert"},
};
/* clang-format on */

enum { N_FUNCTIONS = sizeof functions / sizeof *functions };

const struct ss_expr_function *ss_expr_function_find(const char *name, size_t length)
{
    for (size_t i = 0; i < N_FUNCTIONS; i++)
        if (strlen(functions[i].name) == length && !memcmp(functions[i].name, name, length))
            return &functions[i];
    return NULL;
}

void ss_expr_function_list(struct ss_buf *out)
{
    for (size_t i = 0; i < N_FUNCTIONS; i++)
        if (functions[i].name[0] >= 'a' && functions[i].apply != SS_APPLY_LOGIC &&
            functions[i].apply != SS_APPLY_CONVERT)
            ss_buf_printf(out, "%s%s", out->length ? ", " : "", functions[i].name);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a parsed tensor expression is asked: places of errors, tensors and their names. */
#include <string.h>

#include "core/expr/tree.h"

static enum ss_rc place(struct ss_error *err, const char *text, const char *at)
{
    int line = 1;
    const char *start = text;
    for (const char *c = text; c < at; c++) {
        if (*c == '\n') {
            line++;
            start = c + 1;
        }
    }
    return ss_error_where(err, "expression:%d:%d", line, (int)(at - start) + 1);
}

bool ss_expr_fail(struct ss_expr_reading *r, enum ss_rc code, const char *at, const char *fmt, ...)
{
    va_list args;
    if (r->rc != SS_OK)
        return false;
    r->rc = code;
    va_start(args, fmt);
    ss_vfail(r->err, code, fmt, args);
    va_end(args);
    (void)place(r->err, r->text, at);
    return false;
}

enum ss_rc ss_expr_error(struct ss_error *err, enum ss_rc code, const char *text, const char *at,
                         const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ss_vfail(err, code, fmt, args);
    va_end(args);
    (void)place(err, text, at);
    return code;
}

uint32_t ss_expr_find_tensor(const struct ss_expr *expr, const char *name, size_t length)
{
    for (uint32_t t = 0; t < expr->tensors.count; t++)
        if (strlen(expr->tensors.items[t].name) == length &&
            !memcmp(expr->tensors.items[t].name, name, length))
            return t;
    return SS_NONE;
}

size_t ss_expr_n_operands(const struct ss_expr *expr)
{
    return expr->operands.count;
}

size_t ss_expr_n_results(const struct ss_expr *expr)
{
    return expr->results.count;
}

const char *ss_expr_operand(const struct ss_expr *expr, size_t i)
{
    return expr->tensors.items[expr->operands.items[i]].name;
}

const char *ss_expr_result(const struct ss_expr *expr, size_t i)
{
    return expr->tensors.items[expr->results.items[i]].name;
}

void ss_expr_visit(const struct ss_expr_node *node,
                   void (*visit)(void *user, const struct ss_expr_node *node), void *user)
{
    visit(user, node);
    for (size_t i = 0; node->args && i < node->n_args; i++)
        ss_expr_visit(node->args[i], visit, user);
}

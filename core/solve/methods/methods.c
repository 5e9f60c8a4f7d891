/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of methods, generated from method_list.h. */
#include "core/solve/methods/methods.h"

#define NAME(id, name, summary) #name,
const char *const ss_method_names[] = {SS_SOLVE_METHODS(NAME) NULL};
#undef NAME

const char *ss_method_name(enum ss_method method)
{
    return ss_method_names[method];
}

const struct ss_solve_method *ss_solve_method(enum ss_method method)
{
#define ROW(id, name, summary) &ss_solve_method_##name,
    static const struct ss_solve_method *const rows[] = {SS_SOLVE_METHODS(ROW)};
#undef ROW
    return rows[method];
}

bool ss_method_has_forms(enum ss_method method)
{
    return ss_solve_method(method)->has_forms;
}

bool ss_method_is_compared(enum ss_method method)
{
    return ss_solve_method(method)->compared;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as text, the same in every locale (a terminal program runs in the user's, where the
 * decimal point may be a comma). */
#ifndef SS_CORE_BASE_NUMBER_H
#define SS_CORE_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/buf.h"

/* Reads [-]digits[.digits][(e|E)[+-]digits] and nothing else, correctly rounded. */
bool ss_real_parse(const char *text, size_t length, double *out);
/* Reads [-]digits that fit an int64. */
bool ss_int_parse(const char *text, size_t length, int64_t *out);
/* Adds the shortest decimal text that reads back as value, as printf %g writes it: 1, 0.1, 1e+30,
 * nan, inf, -inf. */
void ss_real_print(struct ss_buf *out, double value);

#endif

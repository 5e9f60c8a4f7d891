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

/* Adds three significant digits or a little more and the largest of the units, each `step` times
 * the one before, that leaves a number >= 1. */
void ss_scaled_print(struct ss_buf *out, double value, double step, const char *const *units,
                     size_t n_units);

enum { SS_N_BYTE_UNITS = 6, SS_BYTES_TEXT = 48 };
extern const char *const ss_byte_units[SS_N_BYTE_UNITS]; /* "B", "KiB", ... */
/* "2048 bytes (2.00 KiB)": a size to type and to read. Returns text. */
const char *ss_bytes_text(int64_t bytes, char text[SS_BYTES_TEXT]);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How attributes are written: their names in texts, the words of enumerators, and what an attribute
 * is that is not given. For whatever makes attributes: the readers of files, and scripts. */
#ifndef SS_CORE_OP_ATTR_FORM_H
#define SS_CORE_OP_ATTR_FORM_H

#include "core/op/op.h"

/* PER_DIM: one entry for each dim that the op's windows move over. */
enum ss_attr_fallback {
    SS_ATTR_REQUIRED,
    SS_ATTR_EMPTY,
    SS_ATTR_ZERO,
    SS_ATTR_ONE,
    SS_ATTR_ONES_PER_DIM,
    SS_ATTR_ZEROS_PER_DIM,
    SS_ATTR_ZERO_PAIRS_PER_DIM
};

struct ss_attr_form {
    enum ss_attr_id id;
    const char *names[3]; /* in texts; NULL: no more */
    enum ss_attr_fallback fallback;
    const char *words[6]; /* of enumerators, by value; NULL: no more */
};

/* Of an attribute that consists of integers; NULL for others, and for those that operands or result
 * types say. */
const struct ss_attr_form *ss_attr_form(enum ss_attr_id id);
/* The name of an enumerator: "LT"; "?" if there is none. */
const char *ss_attr_word(enum ss_attr_id id, int64_t value);
/* Fills in what the attribute is if it is not given; false: it has to be. The list is in arena. */
bool ss_attr_default(const struct ss_attr_form *form, size_t n_dims, struct ss_arena *arena,
                     struct ss_attr *out);
/* The dims that an op's windows move over: those of its first operand, but not the batch and the
 * features of a convolution. */
size_t ss_attr_window_dims(const struct ss_op_def *def, const struct ss_type *operand);

#endif

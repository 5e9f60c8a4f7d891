/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrays of NumPy's .npy format, versions 1 to 3. */
#ifndef SS_CORE_LOAD_NPY_H
#define SS_CORE_LOAD_NPY_H

#include "core/tensor/tensor.h"

/* Reads an array as a tensor of that type, floats as f64, in arena. The shape must be the type's.
 * Numbers are converted: floats are rounded to the dtype; integers and booleans must fit it, and
 * become floats as well; floats never become integers. On failure: SS_E_SYNTAX, SS_E_SHAPE or
 * SS_E_TYPE. path is for messages. */
SS_NODISCARD enum ss_rc ss_npy_parse(const char *path, const char *data, size_t length,
                                     const struct ss_type *type, struct ss_arena *arena,
                                     struct ss_tensor *tensor, struct ss_error *err);
/* The same from a file; SS_E_IO if it cannot be read. */
SS_NODISCARD enum ss_rc ss_npy_load(const char *path, const struct ss_type *type,
                                    struct ss_arena *arena, struct ss_tensor *tensor,
                                    struct ss_error *err);

#endif

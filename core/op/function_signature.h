/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads signatures of functions (function.h). */
#ifndef SS_CORE_OP_FUNCTION_SIGNATURE_H
#define SS_CORE_OP_FUNCTION_SIGNATURE_H

#include "core/op/function.h"

/* Sets in, out, n_in and n_out; all in arena. SS_E_SYNTAX or SS_E_LIMIT, with the place
 * "signature:COLUMN". */
SS_NODISCARD enum ss_rc ss_function_parse(const char *signature, struct ss_arena *arena,
                                          struct ss_function *out, struct ss_error *err);

#endif

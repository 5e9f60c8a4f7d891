/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of a program that came from elsewhere: after them a rank may run it. Internal to binary.h.
 */
#ifndef SS_CORE_PROGRAM_CHECK_H
#define SS_CORE_PROGRAM_CHECK_H

#include "core/program/program.h"

/* Checks operands, results, shapes and steps of one instruction, and completes its call: the types
 * of its buffers, results inferred. False: *why says in a static text what is wrong. */
bool ss_instr_check(struct ss_program *program, struct ss_instr *instr, const char **why);
/* Loops are nested, and each has one end. */
bool ss_program_check_loops(const struct ss_program *program, const char **why);

#endif

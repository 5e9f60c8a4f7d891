/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The binary form of a program, in which workers receive it. Bodies of regions that several calls
 * share, and constants, are written once. */
#ifndef SS_CORE_PROGRAM_BINARY_H
#define SS_CORE_PROGRAM_BINARY_H

#include "core/base/buf.h"
#include "core/base/pack.h"
#include "core/program/program.h"

/* Changes with every change of the form or of what a program means. */
enum { SS_PROGRAM_VERSION = 1 };

/* Appends the program. Equal programs give equal bytes. */
void ss_program_write(const struct ss_program *program, struct ss_buf *out);
/* Reads a program and checks all that a rank relies on: sizes, shapes by inference, layouts, steps,
 * loops. The bytes must outlive the program, which borrows the elements of its constants from them
 * if bytes is aligned to 16; the caller owns *program. SS_E_SYNTAX if they are no program of this
 * version. */
SS_NODISCARD enum ss_rc ss_program_read(const void *bytes, size_t size, struct ss_program **program,
                                        struct ss_error *err);

#endif

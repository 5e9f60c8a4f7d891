/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Convolution kernels that a body builds from literals: their lengths do not change. */
#ifndef SS_CORE_RULES_ATOMS_LITERAL_KERNELS_H
#define SS_CORE_RULES_ATOMS_LITERAL_KERNELS_H

struct ss_atoms;
struct ss_call;

/* Makes the lengths of such kernels literal, and fixes offsets on lengths that probes keep. */
void ss_atoms_fix_kernels(const struct ss_call *call, struct ss_atoms *atoms);

#endif

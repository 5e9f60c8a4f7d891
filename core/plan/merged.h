/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A first choice for meshes of three axes or more. With two neighbouring axes merged into one the
 * mesh has far fewer strategies, and each of its plans is one of the whole mesh as well: a cut
 * along the merged axis is a cut along both. */
#ifndef SS_CORE_PLAN_MERGED_H
#define SS_CORE_PLAN_MERGED_H

#include "core/plan/answer.h"

/* True if a solve of the case starts from merged axes: three or more axes are larger than 1, the
 * objective is the time, no pin or filter names single axes, and nothing is known yet. */
bool ss_merged_applies(const struct ss_case *c);

/* The cheapest choice of the space that the plans of the meshes with two axes merged give; NULL if
 * there is none, or if a part of the case's time limit ran out. In arena. The space is that of the
 * case. */
const uint32_t *ss_merged_start(const struct ss_case *c, const struct ss_space *space,
                                struct ss_job *job, struct ss_arena *arena);

#endif

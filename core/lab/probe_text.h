/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A probe as a StableHLO program, to be run elsewhere. */
#ifndef SS_CORE_LAB_PROBE_TEXT_H
#define SS_CORE_LAB_PROBE_TEXT_H

#include "core/rules/trace/replay.h"

/* Adds a program without inputs: the op on the whole operands, which are constants, then on the
 * pieces of each rank that ran. Its results are those of the whole, then of the ranks in order. An
 * op that takes the offset of its piece computes a piece here as if it began at 0. SS_E_STATE if
 * the replay keeps no call. */
SS_NODISCARD enum ss_rc ss_probe_print(const struct ss_replay *replay, struct ss_buf *out,
                                       struct ss_error *err);

#endif

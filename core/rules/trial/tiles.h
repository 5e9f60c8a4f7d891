/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the rows of pieces that tile a dim lie in the whole result. Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_TILES_H
#define SS_CORE_RULES_TRIAL_TILES_H

#include <stdbool.h>
#include <stdint.h>

struct ss_view;
struct ss_way;

/* Fills map[rank][row of the piece] with the row of the whole along way->dim; the lists lie in the
 * scratch arena. The way is SS_WAY_TILES or SS_WAY_WINDOWS. Returns false if the lengths do not fit
 * it. */
bool ss_tile_map(const struct ss_view *v, const struct ss_way *way, int64_t **map);

#endif

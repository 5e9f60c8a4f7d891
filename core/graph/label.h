/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels of inputs. */
#ifndef SS_CORE_GRAPH_LABEL_H
#define SS_CORE_GRAPH_LABEL_H

#include "core/base/arena.h"

/* A label as a path: "params['layers'][0]['w']" and "params.layers.0.w" are
 * "params/layers/0/w". In arena. */
const char *ss_label_path(const char *label, struct ss_arena *arena);

#endif

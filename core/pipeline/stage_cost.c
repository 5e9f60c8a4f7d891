/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/stage_cost.h"

#include <math.h>

#include "core/base/integer.h"

void ss_stage_costs_split(const struct ss_stage_cost *parts, int32_t n_parts, int32_t chunks,
                          struct ss_stage_cost *stages)
{
    for (int32_t i = 0; i < n_parts * chunks; i++) {
        struct ss_stage_cost *s = stages + i;
        *s = parts[i / chunks];
        s->forward_ps /= chunks;
        s->input_ps /= chunks;
        s->weight_ps /= chunks;
        s->backward_ps /= chunks;
        s->unshard_ps /= chunks;
        s->reduce_ps /= chunks;
        s->held_bytes /= chunks;
        s->kept_bytes /= chunks;
        s->resident_bytes /= chunks;
        s->unsharded_bytes /= chunks;
        s->once_bytes /= chunks;
        s->once_change_bytes /= chunks;
        s->late_bytes /= chunks;
    }
}

int64_t ss_stage_cost_peak(const struct ss_stage_cost *cost, int64_t in_flight)
{
    int64_t more = cost->work_bytes + in_flight * cost->held_bytes;
    more = ss_larger(more, cost->once_bytes);
    more = ss_larger(more, cost->once_change_bytes + cost->late_bytes);
    return cost->resident_bytes + cost->unsharded_bytes + more;
}

int64_t ss_stage_transfer_ps(const struct ss_stage_cost *costs, const int32_t *rank_of,
                             int32_t from, int32_t to)
{
    if (rank_of[from] == rank_of[to])
        return 0;
    return from < to ? costs[from].send_forward_ps : costs[from].send_backward_ps;
}

int64_t ss_overlapped_ps(int64_t a_ps, int64_t b_ps, double overlap)
{
    int64_t shorter = ss_smaller(a_ps, b_ps);
    return a_ps + b_ps - llround(overlap * (double)shorter);
}

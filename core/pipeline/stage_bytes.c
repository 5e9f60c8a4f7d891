/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/stage_bytes.h"

#include <math.h>
#include <string.h>

#include "core/base/integer.h"

struct ss_counted_stage {
    uint32_t class_id;
    int64_t id;
    struct ss_stage_cost bytes; /* times are 0 */
};

static struct ss_counted_stage *find(const struct ss_stage_bytes *b, uint32_t class_id, int64_t id)
{
    for (size_t i = 0; i < b->items.count; i++)
        if (b->items.items[i].class_id == class_id && b->items.items[i].id == id)
            return b->items.items + i;
    return NULL;
}

static void set_bytes(struct ss_stage_cost *to, const struct ss_stage_cost *from)
{
    to->held_bytes = from->held_bytes;
    to->kept_bytes = from->kept_bytes;
    to->work_bytes = from->work_bytes;
    memcpy(to->spare_bytes, from->spare_bytes, sizeof to->spare_bytes);
    to->resident_bytes = from->resident_bytes;
    to->unsharded_bytes = from->unsharded_bytes;
    to->once_bytes = from->once_bytes;
    to->once_change_bytes = from->once_change_bytes;
    to->late_bytes = from->late_bytes;
}

/* The same stage may hold more next to other stages: values land there in another layout. */
static void keep_larger(struct ss_stage_cost *a, const struct ss_stage_cost *b)
{
    int64_t work = ss_larger(a->work_bytes, b->work_bytes);
    for (int k = 0; k < 4; k++)
        a->spare_bytes[k] =
            work - ss_larger(a->work_bytes - a->spare_bytes[k], b->work_bytes - b->spare_bytes[k]);
    a->work_bytes = work;
    a->held_bytes = ss_larger(a->held_bytes, b->held_bytes);
    a->kept_bytes = ss_larger(a->kept_bytes, b->kept_bytes);
    a->resident_bytes = ss_larger(a->resident_bytes, b->resident_bytes);
    a->once_bytes = ss_larger(a->once_bytes, b->once_bytes);
    a->once_change_bytes = ss_larger(a->once_change_bytes, b->once_change_bytes);
    a->late_bytes = ss_larger(a->late_bytes, b->late_bytes);
}

bool ss_stage_bytes_keep(struct ss_stage_bytes *b, uint32_t class_id, int64_t id,
                         const struct ss_stage_cost *counted)
{
    struct ss_counted_stage *known = find(b, class_id, id), before;
    struct ss_counted_stage fresh = {.class_id = class_id, .id = id};
    set_bytes(&fresh.bytes, counted);
    if (!known) {
        ss_push(&b->arena, b->items, fresh);
        return true;
    }
    before = *known;
    keep_larger(&known->bytes, &fresh.bytes);
    return memcmp(&before.bytes, &known->bytes, sizeof before.bytes) != 0;
}

static int64_t times(double factor, int64_t bytes)
{
    return llround(factor * (double)bytes);
}

void ss_stage_bytes_correct(const struct ss_stage_bytes *b, uint32_t class_id,
                            struct ss_stage_point *point)
{
    const struct ss_counted_stage *known = find(b, class_id, point->id);
    struct ss_stage_cost *c = &point->cost;
    if (known) {
        set_bytes(c, &known->bytes);
    } else if (b->expected > 0) {
        c->held_bytes = times(b->expected, c->held_bytes);
        c->kept_bytes = times(b->expected, c->kept_bytes);
        c->work_bytes = times(b->expected, c->work_bytes);
        c->resident_bytes = times(b->expected, c->resident_bytes);
    }
}

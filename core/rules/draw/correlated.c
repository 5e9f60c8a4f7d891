/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws of one operand that follow from what the body makes of the others: max(y, 127) for an x
 * that is compared with it, y + 1 cell by cell. What a body compares is hardly ever equal, or next
 * to equal, where operands are drawn by themselves. */
#include "core/rules/draw/correlated.h"

#include <math.h>
#include <string.h>

#include "core/op/inference.h"
#include "core/rules/draw/boundaries.h"
#include "core/rules/draw/broad.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trial/cut.h"

/* The first that counts is among those that every candidate is tried with. */
enum { FIRST_MADE = 7, MADE_ONE_OF = 4, CELLS_OF_ONE = 2 };

bool ss_draw_is_correlated(const struct ss_probe *p, size_t k)
{
    size_t n = p->call.n_in;
    if (p->v < FIRST_MADE || p->v % MADE_ONE_OF != FIRST_MADE % MADE_ONE_OF || p->integers ||
        p->s->isolated || (ss_draw_is_broad(p) && p->v / MADE_ONE_OF % 2) ||
        p->call.def->class != SS_OP_CLASS_COMPOSITE)
        return false;
    size_t turn = p->v / MADE_ONE_OF % n;
    for (size_t i = 0; i < n; i++) {
        size_t at = (turn + i) % n;
        if (ss_operand_is_open(p, at))
            return at == k;
    }
    return false;
}

/* ---- what a body makes ---- */

struct sight {
    struct ss_correlated *made;
    uint64_t key, seen, alike;
};

/* Numbers that operands have: infinities and NaN are made of them here and there. */
static bool is_drawable(const struct ss_tensor *value, int64_t i)
{
    return value->store == SS_STORE_I64 || fabs(ss_tensor_get(value, i)) < 0x1p62;
}

/* All are kept alike often, however many there are. */
static void see_number(struct sight *s, const struct ss_tensor *value, int64_t i)
{
    struct ss_literals *l = &s->made->numbers;
    uint64_t at = s->seen < SS_MAX_LITERALS ? s->seen : ss_hash_u64(s->seen, s->key) % s->seen;
    double number = ss_tensor_get(value, i);
    bool integer = value->store == SS_STORE_I64;
    if (!is_drawable(value, i))
        return;
    s->seen++;
    if (at >= SS_MAX_LITERALS)
        return;
    l->items[at] = number;
    l->integers[at] = integer ? ss_i64(value)[i] : (int64_t)number;
    l->count += l->count < SS_MAX_LITERALS;
}

static void see(void *user, const struct ss_tensor *value)
{
    struct sight *s = user;
    struct ss_tensor *alike = &s->made->alike;
    if (value->store == SS_STORE_C128 || value->type.dtype == SS_I1 || value->count == 0)
        return;
    for (int j = 0; j < CELLS_OF_ONE; j++) {
        uint64_t lot = ss_hash_u64(s->seen, s->key + 1) >> 8;
        see_number(s, value, (int64_t)(lot % (uint64_t)value->count));
    }
    if (!ss_type_equal(&value->type, &alike->type) || value->store != alike->store)
        return;
    for (int64_t i = 0; i < value->count; i++) {
        if (!is_drawable(value, i))
            return;
    }
    s->made->has_alike = true;
    s->alike++;
    if (ss_hash_u64(s->alike, s->key + 2) % s->alike == 0)
        memcpy(alike->data, value->data, ss_tensor_bytes(alike));
}

bool ss_correlated_with(const struct ss_probe *p, size_t k, struct ss_correlated *made)
{
    struct ss_subject *s = p->s;
    *made =
        (struct ss_correlated){.alike = ss_tensor_new(&s->scratch, &p->call.in[k], SS_STORE_F64)};
    struct sight sight = {.made = made, .key = ss_draw_key(p, k, SS_DRAW_CORRELATED)};
    struct ss_probe other = *p;
    for (size_t j = 0; j < p->call.n_in; j++) {
        if (j != k)
            see(&sight, &p->in[j]);
    }
    other.on_value = see;
    other.user = &sight;
    return !ss_probe_run_whole(&other, NULL) && made->numbers.count > 0;
}

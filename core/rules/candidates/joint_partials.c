/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows whose results agree are combined, as for all(x) and all(y) or x u + y v + b. If operand x
 * is cut, other operands may be partial as they are when x is partial; if x is cut with y
 * partial and y with x partial, both may be cut; and cuts of results that hold for one operand
 * each are joined, as in x[arange(n), i] + y[arange(n), i]. */
#include "core/rules/candidates/joint_partials.h"

#include <string.h>

#include "core/base/job.h"
#include "core/body/composite.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/candidates/partial.h"
#include "core/rules/draw/partial_values.h"
#include "core/rules/findings.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trial/lengths.h"

/* Attempts of one phase, some hundred runs each: partial operands with a cut; two rows joined. If
 * more would be joined, an attempt "not explored" says so. */
enum { MAX_BESIDE = 32, MAX_TOGETHER = 64 };
/* Atoms of one joint cut; operands of which all sets (15) are partial in place of cut. */
enum { MAX_CUT = 8, MAX_RELEASED = 4 };

/* ---- rows ---- */

static bool same_slot(const struct ss_row_slot *a, const struct ss_row_slot *b)
{
    return a->kind == b->kind && (!ss_slot_is_partial(a) || a->reduce == b->reduce) &&
           (a->kind != SS_SHARD || a->dim == b->dim);
}

bool ss_same_results(const struct ss_subject *s, const struct ss_row *a, const struct ss_row *b)
{
    for (size_t k = 0; k < s->call->n_out; k++) {
        if (!same_slot(&a->out[k], &b->out[k]))
            return false;
    }
    return true;
}

/* Whether every result is reduced, or the same on all ranks; *all_free: in ways that cost what is
 * whole nothing. */
static bool is_reduced(const struct ss_subject *s, const struct ss_row *row, bool *all_free)
{
    bool any = false;
    *all_free = true;
    for (size_t k = 0; k < s->call->n_out; k++) {
        if (row->out[k].kind == SS_SHARD)
            return false;
        any |= ss_slot_is_partial(&row->out[k]);
        *all_free &= !ss_slot_is_partial(&row->out[k]) || ss_reduce_is_free(row->out[k].reduce);
    }
    return any;
}

/* A row of a cut that may be put together with others. */
static bool is_part(const struct ss_subject *s, const struct ss_found *found, bool *all_free)
{
    return found->kind != 'G' && found->kind != 'D' && !found->implied && found->row.n_cut > 0 &&
           !found->row.equal && !found->row.blocked && !found->row.ratio[0] && !found->row.listed &&
           found->row.footprint.rows == 0 && is_reduced(s, &found->row, all_free);
}

bool ss_row_follows(const struct ss_subject *s, const struct ss_row *row, const struct ss_row *from)
{
    for (size_t k = 0; k < s->call->n_in; k++) {
        const struct ss_row_slot *a = &row->in[k], *b = &from->in[k];
        bool given =
            a->kind == SS_REPLICATED && ss_slot_is_partial(b) && ss_reduce_is_free(b->reduce);
        if (!same_slot(a, b) && !given)
            return false;
    }
    return row->n_cut == from->n_cut && ss_known_with(row, from) && ss_same_results(s, row, from);
}

/* Tries what was not tried before. */
static void find(struct ss_subject *s, const struct ss_candidate *c, struct ss_findings *f,
                 int *tried)
{
    struct ss_candidate placed = *c;
    if (ss_job_stopped(s->job) || s->dead || ss_candidate_add_origin(s, &placed) ||
        ss_tried_before(s, &placed, f))
        return;
    ++*tried;
    size_t before = f->rows.count;
    if (ss_find(s, c, f) < 0)
        return;
    struct ss_found *rows = f->rows.items;
    for (size_t i = 0; i < before; i++) {
        for (size_t j = before; j < f->rows.count && rows[i].kind != 'G'; j++)
            rows[i].implied |= ss_row_follows(s, &rows[i].row, &rows[j].row);
    }
}

/* ---- one cut, and others pending ---- */

/* Operands that a cut leaves whole, pending as in a row without a cut, but for idle ones; *cut:
 * what is cut pends there. False where none does. */
static bool pend_beside(struct ss_subject *s, const struct ss_candidate *c,
                        const struct ss_row *pending, int8_t *partial, bool *all_free, bool *cut)
{
    bool any = false;
    *cut = false;
    *all_free = true;
    memset(partial, -1, s->call->n_in);
    for (size_t k = 0; k < s->call->n_in; k++) {
        if (!ss_slot_is_partial(&pending->in[k]))
            continue;
        if (ss_candidate_touches(s, c, k)) {
            *cut = true;
            continue;
        }
        if (ss_idle_operands(s)[k])
            continue;
        partial[k] = (int8_t)pending->in[k].reduce;
        *all_free &= ss_reduce_is_free(pending->in[k].reduce);
        any = true;
    }
    return any;
}

/* Whether a cut by itself makes these results. */
static bool makes_alone(const struct ss_subject *s, const struct ss_findings *f, uint16_t atom,
                        const struct ss_row *results)
{
    for (size_t i = 0; i < f->rows.count; i++) {
        const struct ss_found *found = &f->rows.items[i];
        if (found->kind >= 'A' && found->kind <= 'C' && found->row.n_cut == 1 &&
            found->row.cut[0] == atom && ss_same_results(s, &found->row, results))
            return true;
    }
    return false;
}

/* A cut that makes the result needs no sum beside it; one that does not, nothing that comes free.
 * Of several results it may make one, and leave another to what pends. */
static void find_beside(struct ss_subject *s, struct ss_findings *f)
{
    int8_t *partial = ss_alloc_array(s->arena, s->call->n_in, 1);
    int tried = 0;
    size_t n_attempts = f->attempts.count, n_rows = f->rows.count;
    for (size_t i = 0; i < n_attempts; i++) {
        struct ss_attempt a = f->attempts.items[i];
        bool held = a.row >= 0, failed = a.verdict == SS_REFUTED && !a.shape;
        if (a.kind > 'C' || a.n_cut != 1 || !(held || failed))
            continue;
        if (held && s->call->n_out == 1 && f->rows.items[a.row].row.out[0].kind == SS_SHARD)
            continue;
        bool several = held && s->call->n_out > 1;
        for (size_t j = 0; j < n_rows && tried < MAX_BESIDE; j++) {
            struct ss_found g = f->rows.items[j];
            struct ss_candidate c = {
                .kind = 'E', .cut = a.cut, .n_cut = 1, .partial = partial, .origin = a.kind == 'B'};
            bool all_free, reduced_free, cut;
            if (g.kind != 'G' || g.implied || !is_reduced(s, &g.row, &reduced_free) ||
                !pend_beside(s, &c, &g.row, partial, &all_free, &cut))
                continue;
            bool makes = makes_alone(s, f, a.cut[0], &g.row);
            if ((several ? makes && !all_free : all_free != makes) || !(cut || makes))
                continue;
            find(s, &c, f, &tried);
        }
    }
}

/* ---- cuts, and what is added to them ---- */

/* What a cut leaves whole, pending as a sum where averages of it pass: the result is some number of
 * it and a rest, and that rest may be what the pieces add up to. False where nothing does. */
static bool pend_added(struct ss_subject *s, const struct ss_candidate *c,
                       const struct ss_row *averaged, int8_t *partial)
{
    bool any = false;
    memset(partial, -1, s->call->n_in);
    for (size_t k = 0; k < s->call->n_in; k++) {
        if (!ss_slot_is_partial(&averaged->in[k]) || ss_idle_operands(s)[k])
            continue;
        if (averaged->in[k].reduce != SS_AVG)
            return false;
        if (ss_candidate_touches(s, c, k))
            continue;
        partial[k] = SS_SUM;
        any = true;
    }
    return any;
}

/* Pieces that do not add up by themselves: tanh(x) over rows and tanh(y) over others, cut together,
 * and a bias. */
static void find_added(struct ss_subject *s, struct ss_findings *f)
{
    int8_t *partial = ss_alloc_array(s->arena, s->call->n_in, 1);
    int tried = 0;
    size_t n_attempts = f->attempts.count, n_rows = f->rows.count;
    for (size_t i = 0; i < n_attempts && tried < MAX_BESIDE; i++) {
        struct ss_attempt a = f->attempts.items[i];
        struct ss_candidate cut = {.kind = a.kind, .cut = a.cut, .n_cut = a.n_cut};
        bool is_cut = a.kind == 'A' || a.kind == 'F';
        if (!is_cut || a.verdict != SS_REFUTED || a.shape || !ss_keeps_results(s, &cut))
            continue;
        for (size_t j = 0; j < n_rows && tried < MAX_BESIDE; j++) {
            const struct ss_found *g = &f->rows.items[j];
            struct ss_candidate c = {
                .kind = a.n_cut > 1 ? 'F' : 'E', .cut = a.cut, .n_cut = a.n_cut};
            if (g->kind != 'G' || g->implied || !pend_added(s, &c, &g->row, partial))
                continue;
            c.partial = partial;
            find(s, &c, f, &tried);
        }
    }
}

/* ---- sums of what is cut ---- */

/* Operands that a row cuts and averages pass: pieces of these add up to a sum that may pend. Each
 * has the cut for itself. Returns how many. */
static size_t cut_averages(struct ss_subject *s, const struct ss_row *row,
                           const struct ss_row *averaged, uint16_t *list)
{
    size_t n = 0;
    for (size_t k = 0; k < s->call->n_in; k++) {
        bool may = row->in[k].kind == SS_SHARD && ss_slot_is_partial(&averaged->in[k]) &&
                   averaged->in[k].reduce == SS_AVG && !ss_idle_operands(s)[k];
        for (size_t j = 0; j < s->call->n_in && may; j++) {
            for (uint16_t i = 0; i < row->n_cut && j != k; i++) {
                struct ss_candidate c = {.kind = 'A', .cut = &row->cut[i], .n_cut = 1};
                may &= !ss_candidate_touches(s, &c, k) || !ss_candidate_touches(s, &c, j);
            }
        }
        if (may)
            list[n++] = (uint16_t)k;
    }
    return n;
}

/* The row, but for some of its operands that pend as sums. which: bits of these. False where
 * nothing is left to be cut. */
static bool release(const struct ss_subject *s, const struct ss_row *row, const uint16_t *list,
                    size_t n, unsigned which, struct ss_candidate *c, uint16_t *cut,
                    int8_t *partial)
{
    *c = (struct ss_candidate){.cut = cut, .partial = partial, .origin = row->origin};
    for (size_t k = 0; k < s->call->n_in; k++)
        partial[k] = (int8_t)(ss_slot_is_partial(&row->in[k]) ? (int)row->in[k].reduce : -1);
    for (uint16_t i = 0; i < row->n_cut; i++) {
        struct ss_candidate one = {.kind = 'A', .cut = &row->cut[i], .n_cut = 1};
        bool stays = true;
        for (size_t j = 0; j < n; j++)
            stays &= !(which >> j & 1) || !ss_candidate_touches(s, &one, list[j]);
        if (stays)
            cut[c->n_cut++] = row->cut[i];
    }
    for (size_t j = 0; j < n; j++) {
        if (which >> j & 1)
            partial[list[j]] = SS_SUM;
    }
    c->kind = c->n_cut > 1 ? 'F' : 'E';
    return c->n_cut > 0;
}

/* Of a row that cuts several operands all others that leave some of them pending. */
static void release_each(struct ss_subject *s, const struct ss_row *row,
                         const struct ss_row *averaged, struct ss_findings *f, int *tried)
{
    uint16_t *list = ss_alloc_array(s->arena, s->call->n_in, sizeof *list);
    uint16_t *cut = ss_alloc_array(s->arena, row->n_cut, sizeof *cut);
    int8_t *partial = ss_alloc_array(s->arena, s->call->n_in, 1);
    size_t n = cut_averages(s, row, averaged, list);
    struct ss_candidate c;
    struct ss_candidate whole = {.kind = 'F', .cut = row->cut, .n_cut = row->n_cut};
    if (n > MAX_RELEASED)
        ss_keep_untried(
            s, &whole, "a joint cut with some of its operands partial instead",
            ss_sprintf(s->arena, "with more than %d operands not every set is tried", MAX_RELEASED),
            f);
    for (unsigned which = 1; n <= MAX_RELEASED && which < 1u << n; which++) {
        if (*tried < MAX_TOGETHER && release(s, row, list, n, which, &c, cut, partial))
            find(s, &c, f, tried);
    }
}

/* What is cut of several operands and added up may pend for some: sum(x) + sum(y) + sum(z z). */
static void find_released(struct ss_subject *s, struct ss_findings *f)
{
    int tried = 0;
    size_t n_rows = f->rows.count;
    for (size_t i = 0; i < n_rows; i++) {
        for (size_t j = 0; j < n_rows; j++) {
            struct ss_found whole = f->rows.items[i], g = f->rows.items[j];
            bool all_free;
            if (whole.kind == 'F' && is_part(s, &whole, &all_free) && !all_free && g.kind == 'G' &&
                !g.implied)
                release_each(s, &whole.row, &g.row, f, &tried);
        }
    }
}

/* ---- several cuts ---- */

/* Both cuts at once; operands that neither cuts pend as in both. Where nothing comes free, what one
 * cuts is pending in the other. */
static bool put_together(const struct ss_subject *s, const struct ss_row *a, const struct ss_row *b,
                         bool all_free, uint16_t *cut, int8_t *partial)
{
    bool in_a = all_free, in_b = all_free;
    if (a->n_cut + b->n_cut > MAX_CUT || !ss_same_results(s, a, b))
        return false;
    memcpy(cut, a->cut, a->n_cut * sizeof *cut);
    memcpy(cut + a->n_cut, b->cut, b->n_cut * sizeof *cut);
    memset(partial, -1, s->call->n_in);
    for (size_t k = 0; k < s->call->n_in; k++) {
        const struct ss_row_slot *x = &a->in[k], *y = &b->in[k];
        bool x_cut = x->kind == SS_SHARD, y_cut = y->kind == SS_SHARD;
        if (x_cut && y_cut)
            return false;
        in_a |= y_cut && ss_slot_is_partial(x);
        in_b |= x_cut && ss_slot_is_partial(y);
        if (x_cut || y_cut)
            continue;
        if (!same_slot(x, y) && (!all_free || (ss_slot_is_partial(x) && ss_slot_is_partial(y))))
            return false;
        if (ss_slot_is_partial(x) || ss_slot_is_partial(y))
            partial[k] = (int8_t)(ss_slot_is_partial(x) ? x : y)->reduce;
    }
    return in_a && in_b;
}

static bool any_pends(const struct ss_subject *s, const int8_t *partial)
{
    bool any = false;
    for (size_t k = 0; k < s->call->n_in; k++)
        any |= partial[k] >= 0;
    return any;
}

static void sort_atoms(uint16_t *cut, int n)
{
    for (int i = 1; i < n; i++) {
        for (int j = i; j > 0 && cut[j] < cut[j - 1]; j--) {
            uint16_t t = cut[j];
            cut[j] = cut[j - 1];
            cut[j - 1] = t;
        }
    }
}

/* Cuts at equal lengths that make one result of several operands' pieces. Two that place an operand
 * apart, as either dim of a diagonal, are none. */
static bool put_in_step(const struct ss_subject *s, const struct ss_found *a,
                        const struct ss_found *b, uint16_t *cut, uint16_t *n)
{
    bool may = a->kind == 'F' && b->kind == 'F' && a->row.equal && b->row.equal &&
               a->row.n_cut + b->row.n_cut <= MAX_CUT && ss_same_results(s, &a->row, &b->row);
    for (size_t k = 0; k < s->call->n_in && may; k++) {
        const struct ss_row_slot *x = &a->row.in[k], *y = &b->row.in[k];
        may = same_slot(x, y) || x->kind == SS_REPLICATED || y->kind == SS_REPLICATED;
    }
    *n = may ? a->row.n_cut : 0;
    memcpy(cut, a->row.cut, *n * sizeof *cut);
    for (uint16_t i = 0; i < b->row.n_cut && may; i++) {
        if (!ss_row_cuts(&a->row, b->row.cut[i]))
            cut[(*n)++] = b->row.cut[i];
    }
    return may && *n > a->row.n_cut && *n > b->row.n_cut;
}

/* What two rows give together, if anything. */
static bool join_rows(const struct ss_subject *s, const struct ss_found *a,
                      const struct ss_found *b, struct ss_candidate *c, uint16_t *cut,
                      int8_t *partial)
{
    bool all_free, other_free;
    *c = (struct ss_candidate){.kind = 'F', .cut = cut, .origin = a->row.origin || b->row.origin};
    if (is_part(s, a, &all_free) && is_part(s, b, &other_free)) {
        if (!put_together(s, &a->row, &b->row, all_free, cut, partial))
            return false;
        c->n_cut = (uint16_t)(a->row.n_cut + b->row.n_cut);
        c->partial = any_pends(s, partial) ? partial : NULL;
    } else if (put_in_step(s, a, b, cut, &c->n_cut)) {
        c->equal = true;
    } else {
        return false;
    }
    sort_atoms(cut, c->n_cut);
    return true;
}

static void find_several(struct ss_subject *s, struct ss_findings *f)
{
    int8_t *partial = ss_alloc_array(s->arena, s->call->n_in, 1);
    uint16_t cut[MAX_CUT];
    int tried = 0;
    bool left = false;
    for (size_t i = 0; i < f->rows.count; i++) {
        for (size_t j = 0; j < i; j++) {
            struct ss_found a = f->rows.items[j], b = f->rows.items[i];
            struct ss_candidate c;
            if (!join_rows(s, &b, &a, &c, cut, partial))
                continue;
            left |= tried == MAX_TOGETHER;
            if (tried < MAX_TOGETHER)
                find(s, &c, f, &tried);
        }
    }
    if (left)
        ss_keep_untried(
            s, &(struct ss_candidate){.kind = 'F'}, "more cuts of several operands",
            ss_sprintf(s->arena, "%d of the sets that fit together are tried", MAX_TOGETHER), f);
}

/* ---- what is not looked for ---- */

static size_t n_may_pend(struct ss_subject *s)
{
    size_t n = 0;
    for (size_t k = 0; k < s->call->n_in; k++)
        n += !ss_is_bound(s, k) && !ss_idle_operands(s)[k] &&
             !ss_partial_refusal(s->call, k, SS_SUM);
    return n;
}

static bool cuts_and_reduces(const struct ss_subject *s, const struct ss_row *row)
{
    bool reduces = false;
    for (size_t k = 0; k < s->call->n_out; k++)
        reduces |= ss_slot_is_partial(&row->out[k]);
    return row->n_cut > 0 && reduces;
}

/* Of a body there is no end of ways in which operands may pend beside cuts of others. */
static void name_left(struct ss_subject *s, struct ss_findings *f)
{
    bool any = false, may = ss_composite_body(s->call) && n_may_pend(s) > 1;
    for (size_t i = 0; i < f->rows.count && may && !any; i++)
        any = cuts_and_reduces(s, &f->rows.items[i].row);
    if (any)
        ss_keep_untried(s, &(struct ss_candidate){.kind = 'F'}, "other cuts with partial operands",
                        "with a cut, operands are tried as P(sum), P(prod) and as they are partial "
                        "without a cut; several cuts only as in rows with fewer",
                        f);
}

void ss_find_joint_partials(struct ss_subject *s, struct ss_findings *f)
{
    find_beside(s, f);
    find_added(s, f);
    find_released(s, f);
    find_several(s, f);
    name_left(s, f);
}

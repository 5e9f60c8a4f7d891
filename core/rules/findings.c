/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collects rows and attempts, and multiplies a row by the reductions that hold for its results. */
#include "core/rules/findings.h"

#include <string.h>

#include "core/rules/candidate.h"
#include "core/rules/candidates/candidate_text.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/work.h"

int ss_keep_attempt(struct ss_subject *s, struct ss_attempt *attempt, const struct ss_row *row,
                    struct ss_findings *f)
{
    attempt->row = row ? (int32_t)f->rows.count : -1;
    if (row)
        ss_push(s->arena, f->rows, ((struct ss_found){*row, attempt->kind, false, attempt->row}));
    ss_push(s->arena, f->attempts, *attempt);
    ss_observe(s, &(struct ss_explore_event){SS_EVENT_VERDICT, .attempt = attempt, .row = row});
    ss_work_done(s);
    return attempt->row;
}

const struct ss_attempt *ss_tried_before(const struct ss_subject *s, const struct ss_candidate *c,
                                         const struct ss_findings *f)
{
    const char *text = ss_candidate_text(s, c);
    for (size_t i = f->attempts.count; i-- > 0;) {
        const struct ss_attempt *a = &f->attempts.items[i];
        if (a->n_cut == c->n_cut && strcmp(a->candidate, text) == 0 &&
            (!c->n_cut || memcmp(a->cut, c->cut, c->n_cut * sizeof *c->cut) == 0))
            return a;
    }
    return NULL;
}

void ss_keep_untried(struct ss_subject *s, const struct ss_candidate *c, const char *what,
                     const char *why, struct ss_findings *f)
{
    struct ss_attempt attempt = {
        .kind = c->kind, .row = -1, .n_cut = c->n_cut, .verdict = SS_NOT_TRIED, .why = why};
    attempt.cut = ss_memdup(s->arena, c->cut, c->n_cut * sizeof *c->cut);
    attempt.candidate = what ? what : ss_candidate_text(s, c);
    ss_observe(s, &(struct ss_explore_event){SS_EVENT_OPENED, .attempt = &attempt, .candidate = c});
    ss_keep_attempt(s, &attempt, NULL, f);
}

void ss_keep_uncut(struct ss_subject *s, char kind, uint16_t atom, const char *how, const char *why,
                   struct ss_findings *f)
{
    struct ss_candidate c = {.kind = kind, .cut = &atom, .n_cut = 1};
    const char *text = ss_sprintf(s->arena, "%s, %s", ss_candidate_text(s, &c), how);
    ss_keep_untried(s, &c, text, why, f);
}

/* Rows that one attempt may give because several reductions explain a result: all combinations over
 * the results, if there are at most MAX_WAYS; else one result is changed at a time. */
enum { MAX_WAYS = 8 };

struct ways {
    const struct ss_row *row;
    const unsigned *others; /* beside the row's own, per result */
    int count;
    bool product; /* of all results; else one at a time */
};

static struct ways ways_of(const struct ss_subject *s, const struct ss_row *row,
                           const unsigned *others)
{
    struct ways w = {row, others, 1, true};
    int sum = 1;
    for (size_t k = 0; k < s->call->n_out; k++) {
        int more = __builtin_popcount(others[k]);
        w.count *= w.count > MAX_WAYS ? 1 : 1 + more;
        sum += more;
    }
    w.product = w.count <= MAX_WAYS;
    w.count = w.product ? w.count : sum;
    return w;
}

/* Of a result's reductions, number 0 is the row's own. */
static void reduce_in_way(struct ss_row_slot *slot, unsigned others, int way)
{
    for (int r = 0; r < SS_N_REDUCES && way > 0; r++) {
        if (others >> r & 1 && --way == 0)
            slot->reduce = (enum ss_reduce)r;
    }
}

/* The row in way number i; 0 is its own. */
static struct ss_row in_way(struct ss_subject *s, const struct ways *w, int i)
{
    struct ss_row row = *w->row;
    size_t n = s->call->n_out;
    row.out = ss_memdup(s->arena, row.out, n * sizeof *row.out);
    for (size_t k = 0; k < n; k++) {
        int more = __builtin_popcount(w->others[k]);
        if (w->product) {
            reduce_in_way(&row.out[k], w->others[k], i % (1 + more));
            i /= 1 + more;
        } else {
            reduce_in_way(&row.out[k], w->others[k], i > 0 && i <= more ? i : 0);
            i -= more;
        }
    }
    return row;
}

void ss_keep_unplaced(struct ss_subject *s, const struct ss_row *row, const unsigned *others,
                      struct ss_findings *f)
{
    struct ways w = ways_of(s, row, others);
    for (int i = 0; i < w.count; i++) {
        struct ss_row other = in_way(s, &w, i);
        ss_push(s->arena, f->unplaced, other);
    }
}

void ss_keep_other_reductions(struct ss_subject *s, const struct ss_row *row,
                              const unsigned *others, char kind, int first, struct ss_findings *f)
{
    struct ways w = ways_of(s, row, others);
    for (int i = 1; i < w.count; i++) {
        struct ss_row other = in_way(s, &w, i);
        ss_push(s->arena, f->rows, ((struct ss_found){other, kind, false, first}));
    }
}

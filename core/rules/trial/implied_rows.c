/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows that follow from rows found before. A result depends only on the operands that it reads. If
 * a known row shards those operands in the same way, it also decides how that result combines. */
#include "core/rules/trial/implied_rows.h"

#include <string.h>

#include "core/body/dependence.h"
#include "core/op/op.h"
#include "core/rules/candidate.h"
#include "core/rules/findings.h"
#include "core/rules/row.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/trial.h"

/* How a result is combined, as far as rows say it. */
struct said {
    bool same;
    bool plain; /* tiles of one block */
    unsigned kinds;
};

static bool cuts_alike(const struct ss_candidate *c, const struct ss_row *row)
{
    return row->n_cut == c->n_cut && row->footprint.rows == 0 && row->n_held == 0 && c->step <= 1 &&
           !c->held && !c->same && !c->most && !row->bounded && row->origin == c->origin &&
           row->equal == c->equal && row->blocked == c->blocked && row->listed == c->listed &&
           !c->granted && !row->granted && row->ratio[0] == c->ratio[0] &&
           row->ratio[1] == c->ratio[1] &&
           (c->n_cut == 0 || memcmp(row->cut, c->cut, c->n_cut * sizeof *c->cut) == 0);
}

/* Whether the operands that a result reads pend in the row as in the candidate. */
static bool pends_alike(const struct ss_trial *t, const struct ss_row *row, const bool *reads)
{
    bool alike = true;
    for (size_t k = 0; k < t->s->call->n_in; k++) {
        int reduce = ss_slot_is_partial(&row->in[k]) ? (int)row->in[k].reduce : -1;
        alike &= !reads[k] || reduce == ss_candidate_partial(t->c, k);
    }
    return alike;
}

/* reads: per operand, whether the result reads it. */
static struct said said_of(const struct ss_trial *t, size_t result, const bool *reads)
{
    const struct ss_findings *f = t->s->found;
    struct said said = {.same = t->c->n_cut == 0};
    for (size_t k = 0; k < t->s->call->n_in; k++)
        said.same &= !reads[k] || ss_candidate_partial(t->c, k) < 0;
    for (size_t i = 0; i < f->rows.count; i++) {
        const struct ss_row *row = &f->rows.items[i].row;
        const struct ss_row_slot *out = &row->out[result];
        if (!cuts_alike(t->c, row) || !pends_alike(t, row, reads))
            continue;
        said.same |= out->kind == SS_REPLICATED;
        said.plain |= out->kind == SS_SHARD && out->dim == t->combine[result].dim &&
                      out->blocks.count == 0 && out->blocks.coefficient == 1 &&
                      out->multiples.n == 0;
        said.kinds |= out->kind == SS_PARTIAL ? 1u << out->reduce : 0;
    }
    return said;
}

bool ss_trial_is_implied(struct ss_trial *t)
{
    const struct ss_call *call = t->s->call;
    struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
    bool *reads = ss_alloc_array(&t->s->scratch, call->n_in * call->n_out, sizeof *reads);
    bool *of_one = ss_alloc_array(&t->s->scratch, call->n_out, sizeof *of_one);
    unsigned *kinds = ss_alloc_array(&t->s->scratch, call->n_out, sizeof *kinds);
    bool known = t->s->found != NULL;
    for (size_t k = 0; k < call->n_in && known; k++) {
        ss_call_depends_each(call, k, of_one);
        for (size_t r = 0; r < call->n_out; r++)
            reads[r * call->n_in + k] = of_one[r];
    }
    for (size_t r = 0; r < call->n_out && known; r++) {
        const struct ss_combine *c = &t->combine[r];
        struct said said = said_of(t, r, &reads[r * call->n_in]);
        kinds[r] = c->kinds & said.kinds;
        known = !c->whole ? c->plain && said.plain : c->same ? said.same : kinds[r] != 0;
    }
    for (size_t r = 0; r < call->n_out && known; r++)
        t->combine[r].kinds = kinds[r];
    ss_arena_rewind(&t->s->scratch, mark);
    return known;
}

bool ss_trial_says_nothing(const struct ss_trial *t)
{
    bool nothing = !t->c->origin;
    for (size_t k = 0; k < t->s->call->n_in; k++)
        nothing &= !ss_candidate_touches(t->s, t->c, k);
    for (size_t r = 0; r < t->s->call->n_out; r++)
        nothing &= t->combine[r].whole && t->combine[r].same;
    return nothing;
}

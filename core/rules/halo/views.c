/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows that are a factor of a dim. If an image is flattened to tokens, a row of pixels is a run of
 * width tokens, and a column is one token of each run. The factors around the rows are known if the
 * dim is a product of atoms. Otherwise an atom, or a product of two, that divides the dim at all
 * lengths is searched. */
#include "core/rules/halo/halo_trial.h"

#include "core/rules/atoms.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"
#include "core/rules/trial/lengths.h"

/* Free atoms up to which all pairs are tried as factors of a result's dim; draws of lengths at
 * which a factor must divide it. */
enum { MAX_FACTORS = 12, N_DRAWS = 8 };

void ss_slot_within(struct ss_row_slot *slot, const struct ss_factors *dim, int at)
{
    slot->blocks = (struct ss_factors){dim->items, (uint16_t)at, 1};
    slot->unit = (struct ss_factors){dim->items + at + 1, (uint16_t)(dim->count - at - 1), 1};
}

void ss_halo_trial_view_known(struct ss_halo_trial *t, size_t k)
{
    struct ss_row_slot *slot = &t->out[k];
    const struct ss_factors *dim = &t->s->atoms->out[k][slot->dim];
    int at = dim->coefficient < 0 ? -1 : ss_factors_find(dim, t->c.cut[0]);
    *slot = (struct ss_row_slot){.dim = slot->dim, .blocks.coefficient = 1};
    if (at >= 0)
        ss_slot_within(slot, dim, at);
}

/* What a dim is as long as at one draw, with the cut length and twice that. */
struct drawn {
    int64_t *lengths;
    int64_t rows[2];
};

static bool draw(struct ss_halo_trial *t, uint32_t v, struct drawn *d)
{
    struct ss_subject *s = t->s;
    struct ss_probe p = {.s = s,
                         .c = &t->c,
                         .length = SS_HALO_TRIAL_MAX_PIECE,
                         .windows = t->windows,
                         .ranks = 2,
                         .v = v};
    if (!ss_probe_choose(&p))
        return false;
    d->lengths = p.lengths;
    for (int i = 0; i < 2; i++) {
        int64_t *at = ss_memdup(&s->scratch, p.lengths, s->atoms->n_atoms * sizeof *at);
        struct ss_call call;
        at[t->c.cut[0]] = (i + 1) * (int64_t)SS_HALO_TRIAL_RATE_LENGTH;
        if (!ss_atoms_derive_call(s->call, s->atoms, at, &s->scratch, &call, NULL))
            return false;
        d->rows[i] = call.out[0].dims[t->out[0].dim];
    }
    return true;
}

/* Whether the dim is that product times something that no other length changes. */
static bool is_factor(const struct drawn *d, const struct ss_factors *f)
{
    bool is = true;
    for (int i = 0; i < N_DRAWS && is; i++) {
        int64_t here = ss_factors_value(f, d[i].lengths), first = ss_factors_value(f, d[0].lengths);
        is = here > 0 && first > 0; /* a length may be out of use */
        for (int j = 0; j < 2 && is; j++)
            is = d[i].rows[j] % here == 0 && d[i].rows[j] / here == d[0].rows[j] / first;
    }
    return is;
}

/* So many first ones of n atoms are major to the rows, the others minor. */
static void add_view(struct ss_halo_trial *t, const uint16_t *atoms, int n, int major)
{
    if (t->n_views == SS_MAX_VIEWS)
        return;
    struct ss_row_slot *view = &t->views[t->n_views++];
    uint16_t *kept = ss_memdup(t->s->arena, atoms, (size_t)n * sizeof *atoms);
    *view = (struct ss_row_slot){.blocks = {kept, (uint16_t)major, 1}};
    view->unit = (struct ss_factors){kept + major, (uint16_t)(n - major), 1};
}

bool ss_halo_trial_find_views(struct ss_halo_trial *t)
{
    struct drawn draws[N_DRAWS];
    uint16_t *list = ss_alloc_array(&t->s->scratch, t->s->atoms->n_atoms + 1u, sizeof *list);
    size_t n = ss_free_atoms(t->s, &t->c, list);
    t->n_views = 0;
    for (int i = 0; i < N_DRAWS; i++) {
        if (t->s->call->n_out != 1 || n > MAX_FACTORS || !draw(t, (uint32_t)i, &draws[i]))
            return false;
    }
    for (size_t i = 0; i < n; i++) {
        struct ss_factors one = {&list[i], 1, 1};
        for (int major = 1; major >= 0 && is_factor(draws, &one); major--)
            add_view(t, &list[i], 1, major);
    }
    for (size_t i = 0; i < n * n; i++) {
        uint16_t two[] = {list[i / n], list[i % n]};
        struct ss_factors pair = {two, 2, 1};
        if (i / n == i % n || !is_factor(draws, &pair))
            continue;
        add_view(t, two, 2, 1);
        for (int major = 2; major >= 0 && i / n < i % n; major -= 2)
            add_view(t, two, 2, major);
    }
    return t->n_views > 0;
}

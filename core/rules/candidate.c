/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which dims and operands a candidate changes. */
#include "core/rules/candidate.h"

#include "core/rules/atoms.h"
#include "core/rules/subject.h"

int ss_candidate_index(const struct ss_candidate *c, uint16_t atom)
{
    for (uint16_t i = 0; i < c->n_cut; i++) {
        if (c->cut[i] == atom)
            return i;
    }
    return -1;
}

bool ss_candidate_cuts(const struct ss_candidate *c, const struct ss_factors *dim)
{
    for (uint16_t i = 0; i < c->n_cut; i++) {
        if (ss_factors_find(dim, c->cut[i]) >= 0)
            return true;
    }
    return false;
}

bool ss_candidate_cuts_operand(const struct ss_subject *s, const struct ss_candidate *c, size_t k)
{
    bool cuts = false;
    for (int d = 0; d < s->call->in[k].rank; d++)
        cuts |= ss_candidate_cuts(c, &s->atoms->in[k][d]);
    return cuts;
}

bool ss_candidate_touches(const struct ss_subject *s, const struct ss_candidate *c, size_t k)
{
    return ss_candidate_partial(c, k) >= 0 || ss_candidate_cuts_operand(s, c, k);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/trial/rounding.h"

#include <math.h>

#include "core/body/expansion_cache.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/tensor/magnitude.h"

/* Of the largest number on the way to a result, in spreads; the most by which an operand multiplies
 * the rest of terms that cancel; and the most by which a spread is widened, so that an error of a
 * thousandth shows. */
static const double rounding_of_terms = 4e-6, most_again = 1e12, most_widened = 1e6;

static double largest_factor(const struct ss_probe *p)
{
    double largest = 1;
    for (size_t k = 0; k < p->call.n_in; k++) {
        if (p->in[k].store != SS_STORE_I64)
            largest = fmax(largest, ss_tensor_max_abs(&p->in[k]));
    }
    return fmin(largest, most_again);
}

/* Large terms need not cancel: 1 / (1 + exp(-x)) takes nothing from them. So the spread of a row
 * that rests on its probes alone is widened by so much only. A row that follows from rows of the
 * body's ops needs no evidence, and is compared as the rounding of the terms allows. */
void ss_widen_to_terms(const struct ss_probe *p, double *spread)
{
    const double *on_way = ss_composite_largest(&p->call);
    const double terms = on_way ? *on_way * largest_factor(p) * rounding_of_terms : 0;
    for (size_t k = 0; k < p->call.n_out; k++) {
        double most = p->s->follows ? INFINITY : spread[k] * most_widened;
        if (spread[k] >= 0 && p->out[k].store != SS_STORE_I64)
            spread[k] = fmax(spread[k], fmin(terms, most));
    }
}

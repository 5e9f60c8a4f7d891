/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/atoms/segments.h"

#include <string.h>

#include "core/rules/atoms.h"

const struct ss_segments *ss_segments_of(const struct ss_atoms *atoms, const struct ss_factors *dim,
                                         uint16_t atom, uint16_t *at)
{
    int first = ss_factors_find(dim, atom);
    for (size_t i = 0; i < atoms->n_parts && first >= 0; i++) {
        const struct ss_factors *of = &atoms->parts[i].of;
        *at = (uint16_t)first;
        if (of->items[0] == atom && of->count <= dim->count - first &&
            !memcmp(of->items, dim->items + first, of->count * sizeof *of->items))
            return &atoms->parts[i];
    }
    return NULL;
}

bool ss_segments_differ(const struct ss_segments *parts)
{
    bool differ = false;
    for (uint16_t i = 1; i < parts->n; i++)
        differ |= parts->ends[i] - parts->ends[i - 1] != parts->ends[0];
    return differ;
}

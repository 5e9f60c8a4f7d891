/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/atoms/relength.h"

#include <string.h>

#include "core/base/arena.h"
#include "core/op/op.h"

/* Dims that are as long as the atom, and stay so. */
static void find_equal(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom,
                       struct ss_arena *scratch, struct ss_arena *arena, struct ss_factors **dims)
{
    struct ss_call twice, thrice;
    const int64_t own = atoms->lengths[atom];
    if (!ss_atoms_call_with(call, atoms, atom, 2 * own, scratch, &twice) ||
        !ss_atoms_call_with(call, atoms, atom, 3 * own, scratch, &thrice))
        return;
    for (size_t k = 0; k < call->n_out; k++) {
        for (int d = 0; d < call->out[k].rank; d++) {
            int64_t length = call->out[k].dims[d];
            if (dims[k][d].coefficient >= 0 || length != own ||
                twice.out[k].dims[d] != 2 * length || thrice.out[k].dims[d] != 3 * length)
                continue;
            dims[k][d] = (struct ss_factors){.count = 1, .coefficient = 1};
            dims[k][d].items = ss_memdup(arena, &atom, sizeof atom);
        }
    }
}

struct ss_factors **ss_result_dims(const struct ss_call *call, const struct ss_atoms *atoms,
                                   struct ss_arena *arena)
{
    struct ss_factors **dims = ss_memdup(arena, atoms->out, call->n_out * sizeof *dims);
    bool all = true;
    for (size_t k = 0; k < call->n_out; k++) {
        size_t rank = (size_t)call->out[k].rank;
        dims[k] = ss_memdup(arena, atoms->out[k], rank * sizeof **dims);
        for (size_t d = 0; d < rank; d++)
            all &= dims[k][d].coefficient >= 0;
    }
    struct ss_arena scratch = {0};
    for (uint16_t a = 0; a < atoms->n_atoms && !all; a++) {
        if (!atoms->atoms[a].literal && atoms->lengths[a] > 1)
            find_equal(call, atoms, a, &scratch, arena, dims);
    }
    ss_arena_free(&scratch);
    return dims;
}

int64_t ss_result_growth(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom,
                         size_t k, int d)
{
    struct ss_arena arena = {0};
    struct ss_call twice;
    int64_t growth = 0;
    if (ss_atoms_call_with(call, atoms, atom, 2 * atoms->lengths[atom], &arena, &twice))
        growth = twice.out[k].dims[d] - call->out[k].dims[d];
    ss_arena_free(&arena);
    return growth;
}

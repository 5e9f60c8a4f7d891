/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops that count positions along the batch (iota, random numbers, indices into it) count on from
 * microbatch to microbatch: time is one more axis, after those of the mesh. */
#include <string.h>

#include "core/pipeline/dividing.h"
#include "core/rules/origin.h"

/* Lengths per atom, as lowering has them for the axes of the mesh (core/plan/lower.c). */
struct lengths {
    int64_t *start;         /* of the second microbatch */
    int64_t *whole, *piece; /* of the batch, and of a device's part of a microbatch */
};

static bool cuts(const struct ss_row *row, uint16_t atom)
{
    for (uint16_t i = 0; i < row->n_cut; i++)
        if (row->cut[i] == atom)
            return true;
    return false;
}

static void find_lengths(const struct ss_dividing *d, uint32_t op, const struct ss_row *time,
                         const struct ss_atoms *all, struct ss_arena *arena, struct lengths *out)
{
    const struct ss_plan *plan = d->stage->plan;
    const struct ss_atoms *one = &plan->rules->op_atoms[op];
    size_t n = all->n_atoms;
    out->piece = ss_memdup(arena, one->lengths, n * sizeof *out->piece);
    out->whole = ss_memdup(arena, all->lengths, n * sizeof *out->whole);
    out->start = ss_alloc_array(arena, n, sizeof *out->start);
    bool *counted = ss_alloc_array(arena, n, sizeof *counted);
    for (uint16_t i = 0; i < n; i++) {
        counted[i] = cuts(time, i);
        out->start[i] = counted[i] ? one->lengths[i] : 0;
    }
    for (int a = 0; a < plan->mesh.n_axes; a++) {
        const struct ss_row *row = &plan->rules->op_rules[op]->rows[plan->ops[op].rows[a]];
        ss_row_cut(row, one, out->piece, plan->mesh.axis[a].size);
        for (uint16_t i = 0; i < row->n_cut; i++) {
            counted[row->cut[i]] |= row->origin;
            if (row->origin)
                continue;
            out->whole[row->cut[i]] /= plan->mesh.axis[a].size;
            out->start[row->cut[i]] /= plan->mesh.axis[a].size;
        }
    }
    for (size_t i = 0; i < n; i++)
        out->whole[i] = counted[i] ? out->whole[i] : out->piece[i];
}

enum ss_rc ss_dividing_set_time(struct ss_dividing *d, struct ss_instr *instr)
{
    const struct ss_step_parts *step = d->all->step;
    uint32_t op =
        instr->kind == SS_I_EXEC && instr->op != SS_NONE ? d->slice.op[instr->op] : SS_NONE;
    if (op == SS_NONE || step->microbatches->n == 1 || step->microbatches->op[op] != SS_EACH)
        return SS_OK;
    const struct ss_row *time = &step->rules->op_rules[op]->rows[step->microbatches->row[op]];
    const struct ss_atoms *all = &step->rules->op_atoms[op];
    int axis = d->stage->plan->mesh.n_axes;
    if (!time->origin)
        return SS_OK;
    if (axis == SS_MAX_AXES || all->n_atoms != d->stage->plan->rules->op_atoms[instr->op].n_atoms ||
        (instr->n_origins && instr->n_origins != all->n_counted))
        return ss_fail(d->err, SS_E_UNSUPPORTED,
                       "%s counts positions of the batch in a way that no microbatch can",
                       step->graph->ops[op].name);
    struct lengths lengths;
    find_lengths(d, instr->op, time, all, &d->scratch, &lengths);
    struct ss_instr_origin *origins =
        ss_alloc_array(&d->code->arena, all->n_counted, sizeof *origins);
    const struct ss_origin *second =
        ss_origins(all, lengths.start, lengths.whole, lengths.piece, &d->scratch);
    for (size_t i = 0; i < all->n_counted; i++) {
        if (instr->n_origins)
            origins[i] = instr->origins[i];
        memcpy(origins[i].global, second[i].global, sizeof origins[i].global);
        memcpy(origins[i].step[axis], second[i].start, sizeof origins[i].step[axis]);
    }
    instr->origins = origins;
    instr->n_origins = all->n_counted;
    return SS_OK;
}

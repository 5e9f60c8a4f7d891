/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/audit/traffic.h"

#include <string.h>

#include "core/audit/auditing.h"
#include "core/mesh/reshard.h"

struct ss_mesh ss_traffic_mesh(int64_t ranks, const int64_t *ids, int64_t rows, int64_t width,
                               const struct ss_cluster *cluster, uint32_t *axes)
{
    const struct ss_rank_digits d = ss_rank_digits_of(ranks);
    const struct ss_rank_groups groups = {ids, rows, width};
    struct ss_arena scratch = {0};
    struct ss_mesh mesh = {.n_axes = 1, .n_devices = ranks, .axis[0] = {.size = ranks}};
    *axes = 1;
    for (unsigned set = 0; set < 1u << d.n; set++) {
        const struct ss_arena_mark mark = ss_arena_mark(&scratch);
        const struct ss_rank_groups g = ss_rank_groups_of(&d, set, &scratch);
        const bool equal = ss_rank_groups_equal(&g, &groups, ranks, &scratch);
        ss_arena_rewind(&scratch, mark);
        if (!equal)
            continue;
        struct ss_mesh runs = {.n_devices = ranks};
        uint32_t along = 0;
        for (int k = 0; k < d.n && runs.n_axes <= SS_MAX_AXES; k++) {
            const bool in = set >> k & 1, was = k && (set >> (k - 1) & 1);
            if (!k || in != was) {
                if (runs.n_axes == SS_MAX_AXES)
                    break;
                along |= (uint32_t)in << runs.n_axes;
                runs.axis[runs.n_axes++].size = 1;
            }
            runs.axis[runs.n_axes - 1].size *= d.size[k];
        }
        int64_t count = 1;
        for (int a = 0; a < runs.n_axes; a++)
            count *= runs.axis[a].size;
        if (count == ranks && runs.n_axes) {
            mesh = runs;
            *axes = along ? along : 1;
        }
        break;
    }
    ss_arena_free(&scratch);
    ss_mesh_set_links(&mesh, cluster);
    return mesh;
}

/* What a rank sends at most. */
static int64_t sent(int kind, const struct ss_type *in, uint32_t n_in, int64_t width)
{
    const int64_t bytes = ss_type_bytes(in) * n_in;
    switch (kind) {
    case SS_RANK_ALL_REDUCE:
        return 2 * bytes * (width - 1) / width;
    case SS_RANK_REDUCE_SCATTER:
    case SS_RANK_ALL_TO_ALL:
    case SS_RANK_EXCHANGE:
        return bytes * (width - 1) / width;
    case SS_RANK_ALL_GATHER:
        return bytes * (width - 1);
    default:
        return bytes;
    }
}

static enum ss_collective priced_as(int kind)
{
    switch (kind) {
    case SS_RANK_ALL_REDUCE:
        return SS_ALL_REDUCE;
    case SS_RANK_REDUCE_SCATTER:
        return SS_REDUCE_SCATTER;
    case SS_RANK_ALL_TO_ALL:
    case SS_RANK_EXCHANGE:
        return SS_ALL_TO_ALL;
    case SS_RANK_ALL_GATHER:
        return SS_ALL_GATHER;
    default:
        return SS_PERMUTE;
    }
}

/* The dims of which ranks have less in `from` than in `to`, if both are of one value. */
static uint32_t gathered(const struct ss_auditing *x, struct ss_run_values *v, uint32_t from,
                         uint32_t to, struct ss_arena *arena)
{
    const uint32_t values[] = {ss_run_value_unmoved(x, v, from, arena),
                               ss_run_value_unmoved(x, v, to, arena)};
    const struct ss_explained *e[2];
    int64_t length[2][SS_MAX_RANK] = {{0}};
    uint32_t dims = 0;
    for (int side = 0; side < 2; side++) {
        const struct ss_type *piece = &x->run.values[values[side]]->pieces[0].type;
        e[side] = ss_run_value(x, v, values[side], arena);
        if (e[side]->kind != SS_IS_PIECES && e[side]->kind != SS_IS_TERMS)
            return 0;
        for (int d = 0; d < piece->rank; d++)
            length[side][e[side]->dims[d]] = piece->dims[d];
    }
    for (int d = 0; d < SS_MAX_RANK && e[0]->whole == e[1]->whole; d++)
        dims |= (uint32_t)(length[0][d] < length[1][d]) << d;
    return dims;
}

static void describe(const struct ss_auditing *x, struct ss_run_values *v, uint32_t event,
                     struct ss_arena *arena, struct ss_audit_collective *c)
{
    const struct ss_rank_event *e = &x->run.events[event];
    const struct ss_op *op = &x->a->program.graph->ops[e->op];
    const int kind = ss_rank_op_of(op->def);
    size_t n;
    const int64_t *sizes = ss_attr_ints(&op->attrs, SS_ATTR_SIZES, &n);
    const int64_t *ids = ss_attr_ints(&op->attrs, SS_ATTR_POSITIONS, &n);
    const struct ss_rank_groups groups = {ids, sizes[0], sizes[1]};
    const struct ss_type *in = &x->a->program.graph->vars[op->operands[0]].type;
    c->op = e->op;
    c->instr = ss_hlo_at_line(&x->a->program.module, op->loc.line);
    c->kind = op->def->name;
    c->groups = ss_rank_groups_text(&groups, arena);
    c->bytes = sent(kind, in, op->n_operands, groups.width);
    c->times = 1;
    uint32_t axes = 1;
    struct ss_mesh mesh;
    if (x->options->cluster && kind == SS_RANK_PERMUTE) {
        mesh = (struct ss_mesh){.n_axes = 1,
                                .n_devices = x->a->program.ranks,
                                .axis[0] = {.size = x->a->program.ranks}};
        ss_mesh_set_links(&mesh, x->options->cluster);
    } else if (x->options->cluster) {
        mesh = ss_traffic_mesh(x->a->program.ranks, ids, groups.rows, groups.width,
                               x->options->cluster, &axes);
    }
    if (x->options->cluster && groups.width > 1)
        c->ps = ss_collective_ps(&mesh, priced_as(kind), axes, c->bytes);
    c->var = ss_explained_var(x, v, e->first, arena);
    if (c->var == SS_NONE)
        c->var = ss_explained_var(x, v, e->from[0], arena);
    if (c->var != SS_NONE)
        c->value = ss_var_label(&x->a->before->vars[c->var]);
    c->gathered = gathered(x, v, e->from[0], e->first, arena);
    c->from = ss_explained_layout(x, v, e->from[0], arena);
    c->to = ss_explained_layout(x, v, e->first, arena);
}

void ss_traffic_find(const struct ss_auditing *x, struct ss_run_values *v)
{
    struct ss_audit *a = x->a;
    SS_ARRAY(struct ss_audit_collective) list = {0};
    uint32_t *at = ss_alloc_array(&a->arena, a->program.graph->n_ops, sizeof *at);
    for (uint32_t event = 0; event < x->run.n_events; event++) {
        const uint32_t op = x->run.events[event].op;
        if (ss_rank_op_of(a->program.graph->ops[op].def) < SS_RANK_ALL_REDUCE)
            continue;
        if (at[op]) {
            list.items[at[op] - 1].times++;
            continue;
        }
        struct ss_audit_collective c = {0};
        describe(x, v, event, &a->arena, &c);
        ss_push(&a->arena, list, c);
        at[op] = (uint32_t)list.count;
    }
    a->collectives = list.items;
    a->n_collectives = list.count;
}

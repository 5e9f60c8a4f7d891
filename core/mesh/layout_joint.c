/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collectives of a layout graph over several axes at once. Gathers and reductions take any cuts. An
 * all_to_all is offered where its bytes are known: if all axes leave one dim for another, each rank
 * keeps one piece in n. */
#include "core/mesh/layout_graph.h"

struct ss_joint_cut ss_layout_graph_joint_cut(const struct ss_layout_graph *g, uint32_t axes,
                                              int64_t node)
{
    struct ss_joint_cut joint = {0, -1, 0};
    int64_t inside = 0; /* the position just inside the cut of the axis before */
    bool one_dim = true, nested = true;
    for (int a = 0; a < g->mesh->n_axes; a++) {
        if (!(axes & 1u << a)) {
            continue;
        }
        int32_t option = ss_layout_graph_option(g, node, a);
        const struct ss_cut *cut = &g->options[a][option];
        joint.offset += (uint32_t)(option * g->strides[a]);
        one_dim = one_dim && (inside == 0 || cut->dim == joint.dim);
        nested = nested && (inside == 0 || cut->before == inside);
        joint.before = inside == 0 ? cut->before : joint.before;
        joint.dim = cut->dim;
        inside = cut->before * g->mesh->axis[a].size;
    }
    joint.dim = one_dim ? joint.dim : -1;
    joint.before = one_dim && nested ? joint.before : 0;
    return joint;
}

struct ss_ratio ss_layout_graph_joint_move(const struct ss_layout_graph *g, uint32_t axes,
                                           const struct ss_joint_cut *from,
                                           const struct ss_joint_cut *to)
{
    static const struct ss_ratio none;
    int64_t n = ss_mesh_group_size(g->mesh, axes);
    if (from->dim < 0 || to->dim < 0 || from->offset == to->offset) {
        return none;
    }
    if (from->dim != to->dim) {
        return (struct ss_ratio){(uint32_t)(n - 1), (uint32_t)n, true};
    }
    return from->before && to->before ? ss_layout_moved(n, from->before, to->before) : none;
}

/* Lists the joint cuts of one group by dim, those of several dims last. */
static void list_cuts(const struct ss_layout_graph *g, struct ss_joint *joint,
                      struct ss_arena *arena)
{
    int64_t count = 1;
    for (int a = 0; a < g->mesh->n_axes; a++) {
        count *= joint->axes & 1u << a ? g->n_options[a] : 1;
    }
    joint->cuts = ss_alloc_array(arena, (size_t)count, sizeof *joint->cuts);
    struct ss_arena_mark mark = ss_arena_mark(arena);
    struct ss_joint_cut *all = ss_alloc_array(arena, (size_t)count, sizeof *all);
    uint32_t n = 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t node = 0, rest = i;
        for (int a = 0; a < g->mesh->n_axes; a++) {
            if (joint->axes & 1u << a) {
                node += rest % g->n_options[a] * g->strides[a];
                rest /= g->n_options[a];
            }
        }
        if (g->shards[node] == joint->axes) { /* else some axis does not cut, or cuts overlap */
            all[n++] = ss_layout_graph_joint_cut(g, joint->axes, node);
        }
    }
    for (int dim = 0; dim <= g->type.rank; dim++) {
        joint->begin[dim] = joint->n_cuts;
        for (uint32_t k = 0; k < n; k++) {
            if (all[k].dim == (dim < g->type.rank ? dim : -1)) {
                joint->cuts[joint->n_cuts++] = all[k];
            }
        }
    }
    ss_arena_rewind(arena, mark);
}

/* Lists the moves between cuts of one dim that act like one. Cuts of a dim stand together. */
static void list_moves(const struct ss_layout_graph *g, struct ss_joint *joint,
                       struct ss_arena *arena)
{
    SS_ARRAY(struct ss_joint_move) moves = {0};
    joint->first_move = ss_alloc_array(arena, joint->n_cuts + 1u, sizeof *joint->first_move);
    for (uint32_t k = 0; k < joint->n_cuts; k++) {
        const struct ss_joint_cut *from = &joint->cuts[k];
        joint->first_move[k] = (uint32_t)moves.count;
        for (uint32_t to = 0; from->before && to < joint->n_cuts; to++) {
            struct ss_joint_move move = {to, {0, 0, false}};
            if (joint->cuts[to].dim == from->dim) {
                move.moved = ss_layout_graph_joint_move(g, joint->axes, from, &joint->cuts[to]);
            }
            if (move.moved.den) {
                ss_push(arena, moves, move);
            }
        }
    }
    joint->first_move[joint->n_cuts] = (uint32_t)moves.count;
    joint->moves = moves.items;
}

void ss_layout_graph_list_joints(struct ss_layout_graph *g, struct ss_arena *arena)
{
    g->joints = ss_alloc_array(arena, 1u << g->mesh->n_axes, sizeof *g->joints);
    for (uint32_t axes = 1; axes < 1u << g->mesh->n_axes; axes++) {
        bool larger = (axes & (axes - 1)) != 0;
        for (int a = 0; a < g->mesh->n_axes; a++) {
            larger = larger && (!(axes & 1u << a) || g->mesh->axis[a].size > 1);
        }
        if (larger) {
            struct ss_joint *joint = &g->joints[g->n_joints++];
            int64_t n = ss_mesh_group_size(g->mesh, axes);
            joint->axes = (uint8_t)axes;
            joint->to_other_dim = (struct ss_ratio){(uint32_t)(n - 1), (uint32_t)n, true};
            list_cuts(g, joint, arena);
            list_moves(g, joint, arena);
        }
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layouts: conversion between placements (relative to earlier axes) and canonical radix positions,
 * validity, local types, pieces and text. */
#include "core/mesh/layout.h"

#include <string.h>

#include "core/base/assert.h"

bool ss_layout_equal(const struct ss_layout *a, const struct ss_layout *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool ss_layouts_equal(const struct ss_layout *a, const struct ss_layout *b, size_t n)
{
    return n == 0 || memcmp(a, b, n * sizeof *a) == 0;
}

bool ss_layout_is_partial(const struct ss_layout *layout)
{
    for (int a = 0; a < SS_MAX_AXES; a++) {
        if (layout->axis[a].kind == SS_PARTIAL) {
            return true;
        }
    }
    return false;
}

/* Lists the axes below n_axes that cut dim, most major first; returns their number. */
static int axes_of_dim(const struct ss_layout *layout, int dim, int n_axes, int *axes)
{
    int n = 0;
    for (int a = 0; a < n_axes; a++) {
        const struct ss_cut *cut = &layout->axis[a];
        if (cut->kind != SS_SHARD || cut->dim != dim) {
            continue;
        }
        int at = n++;
        for (; at > 0 && layout->axis[axes[at - 1]].before > cut->before; at--) {
            axes[at] = axes[at - 1];
        }
        axes[at] = a;
    }
    return n;
}

/* The global radix position of a cut into n that has `blocks` blocks major to it in the piece left
 * by the earlier cuts; 0 with *why if there is none. Walks the radix positions from the major end:
 * the piece consists of the digits that no earlier cut took. */
static int64_t place_cut(const struct ss_mesh *mesh, const struct ss_layout *layout,
                         const int *earlier, int n_earlier, int64_t length, int64_t n,
                         int64_t blocks, const char **why)
{
    int64_t local = 1, global = 1; /* major to the walk's position: in the piece, in the whole */
    for (int i = 0; i < n_earlier; i++) {
        const struct ss_cut *cut = &layout->axis[earlier[i]];
        int64_t boundary = local * (cut->before / global);
        if (blocks < boundary) {
            if (blocks % local || boundary % blocks || boundary / blocks % n) {
                *why = "the cut would run across the blocks of an earlier axis";
                return 0;
            }
            return global * (blocks / local);
        }
        if (blocks % boundary) {
            *why = "the blocks do not nest in those of an earlier axis";
            return 0;
        }
        local = boundary;
        global = cut->before * mesh->axis[earlier[i]].size;
    }
    SS_ASSERT(global > 0 && local > 0);
    int64_t rest = length / global; /* the piece has local * rest elements */
    if (blocks / local > rest || rest % (blocks / local)) {
        *why = "the number of blocks does not divide the length";
        return 0;
    }
    if (rest / (blocks / local) % n) {
        *why = blocks == 1 ? "the axis does not divide the length"
                           : "the axis does not divide the length of a block";
        return 0;
    }
    return global * (blocks / local);
}

static bool set_shard(const struct ss_mesh *mesh, const struct ss_type *global,
                      struct ss_layout *layout, int axis, struct ss_placement placement,
                      const char **why)
{
    if (placement.dim < 0 || placement.dim >= global->rank) {
        *why = "the tensor has no such dim";
        return false;
    }
    if (placement.blocks < 1) {
        *why = "the number of blocks is below 1";
        return false;
    }
    int64_t length = global->dims[placement.dim];
    if (length == 0) {
        *why = "the dim is empty";
        return false;
    }
    if (placement.blocks > length) {
        *why = "there are more blocks than elements";
        return false;
    }
    int64_t n = mesh->axis[axis].size;
    int earlier[SS_MAX_AXES];
    int n_earlier = axes_of_dim(layout, placement.dim, axis, earlier);
    int64_t before = place_cut(mesh, layout, earlier, n_earlier, length, n, placement.blocks, why);
    if (before == 0) {
        return false;
    }
    if (before > UINT32_MAX) {
        *why = "there are more than 2^32 blocks";
        return false;
    }
    if (n > 1) { /* on an axis of size 1 the piece is the whole tensor: R */
        layout->axis[axis].kind = SS_SHARD;
        layout->axis[axis].dim = (uint8_t)placement.dim;
        layout->axis[axis].before = (uint32_t)before;
    }
    return true;
}

bool ss_layout_set(const struct ss_mesh *mesh, const struct ss_type *global,
                   struct ss_layout *layout, int axis, struct ss_placement placement,
                   const char **why)
{
    memset(&layout->axis[axis], 0, sizeof layout->axis[axis]);
    if (placement.kind == SS_REPLICATED) {
        return true;
    }
    if (placement.kind == SS_SHARD) {
        return set_shard(mesh, global, layout, axis, placement, why);
    }
    for (int a = 0; a < axis; a++) {
        if (layout->axis[a].kind == SS_PARTIAL && layout->axis[a].reduce != placement.reduce) {
            *why = "a tensor can be partial for one reduction only";
            return false;
        }
    }
    if (mesh->axis[axis].size > 1) { /* on an axis of size 1 the only term is the value: R */
        layout->axis[axis].kind = SS_PARTIAL;
        layout->axis[axis].reduce = (uint8_t)placement.reduce;
    }
    return true;
}

struct ss_placement ss_layout_get(const struct ss_mesh *mesh, const struct ss_type *global,
                                  const struct ss_layout *layout, int axis)
{
    (void)global;
    const struct ss_cut *cut = &layout->axis[axis];
    struct ss_placement p = {.kind = (enum ss_placement_kind)cut->kind, .blocks = 1};
    if (cut->kind == SS_PARTIAL) {
        p.reduce = (enum ss_reduce)cut->reduce;
    }
    if (cut->kind == SS_SHARD) {
        p.dim = cut->dim;
        p.blocks = cut->before;
        for (int a = 0; a < axis; a++) {
            const struct ss_cut *e = &layout->axis[a];
            if (e->kind == SS_SHARD && e->dim == cut->dim && e->before < cut->before) {
                p.blocks /= mesh->axis[a].size;
            }
        }
    }
    return p;
}

/* True if the cuts of one dim nest: each lies wholly minor to the one before it and divides. */
static bool dim_valid(const struct ss_mesh *mesh, const struct ss_layout *layout, int dim,
                      int64_t length)
{
    int axes[SS_MAX_AXES];
    int n = axes_of_dim(layout, dim, mesh->n_axes, axes);
    int64_t taken = 1;
    for (int i = 0; i < n; i++) {
        int64_t before = layout->axis[axes[i]].before;
        if (before == 0 || before % taken) {
            return false;
        }
        taken = before * mesh->axis[axes[i]].size;
    }
    return n == 0 || (length > 0 && length % taken == 0);
}

bool ss_layout_valid(const struct ss_mesh *mesh, const struct ss_type *global,
                     const struct ss_layout *layout)
{
    static const struct ss_cut none;
    int reduce = -1;
    for (int a = 0; a < SS_MAX_AXES; a++) {
        const struct ss_cut *cut = &layout->axis[a];
        if (cut->kind == SS_REPLICATED || a >= mesh->n_axes || mesh->axis[a].size == 1) {
            if (memcmp(cut, &none, sizeof none) != 0) {
                return false;
            }
        } else if (cut->kind == SS_SHARD) {
            if (cut->dim >= global->rank || cut->reduce || cut->unused) {
                return false;
            }
        } else if (cut->kind == SS_PARTIAL) {
            if (cut->reduce >= SS_N_REDUCES || cut->dim || cut->before || cut->unused ||
                (reduce >= 0 && cut->reduce != reduce)) {
                return false;
            }
            reduce = cut->reduce;
        } else {
            return false;
        }
    }
    for (int d = 0; d < global->rank; d++) {
        if (!dim_valid(mesh, layout, d, global->dims[d])) {
            return false;
        }
    }
    return true;
}

bool ss_layout_local(const struct ss_mesh *mesh, const struct ss_layout *layout,
                     const struct ss_type *global, struct ss_type *local)
{
    *local = *global;
    if (!ss_layout_valid(mesh, global, layout)) {
        return false;
    }
    for (int a = 0; a < mesh->n_axes; a++) {
        if (layout->axis[a].kind == SS_SHARD) {
            local->dims[layout->axis[a].dim] /= mesh->axis[a].size;
        }
    }
    return true;
}

int64_t ss_layout_bytes(const struct ss_mesh *mesh, const struct ss_layout *layout,
                        const struct ss_type *global)
{
    struct ss_type local;
    return ss_layout_local(mesh, layout, global, &local) ? ss_type_bytes(&local) : -1;
}

/* ---- pieces ---- */

int64_t *ss_layout_map(const struct ss_mesh *mesh, const struct ss_layout *layout,
                       const struct ss_type *global, int dim, const int64_t *coords,
                       struct ss_arena *arena)
{
    int axes[SS_MAX_AXES];
    int n = axes_of_dim(layout, dim, mesh->n_axes, axes);
    int64_t length = global->dims[dim], local = length;
    for (int i = 0; i < n; i++) {
        local /= mesh->axis[axes[i]].size;
    }
    int64_t *map = ss_alloc_array(arena, (size_t)local, sizeof *map);
    for (int64_t j = 0; j < local; j++) {
        int64_t index = j;
        /* Reinsert the digits of the coordinates, minor digits first, so that everything minor to a
         * digit is in place when it is inserted. */
        for (int i = n - 1; i >= 0; i--) {
            int64_t size = mesh->axis[axes[i]].size;
            int64_t post = length / (layout->axis[axes[i]].before * size);
            index = (index / post * size + coords[axes[i]]) * post + index % post;
        }
        map[j] = index;
    }
    return map;
}

bool ss_layout_same_piece(const struct ss_mesh *mesh, const struct ss_layout *layout, int64_t a,
                          int64_t b)
{
    int64_t x[SS_MAX_AXES], y[SS_MAX_AXES];
    ss_mesh_coords(mesh, a, x);
    ss_mesh_coords(mesh, b, y);
    for (int axis = 0; axis < mesh->n_axes; axis++) {
        if (layout->axis[axis].kind == SS_SHARD && x[axis] != y[axis]) {
            return false;
        }
    }
    return true;
}

void ss_layout_cut_into(const struct ss_mesh *mesh, const struct ss_layout *layout,
                        const struct ss_tensor *global, const int64_t *coords,
                        struct ss_arena *scratch, struct ss_tensor *piece)
{
    struct ss_arena_mark mark = ss_arena_mark(scratch);
    const int64_t *dims = piece->type.dims;
    int64_t *map[SS_MAX_RANK], strides[SS_MAX_RANK], index[SS_MAX_RANK] = {0};
    ss_strides(&global->type, strides);
    /* Uncut dims at the minor end form one dense row. */
    int rank = piece->type.rank;
    int64_t row = 1;
    while (rank > 0 && dims[rank - 1] == global->type.dims[rank - 1]) {
        row *= dims[--rank];
    }
    for (int d = 0; d < rank; d++) {
        map[d] = ss_layout_map(mesh, layout, &global->type, d, coords, scratch);
    }
    size_t size = ss_store_size(global->store);
    for (int64_t i = 0, n = 0; i < piece->count; i += n * row) {
        int64_t from = 0;
        for (int d = 0; d < rank; d++) {
            from += map[d][index[d]] * strides[d];
        }
        n = 1; /* rows that are contiguous in the unsharded tensor too */
        if (rank > 0) {
            const int64_t *last = map[rank - 1] + index[rank - 1];
            while (index[rank - 1] + n < dims[rank - 1] && last[n] == last[0] + n) {
                n++;
            }
            index[rank - 1] += n - 1;
        }
        memcpy((char *)piece->data + (size_t)i * size,
               (const char *)global->data + (size_t)from * size, (size_t)(n * row) * size);
        (void)ss_index_next(dims, rank, index);
    }
    ss_arena_rewind(scratch, mark);
}

struct ss_tensor ss_layout_cut(const struct ss_mesh *mesh, const struct ss_layout *layout,
                               const struct ss_tensor *global, const int64_t *coords,
                               struct ss_arena *arena)
{
    struct ss_type local;
    (void)ss_layout_local(mesh, layout, &global->type, &local);
    struct ss_tensor piece = ss_tensor_new(
        arena, &local, ss_store_is_narrow(global->store) ? SS_STORE_F32 : SS_STORE_F64);
    ss_layout_cut_into(mesh, layout, global, coords, arena, &piece);
    return piece;
}

/* ---- text ---- */

void ss_layout_print(struct ss_buf *out, const struct ss_mesh *mesh, const struct ss_type *global,
                     const struct ss_layout *layout)
{
    for (int a = 0; a < mesh->n_axes; a++) {
        ss_placement_print(out, ss_layout_get(mesh, global, layout, a), true);
    }
}

static const char *skip_blanks(const char *p)
{
    while (*p == ' ' || *p == '\t') {
        p++;
    }
    return p;
}

static enum ss_rc wrong_number(const char *text, const struct ss_mesh *mesh, int n,
                               struct ss_error *err)
{
    (void)ss_fail(err, SS_E_SYNTAX, "layout \"%.60s\" has %s%d placement%s, the mesh has %d ax%s",
                  text, n > mesh->n_axes ? "more than " : "", n > mesh->n_axes ? mesh->n_axes : n,
                  (n > mesh->n_axes ? mesh->n_axes : n) == 1 ? "" : "s", mesh->n_axes,
                  mesh->n_axes == 1 ? "is" : "es");
    if (n < mesh->n_axes && n > 0) {
        char filled[120];
        size_t length = strlen(text) < 100 ? strlen(text) : 100;
        memcpy(filled, text, length);
        for (int a = n; a < mesh->n_axes; a++) {
            filled[length++] = 'R';
        }
        filled[length] = 0;
        return ss_error_hint(err, "one placement per axis, in the mesh's order: \"%s\"", filled);
    }
    return ss_error_hint(err, "one placement per axis, in the mesh's order, without blanks: S(0)R");
}

static enum ss_rc refuse(const char *text, const struct ss_mesh *mesh, const struct ss_type *global,
                         int axis, struct ss_placement p, const char *why, struct ss_error *err)
{
    struct ss_buf atom = {0}, type = {0};
    ss_placement_print(&atom, p, true);
    ss_type_print(&type, global);
    (void)ss_fail(err, SS_E_SHAPE, "%s on axis %s (size %lld) of %s: %s", ss_buf_text(&atom),
                  mesh->axis[axis].name, (long long)mesh->axis[axis].size, ss_buf_text(&type), why);
    ss_buf_free(&atom);
    ss_buf_free(&type);
    (void)ss_error_where(err, "layout \"%.100s\"", text);
    if (p.kind == SS_SHARD && p.dim >= global->rank) {
        if (global->rank == 0) {
            return ss_error_hint(err, "a scalar is R or P(...) on every axis");
        }
        return ss_error_hint(err, "dims count from 0: the last one is S(%d)", global->rank - 1);
    }
    if (p.kind == SS_SHARD) {
        return ss_error_hint(err,
                             "cuts are even: blocks times axis size must divide the length that "
                             "the axes before it leave");
    }
    return err ? err->code : SS_E_SHAPE;
}

enum ss_rc ss_layout_parse(const char *text, const struct ss_mesh *mesh,
                           const struct ss_type *global, struct ss_layout *out,
                           struct ss_error *err)
{
    memset(out, 0, sizeof *out);
    int n = 0;
    for (const char *p = skip_blanks(text); *p; p = skip_blanks(p)) {
        struct ss_placement placement;
        if (n == mesh->n_axes) {
            return wrong_number(text, mesh, n + 1, err);
        }
        enum ss_rc rc = ss_placement_parse(&p, &placement, err);
        if (rc) {
            return rc;
        }
        const char *why = "";
        if (!ss_layout_set(mesh, global, out, n, placement, &why)) {
            return refuse(text, mesh, global, n, placement, why, err);
        }
        n++;
    }
    return n == mesh->n_axes ? SS_OK : wrong_number(text, mesh, n, err);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/program/binary.h"

#include <string.h>

#include "core/program/binary_call.h"
#include "core/program/check.h"
#include "core/program/memory.h"

static const char MAGIC[8] = "SSPROG\r\n";

/* ---- writing -------------------------------------------------------------------------------- */

static void pack_mesh(struct ss_buf *out, const struct ss_mesh *mesh)
{
    ss_pack_u32(out, (uint32_t)mesh->n_axes);
    for (int a = 0; a < mesh->n_axes; a++) {
        ss_pack_text(out, mesh->axis[a].name);
        ss_pack_i64(out, mesh->axis[a].size);
    }
}

static void pack_layout(struct ss_buf *out, const struct ss_layout *layout)
{
    for (int a = 0; a < SS_MAX_AXES; a++) {
        const struct ss_cut *cut = &layout->axis[a];
        ss_pack_u8(out, cut->kind);
        ss_pack_u8(out, cut->reduce);
        ss_pack_u8(out, cut->dim);
        ss_pack_u32(out, cut->before);
    }
}

static void pack_ids(struct ss_buf *out, const uint32_t *ids, uint32_t n)
{
    ss_pack_u32(out, n);
    for (uint32_t i = 0; i < n; i++)
        ss_pack_u32(out, ids[i]);
}

static void pack_buffer(struct ss_buf *out, const struct ss_buffer *b)
{
    ss_pack_u32(out, b->var);
    pack_layout(out, &b->layout);
    ss_pack_type(out, &b->global);
    ss_pack_type(out, &b->local);
    ss_pack_u8(out, b->bytes != 0);
}

static void pack_call(struct ss_buf *out, const struct ss_instr *in,
                      const struct ss_body_list *bodies)
{
    const struct ss_call *call = &in->call;
    ss_pack_text(out, call->def->name);
    ss_pack_attrs(out, &call->attrs, bodies);
    ss_pack_u32(out, call->known != NULL);
    for (size_t k = 0; call->known && k < call->n_in; k++)
        ss_pack_f64(out, call->known[k]);
    ss_pack_u32(out, (uint32_t)in->n_origins);
    for (size_t i = 0; i < in->n_origins; i++) {
        const struct ss_instr_origin *o = &in->origins[i];
        for (int a = 0; a < SS_MAX_AXES; a++)
            ss_pack_i64s(out, o->step[a], SS_MAX_RANK);
        ss_pack_i64s(out, o->global, SS_MAX_RANK);
        for (int d = 0; d < SS_MAX_RANK; d++) {
            ss_pack_u32(out, (uint32_t)(o->at[d] ? o->n_at[d] : 0));
            if (o->at[d])
                ss_pack_i64s(out, o->at[d], o->n_at[d]);
        }
    }
}

static void pack_trims(struct ss_buf *out, const struct ss_program *p, const struct ss_instr *in)
{
    ss_pack_u32(out, (uint32_t)in->n_trims);
    for (uint32_t t = 0; t < in->n_out * (uint32_t)in->n_trims; t++) {
        const struct ss_instr_trim *trim = &in->trims[t];
        ss_pack_u32(out, (uint32_t)trim->axis);
        ss_pack_u32(out, (uint32_t)trim->dim);
        ss_pack_i64(out, trim->blocks);
        ss_pack_i64(out, trim->unit);
        ss_pack_i64s(out, trim->start, (size_t)p->mesh.axis[trim->axis].size);
    }
}

static void pack_reshard(struct ss_buf *out, const struct ss_instr *in)
{
    const struct ss_reshard_step *s = in->step;
    ss_pack_u32(out, (uint32_t)s->kind);
    ss_pack_u32(out, s->axes);
    pack_layout(out, &s->from);
    pack_layout(out, &s->to);
    ss_pack_i64(out, s->bytes);
    ss_pack_u32(out, in->reshard);
    ss_pack_u32(out, in->reshard_step);
    if (s->kind == SS_HALO_EXCHANGE || s->kind == SS_HALO_FILL) {
        const int64_t rows[] = {s->halo.dim, s->halo.blocks, s->halo.unit, s->halo.left,
                                s->halo.right};
        ss_pack_i64s(out, rows, sizeof rows / sizeof *rows);
        ss_pack_f64(out, s->halo.fill);
        ss_pack_type(out, &s->halo.piece);
    } else if (s->kind == SS_HALO_REDUCE) {
        const struct ss_overlap *o = &s->overlap;
        const int64_t rows[] = {o->dim, (int64_t)o->reduce, o->stride, o->lead, o->kept};
        ss_pack_i64s(out, rows, sizeof rows / sizeof *rows);
        ss_pack_type(out, &o->piece);
    }
}

static void pack_instr(struct ss_buf *out, const struct ss_program *p, const struct ss_instr *in,
                       const struct ss_body_list *bodies)
{
    ss_pack_u32(out, (uint32_t)in->kind);
    ss_pack_u32(out, in->op);
    ss_pack_text(out, in->name);
    pack_ids(out, in->in, in->n_in);
    pack_ids(out, in->out, in->n_out);
    ss_pack_u32(out, in->final);
    ss_pack_u32(out, in->result);
    switch (in->kind) {
    case SS_I_EXEC:
        pack_call(out, in, bodies);
        break;
    case SS_I_TRIM:
        pack_trims(out, p, in);
        break;
    case SS_I_LESS:
        ss_pack_u32(out, (uint32_t)in->axis);
        break;
    case SS_I_STEP:
        pack_reshard(out, in);
        break;
    case SS_I_FOLD:
        ss_pack_u32(out, (uint32_t)in->reduce);
        break;
    case SS_I_LOOP_BEGIN:
    case SS_I_LOOP_END:
        ss_pack_u32(out, in->loop);
        ss_pack_i64(out, in->trips);
        break;
    case SS_I_COPY:
    case SS_I_MOVE:
    case SS_I_FREE:
        break;
    }
}

void ss_program_write(const struct ss_program *p, struct ss_buf *out)
{
    struct ss_arena scratch = {0};
    struct ss_body_list bodies = {.arena = &scratch};
    struct ss_buf own = {0}; /* constants are aligned from the start of the program */
    for (size_t i = 0; i < p->n_instrs; i++)
        if (p->instrs[i].kind == SS_I_EXEC)
            ss_bodies_add(&bodies, &p->instrs[i].call.attrs);
    ss_buf_add(&own, MAGIC, sizeof MAGIC);
    ss_pack_u32(&own, SS_PROGRAM_VERSION);
    pack_mesh(&own, &p->mesh);
    ss_pack_u32(&own, (uint32_t)bodies.graphs.count);
    for (size_t i = 0; i < bodies.graphs.count; i++)
        ss_pack_graph(&own, bodies.graphs.items[i], &bodies);
    ss_pack_u32(&own, p->n_buffers);
    for (uint32_t b = 0; b < p->n_buffers; b++)
        pack_buffer(&own, &p->buffers[b]);
    ss_pack_u32(&own, (uint32_t)p->n_instrs);
    for (size_t i = 0; i < p->n_instrs; i++)
        pack_instr(&own, p, &p->instrs[i], &bodies);
    pack_ids(&own, p->inputs, p->n_inputs);
    pack_ids(&own, p->outputs, p->n_outputs);
    ss_buf_add(out, own.data, own.length);
    ss_buf_free(&own);
    ss_map_free(&bodies.index);
    ss_arena_free(&scratch);
}

/* ---- reading -------------------------------------------------------------------------------- */

struct reading {
    struct ss_unpack in;
    struct ss_program *p;
    struct ss_read_bodies bodies;
    const char *what; /* that is being read, for errors */
    size_t number;
    const char *why; /* more of it; NULL: the bytes are wrong */
};

static void read_mesh(struct reading *r)
{
    struct ss_mesh *mesh = &r->p->mesh;
    r->what = "the mesh";
    mesh->n_axes = (int)ss_unpack_below(&r->in, SS_MAX_AXES + 1);
    mesh->n_devices = 1;
    for (int a = 0; a < mesh->n_axes && !r->in.bad; a++) {
        const char *name = ss_unpack_text(&r->in, &r->p->arena);
        int64_t size = ss_unpack_i64(&r->in);
        r->in.bad |= !name || strlen(name) >= sizeof mesh->axis[a].name || size < 1 ||
                     size > SS_MAX_DEVICES / mesh->n_devices;
        if (r->in.bad)
            return;
        memcpy(mesh->axis[a].name, name, strlen(name) + 1);
        mesh->axis[a].size = size;
        mesh->n_devices *= size;
    }
}

static void read_bodies(struct reading *r)
{
    uint32_t n = ss_unpack_count(&r->in, 12);
    r->what = "body";
    r->p->bodies = r->bodies.graphs = ss_alloc_array(&r->p->arena, n, sizeof *r->bodies.graphs);
    for (r->number = 0; r->number < n && !r->in.bad; r->number++) {
        struct ss_graph *g = ss_unpack_graph(&r->in, &r->bodies);
        if (g)
            r->bodies.graphs[r->bodies.n++] = g;
        r->p->n_bodies = r->bodies.n;
    }
}

static void read_layout(struct reading *r, struct ss_layout *layout)
{
    for (int a = 0; a < SS_MAX_AXES; a++) {
        struct ss_cut *cut = &layout->axis[a];
        cut->kind = ss_unpack_u8(&r->in);
        cut->reduce = ss_unpack_u8(&r->in);
        cut->dim = ss_unpack_u8(&r->in);
        cut->before = ss_unpack_u32(&r->in);
    }
}

static uint32_t *read_ids(struct reading *r, uint32_t below, uint32_t *n)
{
    *n = ss_unpack_count(&r->in, 4);
    uint32_t *ids = ss_alloc_array(&r->p->arena, *n, sizeof *ids);
    for (uint32_t i = 0; i < *n; i++)
        ids[i] = ss_unpack_below(&r->in, below);
    return ids;
}

static void read_buffers(struct reading *r)
{
    struct ss_program *p = r->p;
    r->what = "buffer";
    p->n_buffers = ss_unpack_count(&r->in, 37);
    p->buffers = ss_alloc_array(&p->arena, p->n_buffers, sizeof *p->buffers);
    for (r->number = 0; r->number < p->n_buffers && !r->in.bad; r->number++) {
        struct ss_buffer *b = &p->buffers[r->number];
        b->var = ss_unpack_u32(&r->in);
        read_layout(r, &b->layout);
        ss_unpack_type(&r->in, &b->global);
        ss_unpack_type(&r->in, &b->local);
        b->bytes = ss_unpack_u8(&r->in) ? ss_type_bytes(&b->local) : 0;
        r->in.bad |= !ss_layout_valid(&p->mesh, &b->global, &b->layout);
    }
}

static void read_origins(struct reading *r, struct ss_instr *in)
{
    struct ss_arena *arena = &r->p->arena;
    in->n_origins = ss_unpack_count(&r->in, (SS_MAX_AXES + 1) * SS_MAX_RANK * 8 + SS_MAX_RANK * 4);
    struct ss_instr_origin *origins = ss_alloc_array(arena, in->n_origins, sizeof *origins);
    in->origins = origins;
    for (size_t i = 0; i < in->n_origins && !r->in.bad; i++) {
        for (int a = 0; a < SS_MAX_AXES; a++)
            ss_unpack_i64s(&r->in, origins[i].step[a], SS_MAX_RANK);
        ss_unpack_i64s(&r->in, origins[i].global, SS_MAX_RANK);
        for (int d = 0; d < SS_MAX_RANK; d++) {
            origins[i].n_at[d] = ss_unpack_count(&r->in, 8);
            if (origins[i].n_at[d] == 0)
                continue;
            int64_t *at = ss_alloc_array(arena, origins[i].n_at[d], sizeof *at);
            ss_unpack_i64s(&r->in, at, origins[i].n_at[d]);
            origins[i].at[d] = at;
        }
    }
}

static void read_call(struct reading *r, struct ss_instr *in)
{
    struct ss_arena *arena = &r->p->arena;
    struct ss_call *call = &in->call;
    call->def = ss_unpack_def(&r->in, arena);
    call->attrs = ss_unpack_attrs(&r->in, &r->bodies, arena);
    if (ss_unpack_bool(&r->in)) {
        double *known = ss_alloc_array(arena, in->n_in, sizeof *known);
        for (uint32_t k = 0; k < in->n_in; k++)
            known[k] = ss_unpack_f64(&r->in);
        call->known = known;
    }
    read_origins(r, in);
}

static void read_trims(struct reading *r, struct ss_instr *in)
{
    in->n_trims = (int)ss_unpack_below(&r->in, SS_MAX_RANK + 1);
    struct ss_instr_trim *trims =
        ss_alloc_array(&r->p->arena, in->n_out * (size_t)in->n_trims, sizeof *trims);
    in->trims = trims;
    for (size_t t = 0; t < in->n_out * (size_t)in->n_trims && !r->in.bad; t++) {
        trims[t].axis = (int)ss_unpack_below(&r->in, (uint32_t)r->p->mesh.n_axes);
        trims[t].dim = (int)ss_unpack_below(&r->in, SS_MAX_RANK);
        trims[t].blocks = ss_unpack_i64(&r->in);
        trims[t].unit = ss_unpack_i64(&r->in);
        size_t size = r->in.bad ? 0 : (size_t)r->p->mesh.axis[trims[t].axis].size;
        int64_t *start = ss_alloc_array(&r->p->arena, size, sizeof *start);
        ss_unpack_i64s(&r->in, start, size);
        trims[t].start = start;
    }
}

static void read_step(struct reading *r, struct ss_instr *in)
{
    struct ss_reshard_step *s = ss_alloc(&r->p->arena, sizeof *s);
    in->step = s;
    s->kind = (enum ss_collective)ss_unpack_below(&r->in, SS_N_COLLECTIVES);
    s->axes = (uint8_t)ss_unpack_below(&r->in, 1u << r->p->mesh.n_axes);
    read_layout(r, &s->from);
    read_layout(r, &s->to);
    s->bytes = ss_unpack_i64(&r->in);
    in->reshard = ss_unpack_u32(&r->in);
    in->reshard_step = ss_unpack_u32(&r->in);
    int64_t rows[5];
    if (s->kind == SS_HALO_EXCHANGE || s->kind == SS_HALO_FILL) {
        ss_unpack_i64s(&r->in, rows, 5);
        r->in.bad |= rows[0] < 0 || rows[0] >= SS_MAX_RANK;
        s->halo = (struct ss_halo_rows){.dim = (int)rows[0],
                                        .blocks = rows[1],
                                        .unit = rows[2],
                                        .left = rows[3],
                                        .right = rows[4]};
        s->halo.fill = ss_unpack_f64(&r->in);
        ss_unpack_type(&r->in, &s->halo.piece);
    } else if (s->kind == SS_HALO_REDUCE) {
        ss_unpack_i64s(&r->in, rows, 5);
        r->in.bad |=
            rows[0] < 0 || rows[0] >= SS_MAX_RANK || rows[1] < 0 || rows[1] >= SS_N_REDUCES;
        s->overlap = (struct ss_overlap){.dim = (int)rows[0],
                                         .reduce = (enum ss_reduce)rows[1],
                                         .stride = rows[2],
                                         .lead = rows[3],
                                         .kept = rows[4]};
        ss_unpack_type(&r->in, &s->overlap.piece);
    }
}

static void read_instr(struct reading *r, struct ss_instr *in)
{
    struct ss_program *p = r->p;
    in->kind = (enum ss_instr_kind)ss_unpack_below(&r->in, SS_I_LOOP_END + 1);
    in->op = ss_unpack_u32(&r->in);
    in->name = ss_unpack_text(&r->in, &p->arena);
    in->in = read_ids(r, p->n_buffers, &in->n_in);
    in->out = read_ids(r, p->n_buffers, &in->n_out);
    in->final = ss_unpack_bool(&r->in);
    in->result = ss_unpack_u32(&r->in);
    in->loop = UINT32_MAX;
    in->trips = 1;
    switch (in->kind) {
    case SS_I_EXEC:
        read_call(r, in);
        break;
    case SS_I_TRIM:
        read_trims(r, in);
        break;
    case SS_I_LESS:
        in->axis = (int)ss_unpack_below(&r->in, (uint32_t)p->mesh.n_axes);
        break;
    case SS_I_STEP:
        read_step(r, in);
        break;
    case SS_I_FOLD:
        in->reduce = (enum ss_reduce)ss_unpack_below(&r->in, SS_N_REDUCES + 1);
        break;
    case SS_I_LOOP_BEGIN:
    case SS_I_LOOP_END:
        in->loop = ss_unpack_u32(&r->in);
        in->trips = ss_unpack_i64(&r->in);
        break;
    case SS_I_COPY:
    case SS_I_MOVE:
    case SS_I_FREE:
        break;
    }
    if (!r->in.bad)
        r->in.bad = !ss_instr_check(p, in, &r->why);
}

static void read_instrs(struct reading *r)
{
    struct ss_program *p = r->p;
    r->what = "instruction";
    p->n_instrs = ss_unpack_count(&r->in, 32);
    p->instrs = ss_alloc_array(&p->arena, p->n_instrs, sizeof *p->instrs);
    for (r->number = 0; r->number < p->n_instrs && !r->in.bad; r->number++)
        read_instr(r, &p->instrs[r->number]);
    if (!r->in.bad)
        r->in.bad = !ss_program_check_loops(p, &r->why);
}

enum ss_rc ss_program_read(const void *bytes, size_t size, struct ss_program **program,
                           struct ss_error *err)
{
    struct reading r = {.in = {bytes, size, false}};
    if (size < sizeof MAGIC || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return ss_fail(err, SS_E_SYNTAX, "this is no program");
    r.in.at += sizeof MAGIC;
    r.in.left -= sizeof MAGIC;
    uint32_t version = ss_unpack_u32(&r.in);
    if (version != SS_PROGRAM_VERSION)
        return ss_fail(err, SS_E_SYNTAX, "the program has version %u, this build reads %u", version,
                       (unsigned)SS_PROGRAM_VERSION);
    r.p = ss_xcalloc(1, sizeof *r.p);
    read_mesh(&r);
    read_bodies(&r);
    read_buffers(&r);
    read_instrs(&r);
    if (!r.in.bad)
        r.what = "the list of inputs and outputs";
    r.p->inputs = read_ids(&r, r.p->n_buffers, &r.p->n_inputs);
    r.p->outputs = read_ids(&r, r.p->n_buffers, &r.p->n_outputs);
    r.in.bad |= r.in.left > 0;
    if (!r.in.bad) {
        r.p->peak_bytes = ss_memory_walk(r.p, NULL);
        *program = r.p;
        return SS_OK;
    }
    ss_program_free(r.p);
    return ss_fail(err, SS_E_SYNTAX, "the program is damaged at %s %zu: %s", r.what, r.number,
                   r.why ? r.why : "a value is missing or not allowed");
}

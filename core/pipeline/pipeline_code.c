/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/pipeline_code.h"

#include <string.h>

#include "core/base/buf.h"

const char *ss_item_kind_name(enum ss_item_kind kind)
{
    static const char *const names[] = {
#define X(id, name) name,
        SS_CODE_ITEMS(X)
#undef X
    };
    return names[kind];
}

struct coding {
    const struct ss_step_parts *step;
    const struct ss_code_stage *stages;
    const struct ss_schedule *s;
    struct ss_pipeline_code *code;
    int32_t *stage_of; /* per unit; -1: common */
    int *level;        /* per unit that runs once */
    SS_ARRAY(struct ss_code_crossing) crossings;
    struct ss_code_stages all;
    struct ss_arena scratch;
    struct ss_error *err;
};

/* ---- who runs what ---- */

static enum ss_rc check_stages(const struct coding *c)
{
    int32_t next = 0;
    for (int32_t s = 0; s < c->s->n_stages; s++) {
        const struct ss_code_stage *a = &c->stages[s];
        if (a->first != next || a->last < a->first || a->last >= (int32_t)c->step->layers->n)
            return ss_fail(c->err, SS_E_ARGUMENT,
                           "stage %d: layers %d to %d do not follow layer %d", (int)s,
                           (int)a->first, (int)a->last, (int)next - 1);
        next = a->last + 1;
        for (int32_t t = 0; t < s; t++) {
            const struct ss_submesh *x = &a->mesh, *y = &c->stages[t].mesh;
            if (c->s->rank_of[t] == c->s->rank_of[s] &&
                (ss_submesh_device(x, 0) != ss_submesh_device(y, 0) ||
                 ss_submesh_end(x) != ss_submesh_end(y) || x->mesh.n_devices != y->mesh.n_devices))
                return ss_fail(c->err, SS_E_ARGUMENT,
                               "stages %d and %d are on rank %d, but have other devices", (int)t,
                               (int)s, (int)c->s->rank_of[s]);
        }
    }
    if (next != (int32_t)c->step->layers->n)
        return ss_fail(c->err, SS_E_ARGUMENT, "%d of %u layers are in a stage", (int)next,
                       c->step->layers->n);
    if (c->s->forward_only && c->step->phases->trains)
        return ss_fail(c->err, SS_E_ARGUMENT, "the step has a backward, and schedule %s has none",
                       c->s->name);
    if (!c->s->forward_only && !c->step->phases->trains)
        return ss_fail(c->err, SS_E_ARGUMENT, "the model has no backward, and schedule %s has one",
                       c->s->name);
    if (c->s->n_microbatches != c->step->microbatches->n)
        return ss_fail(c->err, SS_E_ARGUMENT, "the schedule has %d microbatches, the stages %lld",
                       (int)c->s->n_microbatches, (long long)c->step->microbatches->n);
    return ss_schedule_check(c->s, c->err);
}

static bool is_once(const struct coding *c, uint32_t unit)
{
    return c->step->phases->unit[unit] == SS_PHASE_UPDATE;
}

/* What is common and an output of the step is done by the first stage. */
static int32_t stage_of(const struct coding *c, uint32_t unit)
{
    return c->stage_of[unit] < 0 ? 0 : c->stage_of[unit];
}

static void find_stages(struct coding *c)
{
    const struct ss_units *u = c->step->units;
    int32_t *of_layer = ss_alloc_array(&c->scratch, c->step->layers->n, sizeof *of_layer);
    for (int32_t s = 0; s < c->s->n_stages; s++)
        for (int32_t l = c->stages[s].first; l <= c->stages[s].last; l++)
            of_layer[l] = s;
    c->stage_of = ss_alloc_array(&c->code->arena, u->n, sizeof *c->stage_of);
    for (uint32_t i = 0; i < u->n; i++)
        c->stage_of[i] =
            c->step->layers->unit[i] == SS_NONE ? -1 : of_layer[c->step->layers->unit[i]];
}

/* A unit that runs once is one level above what it reads of other stages. */
static void find_levels(struct coding *c)
{
    const struct ss_units *u = c->step->units;
    c->level = ss_alloc_array(&c->code->arena, u->n, sizeof *c->level);
    c->all.n_levels = 1;
    for (uint32_t i = 0; i < u->n; i++) {
        for (uint32_t k = 0; is_once(c, i) && k < u->items[i].n_in; k++) {
            uint32_t maker = u->maker[u->items[i].in[k]];
            if (maker == SS_NONE || c->stage_of[maker] < 0)
                continue;
            int level = is_once(c, maker) ? c->level[maker] : 0;
            level += c->stage_of[maker] != c->stage_of[i];
            c->level[i] = level > c->level[i] ? level : c->level[i];
        }
        if (c->level[i] >= c->all.n_levels)
            c->all.n_levels = c->level[i] + 1;
    }
}

/* ---- what crosses ---- */

static void add_crossing(struct coding *c, struct ss_code_crossing new)
{
    for (size_t i = 0; i < c->crossings.count; i++)
        if (c->crossings.items[i].var == new.var && c->crossings.items[i].as == new.as &&
            c->crossings.items[i].to == new.to)
            return;
    ss_push(&c->code->arena, c->crossings, new);
}

/* A value that goes to a stage in which some unit reads it. */
static void cross_to(struct coding *c, uint32_t maker, uint32_t var, int32_t to)
{
    const struct ss_units *u = c->step->units;
    bool each = false;
    struct ss_code_crossing new = {.var = var, .as = var, .from = c->stage_of[maker], .to = to};
    for (uint32_t r = u->reader_start[var]; r < u->reader_start[var + 1]; r++)
        each |= c->stage_of[u->readers[r]] == to && !is_once(c, u->readers[r]);
    if (is_once(c, maker)) {
        new.part_from = SS_CODE_ONCE + c->level[maker];
        new.part_to = new.part_from + 1;
    } else if (!each || ss_microbatch_is_term(c->step->microbatches, var)) {
        new.part_from = SS_CODE_ONCE;
        new.part_to = SS_CODE_ONCE + 1;
    } else {
        bool forward = c->step->phases->unit[maker] == SS_PHASE_FORWARD;
        new.part_from = new.part_to = forward ? SS_CODE_F : SS_CODE_I;
    }
    add_crossing(c, new);
}

static void find_crossings(struct coding *c)
{
    const struct ss_units *u = c->step->units;
    for (uint32_t i = 0; i < u->n; i++)
        for (uint32_t k = 0; c->stage_of[i] >= 0 && k < u->items[i].n_out; k++) {
            uint32_t v = u->items[i].out[k];
            for (uint32_t r = u->reader_start[v]; r < u->reader_start[v + 1]; r++)
                if (c->stage_of[u->readers[r]] >= 0 && c->stage_of[u->readers[r]] != c->stage_of[i])
                    cross_to(c, i, v, c->stage_of[u->readers[r]]);
        }
}

/* The units of a stage, with the common ones that they need, read this input. */
static bool *readers_of(const struct coding *c, int32_t stage)
{
    const struct ss_units *u = c->step->units;
    bool *in = ss_alloc_array(&c->code->arena, u->n, sizeof *in);
    bool *read = ss_alloc_array(&c->code->arena, c->step->graph->n_vars, sizeof *read);
    for (uint32_t i = u->n; i-- > 0;) {
        in[i] |= c->stage_of[i] == stage;
        for (uint32_t k = 0; k < u->items[i].n_out && stage == 0; k++)
            in[i] |= c->stage_of[i] < 0 && u->is_output[u->items[i].out[k]];
        for (uint32_t k = 0; in[i] && k < u->items[i].n_in; k++) {
            uint32_t maker = u->maker[u->items[i].in[k]];
            read[u->items[i].in[k]] = true;
            if (maker != SS_NONE && c->stage_of[maker] < 0)
                in[maker] = true;
        }
    }
    return read;
}

/* State that several stages read: its new value goes to all of them. */
static void find_shared(struct coding *c)
{
    const struct ss_units *u = c->step->units;
    const struct ss_graph *g = c->step->graph;
    for (int32_t s = 0; s < c->s->n_stages; s++) {
        const bool *read = readers_of(c, s);
        for (uint32_t p = 0; p < g->n_pairs; p++) {
            uint32_t in = g->inputs[g->pairs[p].input], out = g->outputs[g->pairs[p].output];
            uint32_t maker = u->maker[out];
            if (maker == SS_NONE || !read[in] || stage_of(c, maker) == s)
                continue;
            struct ss_code_crossing new = {.var = out,
                                           .as = in,
                                           .from = stage_of(c, maker),
                                           .to = s,
                                           .part_from = SS_CODE_ONCE,
                                           .part_to = SS_CODE_ONCE + c->all.n_levels};
            if (c->stage_of[maker] >= 0 && is_once(c, maker))
                new.part_from += c->level[maker];
            add_crossing(c, new);
        }
    }
}

/* ---- transfers ---- */

static size_t find_border(const struct ss_code_border *list, size_t n, size_t crossing)
{
    size_t i = 0;
    while (i < n && list[i].crossing != crossing)
        i++;
    return i;
}

static int64_t place_of(const int64_t *map, int64_t n, int64_t position)
{
    int64_t low = 0, high = n - 1;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (map[middle] < position)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* A tile as a box of both pieces. */
static void add_tile(const struct ss_code_transfer *t, const struct ss_submesh *from,
                     const struct ss_buffer *piece, const struct ss_submesh *to,
                     const struct ss_cross_send *send, struct ss_arena *arena,
                     struct ss_exchange *out)
{
    const struct ss_cross_slice *slice = &t->cross.slices[send->slice];
    struct ss_exchange_part *part = &out->phases[0].parts[out->phases[0].n_parts++];
    int64_t a[SS_MAX_AXES], b[SS_MAX_AXES];
    ss_mesh_coords(&from->mesh, send->from, a);
    ss_mesh_coords(&to->mesh, send->to, b);
    *part =
        (struct ss_exchange_part){.rank = send->from, .count = slice->count, .pull = SS_PULL_COPY};
    for (int d = 0; d < piece->global.rank; d++) {
        int64_t *have = ss_layout_map(&from->mesh, &piece->layout, &piece->global, d, a, arena);
        int64_t *want = ss_layout_map(&to->mesh, &t->cross.landing, &piece->global, d, b, arena);
        struct ss_run *runs = ss_alloc_array(arena, slice->n_runs[d], sizeof *runs);
        for (size_t i = 0; i < slice->n_runs[d]; i++)
            runs[i] = (struct ss_run){place_of(have, out->from.dims[d], slice->runs[d][i].start),
                                      place_of(want, out->to.dims[d], slice->runs[d][i].start),
                                      slice->runs[d][i].length};
        part->runs[d] = runs;
        part->n_runs[d] = slice->n_runs[d];
    }
}

static void plan_tiles(struct ss_code_transfer *t, const struct ss_submesh *from,
                       const struct ss_buffer *piece, const struct ss_submesh *to,
                       struct ss_arena *arena)
{
    size_t n = (size_t)to->mesh.n_devices;
    size_t *count = ss_alloc_array(arena, n, sizeof *count);
    struct ss_type local;
    (void)ss_layout_local(&to->mesh, &t->cross.landing, &piece->global, &local);
    t->tiles = ss_alloc_array(arena, n, sizeof *t->tiles);
    for (size_t i = 0; i < t->cross.n_sends; i++)
        count[t->cross.sends[i].to]++;
    for (size_t r = 0; r < n; r++) {
        struct ss_exchange *x = &t->tiles[r];
        *x = (struct ss_exchange){.kind = SS_PERMUTE,
                                  .dtype = piece->global.dtype,
                                  .n = 1,
                                  .from = piece->local,
                                  .to = local,
                                  .rank = piece->global.rank,
                                  .n_phases = 1};
        ss_strides(&x->from, x->src_strides);
        ss_strides(&x->to, x->dst_strides);
        x->phases[0].parts = ss_alloc_array(arena, count[r], sizeof *x->phases[0].parts);
    }
    for (size_t i = 0; i < t->cross.n_sends; i++)
        add_tile(t, from, piece, to, &t->cross.sends[i], arena, &t->tiles[t->cross.sends[i].to]);
}

/* Between stages on the same devices, with the same logical mesh, pieces stay where they are. */
static bool same_place(const struct ss_submesh *a, const struct ss_submesh *b)
{
    bool same = ss_submesh_device(a, 0) == ss_submesh_device(b, 0) && a->n_hosts == b->n_hosts &&
                a->per_host == b->per_host && a->mesh.n_axes == b->mesh.n_axes;
    for (int i = 0; same && i < a->mesh.n_axes; i++)
        same = a->mesh.axis[i].size == b->mesh.axis[i].size;
    return same;
}

static void stay(const struct ss_submesh *mesh, const struct ss_buffer *piece,
                 const struct ss_layout *wanted, struct ss_arena *arena, struct ss_cross *out)
{
    int64_t n = mesh->mesh.n_devices;
    struct ss_resharder *resharder = ss_resharder_new(&mesh->mesh);
    *out = (struct ss_cross){.landing = piece->layout};
    if (!ss_reshard_path(resharder, &piece->global, &piece->layout, wanted, arena, &out->steps,
                         &out->n_steps))
        out->landing = *wanted;
    ss_resharder_free(resharder);
    out->slices = ss_alloc_array(arena, (size_t)n, sizeof *out->slices);
    out->sends = ss_alloc_array(arena, (size_t)n, sizeof *out->sends);
    out->n_slices = out->n_sends = (size_t)n;
    for (int64_t r = 0; r < n; r++)
        out->sends[r] = (struct ss_cross_send){.slice = (uint32_t)r, .from = r, .to = r};
}

/* The tile of a rank that keeps its piece. */
static void keep_tiles(struct ss_code_transfer *t, int64_t n, const struct ss_buffer *piece,
                       struct ss_arena *arena)
{
    t->tiles = ss_alloc_array(arena, (size_t)n, sizeof *t->tiles);
    struct ss_box_rows rows[SS_MAX_RANK];
    for (int d = 0; d < SS_MAX_RANK; d++)
        rows[d] = (struct ss_box_rows){0, 1, 1};
    for (int64_t r = 0; r < n; r++) {
        ss_exchange_box(&piece->local, &piece->local, rows, arena, &t->tiles[r]);
        t->tiles[r].phases[0].parts[0].rank = r;
    }
}

static enum ss_rc plan_transfer(struct coding *c, size_t number)
{
    struct ss_pipeline_code *code = c->code;
    struct ss_code_transfer *t = &code->transfers[number];
    t->crossing = c->crossings.items[number];
    struct ss_stage_code *from = &code->stages[t->crossing.from];
    struct ss_stage_code *to = &code->stages[t->crossing.to];
    t->border_from = (uint32_t)find_border(from->to, from->n_to, number);
    t->border_to = (uint32_t)find_border(to->from, to->n_from, number);
    struct ss_code_border *lands = &to->from[t->border_to];
    const struct ss_buffer *piece = &from->whole->buffers[from->to[t->border_from].buffer];
    const struct ss_layout *wanted = &to->whole->buffers[lands->buffer].layout;
    if (same_place(&from->mesh, &to->mesh)) {
        stay(&to->mesh, piece, wanted, &code->arena, &t->cross);
        keep_tiles(t, to->mesh.mesh.n_devices, piece, &code->arena);
    } else {
        enum ss_rc rc = ss_cross_best(&piece->global, &from->mesh, &piece->layout, &to->mesh,
                                      wanted, &code->arena, &t->cross, c->err);
        if (rc != SS_OK)
            return ss_error_where(c->err, "%s, from stage %d to %d",
                                  c->step->graph->vars[t->crossing.var].name, (int)t->crossing.from,
                                  (int)t->crossing.to);
        plan_tiles(t, &from->mesh, piece, &to->mesh, &code->arena);
    }
    lands->landing = t->cross.landing;
    lands->steps = t->cross.steps;
    lands->n_steps = t->cross.n_steps;
    return SS_OK;
}

/* ---- lists ---- */

static void add_item(struct coding *c, int32_t rank, struct ss_code_item item,
                     enum ss_item_kind kind, uint32_t what)
{
    item.kind = kind;
    item.what = what;
    ss_push(&c->code->arena, c->code->ranks[rank], item);
}

/* Most stages have nothing to do in the later levels of the update. */
static bool is_empty(const struct ss_stage_code *code, int part)
{
    bool empty = !code->parts[part].program->n_instrs;
    for (size_t i = 0; i < code->n_from;
         i++) /* what comes last takes the place of what is freed before */
        empty &= code->from[i].part != part &&
                 (code->from[i].part != code->n_parts - 1 || part != code->n_parts - 2);
    for (size_t i = 0; i < code->n_to; i++)
        empty &= !ss_code_is_part(code->to[i].part, part);
    return empty;
}

/* A run of a program, with what comes before it and what goes after it. */
static void add_run(struct coding *c, int32_t stage, int part, int32_t m)
{
    const struct ss_stage_code *code = &c->code->stages[stage];
    int32_t rank = c->s->rank_of[stage];
    struct ss_code_item item = {.stage = stage, .microbatch = m, .part = part};
    for (size_t i = 0; i < code->n_inputs; i++)
        if (code->inputs[i].each && ss_code_is_part(code->inputs[i].part, part))
            add_item(c, rank, item, SS_ITEM_LOAD, (uint32_t)i);
    for (size_t i = 0; i < code->n_from; i++)
        if (ss_code_is_part(code->from[i].part, part))
            add_item(c, rank, item, SS_ITEM_RECV, code->from[i].crossing);
    add_item(c, rank, item, SS_ITEM_RUN, 0);
    for (size_t i = 0; i < code->n_to; i++)
        if (ss_code_is_part(code->to[i].part, part))
            add_item(c, rank, item, SS_ITEM_SEND, code->to[i].crossing);
    for (size_t i = 0; i < code->n_outputs; i++)
        if (code->outputs[i].each && ss_code_is_part(code->outputs[i].part, part))
            add_item(c, rank, item, SS_ITEM_STORE, (uint32_t)i);
    add_item(c, rank, item, SS_ITEM_FREE, 0);
}

static void make_list(struct coding *c, int32_t rank)
{
    static const int parts[SS_N_ACTS] = {[SS_ACT_F] = SS_CODE_F,
                                         [SS_ACT_I] = SS_CODE_I,
                                         [SS_ACT_W] = SS_CODE_W,
                                         [SS_ACT_B] = SS_CODE_B};
    const struct ss_actions *list = &c->s->ranks[rank];
    const size_t *end = ss_schedule_ends(c->s, rank, &c->scratch);
    for (size_t i = 0; i < list->count; i++) {
        const struct ss_action *a = &list->items[i];
        if (ss_act_is_compute(a->kind))
            add_run(c, a->stage, parts[a->kind], a->microbatch);
        if (end[a->stage] == i)
            add_run(c, a->stage, SS_CODE_ONCE, -1);
    }
    for (int level = 1; level <= c->all.n_levels; level++)
        for (int32_t s = 0; s < c->s->n_stages; s++)
            if (c->s->rank_of[s] == rank && !is_empty(&c->code->stages[s], SS_CODE_ONCE + level))
                add_run(c, s, SS_CODE_ONCE + level, -1);
}

/* ---- all of it ---- */

static enum ss_rc code_stages(struct coding *c)
{
    enum ss_rc rc = SS_OK;
    struct ss_pipeline_code *code = c->code;
    c->all.step = c->step;
    c->all.n_stages = c->s->n_stages;
    c->all.stage_of = c->stage_of;
    c->all.level = c->level;
    c->all.crossings = c->crossings.items;
    c->all.n_crossings = c->crossings.count;
    for (int32_t s = 0; s < code->n_stages && rc == SS_OK; s++)
        rc = ss_stage_code_open(&c->all, &c->stages[s], s, &code->stages[s], c->err);
    code->n_transfers = c->crossings.count;
    code->transfers = ss_alloc_array(&code->arena, code->n_transfers, sizeof *code->transfers);
    for (size_t i = 0; i < code->n_transfers && rc == SS_OK; i++)
        rc = plan_transfer(c, i);
    for (int32_t s = 0; s < code->n_stages && rc == SS_OK; s++)
        rc = ss_stage_code_emit(&code->stages[s], c->err);
    return rc;
}

enum ss_rc ss_pipeline_code_make(const struct ss_step_parts *step,
                                 const struct ss_code_stage *stages,
                                 const struct ss_schedule *schedule, struct ss_pipeline_code *code,
                                 struct ss_error *err)
{
    struct coding c = {.step = step, .stages = stages, .s = schedule, .code = code, .err = err};
    *code = (struct ss_pipeline_code){.step = step,
                                      .schedule = schedule,
                                      .n_microbatches = step->microbatches->n,
                                      .n_stages = schedule->n_stages,
                                      .n_ranks = schedule->n_ranks};
    enum ss_rc rc = check_stages(&c);
    if (rc != SS_OK)
        return rc;
    code->stages = ss_alloc_array(&code->arena, (size_t)code->n_stages, sizeof *code->stages);
    code->ranks = ss_alloc_array(&code->arena, (size_t)code->n_ranks, sizeof *code->ranks);
    find_stages(&c);
    find_levels(&c);
    find_crossings(&c);
    find_shared(&c);
    rc = code_stages(&c);
    for (int32_t r = 0; rc == SS_OK && r < code->n_ranks; r++)
        make_list(&c, r);
    ss_arena_free(&c.scratch);
    if (rc != SS_OK)
        ss_pipeline_code_free(code);
    return rc;
}

void ss_pipeline_code_free(struct ss_pipeline_code *code)
{
    for (int32_t s = 0; code->stages && s < code->n_stages; s++)
        ss_stage_code_free(&code->stages[s]);
    ss_arena_free(&code->arena);
    *code = (struct ss_pipeline_code){0};
}

/* ---- text ---- */

static void print_part(const struct ss_code_item *item, struct ss_buf *out)
{
    static const char letters[] = "FIWB";
    if (item->part < SS_CODE_ONCE)
        ss_buf_printf(out, "%d%c%d", (int)item->stage, letters[item->part], (int)item->microbatch);
    else
        ss_buf_printf(out, "%dUPDATE%d", (int)item->stage, item->part - SS_CODE_ONCE);
}

void ss_code_item_print(const struct ss_pipeline_code *code, const struct ss_code_item *item,
                        struct ss_buf *out)
{
    const struct ss_graph *g = code->step->graph;
    const struct ss_stage_code *stage = &code->stages[item->stage];
    ss_buf_printf(out, "%s ", ss_item_kind_name(item->kind));
    print_part(item, out);
    if (item->kind == SS_ITEM_SEND || item->kind == SS_ITEM_RECV) {
        const struct ss_code_crossing *c = &code->transfers[item->what].crossing;
        ss_buf_printf(out, " %s, stage %d to %d", g->vars[c->var].name, (int)c->from, (int)c->to);
    } else if (item->kind == SS_ITEM_LOAD) {
        uint32_t input = stage->inputs[item->what].position;
        ss_buf_printf(out, " %s", input == SS_NONE ? "microbatch" : g->vars[g->inputs[input]].name);
    } else if (item->kind == SS_ITEM_STORE) {
        ss_buf_printf(out, " %s", g->vars[g->outputs[stage->outputs[item->what].position]].name);
    }
}

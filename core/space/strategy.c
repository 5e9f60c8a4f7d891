/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enumeration of joint strategies: depth-first over the mesh axes, one row per axis. Each joint
 * choice is checked by shape inference on local lengths, priced by the roofline, and merged with
 * equal layouts. */
#include "core/space/strategy.h"

#include "core/base/hash.h"

#include <math.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/mesh/measured.h"
#include "core/space/halo.h"

enum { SS_MAX_JOINT = 200000 }; /* joint rows tried per op; more is an error */

static bool verdict_holds(enum ss_verdict verdict)
{
    return verdict == SS_PROVED || verdict == SS_EXACT || verdict == SS_STRUCTURAL ||
           verdict == SS_CONDITIONAL || verdict == SS_DECLARED || verdict == SS_UNCHECKED;
}

bool ss_row_usable(const struct ss_row *row, size_t n_in, const uint8_t *partial_in)
{
    if (!verdict_holds(row->verdict))
        return false;
    if (!partial_in)
        return true;
    /* A row with a condition on the data holds only while partial terms are finite, indices are in
     * range or no term is NaN. No plan can promise that. */
    if (row->granted)
        return false;
    /* A row that cuts is useful by itself: R becomes partial for free (the bias is added on one
     * rank). A row that only passes a partial on needs a source that has one. */
    if (row->n_cut > 0)
        return true;
    bool wants = false;
    for (size_t k = 0; k < n_in; k++) {
        if (row->in[k].kind != SS_PARTIAL)
            continue;
        wants = true;
        if (partial_in[k] & (1u << row->in[k].reduce))
            return true;
    }
    return !wants;
}

static bool counted(uint64_t mask, size_t k)
{
    return k >= 64 || (mask >> k & 1);
}

static double list_bytes(const struct ss_type *types, size_t first, size_t n, uint64_t mask)
{
    double bytes = 0;
    for (size_t k = first; k < n; k++)
        if (counted(mask, k))
            bytes += (double)ss_type_bytes(&types[k]);
    return bytes;
}

/* Bytes that a call moves between memory and the device (docs/costs.md, "Compute"). */
static double traffic_bytes(const struct ss_call *local, const struct ss_op_traffic *traffic)
{
    unsigned flags = local->def->flags;
    double results = list_bytes(local->out, 0, local->n_out, traffic->out);
    double others = list_bytes(local->in, 1, local->n_in, traffic->in);
    double first = list_bytes(local->in, 0, local->n_in > 0, traffic->in);
    if ((flags & SS_OP_READS_PART) && first > results)
        return 2 * results + others;
    /* An operand without storage cannot be updated in place: its first writer fills the result. */
    if ((flags & SS_OP_WRITES_PART) && first > 0 && results > others)
        return 2 * others;
    return first + others + results;
}

void ss_call_product(const struct ss_call *local, struct ss_work *work)
{
    const double out = (double)ss_type_count(local->out);
    const double left = (double)ss_type_count(&local->in[0]);
    const double right = (double)ss_type_count(&local->in[1]);
    const double each = ss_dtype_is_complex(local->out->dtype) ? 8 : 2;
    if (!(out > 0) || !(work->flops > 0))
        return;
    work->k = work->flops / (each * out);
    const bool windows = local->def->class == SS_OP_CLASS_CONVOLUTION;
    const double batch = windows ? 1 : left / work->k * (right / work->k) / out;
    work->n = right / (work->k * batch);
    work->m = out / (work->n * batch);
}

int64_t ss_call_ps(const struct ss_call *local, const struct ss_cluster *cluster,
                   const struct ss_op_traffic *traffic, uint64_t structure)
{
    struct ss_work work = {.op = local->def->name,
                           .structure = structure,
                           .dtype = local->n_in > 0 ? local->in[0].dtype : local->out[0].dtype,
                           .flops = ss_call_flops(local),
                           .bytes = traffic_bytes(local, traffic),
                           .launches = traffic->launches};
    for (size_t k = 0; k < local->n_in + local->n_out && cluster->measured; k++)
        work.elements = fmax(
            work.elements,
            (double)ss_type_count(k < local->n_in ? &local->in[k] : &local->out[k - local->n_in]));
    if (cluster->measured && local->def->flags & SS_OP_CONTRACTION)
        ss_call_product(local, &work);
    return ss_work_ps(cluster, &work);
}

uint64_t ss_op_structure(const struct ss_ruleset *rules, uint32_t op)
{
    for (size_t i = 0; i < rules->n_signatures; i++)
        if (rules->signatures[i] == rules->op_rules[op])
            return ss_hash(rules->keys[i].bytes, rules->keys[i].size, 0);
    return 0;
}

static bool elementwise(const struct ss_op *op)
{
    return op->def->flags & SS_OP_ELEMENTWISE;
}

/* True if the only reader of the value is an elementwise op. */
static bool feeds_elementwise(const struct ss_graph *g, uint32_t v)
{
    uint32_t first = g->use_start[v];
    return g->use_start[v + 1] - first == 1 && g->uses[first].op != SS_NONE &&
           elementwise(&g->ops[g->uses[first].op]);
}

enum { SS_MAX_IN_PLACE = 8 }; /* broadcasts of broadcasts that a kernel is taken to compute */

/* True if no kernel has to compute the results by themselves: every reader computes the cells that
 * it needs, or passes them on to such readers. */
static bool read_in_place(const struct ss_graph *g, const struct ss_op *op, int depth)
{
    if (!(op->def->flags & SS_OP_NO_STORAGE) || depth == SS_MAX_IN_PLACE)
        return false;
    for (uint32_t k = 0; k < op->n_results; k++) {
        uint32_t v = op->results[k];
        for (uint32_t u = g->use_start[v]; u < g->use_start[v + 1]; u++) {
            uint32_t reader = g->uses[u].op;
            if (reader == SS_NONE ||
                (!elementwise(&g->ops[reader]) && !read_in_place(g, &g->ops[reader], depth + 1)))
                return false;
        }
    }
    return true;
}

struct ss_op_traffic ss_op_traffic(const struct ss_graph *g, uint32_t op_id, bool fusion)
{
    const struct ss_op *op = &g->ops[op_id];
    const uint64_t all = op->def->flags & SS_OP_VIEW ? 0 : UINT64_MAX;
    struct ss_op_traffic t = {.in = all, .out = all};
    for (uint32_t k = 0; k < op->n_operands && k < 64; k++) {
        uint32_t v = op->operands[k], producer = g->vars[v].producer;
        bool repeated = false;
        for (uint32_t j = 0; j < k; j++)
            repeated |= op->operands[j] == v;
        bool fused = fusion && elementwise(op) && producer != SS_NONE &&
                     elementwise(&g->ops[producer]) && feeds_elementwise(g, v);
        if (repeated || !ss_graph_has_storage(g, op->operands[k]) || fused)
            t.in &= ~(1ull << k);
    }
    uint32_t n_fused = 0;
    for (uint32_t k = 0; k < op->n_results && k < 64; k++) {
        bool fused = fusion && elementwise(op) && feeds_elementwise(g, op->results[k]);
        n_fused += fused;
        if ((op->def->flags & SS_OP_NO_STORAGE) || fused)
            t.out &= ~(1ull << k);
    }
    bool all_fused = op->n_results > 0 && n_fused == op->n_results;
    t.launches = !all_fused && !(fusion && read_in_place(g, op, 0));
    return t;
}

/* The state of the recursion over axes. */
struct joint {
    const struct ss_strategy_context *c;
    const struct ss_op_rules *rules;
    const struct ss_atoms *atoms;
    uint64_t structure;
    struct ss_call global;
    struct ss_arena *arena;
    struct ss_arena scratch;
    struct ss_layout *operands, *results; /* of the axes placed so far */
    int64_t *lengths[SS_MAX_AXES + 1];    /* atom lengths left by the axes < a */
    uint16_t rows[SS_MAX_AXES];
    bool never_replicated;
    struct ss_map seen; /* placements -> strategy */
    SS_ARRAY(struct ss_strategy) items;
    uint32_t tried;
};

/* Sets the axis of each layout from the row's slots. False if a dim is not divisible or a tensor
 * would be partial for two different reductions. */
static bool place_slots(struct joint *j, int axis, const struct ss_row_slot *slots, size_t n,
                        const struct ss_type *types, struct ss_layout *layouts)
{
    for (size_t k = 0; k < n; k++) {
        struct ss_placement p = ss_row_placement(&slots[k], j->lengths[axis]);
        const char *why;
        if (!ss_layout_set(j->c->mesh, &types[k], &layouts[k], axis, p, &why))
            return false;
    }
    return true;
}

/* Time of the operands' exchanges and of the reductions of overlapping results, in picoseconds. */
static int64_t halo_cost(const struct joint *j, const struct ss_op_halo *halo)
{
    struct ss_reshard_step steps[SS_MAX_AXES];
    int64_t ps = 0;
    for (size_t k = 0; k < j->global.n_in; k++) {
        size_t n = ss_op_halo_steps(halo, j->c->mesh, &j->global.in[k], k, &j->operands[k], steps);
        for (size_t i = 0; i < n; i++)
            ps += steps[i].ps;
    }
    for (size_t k = 0; k < j->global.n_out; k++) {
        size_t n =
            ss_op_halo_overlaps(halo, j->c->mesh, &j->global.out[k], k, &j->results[k], steps);
        for (size_t i = 0; i < n; i++)
            ps += steps[i].ps;
    }
    return ps;
}

/* Time of computing the shared rows of overlapping windows a second time; 0 if there are none. */
static int64_t again_ps(struct joint *j, const struct ss_op_halo *halo, int64_t *lengths)
{
    struct ss_call again;
    int64_t ps = 0;
    if (ss_op_halo_again(halo, lengths) < 0)
        return 0;
    if (!ss_atoms_call(&j->global, j->atoms, lengths, &j->scratch, &again, NULL))
        ps = ss_call_ps(&again, j->c->cluster, &j->c->traffic, j->structure);
    ss_op_halo_widen(halo, lengths, false);
    return ps;
}

/* Adds the joint rows as a strategy, or replaces one with equal layouts that costs more. */
static void keep_strategy(struct joint *j)
{
    const struct ss_mesh *mesh = j->c->mesh;
    struct ss_arena_mark mark = ss_arena_mark(&j->scratch);
    struct ss_call local;
    struct ss_op_halo halo;
    bool ok = ss_op_halo_find(j->rules, j->atoms, mesh, j->rows, &halo) &&
              (halo.n == 0 || j->c->objective == SS_OBJECTIVE_TIME);
    int64_t *lengths = j->lengths[mesh->n_axes];
    ss_op_halo_widen(&halo, lengths, true);
    ok = ok && ss_atoms_call(&j->global, j->atoms, lengths, &j->scratch, &local, NULL) == SS_OK;
    ss_op_halo_widen(&halo, lengths, false);
    /* A proved row always passes this check; it keeps a wrong row out of every plan. */
    for (size_t k = 0; ok && k < local.n_out; k++) {
        struct ss_type want;
        ok = ss_layout_local(mesh, &j->results[k], &j->global.out[k], &want) &&
             ss_op_halo_trims(&halo, k, &local.out[k], &want);
    }
    struct ss_strategy s = {0};
    if (ok && j->c->objective == SS_OBJECTIVE_TIME) {
        s.again_ps = again_ps(j, &halo, lengths);
        s.compute_ps = ss_call_ps(&local, j->c->cluster, &j->c->traffic, j->structure) + s.again_ps;
    }
    s.halo_ps = ok ? halo_cost(j, &halo) : 0;
    ss_arena_rewind(&j->scratch, mark);
    if (!ok)
        return;
    s.overlap = ss_op_halo_overlapping(&halo);
    ss_op_halo_widths(&halo, s.halo);
    memcpy(s.rows, j->rows, sizeof s.rows);

    size_t n_in = j->global.n_in, n_out = j->global.n_out;
    struct ss_buf bytes = {0};
    ss_buf_add(&bytes, j->operands, n_in * sizeof *j->operands);
    ss_buf_add(&bytes, j->results, n_out * sizeof *j->results);
    if (j->c->variants)
        ss_buf_add(&bytes, &s.overlap, 1);
    bool found;
    uint32_t *slot = ss_map_put(&j->seen, bytes.data, bytes.length, &found);
    ss_buf_free(&bytes);
    if (found) {
        struct ss_strategy *old = &j->items.items[*slot];
        s.in = old->in;
        s.out = old->out;
        if (s.compute_ps + s.halo_ps < old->compute_ps + old->halo_ps)
            *old = s;
        return;
    }
    *slot = (uint32_t)j->items.count;
    s.in = ss_memdup(j->arena, j->operands, n_in * sizeof *j->operands);
    s.out = ss_memdup(j->arena, j->results, n_out * sizeof *j->results);
    ss_push(j->arena, j->items, s);
}

static bool row_allowed(const struct joint *j, const struct ss_row *row, int64_t size)
{
    if (!ss_row_usable(row, j->global.n_in, j->c->partial_in))
        return false;
    if (size == 1)
        return row == &j->rules->rows[0];
    if (j->never_replicated && row->n_cut == 0)
        return false;
    /* Alpa has no partial placement: a sum is reduced where it arises. */
    if (j->c->objective == SS_OBJECTIVE_ALPA && row->n_cut == 0 && row != &j->rules->rows[0])
        return false;
    return true;
}

/* Places one row on the next axis; on failure the layouts may be half set. */
static bool place_row(struct joint *j, int axis, uint16_t r)
{
    const struct ss_row *row = &j->rules->rows[r];
    int64_t size = j->c->mesh->axis[axis].size;
    if (!ss_row_fits(row, j->lengths[axis], size) ||
        !place_slots(j, axis, row->in, j->global.n_in, j->global.in, j->operands) ||
        !place_slots(j, axis, row->out, j->global.n_out, j->global.out, j->results))
        return false;
    memcpy(j->lengths[axis + 1], j->lengths[axis], j->atoms->n_atoms * sizeof *j->lengths[0]);
    ss_row_cut(row, j->atoms, j->lengths[axis + 1], size);
    j->rows[axis] = r;
    return true;
}

static void enumerate_rows(struct joint *j, int axis)
{
    const struct ss_mesh *mesh = j->c->mesh;
    if (axis == mesh->n_axes) {
        keep_strategy(j);
        return;
    }
    size_t n_in = j->global.n_in, n_out = j->global.n_out;
    int64_t size = mesh->axis[axis].size;
    struct ss_arena_mark mark = ss_arena_mark(&j->scratch);
    struct ss_layout *in = ss_memdup(&j->scratch, j->operands, n_in * sizeof *in);
    struct ss_layout *out = ss_memdup(&j->scratch, j->results, n_out * sizeof *out);
    for (size_t r = 0; r < j->rules->n_rows && j->tried < SS_MAX_JOINT; r++) {
        if (!row_allowed(j, &j->rules->rows[r], size))
            continue;
        j->tried++;
        if (place_row(j, axis, (uint16_t)r))
            enumerate_rows(j, axis + 1);
        memcpy(j->operands, in, n_in * sizeof *in);
        memcpy(j->results, out, n_out * sizeof *out);
    }
    ss_arena_rewind(&j->scratch, mark);
}

static void begin_joint(struct joint *j, const struct ss_strategy_context *c, uint32_t op,
                        struct ss_arena *arena)
{
    *j = (struct joint){
        .c = c, .rules = c->rules->op_rules[op], .atoms = &c->rules->op_atoms[op], .arena = arena};
    j->structure = c->cluster && c->cluster->measured ? ss_op_structure(c->rules, op) : 0;
    ss_graph_call(c->graph, op, &j->scratch, &j->global);
    SS_ASSERT(j->rules->n_rows > 0 && j->rules->rows[0].n_cut == 0); /* row 0 is R */
    j->operands = ss_alloc_array(&j->scratch, j->global.n_in, sizeof *j->operands);
    j->results = ss_alloc_array(&j->scratch, j->global.n_out, sizeof *j->results);
    for (int a = 0; a <= SS_MAX_AXES; a++)
        j->lengths[a] = ss_alloc_array(&j->scratch, j->atoms->n_atoms, sizeof *j->lengths[a]);
    if (j->atoms->n_atoms)
        memcpy(j->lengths[0], j->atoms->lengths, j->atoms->n_atoms * sizeof *j->lengths[0]);
}

static void end_joint(struct joint *j)
{
    ss_map_free(&j->seen);
    ss_arena_free(&j->scratch);
}

enum ss_rc ss_strategies(const struct ss_strategy_context *c, uint32_t op, struct ss_arena *arena,
                         struct ss_strategy_list *list, struct ss_error *err)
{
    const struct ss_op *node = &c->graph->ops[op];
    struct joint j;
    begin_joint(&j, c, op, arena);
    /* The published objectives have no compute term, so a replicated contraction would be free
     * (docs/costs.md, "Published objectives"). It stays possible if no row can cut the op. */
    j.never_replicated =
        (node->def->flags & SS_OP_CONTRACTION) &&
        (c->objective == SS_OBJECTIVE_ALPA || c->objective == SS_OBJECTIVE_METADIST);
    enumerate_rows(&j, 0);
    if (j.items.count == 0 && j.never_replicated) {
        j.never_replicated = false;
        enumerate_rows(&j, 0);
    }
    *list = (struct ss_strategy_list){j.items.items, (uint32_t)j.items.count};
    bool too_many = j.tried >= SS_MAX_JOINT;
    end_joint(&j);
    if (too_many) {
        ss_fail(err, SS_E_LIMIT, "more than %d joint rows on %d axes", SS_MAX_JOINT,
                c->mesh->n_axes);
        ss_error_where(err, "%s", node->name);
        return ss_error_hint(err, "use a mesh with fewer axes");
    }
    if (list->n == 0) {
        ss_fail(err, SS_E_INTERNAL, "no strategy, not even replication");
        return ss_error_where(err, "%s", node->name);
    }
    return SS_OK;
}

enum ss_rc ss_op_strategies(const struct ss_graph *graph, const struct ss_ruleset *rules,
                            const uint8_t *kinds, const struct ss_mesh *mesh, uint32_t op,
                            struct ss_arena *arena, struct ss_strategy_list *list,
                            struct ss_error *err)
{
    struct ss_strategy_context c = {.graph = graph,
                                    .rules = rules,
                                    .mesh = mesh,
                                    .cluster = ss_cluster_find("h100x8"),
                                    .objective = SS_OBJECTIVE_TIME,
                                    .variants = true};
    const struct ss_op *o = &graph->ops[op];
    uint8_t *partial_in = ss_alloc(arena, o->n_operands + 1);
    for (uint32_t k = 0; kinds && k < o->n_operands; k++)
        partial_in[k] = kinds[o->operands[k]];
    c.partial_in = kinds ? partial_in : NULL;
    return ss_strategies(&c, op, arena, list, err);
}

enum ss_rc ss_strategy_place(const struct ss_strategy_context *c, uint32_t op, const uint16_t *rows,
                             struct ss_arena *arena, struct ss_strategy *strategy,
                             struct ss_error *err)
{
    struct joint j;
    begin_joint(&j, c, op, arena);
    bool ok = true;
    for (int a = 0; a < c->mesh->n_axes && ok; a++)
        ok = rows[a] < j.rules->n_rows &&
             ss_row_usable(&j.rules->rows[rows[a]], j.global.n_in, NULL) &&
             place_row(&j, a, rows[a]);
    if (ok)
        keep_strategy(&j);
    end_joint(&j);
    if (j.items.count == 0) {
        ss_fail(err, SS_E_INFEASIBLE, "these rows do not fit this mesh");
        return ss_error_where(err, "%s", c->graph->ops[op].name);
    }
    *strategy = j.items.items[0];
    return SS_OK;
}

/* True if all layouts agree on the axis. */
static bool axis_equal(const struct ss_layout *got, const struct ss_layout *want, size_t n,
                       int axis)
{
    for (size_t k = 0; k < n; k++)
        if (memcmp(&got[k].axis[axis], &want[k].axis[axis], sizeof got[k].axis[axis]) != 0)
            return false;
    return true;
}

/* Keeps every choice of rows that gives these layouts on this axis and those after it. */
static void match_rows(struct joint *j, int axis, const struct ss_layout *in,
                       const struct ss_layout *out)
{
    if (axis == j->c->mesh->n_axes) {
        keep_strategy(j);
        return;
    }
    size_t n_in = j->global.n_in, n_out = j->global.n_out;
    struct ss_arena_mark mark = ss_arena_mark(&j->scratch);
    struct ss_layout *operands = ss_memdup(&j->scratch, j->operands, n_in * sizeof *operands);
    struct ss_layout *results = ss_memdup(&j->scratch, j->results, n_out * sizeof *results);
    for (size_t r = 0; r < j->rules->n_rows; r++) {
        if (ss_row_usable(&j->rules->rows[r], n_in, NULL) && place_row(j, axis, (uint16_t)r) &&
            axis_equal(j->operands, in, n_in, axis) && axis_equal(j->results, out, n_out, axis))
            match_rows(j, axis + 1, in, out);
        memcpy(j->operands, operands, n_in * sizeof *operands);
        memcpy(j->results, results, n_out * sizeof *results);
    }
    ss_arena_rewind(&j->scratch, mark);
}

bool ss_strategy_match(const struct ss_strategy_context *c, uint32_t op, const struct ss_layout *in,
                       const struct ss_layout *out, uint8_t overlap, uint16_t *rows)
{
    struct joint j;
    struct ss_arena arena = {0};
    struct ss_strategy_context variants = *c;
    bool found = false;
    variants.variants = true;
    begin_joint(&j, &variants, op, &arena);
    match_rows(&j, 0, in, out);
    for (size_t i = 0; i < j.items.count && !found; i++) {
        found = j.items.items[i].overlap == overlap;
        if (found)
            memcpy(rows, j.items.items[i].rows, sizeof j.items.items[i].rows);
    }
    end_joint(&j);
    ss_arena_free(&arena);
    return found;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the results of every op of a sharded run, assembled from its ranks, with an unsharded
 * run. */
#include "core/run/bisect.h"

#include <complex.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/buf.h"
#include "core/run/workers.h"

/* The same in f64. */
static const double F64_APART = 1e-6, NARROW_APART = .1;

/* Results of all ops of one run, per rank: first trips only. */
struct record {
    const struct ss_graph *g;
    struct ss_arena *arenas;    /* per rank */
    struct ss_tensor **tensors; /* [rank * n_ops + op]: the op's results, or NULL */
};

static void record_rank(void *user, int64_t rank, uint32_t op, uint32_t k,
                        const struct ss_tensor *result)
{
    struct record *r = user;
    struct ss_tensor **slot = &r->tensors[(size_t)rank * r->g->n_ops + op];
    if (!*slot)
        *slot = ss_alloc_array(&r->arenas[rank], r->g->ops[op].n_results, sizeof **slot);
    struct ss_tensor *kept = &(*slot)[k];
    if (kept->data)
        return;
    *kept = *result;
    kept->data = ss_memdup(&r->arenas[rank], result->data,
                           (size_t)result->count * ss_store_size(result->store));
}

static void record_whole(void *user, uint32_t op, const struct ss_tensor *results)
{
    struct record *r = user;
    for (uint32_t k = 0; k < r->g->ops[op].n_results; k++)
        record_rank(user, 0, op, k, &results[k]);
}

static double _Complex reduce_two(enum ss_reduce kind, double _Complex a, double _Complex b)
{
    if (kind == SS_PROD)
        return a * b;
    return ss_reduce_adds(kind) ? a + b : ss_reduce_two(kind, creal(a), creal(b));
}

/* Element i of a rank's piece with its partial terms reduced over the peers. */
static double _Complex reduced(const struct record *r, const struct ss_mesh *mesh,
                               const struct ss_layout *layout, int64_t rank, uint32_t op,
                               uint32_t result, int64_t i)
{
    int64_t mine[SS_MAX_AXES], theirs[SS_MAX_AXES];
    ss_mesh_coords(mesh, rank, mine);
    double _Complex total = 0;
    int64_t n = 0;
    enum ss_reduce kind = SS_SUM;
    for (int64_t peer = 0; peer < mesh->n_devices; peer++) {
        bool together = true;
        ss_mesh_coords(mesh, peer, theirs);
        for (int a = 0; a < mesh->n_axes; a++) {
            if (layout->axis[a].kind == SS_PARTIAL)
                kind = (enum ss_reduce)layout->axis[a].reduce;
            else
                together &= mine[a] == theirs[a];
        }
        if (!together)
            continue;
        const struct ss_tensor *t = &r->tensors[(size_t)peer * r->g->n_ops + op][result];
        double _Complex v = ss_tensor_get_complex(t, i);
        total = n == 0 ? v : reduce_two(kind, total, v);
        n++;
    }
    return kind == SS_AVG ? total / (double)n : total;
}

/* Infinities are equal or not, and NaN is NaN. */
static bool agree(double _Complex got, double _Complex want, double limit)
{
    if (isfinite(creal(want)) && isfinite(cimag(want)))
        return cabs(got - want) <= limit;
    return got == want || (got != got && want != want);
}

/* The largest finite size. */
static double scale_of(const struct ss_tensor *t)
{
    double scale = 0;
    for (int64_t i = 0; i < t->count; i++) {
        double size = cabs(ss_tensor_get_complex(t, i));
        scale = isfinite(size) ? fmax(scale, size) : scale;
    }
    return scale;
}

/* The layout in which the program makes result k of an op: that of the buffer that is final. */
static const struct ss_layout *layout_of(const struct ss_program *p, uint32_t op, uint32_t k)
{
    const struct ss_layout *found = NULL;
    for (size_t i = 0; i < p->n_instrs; i++) {
        const struct ss_instr *in = &p->instrs[i];
        if (in->final && in->op == op && k >= in->result && k - in->result < in->n_out)
            found = &p->buffers[in->out[k - in->result]].layout;
    }
    return found;
}

/* By what part of a result's scale a run in that type may differ from the one in f64. */
static double apart(enum ss_dtype floats)
{
    return floats == SS_F64 ? F64_APART : floats == SS_F32 ? SS_F32_APART : NARROW_APART;
}

static bool agrees(const struct record *whole, const struct record *pieces,
                   const struct ss_program *p, uint32_t op, double part)
{
    struct ss_arena scratch = {0};
    bool ok = true;
    for (uint32_t k = 0; k < whole->g->ops[op].n_results && ok; k++) {
        const struct ss_tensor *want = &whole->tensors[op][k];
        const struct ss_layout *layout = layout_of(p, op, k);
        double limit = (scale_of(want) + 1e-300) * part;
        for (int64_t r = 0; r < p->mesh.n_devices && ok; r++) {
            int64_t coords[SS_MAX_AXES];
            ss_mesh_coords(&p->mesh, r, coords);
            struct ss_tensor cut = ss_layout_cut(&p->mesh, layout, want, coords, &scratch);
            for (int64_t i = 0; i < cut.count && ok; i++)
                ok = agree(reduced(pieces, &p->mesh, layout, r, op, k, i),
                           ss_tensor_get_complex(&cut, i), limit);
        }
        ss_arena_free(&scratch);
    }
    return ok;
}

/* ---- the cells that are farthest off -------------------------------------------------------- */

/* So many cells of a result, of an operand, and ranks that hold one of them, are told. */
enum { RESULT_CELLS = 3, OPERAND_CELLS = 1, CELL_RANKS = 16 };

/* A result of an op on all ranks, and unsharded. */
struct compared {
    const struct record *whole, *pieces;
    const struct ss_program *p;
    uint32_t op, result;
    const struct ss_layout *layout;
    struct ss_tensor position; /* of each cell in the whole, from 1; 0: filled up */
};

/* One rank's piece of it. */
struct compared_piece {
    struct ss_tensor want, position;
};

static struct compared_piece piece_of(const struct compared *c, int64_t rank,
                                      struct ss_arena *arena)
{
    int64_t coords[SS_MAX_AXES];
    const struct ss_tensor *want = &c->whole->tensors[c->op][c->result];
    ss_mesh_coords(&c->p->mesh, rank, coords);
    return (struct compared_piece){
        ss_layout_cut(&c->p->mesh, c->layout, want, coords, arena),
        ss_layout_cut(&c->p->mesh, c->layout, &c->position, coords, arena)};
}

static struct ss_run_cell cell_of(const struct compared *c, const struct compared_piece *piece,
                                  int64_t rank, int64_t i)
{
    const struct ss_tensor *own =
        &c->pieces->tensors[(size_t)rank * c->whole->g->n_ops + c->op][c->result];
    double _Complex got = reduced(c->pieces, &c->p->mesh, c->layout, rank, c->op, c->result, i);
    double _Complex want = ss_tensor_get_complex(&piece->want, i);
    double err = agree(got, want, 0) ? 0 : cabs(got - want);
    return (struct ss_run_cell){.rank = rank,
                                .own = creal(ss_tensor_get_complex(own, i)),
                                .got = creal(got),
                                .expected = creal(want),
                                .err = isnan(err) ? INFINITY : err};
}

/* The positions of the n cells that are farthest off, those first; returns how many there are. */
static size_t find_farthest(const struct compared *c, int64_t *at, size_t n)
{
    double errs[RESULT_CELLS];
    size_t found = 0;
    struct ss_arena arena = {0};
    for (int64_t r = 0; r < c->p->mesh.n_devices; r++) {
        struct compared_piece piece = piece_of(c, r, &arena);
        for (int64_t i = 0; i < piece.want.count; i++) {
            const int64_t position = (int64_t)ss_tensor_get(&piece.position, i);
            const double err = cell_of(c, &piece, r, i).err;
            bool known = !position;
            for (size_t f = 0; f < found; f++)
                known |= at[f] == position;
            if (known || (found == n && !(err > errs[n - 1])))
                continue;
            size_t place = found < n ? found++ : n - 1;
            for (; place && err > errs[place - 1]; place--) {
                errs[place] = errs[place - 1];
                at[place] = at[place - 1];
            }
            errs[place] = err;
            at[place] = position;
        }
        ss_arena_free(&arena);
    }
    return found;
}

static const char *index_text(const struct ss_type *type, int64_t at, struct ss_arena *arena)
{
    struct ss_buf text = {0};
    int64_t below = 1;
    for (int d = 0; d < type->rank; d++)
        below *= type->dims[d];
    ss_buf_puts(&text, "[");
    for (int d = 0; d < type->rank; d++) {
        below /= type->dims[d];
        ss_buf_printf(&text, "%s%" PRId64, d ? "," : "", at / below);
        at %= below;
    }
    ss_buf_puts(&text, "]");
    return ss_buf_keep(arena, &text);
}

/* Adds the farthest cells as each rank has them; like: what they are of. */
static void add_cells(const struct compared *c, size_t n, struct ss_run_cell like,
                      struct ss_arena *arena, struct ss_run_report *report)
{
    int64_t at[RESULT_CELLS];
    struct ss_arena scratch = {0};
    n = find_farthest(c, at, n);
    for (size_t f = 0; f < n; f++) {
        int told = 0;
        like.at = index_text(&c->whole->tensors[c->op][c->result].type, at[f] - 1, arena);
        for (int64_t r = 0; r < c->p->mesh.n_devices && told < CELL_RANKS; r++) {
            struct compared_piece piece = piece_of(c, r, &scratch);
            for (int64_t i = 0; i < piece.want.count; i++) {
                if ((int64_t)ss_tensor_get(&piece.position, i) != at[f])
                    continue;
                struct ss_run_cell cell = cell_of(c, &piece, r, i);
                cell.operand = like.operand;
                cell.k = like.k;
                cell.at = like.at;
                report->cells[report->n_cells++] = cell;
                told++;
                break;
            }
            ss_arena_free(&scratch);
        }
    }
}

/* Of each result, and of each operand that an op makes: those agree, as no op before is at fault.
 */
static void tell_cells(const struct record *whole, const struct record *pieces,
                       const struct ss_program *p, uint32_t id, struct ss_arena *arena,
                       struct ss_run_report *report)
{
    const struct ss_graph *g = whole->g;
    const struct ss_op *op = &g->ops[id];
    const uint32_t n = op->n_operands + op->n_results;
    struct ss_arena scratch = {0};
    report->n_cells = 0;
    report->cells =
        ss_alloc_array(arena, (size_t)n * RESULT_CELLS * CELL_RANKS + 1, sizeof *report->cells);
    for (uint32_t i = 0; i < n; i++) {
        const bool operand = i < op->n_operands;
        const uint32_t k = operand ? i : i - op->n_operands;
        const struct ss_var *var = &g->vars[operand ? op->operands[k] : op->results[k]];
        struct compared c = {
            .whole = whole, .pieces = pieces, .p = p, .op = var->producer, .result = var->result};
        if (c.op == SS_NONE || !whole->tensors[c.op] || !pieces->tensors[c.op] ||
            !(c.layout = layout_of(p, c.op, c.result)))
            continue;
        struct ss_type type = whole->tensors[c.op][c.result].type;
        type.dtype = SS_I64;
        c.position = ss_tensor_unset(&scratch, &type, SS_STORE_F64);
        for (int64_t at = 0; at < c.position.count; at++)
            ((int64_t *)c.position.data)[at] = at + 1;
        add_cells(&c, operand ? OPERAND_CELLS : RESULT_CELLS,
                  (struct ss_run_cell){.operand = operand, .k = k}, arena, report);
        ss_arena_free(&scratch);
    }
}

enum ss_rc ss_bisect(const struct ss_graph *g, const struct ss_execution *failed,
                     const struct ss_input_plan *drawn, struct ss_arena *kept,
                     struct ss_run_report *report, struct ss_error *err)
{
    const struct ss_program *p = failed->program;
    size_t ranks = (size_t)p->mesh.n_devices;
    struct ss_arena arena = {0};
    struct record whole = {.g = g}, pieces = {.g = g};
    whole.arenas = ss_alloc_array(&arena, 1, sizeof *whole.arenas);
    whole.tensors = ss_alloc_array(&arena, g->n_ops, sizeof *whole.tensors);
    pieces.arenas = ss_alloc_array(&arena, ranks, sizeof *pieces.arenas);
    pieces.tensors = ss_alloc_array(&arena, ranks * g->n_ops, sizeof *pieces.tensors);

    struct ss_execution x = *failed;
    x.on_result = record_rank;
    x.user = &pieces;
    struct ss_tensor *inputs = ss_run_inputs(g, drawn, SS_STORE_F64, NULL, &arena);
    struct ss_tensor *outputs = ss_alloc_array(&arena, g->n_outputs, sizeof *outputs);
    struct ss_eval_options options = {
        .float_store = SS_STORE_F64, .job = failed->job, .on_op = record_whole, .user = &whole};
    enum ss_rc rc = ss_eval_graph(g, inputs, outputs, &options, &arena, err);
    if (rc == SS_OK)
        rc = ss_execute_any(&x, err);
    ss_execution_free(&x);
    report->first_bad = SS_NONE;
    for (uint32_t op = 0; op < g->n_ops && rc == SS_OK && report->first_bad == SS_NONE; op++)
        if (whole.tensors[op] && pieces.tensors[op] &&
            !agrees(&whole, &pieces, p, op, apart(failed->floats)))
            report->first_bad = op;
    if (rc == SS_OK && report->first_bad != SS_NONE)
        tell_cells(&whole, &pieces, p, report->first_bad, kept, report);
    ss_arena_free(&whole.arenas[0]);
    for (size_t r = 0; r < ranks; r++)
        ss_arena_free(&pieces.arenas[r]);
    ss_arena_free(&arena);
    return rc;
}

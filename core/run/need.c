/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/need.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/base/number.h"
#include "core/graph/derived.h"
#include "core/graph/liveness.h"
#include "core/run/workers.h"

/* Allocators round sizes up, by less than this part of them on the average. */
enum { ROUNDED_PART = 16 };

static double stored_bytes(const struct ss_type *type, enum ss_store float_store)
{
    return (double)ss_type_count(type) *
           (double)ss_store_size(ss_store_for(type->dtype, float_store));
}

static int64_t whole(double bytes)
{
    return bytes < 0x1p62 ? (int64_t)bytes : INT64_MAX / 2;
}

static double sum_of(const struct ss_graph *g, const uint32_t *vars, uint32_t n,
                     enum ss_store float_store)
{
    double sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += stored_bytes(&g->vars[vars[i]].type, float_store);
    return sum;
}

/* The largest sum of values that are held at one step, inputs aside, which are held throughout. */
static double values_peak(const struct ss_graph *g)
{
    struct ss_arena arena = {0};
    const struct ss_interval *lives = ss_lifetimes(g, &arena);
    double *change = ss_alloc_array(&arena, (size_t)g->n_steps + 2, sizeof *change);
    double held = 0, peak = 0;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        double bytes = stored_bytes(&g->vars[v].type, SS_STORE_F64);
        if (g->vars[v].kind == SS_VAR_INPUT || lives[v].begin == lives[v].end)
            continue;
        change[lives[v].begin] += bytes;
        change[lives[v].end] -= bytes;
    }
    for (uint32_t s = 0; s <= g->n_steps; s++) {
        held += change[s];
        peak = held > peak ? held : peak;
    }
    ss_arena_free(&arena);
    return peak;
}

/* The pieces of a buffer that differ: those of ranks that differ along no axis but replicated ones
 * are one. */
static double pieces(const struct ss_mesh *mesh, const struct ss_buffer *b)
{
    double n = 1;
    for (int a = 0; a < mesh->n_axes; a++)
        if (b->layout.axis[a].kind != SS_REPLICATED)
            n *= (double)mesh->axis[a].size;
    return n;
}

/* apart: ranks share no pieces. */
static double ranks_peak(const struct ss_program *p, enum ss_store float_store, bool apart)
{
    bool *holds = ss_xcalloc(p->n_buffers + 1, sizeof *holds);
    double held = 0, peak = 0;
    for (size_t pc = 0; pc < p->n_instrs; pc++) {
        const struct ss_instr *in = &p->instrs[pc];
        bool gives = in->kind == SS_I_FREE || in->kind == SS_I_MOVE;
        for (uint32_t k = 0; k < in->n_in + in->n_out; k++) {
            uint32_t id = k < in->n_in ? in->in[k] : in->out[k - in->n_in];
            const struct ss_buffer *b = &p->buffers[id];
            bool keeps = k >= in->n_in || !gives;
            if (keeps == holds[id])
                continue;
            double n = apart ? (double)p->mesh.n_devices : pieces(&p->mesh, b);
            double bytes = stored_bytes(&b->local, float_store) * n;
            holds[id] = keeps;
            held += keeps ? bytes : -bytes;
        }
        peak = held > peak ? held : peak;
    }
    free(holds);
    return peak;
}

struct ss_run_need ss_run_need(const struct ss_graph *g, const struct ss_program *p, bool f64,
                               const struct ss_workers_options *workers)
{
    enum ss_store own = f64 ? SS_STORE_F64 : SS_STORE_F32;
    double inputs = sum_of(g, g->inputs, g->n_inputs, SS_STORE_F64);
    double outputs = sum_of(g, g->outputs, g->n_outputs, SS_STORE_F64);
    double own_inputs = sum_of(g, g->inputs, g->n_inputs, own);
    /* Outputs of the first run, of the one with reversed sums, and of the one in f32. */
    double unsharded = inputs + values_peak(ss_graph_step(g) ? ss_graph_step(g) : g) + 2 * outputs;
    if (!f64)
        unsharded += own_inputs + sum_of(g, g->outputs, g->n_outputs, own);
    double sharded = own_inputs + outputs;
    if (!workers)
        sharded += ranks_peak(p, own, false);
    else if (!workers->own_memory && !workers->hostfile) /* else it is not this machine's */
        sharded += ranks_peak(p, own, true) + outputs;
    return (struct ss_run_need){whole(unsharded), whole(sharded)};
}

enum ss_rc ss_run_need_check(const struct ss_graph *g, const struct ss_program *p, bool f64,
                             const struct ss_workers_options *workers, bool unsharded,
                             struct ss_error *err)
{
    struct ss_run_need need = ss_run_need(g, p, f64, workers);
    int64_t most = unsharded && need.unsharded > need.sharded ? need.unsharded : need.sharded;
    int64_t available = ss_memory_available();
    char texts[3][SS_BYTES_TEXT];
    if (most + most / ROUNDED_PART <= available)
        return SS_OK;
    ss_fail(err, SS_E_MEMORY,
            "the run does not fit: unsharded it needs %s, on all ranks %s, and %s "
            "are free",
            ss_bytes_text(need.unsharded, texts[0]), ss_bytes_text(need.sharded, texts[1]),
            ss_bytes_text(available, texts[2]));
    return ss_error_hint(err, "run without options does what fits: ops one by one, and a "
                              "shrunken twin");
}

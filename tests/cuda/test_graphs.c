/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each op of a graph, and the graph as one block of ops, on the device against the reference
 * kernels, with the values of the unsharded run.
 *     test_cuda_graphs FLOATS FILE...
 * FLOATS is f64, f32, bf16 or f16. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/graph/eval.h"
#include "core/load/load.h"
#include "core/run/inputs.h"
#include "core/tensor/magnitude.h"
#include "kernels/cuda/compile.h"
#include "kernels/cuda/module.h"
#include "kernels/cuda/pack.h"
#include "kernels/cuda/perform.h"

/* One routine and what it is compared with. */
struct trial {
    char name[160];
    struct ss_routine routine;
    const struct ss_tensor *in, *out;
    const struct ss_type *in_types;
    size_t n_in, n_out;
    bool whole;
    bool exact; /* has no floats: results must be equal */
};

struct test {
    struct ss_device device;
    struct ss_arena arena;
    SS_ARRAY(struct trial) trials;
    SS_ARRAY(struct ss_graph *) graphs; /* to which calls of trials refer */
    int checked, failures, refused;
};

/* ---- the unsharded run ---- */

struct kept {
    const struct ss_graph *g;
    struct ss_arena *arena;
    struct ss_tensor *values; /* per var */
    bool *known;              /* per var; values of loops are not */
};

static struct ss_tensor copy_of(struct ss_arena *arena, const struct ss_tensor *t)
{
    struct ss_tensor copy = *t;
    copy.data = t->count ? ss_memdup(arena, t->data, ss_tensor_bytes(t)) : NULL;
    return copy;
}

static void keep(void *user, uint32_t op, const struct ss_tensor *results)
{
    struct kept *k = user;
    const struct ss_op *o = &k->g->ops[op];
    for (uint32_t i = 0; i < o->n_results; i++) {
        k->values[o->results[i]] = copy_of(k->arena, &results[i]);
        k->known[o->results[i]] = true;
    }
}

/* As the device has it: floats rounded to its type. */
static void round_floats(enum ss_dtype floats, const struct ss_tensor *t)
{
    const struct ss_tensor n = ss_tensor_numbers(t);
    const enum ss_dtype part =
        ss_dtype_is_complex(t->type.dtype) && floats != SS_F64 ? SS_F32 : floats;
    for (int64_t i = 0; n.store == SS_STORE_F64 && floats != SS_F64 && i < n.count; i++)
        ss_f64(&n)[i] = ss_round_float(part, ss_f64(&n)[i]);
}

/* ---- routines ---- */

static uint32_t piece_value(struct ss_build *b, const struct ss_type *type, uint32_t buffer)
{
    const uint32_t value = ss_build_value(b, type);
    const struct ss_slot slot = {.kind = SS_SLOT_PIECE, .buffer = buffer};
    b->values.items[value].slot = ss_build_slot(b, &slot);
    b->values.items[value].kept = true;
    return value;
}

static bool build(struct test *t, const struct ss_call *call, const char *name,
                  const struct ss_tensor *in, const struct ss_tensor *out)
{
    struct ss_error err = {0};
    struct trial *trial = ss_alloc(&t->arena, sizeof *trial);
    struct ss_build b = {.arena = &t->arena,
                         .kernels = &t->device.kernels,
                         .floats = t->device.floats,
                         .actions = &trial->routine.actions,
                         .err = &err};
    uint32_t *ids = ss_alloc_array(&t->arena, call->n_in + call->n_out + 1, sizeof *ids);
    for (size_t k = 0; k < call->n_in; k++)
        ids[k] = piece_value(&b, &call->in[k], (uint32_t)k);
    for (size_t k = 0; k < call->n_out; k++)
        ids[call->n_in + k] = piece_value(&b, &call->out[k], (uint32_t)(call->n_in + k));
    const struct ss_block_op op = {.call = call, .in = ids, .out = ids + call->n_in, .name = name};
    if (!ss_build_block(&b, &op, 1)) {
        if (err.code == SS_E_UNSUPPORTED && strstr(err.message, "f8")) { /* docs say so */
            t->refused++;
            return false;
        }
        printf("FAIL %s: %s (%s)\n", name, err.message, err.where);
        t->failures++;
        return false;
    }
    snprintf(trial->name, sizeof trial->name, "%s", name);
    trial->in = in;
    trial->out = out;
    trial->n_in = call->n_in;
    trial->n_out = call->n_out;
    trial->exact = true;
    for (size_t k = 0; k < call->n_in; k++)
        trial->exact &= ss_dtype_is_int(call->in[k].dtype);
    trial->routine.slots = b.slots.items;
    trial->routine.n_slots = b.slots.count;
    ss_push(&t->arena, t->trials, *trial);
    return true;
}

static void add_ops(struct test *t, const struct ss_graph *g, struct kept *kept)
{
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        bool known = op->live && op->def->kernel;
        for (uint32_t k = 0; k < op->n_operands; k++)
            known &= kept->known[op->operands[k]];
        if (!known)
            continue;
        struct ss_call *call = ss_alloc(&t->arena, sizeof *call);
        struct ss_tensor *in = ss_alloc_array(&t->arena, op->n_operands + 1, sizeof *in);
        struct ss_tensor *out = ss_alloc_array(&t->arena, op->n_results + 1, sizeof *out);
        struct ss_eval_options options = {.float_store = SS_STORE_F64};
        struct ss_error err = {0};
        ss_graph_call(g, i, &t->arena, call);
        for (uint32_t k = 0; k < op->n_operands; k++) {
            in[k] = copy_of(&t->arena, &kept->values[op->operands[k]]);
            round_floats(t->device.floats, &in[k]);
        }
        if (ss_eval_call(call, in, out, NULL, &options, &t->arena, &err) != SS_OK) {
            printf("FAIL %s: %s\n", op->name, err.message);
            t->failures++;
            continue;
        }
        build(t, call, op->name, in, out);
    }
}

/* The whole graph is one op, or several that share no value, each of which takes and returns each
 * value once. */
static void add_part(struct test *t, const char *path, const struct ss_graph *whole, uint32_t i,
                     const struct ss_tensor *inputs, const struct ss_tensor *outputs)
{
    const struct ss_op *op = &whole->ops[i];
    struct ss_call *call = ss_alloc(&t->arena, sizeof *call);
    struct ss_tensor *in = ss_alloc_array(&t->arena, op->n_operands + 1, sizeof *in);
    struct ss_tensor *out = ss_alloc_array(&t->arena, op->n_results + 1, sizeof *out);
    if (!op->live)
        return;
    ss_graph_call(whole, i, &t->arena, call);
    for (uint32_t k = 0; k < op->n_operands; k++)
        in[k] = inputs[whole->vars[op->operands[k]].result];
    for (uint32_t k = 0; k < whole->n_outputs; k++) {
        const struct ss_var *var = &whole->vars[whole->outputs[k]];
        if (var->kind == SS_VAR_RESULT && var->producer == i)
            out[var->result] = outputs[k];
    }
    for (size_t k = 0; k < call->n_out; k++)
        if (!out[k].data) /* not an output */
            out[k] = (struct ss_tensor){.type = call->out[k],
                                        .store = ss_store_for(call->out[k].dtype, SS_STORE_F64),
                                        .count = ss_type_count(&call->out[k])};
    if (build(t, call, path, in, out))
        t->trials.items[t->trials.count - 1].whole = true;
}

static bool add_graph(struct test *t, const char *path)
{
    struct ss_error err = {0};
    struct ss_graph *g;
    if (ss_load(path, &g, &err) != SS_OK) {
        printf("FAIL %s: %s %s\n", path, err.where, err.message);
        return false;
    }
    ss_push(&t->arena, t->graphs, g);
    struct kept kept = {.g = g, .arena = &t->arena};
    kept.values = ss_alloc_array(&t->arena, g->n_vars, sizeof *kept.values);
    kept.known = ss_alloc_array(&t->arena, g->n_vars, sizeof *kept.known);
    struct ss_input_plan plan = {
        .domains = ss_input_domains(g, NULL, &t->arena), .scale = 1, .seed = 1};
    struct ss_tensor *inputs = ss_run_inputs(g, &plan, SS_STORE_F64, NULL, &t->arena);
    for (uint32_t k = 0; k < g->n_inputs; k++) {
        round_floats(t->device.floats, &inputs[k]);
        kept.values[g->inputs[k]] = inputs[k];
        kept.known[g->inputs[k]] = true;
    }
    struct ss_tensor *outputs = ss_alloc_array(&t->arena, g->n_outputs + 1, sizeof *outputs);
    struct ss_eval_options options = {.float_store = SS_STORE_F64, .on_op = keep, .user = &kept};
    if (ss_eval_graph(g, inputs, outputs, &options, &t->arena, &err) != SS_OK) {
        printf("FAIL %s: %s %s\n", path, err.where, err.message);
        return false;
    }
    add_ops(t, g, &kept);
    struct ss_graph *whole;
    if (ss_load_whole(path, &whole, &err) != SS_OK) {
        printf("FAIL %s: %s %s\n", path, err.where, err.message);
        return false;
    }
    ss_push(&t->arena, t->graphs, whole);
    for (uint32_t i = 0; i < whole->n_ops; i++)
        add_part(t, path, whole, i, inputs, outputs);
    return true;
}

/* ---- running ---- */

static double tolerance(const struct test *t, const struct trial *trial)
{
    const double one = t->device.floats == SS_F64   ? 1e-9
                       : t->device.floats == SS_F32 ? 2e-4
                       : t->device.floats == SS_F16 ? 4e-3
                                                    : 2e-2;
    return trial->whole && t->device.floats != SS_F64 ? 50 * one : one;
}

static void compare(struct test *t, const struct trial *trial, size_t k,
                    const struct ss_tensor *got)
{
    const struct ss_tensor *want = &trial->out[k];
    if (!want->data)
        return;
    round_floats(t->device.floats, want);
    double scale = fmax(1, ss_tensor_max_finite(want));
    const bool is_int = want->store == SS_STORE_I64;
    if (want->count == 0 || (is_int && t->device.floats != SS_F64 && !trial->exact))
        return;
    const double err = ss_tensor_max_diff_but_nan(got, want) / (is_int ? 1 : scale);
    t->checked++;
    if (!(err <= (is_int ? 0 : tolerance(t, trial)))) {
        printf("FAIL %s result %zu: error %.3g\n", trial->name, k, err);
        t->failures++;
    }
}

static void must(struct test *t, const struct trial *trial, cudaError_t error)
{
    if (error != cudaSuccess) {
        printf("FAIL %s: %s\n", trial->name, cudaGetErrorString(error));
        t->failures++;
        exit(1);
    }
}

static void run_trial(struct test *t, struct trial *trial)
{
    const size_t n = trial->n_in + trial->n_out;
    const int64_t coords[SS_MAX_AXES] = {0};
    struct ss_piece *pieces = ss_xcalloc(n + 1, sizeof *pieces);
    struct ss_arena_mark mark = ss_arena_mark(&t->arena);
    struct ss_error err = {0};
    for (size_t i = 0; i < n; i++) {
        const struct ss_tensor *h = i < trial->n_in ? &trial->in[i] : &trial->out[i - trial->n_in];
        const enum ss_dtype stored = ss_cuda_stored(t->device.floats, h->type.dtype);
        const size_t bytes = (size_t)(h->count * ss_dtype_bits(stored) / 8);
        void *packed = ss_alloc(&t->arena, bytes);
        must(t, trial, cudaMallocAsync(&pieces[i].data, bytes, t->device.stream));
        if (i < trial->n_in)
            ss_cuda_pack(h, stored, packed);
        if (i < trial->n_in)
            must(t, trial,
                 cudaMemcpyAsync(pieces[i].data, packed, bytes, cudaMemcpyHostToDevice,
                                 t->device.stream));
    }
    if (ss_routine_prepare(&t->device, &trial->routine, &err) != SS_OK ||
        ss_routine_run(&t->device, &trial->routine, pieces, coords, &err) != SS_OK) {
        printf("FAIL %s: %s (%s)\n", trial->name, err.message, err.where);
        t->failures++;
    } else {
        must(t, trial, cudaStreamSynchronize(t->device.stream));
        for (size_t k = 0; k < trial->n_out; k++) {
            const struct ss_tensor *h = &trial->out[k];
            const enum ss_dtype stored = ss_cuda_stored(t->device.floats, h->type.dtype);
            const size_t bytes = (size_t)(h->count * ss_dtype_bits(stored) / 8);
            void *packed = ss_alloc(&t->arena, bytes);
            struct ss_tensor got = ss_tensor_new(&t->arena, &h->type, SS_STORE_F64);
            must(t, trial,
                 cudaMemcpyAsync(packed, pieces[trial->n_in + k].data, bytes,
                                 cudaMemcpyDeviceToHost, t->device.stream));
            must(t, trial, cudaStreamSynchronize(t->device.stream));
            ss_cuda_unpack(packed, stored, &got);
            compare(t, trial, k, &got);
        }
    }
    ss_routine_free(&t->device, &trial->routine);
    for (size_t i = 0; i < n; i++)
        must(t, trial, cudaFreeAsync(pieces[i].data, t->device.stream));
    free(pieces);
    ss_arena_rewind(&t->arena, mark);
}

static void free_test(struct test *t)
{
    for (size_t i = 0; i < t->graphs.count; i++)
        ss_graph_free(t->graphs.items[i]);
    ss_arena_free(&t->arena);
}

/* Without a device: kernels are translated for the architectures of the module, and not run. */
static int translate_all(struct test *t, const char *why)
{
    static const char *const architectures[] = {"sm_80", "sm_90"};
    struct ss_error err = {0};
    printf("0 devices: %s\n", why);
    for (size_t i = 0; i < 2; i++) {
        if (ss_cuda_translate(&t->device.kernels, architectures[i], &err) != SS_OK) {
            printf("FAIL %s: %s\n", architectures[i], err.message);
            return 1;
        }
    }
    printf("%zu routines, %zu kernels translated for sm_80 and sm_90, none run\n", t->trials.count,
           (size_t)t->device.kernels.items.count);
    ss_cuda_kernels_free(&t->device.kernels);
    free_test(t);
    return t->failures != 0;
}

int main(int argc, char **argv)
{
    struct test t = {.device = {.floats = SS_F64}};
    struct ss_device *opened = NULL;
    struct ss_device_info info;
    struct ss_error err = {0};
    char why[200];
    if (argc < 3 || !ss_dtype_find(argv[1], strlen(argv[1]), &t.device.floats)) {
        fprintf(stderr, "usage: test_cuda_graphs FLOATS FILE...\n");
        return 2;
    }
    const struct ss_device_options options = {.floats = t.device.floats};
    const bool found = ss_cuda_device.probe(&info, 1, why, sizeof why) > 0;
    if (found && ss_cuda_device.open(0, &options, &opened, &err) != SS_OK) {
        printf("FAIL %s\n", err.message);
        return 1;
    }
    if (opened)
        t.device = *opened;
    for (int i = 2; i < argc; i++)
        if (!add_graph(&t, argv[i]))
            return 1;
    if (!found)
        return translate_all(&t, why);
    if (ss_cuda_compile(&t.device.kernels, t.device.major, t.device.minor, &err) != SS_OK) {
        printf("FAIL %s\n", err.message);
        return strstr(err.message, "cannot be run") ? 77 : 1;
    }
    for (size_t i = 0; i < t.trials.count; i++)
        run_trial(&t, &t.trials.items[i]);
    const size_t n_kernels = t.device.kernels.items.count, n_trials = t.trials.count;
    *opened = t.device;
    ss_cuda_device.close(opened);
    free_test(&t);
    printf("%s: %zu routines, %zu kernels, %d results, %d refused, %d failures\n", info.name,
           n_trials, n_kernels, t.checked, t.refused, t.failures);
    return t.failures || (t.checked == 0 && n_trials > 0);
}

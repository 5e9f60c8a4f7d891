/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cpu/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/base/thread_pool.h"
#include "core/graph/eval.h"
#include "core/run/groups.h"
#include "kernels/cpu/cpu.h"

struct ss_device {
    enum ss_dtype floats;
    enum ss_store store;            /* of floats */
    struct ss_thread_pool *threads; /* among which large ops are shared out */
    struct ss_eval_options options;
    struct ss_pool pool;
    struct ss_block_room room;
    struct ss_arena scratch;
};

struct ss_device_program {
    const struct ss_program *program;
    struct ss_arena arena;
    struct ss_groups groups; /* at: NULL: every op rounds, so that none run as one */
};

static size_t probe(struct ss_device_info *list, size_t most, char *why, size_t why_size)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN), pages = sysconf(_SC_PHYS_PAGES);
    int64_t available = ss_memory_available();
    (void)why;
    (void)why_size;
    if (most == 0)
        return 1;
    memset(list, 0, sizeof *list);
    snprintf(list->name, sizeof list->name, "%ld processor%s", n, n == 1 ? "" : "s");
    list->memory_bytes = pages > 0 ? (int64_t)pages * sysconf(_SC_PAGESIZE) : 0;
    list->free_bytes = available < INT64_MAX ? available : 0;
    return 1;
}

static enum ss_rc open_device(size_t index, const struct ss_device_options *options,
                              struct ss_device **device, struct ss_error *err)
{
    struct ss_device *d = ss_xcalloc(1, sizeof *d);
    (void)index;
    (void)err;
    d->floats = options->floats;
    d->store = options->floats == SS_F64 ? SS_STORE_F64 : SS_STORE_F32;
    if (options->threads != 1)
        d->threads = ss_thread_pool_new(options->threads > 0 ? (size_t)options->threads : SIZE_MAX);
    d->options = (struct ss_eval_options){
        .float_store = d->store, .find = ss_cpu_kernel, .threads = d->threads};
    *device = d;
    return SS_OK;
}

static void close_device(struct ss_device *d)
{
    if (d->threads)
        ss_thread_pool_free(d->threads);
    ss_pool_free(&d->pool);
    ss_block_room_free(&d->room);
    ss_arena_free(&d->scratch);
    free(d);
}

/* Stored types and stores of host tensors name the same. */
static enum ss_dtype stored(const struct ss_device *d, enum ss_dtype declared)
{
    bool f64 = d->store == SS_STORE_F64;
    if (ss_dtype_is_complex(declared))
        return f64 ? SS_C128 : SS_C64;
    if (ss_dtype_is_int(declared))
        return SS_I64;
    return f64 ? SS_F64 : SS_F32;
}

static struct ss_tensor tensor_of(const struct ss_device *d, const struct ss_piece *piece)
{
    return (struct ss_tensor){.type = piece->type,
                              .store = ss_store_for(piece->type.dtype, d->store),
                              .count = ss_type_count(&piece->type),
                              .data = piece->data};
}

static enum ss_rc allocate(struct ss_device *d, size_t bytes, void **memory, struct ss_error *err)
{
    (void)err;
    *memory = ss_pool_take(&d->pool, bytes);
    return SS_OK;
}

static void release(struct ss_device *d, void *memory)
{
    ss_pool_give(&d->pool, memory);
}

static void convert(const struct ss_tensor *from, struct ss_tensor *to)
{
    if (from->store == to->store) {
        memcpy(to->data, from->data, ss_tensor_bytes(from));
        return;
    }
    const struct ss_tensor a = ss_tensor_numbers(from), b = ss_tensor_numbers(to);
    for (int64_t i = 0; i < a.count; i++)
        ss_tensor_set(&b, i, ss_tensor_get(&a, i));
}

static void round_all(const struct ss_device *d, struct ss_tensor *t)
{
    if (d->floats == SS_BF16 || d->floats == SS_F16)
        ss_tensor_round(t, d->floats);
}

static enum ss_rc upload(struct ss_device *d, const struct ss_tensor *host,
                         const struct ss_piece *piece, struct ss_error *err)
{
    struct ss_tensor t = tensor_of(d, piece);
    (void)err;
    convert(host, &t);
    round_all(d, &t);
    return SS_OK;
}

static enum ss_rc download(struct ss_device *d, const struct ss_piece *piece,
                           struct ss_tensor *host, struct ss_error *err)
{
    struct ss_tensor t = tensor_of(d, piece);
    (void)err;
    convert(&t, host);
    return SS_OK;
}

static enum ss_rc load(struct ss_device *d, const struct ss_program *program,
                       struct ss_device_program **loaded, struct ss_error *err)
{
    (void)err;
    *loaded = ss_xcalloc(1, sizeof **loaded);
    (*loaded)->program = program;
    if (d->floats == SS_F64 || d->floats == SS_F32)
        ss_groups_find(program, &d->options, &(*loaded)->arena, &(*loaded)->groups);
    return SS_OK;
}

static void unload(struct ss_device *d, struct ss_device_program *loaded)
{
    (void)d;
    if (loaded)
        ss_arena_free(&loaded->arena);
    free(loaded);
}

/* out = a - b; integers wrap. */
static void subtract(const struct ss_tensor *a, const struct ss_tensor *b, struct ss_tensor *out)
{
    const struct ss_tensor x = ss_tensor_numbers(a), y = ss_tensor_numbers(b);
    const struct ss_tensor z = ss_tensor_numbers(out);
    for (int64_t i = 0; i < z.count; i++) {
        if (z.store == SS_STORE_I64) {
            uint64_t apart = (uint64_t)ss_i64(&x)[i] - (uint64_t)ss_i64(&y)[i];
            ss_i64(&z)[i] = ss_wrap_int(z.type.dtype, (int64_t)apart);
        } else {
            ss_tensor_set(&z, i, ss_tensor_get(&x, i) - ss_tensor_get(&y, i));
        }
    }
}

static void run_less(struct ss_device *d, const struct ss_instr *in, const struct ss_piece *pieces,
                     const int64_t *coords)
{
    for (uint32_t k = 0; k < in->n_out; k++) {
        struct ss_tensor a = tensor_of(d, &pieces[in->in[k]]);
        struct ss_tensor b = tensor_of(d, &pieces[in->in[in->n_out + k]]);
        struct ss_tensor out = tensor_of(d, &pieces[in->out[k]]);
        if (coords[in->axis] == 0)
            memcpy(out.data, a.data, ss_tensor_bytes(&a));
        else
            subtract(&a, &b, &out);
        round_all(d, &out);
    }
}

static enum ss_rc run_exec(struct ss_device *d, const struct ss_instr *in,
                           const struct ss_piece *pieces, const int64_t *coords,
                           struct ss_error *err)
{
    struct ss_arena_mark mark = ss_arena_mark(&d->scratch);
    struct ss_tensor *operands = ss_alloc_array(&d->scratch, in->n_in, sizeof *operands);
    struct ss_tensor *results = ss_alloc_array(&d->scratch, in->n_out, sizeof *results);
    enum ss_rc rc = SS_OK;
    for (uint32_t k = 0; k < in->n_in; k++)
        operands[k] = tensor_of(d, &pieces[in->in[k]]);
    for (uint32_t k = 0; k < in->n_out; k++)
        results[k] = tensor_of(d, &pieces[in->out[k]]);
    if (ss_eval_hands_on(in->call.def, &d->options)) {
        for (uint32_t k = 0; k < in->n_out; k++)
            memcpy(results[k].data, operands[k].data, ss_tensor_bytes(&results[k]));
    } else {
        const struct ss_origin *origins = ss_instr_origins(in, coords, &d->scratch);
        rc = ss_eval_into(&in->call, operands, results, origins, &d->options, &d->scratch, err);
    }
    for (uint32_t k = 0; k < in->n_out && rc == SS_OK; k++)
        round_all(d, &results[k]);
    ss_arena_rewind(&d->scratch, mark);
    return rc == SS_OK || !in->name ? rc : ss_error_where(err, "%s", in->name);
}

static size_t group(const struct ss_device_program *loaded, size_t pc)
{
    const struct ss_group *g = loaded->groups.at ? loaded->groups.at[pc] : NULL;
    return g ? g->n : 1;
}

static bool unstored(const struct ss_device_program *loaded, uint32_t buffer)
{
    return loaded->groups.unstored && loaded->groups.unstored[buffer];
}

static enum ss_rc run_group(struct ss_device *d, const struct ss_device_program *loaded,
                            const struct ss_group *g, const struct ss_piece *pieces,
                            const int64_t *coords, struct ss_error *err)
{
    struct ss_arena_mark mark = ss_arena_mark(&d->scratch);
    struct ss_tensor *values = ss_alloc_array(&d->scratch, g->n_values, sizeof *values);
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < g->n_before && rc == SS_OK; i++)
        rc = run_exec(d, &loaded->program->instrs[g->before[i]], pieces, coords, err);
    for (size_t v = 0; v < g->n_values; v++)
        values[v] = tensor_of(d, &pieces[g->buffers[v]]);
    if (rc == SS_OK)
        rc = ss_blocks_run(g->plan, values, d->threads, &d->room, err);
    ss_arena_rewind(&d->scratch, mark);
    return rc;
}

static enum ss_rc run(struct ss_device *d, struct ss_device_program *loaded, size_t pc, size_t n,
                      const struct ss_piece *pieces, const int64_t *coords, struct ss_error *err)
{
    const struct ss_instr *in = &loaded->program->instrs[pc];
    if (n > 1)
        return run_group(d, loaded, loaded->groups.at[pc], pieces, coords, err);
    if (in->kind == SS_I_EXEC)
        return run_exec(d, in, pieces, coords, err);
    run_less(d, in, pieces, coords);
    return SS_OK;
}

static enum ss_rc pull(struct ss_device *d, const struct ss_exchange *x, int phase, size_t part,
                       const struct ss_piece *src, const struct ss_piece *dst, struct ss_error *err)
{
    struct ss_tensor to = tensor_of(d, dst), from = src ? tensor_of(d, src) : to;
    (void)err;
    ss_exchange_pull(x, phase, part, &from, &to);
    if (x->phases[phase].parts[part].pull == SS_PULL_FOLD)
        round_all(d, &to);
    return SS_OK;
}

static enum ss_rc copy(struct ss_device *d, void *to, const void *from, size_t bytes,
                       struct ss_error *err)
{
    (void)d;
    (void)err;
    memcpy(to, from, bytes);
    return SS_OK;
}

static enum ss_rc synchronize(struct ss_device *d, struct ss_error *err)
{
    (void)d;
    (void)err;
    return SS_OK;
}

const struct ss_device_api *ss_cpu_device(void)
{
    static const struct ss_device_api api = {.version = SS_BACKEND_VERSION,
                                             .name = "cpu",
                                             .summary = "CPU kernels, products by OpenBLAS",
                                             .probe = probe,
                                             .open = open_device,
                                             .close = close_device,
                                             .stored = stored,
                                             .allocate = allocate,
                                             .release = release,
                                             .upload = upload,
                                             .download = download,
                                             .load = load,
                                             .unload = unload,
                                             .group = group,
                                             .unstored = unstored,
                                             .run = run,
                                             .pull = pull,
                                             .copy = copy,
                                             .synchronize = synchronize};
    return &api;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The device of the module (struct ss_device_api). Programs become routines when they are loaded,
 * one for each group of instructions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/cuda/compile.h"
#include "kernels/cuda/exchange.h"
#include "kernels/cuda/module.h"
#include "kernels/cuda/pack.h"
#include "kernels/cuda/perform.h"
#include "kernels/cuda/plan.h"

/* ---- devices ---- */

static size_t probe(struct ss_device_info *list, size_t most, char *why, size_t why_size)
{
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (why_size)
        *why = 0;
    if (error == cudaErrorInsufficientDriver) {
        snprintf(why, why_size, "no NVIDIA driver, or one that is too old for CUDA %d.%d",
                 CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10);
        return 0;
    }
    if (error != cudaSuccess || count == 0) {
        snprintf(why, why_size, "%s",
                 error == cudaSuccess ? "no device" : cudaGetErrorString(error));
        return 0;
    }
    for (int i = 0; i < count && (size_t)i < most; i++) {
        struct cudaDeviceProp p;
        struct ss_device_info *info = &list[i];
        size_t free_bytes = 0, total = 0;
        int driver = 0;
        memset(info, 0, sizeof *info);
        if (cudaGetDeviceProperties(&p, i) != cudaSuccess || cudaSetDevice(i) != cudaSuccess)
            continue;
        cudaMemGetInfo(&free_bytes, &total);
        cudaDriverGetVersion(&driver);
        snprintf(info->name, sizeof info->name, "%.63s", p.name);
        snprintf(info->detail, sizeof info->detail, "sm_%d%d, driver %d.%d, runtime %d.%d", p.major,
                 p.minor, driver / 1000, driver % 1000 / 10, CUDART_VERSION / 1000,
                 CUDART_VERSION % 1000 / 10);
        info->memory_bytes = (int64_t)p.totalGlobalMem;
        info->free_bytes = (int64_t)free_bytes;
    }
    return (size_t)count;
}

/* Memory that a run gives back stays with the process, so that the next allocation is cheap. */
static void keep_memory(size_t index)
{
    cudaMemPool_t pool;
    uint64_t all = UINT64_MAX;
    if (cudaDeviceGetDefaultMemPool(&pool, (int)index) == cudaSuccess)
        cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all);
}

static enum ss_rc open_device(size_t index, const struct ss_device_options *options,
                              struct ss_device **device, struct ss_error *err)
{
    struct ss_device *d = ss_xcalloc(1, sizeof *d);
    struct cudaDeviceProp p;
    d->index = index;
    d->floats = options->floats;
    d->seed = options->seed;
    cudaError_t error = cudaSetDevice((int)index);
    if (error == cudaSuccess)
        error = cudaGetDeviceProperties(&p, (int)index);
    if (error == cudaSuccess)
        error = cudaStreamCreate(&d->stream);
    if (error != cudaSuccess) {
        const enum ss_rc rc = ss_cuda_fail(d, error, "open", err);
        free(d);
        return rc;
    }
    d->major = p.major;
    d->minor = p.minor;
#ifdef SS_CUDA_TWIN
    d->most_blocks = 2;
#else
    d->most_blocks = (int64_t)p.multiProcessorCount * 64;
#endif
    keep_memory(index);
    *device = d;
    return SS_OK;
}

static void close_device(struct ss_device *device)
{
    if (!device)
        return;
    cudaStreamSynchronize(device->stream);
    ss_cuda_matmuls_free(device);
    ss_cuda_kernels_free(&device->kernels);
    cudaStreamDestroy(device->stream);
    free(device);
}

static enum ss_dtype stored(const struct ss_device *device, enum ss_dtype declared)
{
    return ss_cuda_stored(device->floats, declared);
}

/* ---- memory ---- */

static enum ss_rc allocate(struct ss_device *device, size_t bytes, void **memory,
                           struct ss_error *err)
{
    return ss_cuda_take(device, bytes, memory, err);
}

static void release(struct ss_device *device, void *memory)
{
    if (memory)
        cudaFreeAsync(memory, device->stream);
}

static enum ss_rc move(struct ss_device *device, void *to, const void *from, size_t bytes, int way,
                       bool waits, struct ss_error *err)
{
    cudaError_t error = cudaSuccess;
    if (bytes) {
        if (way == 0)
            error = cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, device->stream);
        else if (way == 1)
            error = cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, device->stream);
        else
            error = cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, device->stream);
    }
    if (error == cudaSuccess && waits)
        error = cudaStreamSynchronize(device->stream);
    return error == cudaSuccess ? SS_OK : ss_cuda_fail(device, error, "copy", err);
}

static size_t piece_bytes(const struct ss_piece *piece)
{
    return (size_t)(ss_type_count(&piece->type) * ss_dtype_bits(piece->stored) / 8);
}

static enum ss_rc upload(struct ss_device *device, const struct ss_tensor *host,
                         const struct ss_piece *piece, struct ss_error *err)
{
    const size_t bytes = piece_bytes(piece);
    void *packed = ss_xmalloc(bytes + 1);
    ss_cuda_pack(host, piece->stored, packed);
    const enum ss_rc rc = move(device, piece->data, packed, bytes, 0, true, err);
    free(packed);
    return rc;
}

static enum ss_rc download(struct ss_device *device, const struct ss_piece *piece,
                           struct ss_tensor *host, struct ss_error *err)
{
    const size_t bytes = piece_bytes(piece);
    void *packed = ss_xmalloc(bytes + 1);
    const enum ss_rc rc = move(device, packed, piece->data, bytes, 1, true, err);
    if (rc == SS_OK)
        ss_cuda_unpack(packed, piece->stored, host);
    free(packed);
    return rc;
}

static enum ss_rc read_bytes(struct ss_device *device, void *host, const void *memory, size_t bytes,
                             struct ss_error *err)
{
    return move(device, host, memory, bytes, 1, true, err);
}

static enum ss_rc write_bytes(struct ss_device *device, void *memory, const void *host,
                              size_t bytes, struct ss_error *err)
{
    return move(device, memory, host, bytes, 0, true, err);
}

static enum ss_rc copy(struct ss_device *device, void *to, const void *from, size_t bytes,
                       struct ss_error *err)
{
    return move(device, to, from, bytes, 2, false, err);
}

static enum ss_rc synchronize(struct ss_device *device, struct ss_error *err)
{
    const cudaError_t error = cudaStreamSynchronize(device->stream);
    return error == cudaSuccess ? SS_OK : ss_cuda_fail(device, error, "synchronize", err);
}

/* ---- programs ---- */

static enum ss_rc load(struct ss_device *device, const struct ss_program *program,
                       struct ss_device_program **loaded, struct ss_error *err)
{
    struct ss_device_program *p = ss_xcalloc(1, sizeof *p);
    enum ss_rc rc = ss_cuda_plan(device, program, p, err);
    if (rc == SS_OK)
        rc = ss_cuda_compile(&device->kernels, device->major, device->minor, err);
    for (size_t i = 0; i < p->n_groups && rc == SS_OK; i++)
        rc = ss_routine_prepare(device, &p->groups[i].routine, err);
    if (rc == SS_OK)
        *loaded = p;
    else
        ss_cuda_plan_free(device, p);
    return rc;
}

static enum ss_rc run(struct ss_device *device, struct ss_device_program *loaded, size_t pc,
                      size_t n, const struct ss_piece *pieces, const int64_t *coords,
                      struct ss_error *err)
{
    const struct ss_instr *in = &loaded->program->instrs[pc];
    (void)n;
    if (in->kind == SS_I_LESS)
        return ss_cuda_take_less(device, in, pieces, coords, err);
    struct ss_group *group = loaded->group_of[pc];
    if (!group)
        return ss_fail(err, SS_E_INTERNAL, "instruction %zu begins no group", pc);
    return ss_routine_run(device, &group->routine, pieces, coords, err);
}

static size_t group(const struct ss_device_program *loaded, size_t pc)
{
    return loaded->group_of[pc] ? loaded->group_of[pc]->n_instrs : 1;
}

static bool unstored(const struct ss_device_program *loaded, uint32_t buffer)
{
    return loaded->unstored[buffer];
}

const struct ss_device_api ss_cuda_device = {.version = SS_BACKEND_VERSION,
                                             .name = SS_CUDA_NAME,
                                             .summary = SS_CUDA_SUMMARY,
                                             .probe = probe,
                                             .open = open_device,
                                             .close = close_device,
                                             .stored = stored,
                                             .allocate = allocate,
                                             .release = release,
                                             .upload = upload,
                                             .download = download,
                                             .read = read_bytes,
                                             .write = write_bytes,
                                             .load = load,
                                             .unload = ss_cuda_plan_free,
                                             .group = group,
                                             .unstored = unstored,
                                             .run = run,
                                             .pull = ss_cuda_pull,
                                             .copy = copy,
                                             .synchronize = synchronize};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cuda/perform.h"

#include <stdlib.h>
#include <string.h>

/* 8 KiB of parameters; CUDA has room for 32 since 12.1. */
enum { MOST_ARGUMENTS = 1024 };

enum ss_rc ss_cuda_fail(const struct ss_device *device, cudaError_t error, const char *what,
                        struct ss_error *err)
{
    const enum ss_rc code = error == cudaErrorMemoryAllocation ? SS_E_MEMORY : SS_E_INTERNAL;
    return ss_fail(err, code, "device %zu: %s: %s", device->index, what, cudaGetErrorString(error));
}

enum ss_rc ss_cuda_take(struct ss_device *device, size_t bytes, void **memory, struct ss_error *err)
{
    *memory = NULL;
    if (bytes == 0)
        return SS_OK;
#ifndef SS_CUDA_TWIN
    bytes = (bytes + 7) & ~(size_t)7; /* UPDATE (device/common.cuh) swaps whole pairs of words */
#endif
    const cudaError_t error = cudaMallocAsync(memory, bytes, device->stream);
    if (error == cudaErrorMemoryAllocation) {
        size_t free_bytes = 0, total = 0;
        cudaGetLastError();
        cudaMemGetInfo(&free_bytes, &total);
        return ss_fail(err, SS_E_MEMORY,
                       "device %zu: out of memory: %zu bytes were asked for, %zu of %zu are free",
                       device->index, bytes, free_bytes, total);
    }
    return error == cudaSuccess ? SS_OK : ss_cuda_fail(device, error, "cudaMallocAsync", err);
}

enum ss_rc ss_routine_prepare(struct ss_device *device, struct ss_routine *routine,
                              struct ss_error *err)
{
    for (size_t i = 0; i < routine->n_slots; i++) {
        struct ss_slot *s = &routine->slots[i];
        if (s->kind != SS_SLOT_DATA || s->bytes == 0)
            continue;
        const enum ss_rc rc = ss_cuda_take(device, s->bytes, &s->memory, err);
        if (rc != SS_OK)
            return rc;
        const cudaError_t error =
            cudaMemcpyAsync(s->memory, s->host, s->bytes, cudaMemcpyHostToDevice, device->stream);
        if (error != cudaSuccess)
            return ss_cuda_fail(device, error, "cudaMemcpyAsync", err);
    }
    const cudaError_t error = cudaStreamSynchronize(device->stream);
    return error == cudaSuccess ? SS_OK : ss_cuda_fail(device, error, "upload of constants", err);
}

static void give_slots(struct ss_device *device, struct ss_routine *routine, enum ss_slot_kind kind)
{
    for (size_t i = 0; i < routine->n_slots; i++) {
        struct ss_slot *s = &routine->slots[i];
        if (s->kind == kind && s->memory) {
            cudaFreeAsync(s->memory, device->stream);
            s->memory = NULL;
        }
    }
}

void ss_routine_free(struct ss_device *device, struct ss_routine *routine)
{
    give_slots(device, routine, SS_SLOT_DATA);
}

/* One run of a routine. */
struct run {
    struct ss_device *device;
    struct ss_routine *routine;
    const struct ss_piece *pieces;
    const int64_t *coords;
    struct ss_error *err;
};

static void *memory_of(const struct run *r, uint32_t slot)
{
    const struct ss_slot *s = &r->routine->slots[slot];
    return s->kind == SS_SLOT_PIECE ? r->pieces[s->buffer].data : s->memory;
}

static enum ss_rc fail(const struct run *r, const struct ss_action *a, cudaError_t error)
{
    ss_cuda_fail(r->device, error, a->kernel ? a->kernel->name : "copy", r->err);
    ss_error_where(r->err, "%s", a->op ? a->op : "");
    return r->err ? r->err->code : SS_E_INTERNAL;
}

static enum ss_rc launch(const struct run *r, const struct ss_action *a)
{
    /* The parameter of a kernel: pointers, then integers. A kernel without pointers has room for
     * one. */
    uint64_t words[MOST_ARGUMENTS] = {0};
    size_t n = 0;
    if (a->n_slots + a->n_ints + 1 > MOST_ARGUMENTS)
        return ss_fail(r->err, SS_E_LIMIT, "a kernel with more than %d arguments", MOST_ARGUMENTS);
    for (size_t i = 0; i < a->n_slots; i++)
        words[n++] = (uint64_t)(uintptr_t)memory_of(r, a->slots[i]);
    n += a->n_slots == 0;
    for (size_t i = 0; i < a->n_ints; i++) {
        int64_t value = a->ints[i].base;
        for (int axis = 0; axis < SS_MAX_AXES; axis++)
            if (a->ints[i].step[axis])
                value += r->coords[axis] * a->ints[i].step[axis];
        words[n++] = (uint64_t)value;
    }
    void *args[] = {words};
    const int64_t blocks = a->blocks < r->device->most_blocks ? a->blocks : r->device->most_blocks;
    const dim3 grid = {(unsigned)(blocks > 0 ? blocks : 1), 1, 1};
    const dim3 block = {(unsigned)a->threads, 1, 1};
    const cudaError_t error =
        cudaLaunchKernel(a->kernel->function, grid, block, args, 0, r->device->stream);
    return error == cudaSuccess ? SS_OK : fail(r, a, error);
}

static enum ss_rc run_actions(const struct run *r, const struct ss_actions *actions);

/* An element on the host, after all that was launched. */
static enum ss_rc read_index(const struct run *r, const struct ss_action *a, int64_t *value)
{
    const size_t size = (size_t)ss_dtype_bits(a->index.dtype) / 8;
    uint64_t bits = 0;
    cudaError_t error = cudaMemcpyAsync(&bits, memory_of(r, a->from), size, cudaMemcpyDeviceToHost,
                                        r->device->stream);
    if (error == cudaSuccess)
        error = cudaStreamSynchronize(r->device->stream);
    *value = ss_wrap_int(a->index.dtype, (int64_t)bits);
    return error == cudaSuccess ? SS_OK : fail(r, a, error);
}

static enum ss_rc run_branch(const struct run *r, const struct ss_action *a)
{
    int64_t i;
    enum ss_rc rc = read_index(r, a, &i);
    if (rc != SS_OK)
        return rc;
    if (a->inverted)
        i = !i;
    if (i < 0 || (size_t)i >= a->n_branches)
        i = (int64_t)a->n_branches - 1;
    return run_actions(r, &a->branches[i]);
}

/* A loop that runs longer than this has no end that anybody will see. */
enum { MAX_TRIPS = 1000000 };

static enum ss_rc run_loop(const struct run *r, const struct ss_action *a)
{
    for (int64_t trip = 0; trip < MAX_TRIPS; trip++) {
        int64_t more;
        enum ss_rc rc = run_actions(r, &a->branches[0]);
        if (rc == SS_OK)
            rc = read_index(r, a, &more);
        if (rc != SS_OK || !more)
            return rc;
        rc = run_actions(r, &a->branches[1]);
        if (rc != SS_OK)
            return rc;
    }
    ss_fail(r->err, SS_E_LIMIT, "while ran for %d trips without an end", MAX_TRIPS);
    return ss_error_where(r->err, "%s", a->op ? a->op : "");
}

static enum ss_rc multiply(const struct run *r, const struct ss_action *a)
{
    const struct ss_matmul *m = &a->matmul;
    const int64_t size = ss_dtype_bits(m->stored) / 8;
    const struct ss_matrix *const matrices[] = {&m->a, &m->b, &m->d};
    void *memory[3];
    for (int i = 0; i < 3; i++)
        memory[i] = (char *)memory_of(r, matrices[i]->slot) + matrices[i]->offset * size;
    const enum ss_rc rc = ss_cuda_matmul(r->device, m, memory, r->err);
    if (rc != SS_OK)
        ss_error_where(r->err, "%s", a->op ? a->op : "");
    return rc;
}

static enum ss_rc copy(const struct run *r, const struct ss_action *a)
{
    const cudaError_t error = cudaMemcpyAsync(memory_of(r, a->to), memory_of(r, a->from), a->bytes,
                                              cudaMemcpyDeviceToDevice, r->device->stream);
    return error == cudaSuccess ? SS_OK : fail(r, a, error);
}

static enum ss_rc run_actions(const struct run *r, const struct ss_actions *actions)
{
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < actions->count && rc == SS_OK; i++) {
        const struct ss_action *a = &actions->items[i];
        switch (a->kind) {
        case SS_ACTION_LAUNCH:
            rc = launch(r, a);
            break;
        case SS_ACTION_MATMUL:
            rc = multiply(r, a);
            break;
        case SS_ACTION_COPY:
            rc = copy(r, a);
            break;
        case SS_ACTION_BRANCH:
            rc = run_branch(r, a);
            break;
        case SS_ACTION_LOOP:
            rc = run_loop(r, a);
            break;
        }
    }
    return rc;
}

enum ss_rc ss_routine_run(struct ss_device *device, struct ss_routine *routine,
                          const struct ss_piece *pieces, const int64_t *coords,
                          struct ss_error *err)
{
    const struct run r = {device, routine, pieces, coords, err};
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < routine->n_slots && rc == SS_OK; i++) {
        struct ss_slot *s = &routine->slots[i];
        if (s->kind == SS_SLOT_TEMP)
            rc = ss_cuda_take(device, s->bytes, &s->memory, err);
    }
    if (rc == SS_OK)
        rc = run_actions(&r, &routine->actions);
    give_slots(device, routine, SS_SLOT_TEMP);
    return rc;
}

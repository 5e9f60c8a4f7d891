/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The CUDA runtime of the host twin. */
#define _DEFAULT_SOURCE
#include "kernels/cuda/host/cuda_runtime_api.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernels/cuda/host/runtime.h"

struct ss_twin_stream {
    int unused;
};
struct ss_twin_event {
    struct timespec at;
};
/* A kernel of a library; its address differs from that of any function of SS_KERNEL. */
struct ss_twin_kernel {
    void (*function)(const void *);
    char name[64];
    struct ss_twin_kernel *next;
};
struct ss_twin_library {
    void *handle;
    struct ss_twin_kernel *kernels;
};

static struct {
    cudaError_t error;
    char text[400];
    struct ss_twin_kernel *kernels[256]; /* of all libraries, by address */
} device;

/* ---- errors ---- */

cudaError_t ss_twin_fail(cudaError_t error, const char *fmt, ...)
{
    if (device.error != cudaSuccess)
        return device.error;
    va_list args;
    va_start(args, fmt);
    vsnprintf(device.text, sizeof device.text, fmt, args);
    va_end(args);
    return device.error = error;
}

cudaError_t ss_twin_error(void)
{
    return device.error;
}

void ss_twin_reset(void)
{
    device.error = cudaSuccess;
}

bool ss_twin_reach(const char *who, const void *at, size_t bytes)
{
    const char *begin, *end;
    if (bytes == 0)
        return true;
    if (ss_twin_memory_find(at, &begin, &end) && (const char *)at + bytes <= end)
        return true;
    ss_twin_fail(cudaErrorIllegalAddress, "%s: %zu bytes lie in no allocation", who, bytes);
    return false;
}

cudaError_t cudaGetLastError(void)
{
    return device.error;
}

static const struct {
    cudaError_t error;
    const char *name, *text;
} errors[] = {
    {cudaSuccess, "cudaSuccess", "no error"},
    {cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {cudaErrorInsufficientDriver, "cudaErrorInsufficientDriver", "driver too old"},
    {cudaErrorNoDevice, "cudaErrorNoDevice", "no device"},
    {cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {cudaErrorInvalidResourceHandle, "cudaErrorInvalidResourceHandle", "invalid handle"},
    {cudaErrorSymbolNotFound, "cudaErrorSymbolNotFound", "named symbol not found"},
    {cudaErrorNotReady, "cudaErrorNotReady", "not ready"},
    {cudaErrorIllegalAddress, "cudaErrorIllegalAddress", "illegal memory access"},
    {cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "launch failure"},
};

const char *cudaGetErrorString(cudaError_t error)
{
    if (error == device.error && error != cudaSuccess)
        return device.text;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].error == error)
            return errors[i].text;
    return "unknown error";
}

const char *cudaGetErrorName(cudaError_t error)
{
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].error == error)
            return errors[i].name;
    return "cudaErrorUnknown";
}

/* ---- devices ---- */

static size_t number_of(const char *variable, size_t otherwise)
{
    const char *text = getenv(variable);
    char *end;
    if (!text || !*text)
        return otherwise;
    unsigned long long value = strtoull(text, &end, 10);
    return *end ? otherwise : (size_t)value;
}

static size_t total_memory(void)
{
    return number_of("SHARDSCOPE_CUDA_HOST_MEMORY", (size_t)4 << 30);
}

cudaError_t cudaGetDeviceCount(int *count)
{
    *count = (int)number_of("SHARDSCOPE_CUDA_HOST_DEVICES", 1);
    return *count > 0 ? cudaSuccess : cudaErrorNoDevice;
}

cudaError_t cudaSetDevice(int ordinal)
{
    int count;
    cudaError_t error = cudaGetDeviceCount(&count);
    return error != cudaSuccess              ? error
           : ordinal < 0 || ordinal >= count ? cudaErrorInvalidDevice
                                             : cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int ordinal)
{
    memset(properties, 0, sizeof *properties);
    snprintf(properties->name, sizeof properties->name, "host twin %d", ordinal);
    properties->totalGlobalMem = total_memory();
    properties->major = 9;
    properties->multiProcessorCount = 1;
    return cudaSetDevice(ordinal);
}

cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total)
{
    const size_t used = ss_twin_memory_used();
    *total = total_memory();
    *free_bytes = used < *total ? *total - used : 0;
    return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
    *version = CUDART_VERSION;
    return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int *version)
{
    *version = CUDART_VERSION;
    return cudaSuccess;
}

/* ---- memory ---- */

cudaError_t cudaMallocAsync(void **memory, size_t bytes, cudaStream_t stream)
{
    (void)stream;
    *memory = NULL;
    if (device.error != cudaSuccess || bytes == 0)
        return device.error;
    if (bytes > total_memory() || ss_twin_memory_used() > total_memory() - bytes)
        return cudaErrorMemoryAllocation;
    *memory = ss_twin_memory_take(bytes);
    return *memory ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t cudaFreeAsync(void *memory, cudaStream_t stream)
{
    (void)stream;
    if (!ss_twin_memory_give(memory))
        return ss_twin_fail(cudaErrorInvalidValue, "cudaFreeAsync: no such allocation");
    return device.error;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    (void)stream;
    const bool device_to = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool device_from = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    if (device.error != cudaSuccess || bytes == 0)
        return device.error;
    if ((device_to && !ss_twin_reach("cudaMemcpyAsync: destination", to, bytes)) ||
        (device_from && !ss_twin_reach("cudaMemcpyAsync: source", from, bytes)))
        return device.error;
    memmove(to, from, bytes);
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void *memory, int byte, size_t bytes, cudaStream_t stream)
{
    (void)stream;
    if (device.error != cudaSuccess || bytes == 0 ||
        !ss_twin_reach("cudaMemsetAsync", memory, bytes))
        return device.error;
    memset(memory, byte, bytes);
    return cudaSuccess;
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int ordinal)
{
    *pool = NULL;
    return cudaSetDevice(ordinal);
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value)
{
    (void)pool, (void)attribute, (void)value;
    return cudaSuccess;
}

/* ---- streams and events ---- */

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    *stream = calloc(1, sizeof **stream);
    return *stream ? device.error : cudaErrorMemoryAllocation;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    free(stream);
    return device.error;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    (void)stream;
    return device.error;
}

cudaError_t cudaStreamQuery(cudaStream_t stream)
{
    (void)stream;
    return device.error;
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    *event = calloc(1, sizeof **event);
    return *event ? device.error : cudaErrorMemoryAllocation;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    (void)stream;
    clock_gettime(CLOCK_MONOTONIC, &event->at);
    return device.error;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    (void)event;
    return device.error;
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to)
{
    *ms = (float)((double)(to->at.tv_sec - from->at.tv_sec) * 1e3 +
                  (double)(to->at.tv_nsec - from->at.tv_nsec) / 1e6);
    return device.error;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    free(event);
    return device.error;
}

/* ---- libraries and launches ---- */

static size_t chain_of(const void *address)
{
    return (size_t)address / 64 % (sizeof device.kernels / sizeof *device.kernels);
}

cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code, void *jit_options,
                                void **jit_values, unsigned n_jit, void *options, void **values,
                                unsigned n_options)
{
    (void)jit_options, (void)jit_values, (void)n_jit;
    (void)options, (void)values, (void)n_options;
    *library = calloc(1, sizeof **library);
    if (!*library)
        return cudaErrorMemoryAllocation;
    (*library)->handle = dlopen(code, RTLD_NOW | RTLD_LOCAL);
    struct ss_twin **hook = NULL;
    if ((*library)->handle)
        hook = (struct ss_twin **)dlsym((*library)->handle, "ss_twin");
    if (!hook)
        return ss_twin_fail(cudaErrorInvalidValue, "cudaLibraryLoadData: %s", dlerror());
    *hook = ss_twin;
    return device.error;
}

cudaError_t cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name)
{
    void *symbol = dlsym(library->handle, name);
    if (!symbol)
        return cudaErrorSymbolNotFound;
    struct ss_twin_kernel *k = calloc(1, sizeof *k);
    if (!k)
        return cudaErrorMemoryAllocation;
    memcpy(&k->function, &symbol, sizeof symbol);
    snprintf(k->name, sizeof k->name, "%s", name);
    k->next = device.kernels[chain_of(k)];
    device.kernels[chain_of(k)] = k;
    *kernel = k;
    return device.error;
}

/* Kernels stay in the table: a launch after the library is gone would be a bug of the caller. */
cudaError_t cudaLibraryUnload(cudaLibrary_t library)
{
    if (library && library->handle)
        dlclose(library->handle);
    free(library);
    return device.error;
}

cudaError_t cudaLaunchKernel(const void *function, dim3 grid, dim3 block, void **args,
                             size_t shared, cudaStream_t stream)
{
    (void)stream;
    if (device.error != cudaSuccess)
        return device.error;
    if (grid.y != 1 || grid.z != 1 || block.y != 1 || block.z != 1 || shared != 0)
        return ss_twin_fail(cudaErrorInvalidValue, "launches have one dim and no dynamic memory");
    const struct ss_twin_kernel *k = device.kernels[chain_of(function)];
    while (k && (const void *)k != function)
        k = k->next;
    void (*run)(const void *);
    memcpy(&run, &function, sizeof run);
    ss_twin_launch(k ? k->name : "kernel", k ? k->function : run, args[0], grid.x, block.x);
    return device.error;
}

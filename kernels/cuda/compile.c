/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cuda/compile.h"

#include <nvrtc.h>

#include <cuda_runtime_api.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/cuda/texts.h"

/* Kernels of one translation: the compiler takes about as long for each. */
enum { TOGETHER = 128 };

static const char *const for_twin = "#include <math.h>\n#include <stdbool.h>\n#include <stddef.h>\n"
                                    "#include <stdint.h>\n";
static const char *const for_device =
    "#define NAN __int_as_float(0x7fc00000)\n#define INFINITY __int_as_float(0x7f800000)\n"
    "typedef unsigned long long uint64_t;\n";

void ss_cuda_prelude(struct ss_buf *out)
{
#ifdef SS_CUDA_TWIN
    ss_buf_puts(out, for_twin);
    ss_buf_puts(out, ss_cuda_text_twin);
    ss_buf_puts(out, "struct ss_twin *ss_twin;\n");
    (void)for_device;
#else
    ss_buf_puts(out, for_device);
    (void)for_twin;
#endif
    ss_buf_puts(out, "#define lgamma_r(x, sign) ((void)(sign), lgamma(x))\n");
    ss_buf_puts(out, ss_cuda_text_functions);
    ss_buf_puts(out, ss_cuda_text_common);
    ss_buf_puts(out, ss_cuda_text_numbers);
    ss_buf_puts(out, ss_cuda_text_special);
}

/* The compiler's message in one line. */
static enum ss_rc wrong_source(nvrtcProgram program, nvrtcResult result, struct ss_error *err)
{
    size_t size = 0;
    if (nvrtcGetProgramLogSize(program, &size) != NVRTC_SUCCESS || size < 2)
        return ss_fail(err, SS_E_INTERNAL, "NVRTC: %s", nvrtcGetErrorString(result));
    char *log = ss_xmalloc(size);
    log[0] = 0;
    nvrtcGetProgramLog(program, log);
    const char *error = strstr(log, "error");
    char *end = strchr(error ? error : log, '\n');
    if (end)
        *end = 0;
    if (getenv("SHARDSCOPE_CUDA_LOG"))
        fprintf(stderr, "%s\n", log);
    ss_fail(err, SS_E_INTERNAL, "NVRTC: %.300s", error ? error : log);
    free(log);
    return SS_E_INTERNAL;
}

static enum ss_rc translate(const struct ss_buf *source, const char *architecture,
                            nvrtcProgram *program, struct ss_error *err)
{
    char option[64];
    snprintf(option, sizeof option, "--gpu-architecture=%s", architecture);
    const char *const options[] = {option, "--device-as-default-execution-space", "--std=c++17"};
    nvrtcResult result =
        nvrtcCreateProgram(program, ss_buf_text(source), "shardscope.cu", 0, NULL, NULL);
    if (result == NVRTC_SUCCESS)
        result = nvrtcCompileProgram(*program, 3, options);
    return result == NVRTC_SUCCESS ? SS_OK : wrong_source(*program, result, err);
}

static enum ss_rc failed(cudaError_t error, const char *what, struct ss_error *err)
{
    return ss_fail(err, SS_E_INTERNAL, "%s: %s", what, cudaGetErrorString(error));
}

/* Libraries stay loaded as long as the device is open: kernels are shared by all its programs. */
static enum ss_rc load(nvrtcProgram program, struct ss_cuda_kernels *all,
                       struct ss_cuda_kernel **kernels, size_t n, struct ss_error *err)
{
    size_t size;
    cudaLibrary_t library;
    if (nvrtcGetCUBINSize(program, &size) != NVRTC_SUCCESS || size == 0)
        return ss_fail(err, SS_E_INTERNAL, "NVRTC made no code for this device");
    char *code = ss_xmalloc(size);
    nvrtcGetCUBIN(program, code);
    cudaError_t error = cudaLibraryLoadData(&library, code, NULL, NULL, 0, NULL, NULL, 0);
    free(code);
    if (error != cudaSuccess)
        return failed(error, "cudaLibraryLoadData", err);
    ss_push(&all->arena, all->libraries, (void *)library);
    for (size_t i = 0; i < n; i++) {
        cudaKernel_t kernel;
        error = cudaLibraryGetKernel(&kernel, library, kernels[i]->name);
        if (error != cudaSuccess)
            return failed(error, kernels[i]->name, err);
        kernels[i]->function = (void *)kernel;
    }
    return SS_OK;
}

/* loads: NULL: they are translated alone. */
static enum ss_rc compile_some(struct ss_cuda_kernels *loads, struct ss_cuda_kernel **some,
                               size_t n, const char *architecture, struct ss_error *err)
{
    struct ss_buf source = {0};
    nvrtcProgram program = NULL;
    ss_cuda_prelude(&source);
    for (size_t i = 0; i < n; i++)
        ss_buf_puts(&source, some[i]->text);
    enum ss_rc rc = translate(&source, architecture, &program, err);
    if (rc == SS_OK && loads)
        rc = load(program, loads, some, n, err);
    if (program)
        nvrtcDestroyProgram(&program);
    ss_buf_free(&source);
    return rc;
}

enum ss_rc ss_cuda_compile(struct ss_cuda_kernels *kernels, int major, int minor,
                           struct ss_error *err)
{
    struct ss_cuda_kernel *some[TOGETHER];
    char architecture[32];
    size_t n = 0;
    enum ss_rc rc = SS_OK;
    snprintf(architecture, sizeof architecture, "sm_%d%d", major, minor);
    for (size_t i = 0; i <= kernels->items.count && rc == SS_OK; i++) {
        const bool end = i == kernels->items.count;
        if (n == TOGETHER || (end && n)) {
            rc = compile_some(kernels, some, n, architecture, err);
            n = 0;
        }
        if (!end && !kernels->items.items[i]->function)
            some[n++] = kernels->items.items[i];
    }
    return rc;
}

enum ss_rc ss_cuda_translate(const struct ss_cuda_kernels *kernels, const char *architecture,
                             struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < kernels->items.count && rc == SS_OK; i += TOGETHER) {
        const size_t left = kernels->items.count - i;
        rc = compile_some(NULL, kernels->items.items + i, left < TOGETHER ? left : TOGETHER,
                          architecture, err);
    }
    return rc;
}

void ss_cuda_kernels_free(struct ss_cuda_kernels *kernels)
{
    for (size_t i = 0; i < kernels->libraries.count; i++)
        cudaLibraryUnload((cudaLibrary_t)kernels->libraries.items[i]);
    ss_map_free(&kernels->by_text);
    ss_arena_free(&kernels->arena);
    *kernels = (struct ss_cuda_kernels){0};
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The host twin of NVRTC: compiles with the C compiler of this machine (CC, or cc) into a shared
 * library. The code of a program is the path of that library, which is kept for the next run of the
 * same source in SHARDSCOPE_CUDA_HOST_CACHE, or shardscope/cuda-host of the user's cache folder. */
#ifndef SS_KERNELS_CUDA_HOST_NVRTC_H
#define SS_KERNELS_CUDA_HOST_NVRTC_H

#include <stddef.h>

typedef enum {
    NVRTC_SUCCESS = 0,
    NVRTC_ERROR_OUT_OF_MEMORY = 1,
    NVRTC_ERROR_COMPILATION = 6,
    NVRTC_ERROR_INTERNAL_ERROR = 11
} nvrtcResult;
typedef struct ss_twin_program *nvrtcProgram;

nvrtcResult nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name,
                               int n_headers, const char *const *headers,
                               const char *const *include_names);
nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int n_options, const char *const *options);
nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, size_t *size);
nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char *log);
nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, size_t *size);
nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char *code);
nvrtcResult nvrtcDestroyProgram(nvrtcProgram *program);
const char *nvrtcGetErrorString(nvrtcResult result);

#endif

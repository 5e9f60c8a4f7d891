/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrix products by cuBLASLt, which counts columns first: a row-major matrix is the transpose of a
 * column-major one, so D^T = B^T A^T is asked for. */
#include <cublasLt.h>

#include <stdlib.h>
#include <string.h>

#include "kernels/cuda/perform.h"

#ifdef SS_CUDA_TWIN
enum { WORKSPACE_BYTES = 256 };
#else
enum { WORKSPACE_BYTES = 32 << 20 };
#endif

/* A product of one form, ready to run. Slots and offsets are not part of the form, but what the
 * addresses of A, B and D are multiples of (bytes) is: the library chooses its loads by it. */
struct plan {
    struct ss_matmul form;
    uint32_t alignment[3];
    cublasLtMatmulDesc_t desc;
    cublasLtMatrixLayout_t a, b, d;
    cublasLtMatmulAlgo_t algo;
    struct plan *next;
};

struct ss_cuda_matmuls {
    cublasLtHandle_t handle;
    void *workspace;
    struct plan *plans;
};

static enum ss_rc fail(const struct ss_device *device, cublasStatus_t status, const char *what,
                       struct ss_error *err)
{
    const cudaError_t error = cudaGetLastError();
    return ss_fail(err, SS_E_INTERNAL, "device %zu: %s: status %d%s%s", device->index, what,
                   (int)status, error == cudaSuccess ? "" : ": ",
                   error == cudaSuccess ? "" : cudaGetErrorString(error));
}

static cudaDataType_t data_type(enum ss_dtype stored)
{
    return stored == SS_F64    ? CUDA_R_64F
           : stored == SS_BF16 ? CUDA_R_16BF
           : stored == SS_F16  ? CUDA_R_16F
                               : CUDA_R_32F;
}

/* TF32 is as fast as it is coarse (10 bits), so it must be asked for. */
static cublasComputeType_t compute_type(enum ss_dtype stored)
{
    const char *tf32 = getenv("SHARDSCOPE_CUDA_TF32");
    if (stored == SS_F64)
        return CUBLAS_COMPUTE_64F;
    return stored == SS_F32 && tf32 && *tf32 == '1' ? CUBLAS_COMPUTE_32F_FAST_TF32
                                                    : CUBLAS_COMPUTE_32F;
}

/* cudaMallocAsync aligns to 256 bytes, and no algorithm asks for more. */
enum { MOST_ALIGNMENT = 256 };

static uint32_t alignment_of(const struct ss_matmul *m, const struct ss_matrix *matrix)
{
    const int64_t stride = m->batch > 1 ? matrix->stride : 0;
    const int64_t bits = (matrix->offset | stride) * (ss_dtype_bits(m->stored) / 8);
    const uint32_t some = (uint32_t)(bits & (MOST_ALIGNMENT - 1)) | MOST_ALIGNMENT;
    return some & -some; /* the lowest bit */
}

static struct ss_matmul form_of(const struct ss_matmul *m)
{
    struct ss_matmul form;
    memset(&form, 0, sizeof form);
    form.stored = m->stored;
    form.m = m->m;
    form.n = m->n;
    form.k = m->k;
    form.batch = m->batch;
    const struct ss_matrix *from[] = {&m->a, &m->b, &m->d};
    struct ss_matrix *to[] = {&form.a, &form.b, &form.d};
    for (int i = 0; i < 3; i++) {
        to[i]->transposed = from[i]->transposed;
        to[i]->leading = from[i]->leading;
        to[i]->stride = from[i]->stride;
    }
    return form;
}

/* rows x columns, row-major. */
static cublasStatus_t make_layout(cublasLtMatrixLayout_t *layout, const struct ss_matmul *m,
                                  const struct ss_matrix *matrix, int64_t rows, int64_t columns)
{
    const int32_t batch = (int32_t)m->batch;
    const int64_t stride = matrix->stride;
    const int64_t first = matrix->transposed ? rows : columns;
    const int64_t second = matrix->transposed ? columns : rows;
    cublasStatus_t status = cublasLtMatrixLayoutCreate(
        layout, data_type(m->stored), (uint64_t)first, (uint64_t)second, matrix->leading);
    if (status == CUBLAS_STATUS_SUCCESS && batch > 1)
        status = cublasLtMatrixLayoutSetAttribute(*layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT,
                                                  &batch, sizeof batch);
    if (status == CUBLAS_STATUS_SUCCESS && batch > 1)
        status = cublasLtMatrixLayoutSetAttribute(
            *layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride, sizeof stride);
    return status;
}

static cublasStatus_t choose_algo(struct ss_cuda_matmuls *all, struct plan *p)
{
    cublasLtMatmulPreference_t preference;
    cublasLtMatmulHeuristicResult_t found[1];
    const uint64_t most = WORKSPACE_BYTES;
    const struct {
        cublasLtMatmulPreferenceAttributes_t attribute;
        uint32_t bytes;
    } alignments[] = {{CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, p->alignment[1]},
                      {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, p->alignment[0]},
                      {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, p->alignment[2]},
                      {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, p->alignment[2]}};
    int n = 0;
    cublasStatus_t status = cublasLtMatmulPreferenceCreate(&preference);
    if (status != CUBLAS_STATUS_SUCCESS)
        return status;
    status = cublasLtMatmulPreferenceSetAttribute(
        preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &most, sizeof most);
    for (size_t i = 0; i < 4 && status == CUBLAS_STATUS_SUCCESS; i++)
        status = cublasLtMatmulPreferenceSetAttribute(
            preference, alignments[i].attribute, &alignments[i].bytes, sizeof alignments[i].bytes);
    if (status == CUBLAS_STATUS_SUCCESS)
        status = cublasLtMatmulAlgoGetHeuristic(all->handle, p->desc, p->b, p->a, p->d, p->d,
                                                preference, 1, found, &n);
    cublasLtMatmulPreferenceDestroy(preference);
    if (status == CUBLAS_STATUS_SUCCESS && n == 0)
        status = CUBLAS_STATUS_NOT_SUPPORTED;
    if (status == CUBLAS_STATUS_SUCCESS)
        p->algo = found[0].algo;
    return status;
}

static cublasStatus_t make_plan(struct ss_cuda_matmuls *all, struct plan *p)
{
    const struct ss_matmul *m = &p->form;
    const cublasOperation_t a = m->a.transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
    const cublasOperation_t b = m->b.transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
    const cudaDataType_t scale = m->stored == SS_F64 ? CUDA_R_64F : CUDA_R_32F;
    cublasStatus_t status = cublasLtMatmulDescCreate(&p->desc, compute_type(m->stored), scale);
    /* The first matrix of cuBLASLt is our second one. */
    if (status == CUBLAS_STATUS_SUCCESS)
        status = cublasLtMatmulDescSetAttribute(p->desc, CUBLASLT_MATMUL_DESC_TRANSA, &b, sizeof b);
    if (status == CUBLAS_STATUS_SUCCESS)
        status = cublasLtMatmulDescSetAttribute(p->desc, CUBLASLT_MATMUL_DESC_TRANSB, &a, sizeof a);
    if (status == CUBLAS_STATUS_SUCCESS)
        status = make_layout(&p->a, m, &m->a, m->m, m->k);
    if (status == CUBLAS_STATUS_SUCCESS)
        status = make_layout(&p->b, m, &m->b, m->k, m->n);
    if (status == CUBLAS_STATUS_SUCCESS)
        status = make_layout(&p->d, m, &m->d, m->m, m->n);
    return status == CUBLAS_STATUS_SUCCESS ? choose_algo(all, p) : status;
}

static void free_plan(struct plan *p)
{
    if (p->desc)
        cublasLtMatmulDescDestroy(p->desc);
    if (p->a)
        cublasLtMatrixLayoutDestroy(p->a);
    if (p->b)
        cublasLtMatrixLayoutDestroy(p->b);
    if (p->d)
        cublasLtMatrixLayoutDestroy(p->d);
    free(p);
}

static enum ss_rc open_all(struct ss_device *device, struct ss_error *err)
{
    device->matmuls = ss_xcalloc(1, sizeof *device->matmuls);
    const cublasStatus_t status = cublasLtCreate(&device->matmuls->handle);
    if (status != CUBLAS_STATUS_SUCCESS)
        return fail(device, status, "cublasLtCreate", err);
    const cudaError_t error =
        cudaMallocAsync(&device->matmuls->workspace, WORKSPACE_BYTES, device->stream);
    return error == cudaSuccess ? SS_OK : ss_cuda_fail(device, error, "workspace of cuBLASLt", err);
}

static enum ss_rc find_plan(struct ss_device *device, const struct ss_matmul *m, struct plan **out,
                            struct ss_error *err)
{
    const struct ss_matmul form = form_of(m);
    const uint32_t alignment[3] = {alignment_of(m, &m->a), alignment_of(m, &m->b),
                                   alignment_of(m, &m->d)};
    struct ss_cuda_matmuls *all = device->matmuls;
    for (struct plan *p = all->plans; p; p = p->next) {
        if (memcmp(&p->form, &form, sizeof form) == 0 &&
            memcmp(p->alignment, alignment, sizeof alignment) == 0) {
            *out = p;
            return SS_OK;
        }
    }
    struct plan *p = ss_xcalloc(1, sizeof *p);
    memcpy(&p->form, &form, sizeof form);
    memcpy(p->alignment, alignment, sizeof alignment);
    const cublasStatus_t status = make_plan(all, p);
    if (status != CUBLAS_STATUS_SUCCESS) {
        free_plan(p);
        return fail(device, status, "a matrix product that cuBLASLt does not plan", err);
    }
    p->next = all->plans;
    all->plans = *out = p;
    return SS_OK;
}

enum ss_rc ss_cuda_matmul(struct ss_device *device, const struct ss_matmul *m, void *const *memory,
                          struct ss_error *err)
{
    const double one = 1, zero = 0;
    const float one_f32 = 1, zero_f32 = 0;
    const bool wide = m->stored == SS_F64;
    struct plan *p = NULL;
    enum ss_rc rc = device->matmuls ? SS_OK : open_all(device, err);
    if (rc == SS_OK)
        rc = find_plan(device, m, &p, err);
    if (rc != SS_OK)
        return rc;
    const cublasStatus_t status = cublasLtMatmul(
        device->matmuls->handle, p->desc, wide ? (const void *)&one : &one_f32, memory[1], p->b,
        memory[0], p->a, wide ? (const void *)&zero : &zero_f32, memory[2], p->d, memory[2], p->d,
        &p->algo, device->matmuls->workspace, WORKSPACE_BYTES, device->stream);
    return status == CUBLAS_STATUS_SUCCESS ? SS_OK : fail(device, status, "cublasLtMatmul", err);
}

void ss_cuda_matmuls_free(struct ss_device *device)
{
    struct ss_cuda_matmuls *all = device->matmuls;
    if (!all)
        return;
    while (all->plans) {
        struct plan *p = all->plans;
        all->plans = p->next;
        free_plan(p);
    }
    if (all->workspace)
        cudaFreeAsync(all->workspace, device->stream);
    if (all->handle)
        cublasLtDestroy(all->handle);
    free(all);
    device->matmuls = NULL;
}

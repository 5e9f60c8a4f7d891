/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <cublasLt.h>

#include <stdlib.h>
#include <string.h>

#include "kernels/cuda/host/runtime.h"
#include "kernels/cuda/device/common.cuh"
#include "kernels/cuda/device/numbers.cuh"

struct ss_twin_lt {
    int unused;
};
struct ss_twin_lt_preference {
    uint32_t alignment[4]; /* of A, B, C and D, in bytes */
};
struct ss_twin_lt_desc {
    cublasComputeType_t compute;
    cublasOperation_t op[2];
};
struct ss_twin_lt_layout {
    cudaDataType_t type;
    uint64_t rows, columns;
    int64_t leading, stride;
    int32_t batch;
};

static cublasStatus_t made(const void *p)
{
    return p ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

static cublasStatus_t dropped(void *p)
{
    free(p);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle)
{
    *handle = calloc(1, sizeof **handle);
    return made(*handle);
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle)
{
    return dropped(handle);
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *desc, cublasComputeType_t compute,
                                        cudaDataType_t scale)
{
    (void)scale;
    *desc = calloc(1, sizeof **desc);
    if (*desc)
        (*desc)->compute = compute;
    return made(*desc);
}

cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t desc,
                                              cublasLtMatmulDescAttributes_t attribute,
                                              const void *value, size_t size)
{
    if (size != sizeof *desc->op)
        return CUBLAS_STATUS_INVALID_VALUE;
    memcpy(&desc->op[attribute == CUBLASLT_MATMUL_DESC_TRANSB], value, size);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t desc)
{
    return dropped(desc);
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *layout, cudaDataType_t type,
                                          uint64_t rows, uint64_t columns, int64_t leading)
{
    *layout = calloc(1, sizeof **layout);
    if (*layout)
        **layout = (struct ss_twin_lt_layout){type, rows, columns, leading, 0, 1};
    return leading < (int64_t)rows ? CUBLAS_STATUS_INVALID_VALUE : made(*layout);
}

cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout,
                                                cublasLtMatrixLayoutAttribute_t attribute,
                                                const void *value, size_t size)
{
    const int is_count = attribute == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT;
    if (size != (is_count ? sizeof layout->batch : sizeof layout->stride))
        return CUBLAS_STATUS_INVALID_VALUE;
    memcpy(is_count ? (void *)&layout->batch : (void *)&layout->stride, value, size);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout)
{
    return dropped(layout);
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *preference)
{
    *preference = calloc(1, sizeof **preference);
    for (int i = 0; i < 4 && *preference; i++)
        (*preference)->alignment[i] = 256; /* unless it is set */
    return made(*preference);
}

cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference,
                                                    cublasLtMatmulPreferenceAttributes_t attribute,
                                                    const void *value, size_t size)
{
    const int i = (int)attribute - CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES;
    if (size != (i < 0 ? sizeof(uint64_t) : sizeof *preference->alignment))
        return CUBLAS_STATUS_INVALID_VALUE;
    if (i >= 0)
        memcpy(&preference->alignment[i], value, size);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference)
{
    return dropped(preference);
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc,
                                              cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t preference, int most,
                                              cublasLtMatmulHeuristicResult_t *found, int *n)
{
    (void)handle, (void)desc, (void)a, (void)b, (void)c, (void)d, (void)most;
    memset(found, 0, sizeof *found);
    for (int i = 0; i < 4; i++)
        found->algo.data[i] = preference->alignment[i];
    *n = 1;
    return CUBLAS_STATUS_SUCCESS;
}

/* ---- products ---- */

static size_t size_of(cudaDataType_t type)
{
    return type == CUDA_R_64F ? 8 : type == CUDA_R_32F ? 4 : 2;
}

static double load(cudaDataType_t type, const void *p, int64_t i)
{
    switch (type) {
    case CUDA_R_64F:
        return ((const double *)p)[i];
    case CUDA_R_16F:
        return load_f16(((const u16 *)p)[i]);
    case CUDA_R_16BF:
        return load_bf16(((const u16 *)p)[i]);
    case CUDA_R_32F:
        break;
    }
    return ((const float *)p)[i];
}

static void store(cudaDataType_t type, void *p, int64_t i, double x)
{
    if (type == CUDA_R_64F)
        ((double *)p)[i] = x;
    else if (type == CUDA_R_16F)
        ((u16 *)p)[i] = store_f16((float)x);
    else if (type == CUDA_R_16BF)
        ((u16 *)p)[i] = store_bf16((float)x);
    else
        ((float *)p)[i] = (float)x;
}

/* 10 bits of mantissa, nearest even. */
static float round_tf32(float x)
{
    const u32 bits = bits_f32(x);
    return x - x != 0 ? x : of_bits_f32((bits + 0xfff + (bits >> 13 & 1)) & ~0x1fffu);
}

/* op(A) as rows of k numbers in the compute type: a[i * k + j]. */
static double *unpack(const struct ss_twin_lt_desc *desc, const struct ss_twin_lt_layout *l,
                      const void *p, int64_t batch, int rows_are_columns)
{
    const int64_t rows = (int64_t)(rows_are_columns ? l->columns : l->rows);
    const int64_t k = (int64_t)(rows_are_columns ? l->rows : l->columns);
    double *out = malloc((size_t)(rows * k + 1) * sizeof *out);
    for (int64_t i = 0; i < rows && out; i++)
        for (int64_t j = 0; j < k; j++) {
            const int64_t at = rows_are_columns ? j + i * l->leading : i + j * l->leading;
            double x = load(l->type, p, batch * l->stride + at);
            if (desc->compute == CUBLAS_COMPUTE_32F_FAST_TF32)
                x = round_tf32((float)x);
            out[i * k + j] = x;
        }
    return out;
}

static int reaches(const char *name, const struct ss_twin_lt_layout *l, const void *p)
{
    const int64_t last =
        (l->batch - 1) * l->stride + (int64_t)(l->columns - 1) * l->leading + (int64_t)l->rows;
    return l->rows == 0 || l->columns == 0 ||
           ss_twin_reach(name, p, (size_t)last * size_of(l->type));
}

/* Blocks of device memory are aligned to 256 bytes, which those of the twin are not: what counts is
 * the place in the block. */
static int is_aligned(const struct ss_twin_lt_layout *l, const void *p, uint64_t bytes)
{
    const char *begin, *end;
    const int64_t stride = l->batch > 1 ? l->stride : 0;
    return !ss_twin_memory_find(p, &begin, &end) ||
           (((uint64_t)((const char *)p - begin) | (uint64_t)stride * size_of(l->type)) &
            (bytes - 1)) == 0;
}

static void multiply(const struct ss_twin_lt_desc *desc, int64_t m, int64_t n, int64_t k,
                     const double *a, const double *b, const struct ss_twin_lt_layout *l, void *d,
                     int64_t batch)
{
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < m; i++) {
            const int64_t at = batch * l->stride + i + j * l->leading;
            if (desc->compute == CUBLAS_COMPUTE_64F) {
                double sum = 0;
                for (int64_t x = 0; x < k; x++)
                    sum += a[i * k + x] * b[j * k + x];
                store(l->type, d, at, sum);
            } else {
                float sum = 0;
                for (int64_t x = 0; x < k; x++)
                    sum += (float)a[i * k + x] * (float)b[j * k + x];
                store(l->type, d, at, sum);
            }
        }
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc, const void *alpha,
                              const void *a, cublasLtMatrixLayout_t a_layout, const void *b,
                              cublasLtMatrixLayout_t b_layout, const void *beta, const void *c,
                              cublasLtMatrixLayout_t c_layout, void *d,
                              cublasLtMatrixLayout_t d_layout, const cublasLtMatmulAlgo_t *algo,
                              void *workspace, size_t workspace_bytes, cudaStream_t stream)
{
    (void)handle, (void)alpha, (void)beta, (void)c, (void)c_layout, (void)stream;
    const int ta = desc->op[0] == CUBLAS_OP_T, tb = desc->op[1] == CUBLAS_OP_T;
    const int64_t m = (int64_t)d_layout->rows, n = (int64_t)d_layout->columns;
    const int64_t k = (int64_t)(ta ? a_layout->rows : a_layout->columns);
    if (m != (int64_t)(ta ? a_layout->columns : a_layout->rows) ||
        n != (int64_t)(tb ? b_layout->rows : b_layout->columns) ||
        k != (int64_t)(tb ? b_layout->columns : b_layout->rows))
        return CUBLAS_STATUS_INVALID_VALUE;
    if (ss_twin_error() != cudaSuccess || !reaches("cublasLtMatmul: A", a_layout, a) ||
        !reaches("cublasLtMatmul: B", b_layout, b) || !reaches("cublasLtMatmul: D", d_layout, d) ||
        !ss_twin_reach("cublasLtMatmul: workspace", workspace, workspace_bytes))
        return CUBLAS_STATUS_EXECUTION_FAILED;
    if (!is_aligned(a_layout, a, algo->data[0]) || !is_aligned(b_layout, b, algo->data[1]) ||
        !is_aligned(d_layout, d, algo->data[3]))
        return CUBLAS_STATUS_NOT_SUPPORTED;
    for (int64_t i = 0; i < d_layout->batch; i++) {
        double *left = unpack(desc, a_layout, a, i, ta);
        double *right = unpack(desc, b_layout, b, i, !tb);
        if (left && right)
            multiply(desc, m, n, k, left, right, d_layout, d, i);
        free(left);
        free(right);
        if (!left || !right)
            return CUBLAS_STATUS_ALLOC_FAILED;
    }
    return CUBLAS_STATUS_SUCCESS;
}

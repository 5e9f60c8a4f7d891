/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rates of the module's kernels on a device: matrix products against cuBLASLt's own rate for the
 * same sizes, and ops that are bound by memory against a device copy.
 *     bench_gpu [SCALE]
 * Lengths are divided by SCALE (default 1; a test on the host twin takes 32). */
#define _DEFAULT_SOURCE /* mkstemps */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/load/load.h"
#include "kernels/cuda/compile.h"
#include "kernels/cuda/module.h"
#include "kernels/cuda/perform.h"

enum { WARM = 3, TIMES = 20 };

/* A whole function; L is a length, T the type of floats. */
struct bench_case {
    const char *name;
    enum ss_dtype floats;
    double m, n, k, batch; /* of a matrix product, as multiples of L; 0: bound by memory */
    int64_t length;
    const char *text;
};

#define FUNCTION(args, results, body)                                                              \
    "func.func public @main(" args ") -> " results " {\n" body "}\n"
#define MATRIX "tensor<LxLxT>"
#define ROW "tensor<LxT>"

static const struct bench_case cases[] = {
    {"matrix product NN bf16", SS_BF16, 1, 1, 1, 1, 4096,
     FUNCTION("%a: " MATRIX ", %b: " MATRIX, MATRIX,
              "%0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (" MATRIX
              ", " MATRIX ") -> " MATRIX "\nreturn %0 : " MATRIX "\n")},
    {"matrix product NT bf16", SS_BF16, 1, 1, 1, 1, 4096,
     FUNCTION("%a: " MATRIX ", %b: " MATRIX, MATRIX,
              "%0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (" MATRIX
              ", " MATRIX ") -> " MATRIX "\nreturn %0 : " MATRIX "\n")},
    {"matrix product TN bf16", SS_BF16, 1, 1, 1, 1, 4096,
     FUNCTION("%a: " MATRIX ", %b: " MATRIX, MATRIX,
              "%0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (" MATRIX
              ", " MATRIX ") -> " MATRIX "\nreturn %0 : " MATRIX "\n")},
    {"matrix product NN f32", SS_F32, 1, 1, 1, 1, 2048,
     FUNCTION("%a: " MATRIX ", %b: " MATRIX, MATRIX,
              "%0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (" MATRIX
              ", " MATRIX ") -> " MATRIX "\nreturn %0 : " MATRIX "\n")},
    {"attention scores bf16", SS_BF16, 1, 1, 0.0625, 64, 1024,
     FUNCTION("%a: tensor<8xLx8x64xT>, %b: tensor<8xLx8x64xT>", "tensor<8x8xLxLxT>",
              "%0 = stablehlo.dot_general %a, %b, batching_dims = [0, 2] x [0, 2], "
              "contracting_dims = [3] x [3] : (tensor<8xLx8x64xT>, tensor<8xLx8x64xT>) -> "
              "tensor<8x8xLxLxT>\nreturn %0 : tensor<8x8xLxLxT>\n")},
    {"add f32", SS_F32, 0, 0, 0, 0, 8192,
     FUNCTION("%a: " MATRIX ", %b: " MATRIX, MATRIX,
              "%0 = stablehlo.add %a, %b : " MATRIX "\nreturn %0 : " MATRIX "\n")},
    {"add bf16", SS_BF16, 0, 0, 0, 0, 8192,
     FUNCTION("%a: " MATRIX ", %b: " MATRIX, MATRIX,
              "%0 = stablehlo.add %a, %b : " MATRIX "\nreturn %0 : " MATRIX "\n")},
    {"tanh(a * b + bias) bf16", SS_BF16, 0, 0, 0, 0, 8192,
     FUNCTION("%a: " MATRIX ", %b: " MATRIX ", %c: " ROW, MATRIX,
              "%0 = stablehlo.multiply %a, %b : " MATRIX
              "\n%1 = stablehlo.broadcast_in_dim %c, dims = [1] : (" ROW ") -> " MATRIX
              "\n%2 = stablehlo.add %0, %1 : " MATRIX "\n%3 = stablehlo.tanh %2 : " MATRIX
              "\nreturn %3 : " MATRIX "\n")},
    {"transpose f32", SS_F32, 0, 0, 0, 0, 8192,
     FUNCTION("%a: " MATRIX, MATRIX,
              "%0 = stablehlo.transpose %a, dims = [1, 0] : (" MATRIX ") -> " MATRIX
              "\nreturn %0 : " MATRIX "\n")},
    {"sum of rows f32", SS_F32, 0, 0, 0, 0, 8192,
     FUNCTION("%a: " MATRIX, ROW,
              "%z = stablehlo.constant dense<0.0> : tensor<T>\n"
              "%0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : "
              "(" MATRIX ", tensor<T>) -> " ROW "\nreturn %0 : " ROW "\n")},
    {"sum of columns f32", SS_F32, 0, 0, 0, 0, 8192,
     FUNCTION("%a: " MATRIX, ROW,
              "%z = stablehlo.constant dense<0.0> : tensor<T>\n"
              "%0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : "
              "(" MATRIX ", tensor<T>) -> " ROW "\nreturn %0 : " ROW "\n")},
};

struct bench {
    struct ss_device *device;
    struct ss_arena arena;
    struct ss_error err;
    double copy_rate; /* bytes per second, read and written */
};

static void must(const struct bench *b, bool ok)
{
    if (!ok) {
        printf("FAIL %s %s\n", b->err.where, b->err.message);
        exit(1);
    }
}

static void must_cuda(cudaError_t error)
{
    if (error != cudaSuccess) {
        printf("FAIL %s\n", cudaGetErrorString(error));
        exit(1);
    }
}

/* L and T replaced. */
static struct ss_graph *load(struct bench *b, const struct bench_case *c, int64_t length)
{
    struct ss_buf text = {0};
    struct ss_graph *g = NULL, *whole = NULL;
    char path[] = "/tmp/bench-gpu-XXXXXX.mlir";
    const int fd = mkstemps(path, 5);
    for (const char *p = c->text; *p; p++) {
        const bool is_length = *p == 'L' && (p[-1] == '<' || p[-1] == 'x');
        const bool is_type = *p == 'T' && (p[-1] == 'x' || p[-1] == '<');
        if (is_length)
            ss_buf_printf(&text, "%lld", (long long)length);
        else if (is_type)
            ss_buf_puts(&text, ss_dtype_name(c->floats));
        else
            ss_buf_putc(&text, *p);
    }
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    must(b, f && fputs(ss_buf_text(&text), f) >= 0 && fclose(f) == 0);
    must(b, ss_load(path, &g, &b->err) == SS_OK);
    ss_graph_free(g);
    must(b, ss_load_whole(path, &whole, &b->err) == SS_OK);
    remove(path);
    ss_buf_free(&text);
    return whole;
}

static double median(double *x, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0 && x[j - 1] > x[j]; j--) {
            const double t = x[j];
            x[j] = x[j - 1];
            x[j - 1] = t;
        }
    return x[n / 2];
}

/* Seconds of one run: the median, by events. */
static double measure(struct bench *b, void (*run)(struct bench *b, void *user), void *user)
{
    double seconds[TIMES];
    cudaEvent_t from, to;
    must_cuda(cudaEventCreate(&from));
    must_cuda(cudaEventCreate(&to));
    for (int i = 0; i < WARM; i++)
        run(b, user);
    for (int i = 0; i < TIMES; i++) {
        float ms;
        must_cuda(cudaEventRecord(from, b->device->stream));
        run(b, user);
        must_cuda(cudaEventRecord(to, b->device->stream));
        must_cuda(cudaEventSynchronize(to));
        must_cuda(cudaEventElapsedTime(&ms, from, to));
        seconds[i] = (double)ms * 1e-3;
    }
    cudaEventDestroy(from);
    cudaEventDestroy(to);
    return median(seconds, TIMES);
}

struct copying {
    void *to, *from;
    size_t bytes;
};

static void run_copy(struct bench *b, void *user)
{
    const struct copying *c = user;
    must_cuda(
        cudaMemcpyAsync(c->to, c->from, c->bytes, cudaMemcpyDeviceToDevice, b->device->stream));
}

static void measure_copy(struct bench *b, int scale)
{
    struct copying c = {.bytes = ((size_t)256 << 20) / (size_t)scale / (size_t)scale};
    must(b, ss_cuda_take(b->device, c.bytes, &c.to, &b->err) == SS_OK);
    must(b, ss_cuda_take(b->device, c.bytes, &c.from, &b->err) == SS_OK);
    must_cuda(cudaMemsetAsync(c.from, 1, c.bytes, b->device->stream));
    b->copy_rate = 2 * (double)c.bytes / measure(b, run_copy, &c);
    printf("%-28s %10s %10.1f GB/s\n", "device copy", "", b->copy_rate * 1e-9);
    cudaFreeAsync(c.to, b->device->stream);
    cudaFreeAsync(c.from, b->device->stream);
}

struct running {
    struct ss_routine routine;
    struct ss_piece *pieces;
};

static void run_routine(struct bench *b, void *user)
{
    struct running *r = user;
    const int64_t coords[SS_MAX_AXES] = {0};
    must(b, ss_routine_run(b->device, &r->routine, r->pieces, coords, &b->err) == SS_OK);
}

/* The product that cuBLASLt makes of dense row-major matrices of those sizes. */
struct product {
    struct ss_matmul m;
    void *memory[3];
};

static void run_product(struct bench *b, void *user)
{
    const struct product *p = user;
    must(b, ss_cuda_matmul(b->device, &p->m, p->memory, &b->err) == SS_OK);
}

static double measure_own(struct bench *b, const struct bench_case *c, int64_t length)
{
    const double l = (double)length;
    const int64_t m = (int64_t)(c->m * l), n = (int64_t)(c->n * l), k = (int64_t)(c->k * l);
    const int64_t batch = (int64_t)c->batch, sizes[] = {m * k, k * n, m * n};
    struct product p = {.m = {.stored = c->floats,
                              .m = m,
                              .n = n,
                              .k = k,
                              .batch = batch,
                              .a = {.leading = k, .stride = m * k},
                              .b = {.leading = n, .stride = k * n},
                              .d = {.leading = n, .stride = m * n}}};
    for (int i = 0; i < 3; i++) {
        const size_t bytes = (size_t)(sizes[i] * batch * ss_dtype_bits(c->floats) / 8);
        must(b, ss_cuda_take(b->device, bytes, &p.memory[i], &b->err) == SS_OK);
        must_cuda(cudaMemsetAsync(p.memory[i], 0x3c, bytes, b->device->stream));
    }
    const double seconds = measure(b, run_product, &p);
    for (int i = 0; i < 3; i++)
        cudaFreeAsync(p.memory[i], b->device->stream);
    return seconds;
}

static void run_case(struct bench *b, const struct bench_case *c, int scale)
{
    const int64_t length = c->length / scale < 16 ? 16 : c->length / scale;
    struct ss_graph *g = load(b, c, length);
    struct running r = {0};
    struct ss_call call;
    struct ss_actions actions = {0};
    b->device->floats = c->floats;
    struct ss_build build = {.arena = &b->arena,
                             .kernels = &b->device->kernels,
                             .floats = c->floats,
                             .actions = &actions,
                             .err = &b->err};
    ss_graph_call(g, 0, &b->arena, &call);
    const size_t n = call.n_in + call.n_out;
    uint32_t *ids = ss_alloc_array(&b->arena, n, sizeof *ids);
    r.pieces = ss_alloc_array(&b->arena, n, sizeof *r.pieces);
    double bytes = 0;
    for (size_t k = 0; k < n; k++) {
        const struct ss_type *type = k < call.n_in ? &call.in[k] : &call.out[k - call.n_in];
        const struct ss_slot slot = {.kind = SS_SLOT_PIECE, .buffer = (uint32_t)k};
        ids[k] = ss_build_value(&build, type);
        build.values.items[ids[k]].slot = ss_build_slot(&build, &slot);
        build.values.items[ids[k]].kept = true;
        const size_t size = (size_t)ss_cuda_bytes(&build.values.items[ids[k]]);
        must(b, ss_cuda_take(b->device, size, &r.pieces[k].data, &b->err) == SS_OK);
        must_cuda(cudaMemsetAsync(r.pieces[k].data, 0x3c, size, b->device->stream));
        bytes += (double)size;
    }
    const struct ss_block_op op = {
        .call = &call, .in = ids, .out = ids + call.n_in, .name = c->name};
    must(b, ss_build_block(&build, &op, 1));
    must(b, ss_cuda_compile(&b->device->kernels, b->device->major, b->device->minor, &b->err) ==
                SS_OK);
    r.routine = (struct ss_routine){actions, build.slots.items, build.slots.count};
    must(b, ss_routine_prepare(b->device, &r.routine, &b->err) == SS_OK);
    const double seconds = measure(b, run_routine, &r);
    if (c->m > 0) {
        const double flops =
            2 * c->m * c->n * c->k * c->batch * (double)length * (double)length * (double)length;
        const double own = measure_own(b, c, length);
        printf("%-28s %10.1f us %10.1f TFLOP/s %6.1f %% of cuBLASLt's %.1f (goal 90)\n", c->name,
               seconds * 1e6, flops / seconds * 1e-12, 100 * own / seconds, flops / own * 1e-12);
    } else {
        printf("%-28s %10.1f us %10.1f GB/s %6.1f %% of a copy (goal 80)\n", c->name, seconds * 1e6,
               bytes / seconds * 1e-9, 100 * bytes / seconds / b->copy_rate);
    }
    ss_routine_free(b->device, &r.routine);
    for (size_t k = 0; k < n; k++)
        cudaFreeAsync(r.pieces[k].data, b->device->stream);
    ss_graph_free(g);
}

int main(int argc, char **argv)
{
    struct bench b = {0};
    struct ss_device_info info;
    char why[200];
    const int scale = argc > 1 ? atoi(argv[1]) : 1;
    if (scale < 1) {
        fprintf(stderr, "usage: bench_gpu [SCALE]\n");
        return 2;
    }
    if (ss_cuda_device.probe(&info, 1, why, sizeof why) == 0) {
        printf("0 devices: %s\n", why);
        return 0;
    }
    const struct ss_device_options options = {.floats = SS_F32};
    must(&b, ss_cuda_device.open(0, &options, &b.device, &b.err) == SS_OK);
    printf("%s (%s)\n", info.name, info.detail);
    measure_copy(&b, scale);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        run_case(&b, &cases[i], scale);
    ss_cuda_device.close(b.device);
    ss_arena_free(&b.arena);
    return 0;
}

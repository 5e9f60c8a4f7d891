/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Executes the pulls of an exchange as strided copies, reductions and fills. */
#include <string.h>

#include "core/mesh/exchange.h"

/* Handles n elements that are contiguous in both buffers. */
typedef void span_fn(const struct ss_exchange *x, void *dst, const void *src, int64_t n);

/* The reduction is chosen once, not per element. */
#define FOLD_ALL(type, reduce)                                                                     \
    for (int64_t i = 0; i < n; i++) {                                                              \
        d[i] = (type)ss_reduce_two((reduce), (double)d[i], (double)s[i]);                          \
    }
#define FOLD(type)                                                                                 \
    type *d = dst;                                                                                 \
    const type *s = src;                                                                           \
    switch (x->reduce) {                                                                           \
    case SS_SUM:                                                                                   \
    case SS_AVG:                                                                                   \
        FOLD_ALL(type, SS_SUM)                                                                     \
        break;                                                                                     \
    case SS_MAX:                                                                                   \
        FOLD_ALL(type, SS_MAX)                                                                     \
        break;                                                                                     \
    case SS_MIN:                                                                                   \
        FOLD_ALL(type, SS_MIN)                                                                     \
        break;                                                                                     \
    default:                                                                                       \
        FOLD_ALL(type, x->reduce)                                                                  \
    }

static void fold_f64(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    FOLD(double)
}

static void fold_f32(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    FOLD(float)
}

/* Complex numbers have sums and products only. */
#define FOLD_COMPLEX(type)                                                                         \
    type *d = dst;                                                                                 \
    const type *s = src;                                                                           \
    for (int64_t i = 0; i < n; i++) {                                                              \
        d[i] = x->reduce == SS_PROD ? d[i] * s[i] : d[i] + s[i];                                   \
    }

static void fold_c128(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    FOLD_COMPLEX(double _Complex)
}

static void fold_c64(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    FOLD_COMPLEX(float _Complex)
}

static void fold_i64(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    int64_t *d = dst;
    const int64_t *s = src;
    for (int64_t i = 0; i < n; i++) {
        d[i] = ss_reduce_ints(x->dtype, x->reduce, d[i], s[i]);
    }
}

static void copy_4(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    (void)x;
    memcpy(dst, src, (size_t)n * 4);
}

static void copy_8(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    (void)x;
    memcpy(dst, src, (size_t)n * 8);
}

static void copy_16(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    (void)x;
    memcpy(dst, src, (size_t)n * 16);
}

static void fill_f64(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    (void)src;
    for (int64_t i = 0; i < n; i++) {
        ((double *)dst)[i] = x->fill;
    }
}

static void fill_f32(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    (void)src;
    for (int64_t i = 0; i < n; i++) {
        ((float *)dst)[i] = (float)x->fill;
    }
}

static void fill_c128(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    (void)src;
    for (int64_t i = 0; i < n; i++) {
        ((double _Complex *)dst)[i] = x->fill;
    }
}

static void fill_c64(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    (void)src;
    for (int64_t i = 0; i < n; i++) {
        ((float _Complex *)dst)[i] = (float)x->fill;
    }
}

static void fill_i64(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    (void)src;
    for (int64_t i = 0; i < n; i++) {
        ((int64_t *)dst)[i] = x->fill >= 0x1p63 ? INT64_MAX : (int64_t)x->fill;
    }
}

static void mean_f64(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    (void)src;
    for (int64_t i = 0; i < n; i++) {
        ((double *)dst)[i] /= (double)x->n;
    }
}

static void mean_f32(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    (void)src;
    for (int64_t i = 0; i < n; i++) {
        ((float *)dst)[i] /= (float)x->n;
    }
}

/* The real and imaginary parts separately. */
static void mean_c128(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    mean_f64(x, dst, src, 2 * n);
}

static void mean_c64(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    mean_f32(x, dst, src, 2 * n);
}

static void mean_i64(const struct ss_exchange *x, void *dst, const void *src, int64_t n)
{
    (void)src;
    for (int64_t i = 0; i < n; i++) {
        ((int64_t *)dst)[i] /= x->n;
    }
}

/* One of several pulls of the same box. */
struct source {
    span_fn *span;
    const char *data;
};

/* Elements per span: all sources are pulled into a span while it is in cache. */
enum { SPAN = 1024, MOST_AT_ONCE = 4 };

/* Bytes: a cache line, the prefetch distance, and the row length from which prefetching gains
 * nothing. */
enum { LINE = 64, AHEAD = 2048, MOST_ROW = 4096 };

/* The box as a product of runs: the dims from `inner` on are whole on both sides, and those of dim
 * inner - 1 so many runs in one piece each; the dims before it position by position. */
struct walk {
    const struct ss_exchange *x;
    const struct ss_exchange_part *part;
    int inner;
    size_t size;
    char *dst;
    const struct source *sources;
    size_t n_sources;
};

/* The first dim from which on the box takes all dims whole, so that they are dense in both
 * pieces. */
static int inner_dims(const struct ss_exchange *x, const struct ss_exchange_part *part)
{
    int d = x->rank;
    while (d > 1 && part->n_runs[d - 1] == 1 &&
           part->runs[d - 1]->length * x->src_strides[d - 1] == x->src_strides[d - 2] &&
           part->runs[d - 1]->length * x->dst_strides[d - 1] == x->dst_strides[d - 2]) {
        d--;
    }
    return d;
}

static void walk_span(const struct walk *w, int64_t src, int64_t dst, int64_t n)
{
    if (w->n_sources == 1) {
        w->sources->span(w->x, w->dst + (size_t)dst * w->size,
                         w->sources->data + (size_t)src * w->size, n);
        return;
    }
    for (int64_t done = 0; done < n; done += SPAN) {
        int64_t length = n - done < SPAN ? n - done : SPAN;
        for (size_t k = 0; k < w->n_sources; k++) {
            w->sources[k].span(w->x, w->dst + (size_t)(dst + done) * w->size,
                               w->sources[k].data + (size_t)(src + done) * w->size, length);
        }
    }
}

/* Copies rows that begin far apart. Hardware prefetchers cannot predict the next one, so it is
 * prefetched while earlier rows are copied. */
static void copy_rows(char *dst, int64_t to, const char *src, int64_t from, int64_t rows,
                      size_t bytes)
{
    const int64_t ahead = (int64_t)(AHEAD / bytes) + 1;
    for (int64_t i = 0; i < rows; i++, src += from, dst += to) {
        for (size_t at = 0; i + ahead < rows && at < bytes; at += LINE) {
            __builtin_prefetch(src + ahead * from + (int64_t)at);
        }
        size_t at = 0;
        for (; at + LINE <= bytes; at += LINE) {
            memcpy(dst + at, src + at, LINE);
        }
        for (; at < bytes; at += 4) {
            memcpy(dst + at, src + at, 4);
        }
    }
}

/* Copies all positions of the last walked dim at once if each is a single run. */
static bool walk_rows(const struct walk *w, int dim, const struct ss_run *run, int64_t src,
                      int64_t dst)
{
    const struct ss_exchange *x = w->x;
    if (dim != w->inner - 2 || w->part->n_runs[dim + 1] != 1 || w->n_sources != 1 ||
        (w->sources->span != copy_16 && w->sources->span != copy_8 && w->sources->span != copy_4)) {
        return false;
    }
    const struct ss_run *row = w->part->runs[dim + 1];
    const int64_t from = x->src_strides[dim], to = x->dst_strides[dim];
    const int64_t size = (int64_t)w->size, bytes = row->length * x->src_strides[dim + 1] * size;
    if (bytes == 0 || bytes > MOST_ROW) {
        return false;
    }
    src += run->src * from + row->src * x->src_strides[dim + 1];
    dst += run->dst * to + row->dst * x->dst_strides[dim + 1];
    copy_rows(w->dst + dst * size, to * size, w->sources->data + src * size, from * size,
              run->length, (size_t)bytes);
    return true;
}

static void walk_dim(const struct walk *w, int dim, int64_t src, int64_t dst)
{
    const struct ss_exchange *x = w->x;
    if (x->rank == 0) {
        walk_span(w, 0, 0, 1);
        return;
    }
    const int64_t from = x->src_strides[dim], to = x->dst_strides[dim];
    for (size_t k = 0; k < w->part->n_runs[dim]; k++) {
        const struct ss_run *run = &w->part->runs[dim][k];
        if (dim == w->inner - 1) {
            walk_span(w, src + run->src * from, dst + run->dst * to, run->length * from);
            continue;
        }
        if (walk_rows(w, dim, run, src, dst)) {
            continue;
        }
        for (int64_t i = 0; i < run->length; i++) {
            walk_dim(w, dim + 1, src + (run->src + i) * from, dst + (run->dst + i) * to);
        }
    }
}

static void pull_box(const struct ss_exchange *x, const struct ss_exchange_part *box,
                     const struct source *sources, size_t n_sources, struct ss_tensor *dst)
{
    struct walk w = {x,         box,     inner_dims(x, box), ss_store_size(dst->store),
                     dst->data, sources, n_sources};
    walk_dim(&w, 0, 0, 0);
}

/* The operations of a part: two if a mean is divided after it. */
static size_t sources_of(const struct ss_exchange *x, const struct ss_exchange_part *part,
                         const struct ss_tensor *src, const struct ss_tensor *dst,
                         struct source *sources)
{
    static span_fn *const spans[][3] = {
        [SS_STORE_F64] = {[SS_PULL_COPY] = copy_8, fold_f64, fill_f64},
        [SS_STORE_F32] = {[SS_PULL_COPY] = copy_4, fold_f32, fill_f32},
        [SS_STORE_I64] = {[SS_PULL_COPY] = copy_8, fold_i64, fill_i64},
        [SS_STORE_C128] = {[SS_PULL_COPY] = copy_16, fold_c128, fill_c128},
        [SS_STORE_C64] = {[SS_PULL_COPY] = copy_8, fold_c64, fill_c64},
    };
    static span_fn *const means[] = {[SS_STORE_F64] = mean_f64,
                                     [SS_STORE_F32] = mean_f32,
                                     [SS_STORE_I64] = mean_i64,
                                     [SS_STORE_C128] = mean_c128,
                                     [SS_STORE_C64] = mean_c64};
    sources[0] = (struct source){spans[dst->store][part->pull], src->data};
    sources[1] = (struct source){means[dst->store], src->data};
    return part->last && x->reduce == SS_AVG ? 2 : 1;
}

void ss_exchange_pull(const struct ss_exchange *x, int phase, size_t part,
                      const struct ss_tensor *src, struct ss_tensor *dst)
{
    const struct ss_exchange_part *p = &x->phases[phase].parts[part];
    struct source sources[2];
    size_t n = sources_of(x, p, src, dst, sources);
    pull_box(x, p, sources, n, dst);
}

bool ss_exchange_same_runs(const struct ss_exchange_part *a, const struct ss_exchange_part *b,
                           int dim)
{
    return a->n_runs[dim] == b->n_runs[dim] &&
           memcmp(a->runs[dim], b->runs[dim], a->n_runs[dim] * sizeof *a->runs[dim]) == 0;
}

bool ss_exchange_same_box(const struct ss_exchange_part *a, const struct ss_exchange_part *b,
                          int rank)
{
    bool same = true;
    for (int d = 0; d < rank && same; d++)
        same = ss_exchange_same_runs(a, b, d);
    return same;
}

void ss_exchange_pull_all(const struct ss_exchange *x, const struct ss_tensor *srcs,
                          struct ss_tensor *dst)
{
    const struct ss_exchange_phase *phase = &x->phases[0];
    struct source sources[2 * MOST_AT_ONCE];
    for (size_t i = 0; i < phase->n_parts;) {
        const struct ss_exchange_part *first = &phase->parts[i];
        size_t n = 0;
        do {
            n += sources_of(x, &phase->parts[i], &srcs[i], dst, sources + n);
            i++;
        } while (i < phase->n_parts && n < 2 * MOST_AT_ONCE - 1 &&
                 ss_exchange_same_box(first, &phase->parts[i], x->rank));
        pull_box(x, first, sources, n, dst);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cpu/sgemm.h"

#include <cblas.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

/* OpenBLAS keeps a fixed table of work buffers and ends the process when more threads than that
 * call it at once; more than one per processor is of no use anyway. */
enum { MOST_AT_ONCE = 32 };
static sem_t slots;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    openblas_set_num_threads(1);
    if (processors < 1)
        processors = 1;
    sem_init(&slots, 0, processors < MOST_AT_ONCE ? (unsigned)processors : MOST_AT_ONCE);
}

#ifdef __x86_64__
/* OpenBLAS takes the kernels of its oldest processor if it does not know the one that it runs on,
 * as releases do with processors that came after them: five times slower than need be. It is then
 * told, before the first call, which known processor has the same vectors. Its threads, which begin
 * when it is loaded, read what is replaced then, so they are ended first; one call takes one thread
 * here anyway. Builds for one processor lack these functions. */
void gotoblas_dynamic_init(void) __attribute__((weak));
void gotoblas_dynamic_quit(void) __attribute__((weak));
int blas_thread_shutdown_(void) __attribute__((weak));

__attribute__((constructor)) static void choose_kernels(void)
{
    static const char variable[] = "OPENBLAS_CORETYPE";
    if (!gotoblas_dynamic_init || !gotoblas_dynamic_quit || getenv(variable) ||
        strcmp(openblas_get_corename(), "Prescott") != 0)
        return;
    __builtin_cpu_init();
    const char *core = __builtin_cpu_supports("avx512bf16") ? "Cooperlake"
                       : __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")
                           ? "SkylakeX"
                       : __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? "Haswell"
                                                                                         : NULL;
    if (!core)
        return;
    setenv(variable, core, 1);
    if (blas_thread_shutdown_)
        (void)blas_thread_shutdown_();
    gotoblas_dynamic_quit();
    gotoblas_dynamic_init();
    unsetenv(variable);
}
#endif

/* Takes subnormal numbers as 0 on this thread from now on: a processor may need a hundred times as
 * long for them, and the tails of a softmax consist of them. What it returns ends that. */
static unsigned flush_subnormals(void)
{
#ifdef __SSE2__
    enum { ARE_ZERO = 1 << 6, FLUSH_TO_ZERO = 1 << 15 };
    const unsigned before = _mm_getcsr();
    _mm_setcsr(before | ARE_ZERO | FLUSH_TO_ZERO);
    return before;
#else
    return 0;
#endif
}

static void restore_subnormals(unsigned before)
{
#ifdef __SSE2__
    _mm_setcsr(before);
#else
    (void)before;
#endif
}

static CBLAS_TRANSPOSE order(const struct ss_cpu_matrix *matrix)
{
    return matrix->transposed ? CblasTrans : CblasNoTrans;
}

/* Takes one of the library's buffers. */
static enum ss_rc begin(int64_t m, int64_t n, int64_t k, const struct ss_cpu_matrix *a,
                        const struct ss_cpu_matrix *b, int64_t c_step, struct ss_error *err)
{
    if (m > INT_MAX || n > INT_MAX || k > INT_MAX || a->step > INT_MAX || b->step > INT_MAX ||
        c_step > INT_MAX)
        return ss_fail(err, SS_E_LIMIT, "a matrix product with a dim beyond %d", INT_MAX);
    pthread_once(&once, start);
    while (sem_wait(&slots) && errno == EINTR)
        ;
    return SS_OK;
}

#define GEMM(name, type)                                                                           \
    enum ss_rc ss_cpu_##name(int64_t m, int64_t n, int64_t k, struct ss_cpu_matrix a,              \
                             struct ss_cpu_matrix b, type *c, int64_t c_step,                      \
                             struct ss_error *err)                                                 \
    {                                                                                              \
        if (m == 0 || n == 0)                                                                      \
            return SS_OK;                                                                          \
        enum ss_rc rc = begin(m, n, k, &a, &b, c_step, err);                                       \
        if (rc != SS_OK)                                                                           \
            return rc;                                                                             \
        const unsigned before = flush_subnormals();                                                \
        cblas_##name(CblasRowMajor, order(&a), order(&b), (int)m, (int)n, (int)k, 1, a.data,       \
                     (int)a.step, b.data, (int)b.step, 0, c, (int)c_step);                         \
        restore_subnormals(before);                                                                \
        sem_post(&slots);                                                                          \
        return SS_OK;                                                                              \
    }
GEMM(sgemm, float)
GEMM(dgemm, double)

const char *ss_cpu_blas_version(void)
{
    return openblas_get_config();
}

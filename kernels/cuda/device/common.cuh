/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The language of kernels: what C and CUDA C++ have in common, and the macros below. It compiles
 * with nvcc and NVRTC, and with a C compiler against the host twin (host/twin.h), where every access
 * to memory is checked.
 *
 * SS_KERNEL(name, type) { ... }   a kernel whose only parameter is `const type a`
 * LD(p, i), ST(p, i, v)           global memory
 * SHARED(type, name, n)           an array of the block; SLD, SST access it
 * SYNC()                          all threads of the block
 * SHFL(v, lane)                   v of another lane; v is a variable of 4 or 8 bytes
 * UPDATE(type, p, i, old, new)    atomically: p[i] = new, an expression that reads `old` */
#ifndef SS_KERNELS_CUDA_DEVICE_COMMON_CUH
#define SS_KERNELS_CUDA_DEVICE_COMMON_CUH

typedef signed char i8;
typedef short i16;
typedef int i32;
typedef long long i64;
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef float f32;
typedef double f64;
typedef struct {
    f32 re, im;
} c64;
typedef struct {
    f64 re, im;
} c128;

/* clang-format off */
#if defined(__CUDACC__) || defined(__CUDACC_RTC__)

#define FN static __device__ __forceinline__
#define SLOW_FN static __device__ __noinline__
#define TABLE static __device__ const
#define SS_KERNEL(name, type) extern "C" __global__ void name(const type a)
#define THREAD ((i64)threadIdx.x)
#define THREADS ((i64)blockDim.x)
#define BLOCK ((i64)blockIdx.x)
#define BLOCKS ((i64)gridDim.x)
#define LD(p, i) ((p)[i])
#define ST(p, i, v) ((p)[i] = (v))
#define SHARED(type, name, n) __shared__ type name[n]
#define SLD(p, i) ((p)[i])
#define SST(p, i, v) ((p)[i] = (v))
#define SYNC() __syncthreads()
#define SHFL(v, lane) ((v) = __shfl_sync(0xffffffffu, (v), (lane)))

/* By comparing and swapping the word, or pair of words, that holds the element. */
#define UPDATE(type, p, i, old, value)                                                             \
    do {                                                                                           \
        union {                                                                                    \
            u64 word;                                                                              \
            type of[8 / sizeof(type)];                                                             \
        } seen_, next_;                                                                            \
        u64 *word_ = (u64 *)((size_t)((p) + (i)) & ~(size_t)7);                                    \
        const unsigned k_ = (unsigned)((size_t)((p) + (i)) % 8 / sizeof(type));                    \
        seen_.word = *(volatile u64 *)word_;                                                       \
        for (;;) {                                                                                 \
            const type old = seen_.of[k_];                                                         \
            next_.word = seen_.word;                                                               \
            next_.of[k_] = (value);                                                                \
            const u64 was_ = atomicCAS(word_, seen_.word, next_.word);                             \
            if (was_ == seen_.word)                                                                \
                break;                                                                             \
            seen_.word = was_;                                                                     \
        }                                                                                          \
    } while (0)

#else

#define FN static inline __attribute__((unused))
#define SLOW_FN static __attribute__((unused))
#define TABLE static const
#define SS_KERNEL(name, type)                                                                      \
    static void name##_thread(const type a);                                                       \
    __attribute__((visibility("default"))) void name(const void *p);                               \
    void name(const void *p)                                                                       \
    {                                                                                              \
        name##_thread(*(const type *)p);                                                           \
    }                                                                                              \
    static void name##_thread(const type a __attribute__((unused)))
#define THREAD ((i64)ss_twin->thread)
#define THREADS ((i64)ss_twin->threads)
#define BLOCK ((i64)ss_twin->block)
#define BLOCKS ((i64)ss_twin->blocks)
#define LD(p, i)                                                                                   \
    (*(const __typeof__(*(p)) *)ss_twin_at((p), (i64)(i), sizeof *(p), __LINE__, 0))
#define ST(p, i, v)                                                                                \
    (*(__typeof__(*(p)) *)ss_twin_at((p), (i64)(i), sizeof *(p), __LINE__, 1) = (v))
#define SHARED(type, name, n)                                                                      \
    static const char name##_key = 0;                                                              \
    type *const name = (type *)ss_twin->shared(&name##_key, (n) * sizeof(type))
#define SLD(p, i)                                                                                  \
    (*(const __typeof__(*(p)) *)ss_twin_shared_at((void *)(p), (i64)(i), sizeof *(p), __LINE__, 0))
#define SST(p, i, v)                                                                               \
    (*(__typeof__(*(p)) *)ss_twin_shared_at((void *)(p), (i64)(i), sizeof *(p), __LINE__, 1) = (v))
#define SYNC() ss_twin->sync(__LINE__)
#define SHFL(v, lane) ss_twin->shuffle(&(v), sizeof(v), (unsigned)(lane), __LINE__)
#define UPDATE(type, p, i, old, value)                                                             \
    do {                                                                                           \
        const type old = LD(p, i);                                                                 \
        ST(p, i, value);                                                                           \
    } while (0)

#endif

/* Of a grid that may be smaller than the work. */
#define EACH_CELL(i, n)                                                                            \
    for (i64 i = BLOCK * THREADS + THREAD, step_ = BLOCKS * THREADS; i < (n); i += step_)

#endif

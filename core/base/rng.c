/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/rng.h"

#include "core/base/wide.h"

void ss_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4])
{
    uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
    uint32_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < 10; round++) {
        uint64_t p0 = (uint64_t)0xd2511f53u * c0, p1 = (uint64_t)0xcd9e8d57u * c2;
        uint32_t n0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        uint32_t n2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c1 = (uint32_t)p1;
        c3 = (uint32_t)p0;
        c0 = n0;
        c2 = n2;
        k0 += 0x9e3779b9u;
        k1 += 0xbb67ae85u;
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

/* One block as two 64-bit words. */
static void block(uint64_t seed, uint64_t stream, uint64_t index, uint64_t out[2])
{
    const uint32_t counter[4] = {(uint32_t)index, (uint32_t)(index >> 32), (uint32_t)stream,
                                 (uint32_t)(stream >> 32)};
    const uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    uint32_t words[4];
    ss_philox(counter, key, words);
    out[0] = words[0] | (uint64_t)words[1] << 32;
    out[1] = words[2] | (uint64_t)words[3] << 32;
}

uint64_t ss_rng_bits(uint64_t seed, uint64_t stream, uint64_t index)
{
    uint64_t words[2];
    block(seed, stream, index, words);
    return words[0];
}

double ss_rng_uniform(uint64_t seed, uint64_t stream, uint64_t index)
{
    return (double)(ss_rng_bits(seed, stream, index) >> 11) * 0x1p-53;
}

enum { MEAN_SUM = 4 * 65535 };                             /* of the eight 16-bit numbers */
static const double PER_DEVIATION = 1 / 53509.91992145008; /* 1 / sqrt(8 (2^32 - 1) / 12) */

double ss_rng_normal(uint64_t seed, uint64_t stream, uint64_t index)
{
    uint64_t words[2];
    int64_t sum = -MEAN_SUM;
    block(seed, stream, index, words);
    for (int w = 0; w < 2; w++)
        sum += (int64_t)(words[w] & 0xffff) + (int64_t)(words[w] >> 16 & 0xffff) +
               (int64_t)(words[w] >> 32 & 0xffff) + (int64_t)(words[w] >> 48);
    return (double)sum * PER_DEVIATION;
}

/* Blocks side by side, so that their rounds become vector code. */
enum { SIDE = 16 };

static inline void rounds(uint32_t c[4][SIDE], uint32_t k0, uint32_t k1)
{
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < SIDE; i++) {
            const uint64_t p0 = (uint64_t)0xd2511f53u * c[0][i];
            const uint64_t p1 = (uint64_t)0xcd9e8d57u * c[2][i];
            c[0][i] = (uint32_t)(p1 >> 32) ^ c[1][i] ^ k0;
            c[2][i] = (uint32_t)(p0 >> 32) ^ c[3][i] ^ k1;
            c[1][i] = (uint32_t)p1;
            c[3][i] = (uint32_t)p0;
        }
        k0 += 0x9e3779b9u;
        k1 += 0xbb67ae85u;
    }
}

SS_WIDE void ss_rng_normals(uint64_t seed, uint64_t stream, uint64_t first, int64_t n, double *out)
{
    int64_t done = 0;
    for (; done + SIDE <= n; done += SIDE) {
        uint32_t c[4][SIDE];
        for (int i = 0; i < SIDE; i++) {
            const uint64_t index = first + (uint64_t)(done + i);
            c[0][i] = (uint32_t)index;
            c[1][i] = (uint32_t)(index >> 32);
            c[2][i] = (uint32_t)stream;
            c[3][i] = (uint32_t)(stream >> 32);
        }
        rounds(c, (uint32_t)seed, (uint32_t)(seed >> 32));
        for (int i = 0; i < SIDE; i++) {
            int32_t sum = -MEAN_SUM;
            for (int w = 0; w < 4; w++)
                sum += (int32_t)(c[w][i] & 0xffff) + (int32_t)(c[w][i] >> 16);
            out[done + i] = (double)sum * PER_DEVIATION;
        }
    }
    for (; done < n; done++)
        out[done] = ss_rng_normal(seed, stream, first + (uint64_t)done);
}

uint64_t ss_rng_below(uint64_t seed, uint64_t stream, uint64_t index, uint64_t n)
{
    /* High half of bits * n: a bias below n / 2^64, and no second draw. */
    uint64_t bits = ss_rng_bits(seed, stream, index);
    uint64_t b0 = (uint32_t)bits, b1 = bits >> 32, n0 = (uint32_t)n, n1 = n >> 32;
    uint64_t middle = b1 * n0 + ((b0 * n0) >> 32);
    uint64_t cross = b0 * n1 + (uint32_t)middle;
    return b1 * n1 + (middle >> 32) + (cross >> 32);
}

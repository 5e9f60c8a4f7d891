/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counter-based random numbers: Philox4x32-10 (Salmon et al., SC 2011). A number depends only on
 * (seed, stream, index), so that any rank makes any piece of a tensor without shipping data. */
#ifndef SS_CORE_BASE_RNG_H
#define SS_CORE_BASE_RNG_H

#include <stdint.h>

/* The raw block function: 4 words from a 4-word counter and a 2-word key. */
void ss_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);
uint64_t ss_rng_bits(uint64_t seed, uint64_t stream, uint64_t index);
/* Uniform in [0, 1), 53 bits. */
double ss_rng_uniform(uint64_t seed, uint64_t stream, uint64_t index);
/* Normal to the eye and within 4.9 deviations: the sum of the eight 16-bit numbers of one block, so
 * that it needs no libm and is the same on every machine. Mean 0, variance 1. */
double ss_rng_normal(uint64_t seed, uint64_t stream, uint64_t index);
/* The same at the indices from first on, n of them. */
void ss_rng_normals(uint64_t seed, uint64_t stream, uint64_t first, int64_t n, double *out);
/* Uniform integer in [0, n), n >= 1. */
uint64_t ss_rng_below(uint64_t seed, uint64_t stream, uint64_t index, uint64_t n);

#endif

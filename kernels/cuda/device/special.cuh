/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that are computed in f64, by the source of the reference kernels, which the text before
 * this one holds. */
#ifndef SS_KERNELS_CUDA_DEVICE_SPECIAL_CUH
#define SS_KERNELS_CUDA_DEVICE_SPECIAL_CUH

#define SPECIAL_FUNCTIONS(T)                                                                       \
    FN T erf_inv_##T(T x) { return (T)ss_erf_inv(x); }                                             \
    FN T lgamma_##T(T x) { return (T)ss_lgamma(x); }                                               \
    FN T digamma_##T(T x) { return (T)ss_digamma(x); }                                             \
    FN T bessel_i1e_##T(T x) { return (T)ss_bessel_i1e(x); }                                       \
    FN T polygamma_##T(T n, T x) { return (T)ss_polygamma(n, x); }                                 \
    FN T zeta_##T(T s, T q) { return (T)ss_zeta(s, q); }
SPECIAL_FUNCTIONS(f32)
SPECIAL_FUNCTIONS(f64)

#endif

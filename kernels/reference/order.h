/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One comparison of two elements, as the compare operator defines it. */
#ifndef SS_KERNELS_REFERENCE_ORDER_H
#define SS_KERNELS_REFERENCE_ORDER_H

#include "kernels/reference/kernel.h"

#define SS_COMPARE(a, b, direction)                                                                \
    ((direction) == SS_CMP_EQ   ? (a) == (b)                                                       \
     : (direction) == SS_CMP_NE ? (a) != (b)                                                       \
     : (direction) == SS_CMP_LT ? (a) < (b)                                                        \
     : (direction) == SS_CMP_LE ? (a) <= (b)                                                       \
     : (direction) == SS_CMP_GT ? (a) > (b)                                                        \
                                : (a) >= (b))

static inline bool ss_complex_compare(ss_complex a, ss_complex b,
                                      enum ss_compare_direction direction)
{
    switch (direction) {
    case SS_CMP_EQ:
        return a == b;
    case SS_CMP_NE:
        return a != b;
    case SS_CMP_LT:
        return ss_complex_less(a, b);
    case SS_CMP_LE:
        return ss_complex_less(a, b) || a == b;
    case SS_CMP_GT:
        return ss_complex_less(b, a);
    case SS_CMP_GE:
        break;
    }
    return ss_complex_less(b, a) || a == b;
}

/* Of element i of a tensor with element j of one of the same dtype. */
static inline bool ss_compare_holds(const struct ss_tensor *t, int64_t i, const struct ss_tensor *u,
                                    int64_t j, enum ss_compare_direction direction,
                                    enum ss_compare_type type)
{
    if (t->store == SS_STORE_I64) {
        const int64_t a = ss_i64(t)[i], b = ss_i64(u)[j];
        if (ss_dtype_class(t->type.dtype) == SS_CLASS_SIGNED)
            return SS_COMPARE(a, b, direction);
        return SS_COMPARE((uint64_t)a, (uint64_t)b, direction);
    }
    if (t->store == SS_STORE_C128)
        return ss_complex_compare(ss_c128(t)[i], ss_c128(u)[j], direction);
    const double a = ss_f64(t)[i], b = ss_f64(u)[j];
    if (type == SS_CMP_TOTALORDER) {
        const int64_t key_a = ss_total_order_key(a), key_b = ss_total_order_key(b);
        return SS_COMPARE(key_a, key_b, direction);
    }
    return SS_COMPARE(a, b, direction);
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elementwise operators whose operands differ in type, and iota. */
#include "kernels/cpu/kernel.h"

#define COMPARE_EACH(operator)                                                                     \
    for (int64_t i = 0; i < n; i++)                                                                \
    out[i] = lhs[i] operator rhs[i]

/* totalOrder of small tensors only: by the reference kernel. */
SS_CPU_KERNEL(compare)
{
    const struct ss_attrs *attrs = &args->call->attrs;
    if (args->in[0].store != SS_STORE_F32)
        return ss_kernel_compare(args, err);
    if (ss_attr_int(attrs, SS_ATTR_COMPARE_TYPE, SS_CMP_NOTYPE) == SS_CMP_TOTALORDER)
        return ss_cpu_fallback(args, err);
    const float *lhs = args->in[0].data, *rhs = args->in[1].data;
    int64_t *out = ss_i64(&args->out[0]), n = args->out[0].count;
    switch ((enum ss_compare_direction)ss_attr_int(attrs, SS_ATTR_COMPARE_DIRECTION, SS_CMP_EQ)) {
    case SS_CMP_EQ:
        COMPARE_EACH(==);
        break;
    case SS_CMP_NE:
        COMPARE_EACH(!=);
        break;
    case SS_CMP_LT:
        COMPARE_EACH(<);
        break;
    case SS_CMP_LE:
        COMPARE_EACH(<=);
        break;
    case SS_CMP_GT:
        COMPARE_EACH(>);
        break;
    case SS_CMP_GE:
        COMPARE_EACH(>=);
        break;
    }
    return SS_OK;
}

/* Without a branch: what is not chosen is read as well. */
SS_CPU_KERNEL(select)
{
    if (args->out[0].store != SS_STORE_F32 || args->in[0].type.rank == 0)
        return ss_kernel_select(args, err);
    const int64_t *which = ss_i64(&args->in[0]);
    const float *on_true = args->in[1].data, *on_false = args->in[2].data;
    float *out = args->out[0].data;
    for (int64_t i = 0, n = args->out[0].count; i < n; i++) {
        const float yes = on_true[i], no = on_false[i];
        out[i] = which[i] ? yes : no;
    }
    return SS_OK;
}

/* A bound of one element serves every element. */
SS_CPU_KERNEL(clamp)
{
    if (args->out[0].store != SS_STORE_F32)
        return ss_kernel_clamp(args, err);
    const float *low = args->in[0].data, *in = args->in[1].data, *high = args->in[2].data;
    const int64_t low_step = args->in[0].type.rank > 0, high_step = args->in[2].type.rank > 0;
    float *out = args->out[0].data;
    for (int64_t i = 0, n = args->out[0].count; i < n; i++) {
        const float above = ss_maximum_f32(in[i], low[i * low_step]);
        out[i] = ss_minimum_f32(above, high[i * high_step]);
    }
    ss_cpu_finish(args, 0);
    return SS_OK;
}

SS_CPU_KERNEL(convert)
{
    const struct ss_tensor *in = &args->in[0];
    struct ss_tensor *out = &args->out[0];
    if (out->count == 0)
        return SS_OK;
    if (in->store == SS_STORE_I64 && out->store == SS_STORE_I64)
        return ss_kernel_convert(args, err);
    if (out->store == SS_STORE_I64) {
        /* Saturation at the ends of the dtype is the reference kernel's business. */
        if (out->type.dtype != SS_I1)
            return ss_cpu_fallback(args, err);
        for (int64_t i = 0; i < out->count; i++)
            ss_i64(out)[i] = ss_f32(in)[i] != 0;
        return SS_OK;
    }
    if (in->store == SS_STORE_F32)
        memcpy(out->data, in->data, (size_t)out->count * sizeof(float));
    else if (in->type.dtype == SS_U64)
        for (int64_t i = 0; i < out->count; i++)
            ss_f32(out)[i] = (float)(uint64_t)ss_i64(in)[i];
    else
        for (int64_t i = 0; i < out->count; i++)
            ss_f32(out)[i] = (float)ss_i64(in)[i];
    ss_cpu_finish(args, 0);
    return SS_OK;
}

SS_CPU_KERNEL(iota)
{
    enum ss_rc rc = ss_kernel_iota(args, err);
    ss_cpu_finish(args, 0);
    return rc;
}

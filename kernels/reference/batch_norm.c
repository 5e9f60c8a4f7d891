/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batch normalisation: each feature is a slice of the tensor with its own mean and variance. */
#include "kernels/reference/kernel.h"

#define KERNEL(name)                                                                               \
    enum ss_rc ss_kernel_##name(const struct ss_kernel_args *args, struct ss_error *err)

/* The tensor as [outer][features][inner]. */
struct layout {
    int64_t outer, features, inner;
    double epsilon;
};

static struct layout read_layout(const struct ss_kernel_args *args)
{
    const struct ss_type *type = &args->in->type;
    const int64_t dim = ss_attr_int(&args->call->attrs, SS_ATTR_FEATURE_INDEX, 0);
    const struct ss_attr *epsilon = ss_attr_find(&args->call->attrs, SS_ATTR_EPSILON);
    struct layout l = {1, type->dims[dim], 1, epsilon ? epsilon->real : 0};
    for (int d = 0; d < type->rank; d++) {
        if (d < dim)
            l.outer *= type->dims[d];
        else if (d > dim)
            l.inner *= type->dims[d];
    }
    return l;
}

/* Every element of feature f, as offset i. */
#define EACH(l, f, i)                                                                              \
    for (int64_t o_ = 0; o_ < (l).outer; o_++)                                                     \
        for (int64_t i = (o_ * (l).features + (f)) * (l).inner, end_ = i + (l).inner; i < end_; i++)

static void normalize(const struct layout *l, const double *x, double scale, double offset,
                      double mean, double variance, int64_t f, double *out)
{
    const double deviation = sqrt(variance + l->epsilon);
    EACH(*l, f, i)
    out[i] = scale * ((x[i] - mean) / deviation) + offset;
}

static void finish_all(const struct ss_kernel_args *args)
{
    for (size_t k = 0; k < args->call->n_out; k++)
        ss_finish(args, k);
}

KERNEL(batch_norm_training)
{
    (void)err;
    const struct layout l = read_layout(args);
    const double *x = ss_f64(args->in), count = (double)(l.outer * l.inner);
    for (int64_t f = 0; f < l.features; f++) {
        double sum = 0, squares = 0;
        EACH(l, f, i)
        sum += x[i];
        const double mean = sum / count;
        EACH(l, f, i)
        squares += (x[i] - mean) * (x[i] - mean);
        const double variance = squares / count;
        normalize(&l, x, ss_f64(&args->in[1])[f], ss_f64(&args->in[2])[f], mean, variance, f,
                  ss_f64(&args->out[0]));
        ss_f64(&args->out[1])[f] = mean;
        ss_f64(&args->out[2])[f] = variance;
    }
    finish_all(args);
    return SS_OK;
}

KERNEL(batch_norm_inference)
{
    (void)err;
    const struct layout l = read_layout(args);
    for (int64_t f = 0; f < l.features; f++)
        normalize(&l, ss_f64(args->in), ss_f64(&args->in[1])[f], ss_f64(&args->in[2])[f],
                  ss_f64(&args->in[3])[f], ss_f64(&args->in[4])[f], f, ss_f64(args->out));
    finish_all(args);
    return SS_OK;
}

/* Operands: input, scale, mean, variance, gradient of the output. */
KERNEL(batch_norm_grad)
{
    (void)err;
    const struct layout l = read_layout(args);
    const double *x = ss_f64(args->in), *grad = ss_f64(&args->in[4]);
    const double count = (double)(l.outer * l.inner);
    double *out = ss_f64(&args->out[0]);
    for (int64_t f = 0; f < l.features; f++) {
        const double scale = ss_f64(&args->in[1])[f], mean = ss_f64(&args->in[2])[f];
        const double variance = ss_f64(&args->in[3])[f] + l.epsilon, deviation = sqrt(variance);
        double sum = 0, weighted = 0;
        EACH(l, f, i)
        {
            sum += grad[i];
            weighted += grad[i] * (x[i] - mean);
        }
        EACH(l, f, i)
        out[i] = scale / deviation / count *
                 (grad[i] * count - sum - weighted * (x[i] - mean) / variance);
        ss_f64(&args->out[1])[f] = weighted / deviation;
        ss_f64(&args->out[2])[f] = sum;
    }
    finish_all(args);
    return SS_OK;
}

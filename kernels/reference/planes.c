/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/planes.h"

#include "kernels/reference/kernel.h"

/* A float tensor of the shape of a complex one. */
static struct ss_tensor plane_new(const struct ss_tensor *t, struct ss_arena *arena)
{
    struct ss_type type = t->type;
    type.dtype = ss_dtype_part(type.dtype);
    return ss_tensor_new(arena, &type, SS_STORE_F64);
}

static struct ss_tensor plane_of(const struct ss_tensor *t, int part, struct ss_arena *arena)
{
    const struct ss_tensor plane = plane_new(t, arena), numbers = ss_tensor_numbers(t);
    for (int64_t i = 0; i < t->count; i++)
        ss_f64(&plane)[i] = ss_f64(&numbers)[2 * i + part];
    return plane;
}

enum ss_rc ss_by_planes(ss_kernel_fn bilinear, const struct ss_kernel_args *args,
                        struct ss_error *err)
{
    struct ss_tensor *out = args->out, product = plane_new(out, args->scratch);
    const struct ss_tensor numbers = ss_tensor_numbers(out);
    enum ss_rc rc = SS_OK;
    memset(out->data, 0, ss_tensor_bytes(out));
    for (int a = 0; a < 2; a++) {
        for (int b = 0; b < 2 && rc == SS_OK; b++) {
            struct ss_arena_mark mark = ss_arena_mark(args->scratch);
            const struct ss_tensor in[2] = {plane_of(&args->in[0], a, args->scratch),
                                            plane_of(&args->in[1], b, args->scratch)};
            const struct ss_type types[2] = {in[0].type, in[1].type};
            struct ss_call call = *args->call;
            call.in = types;
            call.out = &product.type;
            struct ss_kernel_args real = *args;
            real.call = &call;
            real.in = in;
            real.out = &product;
            rc = bilinear(&real, err);
            const double sign = a && b ? -1 : 1; /* i times i */
            for (int64_t i = 0; i < out->count; i++)
                ss_f64(&numbers)[2 * i + (a != b)] += sign * ss_f64(&product)[i];
            ss_arena_rewind(args->scratch, mark);
        }
    }
    ss_finish(args, 0);
    return rc;
}

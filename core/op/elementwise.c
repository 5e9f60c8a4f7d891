/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators whose result cell depends on the same cell of each operand. */
#include <inttypes.h>
#include <math.h>

#include "core/op/expect.h"
#include "core/op/inference.h"

static bool unary(struct ss_infer *inf, struct ss_call *call, enum ss_class_set set)
{
    if (!ss_expect_results(inf, call, 1) || !ss_expect_class(inf, call, 0, set))
        return false;
    call->out[0] = call->in[0];
    return true;
}

bool ss_infer_unary_float(struct ss_infer *inf, struct ss_call *call)
{
    return unary(inf, call, SS_SET_FLOAT);
}

bool ss_infer_unary_float_or_complex(struct ss_infer *inf, struct ss_call *call)
{
    return unary(inf, call, SS_SET_FLOAT_COMPLEX);
}

bool ss_infer_reduce_precision(struct ss_infer *inf, struct ss_call *call)
{
    int64_t exponent = ss_attr_int(&call->attrs, SS_ATTR_EXPONENT_BITS, 0);
    int64_t mantissa = ss_attr_int(&call->attrs, SS_ATTR_MANTISSA_BITS, 0);
    if (exponent < 1 || mantissa < 0)
        return ss_refuse(inf, SS_E_TYPE,
                         "no float has %" PRId64 " exponent and %" PRId64 " mantissa bits",
                         exponent, mantissa);
    return unary(inf, call, SS_SET_FLOAT);
}

/* The part of a complex number is a float; a float is its own. */
bool ss_infer_part(struct ss_infer *inf, struct ss_call *call)
{
    if (!unary(inf, call, SS_SET_FLOAT_COMPLEX))
        return false;
    call->out[0].dtype = ss_dtype_part(call->in[0].dtype);
    return true;
}

bool ss_infer_abs(struct ss_infer *inf, struct ss_call *call)
{
    if (!unary(inf, call, SS_SET_FLOAT_COMPLEX | 1 << SS_CLASS_SIGNED))
        return false;
    call->out[0].dtype = ss_dtype_part(call->in[0].dtype);
    return true;
}

bool ss_infer_unary_number(struct ss_infer *inf, struct ss_call *call)
{
    return unary(inf, call, SS_SET_NUMBER);
}

bool ss_infer_unary_signed(struct ss_infer *inf, struct ss_call *call)
{
    return unary(inf, call, SS_SET_FLOAT_COMPLEX | 1 << SS_CLASS_SIGNED);
}

bool ss_infer_unary_int(struct ss_infer *inf, struct ss_call *call)
{
    return unary(inf, call, SS_SET_INT);
}

/* not: bitwise, and logical on booleans. */
bool ss_infer_unary_any(struct ss_infer *inf, struct ss_call *call)
{
    return unary(inf, call, SS_SET_INT_BOOL);
}

/* is_finite and its kin. */
bool ss_infer_float_test(struct ss_infer *inf, struct ss_call *call)
{
    if (!unary(inf, call, SS_SET_FLOAT))
        return false;
    call->out[0].dtype = SS_I1;
    return true;
}

static bool binary(struct ss_infer *inf, struct ss_call *call, enum ss_class_set set)
{
    if (!ss_expect_results(inf, call, 1) || !ss_expect_class(inf, call, 0, set) ||
        !ss_expect_same_dtype(inf, call, 0, 1) ||
        !ss_expect_same_shape(inf, &call->in[0], &call->in[1], "dims of the operands"))
        return false;
    call->out[0] = call->in[0];
    return true;
}

bool ss_infer_binary_any(struct ss_infer *inf, struct ss_call *call)
{
    return binary(inf, call, SS_SET_ANY);
}

bool ss_infer_binary_number(struct ss_infer *inf, struct ss_call *call)
{
    return binary(inf, call, SS_SET_NUMBER);
}

bool ss_infer_binary_ordered(struct ss_infer *inf, struct ss_call *call)
{
    return binary(inf, call, SS_SET_ORDERED);
}

bool ss_infer_binary_int(struct ss_infer *inf, struct ss_call *call)
{
    return binary(inf, call, SS_SET_INT);
}

bool ss_infer_binary_int_bool(struct ss_infer *inf, struct ss_call *call)
{
    return binary(inf, call, SS_SET_INT_BOOL);
}

bool ss_infer_binary_float(struct ss_infer *inf, struct ss_call *call)
{
    return binary(inf, call, SS_SET_FLOAT);
}

bool ss_infer_binary_float_or_complex(struct ss_infer *inf, struct ss_call *call)
{
    return binary(inf, call, SS_SET_FLOAT_COMPLEX);
}

bool ss_infer_complex(struct ss_infer *inf, struct ss_call *call)
{
    enum ss_dtype part = call->in[0].dtype;
    if (!binary(inf, call, SS_SET_FLOAT))
        return false;
    if (!ss_dtype_of_parts(part, &call->out[0].dtype))
        return ss_refuse(inf, SS_E_TYPE, "no complex number has parts of %s: they are f32 or f64",
                         ss_dtype_name(part));
    return true;
}

bool ss_infer_compare(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_ints direction;
    if (!binary(inf, call, SS_SET_ANY) ||
        !ss_expect_ints(inf, call, SS_ATTR_COMPARE_DIRECTION, 1, &direction))
        return false;
    if (direction.items[0] < SS_CMP_EQ || direction.items[0] > SS_CMP_GE)
        return ss_refuse(inf, SS_E_ARGUMENT, "comparison_direction is none of EQ NE LT LE GT GE");
    call->out[0].dtype = SS_I1;
    return true;
}

/* Operand k is a scalar or has the shape of operand `like`. */
static bool scalar_or_same(struct ss_infer *inf, const struct ss_call *call, size_t k, size_t like,
                           const char *what)
{
    return call->in[k].rank == 0 || ss_expect_same_shape(inf, &call->in[k], &call->in[like], what);
}

bool ss_infer_select(struct ss_infer *inf, struct ss_call *call)
{
    if (!ss_expect_results(inf, call, 1) || !ss_expect_class(inf, call, 0, SS_SET_BOOL) ||
        !ss_expect_same_dtype(inf, call, 1, 2) ||
        !ss_expect_same_shape(inf, &call->in[1], &call->in[2], "dims of on_true and on_false") ||
        !scalar_or_same(inf, call, 0, 1, "dims of the predicate and the values"))
        return false;
    call->out[0] = call->in[1];
    return true;
}

bool ss_infer_clamp(struct ss_infer *inf, struct ss_call *call)
{
    if (!ss_expect_results(inf, call, 1) || !ss_expect_class(inf, call, 1, SS_SET_ANY) ||
        !ss_expect_same_dtype(inf, call, 0, 1) || !ss_expect_same_dtype(inf, call, 1, 2) ||
        !scalar_or_same(inf, call, 0, 1, "dims of min and operand") ||
        !scalar_or_same(inf, call, 2, 1, "dims of max and operand"))
        return false;
    call->out[0] = call->in[1];
    return true;
}

bool ss_infer_convert(struct ss_infer *inf, struct ss_call *call)
{
    enum ss_dtype dtype;
    if (!ss_expect_results(inf, call, 1) || !ss_expect_dtype(inf, call, 0, SS_N_DTYPES, &dtype))
        return false;
    if (dtype == SS_N_DTYPES)
        return ss_refuse(inf, SS_E_TYPE, "the dtype of the result is not given");
    call->out[0] = call->in[0];
    call->out[0].dtype = dtype;
    return true;
}

/* Bits of the value, not of its storage. */
static int value_bits(enum ss_dtype dtype)
{
    return dtype == SS_I1 ? 1 : ss_dtype_bits(dtype);
}

/* Equal widths: elementwise. Else a minor dim holds the narrow pieces of each wide element. */
bool ss_infer_bitcast_convert(struct ss_infer *inf, struct ss_call *call)
{
    if (!ss_infer_convert(inf, call))
        return false;
    struct ss_type *out = &call->out[0];
    int from = value_bits(call->in[0].dtype), to = value_bits(out->dtype);
    if (from == to)
        return true;
    int wide = from > to ? from : to, narrow = from > to ? to : from;
    if (wide % narrow != 0)
        return ss_refuse(inf, SS_E_TYPE, "%d bits are no multiple of %d bits", wide, narrow);
    if (from > to) {
        if (out->rank == SS_MAX_RANK)
            return ss_refuse(inf, SS_E_LIMIT, "the result's rank is above %d", SS_MAX_RANK);
        out->dims[out->rank++] = wide / narrow;
        return true;
    }
    if (out->rank == 0)
        return ss_refuse(inf, SS_E_SHAPE, "a scalar of %d bits cannot become %d bits", from, to);
    out->rank--;
    int64_t pieces = out->dims[out->rank];
    out->dims[out->rank] = 0;
    return ss_same(inf, pieces, wide / narrow, "minor dim and the ratio of widths");
}

static void set_domain(struct ss_domain *out, enum ss_domain_kind kind)
{
    *out = (struct ss_domain){.kind = kind, .component_dim = -1};
}

void ss_domain_bitcast_convert(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    enum ss_dtype from = call->in[k].dtype, to = call->out[0].dtype;
    bool bits = ss_dtype_is_int(from) && ss_dtype_class(to) == SS_CLASS_FLOAT &&
                ss_dtype_bits(from) >= ss_dtype_bits(to);
    set_domain(out, bits ? SS_DOMAIN_FLOAT_BITS : SS_DOMAIN_ANY);
    out->bits_of = to;
}

/* Of complex numbers functions have points at which they are not defined, no intervals. */
static void set_real_domain(const struct ss_call *call, struct ss_domain *out,
                            enum ss_domain_kind kind)
{
    set_domain(out, ss_dtype_is_complex(call->in[0].dtype) ? SS_DOMAIN_NONZERO : kind);
}

void ss_domain_positive(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)k;
    set_real_domain(call, out, SS_DOMAIN_POSITIVE);
}

void ss_domain_nonnegative(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)k;
    set_real_domain(call, out, SS_DOMAIN_NONNEGATIVE);
}

void ss_domain_unit(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)k;
    set_real_domain(call, out, SS_DOMAIN_UNIT);
}

void ss_domain_above_minus_one(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    ss_domain_unit(call, k, out);
    out->unbounded = true;
}

void ss_domain_above_one(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)k;
    set_real_domain(call, out, SS_DOMAIN_ABOVE_ONE);
}

void ss_domain_extended(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)call, (void)k;
    set_domain(out, SS_DOMAIN_EXTENDED);
}

void ss_domain_divisor(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)call;
    set_domain(out, k == 1 ? SS_DOMAIN_NONZERO : SS_DOMAIN_ANY);
}

/* A power of a negative number is NaN for most exponents; integers have no such hole, and whole
 * exponents leave none but 0 for what they divide by. */
void ss_domain_base(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    double exponent = call->known ? call->known[1] : NAN;
    if (k > 0 || ss_dtype_is_int(call->in[0].dtype))
        set_domain(out, SS_DOMAIN_ANY);
    else if (exponent == rint(exponent))
        set_domain(out, exponent < 0 ? SS_DOMAIN_NONZERO : SS_DOMAIN_ANY);
    else
        set_real_domain(call, out, SS_DOMAIN_POSITIVE);
}

/* Other amounts shift every bit out. */
void ss_domain_shift(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    set_domain(out, k == 1 ? SS_DOMAIN_INDEX : SS_DOMAIN_ANY);
    out->high[0] = value_bits(call->in[0].dtype);
    out->counts = true;
}

void ss_domain_polygamma(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)call;
    set_domain(out, k == 0 ? SS_DOMAIN_WHOLE : SS_DOMAIN_POSITIVE);
}

/* zeta(x, q): the sum over (q + i)^-x converges for x > 1. */
void ss_domain_zeta(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    (void)call;
    set_domain(out, k == 0 ? SS_DOMAIN_ABOVE_ONE : SS_DOMAIN_POSITIVE);
}

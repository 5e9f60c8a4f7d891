/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inference, cost and kernel of one call. */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>

#include "core/op/inference.h"

static bool within(int64_t value)
{
    return value >= -SS_MAX_LENGTH && value <= SS_MAX_LENGTH;
}

/* A complex tensor is seen as a float one with one more dim, too. */
static enum ss_rc check_type(const struct ss_type *type, const char *which, size_t k,
                             struct ss_error *err)
{
    const int most = SS_MAX_RANK - ss_dtype_is_complex(type->dtype);
    if (type->rank < 0 || type->rank > most)
        return ss_fail(err, SS_E_LIMIT, "rank %d of %s %zu is above %d", type->rank, which, k,
                       most);
    for (int d = 0; d < type->rank; d++) {
        if (type->dims[d] < 0 || type->dims[d] > SS_MAX_LENGTH)
            return ss_fail(err, SS_E_LIMIT,
                           "dim %d of %s %zu has length %" PRId64 ", outside 0 ... %" PRId64, d,
                           which, k, type->dims[d], SS_MAX_LENGTH);
    }
    if (ss_type_bytes(type) < 0)
        return ss_fail(err, SS_E_LIMIT, "%s %zu has too many elements", which, k);
    return SS_OK;
}

static enum ss_rc check_operands(const struct ss_call *call, struct ss_error *err)
{
    const struct ss_op_def *def = call->def;
    if (call->n_in < def->min_in || call->n_in > def->max_in)
        return ss_fail(err, SS_E_TYPE, "it does not take %zu operands", call->n_in);
    for (size_t k = 0; k < call->n_in; k++) {
        enum ss_rc rc = check_type(&call->in[k], "operand", k, err);
        if (rc != SS_OK)
            return rc;
    }
    for (size_t i = 0; i < call->attrs.count; i++) {
        const struct ss_attr *attr = &call->attrs.items[i];
        for (size_t j = 0; attr->ints && j < attr->count; j++) {
            if (!within(attr->ints[j]))
                return ss_fail(err, SS_E_LIMIT, "%s holds %" PRId64 ", beyond %" PRId64,
                               ss_attr_name(attr->id), attr->ints[j], SS_MAX_LENGTH);
        }
    }
    return SS_OK;
}

static enum ss_rc infer(struct ss_call *call, struct ss_error *err)
{
    enum ss_rc rc = check_operands(call, err);
    if (rc != SS_OK)
        return rc;
    struct ss_infer inf = {.err = err};
    if (!call->def->infer(&inf, call))
        return err->code;
    for (size_t r = 0; r < call->n_out && rc == SS_OK; r++)
        rc = check_type(&call->out[r], "result", r, err);
    return rc;
}

enum ss_rc ss_call_infer(struct ss_call *call, struct ss_error *err)
{
    struct ss_error why = {0};
    enum ss_rc rc = infer(call, &why);
    return rc == SS_OK ? SS_OK : ss_fail(err, rc, "%s: %s", call->def->name, why.message);
}

double ss_cells(const struct ss_type *type)
{
    double cells = 1;
    for (int d = 0; d < type->rank; d++)
        cells *= (double)type->dims[d];
    return cells;
}

double ss_numbers(const struct ss_type *type)
{
    return ss_cells(type) * (ss_dtype_is_complex(type->dtype) ? 2 : 1);
}

double ss_flops_none(const struct ss_call *call)
{
    (void)call;
    return 0;
}

double ss_call_flops(const struct ss_call *call)
{
    if (call->def->flops)
        return call->def->flops(call);
    if (call->def->flags & (SS_OP_MOVEMENT | SS_OP_NO_STORAGE | SS_OP_OPAQUE))
        return 0;
    double cells = 0;
    for (size_t r = 0; r < call->n_out; r++)
        cells += ss_numbers(&call->out[r]);
    return cells;
}

const struct ss_op_def *ss_region_op(const struct ss_region *region)
{
    return region && region->simple ? ss_op_find(region->simple) : NULL;
}

bool ss_region_is(const struct ss_region *region, enum ss_op_class class)
{
    const struct ss_op_def *def = ss_region_op(region);
    return def && def->class == class;
}

double ss_call_work(const struct ss_call *call)
{
    double work = ss_call_flops(call);
    for (size_t k = 0; k < call->n_in; k++)
        work += (double)ss_type_count(&call->in[k]);
    for (size_t k = 0; k < call->n_out; k++)
        work += (double)ss_type_count(&call->out[k]);
    return work;
}

/* Kernels put in place of a row's own; at the row's position in the table. */
enum { MAX_ROWS = 256 };
static _Atomic(ss_kernel_fn) replaced[MAX_ROWS];

static size_t row_of(const struct ss_op_def *def)
{
    size_t count, row = (size_t)(def - ss_op_table(&count));
    return row < count && row < MAX_ROWS ? row : MAX_ROWS;
}

ss_kernel_fn ss_op_kernel(const struct ss_op_def *def)
{
    size_t row = row_of(def);
    ss_kernel_fn kernel = row < MAX_ROWS ? atomic_load(&replaced[row]) : NULL;
    return kernel ? kernel : def->kernel;
}

ss_kernel_fn ss_op_swap_kernel(const char *name, ss_kernel_fn kernel)
{
    const struct ss_op_def *def = ss_op_find(name);
    if (!def)
        return NULL;
    ss_kernel_fn old = ss_op_kernel(def);
    atomic_store(&replaced[row_of(def)], kernel == def->kernel ? NULL : kernel);
    return old;
}

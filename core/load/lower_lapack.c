/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factorisations that JAX prints as custom calls: LAPACK's routines on a CPU (@lapack_spotrf_ffi),
 * those of cuSOLVER and hipSOLVER on a GPU, and XLA's own names on a TPU (@Qr, @Eigh). Layouts are
 * left out: they say how a matrix lies in memory, not what it is. */
#include <stdio.h>
#include <string.h>

#include "core/load/lower.h"
#include "core/load/print.h"

/* A routine, with its row: numbers of operands and results without the last one, which may say
 * whether each matrix succeeded. */
static const struct routine {
    const char *name, *complex_name, *row;
    uint32_t n_in, n_out;
    bool info; /* that result may be there */
} routines[] = {
    {"potrf", NULL, "lapack.potrf", 1, 1, true},
    {"trsm", NULL, "triangular_solve", 2, 1, false},
    {"getrf", NULL, "lapack.getrf", 1, 2, true},
    {"geqrf", NULL, "lapack.geqrf", 1, 2, true},
    {"orgqr", "ungqr", "lapack.orgqr", 2, 1, true},
    {"syevd", "heevd", "lapack.syevd", 1, 2, true},
    {"gesdd", NULL, "lapack.gesdd", 1, 4, true},
    {"LuDecomposition", NULL, "lapack.lu", 1, 3, false},
    {"Qr", NULL, "lapack.geqrf", 1, 2, false},
    {"ProductOfElementaryHouseholderReflectors", NULL, "lapack.orgqr", 2, 1, false},
    {"Eigh", NULL, "lapack.syevd", 1, 2, false},
};

/* "lapack_" letter routine "_ffi", "cusolver_" routine "_ffi", or one of XLA's names. */
static bool is_call_of(const char *target, const char *name)
{
    static const char *const solvers[] = {"cusolver_", "hipsolver_"};
    char text[80];
    if (name[0] >= 'A' && name[0] <= 'Z')
        return !strcmp(target, name);
    if (!strncmp(target, "lapack_", 7) && target[7] && strchr("sdcz", target[7])) {
        snprintf(text, sizeof text, "lapack_%c%s_ffi", target[7], name);
        return !strcmp(target, text);
    }
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++) {
        snprintf(text, sizeof text, "%s%s_ffi", solvers[i], name);
        if (!strcmp(target, text))
            return true;
    }
    return false;
}

static const char *target_of(const struct ss_mlir_op *op)
{
    const struct ss_mlir_attr *target = ss_mlir_field(op->fields, op->n_fields, "call_target_name");
    bool is = !strcmp(op->name, "custom_call") && target &&
              (target->kind == SS_MLIR_STRING || target->kind == SS_MLIR_SYMBOL);
    return is ? target->text : NULL;
}

static const struct ss_type *type_of(const struct ss_frame *frame, uint32_t value)
{
    const struct ss_mlir_type *type = frame->func->values[value].type;
    return type->kind == SS_MLIR_TENSOR ? &type->tensor : NULL;
}

/* The routine that an op calls, with as many operands and results as it has, all tensors, the first
 * a matrix; else NULL. */
static const struct routine *routine_of(const struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const char *target = target_of(op);
    for (size_t i = 0; target && i < sizeof routines / sizeof *routines; i++) {
        const struct routine *r = &routines[i];
        if (!is_call_of(target, r->name) &&
            !(r->complex_name && is_call_of(target, r->complex_name)))
            continue;
        bool fits = op->n_operands == r->n_in && !op->n_regions &&
                    (op->n_results == r->n_out || (r->info && op->n_results == r->n_out + 1));
        for (uint32_t k = 0; k < op->n_operands && fits; k++)
            fits = type_of(frame, op->operands[k]) != NULL;
        for (uint32_t k = 0; k < op->n_results && fits; k++)
            fits = type_of(frame, op->first_result + k) != NULL;
        return fits && type_of(frame, op->operands[0])->rank >= 2 ? r : NULL;
    }
    return NULL;
}

/* Both factors are as large as the matrix's sides, not as the shorter of them. */
static bool is_full(const struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_type *a = type_of(frame, op->operands[0]);
    const int64_t m = a->dims[a->rank - 2], n = a->dims[a->rank - 1];
    const struct ss_type *factor = type_of(frame, op->first_result + (m < n ? 3 : 2));
    const int64_t most = m < n ? n : m;
    return m != n && factor->rank == a->rank && factor->dims[a->rank - 1] == most &&
           factor->dims[a->rank - 2] == most;
}

const struct ss_op_def *ss_lower_lapack_def(const struct ss_frame *frame,
                                            const struct ss_mlir_op *op)
{
    const struct routine *r = routine_of(frame, op);
    if (!r)
        return NULL;
    return ss_op_find(!strcmp(r->name, "gesdd") && is_full(frame, op) ? "lapack.gesdd_full"
                                                                      : r->row);
}

/* A field of the call's own attributes, which are a dictionary since version 4 of the interface. */
static const struct ss_mlir_attr *config(const struct ss_mlir_op *op, const char *name)
{
    static const char *const dicts[] = {"mhlo.backend_config", "backend_config"};
    for (size_t i = 0; i < 2; i++) {
        const struct ss_mlir_attr *dict = ss_mlir_field(op->fields, op->n_fields, dicts[i]);
        if (dict && dict->kind == SS_MLIR_DICT && ss_mlir_field(dict->fields, dict->count, name))
            return ss_mlir_field(dict->fields, dict->count, name);
    }
    return NULL;
}

/* Whether a letter of LAPACK's is that one; false without it. */
static bool letter(const struct ss_mlir_op *op, const char *name, char is)
{
    const struct ss_mlir_attr *attr = config(op, name);
    return attr && attr->kind == SS_MLIR_INT && attr->integer == is;
}

/* uplo = 76 ('L'), lower = true, or the first number of "1,1,100,1e-6". */
static bool is_lower(const struct ss_mlir_op *op)
{
    const struct ss_mlir_attr *lower = config(op, "lower");
    const struct ss_mlir_attr *text = ss_mlir_field(op->fields, op->n_fields, "backend_config");
    if (lower)
        return lower->kind == SS_MLIR_INT && lower->integer;
    if (text && text->kind == SS_MLIR_STRING && text->text[0])
        return text->text[0] != '0';
    return !letter(op, "uplo", 'U');
}

static int64_t value_of(const struct ss_frame *frame, const struct ss_mlir_op *op,
                        enum ss_attr_id id)
{
    const struct ss_type *a = type_of(frame, op->operands[0]);
    switch (id) {
    case SS_ATTR_LOWER:
        return is_lower(op);
    case SS_ATTR_DIMENSION:
        return a->dims[a->rank - 2] >= a->dims[a->rank - 1];
    case SS_ATTR_LEFT_SIDE:
        return letter(op, "side", 'L');
    case SS_ATTR_UNIT_DIAGONAL:
        return letter(op, "diag", 'U');
    default: /* TRANSPOSE_A */
        return letter(op, "trans_x", 'T') ? 1 : letter(op, "trans_x", 'C') ? 2 : 0;
    }
}

bool ss_lower_lapack(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_op_def *def = ss_lower_lapack_def(frame, op);
    struct ss_arena *arena = &frame->g->arena;
    struct ss_attrs attrs = {.count = def->n_attrs};
    attrs.items = ss_alloc_array(arena, attrs.count, sizeof *attrs.items);
    for (size_t i = 0; i < def->n_attrs; i++) {
        attrs.items[i] = (struct ss_attr){.id = def->attrs[i].id};
        if (def->attrs[i].id == SS_ATTR_TARGET) {
            attrs.items[i].text = ss_strdup(arena, target_of(op));
            continue;
        }
        attrs.items[i].ints = ss_alloc(arena, sizeof(int64_t));
        attrs.items[i].ints[0] = value_of(frame, op, def->attrs[i].id);
        attrs.items[i].count = 1;
    }
    uint32_t operands[2];
    for (uint32_t i = 0; i < op->n_operands; i++) {
        if (!ss_lower_var(frame, op, op->operands[i], &operands[i]))
            return false;
    }
    return ss_lower_add(frame, op, def, attrs, operands, op->n_operands);
}

bool ss_print_is_lapack(const struct ss_op *op)
{
    return !strncmp(op->def->name, "lapack.", 7);
}

/* As the call that was read; XLA's names have their own attributes as text, others a dictionary. */
void ss_print_lapack_attrs(struct ss_buf *out, const struct ss_op *op)
{
    const char *target = ss_attr_find(&op->attrs, SS_ATTR_TARGET)->text;
    const bool lower = ss_attr_int(&op->attrs, SS_ATTR_LOWER, 1) != 0;
    const bool sided = ss_attr_find(&op->attrs, SS_ATTR_LOWER) != NULL;
    ss_buf_printf(out, " <{call_target_name = \"%s\"", target);
    if (!strcmp(target, "Eigh"))
        ss_buf_printf(out, ", backend_config = \"%d,1,100,1e-6\"", lower);
    else if (strncmp(target, "lapack_", 7) && sided)
        ss_buf_printf(out, ", api_version = 4 : i32, backend_config = {lower = %s}",
                      lower ? "true" : "false");
    else if (strstr(target, "_ffi"))
        ss_buf_printf(out, ", api_version = 4 : i32, backend_config = {%s}",
                      !sided  ? ""
                      : lower ? "uplo = 76 : ui8"
                              : "uplo = 85 : ui8");
    ss_buf_puts(out, "}>");
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/audit/sweep.h"

#include <string.h>

#include "core/load/stablehlo.h"

struct sweeping {
    const struct ss_graph *g;
    const struct ss_op *op;
    const struct ss_mesh *mesh;
    const char *folder, *text; /* of the op's program without shardings */
    size_t most;
    struct ss_arena *arena;
    SS_ARRAY(struct ss_sweep_file) files;
    bool cut_short;
    uint32_t n;       /* operands */
    int *dims;        /* per operand and axis: the dim that it cuts, or -1 */
    int64_t *lengths; /* per operand and dim: what is left to cut */
    struct ss_error *err;
};

/* The op as a program: its operands are the arguments. */
static enum ss_rc one_op(struct sweeping *s, struct ss_buf *text)
{
    const struct ss_op *op = s->op;
    struct ss_graph *one = ss_graph_new(op->name, "stablehlo");
    uint32_t *operands = ss_alloc_array(s->arena, op->n_operands, sizeof *operands), id;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        operands[k] = SS_NONE;
        for (uint32_t j = 0; j < k; j++)
            if (op->operands[j] == op->operands[k])
                operands[k] = operands[j];
        if (operands[k] == SS_NONE)
            operands[k] = ss_graph_add_input(one, "", &s->g->vars[op->operands[k]].type);
    }
    enum ss_rc rc = ss_graph_add_op(one, op->def, op->attrs, operands, op->n_operands,
                                    op->n_results, 0, (struct ss_loc){0}, &id, s->err);
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++)
        ss_graph_add_output(one, one->ops[id].results[k], NULL);
    if (rc == SS_OK)
        rc = ss_graph_finish(one, s->err);
    if (rc == SS_OK)
        ss_stablehlo_print(one, text);
    s->n = one->n_inputs;
    s->lengths = ss_alloc_array(s->arena, s->n * SS_MAX_RANK, sizeof *s->lengths);
    s->dims = ss_alloc_array(s->arena, s->n * SS_MAX_AXES, sizeof *s->dims);
    for (uint32_t k = 0; k < s->n && rc == SS_OK; k++) {
        const struct ss_type *type = &one->vars[one->inputs[k]].type;
        for (int d = 0; d < SS_MAX_RANK; d++)
            s->lengths[k * SS_MAX_RANK + d] = d < type->rank ? type->dims[d] : 0;
    }
    ss_graph_free(one);
    return rc;
}

static void put_sharding(struct sweeping *s, uint32_t k, struct ss_buf *out)
{
    const int64_t *lengths = s->lengths + k * SS_MAX_RANK;
    ss_buf_puts(out, " {sdy.sharding = #sdy.sharding<@mesh, [");
    for (int d = 0; d < SS_MAX_RANK && lengths[d]; d++) {
        ss_buf_puts(out, d ? ", {" : "{");
        const char *comma = "";
        for (int a = 0; a < s->mesh->n_axes; a++) {
            if (s->dims[k * SS_MAX_AXES + a] != d)
                continue;
            ss_buf_printf(out, "%s\"%s\"", comma, s->mesh->axis[a].name);
            comma = ", ";
        }
        ss_buf_puts(out, "}");
    }
    ss_buf_puts(out, "]>}");
}

/* The text with a mesh before the function, and a sharding after the type of each argument. */
static void put_program(struct sweeping *s, struct ss_buf *out)
{
    const char *func = strstr(s->text, "func.func"), *at = func;
    ss_buf_add(out, s->text, (size_t)(func - s->text));
    ss_buf_puts(out, "sdy.mesh @mesh = <[");
    for (int a = 0; a < s->mesh->n_axes; a++)
        ss_buf_printf(out, "%s\"%s\"=%lld", a ? ", " : "", s->mesh->axis[a].name,
                      (long long)s->mesh->axis[a].size);
    ss_buf_puts(out, "]>\n  ");
    const char *end = strstr(func, ") -> (");
    for (uint32_t k = 0; k < s->n; k++) {
        const char *type = strstr(at, ": tensor<");
        const char *close = type && type < end ? strchr(type, '>') : NULL;
        if (close && !strncmp(close, ">>", 2)) /* of complex numbers */
            close++;
        if (!close)
            break;
        ss_buf_add(out, at, (size_t)(close + 1 - at));
        put_sharding(s, k, out);
        at = close + 1;
    }
    ss_buf_puts(out, at);
}

static const char *layout_text(struct sweeping *s)
{
    struct ss_buf text = {0};
    for (uint32_t k = 0; k < s->n; k++)
        for (int a = 0; a < s->mesh->n_axes; a++) {
            const int dim = s->dims[k * SS_MAX_AXES + a];
            ss_buf_printf(&text, "%s%s:", a ? " " : k ? ", " : "", s->mesh->axis[a].name);
            if (dim < 0)
                ss_buf_puts(&text, "R");
            else
                ss_buf_printf(&text, "S(%d)", dim);
        }
    return ss_buf_keep(s->arena, &text);
}

static enum ss_rc write_one(struct sweeping *s)
{
    struct ss_buf text = {0};
    if (s->files.count == s->most) {
        s->cut_short = true;
        return SS_OK;
    }
    struct ss_sweep_file file = {ss_sprintf(s->arena, "%s_%04zu.mlir", s->op->name, s->files.count),
                                 layout_text(s)};
    put_program(s, &text);
    const char *path = ss_sprintf(s->arena, "%s/%s", s->folder, file.name);
    const enum ss_rc rc = ss_file_write(path, ss_buf_text(&text), text.length, s->err);
    ss_buf_free(&text);
    ss_push(s->arena, s->files, file);
    return rc;
}

/* Operands from k on, axes from a on. */
static enum ss_rc each_layout(struct sweeping *s, uint32_t k, int a)
{
    if (s->cut_short)
        return SS_OK;
    if (k == s->n)
        return write_one(s);
    if (a == s->mesh->n_axes)
        return each_layout(s, k + 1, 0);
    int *dim = &s->dims[k * SS_MAX_AXES + a];
    const int64_t size = s->mesh->axis[a].size;
    *dim = -1;
    enum ss_rc rc = each_layout(s, k, a + 1);
    for (int d = 0; d < SS_MAX_RANK && rc == SS_OK; d++) {
        int64_t *length = &s->lengths[k * SS_MAX_RANK + d];
        if (*length < size || *length % size || size < 2)
            continue;
        *length /= size;
        *dim = d;
        rc = each_layout(s, k, a + 1);
        *length *= size;
    }
    *dim = -1;
    return rc;
}

enum ss_rc ss_sweep_write(const struct ss_graph *g, uint32_t op, const struct ss_mesh *mesh,
                          const char *folder, size_t most, struct ss_arena *arena,
                          struct ss_sweep *sweep, struct ss_error *err)
{
    struct sweeping s = {.g = g,
                         .op = &g->ops[op],
                         .mesh = mesh,
                         .folder = folder,
                         .most = most < SS_MAX_SWEEP ? most : SS_MAX_SWEEP,
                         .arena = arena,
                         .err = err};
    struct ss_buf text = {0};
    *sweep = (struct ss_sweep){0};
    if (!s.op->n_operands || s.op->def->flags & SS_OP_OPAQUE)
        return ss_fail(err, SS_E_UNSUPPORTED, "%s has no operands to be cut, or cannot be run",
                       s.op->name);
    enum ss_rc rc = one_op(&s, &text);
    s.text = ss_buf_text(&text);
    if (rc == SS_OK)
        rc = each_layout(&s, 0, 0);
    ss_buf_free(&text);
    *sweep = (struct ss_sweep){s.files.items, s.files.count, s.cut_short};
    return rc;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/draw_op_header.h"

#include <inttypes.h>
#include <string.h>

#include "core/op/attr_form.h"
#include "core/rules/row_text.h"

void ss_op_types(struct ss_buf *out, const struct ss_graph *g, const uint32_t *vars, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        const struct ss_type *type = &g->vars[vars[k]].type;
        ss_buf_puts(out, k ? ", " : "");
        for (int d = 0; d < type->rank; d++)
            ss_buf_printf(out, "%" PRId64 "x", type->dims[d]);
        ss_buf_puts(out, ss_dtype_name(type->dtype));
    }
}

/* Numbers and names; values of tensors and regions are left out. */
static void add_attrs(struct ss_buf *out, const struct ss_attrs *attrs)
{
    for (size_t i = 0; i < attrs->count; i++) {
        const struct ss_attr *a = attrs->items + i;
        if (a->id == SS_ATTR_DTYPE || (!(a->ints && a->count) && !a->text))
            continue;
        ss_buf_printf(out, "%s%s", out->length ? "  " : "", ss_attr_name(a->id));
        if (a->text)
            ss_buf_printf(out, " %s", a->text);
        const struct ss_attr_form *form = ss_attr_form(a->id);
        for (size_t k = 0; k < a->count && a->ints; k++)
            if (form && form->words[0])
                ss_buf_printf(out, " %s", ss_attr_word(a->id, a->ints[k]));
            else
                ss_buf_printf(out, "%s%" PRId64, k ? "," : " ", a->ints[k]);
    }
}

static void add_place(struct ss_buf *out, const struct ss_graph *g, const struct ss_op *op)
{
    struct ss_arena arena = {0};
    ss_buf_puts(out, ss_graph_scope_path(g, op->scope, &arena));
    ss_arena_free(&arena);
    if (op->loc.line)
        ss_buf_printf(out, "%sline %u", out->length ? "  " : "", op->loc.line);
}

static int draw_line(struct ss_canvas *canvas, struct ss_area area, int row, const char *name,
                     enum ss_role role, const char *text)
{
    int col = *name ? ss_draw(canvas, area, row, 0, SS_ROLE_TITLE, name) + 1 : 0;
    ss_draw(canvas, ss_area_cols(area, col, area.cols - col), row, 0, role, text);
    return row + 1;
}

/* In as many lines as it takes and there are. */
static int draw_combines(struct ss_canvas *canvas, struct ss_area area, const struct ss_buf *text)
{
    int col = ss_draw(canvas, area, 0, 0, SS_ROLE_TITLE, "CombineSpec") + 1;
    struct ss_area rest = ss_area_cols(area, col, area.cols - col);
    if (area.rows == 1 || !text->length) {
        ss_draw(canvas, rest, 0, 0, SS_ROLE_COLLECTIVE, ss_buf_text(text));
        return 1;
    }
    return ss_draw_wrapped(canvas, rest, 0, SS_ROLE_COLLECTIVE, ss_buf_text(text));
}

int ss_draw_op_header(const struct ss_snapshot *now, uint32_t id, struct ss_canvas *canvas,
                      struct ss_area area, int most)
{
    const struct ss_graph *g = now->graph;
    const struct ss_op *op = g->ops + id;
    const struct ss_op_rules *rules = now->rules->op_rules[id];
    struct ss_buf text = {0}, place = {0};
    int row = 0, right = 0;
    add_place(&place, g, op);
    ss_op_types(&text, g, op->operands, op->n_operands);
    ss_buf_puts(&text, op->n_operands ? " -> " : "-> ");
    ss_op_types(&text, g, op->results, op->n_results);
    if ((int)(strlen(op->name) + text.length + place.length) + 4 < area.cols)
        right = (int)place.length;
    ss_draw_right(canvas, area, row, 0, SS_ROLE_DIM, right ? ss_buf_text(&place) : "");
    row = draw_line(canvas, ss_area_cols(area, 0, area.cols - right), row, op->name, SS_ROLE_TEXT,
                    ss_buf_text(&text));
    ss_buf_clear(&text);
    if (!right && place.length)
        ss_buf_printf(&text, "%s  ", ss_buf_text(&place));
    add_attrs(&text, &op->attrs);
    if (row < most && text.length)
        row = draw_line(canvas, area, row, "", SS_ROLE_DIM, ss_buf_text(&text));
    ss_buf_clear(&text);
    ss_shard_spec_print(&text, rules, now->rules->op_atoms + id);
    if (row < most)
        row = draw_line(canvas, area, row, "ShardSpec", SS_ROLE_SHARDED, ss_buf_text(&text));
    ss_buf_clear(&text);
    ss_combine_spec_print(&text, rules, now->rules->op_atoms + id);
    if (row < most)
        row += draw_combines(canvas, ss_area_rows(area, row, most - row), &text);
    ss_buf_free(&text);
    ss_buf_free(&place);
    return row;
}

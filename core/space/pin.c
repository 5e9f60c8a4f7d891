/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parsing pins and matching them with strategies and layouts. If nothing matches, the error names
 * the axis and the reason, and the hint lists the rows of the op. */
#include "core/space/pin.h"

#include "core/rules/row_text.h"
#include "core/rules/table/compare.h"

#include <inttypes.h>
#include <string.h>

/* The mesh axis of placement t of a pin's text. */
static int pin_axis(const struct ss_mesh *mesh, const struct ss_pin *pin, int t)
{
    return pin->row.axis[0] ? ss_mesh_find_axis(mesh, pin->row.axis) : t;
}

static bool side_matches(const struct ss_mesh *mesh, const struct ss_pin *pin,
                         const struct ss_placement *want, size_t n, const struct ss_type *types,
                         const struct ss_layout *layouts)
{
    for (size_t k = 0; k < n; k++)
        for (int t = 0; t < pin->row.n_axes; t++) {
            struct ss_placement got =
                ss_layout_get(mesh, &types[k], &layouts[k], pin_axis(mesh, pin, t));
            if (!ss_placement_equal(got, want[k * (size_t)pin->row.n_axes + (size_t)t]))
                return false;
        }
    return true;
}

/* True if the strategy has the halos that the pin's operands ask for and overlaps on every axis on
 * which the pin's results do. */
static bool halos_match(const struct ss_mesh *mesh, const struct ss_pin *pin,
                        const struct ss_strategy *strategy)
{
    for (size_t i = 0; i < pin->row.n_in * (size_t)pin->row.n_axes; i++) {
        const struct ss_placement *want = &pin->row.in[i];
        int a = pin_axis(mesh, pin, (int)(i % (size_t)pin->row.n_axes));
        bool matches = !want->halo || (want->fill && strategy->overlap >> a & 1);
        for (int s = 0; s < 2 && !want->fill; s++) {
            const int32_t *have = strategy->halo[a][s];
            matches |= want->left < 0 ? have[0] + have[1] > 0
                                      : have[0] == want->left && have[1] == want->right;
        }
        if (!matches)
            return false;
    }
    for (size_t i = 0; i < pin->row.n_out * (size_t)pin->row.n_axes; i++) {
        int a = pin_axis(mesh, pin, (int)(i % (size_t)pin->row.n_axes));
        if (pin->row.out[i].folds && !(strategy->overlap >> a & 1))
            return false;
    }
    return true;
}

/* True if some row of the op has this result placement, or this operand fill. */
static bool exists(const struct ss_op_rules *rules, const int64_t *lengths, bool result, size_t k,
                   const struct ss_placement *want)
{
    bool any = result ? !want->halo : !want->fill;
    for (size_t i = 0; i < rules->n_rows && !any; i++)
        any = result ? ss_row_result_is(&rules->rows[i], k, lengths, want)
                     : ss_row_operand_is(&rules->rows[i], k, lengths, want);
    return any;
}

static bool all_exist(const struct ss_ruleset *rules, const struct ss_pin *pin)
{
    const struct ss_op_rules *r = rules->op_rules[pin->op];
    const int64_t *lengths = rules->op_atoms[pin->op].lengths;
    size_t axes = (size_t)pin->row.n_axes;
    bool exist = true;
    for (size_t i = 0; i < pin->row.n_out * axes; i++)
        exist &= exists(r, lengths, true, i / axes, &pin->row.out[i]);
    for (size_t i = 0; i < pin->row.n_in * axes; i++)
        exist &= exists(r, lengths, false, i / axes, &pin->row.in[i]);
    return exist;
}

bool ss_pin_matches_layout(const struct ss_mesh *mesh, const struct ss_pin *pin,
                           const struct ss_type *type, const struct ss_layout *layout)
{
    if (pin->axis < 0)
        return ss_layout_equal(&pin->layout, layout);
    return ss_placement_equal(ss_layout_get(mesh, type, layout, pin->axis),
                              ss_layout_get(mesh, type, &pin->layout, pin->axis));
}

bool ss_pin_matches(const struct ss_mesh *mesh, const struct ss_pin *pin,
                    const struct ss_call *global, int result, const struct ss_strategy *strategy)
{
    if (result >= 0)
        return ss_pin_matches_layout(mesh, pin, &global->out[result], &strategy->out[result]);
    return side_matches(mesh, pin, pin->row.out, global->n_out, global->out, strategy->out) &&
           side_matches(mesh, pin, pin->row.in, global->n_in, global->in, strategy->in) &&
           halos_match(mesh, pin, strategy);
}

bool ss_pin_on_hub(const struct ss_graph *g, const struct ss_pin *pin, uint32_t var)
{
    if (!pin->on_var || pin->op == var)
        return pin->on_var;
    if (g->vars[var].kind != SS_VAR_LOOP_ARG || g->vars[pin->op].kind != SS_VAR_LOOP_RESULT)
        return false;
    return g->loops[g->vars[var].loop].results[g->vars[var].result] == pin->op;
}

bool ss_pin_concerns(const struct ss_graph *g, const struct ss_hub_vars *hub_vars,
                     const struct ss_pin *pin, uint32_t op, int *result)
{
    *result = -1;
    if (pin->kind == SS_PIN_TIE)
        return false;
    if (!pin->on_var)
        return pin->op == op;
    if (hub_vars->hub[pin->op] || g->vars[pin->op].producer != op)
        return false;
    *result = (int)g->vars[pin->op].result;
    return true;
}

bool ss_pins_layout(const struct ss_graph *g, const struct ss_mesh *mesh, const struct ss_pin *pins,
                    size_t n, uint32_t var, struct ss_layout *layout)
{
    const struct ss_type *type = &g->vars[var].type;
    const char *why;
    memset(layout, 0, sizeof *layout);
    for (int a = 0; a < mesh->n_axes; a++)
        for (size_t p = 0; p < n; p++) {
            const struct ss_pin *pin = &pins[p];
            if (pin->kind == SS_PIN_REQUIRE && ss_pin_on_hub(g, pin, var) &&
                (pin->axis < 0 || pin->axis == a) &&
                !ss_layout_set(mesh, type, layout, a, ss_layout_get(mesh, type, &pin->layout, a),
                               &why))
                return false;
        }
    return true;
}

/* Sets the hint to "rows: S(0) <- S(0), R; ...", cut after about 220 characters. */
static enum ss_rc hint_rows(const struct ss_ruleset *rules, uint32_t op, struct ss_error *err)
{
    struct ss_buf text = {0};
    const struct ss_op_rules *r = rules->op_rules[op];
    for (size_t i = 0; i < r->n_rows; i++) {
        const int64_t *lengths = rules->op_atoms[op].lengths;
        if (!ss_row_usable(&r->rows[i], r->n_in, NULL) || !ss_row_is_said(&r->rows[i], lengths))
            continue;
        if (text.length > 220) {
            ss_buf_puts(&text, "; ...");
            break;
        }
        ss_buf_puts(&text, text.length ? "; " : "rows: ");
        ss_row_print(&text, r, &r->rows[i], lengths);
    }
    enum ss_rc rc = ss_error_hint(err, "%s", ss_buf_text(&text));
    ss_buf_free(&text);
    return rc;
}

static enum ss_rc check_form(const struct ss_graph *graph, const struct ss_mesh *mesh,
                             const struct ss_pin *pin, struct ss_error *err)
{
    const struct ss_op *op = &graph->ops[pin->op];
    const struct ss_row_text *row = &pin->row;
    if (row->axis[0] && ss_mesh_find_axis(mesh, row->axis) < 0) {
        ss_fail(err, SS_E_NAME, "the mesh has no axis \"%s\"", row->axis);
        return ss_error_where(err, "%s", op->name);
    }
    if (row->n_out != op->n_results || row->n_in != op->n_operands) {
        ss_fail(err, SS_E_ARGUMENT,
                "the row has %zu results and %zu operands, the op has %u and %u", row->n_out,
                row->n_in, op->n_results, op->n_operands);
        ss_error_where(err, "%s", op->name);
        return SS_E_ARGUMENT;
    }
    if (row->axis[0] ? row->n_axes != 1 : row->n_axes != mesh->n_axes) {
        ss_fail(err, SS_E_ARGUMENT, "each operand needs %d placement%s, the row gives %d",
                row->axis[0] ? 1 : mesh->n_axes, row->axis[0] || mesh->n_axes == 1 ? "" : "s",
                row->n_axes);
        ss_error_where(err, "%s", op->name);
        return ss_error_hint(err,
                             "write one placement per mesh axis (S(0)R <- S(0)R, RR), or name "
                             "one axis (%s: S(0) <- S(0), R)",
                             mesh->axis[0].name);
    }
    return SS_OK;
}

static enum ss_rc find_match(const struct ss_graph *graph, const struct ss_ruleset *rules,
                             const uint8_t *kinds, const struct ss_mesh *mesh,
                             const struct ss_pin *pin, bool *any, unsigned *granted,
                             struct ss_error *err)
{
    struct ss_arena scratch = {0};
    struct ss_strategy_list list;
    enum ss_rc rc = ss_op_strategies(graph, rules, kinds, mesh, pin->op, &scratch, &list, err);
    *any = false;
    *granted = 0;
    if (rc == SS_OK) {
        struct ss_call global;
        ss_graph_call(graph, pin->op, &scratch, &global);
        for (uint32_t i = 0; i < list.n && !*any; i++) {
            *any = ss_pin_matches(mesh, pin, &global, -1, &list.items[i]);
            for (int a = 0; a < mesh->n_axes && *any; a++)
                *granted |= rules->op_rules[pin->op]->rows[list.items[i].rows[a]].granted;
        }
    }
    ss_arena_free(&scratch);
    return rc;
}

/* The row that placement t of the pin asks for, or one that the op's lengths rule out; NULL if no
 * such row was discovered. */
static const struct ss_row *row_asked(const struct ss_ruleset *rules, const struct ss_pin *pin,
                                      int t, struct ss_arena *arena)
{
    const struct ss_op_rules *r = rules->op_rules[pin->op];
    size_t axes = (size_t)pin->row.n_axes;
    struct ss_row_text one = {.n_axes = 1, .n_out = pin->row.n_out, .n_in = pin->row.n_in};
    one.out = ss_alloc_array(arena, one.n_out, sizeof *one.out);
    one.in = ss_alloc_array(arena, one.n_in, sizeof *one.in);
    for (size_t k = 0; k < one.n_out; k++)
        one.out[k] = pin->row.out[k * axes + (size_t)t];
    for (size_t k = 0; k < one.n_in; k++)
        one.in[k] = pin->row.in[k * axes + (size_t)t];
    const int64_t *lengths = rules->op_atoms[pin->op].lengths;
    const struct ss_row *forbidden = NULL;
    for (size_t i = 0; i < r->n_rows; i++) {
        if (ss_row_implies(r, &r->rows[i], lengths, &one))
            return &r->rows[i];
        if (!forbidden && ss_row_would_imply(r, &r->rows[i], lengths, &one))
            forbidden = &r->rows[i];
    }
    return forbidden;
}

/* Names the first axis for which there is no row, or whose row does not divide or makes shards that
 * the operator rejects. Adds nothing if there is no such axis. */
static void blame_axis(const struct ss_graph *graph, const struct ss_ruleset *rules,
                       const struct ss_mesh *mesh, const struct ss_pin *pin, struct ss_buf *why)
{
    const struct ss_atoms *atoms = &rules->op_atoms[pin->op];
    struct ss_arena arena = {0};
    struct ss_call call;
    ss_graph_call(graph, pin->op, &arena, &call);
    int64_t *lengths = ss_alloc_array(&arena, atoms->n_atoms, sizeof *lengths);
    for (uint16_t i = 0; i < atoms->n_atoms; i++)
        lengths[i] = atoms->lengths[i];
    for (int t = 0; t < pin->row.n_axes && !why->length; t++) {
        const struct ss_axis *axis = &mesh->axis[pin_axis(mesh, pin, t)];
        const struct ss_row *row = row_asked(rules, pin, t, &arena);
        struct ss_buf misfit = {0};
        if (!row)
            ss_buf_printf(why, "no row for axis %s", axis->name);
        else if (ss_row_misfit(row, lengths, axis->size, &misfit) ||
                 ss_row_refused(row, &call, atoms, lengths, axis->size, &misfit))
            ss_buf_printf(why, "axis %s has %" PRId64 " ranks, but %s", axis->name, axis->size,
                          ss_buf_text(&misfit));
        else
            ss_row_cut(row, atoms, lengths, axis->size);
        ss_buf_free(&misfit);
    }
    ss_arena_free(&arena);
}

/* Fails with the reason why no strategy matches. Tries again with all partial kinds to tell a
 * partial that cannot arrive from a row that does not exist. */
static enum ss_rc no_match(const struct ss_graph *graph, const struct ss_ruleset *rules,
                           const uint8_t *kinds, const struct ss_mesh *mesh,
                           const struct ss_pin *pin, struct ss_error *err)
{
    bool any = false;
    unsigned granted;
    struct ss_buf why = {0};
    blame_axis(graph, rules, mesh, pin, &why);
    if (!why.length && kinds && all_exist(rules, pin) &&
        find_match(graph, rules, NULL, mesh, pin, &any, &granted, NULL) == SS_OK && any)
        ss_fail(err, SS_E_INFEASIBLE, "\"%s\" leaves no strategy: %s", pin->text,
                granted & SS_GRANTED_FINITE
                    ? "the row is valid only if every rank's partial result is finite"
                : granted & SS_GRANTED_NUMBERS ? "the row is valid only if no partial term is NaN"
                : granted                      ? "the row rests on random draws alone"
                                               : "no producer yields such a partial operand");
    else
        ss_fail(err, SS_E_INFEASIBLE, "no discovered row gives \"%s\" on this mesh: %s", pin->text,
                why.length ? ss_buf_text(&why) : "its axes cannot be combined");
    ss_buf_free(&why);
    ss_error_where(err, "%s", graph->ops[pin->op].name);
    return hint_rows(rules, pin->op, err);
}

const char *ss_pin_expand(const struct ss_ruleset *rules, uint32_t op, const char *text,
                          struct ss_arena *arena)
{
    const struct ss_op_rules *r = rules->op_rules[op];
    const char *colon = strchr(text, ':'), *id = colon ? colon + 1 : text;
    id += strspn(id, " ");
    for (size_t i = 0; r && i < r->n_rows; i++) {
        const int64_t *lengths = rules->op_atoms[op].lengths;
        if (strcmp(r->rows[i].id, id) || !ss_row_is_said(&r->rows[i], lengths))
            continue;
        struct ss_buf row = {0};
        ss_buf_add(&row, text, (size_t)(id - text));
        ss_row_print(&row, r, &r->rows[i], lengths);
        text = ss_buf_keep(arena, &row);
        break;
    }
    return text;
}

/* "S3", "tp: P1": a letter and a number behind the axis, which no placement is. */
static bool is_row_id(const char *text)
{
    const char *colon = strchr(text, ':'), *id = colon ? colon + 1 : text;
    id += strspn(id, " ");
    return (*id == 'S' || *id == 'P') && id[1] && strspn(id + 1, "0123456789") == strlen(id + 1);
}

enum ss_rc ss_pin_parse(const struct ss_graph *graph, const struct ss_ruleset *rules,
                        const uint8_t *kinds, const struct ss_mesh *mesh, const char *op,
                        const char *text, struct ss_arena *arena, struct ss_pin *pin,
                        struct ss_error *err)
{
    *pin = (struct ss_pin){.op = ss_graph_find_op(graph, op), .text = ss_strdup(arena, text)};
    if (pin->op == SS_NONE) {
        ss_fail(err, SS_E_NAME, "no op is called \"%s\"", op);
        return ss_error_hint(err, "graph lists the ops");
    }
    const char *row = ss_pin_expand(rules, pin->op, text, arena);
    if (row == text && is_row_id(text)) {
        ss_fail(err, SS_E_NAME, "%s has no row \"%s\"", op, text);
        return hint_rows(rules, pin->op, err);
    }
    enum ss_rc rc = ss_row_text_parse(row, arena, &pin->row, err);
    if (rc != SS_OK)
        return rc;
    rc = check_form(graph, mesh, pin, err);
    if (rc == SS_E_ARGUMENT && row != text && !strchr(text, ':') && err)
        return ss_error_hint(err, "name the axis that the row holds for: %s: %s",
                             mesh->axis[0].name, text);
    if (rc == SS_E_ARGUMENT && !err->hint[0])
        hint_rows(rules, pin->op, err);
    if (rc != SS_OK)
        return rc;

    bool any = false;
    unsigned granted;
    if (all_exist(rules, pin))
        rc = find_match(graph, rules, kinds, mesh, pin, &any, &granted, err);
    return rc != SS_OK || any ? rc : no_match(graph, rules, kinds, mesh, pin, err);
}

/* True if the strategy satisfies every pin on the op. */
static bool satisfies_all(const struct ss_mesh *mesh, const struct ss_pin *pins, size_t n,
                          uint32_t op, const struct ss_call *global,
                          const struct ss_strategy *strategy)
{
    for (size_t p = 0; p < n; p++)
        if (!pins[p].on_var && pins[p].op == op && pins[p].kind <= SS_PIN_FORBID &&
            !ss_pin_allows(&pins[p], ss_pin_matches(mesh, &pins[p], global, -1, strategy)))
            return false;
    return true;
}

static enum ss_rc disagree(const struct ss_graph *graph, const struct ss_pin *pins, size_t n,
                           uint32_t op, struct ss_error *err)
{
    struct ss_buf texts = {0};
    for (size_t p = 0; p < n; p++)
        if (!pins[p].on_var && pins[p].op == op && pins[p].kind <= SS_PIN_FORBID)
            ss_buf_printf(&texts, "%s\"%s%s\"", texts.length ? ", " : "",
                          pins[p].kind == SS_PIN_FORBID ? "forbid " : "", pins[p].text);
    ss_fail(err, SS_E_INFEASIBLE, "no strategy on this mesh satisfies all of %s",
            ss_buf_text(&texts));
    ss_buf_free(&texts);
    ss_error_where(err, "%s", graph->ops[op].name);
    return ss_error_hint(err, "unpin an older pin, or change this one");
}

enum ss_rc ss_pins_agree(const struct ss_graph *graph, const struct ss_ruleset *rules,
                         const uint8_t *kinds, const struct ss_mesh *mesh,
                         const struct ss_pin *pins, size_t n, uint32_t op, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    struct ss_strategy_list list;
    enum ss_rc rc = ss_op_strategies(graph, rules, kinds, mesh, op, &scratch, &list, err);
    if (rc == SS_OK) {
        struct ss_call global;
        ss_graph_call(graph, op, &scratch, &global);
        bool any = false;
        for (uint32_t i = 0; i < list.n && !any; i++)
            any = satisfies_all(mesh, pins, n, op, &global, &list.items[i]);
        if (!any)
            rc = disagree(graph, pins, n, op, err);
    }
    ss_arena_free(&scratch);
    return rc;
}

/* Parses the axis name of "tp: S(0)" and moves *text behind the colon; *axis is -1 if no axis is
 * named. */
static enum ss_rc named_axis(const struct ss_mesh *mesh, const char **text, int *axis,
                             struct ss_error *err)
{
    const char *colon = strchr(*text, ':');
    *axis = -1;
    if (!colon)
        return SS_OK;
    size_t length = (size_t)(colon - *text);
    char name[sizeof mesh->axis[0].name] = "";
    if (length < sizeof name) {
        memcpy(name, *text, length);
        *axis = ss_mesh_find_axis(mesh, name);
    }
    if (*axis < 0)
        return ss_fail(err, SS_E_NAME, "the mesh has no axis \"%.*s\"", (int)length, *text);
    *text = colon + 1;
    return SS_OK;
}

static enum ss_rc one_placement(const struct ss_mesh *mesh, const struct ss_type *type,
                                const char *text, struct ss_pin *pin, struct ss_error *err)
{
    struct ss_placement placement;
    const char *why = NULL;
    enum ss_rc rc = ss_placement_parse(&text, &placement, err);
    if (rc != SS_OK)
        return rc;
    if (text[strspn(text, " ")])
        return ss_fail(err, SS_E_SYNTAX,
                       "unexpected \"%s\" after the placement: a pin names one axis, or has a "
                       "placement for each: S(0)R",
                       text);
    if (!ss_layout_set(mesh, type, &pin->layout, pin->axis, placement, &why))
        return ss_fail(err, SS_E_INFEASIBLE, "axis %s: %s", mesh->axis[pin->axis].name,
                       why ? why : "does not divide");
    return SS_OK;
}

enum ss_rc ss_pin_parse_var(const struct ss_graph *graph, const struct ss_mesh *mesh, uint32_t var,
                            const char *text, struct ss_arena *arena, struct ss_pin *pin,
                            struct ss_error *err)
{
    const struct ss_var *v = &graph->vars[var];
    *pin = (struct ss_pin){.on_var = true, .op = var, .text = ss_strdup(arena, text)};
    enum ss_rc rc = named_axis(mesh, &text, &pin->axis, err);
    if (rc == SS_OK && pin->axis < 0)
        rc = ss_layout_parse(text, mesh, &v->type, &pin->layout, err);
    else if (rc == SS_OK)
        rc = one_placement(mesh, &v->type, text, pin, err);
    if (rc == SS_OK && v->kind == SS_VAR_INPUT && ss_layout_is_partial(&pin->layout))
        rc = ss_fail(err, SS_E_INFEASIBLE, "an input of the program is never partial");
    if (rc == SS_OK)
        return rc;
    ss_error_where(err, "%s", v->name);
    return err && err->hint[0] ? rc
                               : ss_error_hint(err,
                                               "write one placement per mesh axis (S(0)R), or "
                                               "name one axis (%s: S(0))",
                                               mesh->axis[0].name);
}

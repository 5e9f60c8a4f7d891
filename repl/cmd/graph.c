/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/load/stablehlo.h"
#include "core/op/attr_form.h"
#include "core/op/function.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/scope.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

#include <string.h>

static struct ss_value show_op_flops(const struct ss_graph *g, uint32_t id)
{
    struct ss_arena scratch = {0};
    struct ss_call call;
    ss_graph_call(g, id, &scratch, &call);
    double flops = ss_call_flops(&call) * (double)ss_graph_trips(g, g->ops[id].loop);
    ss_arena_free(&scratch);
    return ss_v_real_in(SS_UNIT_FLOPS, flops);
}

static bool in_scope(const struct ss_graph *g, uint32_t scope, const char *path)
{
    struct ss_arena scratch = {0};
    const char *own = ss_graph_scope_path(g, scope, &scratch);
    size_t length = strlen(path);
    bool inside = !strncmp(own, path, length) && (!own[length] || own[length] == '/');
    ss_arena_free(&scratch);
    return inside;
}

/* The ops of a table, as a row source. It holds its graph, as another may be loaded meanwhile. */
struct op_rows {
    const struct ss_snapshot *now;
    SS_ARRAY(uint32_t) ids;
};

static void get_op_row(void *user, size_t i, struct ss_arena *arena, struct ss_value *cells)
{
    const struct op_rows *rows = user;
    const struct ss_graph *g = rows->now->graph;
    uint32_t id = rows->ids.items[i];
    const struct ss_op *op = g->ops + id;
    const struct ss_value row[] = {ss_show_op(g, id),
                                   ss_show_types(arena, g, op->results, op->n_results),
                                   ss_show_names(arena, g, op->operands, op->n_operands),
                                   show_op_flops(g, id),
                                   ss_v_int(ss_graph_trips(g, op->loop)),
                                   ss_v_bool(op->live),
                                   ss_v_text(ss_graph_scope_path(g, op->scope, arena)),
                                   op->loc.line ? ss_v_int(op->loc.line) : ss_v_null()};
    memcpy(cells, row, sizeof row);
}

static void release_op_rows(void *user)
{
    ss_snapshot_free(((struct op_rows *)user)->now);
}

static void put_ops(const struct ss_lab *lab, const struct ss_parsed *parsed, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"op", SS_UNIT_NONE},     {"out", SS_UNIT_NONE},     {"operands", SS_UNIT_NONE},
        {"flops", SS_UNIT_FLOPS}, {"trips", SS_UNIT_NUMBER}, {"live", SS_UNIT_NONE},
        {"scope", SS_UNIT_NONE},  {"line", SS_UNIT_NUMBER}};
    const struct ss_graph *g = lab->now->graph;
    const struct ss_arg_value *kind = ss_option(parsed, "kind");
    const struct ss_arg_value *scope = ss_option(parsed, "scope");
    const struct ss_arg_value *limit = ss_option(parsed, "limit");
    struct op_rows *rows = ss_alloc(&out->arena, sizeof *rows);
    int64_t matching = 0;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if ((kind->given && strcmp(g->ops[i].kind, kind->text)) ||
            (scope->given && !in_scope(g, g->ops[i].scope, scope->text)))
            continue;
        if (!limit->given || matching < limit->integer)
            ss_push(&out->arena, rows->ids, i);
        matching++;
    }
    rows->now = ss_snapshot_ref(lab->now);
    ss_out_lazy_table(
        out, "ops", columns, SS_COUNT(columns),
        &(struct ss_row_source){
            .count = rows->ids.count, .get = get_op_row, .release = release_op_rows, .user = rows});
    if ((int64_t)rows->ids.count < matching)
        ss_out_note(out, "%zu of %lld ops shown", rows->ids.count, (long long)matching);
}

/* The other var of the state pair at this input or output, or null. */
static struct ss_value show_pair(const struct ss_graph *g, uint32_t position, bool is_input)
{
    for (uint32_t i = 0; i < g->n_pairs; i++) {
        if (is_input && g->pairs[i].input == position)
            return ss_show_var(g, g->outputs[g->pairs[i].output]);
        if (!is_input && g->pairs[i].output == position)
            return ss_show_var(g, g->inputs[g->pairs[i].input]);
    }
    return ss_v_null();
}

static void put_inputs(const struct ss_graph *g, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"input", SS_UNIT_NONE},  {"label", SS_UNIT_NONE},   {"type", SS_UNIT_NONE},
        {"bytes", SS_UNIT_BYTES}, {"donated", SS_UNIT_NONE}, {"updated_by", SS_UNIT_NONE}};
    ss_out_table(out, "inputs", columns, SS_COUNT(columns));
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_var *var = g->vars + g->inputs[i];
        struct ss_value cells[] = {ss_show_var(g, g->inputs[i]),
                                   ss_show_label(&out->arena, g, g->inputs[i]),
                                   ss_show_type(&out->arena, &var->type),
                                   ss_v_int_in(SS_UNIT_BYTES, ss_type_bytes(&var->type)),
                                   ss_v_bool(g->input_donated && g->input_donated[i]),
                                   show_pair(g, i, true)};
        ss_out_row(out, cells);
    }
}

static void put_outputs(const struct ss_graph *g, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"output", SS_UNIT_NONE},
                                               {"label", SS_UNIT_NONE},
                                               {"type", SS_UNIT_NONE},
                                               {"bytes", SS_UNIT_BYTES},
                                               {"updates", SS_UNIT_NONE}};
    ss_out_table(out, "outputs", columns, SS_COUNT(columns));
    for (uint32_t i = 0; i < g->n_outputs; i++) {
        const struct ss_var *var = g->vars + g->outputs[i];
        struct ss_value cells[] = {
            ss_show_var(g, g->outputs[i]), ss_v_text(g->output_labels ? g->output_labels[i] : NULL),
            ss_show_type(&out->arena, &var->type),
            ss_v_int_in(SS_UNIT_BYTES, ss_type_bytes(&var->type)), show_pair(g, i, false)};
        ss_out_row(out, cells);
    }
}

static struct ss_value show_reader(const struct ss_graph *g, const struct ss_use *use)
{
    return use->op == SS_NONE ? ss_v_text("(output or loop)") : ss_show_op(g, use->op);
}

static void put_uses(const struct ss_graph *g, uint32_t var, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"reader", SS_UNIT_NONE}, {"arg", SS_UNIT_NUMBER}};
    ss_out_table(out, "readers", columns, SS_COUNT(columns));
    for (uint32_t u = g->use_start[var]; u < g->use_start[var + 1]; u++) {
        struct ss_value cells[] = {show_reader(g, g->uses + u), ss_v_int(g->uses[u].arg)};
        ss_out_row(out, cells);
    }
}

static void put_var(const struct ss_graph *g, uint32_t id, struct ss_out *out)
{
    const struct ss_var *var = g->vars + id;
    ss_out_field(out, "var", ss_show_var(g, id));
    ss_out_field(out, "in_file", ss_v_text(var->file_name));
    ss_out_field(out, "label", ss_v_text(var->label));
    ss_out_field(out, "type", ss_show_type(&out->arena, &var->type));
    ss_out_field(out, "bytes", ss_v_int_in(SS_UNIT_BYTES, ss_type_bytes(&var->type)));
    ss_out_field(out, "producer", ss_show_op(g, var->producer));
    put_uses(g, id, out);
}

static struct ss_value show_function(struct ss_arena *arena, int64_t id)
{
    const struct ss_function *f = ss_function_find(id);
    return f ? ss_v_text(ss_sprintf(arena, "%s: %s", f->where, f->signature)) : ss_v_int(id);
}

/* True for the attributes that files write as words: LT, SIGNED. */
static bool has_words(enum ss_attr_id id)
{
    const struct ss_attr_form *form = ss_attr_form(id);
    return form && form->words[0];
}

static struct ss_value show_attr(struct ss_arena *arena, const struct ss_attr *attr)
{
    struct ss_value *items = ss_alloc_array(arena, attr->count, sizeof *items);
    switch (attr->id) {
    case SS_ATTR_EPSILON:
        return ss_v_real(attr->real);
    case SS_ATTR_TARGET:
        return ss_v_text(attr->text);
    case SS_ATTR_FUNCTION:
        return show_function(arena, attr->ints[0]);
    case SS_ATTR_VALUE:
        if (!attr->tensor)
            return ss_v_null();
        if (attr->tensor->count != 1)
            return ss_v_text("(a whole tensor)");
        if (ss_dtype_is_complex(attr->tensor->type.dtype))
            return ss_v_text(ss_sprintf(arena, "(%.9g, %.9g)", ss_f64(attr->tensor)[0],
                                        ss_f64(attr->tensor)[1]));
        return ss_v_real(ss_tensor_get(attr->tensor, 0));
    case SS_ATTR_BODY:
    case SS_ATTR_BODY2:
    case SS_ATTR_BRANCHES:
        for (size_t i = 0; i < attr->count; i++)
            items[i] = ss_v_text(attr->regions[i].simple ? attr->regions[i].simple : "(region)");
        break;
    default:
        for (size_t i = 0; i < attr->count; i++)
            items[i] = has_words(attr->id) ? ss_v_text(ss_attr_word(attr->id, attr->ints[i]))
                                           : ss_v_int(attr->ints[i]);
    }
    return ss_v_list(items, attr->count, ", ");
}

static void put_op(const struct ss_graph *g, uint32_t id, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"attribute", SS_UNIT_NONE},
                                               {"value", SS_UNIT_NONE}};
    const struct ss_op *op = g->ops + id;
    struct ss_arena *arena = &out->arena;
    ss_out_field(out, "op", ss_show_op(g, id));
    ss_out_field(out, "kind", ss_v_text(op->kind));
    ss_out_field(out, "operands", ss_show_names(arena, g, op->operands, op->n_operands));
    ss_out_field(out, "in", ss_show_types(arena, g, op->operands, op->n_operands));
    ss_out_field(out, "results", ss_show_names(arena, g, op->results, op->n_results));
    ss_out_field(out, "out", ss_show_types(arena, g, op->results, op->n_results));
    ss_out_field(out, "flops", show_op_flops(g, id));
    ss_out_field(out, "trips", ss_v_int(ss_graph_trips(g, op->loop)));
    ss_out_field(out, "live", ss_v_bool(op->live));
    ss_out_field(out, "scope", ss_v_text(ss_graph_scope_path(g, op->scope, arena)));
    ss_out_field(out, "line", op->loc.line ? ss_v_int(op->loc.line) : ss_v_null());
    ss_out_table(out, "attributes", columns, SS_COUNT(columns));
    for (size_t i = 0; i < op->attrs.count; i++) {
        struct ss_value cells[] = {ss_v_text(ss_attr_name(op->attrs.items[i].id)),
                                   show_attr(arena, op->attrs.items + i)};
        ss_out_row(out, cells);
    }
    if (op->n_results == 1)
        put_uses(g, op->results[0], out);
}

static enum ss_rc put_text(const struct ss_graph *g, const struct ss_arg_value *save,
                           struct ss_out *out, struct ss_error *err)
{
    struct ss_buf text = {0};
    enum ss_rc rc = SS_OK;
    ss_stablehlo_print(g, &text);
    if (!save->given) {
        ss_out_document(out, "text", ss_show_take(&out->arena, &text));
        return SS_OK;
    }
    rc = ss_file_write(save->text, ss_buf_text(&text), text.length, err);
    if (rc == SS_OK) {
        ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, save->text)));
        ss_out_field(out, "bytes", ss_v_int_in(SS_UNIT_BYTES, (int64_t)text.length));
    }
    ss_buf_free(&text);
    return rc;
}

static void put_scopes(const struct ss_snapshot *now, const struct ss_parsed *parsed,
                       struct ss_out *out)
{
    const struct ss_arg_value *scope = ss_option(parsed, "scope");
    const struct ss_scopes_shown shown = {.ops = ss_option(parsed, "ops")->given,
                                          .unfold = ss_option(parsed, "unfold")->given,
                                          .path = scope->given ? scope->text : NULL};
    struct ss_outline *outline = ss_outline_new(now->graph);
    struct ss_outline_costs *costs = now->plan && now->plan->graph == now->graph
                                         ? ss_outline_costs_new(outline, now->plan)
                                         : NULL;
    ss_put_scopes(outline, costs, &shown, out);
    ss_put_if_stale(now, out);
    ss_outline_costs_free(costs);
    ss_outline_free(outline);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *item = ss_arg(parsed, "item");
    enum ss_rc rc = ss_need_graph(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_graph *g = ctx->lab->now->graph;
    if (ss_option(parsed, "text")->given || ss_option(parsed, "save")->given)
        rc = put_text(g, ss_option(parsed, "save"), out, err);
    else if (ss_option(parsed, "scopes")->given)
        put_scopes(ctx->lab->now, parsed, out);
    else if (ss_option(parsed, "inputs")->given)
        put_inputs(g, out);
    else if (ss_option(parsed, "outputs")->given)
        put_outputs(g, out);
    else if (item->given && item->is_var)
        put_var(g, (uint32_t)item->integer, out);
    else if (item->given)
        put_op(g, (uint32_t)item->integer, out);
    else
        put_ops(ctx->lab, parsed, out);
    return rc;
}

static const char *const examples[] = {"graph --limit 5",
                                       "graph --kind dot_general",
                                       "graph --inputs",
                                       "graph --scopes",
                                       "graph --scopes --ops",
                                       "graph --text",
                                       "graph --save mlp-copy.mlir",
                                       "graph dot_general_0",
                                       NULL};

const struct ss_cmd ss_cmd_graph = {
    .name = "graph",
    .group = "graph",
    .summary = "show the graph: its ops, one op or var, scopes, or text",
    .help =
        "Ops are named KIND_K, with K counting from 0 per kind in program order after inlining;\n"
        "the kind of a composite is its own name. An op that no output depends on is not live: it\n"
        "is printed, but never costed or run.\n"
        "--scopes folds equal blocks whose names differ in one number into one row, which has the\n"
        "totals of all of them, and below it the rows of the first. If there is a plan, it shows\n"
        "the times of a step too, and --ops the collectives below the op that they come with.\n"
        "--text prints StableHLO that loads to the same graph.",
    .examples = examples,
    .args = {{.name = "item", .type = SS_ARG_ITEM, .optional = true, .help = "an op or a var"}},
    .options = {{.name = "kind", .type = SS_ARG_KIND, .help = "only ops of this kind"},
                {.name = "scope", .type = SS_ARG_SCOPE, .help = "only ops within this scope"},
                {.name = "limit", .type = SS_ARG_INT, .help = "at most this many ops"},
                {.name = "inputs", .type = SS_ARG_FLAG, .help = "show the inputs"},
                {.name = "outputs", .type = SS_ARG_FLAG, .help = "show the outputs"},
                {.name = "scopes", .type = SS_ARG_FLAG, .help = "show the scope tree"},
                {.name = "ops", .type = SS_ARG_FLAG, .help = "with --scopes: list the ops too"},
                {.name = "unfold", .type = SS_ARG_FLAG, .help = "with --scopes: fold no blocks"},
                {.name = "text", .type = SS_ARG_FLAG, .help = "print the graph as StableHLO text"},
                {.name = "save", .type = SS_ARG_NEW_FILE, .help = "write that text to a file"}},
    .flags = SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

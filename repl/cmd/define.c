/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/compose/explore.h"
#include "core/lab/operators.h"
#include "core/rules/discover.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_rules.h"

#include <string.h>

static struct ss_value names_of(const struct ss_definition *d, bool operands,
                                struct ss_arena *arena)
{
    size_t n = operands ? ss_definition_n_operands(d) : ss_definition_n_results(d);
    struct ss_value *names = ss_alloc_array(arena, n, sizeof *names);
    for (size_t i = 0; i < n; i++)
        names[i] = ss_v_text(
            ss_strdup(arena, operands ? ss_definition_operand(d, i) : ss_definition_result(d, i)));
    return ss_v_list(names, n, ", ");
}

/* Ops of the loaded graph that the operator is, or in whose bodies it is. */
static uint32_t count_ops(const struct ss_lab *lab, const struct ss_operator *op)
{
    const struct ss_graph *g = lab->now->graph;
    const uint32_t bound = ss_lab_count_bound(lab, op->binds);
    uint32_t n = 0;
    for (uint32_t i = 0; g && i < g->n_ops; i++)
        n += !strcmp(g->ops[i].kind, op->name);
    return n > bound ? n : bound;
}

static void put_all(const struct ss_lab *lab, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"operator", SS_UNIT_NONE},
                                               {"binds", SS_UNIT_NONE},
                                               {"ops", SS_UNIT_NUMBER},
                                               {"expression", SS_UNIT_NONE}};
    const struct ss_settings *settings = &lab->now->settings;
    ss_out_table(out, "operators", columns, SS_COUNT(columns));
    for (size_t i = 0; i < settings->operators.n; i++) {
        struct ss_operator op = ss_operator_at(settings, i, &out->arena);
        struct ss_value cells[] = {ss_v_text(op.name), ss_v_text(op.binds),
                                   ss_v_int(count_ops(lab, &op)), ss_v_text(op.text)};
        ss_out_row(out, cells);
    }
}

/* The operator itself. */
static enum ss_rc put_operator(const struct ss_lab *lab, const char *name, struct ss_out *out,
                               struct ss_error *err)
{
    struct ss_definition definition;
    enum ss_rc rc = ss_operator_find(&lab->now->settings, name, &out->arena, &definition, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "operator", ss_v_text(ss_strdup(&out->arena, name)));
    ss_out_field(out, "operands", names_of(&definition, true, &out->arena));
    ss_out_field(out, "results", names_of(&definition, false, &out->arena));
    return SS_OK;
}

static void release_rules(void *user)
{
    ss_ruleset_free(user);
}

static void release_graph(void *user)
{
    ss_graph_free(user);
}

/* Of an operator whose results share no value, which is several ops. */
static void put_parts(const struct ss_ruleset *rules, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"op", SS_UNIT_NONE},         {"id", SS_UNIT_NONE},    {"out", SS_UNIT_NONE},
        {"in", SS_UNIT_NONE},         {"proof", SS_UNIT_NONE}, {"runs", SS_UNIT_NUMBER},
        {"evidence", SS_UNIT_NUMBER}, {"note", SS_UNIT_NONE}};
    ss_out_table(out, "rows", columns, SS_COUNT(columns));
    for (uint32_t i = 0; i < rules->graph->n_ops; i++) {
        struct ss_call call;
        ss_graph_call(rules->graph, i, &out->arena, &call);
        ss_put_rows(rules, i, true, &call, out);
    }
}

/* The rules at these types, of a graph that only this command sees. */
static enum ss_rc put_rules(struct ss_ctx *ctx, struct ss_graph *g, bool verbose,
                            struct ss_out *out, struct ss_error *err)
{
    struct ss_discover_options options = {.seed = ctx->lab->now->settings.seed,
                                          .cache = ctx->lab->cache,
                                          .explore = ss_explore_composed};
    struct ss_ruleset *rules;
    enum ss_rc rc = ss_discover(g, &options, ctx->job, &rules, err);
    if (rc != SS_OK)
        return rc;
    ss_out_hold(out, release_rules, rules);
    ss_out_field(out, "flops", ss_v_real_in(SS_UNIT_FLOPS, ss_graph_flops(g)));
    if (g->n_ops == 1)
        ss_put_op_rules(rules, 0, verbose, out);
    else
        put_parts(rules, out);
    return SS_OK;
}

/* What the command is about: --of, and the graph of the operator at these types. */
static enum ss_rc graph_of(const struct ss_lab *lab, const struct ss_parsed *parsed,
                           struct ss_arena *arena, struct ss_graph **g, struct ss_error *err)
{
    const char *name = ss_arg(parsed, "name")->text;
    const struct ss_arg_value *text = ss_arg(parsed, "expression"), *of = ss_option(parsed, "of");
    struct ss_definition definition;
    struct ss_type *types;
    size_t n;
    if (!of->given)
        return SS_OK;
    enum ss_rc rc = ss_types_parse(of->text, arena, &types, &n, err);
    if (rc == SS_OK && text->given)
        rc = ss_definition_parse(name, text->text, arena, &definition, err);
    else if (rc == SS_OK)
        rc = ss_operator_find(&lab->now->settings, name, arena, &definition, err);
    return rc == SS_OK ? ss_definition_graph(&definition, types, n, g, err) : rc;
}

static enum ss_rc put_graph(struct ss_ctx *ctx, struct ss_graph *g, const struct ss_parsed *parsed,
                            struct ss_out *out, struct ss_error *err)
{
    if (!ss_option(parsed, "load")->given) {
        ss_out_hold(out, release_graph, g);
        return put_rules(ctx, g, ss_option(parsed, "verbose")->given, out, err);
    }
    ss_lab_load_graph(ctx->lab, g);
    ss_out_field(out, "loaded", ss_v_text(ss_strdup(&out->arena, g->ops[0].name)));
    ss_out_note(out, "try: rules %s, then mesh 2x4, solve, run", g->ops[0].name);
    return SS_OK;
}

static enum ss_rc define(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                         struct ss_error *err)
{
    const struct ss_arg_value *binds = ss_option(parsed, "binds");
    const struct ss_operator op = {ss_arg(parsed, "name")->text, ss_arg(parsed, "expression")->text,
                                   binds->given ? binds->text : NULL};
    uint32_t n_bound;
    enum ss_rc rc = ss_lab_define(ctx->lab, &op, &n_bound, err);
    if (rc != SS_OK)
        return rc;
    rc = put_operator(ctx->lab, op.name, out, err);
    if (rc == SS_OK && op.binds)
        ss_out_field(out, "bound", ss_v_int(n_bound));
    if (rc == SS_OK && op.binds && !n_bound)
        ss_out_note(out, "no op of the graph is called %s; it holds for graphs to come", op.binds);
    return rc;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *name = ss_arg(parsed, "name");
    struct ss_graph *g = NULL;
    if (!name->given) {
        put_all(ctx->lab, out);
        return SS_OK;
    }
    if (ss_option(parsed, "load")->given && !ss_option(parsed, "of")->given)
        return ss_fail(err, SS_E_ARGUMENT, "--load needs operand types: --of \"f32[64,32]\"");
    if (ss_option(parsed, "remove")->given)
        return ss_lab_undefine(ctx->lab, name->text, err);
    /* First what may fail without a change. */
    enum ss_rc rc = graph_of(ctx->lab, parsed, &out->arena, &g, err);
    if (rc != SS_OK)
        return rc;
    rc = ss_arg(parsed, "expression")->given ? define(ctx, parsed, out, err)
                                             : put_operator(ctx->lab, name->text, out, err);
    if (rc == SS_OK && g)
        return put_graph(ctx, g, parsed, out, err);
    ss_graph_free(g);
    return rc;
}

static const char *const examples[] = {
    "define mm \"C[i,j] += A[i,k] * B[k,j]\" --of \"f32[64,32] f32[32,16]\"",
    "define softmax \"m[i] max= x[i,j]; e[i,j] = exp(x[i,j] - m[i]); s[i] += e[i,j]; "
    "p[i,j] = e[i,j] / s[i]\"; define softmax --of f32[64,32] --load; rules softmax_0",
    "define conv \"Y[n,o,i] += X[n,c,i+d-1 else 0] * K[o,c,d] for i < len(X,2)\"; define", NULL};

const struct ss_cmd ss_cmd_define = {
    .name = "define",
    .group = "rules",
    .summary = "define an operator by a tensor expression",
    .help =
        "EXPRESSION says how each element is computed: \"C[i,j] += A[i,k] * B[k,j]\". Statements\n"
        "end with ; and put the whole into quotes. `=` computes each element; += *= max= min=\n"
        "and= or= fold over the indices that the left side lacks. Values have numbers, indices,\n"
        "A[2*i+d-1] with affine indices, A[i-1 else 0] with a number outside of the tensor,\n"
        "+ - * / % ^, comparisons, and or not, select(CONDITION, a, b), exp log sqrt tanh ...,\n"
        "f32(x) and other dtypes as conversions, and len(i) or len(A, 0). An index is as long as\n"
        "the dims on which it stands alone, and as all accesses allow; `for i < 8` says it.\n"
        "Operands are the tensors that nothing makes, results those that nothing reads; a head\n"
        "says them: \"A, B -> C: C[i] = ...\".\n"
        "The operator is one op whose body is a graph of primitives, so its rules are found by\n"
        "execution, and it is solved and run as any other. --of TYPES shows its rules at operand\n"
        "types; with --load it becomes the graph that is loaded. --binds NAME gives this body to\n"
        "ops of loaded files that nothing here could run: custom calls with that target, or\n"
        "composites of that name, in regions and with load --whole too, now and in files that\n"
        "are loaded later. Names of ops change then, so rules, pins and plan are dropped. ss.op\n"
        "(help ss.op) defines an operator by a function of Lua; its EXPRESSION reads\n"
        "\"function ID of SCRIPT:LINE: SIGNATURE\", which only the program that ran the script\n"
        "knows. Without arguments: what is defined.",
    .examples = examples,
    .args = {{.name = "name", .type = SS_ARG_TEXT, .optional = true, .help = "of the operator"},
             {.name = "expression",
              .type = SS_ARG_TEXT,
              .optional = true,
              .rest = true,
              .help = "statements, in quotes"}},
    .options = {{.name = "of",
                 .type = SS_ARG_TEXT,
                 .help = "operand types: \"f32[64,32] f32[32,16]\""},
                {.name = "load", .type = SS_ARG_FLAG, .help = "load it as a graph of its own"},
                {.name = "binds", .type = SS_ARG_TEXT, .help = "ops that it is the body of"},
                {.name = "verbose",
                 .letter = 'v',
                 .type = SS_ARG_FLAG,
                 .help = "with every attempt, and what refuted it"},
                {.name = "remove", .type = SS_ARG_FLAG, .help = "take the definition back"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES | SS_CMD_SHOWS,
    .since = "0.1",
    .run = run,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/discover.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_rules.h"

static struct ss_value undetermined_ops(const struct ss_lab *lab, struct ss_arena *arena)
{
    SS_ARRAY(struct ss_value) names = {0};
    for (uint32_t i = 0; i < lab->now->graph->n_ops; i++) {
        const struct ss_op_rules *rules = lab->now->rules->op_rules[i];
        if (rules && rules->undetermined)
            ss_push(arena, names, ss_show_op(lab->now->graph, i));
    }
    return ss_v_list(names.items, names.count, ", ");
}

static uint32_t count_replicated(const struct ss_lab *lab)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < lab->now->graph->n_ops; i++)
        count += lab->now->rules->op_rules[i] && lab->now->rules->op_rules[i]->reason;
    return count;
}

static void release_rules(void *rules)
{
    ss_ruleset_free(rules);
}

/* The rows of one op by execution alone. The laboratory keeps those that it has. */
static enum ss_rc explore(struct ss_ctx *ctx, uint32_t op, struct ss_out *out, struct ss_error *err)
{
    const struct ss_lab *lab = ctx->lab;
    const struct ss_graph *g = lab->now->graph;
    struct ss_discover_options options = {.seed = lab->now->settings.seed};
    struct ss_arena arena = {0};
    struct ss_ruleset *rules;
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    struct ss_given_rules *given = ss_alloc_array(&arena, g->n_ops, sizeof *given);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (i != op)
            given[i] =
                (struct ss_given_rules){lab->now->rules->op_rules[i], lab->now->rules->op_atoms[i]};
    }
    options.given = given;
    rc = ss_discover(g, &options, ctx->job, &rules, err);
    if (rc == SS_OK) {
        ss_out_hold(out, release_rules, rules);
        ss_put_op_rules(rules, op, false, out);
    }
    ss_arena_free(&arena);
    return rc;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *one = ss_option(parsed, "explore");
    if (one->given)
        return explore(ctx, (uint32_t)one->integer, out, err);
    bool isolate = ss_option(parsed, "isolate")->given;
    enum ss_rc rc = isolate || ss_option(parsed, "no-cache")->given
                        ? ss_lab_discover_anew(ctx->lab, isolate, ctx->job, err)
                        : ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_ruleset *rules = ctx->lab->now->rules;
    ss_out_field(out, "ops", ss_v_int(ctx->lab->now->graph->n_ops));
    ss_out_field(out, "signatures", ss_v_int((int64_t)rules->n_signatures));
    ss_out_field(out, "attempts", ss_v_int((int64_t)rules->attempts));
    ss_out_field(out, "runs", ss_v_int((int64_t)rules->runs));
    ss_out_field(out, "rules", ss_v_int((int64_t)rules->rules));
    ss_out_field(out, "cached", ss_v_int((int64_t)rules->cached));
    ss_out_field(out, "time_ms", ss_v_real_in(SS_UNIT_MS, rules->time_ms));
    ss_out_field(out, "replicated_only", ss_v_int(count_replicated(ctx->lab)));
    ss_out_field(out, "undetermined", undetermined_ops(ctx->lab, &out->arena));
    if (rules->cache_note)
        ss_out_note(out, "%s", rules->cache_note);
    return SS_OK;
}

static const char *const examples[] = {"discover", "discover --no-cache", "discover --isolate",
                                       "discover --explore dot_general_0", NULL};

const struct ss_cmd ss_cmd_discover = {
    .name = "discover",
    .group = "rules",
    .summary = "find by execution how every operator can be sharded",
    .help =
        "Runs ShardCombine: each distinct operator runs on small pieces, and a cut is accepted\n"
        "only if the combined results of the pieces equal the whole. The rows of an operator with\n"
        "a body are composed from those of the body's operators, and a few probes check each.\n"
        "--explore OP shows the rows that execution alone finds for such an operator.\n"
        "undetermined counts operators with too little evidence. replicated_only counts\n"
        "operators that can only be replicated, each with a reason (`why OP`).\n"
        "A second call answers from memory. Rules of operators that were explored before come\n"
        "from the cache (cached counts them). They are the rules that exploration would find;\n"
        "another seed or version of the program has its own.\n"
        "Use --isolate for operators that you do not trust: each run is a child process. A run\n"
        "that crashes, hangs (1 s of processor time) or exceeds 512 MiB loses its attempt, `why\n"
        "OP` says so, and the session goes on. This is many times slower.",
    .examples = examples,
    .options = {{.name = "no-cache",
                 .type = SS_ARG_FLAG,
                 .help = "explore every operator now, and keep nothing"},
                {.name = "isolate",
                 .type = SS_ARG_FLAG,
                 .help = "the same, each run in a child process with limits"},
                {.name = "explore",
                 .type = SS_ARG_OP,
                 .help = "the rows of one op by execution alone, also if it has a body"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.1",
    .run = run,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/space/cost_term.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

/* Settings with another term. */
static void set_term(struct ss_lab *lab, const struct ss_cost_term *term)
{
    struct ss_settings settings = ss_settings_copy(&lab->now->settings);
    ss_settings_set_cost_term(&settings, term);
    ss_lab_set(lab, &settings);
    ss_settings_fini(&settings);
}

static enum ss_rc prepare(struct ss_session *session, struct ss_invocation *invocation,
                          struct ss_error *err)
{
    const struct ss_arg_value *file = ss_arg(&invocation->parsed, "file");
    if (!file->given)
        return SS_OK;
    if (!session->scripts)
        return ss_fail(err, SS_E_UNSUPPORTED, "Lua is not built in");
    return session->scripts->cost(session, file->text, &invocation->ctx.cost_term, err);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    (void)err;
    if (ss_arg(parsed, "file")->given)
        set_term(ctx->lab, ctx->cost_term);
    else if (ss_option(parsed, "remove")->given)
        set_term(ctx->lab, NULL);
    ss_cost_term_free(ctx->cost_term);
    ctx->cost_term = NULL;
    const struct ss_cost_term *term = ctx->lab->now->settings.cost_term;
    ss_out_field(out, "cost", ss_v_text(term ? ss_strdup(&out->arena, term->text) : NULL));
    return SS_OK;
}

static const char *const examples[] = {
    "cost samples/scripts/costs.lua; mesh 4; solve; cost --remove", NULL};

const struct ss_cmd ss_cmd_cost = {
    .name = "cost",
    .group = "devices",
    .summary = "add a cost to strategies, by a function of Lua",
    .help =
        "FILE is a Lua file that returns function(op, strategy): the microseconds that one\n"
        "execution of an op costs besides with a strategy, or nil. `help ss.cost` says what it\n"
        "gets. Plans minimise the sum; solve, plan and why show the part that is such cost as\n"
        "charge_us. --remove takes the function away; without arguments the one in use is shown.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_TEXT, .optional = true, .help = "a Lua file"}},
    .options = {{.name = "remove", .type = SS_ARG_FLAG, .help = "price strategies without it"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES | SS_CMD_SHOWS,
    .since = "0.1",
    .prepare = prepare,
    .run = run,
};

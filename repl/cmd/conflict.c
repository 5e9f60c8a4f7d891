/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

enum { DEFAULT_TIME_S = 5 };

static void put_member(const char *kind, const char *name, struct ss_value value,
                       struct ss_out *out)
{
    struct ss_value cells[] = {ss_v_text(kind), ss_v_text(name), value};
    ss_out_row(out, cells);
}

static void put_members(const struct ss_lab *lab, const struct ss_conflict *conflict,
                        struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"kind", SS_UNIT_NONE}, {"name", SS_UNIT_NONE}, {"value", SS_UNIT_NONE}};
    struct ss_arena *arena = &out->arena;
    ss_out_table(out, "members", columns, SS_COUNT(columns));
    for (size_t i = 0; i < conflict->n_pins; i++) {
        const struct ss_lab_pin *pin = &lab->now->settings.pins.items[conflict->pins[i]];
        put_member("pin", ss_strdup(arena, pin->target), ss_v_text(ss_strdup(arena, pin->text)),
                   out);
    }
    if (conflict->with_limit)
        put_member("limit",
                   lab->now->settings.limit_bytes ? "limit"
                   : lab->now->problem            ? "problem"
                                                  : lab->now->settings.cluster->name,
                   ss_v_int_in(SS_UNIT_BYTES, ss_lab_limit(lab)), out);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *time = ss_option(parsed, "time");
    struct ss_conflict conflict;
    enum ss_rc rc = ss_ask_conflict(ctx->lab, time->given ? time->real : DEFAULT_TIME_S, ctx->job,
                                    &out->arena, &conflict, err);
    if (rc != SS_OK)
        return rc;
    out->cancelled = ss_job_was_cancelled(ctx->job);
    put_members(ctx->lab, &conflict, out);
    ss_out_field(out, "feasible", conflict.known ? ss_v_bool(conflict.feasible) : ss_v_null());
    bool blamed = conflict.known && !conflict.feasible;
    ss_out_field(out, "proved", blamed ? ss_v_bool(conflict.proved) : ss_v_null());
    ss_out_field(out, "minimal", blamed ? ss_v_bool(conflict.minimal) : ss_v_null());
    ss_out_field(out, "solves", ss_v_int((int64_t)conflict.solves));
    if (conflict.feasible)
        ss_out_note(out, "no conflict: there is a plan");
    else if (!conflict.known)
        ss_out_note(out, "undecided: no plan was found, but none was excluded; raise --time");
    else if (!conflict.n_pins && conflict.with_limit)
        ss_out_note(out, "no plan fits the limit even without pins");
    return SS_OK;
}

static const char *const examples[] = {"mesh 2; limit 40K; conflict", NULL};

const struct ss_cmd ss_cmd_conflict = {
    .name = "conflict",
    .group = "plan",
    .summary = "find the pins and limits that exclude every plan",
    .help =
        "If no plan satisfies all pins within the memory limit, shows a minimal conflict: a set "
        "of\n"
        "pins and limits without a plan, such that the set without any one member has a plan. It\n"
        "is found by deletion, one member after the other, so other conflicts may exist. proved "
        "is\n"
        "`no` if the solver merely found no plan whose program fits; minimal is `no` if it could\n"
        "not show in time that each member is needed.",
    .examples = examples,
    .options = {{.name = "time", .type = SS_ARG_DURATION, .help = "for each solve (5s)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/pins.h"
#include "core/lab/program_pins.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_program.h"

#include <string.h>

/* What a pattern came to: how many it matched, and where it does not hold. */
static void put_reading(const struct ss_lab *lab, const char *target, const char *row,
                        struct ss_out *out)
{
    struct ss_pin_reading reading;
    if (ss_lab_read_pin(lab->now, target, row, &out->arena, &reading, NULL) != SS_OK)
        return;
    ss_out_field(out, "matched", ss_v_int((int64_t)reading.matched));
    ss_out_field(out, "applied", ss_v_int((int64_t)reading.n));
    if (reading.refused)
        ss_out_note(out, "it does not hold for %zu of the %zu that match, first %s: %s",
                    reading.matched - reading.n, reading.matched, reading.refused, reading.why);
}

/* Splits NODE=STRATEGY of a problem file. */
static enum ss_rc split(const struct ss_lab *lab, struct ss_arena *arena, const char **target,
                        const char **row, struct ss_error *err)
{
    const char *equals = lab->now->problem ? strchr(*target, '=') : NULL;
    if (equals && !*row) {
        *row = ss_strdup(arena, equals + 1);
        *target = ss_strndup(arena, *target, (size_t)(equals - *target));
    }
    if (*row)
        return SS_OK;
    ss_fail(err, SS_E_ARGUMENT, "pin needs %s",
            lab->now->problem ? "STRATEGY: that of the node" : "ROW: results <- operands");
    return ss_error_hint(err, lab->now->problem ? "pin NODE=STRATEGY" : "pin TARGET ROW");
}

static enum ss_rc pin_program(struct ss_ctx *ctx, struct ss_out *out, struct ss_error *err)
{
    struct ss_program_pins got;
    enum ss_rc rc = ss_lab_program_pins(ctx->lab, false, ctx->job, &out->arena, &got, err);
    if (rc != SS_OK)
        return rc;
    ss_lab_set(ctx->lab, &got.settings);
    ss_settings_fini(&got.settings);
    ss_put_program_pins(&got, out);
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    if (ss_option(parsed, "from-program")->given)
        return pin_program(ctx, out, err);
    const char *target = ss_arg(parsed, "target")->text;
    const char *row = ss_arg(parsed, "row")->text;
    const struct ss_lab *lab = ctx->lab;
    if (!target)
        return ss_fail(err, SS_E_ARGUMENT, "pin needs TARGET, or --from-program");
    enum ss_rc rc = split(lab, &out->arena, &target, &row, err);
    if (rc == SS_OK)
        rc = ss_lab_pin(ctx->lab, target, row, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, lab->now->problem ? "node" : "op", ss_v_text(ss_strdup(&out->arena, target)));
    ss_out_field(out, lab->now->problem ? "strategy" : "row",
                 ss_v_text(ss_strdup(&out->arena, row)));
    if (!lab->now->problem)
        put_reading(lab, target, row, out);
    if (ss_snapshot_is_stale(ctx->lab->now))
        ss_out_note(out, "the plan was made without this pin: solve again");
    return SS_OK;
}

static const char *const examples[] = {"mesh 2x4; pin dot_general_0 \"dp: S(0) <- S(0), R\"",
                                       "mesh 2; pin dot_general_0 R <- R, R",
                                       "mesh 2x4; pin dot_general_* \"dp: S(0) <- S(0), R\"",
                                       "mesh 4; pin scope:*jvp* \"S(0) <- S(0)\"",
                                       "mesh 2x4; pin var:arg0 \"tp: S(1)\"",
                                       "mesh 2; pin dot_general_0 S3",
                                       "mesh 4; pin var:params/* S(1)",
                                       "mesh 4; pin var:*layer_0 S(1); pin var:*layer_1 S(0)",
                                       "load samples/problem.json; pin 3=1; solve",
                                       NULL};

const struct ss_cmd ss_cmd_pin = {
    .name = "pin",
    .group = "plan",
    .summary = "force rows of ops, or the layout of a value",
    .help =
        "ROW is results <- operands: `tp: S(1) <- R, S(1)` holds for the axis tp alone;\n"
        "`S(0)R <- S(0)R, RR` gives one placement per mesh axis, written without blanks; `S3` or\n"
        "`tp: S3` is the row that `rules OP` lists under that id. TARGET is an op; a pattern of\n"
        "op names, `dot_general_*`; `scope:PATTERN`, which is matched against scope path, slash,\n"
        "op name; or `var:NAME`, with a layout for a row: `S(0)R` or `tp: S(1)`. NAME may be a\n"
        "label, also as a path, or a pattern: `var:*/mlp/up/w`. In patterns * is any text,\n"
        "? any character. A pattern holds for those of its ops that have such a row; the\n"
        "others are reported. A pin that nothing satisfies is refused at once, with the reason.\n"
        "It replaces the target's pin on the same axis. In a problem file `pin 17=3` takes\n"
        "strategy 3 for node 17.\n"
        "--from-program pins each value for which the text states a sharding: of sdy on the mesh\n"
        "axes of the same name and size, or else of the same size; of mhlo.sharding if it is a\n"
        "layout of the mesh. Axes that a closed sharding leaves out replicate. Shardings that "
        "make\n"
        "no pin are listed. `mesh --from-program` sets the mesh that they are for.",
    .examples = examples,
    .args = {{.name = "target",
              .type = SS_ARG_TARGET,
              .optional = true,
              .help = "an op, a pattern, scope: or var:"},
             {.name = "row",
              .type = SS_ARG_ROW,
              .optional = true,
              .rest = true,
              .help = "results <- operands"}},
    .options = {{.name = "from-program",
                 .type = SS_ARG_FLAG,
                 .help = "pin the shardings that the program states"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/pins.h"
#include "core/lab/program_pins.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_pins.h"
#include "repl/cmd/show_program.h"

#include <string.h>

enum { MOST_PAIRS = 32 };

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

/* file: NULL, for those of the program itself. */
static enum ss_rc pin_stated(struct ss_ctx *ctx, const char *file, struct ss_out *out,
                             struct ss_error *err)
{
    struct ss_program_pins got;
    enum ss_rc rc = file ? ss_lab_file_pins(ctx->lab, file, ctx->job, &out->arena, &got, err)
                         : ss_lab_program_pins(ctx->lab, false, ctx->job, &out->arena, &got, err);
    if (rc != SS_OK)
        return rc;
    ss_lab_set(ctx->lab, &got.settings);
    ss_settings_fini(&got.settings);
    ss_put_program_pins(&got, out);
    return SS_OK;
}

/* The pins of one command: TARGET ROW [and TARGET ROW]... */
struct pair {
    const char *target, *row;
};

/* Takes the rest of the row after a word `and` as the next pair; false: there is none. */
static bool next_pair(struct ss_arena *arena, struct pair *pair, struct pair *next)
{
    const char *and = pair->row ? strstr(pair->row, " and ") : NULL;
    if (!and)
        return false;
    const char *target = and+strlen(" and "), *blank = strchr(target, ' ');
    pair->row = ss_strndup(arena, pair->row, (size_t)(and-pair->row));
    next->target = blank ? ss_strndup(arena, target, (size_t)(blank - target)) : target;
    next->row = blank ? blank + 1 : NULL;
    return true;
}

static void put_pin(const struct ss_lab *lab, const struct pair *pair, struct ss_out *out)
{
    struct ss_arena *arena = &out->arena;
    const char *target = ss_strdup(arena, pair->target), *row = ss_strdup(arena, pair->row);
    ss_out_field(out, lab->now->problem ? "node" : "op", ss_v_text(target));
    ss_out_field(out, lab->now->problem ? "strategy" : "row", ss_v_text(row));
    if (!lab->now->problem)
        ss_put_pin_reading(lab, target, row, out);
}

/* A row per pin. */
static void put_pins(const struct ss_lab *lab, const struct pair *pairs, size_t n,
                     struct ss_out *out)
{
    static const struct ss_column columns[] = {{"op", SS_UNIT_NONE},
                                               {"row", SS_UNIT_NONE},
                                               {"matched", SS_UNIT_NUMBER},
                                               {"applied", SS_UNIT_NUMBER}};
    struct ss_arena *arena = &out->arena;
    ss_out_table(out, "pinned", columns, SS_COUNT(columns));
    for (size_t i = 0; i < n; i++) {
        struct ss_pin_reading r;
        bool read =
            ss_lab_read_pin(lab->now, pairs[i].target, pairs[i].row, arena, &r, NULL) == SS_OK;
        struct ss_value cells[] = {ss_v_text(ss_strdup(arena, pairs[i].target)),
                                   ss_v_text(ss_strdup(arena, pairs[i].row)),
                                   read ? ss_v_int((int64_t)r.matched) : ss_v_null(),
                                   read ? ss_v_int((int64_t)r.n) : ss_v_null()};
        ss_out_row(out, cells);
    }
}

/* All of them, or none. */
static enum ss_rc set_pins(struct ss_ctx *ctx, struct pair *pairs, size_t n, struct ss_out *out,
                           struct ss_error *err)
{
    const struct ss_snapshot *before = ss_lab_snapshot(ctx->lab);
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < n && rc == SS_OK; i++) {
        rc = split(ctx->lab, &out->arena, &pairs[i].target, &pairs[i].row, err);
        if (rc == SS_OK)
            rc = ss_lab_pin(ctx->lab, pairs[i].target, pairs[i].row, ctx->job, err);
    }
    if (rc != SS_OK && n > 1)
        ss_lab_set(ctx->lab, &before->settings);
    ss_snapshot_free(before);
    return rc;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *from = ss_option(parsed, "from");
    if (from->given || ss_option(parsed, "from-program")->given)
        return pin_stated(ctx, from->given ? from->text : NULL, out, err);
    struct pair pairs[MOST_PAIRS] = {{ss_arg(parsed, "target")->text, ss_arg(parsed, "row")->text}};
    size_t n = 1;
    if (!pairs[0].target)
        return ss_fail(err, SS_E_ARGUMENT, "pin needs TARGET, --from FILE or --from-program");
    while (n < MOST_PAIRS && next_pair(&out->arena, pairs + n - 1, pairs + n))
        n++;
    enum ss_rc rc = set_pins(ctx, pairs, n, out, err);
    if (rc != SS_OK)
        return rc;
    if (n == 1)
        put_pin(ctx->lab, pairs, out);
    else
        put_pins(ctx->lab, pairs, n, out);
    if (ss_snapshot_is_stale(ctx->lab->now))
        ss_out_note(out, "the plan was made without %s: solve again",
                    n == 1 ? "this pin" : "these pins");
    return SS_OK;
}

static const char *const examples[] = {"mesh 2x4; pin dot_general_0 \"dp: S(0) <- S(0), R\"",
                                       "mesh 2; pin dot_general_0 R <- R, R",
                                       "mesh 2x4; pin dot_general_* \"dp: S(0) <- S(0), R\"",
                                       "mesh 4; pin scope:*jvp* \"S(0) <- S(0)\"",
                                       "mesh 2x4; pin var:arg0 \"tp: S(1)\"",
                                       "mesh 2; pin dot_general_0 S3",
                                       "mesh 4; pin var:params/* S(1)",
                                       "mesh 4; pin var:*layer_0 S(1) and var:*layer_1 S(0)",
                                       "mesh 2; solve; export jax p.py; pin --from p.py; solve",
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
        "It replaces the target's pin on the same axis. `and` joins pins, all of which hold or\n"
        "none: `pin var:*/mlp/up/w tp: S(1) and var:*/mlp/down/w tp: S(0)` is Megatron's layout\n"
        "of every MLP block, columns first and then rows. In a problem file `pin 17=3` takes\n"
        "strategy 3 for node 17.\n"
        "--from-program pins each value for which the text states a sharding: of sdy on the mesh\n"
        "axes of the same name and size, or else of the same size; of mhlo.sharding if it is a\n"
        "layout of the mesh. Axes that a closed sharding leaves out replicate. Shardings that "
        "make\n"
        "no pin are listed. `mesh --from-program` sets the mesh that they are for. --from FILE\n"
        "does the same with the shardings in another text of the program (export sdy, export\n"
        "mhlo), in Python code of export jax, or in placements of autoparallel.",
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
    .options = {{.name = "from",
                 .type = SS_ARG_FILE,
                 .help = "pin the shardings that a file states"},
                {.name = "from-program",
                 .type = SS_ARG_FLAG,
                 .help = "pin the shardings that the program states"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One command per format in which other programs take a plan. */
#include <string.h>

#include "core/handback/handback.h"
#include "core/load/stablehlo.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

enum { MAX_BYTES = 1 << 30 };

/* Writes into the text of the program: its file, or what `graph --save` prints of a graph that does
 * not come from StableHLO. */
typedef enum ss_rc (*text_writer)(struct ss_handback *h, const char *path, const char *text,
                                  size_t length, struct ss_error *err);

static enum ss_rc write_text(struct ss_handback *h, text_writer write, struct ss_error *err)
{
    const struct ss_graph *g = h->plan->graph;
    struct ss_buf text = {0};
    enum ss_rc rc = SS_OK;
    if (g->path && !strcmp(g->format, "stablehlo"))
        rc = ss_file_read(g->path, MAX_BYTES, &text, err);
    else
        ss_stablehlo_print(g, &text);
    if (rc == SS_OK)
        rc = write(h, g->path ? g->path : g->name, ss_buf_text(&text), text.length, err);
    ss_buf_free(&text);
    return rc;
}

/* ---- what is shown ---- */

static void put_reasons(const struct ss_handback *h, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"count", SS_UNIT_NUMBER}, {"first", SS_UNIT_NONE}, {"why", SS_UNIT_NONE}};
    for (size_t i = 0; i < h->unsaid.count; i++) {
        const struct ss_unsaid *u = &h->unsaid.items[i];
        int64_t n = 0;
        bool seen = false;
        for (size_t k = 0; k < h->unsaid.count; k++) {
            const bool same = !strcmp(h->unsaid.items[k].why, u->why);
            seen |= same && k < i;
            n += same;
        }
        if (seen)
            continue;
        if (i == 0)
            ss_out_table(out, "left_out", columns, SS_COUNT(columns));
        struct ss_value cells[] = {ss_v_int(n), ss_v_text(u->value), ss_v_text(u->why)};
        ss_out_row(out, cells);
    }
}

static void put_each(const struct ss_handback *h, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"value", SS_UNIT_NONE}, {"layout", SS_UNIT_NONE}, {"why", SS_UNIT_NONE}};
    if (h->unsaid.count)
        ss_out_table(out, "left_out", columns, SS_COUNT(columns));
    for (size_t i = 0; i < h->unsaid.count; i++) {
        const struct ss_unsaid *u = &h->unsaid.items[i];
        struct ss_value cells[] = {ss_v_text(u->value), ss_v_text(u->layout), ss_v_text(u->why)};
        ss_out_row(out, cells);
    }
}

static enum ss_rc may_write(struct ss_ctx *ctx, const struct ss_parsed *parsed, const char *command,
                            struct ss_error *err)
{
    enum ss_rc rc = ss_need_plan(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    if (!ctx->lab->now->plan->graph) {
        ss_fail(err, SS_E_STATE, "the plan of a problem file has no tensors");
        return ss_error_hint(err, "its answer line: export solution FILE");
    }
    return ss_session_may_write(ctx->session, command, ss_arg(parsed, "file")->text,
                                ss_option(parsed, "force")->given, err);
}

/* Writes the file and says what it holds and what it leaves out. */
static enum ss_rc finish(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                         const struct ss_handback *h, struct ss_out *out, struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    enum ss_rc rc = ss_file_write(path, h->out->data, h->out->length, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    for (int i = 0; i < h->n_written; i++)
        ss_out_field(out, h->written[i].name, ss_v_int(h->written[i].count));
    ss_put_stale(ctx->lab->now, out);
    if (ss_option(parsed, "list")->given)
        put_each(h, out);
    else
        put_reasons(h, out);
    return SS_OK;
}

/* ---- the commands ---- */

/* Exactly one of the writers is not NULL. */
static enum ss_rc export(struct ss_ctx *ctx, const struct ss_parsed *parsed, const char *command,
                         text_writer into_text, void (*write)(struct ss_handback *h),
                         struct ss_out *out, struct ss_error *err) {
    struct ss_buf text = {0}; enum ss_rc rc = may_write(ctx, parsed, command, err);
    if (rc != SS_OK) return rc;
    struct ss_handback h = {.plan = ctx->lab->now->plan, .arena = &out->arena, .out = &text};
    if (into_text) rc = write_text(&h, into_text, err);
    else write(&h);
    if (rc == SS_OK) rc = finish(ctx, parsed, &h, out, err);
    ss_buf_free(&text);
    return rc;
}

#define RUN(name, command, into_text, write)                                                       \
    static enum ss_rc run_##name(struct ss_ctx *ctx, const struct ss_parsed *parsed,               \
                                 struct ss_out *out, struct ss_error *err)                         \
    {                                                                                              \
        return export(ctx, parsed, command, into_text, write, out, err);                           \
    }
RUN(sdy, "export sdy", ss_handback_sdy, NULL)
RUN(mhlo, "export mhlo", ss_handback_mhlo, NULL)
RUN(jax, "export jax", NULL, ss_handback_jax)
RUN(dtensor, "export dtensor", NULL, ss_handback_dtensor)
RUN(autoparallel, "export autoparallel", NULL, ss_handback_autoparallel)
RUN(chakra, "export chakra", NULL, ss_handback_chakra)
#undef RUN

static const char *const node_data[] = {"placement", "compute", "communication", NULL};

static enum ss_rc run_model_explorer(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                                     struct ss_out *out, struct ss_error *err)
{
    struct ss_buf text = {0};
    enum ss_rc rc = may_write(ctx, parsed, "export model-explorer", err);
    if (rc != SS_OK)
        return rc;
    struct ss_handback h = {.plan = ctx->lab->now->plan, .arena = &out->arena, .out = &text};
    ss_handback_model_explorer(&h, (enum ss_node_data)ss_option(parsed, "data")->integer);
    rc = finish(ctx, parsed, &h, out, err);
    ss_buf_free(&text);
    return rc;
}

#define FILE_ARG                                                                                   \
    {                                                                                              \
        {                                                                                          \
            .name = "file", .type = SS_ARG_NEW_FILE, .help = "the file to write"                   \
        }                                                                                          \
    }
#define FORCE                                                                                      \
    {                                                                                              \
        .name = "force", .type = SS_ARG_FLAG, .help = "replace an existing file"                   \
    }
#define LIST                                                                                       \
    {                                                                                              \
        .name = "list", .type = SS_ARG_FLAG, .help = "list each part that is left out"             \
    }
#define LEFT_OUT                                                                                   \
    "\nParts of the plan that the format cannot say are counted by reason; --list lists them."

static const char *const sdy_examples[] = {
    "mesh 2x4; solve; export sdy plan.mlir",
    "mesh 2; solve; export sdy p.mlir; load p.mlir; mesh --from-program; baseline program", NULL};

const struct ss_cmd ss_cmd_export_sdy = {
    .name = "export sdy",
    .group = "plan",
    .summary = "write the plan into the program, as sdy.sharding",
    .help =
        "Writes the program's own StableHLO text with the plan in the words of Shardy, JAX's\n"
        "partitioner: the mesh, an attribute on each argument and result, and a\n"
        "sdy.sharding_constraint on each value inside that the plan places. All else in the text\n"
        "stays as it is. Shardings that the text states for arguments and results are replaced.\n"
        "A constraint takes over the name of its value, so no reader changes." LEFT_OUT,
    .examples = sdy_examples,
    .args = FILE_ARG,
    .options = {FORCE, LIST},
    .flags = SS_CMD_READONLY,
    .since = "0.2",
    .run = run_sdy,
};

static const char *const mhlo_examples[] = {"mesh 2x4; solve; export mhlo plan.hlo.mlir", NULL};

const struct ss_cmd ss_cmd_export_mhlo = {
    .name = "export mhlo",
    .group = "plan",
    .summary = "write the plan into the program, as mhlo.sharding",
    .help =
        "Like export sdy, in the words of HLO: mhlo.sharding on arguments and results, and\n"
        "custom calls of @Sharding. For GSPMD; a partitioner does not take both kinds." LEFT_OUT,
    .examples = mhlo_examples,
    .args = FILE_ARG,
    .options = {FORCE, LIST},
    .flags = SS_CMD_READONLY,
    .since = "0.2",
    .run = run_mhlo,
};

static const char *const jax_examples[] = {"mesh 2x4; solve; export jax plan.py", NULL};

const struct ss_cmd ss_cmd_export_jax = {
    .name = "export jax",
    .group = "plan",
    .summary = "write the plan as Python code for JAX",
    .help =
        "The module makes the mesh and the in_shardings and out_shardings of jax.jit from\n"
        "arguments and results, and has CONSTRAINTS: scope, op, type and PartitionSpec of each\n"
        "value inside that the plan places, for jax.lax.with_sharding_constraint." LEFT_OUT,
    .examples = jax_examples,
    .args = FILE_ARG,
    .options = {FORCE, LIST},
    .flags = SS_CMD_READONLY,
    .since = "0.2",
    .run = run_jax,
};

static const char *const dtensor_examples[] = {"mesh 2x4; solve; export dtensor torch_plan.py",
                                               NULL};

const struct ss_cmd ss_cmd_export_dtensor = {
    .name = "export dtensor",
    .group = "plan",
    .summary = "write the plan as Python code for PyTorch's DTensor",
    .help = "The module makes the mesh, and has PLACEMENTS of the arguments by module path,\n"
            "ACTIVATIONS: scope, op and placements of each value inside that the plan places, and\n"
            "PARALLELIZE: per mesh axis a plan for parallelize_module of the linear layers. A dim\n"
            "that two axes cut with the later one major (FSDP over TP) is _StridedShard." LEFT_OUT,
    .examples = dtensor_examples,
    .args = FILE_ARG,
    .options = {FORCE, LIST},
    .flags = SS_CMD_READONLY,
    .since = "0.2",
    .run = run_dtensor,
};

static const char *const autoparallel_examples[] = {
    "mesh 2x4; solve; export autoparallel auto.json", NULL};

const struct ss_cmd ss_cmd_export_autoparallel = {
    .name = "export autoparallel",
    .group = "plan",
    .summary = "write the plan as a placements file of autoparallel",
    .help = "The file has, per op, the placements of its result and of its operands, as\n"
            "autoparallel's load_placements reads them. Names are those of ops here." LEFT_OUT,
    .examples = autoparallel_examples,
    .args = FILE_ARG,
    .options = {FORCE, LIST},
    .flags = SS_CMD_READONLY,
    .since = "0.2",
    .run = run_autoparallel,
};

static const char *const explorer_examples[] = {
    "mesh 2; solve; export model-explorer nodes.json",
    "mesh 2; solve; export model-explorer heat.json --data compute", NULL};

const struct ss_cmd ss_cmd_export_model_explorer = {
    .name = "export model-explorer",
    .group = "plan",
    .summary = "write node data for Model Explorer",
    .help = "One value per node: its placement, or the predicted microseconds of compute or of\n"
            "communication in one step, with a gradient. Model Explorer shows several such files\n"
            "at once (--node_data_paths).",
    .examples = explorer_examples,
    .args = FILE_ARG,
    .options = {{.name = "data",
                 .type = SS_ARG_CHOICE,
                 .choices = node_data,
                 .help = "what the values are (placement)"},
                FORCE,
                LIST},
    .flags = SS_CMD_READONLY,
    .since = "0.2",
    .run = run_model_explorer,
};

static const char *const chakra_examples[] = {"mesh 2x4; solve; export chakra plan.et", NULL};

const struct ss_cmd ss_cmd_export_chakra = {
    .name = "export chakra",
    .group = "plan",
    .summary = "write the plan as a Chakra execution trace",
    .help =
        "The trace of one rank; all ranks run the same program. Compute nodes have predicted\n"
        "durations, collective nodes type, the bytes that each rank brings and the mesh axis as\n"
        "process group, and data dependencies join them. A loop stands once, with the time and\n"
        "bytes of all trips." LEFT_OUT,
    .examples = chakra_examples,
    .args = FILE_ARG,
    .options = {FORCE, LIST},
    .flags = SS_CMD_READONLY,
    .since = "0.2",
    .run = run_chakra,
};

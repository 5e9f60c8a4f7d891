/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"
#include "core/mesh/mesh_shapes.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_answers.h"

enum { DEFAULT_TIME_S = 10, DEFAULT_AXES = 3 };

static enum ss_rc check(const struct ss_parsed *parsed, int *max_axes, struct ss_error *err)
{
    const struct ss_arg_value *devices = ss_arg(parsed, "devices");
    const struct ss_arg_value *axes = ss_option(parsed, "axes");
    *max_axes = axes->given ? (int)(axes->integer > SS_MAX_AXES ? 0 : axes->integer) : DEFAULT_AXES;
    if (devices->integer < 1 || devices->integer > SS_MAX_DEVICES)
        return ss_fail(err, SS_E_ARGUMENT, "a mesh has 1 to %d devices", SS_MAX_DEVICES);
    if (*max_axes < 1)
        return ss_fail(err, SS_E_ARGUMENT, "--axes is from 1 to %d", SS_MAX_AXES);
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *time = ss_option(parsed, "time");
    struct ss_lab_solve how = {.solver = {.time_s = time->given ? time->real : DEFAULT_TIME_S}};
    int max_axes;
    enum ss_rc rc = check(parsed, &max_axes, err);
    if (rc == SS_OK)
        rc = ss_need_graph(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    size_t n, done = 0;
    const struct ss_mesh *shapes = ss_mesh_shapes(ss_arg(parsed, "devices")->integer, max_axes,
                                                  ctx->lab->now->settings.cluster, &out->arena, &n);
    struct ss_answer_row *rows = ss_alloc_array(&out->arena, n, sizeof *rows);
    for (; done < n && !ss_job_was_cancelled(ctx->job); done++) {
        struct ss_change change = {.kind = SS_CHANGE_MESH, .mesh = shapes[done]};
        rows[done].label = ss_v_text(ss_show_mesh(&out->arena, &shapes[done]));
        rc = ss_ask_change(ctx->lab, &how, &change, ctx->job, &rows[done].answer, &rows[done].err);
    }
    out->cancelled = ss_job_was_cancelled(ctx->job);
    size_t best = ss_put_answers("meshes", "mesh", rows, done, out);
    if (best < done)
        ss_out_field(out, "best", rows[best].label);
    else
        ss_fail(err, rc == SS_OK ? SS_E_CANCELLED : rc, "no shape has a plan: %.200s",
                rc == SS_OK ? "cancelled" : rows[done - 1].err.message);
    rc = best < done ? SS_OK : err->code;
    ss_free_answers(rows, done);
    return rc;
}

static const char *const examples[] = {"mesh auto 8", "mesh auto 4 --axes 2", NULL};

const struct ss_cmd ss_cmd_mesh_auto = {
    .name = "mesh auto",
    .group = "devices",
    .summary = "solve on every mesh shape with N devices",
    .help = "Solves on every mesh with this number of devices and at most --axes axes, and shows\n"
            "the plans side by side. The last axis is the innermost. Pins and the memory limit\n"
            "hold; a shape that a pin does not fit says so. Nothing is set: use `mesh SHAPE` to\n"
            "choose one.",
    .examples = examples,
    .args = {{.name = "devices", .type = SS_ARG_INT, .help = "how many"}},
    .options = {{.name = "axes", .type = SS_ARG_INT, .help = "at most so many axes (3)"},
                {.name = "time", .type = SS_ARG_DURATION, .help = "for each shape (10s)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

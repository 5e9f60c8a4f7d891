/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/devices.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static enum ss_rc devices(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                          struct ss_error *err)
{
    static const struct ss_column columns[] = {
        {"backend", SS_UNIT_NONE},       {"usable", SS_UNIT_NONE},      {"device", SS_UNIT_NONE},
        {"memory_bytes", SS_UNIT_BYTES}, {"free_bytes", SS_UNIT_BYTES}, {"detail", SS_UNIT_NONE}};
    size_t n;
    const struct ss_found_device *found = ss_devices_find(ctx->job, &out->arena, &n);
    (void)parsed;
    (void)err;
    ss_out_table(out, "devices", columns, SS_COUNT(columns));
    for (size_t i = 0; i < n; i++) {
        const struct ss_found_device *d = &found[i];
        struct ss_value cells[] = {
            ss_v_text(d->backend),
            ss_v_bool(d->usable),
            ss_v_text(d->device),
            d->memory_bytes ? ss_v_int_in(SS_UNIT_BYTES, d->memory_bytes) : ss_v_null(),
            d->free_bytes ? ss_v_int_in(SS_UNIT_BYTES, d->free_bytes) : ss_v_null(),
            ss_v_text(d->detail)};
        ss_out_row(out, cells);
    }
    return SS_OK;
}

static const char *const examples[] = {"devices", NULL};

const struct ss_cmd ss_cmd_devices = {
    .name = "devices",
    .group = "devices",
    .summary = "list the backends of run, and why one cannot be used",
    .help =
        "A backend runs the ranks of a plan: sim as threads of this process, fork as worker\n"
        "processes on this host, mpi as workers under Open MPI, on this host or on those of\n"
        "a hostfile, cuda as workers with a GPU each. cuda-host is the CUDA module on the CPU,\n"
        "for tests of it, and is not installed.\n"
        "\n"
        "Workers and modules are looked for next to the program and where it is installed;\n"
        "SHARDSCOPE_WORKER_PATH and SHARDSCOPE_BACKEND_PATH name other folders.",
    .examples = examples,
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = devices,
};

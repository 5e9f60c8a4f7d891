/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/profile.h"
#include "core/run/calibrate.h"
#include "core/run/devices.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_cluster.h"

#include <string.h>
#include <unistd.h>

/* The name of a profile in a file: the last part of its path, up to the first dot. */
static const char *name_of(const char *path, struct ss_arena *arena)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    return ss_strndup(arena, base, strcspn(base, "."));
}

/* Who is measured: the ranks and how they start. */
static enum ss_rc take_backend(const struct ss_parsed *parsed, struct ss_calibration *how,
                               struct ss_workers_options *workers, struct ss_error *err)
{
    const struct ss_arg_value *backend = ss_option(parsed, "backend");
    const struct ss_arg_value *ranks = ss_option(parsed, "ranks");
    how->backend = backend->given ? backend->text : "sim";
    how->ranks = ranks->given ? ranks->integer : 1;
    if (how->ranks < 1 || how->ranks > SS_MAX_DEVICES)
        return ss_fail(err, SS_E_ARGUMENT, "%lld ranks are not possible", (long long)how->ranks);
    if (!ss_backend_workers(how->backend, workers)) {
        if (how->ranks == 1)
            return SS_OK;
        ss_fail(err, SS_E_ARGUMENT, "simulated ranks have no links to measure");
        return ss_error_hint(err, "calibrate FILE --backend fork --ranks %lld",
                             (long long)how->ranks);
    }
    workers->timed = true;
    how->workers = workers;
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *most = ss_option(parsed, "most");
    const struct ss_arg_value *repeats = ss_option(parsed, "repeat");
    const char *path = ss_arg(parsed, "file")->text, *name = name_of(path, &out->arena);
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    struct ss_workers_options workers;
    struct ss_calibration how = {.name = name,
                                 .device = ss_sprintf(&out->arena, "%ld-processors", n < 1 ? 1 : n),
                                 .find = ctx->lab->find,
                                 .rules = ctx->lab->now->rules,
                                 .most_bytes = most->given ? (double)most->integer : 64 << 20,
                                 .repeats = repeats->given ? (int)repeats->integer : 0};
    struct ss_cluster measured;
    const struct ss_cluster *read;
    if (ss_cluster_shipped(name)) {
        ss_fail(err, SS_E_NAME, "a profile that comes with the program is named '%s'", name);
        return ss_error_hint(err, "the name of the file up to its first dot names the profile");
    }
    enum ss_rc rc = take_backend(parsed, &how, &workers, err);
    if (rc == SS_OK)
        rc = ss_calibrate(&how, ctx->job, &out->arena, &measured, err);
    if (rc == SS_OK)
        rc = ss_profile_save(path, &measured, err);
    if (rc == SS_OK)
        rc = ss_profile_load(path, &read, err);
    if (rc == SS_OK)
        rc = ss_lab_set_cluster(ctx->lab, read->name, err);
    if (rc == SS_OK)
        ss_put_cluster(read, out);
    return rc;
}

static const char *const examples[] = {"calibrate mine.json --most 64KiB --repeat 1; cluster mine",
                                       NULL};

const struct ss_cmd ss_cmd_calibrate = {
    .name = "calibrate",
    .group = "devices",
    .summary = "measure this machine as a cluster profile",
    .help =
        "Measures matrix products over a grid of sides, elementwise bandwidth by size, the rate\n"
        "of every elementwise op, and the launch of an op, by running programs as run does.\n"
        "The profile goes to FILE and is the cluster from then on; its name is the name of the\n"
        "file up to the first dot. cluster --file reads it again, and cluster --measured lists\n"
        "what it holds. Nothing else should run meanwhile.\n"
        "\n"
        "If rules were discovered, the other ops of the graph are measured too, the largest of\n"
        "each structure: their rates follow from shapes and attributes. They price ops of equal\n"
        "structure in any graph.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_NEW_FILE, .help = "where the profile goes (JSON)"}},
    .options = {{.name = "backend",
                 .type = SS_ARG_CHOICE,
                 .choices = ss_backend_names,
                 .help = "what runs the ranks, as of run; sim without it"},
                {.name = "ranks",
                 .type = SS_ARG_INT,
                 .help = "ranks that run at once; 1 without it"},
                {.name = "most",
                 .type = SS_ARG_BYTES,
                 .help = "the largest size that is measured; 64MiB without it"},
                {.name = "repeat",
                 .type = SS_ARG_INT,
                 .help = "times that each is measured; the least counts; 5 without it"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};

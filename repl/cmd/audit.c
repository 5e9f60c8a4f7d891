/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/audit/audit.h"
#include "core/audit/digits.h"
#include "core/audit/needless.h"
#include "core/audit/places.h"
#include "core/audit/sweep.h"
#include "core/lab/pins.h"
#include "core/lab/program_mesh.h"
#include "core/lab/program_pins.h"
#include "core/plan/collectives.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_audit.h"

/* ---- next to the plan ---- */

/* What the collectives of one kind send in a step, of XLA's program and of the plan. */
struct kind_total {
    int64_t times, bytes, ps;
};

static enum ss_collective kind_of(const char *name)
{
    for (int c = 0; c < SS_N_COLLECTIVES; c++)
        if (!strcmp(ss_collective_name((enum ss_collective)c), name))
            return (enum ss_collective)c;
    return SS_PERMUTE;
}

/* The mesh that the program before is written for, else one whose axes are the prime factors of the
 * number of ranks: any layout that ranks in their order can have is one on it. */
static enum ss_rc set_mesh(struct ss_lab *lab, int64_t ranks, struct ss_arena *arena,
                           struct ss_error *err)
{
    struct ss_mesh mesh;
    struct ss_error ignored = {0};
    const char *shape = NULL;
    if (ss_lab_program_mesh(lab, &mesh, &ignored) == SS_OK && mesh.n_devices == ranks) {
        struct ss_settings settings = ss_settings_copy(&lab->now->settings);
        ss_settings_set_mesh(&settings, &mesh);
        ss_lab_set(lab, &settings);
        ss_settings_fini(&settings);
        return SS_OK;
    }
    const struct ss_rank_digits digits = ss_rank_digits_of(ranks);
    for (int k = 0; k < digits.n; k++)
        shape = ss_sprintf(arena, "%s%s%lld", shape ? shape : "", shape ? "x" : "",
                           (long long)digits.size[k]);
    return ss_lab_set_mesh(lab, shape ? shape : "1", NULL, err);
}

/* Pins what the program before states, which XLA had to keep too: the layouts of inputs, of results
 * and of values between. An input for which nothing is stated is whole on every rank. */
static enum ss_rc pin_stated(struct ss_lab *lab, struct ss_job *job, struct ss_out *out,
                             struct ss_error *err)
{
    struct ss_program_pins pins = {0};
    const struct ss_graph *g = lab->now->graph;
    enum ss_rc rc = SS_OK;
    if (g->stated && g->stated->n_shardings) {
        rc = ss_lab_program_pins(lab, true, job, &out->arena, &pins, err);
        if (rc != SS_OK)
            return rc;
        ss_lab_set(lab, &pins.settings);
        ss_settings_fini(&pins.settings);
    }
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        if (ss_places_find(g, g->inputs[i]))
            continue;
        struct ss_buf layout = {0};
        const struct ss_layout whole = {0};
        const struct ss_var *var = &g->vars[g->inputs[i]];
        ss_layout_print(&layout, &lab->now->settings.mesh, &var->type, &whole);
        struct ss_settings settings = ss_settings_with_pin(
            lab->now, ss_sprintf(&out->arena, "var:%s", var->name), ss_buf_text(&layout));
        ss_lab_set(lab, &settings);
        ss_settings_fini(&settings);
        ss_buf_free(&layout);
    }
    for (size_t i = 0; i < pins.n_refusals; i++)
        ss_out_note(out, "the plan is not held to %s of %s: %s", pins.refusals[i].sharding,
                    pins.refusals[i].value, pins.refusals[i].why);
    return SS_OK;
}

/* The plan of the program before, with the layouts that it states. */
static enum ss_rc solve_before(struct ss_ctx *ctx, const char *before, int64_t ranks,
                               struct ss_lab *lab, struct ss_out *out, struct ss_error *err)
{
    const struct ss_lab_solve how = {.solver = {.method = SS_METHOD_AUTO}};
    enum ss_rc rc = ss_lab_load(lab, before, err);
    if (rc == SS_OK)
        rc = ss_lab_set_cluster(lab, ctx->lab->now->settings.cluster->name, err);
    if (rc == SS_OK)
        rc = set_mesh(lab, ranks, &out->arena, err);
    if (rc == SS_OK)
        rc = pin_stated(lab, ctx->job, out, err);
    return rc == SS_OK ? ss_lab_solve(lab, &how, ctx->job, err) : rc;
}

static void put_needless(const struct ss_audit *a, const struct ss_plan *plan, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"needless", SS_UNIT_NONE}, {"line", SS_UNIT_NUMBER},      {"of", SS_UNIT_NONE},
        {"bytes", SS_UNIT_BYTES},   {"plan_bytes", SS_UNIT_BYTES}, {"because", SS_UNIT_NONE}};
    struct ss_arena *arena = &out->arena;
    size_t n;
    const struct ss_audit_needless *list = ss_audit_needless(a, plan, arena, &n);
    if (!n) {
        ss_out_note(out, "the plan moves as much of each value");
        return;
    }
    ss_out_table(out, "needless", columns, SS_COUNT(columns));
    for (size_t i = 0; i < n; i++) {
        const struct ss_audit_collective *c = list[i].collective;
        struct ss_value cells[] = {ss_v_text(ss_strdup(arena, c->kind)),
                                   ss_v_int(c->instr ? c->instr->line : 0),
                                   ss_v_text(c->value ? ss_strdup(arena, c->value) : NULL),
                                   ss_v_int_in(SS_UNIT_BYTES, list[i].bytes),
                                   ss_v_int_in(SS_UNIT_BYTES, list[i].plan_bytes),
                                   ss_v_text(list[i].why)};
        ss_out_row(out, cells);
    }
}

static void put_totals(const struct kind_total *xla, const struct kind_total *plan,
                       struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"kind", SS_UNIT_NONE}, {"times", SS_UNIT_NUMBER},      {"bytes", SS_UNIT_BYTES},
        {"us", SS_UNIT_US},     {"plan_times", SS_UNIT_NUMBER}, {"plan_bytes", SS_UNIT_BYTES},
        {"plan_us", SS_UNIT_US}};
    ss_out_table(out, "next_to_plan", columns, SS_COUNT(columns));
    for (int c = 0; c < SS_N_COLLECTIVES; c++) {
        if (!xla[c].times && !plan[c].times)
            continue;
        struct ss_value cells[] = {ss_v_text(ss_collective_name((enum ss_collective)c)),
                                   ss_v_int(xla[c].times),
                                   ss_v_int_in(SS_UNIT_BYTES, xla[c].bytes),
                                   ss_v_real_in(SS_UNIT_US, (double)xla[c].ps * 1e-6),
                                   ss_v_int(plan[c].times),
                                   ss_v_int_in(SS_UNIT_BYTES, plan[c].bytes),
                                   ss_v_real_in(SS_UNIT_US, (double)plan[c].ps * 1e-6)};
        ss_out_row(out, cells);
    }
}

static enum ss_rc put_plan(struct ss_ctx *ctx, const struct ss_audit *a, const char *before,
                           struct ss_out *out, struct ss_error *err)
{
    struct ss_lab lab;
    struct kind_total xla[SS_N_COLLECTIVES] = {0}, plan[SS_N_COLLECTIVES] = {0};
    ss_lab_init(&lab);
    const enum ss_rc rc = solve_before(ctx, before, a->program.ranks, &lab, out, err);
    for (size_t i = 0; i < a->n_collectives && rc == SS_OK; i++) {
        const struct ss_audit_collective *c = &a->collectives[i];
        struct kind_total *t = &xla[kind_of(c->kind)];
        t->times += c->times;
        t->bytes += c->times * c->bytes;
        t->ps += c->times * c->ps;
    }
    if (rc == SS_OK) {
        size_t n;
        const struct ss_plan_collective *list = ss_plan_collectives(lab.now->plan, &out->arena, &n);
        for (size_t i = 0; i < n; i++) {
            struct kind_total *t = &plan[list[i].kind];
            t->times += list[i].executions;
            t->bytes += list[i].executions * list[i].bytes;
            t->ps += list[i].ps;
        }
        put_totals(xla, plan, out);
        put_needless(a, lab.now->plan, out);
    }
    ss_lab_fini(&lab);
    return rc;
}

/* ---- one program ---- */

static enum ss_rc audit_file(struct ss_ctx *ctx, const char *file, const struct ss_parsed *parsed,
                             struct ss_out *out, struct ss_error *err)
{
    struct ss_audit a;
    const struct ss_graph *loaded = ctx->lab->now->graph;
    const char *before = ss_option(parsed, "against")->given ? ss_option(parsed, "against")->text
                         : loaded                            ? loaded->path
                                                             : NULL;
    if (!before) {
        ss_fail(err, SS_E_ARGUMENT, "audit needs the program before partitioning");
        return ss_error_hint(err, "audit PARTITIONED.hlo --against STEP.mlir");
    }
    const struct ss_audit_options options = {.cluster = ctx->lab->now->settings.cluster};
    enum ss_rc rc = ss_audit_run(file, before, &options, ctx->job, &a, err);
    if (rc != SS_OK)
        return rc;
    ss_show_audit(&a, loaded, ss_option(parsed, "instructions")->given, out);
    if (!a.ok)
        rc = ss_fail(err, SS_E_MISMATCH, "%u of %u outputs differ from the program before", a.n_bad,
                     a.n_outputs);
    else if (ss_option(parsed, "plan")->given)
        rc = put_plan(ctx, &a, before, out, err);
    ss_audit_free(&a);
    return rc;
}

/* ---- a folder ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static const char *text_before(struct ss_arena *arena, const char *folder, const char *stem,
                               const char *end)
{
    struct stat found;
    const char *path = ss_sprintf(arena, "%s/%s%s", folder, stem, end);
    return stat(path, &found) == 0 ? path : NULL;
}

struct names {
    SS_ARRAY(const char *) list;
};

/* The names of the folder that end in .compiled.hlo or .partitioned.hlo, without that. */
static bool find_programs(const char *folder, struct ss_arena *arena, struct names *names)
{
    static const char *const ends[] = {".compiled.hlo", ".partitioned.hlo"};
    DIR *dir = opendir(folder);
    if (!dir)
        return false;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        for (size_t k = 0; k < SS_COUNT(ends); k++) {
            const size_t n = strlen(entry->d_name), m = strlen(ends[k]);
            if (n > m && !strcmp(entry->d_name + n - m, ends[k]))
                ss_push(arena, names->list, ss_strdup(arena, entry->d_name));
        }
    closedir(dir);
    if (names->list.count)
        qsort(names->list.items, names->list.count, sizeof *names->list.items, by_name);
    return true;
}

static enum ss_rc audit_folder(struct ss_ctx *ctx, const char *folder, struct ss_out *out,
                               struct ss_error *err)
{
    static const struct ss_column columns[] = {
        {"file", SS_UNIT_NONE}, {"ok", SS_UNIT_NONE},          {"fault", SS_UNIT_NONE},
        {"what", SS_UNIT_NONE}, {"first_wrong", SS_UNIT_NONE}, {"against", SS_UNIT_NONE}};
    static const char *const minor[] = {"against", NULL};
    struct ss_arena *arena = &out->arena;
    struct names names = {0};
    int64_t wrong = 0, unread = 0;
    if (!find_programs(folder, arena, &names))
        return ss_fail(err, SS_E_IO, "cannot read the folder '%s'", folder);
    const struct ss_audit_options options = {.cluster = ctx->lab->now->settings.cluster};
    ss_out_table(out, "programs", columns, SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (size_t i = 0; i < names.list.count && !ss_job_stopped(ctx->job); i++) {
        const char *file = names.list.items[i];
        const char *dot =
            strstr(file, strstr(file, ".compiled.hlo") ? ".compiled.hlo" : ".partitioned.hlo");
        const char *stem = ss_strndup(arena, file, (size_t)(dot - file));
        const char *before = text_before(arena, folder, stem, ".before.hlo");
        before = before ? before : text_before(arena, folder, stem, ".mlir");
        struct ss_audit a;
        struct ss_error why = {0};
        const char *path = ss_sprintf(arena, "%s/%s", folder, file);
        const bool read =
            before && ss_audit_run(path, before, &options, ctx->job, &a, &why) == SS_OK;
        const struct ss_fault *f = read && a.n_faults ? &a.faults[0] : NULL;
        const char *what = !before ? "there is no .before.hlo or .mlir of that name"
                           : !read ? ss_strdup(arena, why.message)
                           : f     ? ss_strdup(arena, f->text)
                                   : NULL;
        struct ss_value cells[] = {ss_v_text(file),
                                   read ? ss_v_bool(a.ok) : ss_v_null(),
                                   ss_v_text(f ? ss_fault_kind_name(f->kind) : NULL),
                                   ss_v_text(what),
                                   ss_v_text(f ? ss_strdup(arena, f->instr->name) : NULL),
                                   ss_v_text(before ? before + strlen(folder) + 1 : NULL)};
        ss_out_row(out, cells);
        wrong += read && !a.ok;
        unread += !read;
        if (read)
            ss_audit_free(&a);
    }
    ss_out_field(out, "audited", ss_v_int((int64_t)names.list.count - unread));
    ss_out_field(out, "wrong", ss_v_int(wrong));
    ss_out_field(out, "unread", ss_v_int(unread));
    out->cancelled = ss_job_was_cancelled(ctx->job);
    if (!wrong)
        return SS_OK;
    return ss_fail(err, SS_E_MISMATCH, "%lld of %zu programs are wrong", (long long)wrong,
                   names.list.count);
}

/* ---- layouts of one op ---- */

static enum ss_rc sweep(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                        struct ss_error *err)
{
    static const struct ss_column columns[] = {{"file", SS_UNIT_NONE}, {"layouts", SS_UNIT_NONE}};
    const struct ss_arg_value *to = ss_option(parsed, "to"), *top = ss_option(parsed, "top");
    const struct ss_mesh *mesh = &ctx->lab->now->settings.mesh;
    struct ss_sweep sweep;
    if (!to->given)
        return ss_fail(err, SS_E_ARGUMENT, "--sweep needs --to FOLDER");
    if (!mesh->n_axes)
        return ss_fail(err, SS_E_STATE, "--sweep needs a mesh");
    if (mkdir(to->text, 0777) != 0 && access(to->text, W_OK) != 0)
        return ss_fail(err, SS_E_IO, "cannot write into the folder '%s'", to->text);
    const enum ss_rc rc = ss_sweep_write(
        ctx->lab->now->graph, (uint32_t)ss_option(parsed, "sweep")->integer, mesh, to->text,
        top->given ? (size_t)top->integer : SS_MAX_SWEEP, &out->arena, &sweep, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "files", ss_v_int((int64_t)sweep.n));
    ss_out_table(out, "layouts", columns, SS_COUNT(columns));
    for (size_t i = 0; i < sweep.n; i++) {
        struct ss_value cells[] = {ss_v_text(sweep.files[i].name),
                                   ss_v_text(sweep.files[i].layout)};
        ss_out_row(out, cells);
    }
    if (sweep.cut_short)
        ss_out_note(out, "there are more layouts: --top N writes more than %zu files", sweep.n);
    ss_out_note(out, "compile each as NAME.compiled.hlo into the folder, then audit it");
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *file = ss_arg(parsed, "file");
    struct stat found;
    if (ss_option(parsed, "sweep")->given)
        return sweep(ctx, parsed, out, err);
    if (!file->given)
        return ss_fail(err, SS_E_ARGUMENT, "audit needs FILE or FOLDER, or --sweep OP");
    if (stat(file->text, &found) == 0 && S_ISDIR(found.st_mode))
        return audit_folder(ctx, file->text, out, err);
    return audit_file(ctx, file->text, parsed, out, err);
}

static const char *const examples[] = {
    "audit samples/audit/mlp.compiled.hlo --against samples/audit/mlp.mlir",
    "audit samples/audit/mlp.compiled.hlo --against samples/audit/mlp.before.hlo --plan", NULL};

const struct ss_cmd ss_cmd_audit = {
    .name = "audit",
    .group = "run",
    .summary = "run a partitioned program, and name what is wrong in it",
    .help =
        "FILE is HLO text of a program that XLA has partitioned: compiled.as_text(), or a dump\n"
        "of any pass after spmd-partitioning. --against is the program before: StableHLO, or HLO\n"
        "before partitioning, whose shardings say which piece of each input a rank has. Both run\n"
        "in f64, the first on as many simulated ranks as it names, and every output is compared.\n"
        "err is the largest difference, in parts of the largest magnitude of the right value.\n"
        "If all agree, each collective is listed with the bytes that a rank sends, its time on\n"
        "the cluster, and why it is there: of is the value, from and to its layouts. S(0)/4: dim\n"
        "0 is cut in 4 blocks; halo 1:1: with a row of the blocks before and after; rows 3:4: row\n"
        "3 of each block; P: terms of a sum.\n"
        "If an output differs, the exit code is 1, and the first wrong instruction is named: its\n"
        "line in FILE, the op and source line that it comes from, its groups, and what its\n"
        "operands are. right is what makes outputs right, found by running that. fault is one of\n"
        "copies: a reduction sums copies of one piece; group: it joins the wrong ranks; missing:\n"
        "terms are never summed; neighbour: a permute sends to the wrong rank; offset: a slice\n"
        "begins at the wrong row; rows: a wrong bound leaves out rows; unknown: no value of the\n"
        "program before has these numbers.\n"
        "Further faults are found in the program without those before them. inside names the\n"
        "fusions and loops that an instruction is in.\n"
        "--instructions lists the program before, and what each instruction's result is in it.\n"
        "mark says ok; own: no value of the program before, though what it leads to is\n"
        "right; FIRST, THEN: at fault; wrong: other numbers than without the faults; nothing for\n"
        "integers and constants, which are not looked up. `view audit` shows them side by side.\n"
        "--plan solves the program before on its own mesh, with the layouts that it states, and\n"
        "shows next to each kind of collective what the best plan sends, and which collectives\n"
        "send more of a value than the plan does, and why it need not.\n"
        "--sweep OP --to FOLDER writes the op of the loaded graph as programs of its own, one\n"
        "for each layout of its operands on the mesh, with Shardy's shardings, for a compiler to\n"
        "be tried on. audit FOLDER then audits each NAME.compiled.hlo or NAME.partitioned.hlo\n"
        "there against NAME.before.hlo or NAME.mlir.",
    .examples = examples,
    .args = {{.name = "file",
              .type = SS_ARG_FILE,
              .optional = true,
              .help = "HLO text after partitioning, or a folder of programs"}},
    .options = {{.name = "against",
                 .type = SS_ARG_FILE,
                 .help = "the program before; without it, the loaded one"},
                {.name = "instructions", .type = SS_ARG_FLAG, .help = "list both programs"},
                {.name = "plan", .type = SS_ARG_FLAG, .help = "show what the best plan sends"},
                {.name = "sweep", .type = SS_ARG_OP, .help = "write programs of this op"},
                {.name = "to", .type = SS_ARG_NEW_FILE, .help = "the folder of the sweep"},
                {.name = "top", .type = SS_ARG_INT, .help = "write at most so many programs"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM | SS_CMD_KEPT,
    .since = "0.1",
    .run = run,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schedule, schedule load, schedule save. */
#include <math.h>
#include <string.h>

#include "core/pipeline/schedule_text.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_pipeline.h"

enum { DEFAULT_RANKS = 4, DEFAULT_MICROBATCHES = 8, MAX_FILE_BYTES = 1 << 28 };
static const double PS_PER_MS = 1e9, MOST_MS = 1e6; /* 1000 s */

/* The stages whose costs are being set. */
struct costing {
    const struct ss_parsed *parsed;
    struct ss_stage_cost *costs;
    int32_t n_stages, n_ranks;
    struct ss_error *err;
};

/* A list of milliseconds for one member of all stages: one for all parts of the model (one per
 * rank), one per part, or one per stage. A part's time is divided among its stages; a transfer's is
 * not. */
static enum ss_rc set_times(const struct costing *c, const struct ss_arg_value *list,
                            const char *name, size_t member, bool divided)
{
    if (!list->given)
        return SS_OK;
    bool per_stage = list->count == (size_t)c->n_stages;
    int32_t chunks = c->n_stages / c->n_ranks;
    if (list->count != 1 && list->count != (size_t)c->n_ranks && !per_stage)
        return ss_fail(c->err, SS_E_ARGUMENT,
                       "--%s: %zu numbers, but there are %d ranks and %d stages", name, list->count,
                       (int)c->n_ranks, (int)c->n_stages);
    for (int32_t i = 0; i < c->n_stages; i++) {
        size_t at = list->count == 1 ? 0 : (size_t)(per_stage ? i : i / chunks);
        int64_t *ps = (int64_t *)((char *)(c->costs + i) + member);
        if (list->reals[at] > MOST_MS)
            return ss_fail(c->err, SS_E_LIMIT, "--%s: %g ms is more than %g s", name,
                           list->reals[at], MOST_MS / 1e3);
        *ps = llround(list->reals[at] * PS_PER_MS);
        if (divided && (!per_stage || c->n_stages == c->n_ranks))
            *ps /= chunks;
    }
    return SS_OK;
}

static enum ss_rc set_short_form(const struct costing *c, const struct ss_arg_value *list)
{
    static const size_t members[] = {
        offsetof(struct ss_stage_cost, forward_ps), offsetof(struct ss_stage_cost, input_ps),
        offsetof(struct ss_stage_cost, weight_ps), offsetof(struct ss_stage_cost, send_forward_ps)};
    if (!list->given)
        return SS_OK;
    if (list->count != 3 && list->count != 4)
        return ss_fail(c->err, SS_E_ARGUMENT,
                       "--costs: F,I,W or F,I,W,TRANSFER in ms, not %zu numbers", list->count);
    for (size_t k = 0; k < list->count; k++) {
        struct ss_arg_value one = {.given = true, .reals = list->reals + k, .count = 1};
        enum ss_rc rc = set_times(c, &one, "costs", members[k], k < 3);
        if (rc != SS_OK)
            return rc;
    }
    return SS_OK;
}

static void set_bytes(const struct costing *c, const char *option, size_t member)
{
    const struct ss_arg_value *value = ss_option(c->parsed, option);
    for (int32_t i = 0; value->given && i < c->n_stages; i++)
        *(int64_t *)((char *)(c->costs + i) + member) = value->integer / (c->n_stages / c->n_ranks);
}

/* Applies the options about costs. */
static enum ss_rc set_costs(const struct costing *c)
{
    static const struct {
        const char *option;
        size_t member;
        bool divided;
    } times[] = {{"forward", offsetof(struct ss_stage_cost, forward_ps), true},
                 {"input", offsetof(struct ss_stage_cost, input_ps), true},
                 {"weight", offsetof(struct ss_stage_cost, weight_ps), true},
                 {"transfer", offsetof(struct ss_stage_cost, send_forward_ps), false}};
    enum ss_rc rc = set_short_form(c, ss_option(c->parsed, "costs"));
    for (size_t k = 0; rc == SS_OK && k < SS_COUNT(times); k++)
        rc = set_times(c, ss_option(c->parsed, times[k].option), times[k].option, times[k].member,
                       times[k].divided);
    if (rc != SS_OK)
        return rc;
    bool transfer =
        ss_option(c->parsed, "transfer")->given || ss_option(c->parsed, "costs")->count == 4;
    bool backward = ss_option(c->parsed, "costs")->given || ss_option(c->parsed, "input")->given ||
                    ss_option(c->parsed, "weight")->given;
    for (int32_t i = 0; i < c->n_stages; i++) {
        if (backward)
            c->costs[i].backward_ps = c->costs[i].input_ps + c->costs[i].weight_ps;
        if (transfer && i + 1 < c->n_stages) /* a border takes as long both ways */
            c->costs[i + 1].send_backward_ps = c->costs[i].send_forward_ps;
        if (ss_option(c->parsed, "overlap")->given)
            c->costs[i].overlap = ss_option(c->parsed, "overlap")->real;
    }
    set_bytes(c, "activations", offsetof(struct ss_stage_cost, held_bytes));
    set_bytes(c, "kept", offsetof(struct ss_stage_cost, kept_bytes));
    set_bytes(c, "resident", offsetof(struct ss_stage_cost, resident_bytes));
    const bool stated =
        ss_option(c->parsed, "activations")->given || ss_option(c->parsed, "kept")->given;
    for (int32_t i = 0; i < c->n_stages && stated; i++)
        if (c->costs[i].kept_bytes > c->costs[i].held_bytes)
            return ss_fail(c->err, SS_E_ARGUMENT,
                           "--kept: what stays until W is part of --activations, not more");
    return SS_OK;
}

/* The costs that the options change: those in use, or 1 ms for F, I and W of each part. */
static struct ss_stage_cost *costs_before(const struct ss_pipeline_case *now, int32_t n_ranks,
                                          int32_t n_stages, struct ss_arena *arena)
{
    struct ss_stage_cost *costs = NULL;
    if (now && now->schedule->n_ranks == n_ranks && n_stages % n_ranks == 0)
        costs = ss_pipeline_costs_for(now->schedule, now->costs, n_stages / n_ranks, arena);
    if (costs)
        return costs;
    costs = ss_alloc_array(arena, (size_t)n_stages, sizeof *costs);
    for (int32_t i = 0; i < n_stages; i++) {
        int64_t ps = (int64_t)PS_PER_MS * n_ranks / n_stages;
        costs[i] = (struct ss_stage_cost){
            .forward_ps = ps, .input_ps = ps, .weight_ps = ps, .backward_ps = 2 * ps};
    }
    return costs;
}

static struct ss_sim_options sim_options(const struct ss_parsed *parsed,
                                         const struct ss_pipeline_case *now)
{
    struct ss_sim_options options = now ? now->options : (struct ss_sim_options){0};
    const struct ss_arg_value *links = ss_option(parsed, "links");
    if (links->given) {
        options.links = links->integer == 1 ? SS_LINKS_BUSY : SS_LINKS_FREE;
        options.blocking = links->integer == 2;
    }
    return options;
}

/* A number of an option, or of the schedule in use, or a default. */
static enum ss_rc number(const struct ss_parsed *parsed, const char *option, int32_t fallback,
                         int32_t *out, struct ss_error *err)
{
    const struct ss_arg_value *value = ss_option(parsed, option);
    *out = fallback;
    if (!value->given)
        return SS_OK;
    if (value->integer < 1 || value->integer > SS_MAX_MICROBATCHES)
        return ss_fail(err, SS_E_ARGUMENT, "--%s: a number from 1 to %d", option,
                       (int)SS_MAX_MICROBATCHES);
    *out = (int32_t)value->integer;
    return SS_OK;
}

/* The shape that name and options ask for; kind NULL: the schedule in use stays as it is. */
static enum ss_rc read_shape(const struct ss_parsed *parsed, const struct ss_pipeline_case *now,
                             const struct ss_schedule_kind **kind, struct ss_schedule_shape *shape,
                             struct ss_error *err)
{
    const struct ss_schedule *s = now ? now->schedule : NULL;
    const struct ss_schedule_kind *current =
        s && s->generated ? ss_schedule_kind_find(s->name) : NULL;
    bool named = ss_arg(parsed, "name")->given;
    *kind = named ? ss_schedule_kind_find(ss_arg(parsed, "name")->text) : current;
    bool shaped = ss_option(parsed, "ranks")->given || ss_option(parsed, "microbatches")->given ||
                  ss_option(parsed, "chunks")->given || ss_option(parsed, "memory")->given;
    if (!*kind && shaped) {
        ss_fail(err, SS_E_ARGUMENT, "the schedule in use is from a file, and has its own shape");
        return ss_error_hint(err, "name a schedule: schedule 1F1B --ranks 4");
    }
    if (!*kind)
        return SS_OK;
    int32_t chunks = current == *kind ? ss_schedule_chunks(s) : (*kind)->chunks;
    enum ss_rc rc = number(parsed, "ranks", s ? s->n_ranks : DEFAULT_RANKS, &shape->n_ranks, err);
    if (rc == SS_OK)
        rc = number(parsed, "microbatches", s ? s->n_microbatches : DEFAULT_MICROBATCHES,
                    &shape->n_microbatches, err);
    if (rc == SS_OK)
        rc = number(parsed, "chunks", chunks, &shape->chunks, err);
    if (rc == SS_OK && (int64_t)shape->n_ranks * shape->chunks > SS_MAX_STAGES)
        rc = ss_fail(err, SS_E_LIMIT, "more than %d stages", (int)SS_MAX_STAGES);
    shape->limit_bytes = ss_option(parsed, "memory")->integer;
    return rc;
}

static bool changes(const struct ss_parsed *parsed)
{
    for (int i = 0; i < SS_MAX_OPTIONS; i++)
        if (parsed->options[i].given)
            return true;
    return ss_arg(parsed, "name")->given;
}

static enum ss_rc set_schedule(struct ss_lab *lab, const struct ss_parsed *parsed,
                               struct ss_arena *arena, struct ss_error *err)
{
    const struct ss_pipeline_case *now = lab->now->pipeline, *made;
    const struct ss_schedule_kind *kind;
    struct ss_schedule_shape shape = {0};
    struct ss_schedule *schedule = NULL;
    enum ss_rc rc = read_shape(parsed, now, &kind, &shape, err);
    if (rc != SS_OK)
        return rc;
    struct costing costing = {.parsed = parsed, .err = err};
    costing.n_ranks = kind ? shape.n_ranks : now->schedule->n_ranks;
    costing.n_stages = kind ? shape.n_ranks * shape.chunks : now->schedule->n_stages;
    costing.costs = costs_before(now, costing.n_ranks, costing.n_stages, arena);
    rc = set_costs(&costing);
    if (rc != SS_OK)
        return rc;
    shape.costs = costing.costs;
    if (kind)
        rc = ss_schedule_make(kind, &shape, arena, &schedule, err);
    struct ss_sim_options options = sim_options(parsed, now);
    if (rc == SS_OK)
        rc = ss_pipeline_case_new(kind ? schedule : now->schedule, costing.costs, &options, &made,
                                  err);
    if (rc == SS_OK)
        ss_lab_set_pipeline(lab, made);
    return rc;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    struct ss_arena scratch = {0};
    bool anew = changes(parsed);
    enum ss_rc rc = SS_OK;
    if (!anew || (!ss_arg(parsed, "name")->given && !ctx->lab->now->pipeline))
        rc = ss_need_pipeline(ctx->lab, err);
    if (rc == SS_OK && anew)
        rc = set_schedule(ctx->lab, parsed, &scratch, err);
    ss_arena_free(&scratch);
    if (rc != SS_OK)
        return rc;
    ss_put_pipeline(ctx->lab->now->pipeline, out);
    ss_put_pipeline_ranks(ctx->lab->now->pipeline, out);
    return SS_OK;
}

static const char *const links[] = {"free", "busy", "blocking", NULL};
static const char *const examples[] = {
    "schedule 1F1B --ranks 4 --microbatches 8",
    "schedule zb-h1 --ranks 8 --microbatches 24 --costs 18.522,18.086,9.337,0.601",
    "schedule interleaved1f1b --chunks 4; schedule --transfer 0.1 --links busy",
    "schedule gpipe --ranks 2 --forward 1,2 --activations 2GiB; schedule", NULL};

const struct ss_cmd ss_cmd_schedule = {
    .name = "schedule",
    .group = "pipeline",
    .summary = "set or show the schedule of a pipeline, with its times",
    .help =
        "NAME, in any case: GPipe, 1F1B, Eager1F1B, LoopedBFS, Interleaved1F1B,\n"
        "InterleavedZeroBubble, ZB-H1, ZB-H2, ZB-1p, ZB-2p, ZBVZeroBubble, DualPipeV, VMin,\n"
        "VHalf, Inference. What is not said stays as it is; at first 4 ranks, 8 microbatches,\n"
        "and 1 ms each for F (forward), I and W (gradients of inputs and of weights).\n"
        "A model has as many equal parts as there are ranks. Times in ms are one number for each\n"
        "part, a list of one per part, or one per stage. With several stages per rank (chunks) a\n"
        "part is divided among its stages. --activations is what a microbatch holds of a part\n"
        "until its I (or B), --kept is what stays of that until W.\n"
        "--links busy: between two ranks one transfer at a time; blocking: the sender waits (in\n"
        "lists with SEND and RECV, WAIT_SEND says where).\n"
        "The simulation is exact. No schedule with these stages on these ranks is faster than\n"
        "bound_ms, if it does not split the backward either (1F1B) or may split it too (ZB-H1), "
        "and\n"
        "has overlapped pairs only if this one has some (DualPipeV).\n"
        "span_ms is the longest time of a rank from its first to its last action.\n"
        "in_flight counts microbatches until I or B, until_w until W.",
    .examples = examples,
    .args = {{.name = "name", .type = SS_ARG_SCHEDULE, .optional = true, .help = "a schedule"}},
    .options = {{.name = "ranks", .type = SS_ARG_INT, .help = "of the pipeline (4)"},
                {.name = "microbatches", .type = SS_ARG_INT, .help = "of a step (8)"},
                {.name = "chunks", .type = SS_ARG_INT, .help = "stages per rank"},
                {.name = "costs", .type = SS_ARG_REALS, .help = "F,I,W or F,I,W,TRANSFER in ms"},
                {.name = "forward", .type = SS_ARG_REALS, .help = "F of each part, in ms"},
                {.name = "input", .type = SS_ARG_REALS, .help = "I of each part, in ms"},
                {.name = "weight", .type = SS_ARG_REALS, .help = "W of each part, in ms"},
                {.name = "transfer", .type = SS_ARG_REALS, .help = "to the next stage, in ms"},
                {.name = "overlap",
                 .type = SS_ARG_PART,
                 .help = "of overlapped pairs: hidden part of the shorter one (0)"},
                {.name = "activations", .type = SS_ARG_BYTES, .help = "of a microbatch and part"},
                {.name = "kept", .type = SS_ARG_BYTES, .help = "of these, until W"},
                {.name = "resident", .type = SS_ARG_BYTES, .help = "of a part, always"},
                {.name = "memory",
                 .type = SS_ARG_BYTES,
                 .help = "for activations, for ZB-1p and ZB-2p"},
                {.name = "links",
                 .type = SS_ARG_CHOICE,
                 .choices = links,
                 .help = "use of the links by transfers (free)"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES | SS_CMD_SHOWS | SS_CMD_PROBLEM,
    .since = "0.2",
    .run = run,
};

/* ---- files ---- */

static enum ss_rc run_load(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                           struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    const struct ss_pipeline_case *now = ctx->lab->now->pipeline, *made = NULL;
    struct ss_arena scratch = {0};
    struct ss_buf text = {0};
    struct ss_schedule *s;
    enum ss_rc rc = ss_file_read(path, MAX_FILE_BYTES, &text, err);
    if (rc == SS_OK)
        rc = ss_schedule_parse(text.data, text.length, path, &scratch, &s, err);
    if (rc == SS_OK) {
        struct ss_sim_options options = now ? now->options : (struct ss_sim_options){0};
        rc = ss_pipeline_case_new(s, costs_before(now, s->n_ranks, s->n_stages, &scratch), &options,
                                  &made, err);
    }
    ss_buf_free(&text);
    ss_arena_free(&scratch);
    if (rc != SS_OK)
        return rc;
    ss_lab_set_pipeline(ctx->lab, made);
    ss_put_pipeline(made, out);
    ss_put_pipeline_ranks(made, out);
    return SS_OK;
}

static enum ss_rc run_save(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                           struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    struct ss_arena scratch = {0};
    struct ss_buf text = {0};
    enum ss_rc rc = ss_need_pipeline(ctx->lab, err);
    if (rc == SS_OK)
        rc = ss_session_may_write(ctx->session, "schedule save", path,
                                  ss_option(parsed, "force")->given, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_pipeline_case *now = ctx->lab->now->pipeline;
    const struct ss_schedule *s = now->schedule;
    if (ss_option(parsed, "transfers")->given && !ss_schedule_has_transfers(s))
        s = ss_schedule_with_transfers(s, now->options.blocking, &scratch);
    ss_schedule_print(s, &text);
    rc = ss_file_write(path, text.data, text.length, err);
    ss_buf_free(&text);
    ss_arena_free(&scratch);
    if (rc == SS_OK)
        ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    return rc;
}

static const char *const load_examples[] = {
    "schedule zbvzerobubble --ranks 2; schedule save zbv.csv; schedule load zbv.csv", NULL};
static const char *const save_examples[] = {"schedule 1F1B; schedule save 1f1b.csv --transfers",
                                            NULL};

const struct ss_cmd ss_cmd_schedule_load = {
    .name = "schedule load",
    .group = "pipeline",
    .summary = "read the schedule of a pipeline from a file",
    .help =
        "A line per rank, with actions between commas, as torch.distributed.pipelining writes\n"
        "them: 2F0, 2B0, 2I0, 2W0 (stage, kind, microbatch), 1SEND_F1, 1RECV_B0, 1UNSHARD,\n"
        "1RESHARD, 0REDUCE_GRAD, (0F3;7B1)OVERLAP_F_B. A schedule is refused if an action is\n"
        "missing, double or out of order, if ranks post their transfers in different orders, or\n"
        "if it would deadlock. Costs stay if the number of ranks does; `schedule --costs` and its\n"
        "relatives set them.",
    .examples = load_examples,
    .args = {{.name = "file", .type = SS_ARG_FILE, .help = "the file to read"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES | SS_CMD_PROBLEM,
    .since = "0.2",
    .run = run_load,
};

const struct ss_cmd ss_cmd_schedule_save = {
    .name = "schedule save",
    .group = "pipeline",
    .summary = "write the schedule of a pipeline to a file",
    .help =
        "The file is what `schedule load` and torch's _load_csv read. Without --transfers it is\n"
        "torch's format compute_only. With --links blocking a WAIT_SEND follows each SEND.",
    .examples = save_examples,
    .args = {{.name = "file", .type = SS_ARG_NEW_FILE, .help = "the file to write"}},
    .options = {{.name = "transfers", .type = SS_ARG_FLAG, .help = "with SEND and RECV"},
                {.name = "force", .type = SS_ARG_FLAG, .help = "replace an existing file"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.2",
    .run = run_save,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An observed exploration: the same seed gives the same events, the observer does not change the
 * rules, and stepping shows every event once. */
#include "tests/unit/calls.h"

#include <math.h>

#include "core/rules/atoms.h"
#include "core/rules/discover.h"
#include "core/rules/explore.h"
#include "core/rules/row.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trace/stepper.h"
#include "core/rules/trace/trace.h"

#define CONV1D                                                                                     \
    "input_batch_dimension=0 input_feature_dimension=1 input_spatial_dimensions=2 "                \
    "kernel_output_feature_dimension=0 kernel_input_feature_dimension=1 "                          \
    "kernel_spatial_dimensions=2 output_batch_dimension=0 output_feature_dimension=1 "             \
    "output_spatial_dimensions=2"

static const struct {
    const char *op, *operands, *attrs;
    size_t n_out;
} calls[] = {
    {"dot_general", "8x12xf32 12x16xf32",
     "lhs_contracting_dimensions=1 rhs_contracting_dimensions=0", 1},
    {"transpose", "4x6x8xf32", "permutation=2,0,1", 1},
    {"concatenate", "4x6xf32 4x6xf32", "dimension=1", 1},
    {"tanh", "8x12xf32", "", 1},
    {"reduce", "4x6x8xf32 f32", "dimensions=1 body=add", 1},
    {"abs", "8x12xf32", "", 1},
    {"reverse", "4x6xf32", "dimensions=1", 1},
    {"convolution", "8x6x16xf32 12x6x3xf32", CONV1D " padding=1,1", 1},
    {"slice", "4x17xf32", "start_indices=0,1 limit_indices=4,17 strides=1,1", 1},
};
enum { N_CALLS = sizeof calls / sizeof *calls };

static const double bound[4];
static const bool is_bound[4] = {false, false, false, false};

static struct ss_trace *record(struct ss_arena *arena, size_t i, bool paper)
{
    struct ss_call call;
    struct ss_trace *trace;
    struct ss_error err = {0};
    test_call(arena, calls[i].op, calls[i].operands, calls[i].attrs, calls[i].n_out, &call);
    if (ss_trace_record(&call, bound, is_bound, calls[i].op, 7, paper, NULL, &trace, &err))
        fail_msg("%s: %s", calls[i].op, err.message);
    return trace;
}

static void assert_same_event(const struct ss_trace_event *a, const struct ss_trace_event *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->attempt, b->attempt);
    assert_int_equal(a->probe, b->probe);
    assert_string_equal(a->text, b->text);
    assert_true(a->held == b->held && a->error == b->error);
}

static void the_same_seed_gives_the_same_trace(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_CALLS; i++) {
        struct ss_arena arena = {0};
        struct ss_trace *a = record(&arena, i, false), *b = record(&arena, i, false);
        assert_int_equal(a->events.count, b->events.count);
        for (size_t e = 0; e < a->events.count; e++)
            assert_same_event(&a->events.items[e], &b->events.items[e]);
        ss_trace_free(a);
        ss_trace_free(b);
        ss_arena_free(&arena);
        test_regions_free();
    }
}

/* Everything about the rules, as text. */
static char *text_of(const struct ss_op_rules *r, const int64_t *lengths)
{
    struct ss_buf text = {0};
    for (size_t i = 0; i < r->n_rows; i++) {
        ss_buf_printf(&text, "%s ", r->rows[i].id);
        ss_row_print(&text, r, &r->rows[i], lengths);
        ss_buf_printf(&text, " %d %u %u\n", r->rows[i].verdict, r->rows[i].runs,
                      r->rows[i].evidence);
    }
    for (size_t i = 0; i < r->n_attempts; i++) {
        const struct ss_attempt *a = &r->attempts[i];
        ss_buf_printf(&text, "%c %s: %d %s %d %.17g %.17g %u\n", a->kind, a->candidate, a->verdict,
                      a->why, a->row, a->expected, a->got, a->runs);
    }
    return text.data;
}

static void being_watched_changes_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_CALLS; i++) {
        struct ss_arena arena = {0};
        struct ss_trace *t = record(&arena, i, false);
        struct ss_discover_options options = {.seed = 7};
        struct ss_op_rules *rules;
        struct ss_atoms atoms;
        struct ss_error err = {0};
        assert_int_equal(
            ss_explore(&t->call, bound, is_bound, &options, NULL, &arena, &atoms, &rules, &err), 0);
        char *alone = text_of(rules, atoms.lengths), *seen = text_of(t->rules, t->atoms.lengths);
        assert_string_equal(alone, seen);
        assert_int_equal(t->attempts.count, rules->n_attempts);
        assert_int_equal(t->runs, rules->runs);
        free(alone);
        free(seen);
        ss_trace_free(t);
        ss_arena_free(&arena);
        test_regions_free();
    }
}

/* Whatever the steps, they show every event once and in order. */
static void steps_show_the_whole_trace(void **state)
{
    (void)state;
    static const enum ss_step_until walks[][3] = {
        {SS_STEP_ATTEMPT, SS_STEP_ATTEMPT, SS_STEP_ATTEMPT},
        {SS_STEP_PROBE, SS_STEP_PROBE, SS_STEP_PROBE},
        {SS_STEP_ID, SS_STEP_RAN, SS_STEP_FOUND},
        {SS_STEP_REFUSED, SS_STEP_PROBE, SS_STEP_ATTEMPT},
    };
    struct ss_arena arena = {0}, none = {0};
    for (size_t w = 0; w < sizeof walks / sizeof *walks; w++) {
        struct ss_stepper *s = ss_stepper_new(record(&arena, 0, false), &none, NULL);
        uint32_t shown = 0;
        for (int i = 0; ss_stepper_move(s, walks[w][i % 3]); i++) {
            assert_int_equal(s->from, shown);
            assert_true(s->at > s->from);
            shown = s->at;
        }
        assert_int_equal(shown, s->trace->events.count);
        ss_stepper_free(s);
    }
    ss_arena_free(&arena);
}

static void stops_are_where_they_say(void **state)
{
    (void)state;
    struct ss_arena arena = {0}, none = {0};
    struct ss_breaks breaks = {0};
    struct ss_error err = {0};
    struct ss_stepper *s = ss_stepper_new(record(&arena, 0, false), &none, &breaks);
    assert_null(ss_stepper_attempt(s));
    assert_false(ss_stepper_back(s));
    assert_true(ss_stepper_move(s, SS_STEP_ID));
    assert_string_equal(ss_stepper_attempt(s)->row, "S(0) <- S(0), R");
    assert_string_equal(ss_stepper_attempt(s)->dims, "[1, N], [N, N]");
    assert_string_equal(ss_stepper_attempt(s)->name, "S1");
    assert_true(ss_stepper_move(s, SS_STEP_ID));
    assert_string_equal(ss_stepper_attempt(s)->row, "P(sum) <- S(1), S(0)");
    uint32_t second = s->at;
    assert_true(ss_stepper_move(s, SS_STEP_RAN));
    assert_int_equal(s->trace->events.items[s->at - 1].kind, SS_EVENT_RAN);
    assert_true(ss_stepper_back(s));
    assert_int_equal(s->at, second);
    assert_int_equal(s->from, ss_stepper_attempt(s)->first);
    assert_int_equal(ss_stepper_goto(s, 1, &err), SS_OK);
    assert_string_equal(ss_stepper_attempt(s)->name, "S1");
    assert_int_equal(ss_stepper_goto(s, 0, &err), SS_E_ARGUMENT);
    assert_int_equal(ss_stepper_goto(s, 100000, &err), SS_E_ARGUMENT);
    ss_breaks_add(&breaks, SS_BREAK_ID, "S3");
    assert_true(ss_stepper_move(s, SS_STEP_END));
    assert_string_equal(s->stopped, "breakpoint: id");
    assert_string_equal(ss_stepper_attempt(s)->row, "S(1) <- R, S(1)");
    ss_breaks_clear(&breaks);
    ss_breaks_add(&breaks, SS_BREAK_FAIL, NULL);
    assert_true(ss_stepper_move(s, SS_STEP_END));
    assert_false(ss_stepper_attempt(s)->held);
    ss_breaks_clear(&breaks);
    assert_true(ss_stepper_move(s, SS_STEP_END));
    assert_null(ss_stepper_attempt(s));
    assert_false(ss_stepper_move(s, SS_STEP_ATTEMPT));
    assert_true(ss_stepper_over(s));
    ss_stepper_free(s);
    ss_arena_free(&arena);
}

/* A probe run again gives the numbers that the trace tells of. */
static void probes_run_again(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_CALLS; i++) {
        struct ss_arena arena = {0};
        struct ss_trace *t = record(&arena, i, false);
        size_t held = 0;
        for (uint32_t p = 0; p < t->probes.count; p++) {
            struct ss_replay *r;
            struct ss_error err = {0};
            const struct ss_trace_try *way = ss_trace_try_of(&t->probes.items[p], 0);
            if (!way)
                continue;
            assert_int_equal(ss_trace_replay(t, p, &arena, &r, &err), SS_OK);
            assert_non_null(r->combined[0]);
            double worst = 0;
            for (int64_t c = 0; c < r->out[0].count; c++)
                worst = fmax(worst, fabs(r->combined[0][c] - ss_tensor_get(&r->out[0], c)));
            double told = -1;
            for (size_t e = 0; e < t->events.count && told < 0; e++) {
                const struct ss_trace_event *event = &t->events.items[e];
                if (event->probe == p && event->compared && event->held == way->held)
                    told = event->error;
            }
            /* Where ranks disagree, the error is that of the first of them to be asked. */
            if (way->held)
                assert_true(worst == told);
            held += way->held;
        }
        assert_true(held > 0);
        ss_trace_free(t);
        ss_arena_free(&arena);
        test_regions_free();
    }
}

/* The worked example of the paper's order: 10 executions, three ids. */
static void the_paper_explores_a_product(void **state)
{
    (void)state;
    static const struct {
        const char *dims, *row;
        bool shape;
    } want[] = {{"[1, N], [1, N]", NULL, true},
                {"[1, N], [N, 1]", NULL, false},
                {"[1, N], [N, N]", "S(0) <- S(0), R", false},
                {"[N, 2], [2, N]", "P(sum) <- S(1), S(0)", false},
                {"[N, N], [N, 3]", "S(1) <- R, S(1)", false}};
    struct ss_arena arena = {0};
    struct ss_trace *t = record(&arena, 0, true);
    assert_int_equal(t->runs, 10);
    assert_int_equal(t->attempts.count, 5);
    for (size_t i = 0; i < 5; i++) {
        const struct ss_trace_attempt *a = &t->attempts.items[i];
        assert_string_equal(a->dims, want[i].dims);
        assert_true(a->shape == want[i].shape);
        if (want[i].row)
            assert_string_equal(a->row, want[i].row);
        else
            assert_null(a->row);
    }
    assert_string_equal(t->attempts.items[4].name, "S3");
    struct ss_replay *r;
    struct ss_error err = {0};
    assert_int_equal(ss_trace_replay(t, 4, &arena, &r, &err), SS_OK);
    assert_true(r->combined[0][0] == ss_tensor_get(&r->out[0], 0));
    ss_trace_free(t);
    ss_arena_free(&arena);
}

/* What the paper's space lacks shows: reverse and blocks are in neither of its combines. */
static void the_paper_misses_blocks(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_trace *ours = record(&arena, 2, false), *paper = record(&arena, 2, true);
    assert_int_equal(paper->n_ids, 1);
    assert_int_equal(ours->n_ids, 2);
    ss_trace_free(ours);
    ss_trace_free(paper);
    ss_arena_free(&arena);
}

/* At the end of an attempt the probe is shown that refutes it, or the last that was compared. */
static void what_decided_is_shown(void **state)
{
    (void)state;
    size_t refuted = 0, held = 0;
    for (size_t i = 0; i < N_CALLS; i++) {
        struct ss_arena arena = {0};
        struct ss_trace *t = record(&arena, i, false);
        for (uint32_t n = 0; n < t->attempts.count; n++) {
            const struct ss_trace_attempt *a = &t->attempts.items[n];
            const struct ss_attempt *kept = &t->rules->attempts[n];
            struct ss_replay *r;
            struct ss_error err = {0};
            if (a->held) {
                assert_true(ss_trace_try_of(&t->probes.items[a->shown], 0)->held);
                held++;
            }
            if (!kept->position || a->kind == 'D')
                continue;
            bool there = false;
            assert_string_equal(t->probes.items[a->shown].shapes, kept->shapes);
            assert_int_equal(ss_trace_replay(t, a->shown, &arena, &r, &err), SS_OK);
            for (int64_t c = 0; c < r->out[0].count; c++)
                there |= ss_tensor_get(&r->out[0], c) == kept->expected;
            assert_true(there);
            refuted++;
        }
        ss_trace_free(t);
        ss_arena_free(&arena);
        test_regions_free();
    }
    assert_true(refuted > 0 && held > 0);
}

/* What refutes an attempt is the smallest probe that does so, and is gone through like any
 * other. */
static void refutations_are_made_small(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_trace *t = record(&arena, 4, false);
    size_t refuted = 0;
    for (uint32_t i = 0; i < t->attempts.count; i++) {
        const struct ss_trace_attempt *a = &t->attempts.items[i];
        const struct ss_attempt *kept = &t->rules->attempts[i];
        bool shrunk = false, seen = false;
        assert_true(!a->counterexample == !kept->position);
        for (uint32_t e = a->first; e < a->end; e++) {
            const struct ss_trace_event *event = &t->events.items[e];
            shrunk |= event->kind == SS_EVENT_SHRUNK;
            seen |= event->kind == SS_EVENT_COMBINED && !event->held;
        }
        if (!a->counterexample) {
            assert_false(shrunk);
            continue;
        }
        assert_int_equal(a->verdict, SS_REFUTED);
        assert_true(seen && shrunk && kept->ranks == 2 && kept->expected != kept->got);
        assert_non_null(strstr(a->why, a->counterexample));
        refuted += kept->length == 2 && kept->draw == 0;
    }
    assert_true(refuted > 0);
    ss_trace_free(t);
    ss_arena_free(&arena);
    test_regions_free();
}

/* ---- what holds but is no placement of a plan ---- */

static bool infer_squares(struct ss_infer *inf, struct ss_call *call)
{
    call->out[0] = (struct ss_type){.dtype = SS_F32};
    return ss_same(inf, call->in[0].dims[0], call->in[0].dims[1], "sides");
}

/* The sum of the squares on the diagonal, or of the whole where `all`. */
static bool all;
static enum ss_rc run_squares(const struct ss_kernel_args *args, struct ss_error *err)
{
    (void)err;
    int64_t n = args->in[0].type.dims[0];
    for (int64_t i = 0; i < n * n; i++) {
        double x = ss_f64(&args->in[0])[i];
        ss_f64(&args->out[0])[0] += all || i % (n + 1) == 0 ? x * x : 0;
    }
    return SS_OK;
}

static const struct ss_attempt *attempt_of(const struct ss_op_rules *rules, char kind, size_t skip)
{
    for (size_t i = 0; i < rules->n_attempts; i++) {
        if (rules->attempts[i].kind == kind && skip-- == 0)
            return &rules->attempts[i];
    }
    fail_msg("no attempt %c", kind);
    return NULL;
}

/* One id on two dims of a tensor: the diagonal's blocks are enough for its own sum, not for the
 * whole's. */
static void one_id_cuts_two_dims(void **state)
{
    (void)state;
    static const struct ss_op_def def = {
        .name = "squares", .infer = infer_squares, .kernel = run_squares, .min_in = 1, .max_in = 1};
    struct ss_arena arena = {0};
    struct ss_type in = {.dtype = SS_F32, .rank = 2, .dims = {8, 8}}, out;
    struct ss_call call = {.def = &def, .in = &in, .n_in = 1, .out = &out, .n_out = 1};
    struct ss_error err = {0};
    for (int round = 0; round < 2; round++) {
        struct ss_trace *t;
        all = round == 1;
        assert_int_equal(ss_call_infer(&call, &err), SS_OK);
        assert_int_equal(
            ss_trace_record(&call, bound, is_bound, "squares", 3, false, NULL, &t, &err), SS_OK);
        assert_string_equal(t->attempts.items[0].dims, "[1, 1]");
        const struct ss_attempt *a = attempt_of(t->rules, 'A', 0);
        assert_int_equal(t->rules->n_rows, 1);
        assert_int_equal(a->row, -1);
        if (all)
            assert_int_equal(a->verdict, SS_REFUTED);
        else
            assert_non_null(strstr(a->why, "holds: P(sum) <- S(0,1); a plan has no placement"));
        ss_trace_free(t);
    }
    ss_arena_free(&arena);
}

/* Operands of unequal lengths joined: as blocks of one length, and in one block each, which is
 * found, shown, and not used. */
static void blocks_of_unequal_length(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_trace *t = record(&arena, 2, false);
    const struct ss_attempt *shared = attempt_of(t->rules, 'F', 0),
                            *listed = attempt_of(t->rules, 'F', 1);
    assert_int_equal(shared->verdict, SS_STRUCTURAL);
    assert_true(shared->row > 0 && listed->row < 0);
    assert_int_equal(listed->verdict, SS_NOT_TRIED);
    const int64_t same[] = {5, 5, 5, 5}, other[] = {2, 3, 4, 5};
    assert_false(ss_attempt_outside(listed, same));
    assert_true(ss_attempt_outside(listed, other));
    assert_non_null(strstr(listed->why, "holds: S(1, blocks=in0:in1) <- S(1), S(1);"));
    ss_trace_free(t);
    ss_arena_free(&arena);
}

/* Verdicts: what was shown with integers and no error is more than what fits within a tolerance. */
static void verdicts_say_what_was_shown(void **state)
{
    (void)state;
    static const struct {
        const char *op, *operands, *attrs, *row;
        enum ss_verdict verdict;
    } cases[] = {
        {"dot_general", "8x12xf32 12x16xf32",
         "lhs_contracting_dimensions=1 rhs_contracting_dimensions=0", "P(sum) <- S(1), S(0)",
         SS_EXACT},
        {"transpose", "4x6xf32", "permutation=1,0", "S(1) <- S(0)", SS_STRUCTURAL},
        {"tanh", "8x12xf32", "", "S(0) <- S(0)", SS_PROVED},
        {"log", "8x12xf32", "", "S(0) <- S(0)", SS_PROVED},
        {"log", "8x12xf32", "", "P(max) <- P(max)", SS_CONDITIONAL},
        {"reduce", "8x12xf32 f32", "dimensions=1 body=add", "P(sum) <- S(1), R", SS_EXACT},
        {"concatenate", "4x6xf32 4x6xf32", "dimension=1", "S(1, block=2) <- S(1), S(1)",
         SS_STRUCTURAL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_arena arena = {0};
        struct ss_call call;
        struct ss_trace *t;
        struct ss_error err = {0};
        bool seen = false;
        /* The zero that a sum starts from belongs to the operator. */
        const bool starts[2] = {false, strcmp(cases[i].op, "reduce") == 0};
        test_call(&arena, cases[i].op, cases[i].operands, cases[i].attrs, 1, &call);
        assert_int_equal(
            ss_trace_record(&call, bound, starts, cases[i].op, 7, false, NULL, &t, &err), SS_OK);
        for (size_t r = 0; r < t->rules->n_rows; r++) {
            struct ss_buf text = {0}, note = {0};
            const struct ss_row *row = &t->rules->rows[r];
            ss_row_print(&text, t->rules, row, t->atoms.lengths);
            ss_row_note(&note, row, &call, &t->atoms);
            if (strcmp(ss_buf_text(&text), cases[i].row) == 0) {
                seen = true;
                if (row->verdict != cases[i].verdict)
                    fail_msg("%s %s: %s", cases[i].op, cases[i].row, ss_verdict_name(row->verdict));
                assert_true((note.length > 0) == (row->verdict == SS_CONDITIONAL));
            }
            ss_buf_free(&text);
            ss_buf_free(&note);
        }
        if (!seen)
            fail_msg("%s: no row %s", cases[i].op, cases[i].row);
        ss_trace_free(t);
        ss_arena_free(&arena);
        test_regions_free();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_same_seed_gives_the_same_trace),
                                       cmocka_unit_test(being_watched_changes_nothing),
                                       cmocka_unit_test(steps_show_the_whole_trace),
                                       cmocka_unit_test(stops_are_where_they_say),
                                       cmocka_unit_test(probes_run_again),
                                       cmocka_unit_test(the_paper_explores_a_product),
                                       cmocka_unit_test(the_paper_misses_blocks),
                                       cmocka_unit_test(what_decided_is_shown),
                                       cmocka_unit_test(refutations_are_made_small),
                                       cmocka_unit_test(one_id_cuts_two_dims),
                                       cmocka_unit_test(blocks_of_unequal_length),
                                       cmocka_unit_test(verdicts_say_what_was_shown)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Halo rows that cut two tied lengths: weight gradients of windows, which are partial sums, and
 * pooling gradients. Also rows of several results, and long windows. The widths must equal those
 * from counting taps, and the pieces must combine to the whole on 2, 3, 4 and 8 ranks. */
#include <stdio.h>

#include "tests/unit/calls.h"
#include "tests/unit/sharded.h"
#include "core/rules/atoms.h"
#include "core/rules/discover.h"
#include "core/rules/explore.h"
#include "core/rules/footprint.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "tests/unit/slow.h"

static const int ranks[] = {2, 3, 4, 8};
enum { N_RANKS = 4, MAX_LENGTH = 1200 };

static int failures, executed;

static void complain(const char *name, const char *what)
{
    if (failures++ < 20)
        print_message("%s: %s\n", name, what);
}

static void explore(struct trial *t, const struct ss_call *call, struct ss_atoms *atoms)
{
    struct ss_discover_options options = {.seed = 5, .no_partial = true};
    struct ss_error err = {0};
    struct ss_op_rules *rules;
    if (ss_explore(call, t->bound, t->is_bound, &options, NULL, t->arena, atoms, &rules, &err))
        fail_msg("%s: %s", call->def->name, err.message);
    t->call = call;
    t->atoms = atoms;
    t->rules = rules;
    t->row = NULL;
}

/* The row with a footprint that cuts dim 1 of operand 0. */
static void take_row(struct trial *t, bool overlap)
{
    t->row = NULL;
    for (size_t i = 0; i < t->rules->n_rows; i++) {
        const struct ss_row *row = &t->rules->rows[i];
        if (row->footprint.rows > 0 && ss_footprint_overlaps(&row->footprint) == overlap &&
            row->in[0].kind == SS_SHARD && row->in[0].dim == 1)
            t->row = row;
    }
}

/* Runs at the cut lengths, if the halo fits there; whether it does. */
static bool execute_at(struct trial *t, const char *name, const int64_t *cut)
{
    struct ss_halo halo;
    const char *why;
    bool ran;
    if (!ss_footprint_halo(&t->row->footprint, cut, t->ranks, &halo, &why))
        return false;
    t->lengths = ss_memdup(t->arena, t->atoms->lengths, t->atoms->n_atoms * sizeof *t->lengths);
    for (uint16_t i = 0; i < t->row->n_cut; i++)
        t->lengths[t->row->cut[i]] = cut[i];
    if (ss_atoms_call(t->call, t->atoms, t->lengths, t->arena, &t->whole, NULL))
        return false;
    const char *wrong = run_sharded(t, &ran);
    if (wrong)
        complain(name, ss_sprintf(t->arena, "lengths %d and %d on %d ranks: %s", (int)cut[0],
                                  (int)cut[1], t->ranks, wrong));
    executed += ran;
    return true;
}

/* ---- weight gradients ---- */

static int64_t up_to(int64_t a, int64_t b)
{
    return a > 0 ? (a + b - 1) / b * b : 0;
}

/* Of a forward window: size, stride, dilation, paddings; length of what it slides over. */
struct forward {
    int64_t k, s, d, lo, hi, length;
};

/* One tap: data and gradient are one length, and their pieces add up by themselves. */
static bool adds_up_by_itself(const struct ss_op_rules *rules)
{
    for (size_t i = 0; i < rules->n_rows; i++) {
        const struct ss_row *row = &rules->rows[i];
        if (row->footprint.rows == 0 && row->in[0].kind == SS_SHARD && row->in[0].dim == 1 &&
            row->in[1].kind == SS_SHARD && row->in[1].dim == 1 && row->out[0].kind == SS_PARTIAL &&
            row->out[0].reduce == SS_SUM)
            return true;
    }
    return false;
}

static void check_gradient(const struct forward *w)
{
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_call call;
    static const bool none[2];
    char name[96], operands[64], attrs[512];
    int64_t steps = (w->lo + w->length + w->hi - (w->k - 1) * w->d - 1) / w->s + 1;
    int64_t high = (w->k - 1) * w->d + (steps - 1) * w->s + 1 - w->lo - w->length;
    snprintf(name, sizeof name, "weight gradient k %d s %d d %d pad %d,%d", (int)w->k, (int)w->s,
             (int)w->d, (int)w->lo, (int)w->hi);
    snprintf(operands, sizeof operands, "2x%dx3xf32 2x%dx4xf32", (int)w->length, (int)steps);
    snprintf(attrs, sizeof attrs,
             "window_strides=%d padding=%d,%d lhs_dilation=1 rhs_dilation=%d window_reversal=0 "
             "input_batch_dimension=2 input_feature_dimension=0 input_spatial_dimensions=1 "
             "kernel_input_feature_dimension=0 kernel_output_feature_dimension=2 "
             "kernel_spatial_dimensions=1 output_batch_dimension=1 output_feature_dimension=2 "
             "output_spatial_dimensions=0 feature_group_count=1 batch_group_count=1 dtype=f32",
             (int)w->d, (int)w->lo, (int)high, (int)w->s);
    test_call(&arena, "convolution", operands, attrs, 1, &call);
    struct trial t = {.is_bound = none, .seed = (uint64_t)w->length, .arena = &arena};
    explore(&t, &call, &atoms);
    if (steps == w->length && w->lo == 0 && high == 0) {
        if (!adds_up_by_itself(t.rules))
            complain(name, "no row");
        ss_arena_free(&arena);
        return;
    }
    for (size_t i = 0; i < t.rules->n_rows; i++)
        if (ss_footprint_sums(&t.rules->rows[i].footprint))
            t.row = &t.rules->rows[i];
    const struct ss_footprint *f = t.row ? &t.row->footprint : NULL;
    if (!f || f->pace[0] != w->s || f->pace[1] != 1 || f->left != up_to(w->lo, w->d) ||
        f->right != up_to(high, w->d))
        complain(name, !f ? "no row"
                          : ss_sprintf(&arena, "%d:%d, not %d:%d", (int)f->left, (int)f->right,
                                       (int)up_to(w->lo, w->d), (int)up_to(high, w->d)));
    for (int r = 0; r < N_RANKS && f; r++) {
        int done = 0;
        t.ranks = ranks[r];
        for (int64_t paces = 1; paces < 100 && done < 2; paces++) {
            int64_t own = t.ranks * paces;
            int64_t cut[2] = {own * w->s + w->length - steps * w->s + done * w->d, own};
            done += execute_at(&t, name, cut);
        }
        if (done < 2)
            complain(name, "no length fits");
    }
    ss_arena_free(&arena);
}

static void weight_gradients(void **state)
{
    (void)state;
    int tried = 0;
    for (int64_t k = 1; k <= 7; k++)
        for (int64_t s = 1; s <= 3; s++)
            for (int64_t d = 1; d <= 3; d++) {
                int64_t span = (k - 1) * d + 1;
                const int64_t pads[][2] = {
                    {(span - 1) / 2, span / 2}, {0, 0}, {span - 1, 0}, {1, 2}, {0, span - 1}};
                const int64_t *pad = pads[tried++ % 5];
                check_gradient(&(struct forward){k, s, d, pad[0], pad[1], 96});
            }
    check_gradient(&(struct forward){33, 1, 1, 16, 16, 96});
    check_gradient(&(struct forward){16, 16, 1, 0, 0, 128});
    print_message("%d weight gradients, %d executions, %d wrong\n", tried + 2, executed, failures);
    assert_int_equal(failures, 0);
}

/* ---- pooling ---- */

static int overlaps;

static void execute_any(struct trial *t, const char *name, int64_t pace, int64_t derived_per,
                        int64_t offset)
{
    for (int r = 0; r < N_RANKS && t->row; r++) {
        int done = 0;
        t->ranks = ranks[r];
        for (int64_t length = pace * t->ranks; length < MAX_LENGTH && done < 3; length += pace) {
            int64_t cut[2] = {length, length / pace * derived_per + offset};
            done += execute_at(t, name, cut);
        }
        if (done < 3)
            complain(name, "no length fits");
    }
}

/* Windows of steps that a rank has reach so many rows before and past those that go with the steps,
 * in whole strides; both lengths divide only where there are as many strides as steps. */
static void check_scattered(struct trial *t, const char *name, int64_t k, int64_t s, int64_t lo,
                            int64_t offset)
{
    int64_t before = up_to(lo, s), after = up_to(k - lo - s, s), left, right;
    take_row(t, true);
    if (offset || before + after == 0) {
        if (t->row)
            complain(name, "an overlap that cannot be");
        return;
    }
    if (!t->row) {
        complain(name, "no overlap");
        return;
    }
    ss_footprint_shared(&t->row->footprint, &left, &right);
    if (left != before || right != after)
        complain(name, ss_sprintf(t->arena, "reach %d:%d, not %d:%d", (int)left, (int)right,
                                  (int)before, (int)after));
    execute_any(t, name, s, 1, 0);
    overlaps++;
}

static void check_pooling(int64_t k, int64_t s, int64_t lo, int64_t hi)
{
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_call call;
    static const double bound[3];
    static const bool is_bound[3] = {false, false, true};
    char name[96], operands[64], attrs[256];
    int64_t length = 24 * s, steps = (lo + length + hi - k) / s + 1;
    snprintf(name, sizeof name, "pooling gradient k %d s %d pad %d,%d", (int)k, (int)s, (int)lo,
             (int)hi);
    snprintf(operands, sizeof operands, "2x%dx3xf32 2x%dx3xf32 f32", (int)length, (int)steps);
    snprintf(attrs, sizeof attrs,
             "window_dimensions=1,%d,1 window_strides=1,%d,1 padding=0,0,%d,%d,0,0 body=ge "
             "body2=add",
             (int)k, (int)s, (int)lo, (int)hi);
    test_call(&arena, "select_and_scatter", operands, attrs, 1, &call);
    struct trial t = {.bound = bound, .is_bound = is_bound, .seed = 9, .arena = &arena};
    explore(&t, &call, &atoms);
    take_row(&t, false);
    if (!t.row)
        complain(name, "no row");
    else if (t.row->n_cut == 2 && (t.row->footprint.pace[0] != s || t.row->footprint.pace[1] != 1))
        complain(name, "another pace");
    execute_any(&t, name, s, 1, steps - 24);
    check_scattered(&t, name, k, s, lo, steps - 24);
    ss_arena_free(&arena);
    test_regions_free();
}

static void pooling_gradients(void **state)
{
    (void)state;
    executed = failures = 0;
    for (int64_t k = 2; k <= 5; k++)
        for (int64_t s = 1; s <= 3; s++) {
            if (k != s) /* windows that tile are cut like any other length */
                check_pooling(k, s, 0, 0);
            check_pooling(k, s, k / 2, (k - 1) / 2);
            check_pooling(k, s, 0, 1);
        }
    print_message("%d executions, %d wrong, %d overlaps\n", executed, failures, overlaps);
    assert_int_equal(failures, 0);
    assert_true(overlaps > 10);
}

static void several_results(void **state)
{
    (void)state;
    static const double bound[4] = {0, 0, -1e30, 0};
    static const bool is_bound[4] = {false, false, true, true};
    static const struct {
        int k, s, lo, hi;
    } windows[] = {{2, 2, 0, 0}, {3, 2, 1, 1}, {3, 1, 1, 1}, {5, 2, 2, 2}, {4, 3, 0, 1}};
    executed = failures = 0;
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        struct ss_arena arena = {0};
        struct ss_atoms atoms;
        struct ss_call call;
        char attrs[256];
        snprintf(attrs, sizeof attrs,
                 "window_dimensions=1,%d,1 window_strides=1,%d,1 base_dilations=1,1,1 "
                 "window_dilations=1,1,1 padding=0,0,%d,%d,0,0 n_inputs=2 body=argmax",
                 windows[i].k, windows[i].s, windows[i].lo, windows[i].hi);
        test_call(&arena, "reduce_window", "2x96x3xf32 2x96x3xi32 f32 i32", attrs, 2, &call);
        struct trial t = {.bound = bound, .is_bound = is_bound, .seed = 4, .arena = &arena};
        explore(&t, &call, &atoms);
        take_row(&t, false);
        if (!t.row || t.row->out[1].kind != SS_SHARD || t.row->in[0].fill > -1e29)
            complain(attrs, "no row");
        execute_any(&t, attrs, windows[i].s, 0, 0);
        ss_arena_free(&arena);
        test_regions_free();
    }
    assert_int_equal(failures, 0);
}

/* ---- long windows ---- */

/* Whether something is outside the space, as it is that far. */
static bool says_far(const struct trial *t, const char *words)
{
    bool said = false;
    for (size_t i = 0; i < t->rules->n_attempts; i++)
        said |= t->rules->attempts[i].verdict == SS_NOT_TRIED &&
                strstr(t->rules->attempts[i].why, words);
    return said;
}

/* known: the initial value is, and may lie beyond the edges; else all windows are inside. */
static void check_long(int size, int low, int high, bool known, bool found)
{
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_call call;
    static const double bound[2];
    const bool is_bound[2] = {false, known};
    char attrs[256];
    snprintf(attrs, sizeof attrs,
             "window_dimensions=1,%d window_strides=1,1 base_dilations=1,1 window_dilations=1,1 "
             "padding=0,0,%d,%d n_inputs=1 body=add",
             size, low, high);
    test_call(&arena, "reduce_window", "4x1024xf32 f32", attrs, 1, &call);
    struct trial t = {.bound = bound, .is_bound = is_bound, .seed = 4, .arena = &arena};
    explore(&t, &call, &atoms);
    take_row(&t, false);
    if (!t.row == found)
        complain(attrs, found ? "no row" : "a row");
    if (found && known)
        execute_any(&t, attrs, 1, 0, 0);
    if (says_far(&t, "the halo would be wider") == found)
        complain(attrs, "nothing says why not");
    ss_arena_free(&arena);
    test_regions_free();
}

static void long_windows(void **state)
{
    (void)state;
    executed = failures = 0;
    check_long(32, 31, 0, true, true);
    check_long(64, 32, 31, true, true);
    check_long(1024, 1023, 0, true, false); /* a running sum */
    check_long(60, 0, 0, false, true);
    check_long(150, 75, 74, false, true);
    check_long(193, 0, 0, false, false);
    check_long(250, 125, 124, false, false);
    assert_int_equal(failures, 0);
}

/* ---- far positions ---- */

static void check_slice(const char *type, int start, int limit, bool found)
{
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_call call;
    char attrs[128];
    snprintf(attrs, sizeof attrs, "start_indices=0,%d limit_indices=4,%d strides=1,1", start,
             limit);
    test_call(&arena, "slice", type, attrs, 1, &call);
    struct trial t = {.seed = 4, .arena = &arena};
    explore(&t, &call, &atoms);
    take_row(&t, false);
    if (!t.row == found)
        complain(attrs, found ? "no row" : "a row");
    if ((says_far(&t, "too far for a halo") || says_far(&t, "the halo would be wider")) == found)
        complain(attrs, "nothing says why not");
    ss_arena_free(&arena);
    test_regions_free();
}

static void far_positions(void **state)
{
    (void)state;
    failures = 0;
    check_slice("4x1024xf32", 128, 1024, true);
    check_slice("4x1024xf32", 256, 1024, false);
    check_slice("4x2304xf32", 768, 1536, false);
    check_slice("4x4096xf32", 301, 4096, false); /* it does not scale */
    assert_int_equal(failures, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weight_gradients),
        cmocka_unit_test(several_results),
        cmocka_unit_test(far_positions),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(pooling_gradients),
        cmocka_unit_test(long_windows),
    };
    int failed = asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                               : cmocka_run_group_tests(tests, NULL, NULL);
    test_regions_free();
    return failed;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pitfalls of published explorers that need more than a replaced kernel of one line. The others are
 * tested elsewhere: 1 to 5, 7, 17, 18, 19 in test_rules_guards.c; 10 (trims of a halo at any number
 * of ranks) in test_halo.c; 12 (crashes and hangs) in test_isolate.c; 21 (one value read twice) in
 * test_published_defects.c; 22 (dims too short for an axis) in test_rules.c, check_fits. */
#include "tests/unit/calls.h"

#include <math.h>

#include "core/rules/atoms.h"
#include "core/rules/atoms/atoms_key.h"
#include "core/rules/discover.h"
#include "core/rules/explore.h"
#include "core/rules/probe.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"
#include "core/rules/trace/observe.h"

static char *rows_of(const struct ss_op_rules *rules, const struct ss_atoms *atoms,
                     struct ss_arena *arena)
{
    struct ss_buf rows = {0};
    for (size_t i = 1; i < rules->n_rows; i++) {
        ss_buf_puts(&rows, i > 1 ? "; " : "");
        ss_row_print(&rows, rules, &rules->rows[i], atoms->lengths);
    }
    char *kept = ss_strdup(arena, ss_buf_text(&rows));
    ss_buf_free(&rows);
    return kept;
}

static struct ss_op_rules *explore_call(const struct ss_call *call,
                                        const struct ss_discover_options *options,
                                        struct ss_arena *arena, struct ss_atoms *atoms)
{
    static const double bound[4];
    static const bool is_bound[4] = {false, false, false, false};
    struct ss_op_rules *rules;
    struct ss_error err = {0};
    if (ss_explore(call, bound, is_bound, options, NULL, arena, atoms, &rules, &err))
        fail_msg("%s: %s", call->def->name, err.message);
    return rules;
}

static const char *explore(const char *op, const char *operands, const char *attrs, size_t n_out,
                           const struct ss_discover_options *options, struct ss_arena *arena)
{
    struct ss_call call;
    struct ss_atoms atoms;
    test_call(arena, op, operands, attrs, n_out, &call);
    return rows_of(explore_call(&call, options, arena, &atoms), &atoms, arena);
}

#define MATMUL "lhs_contracting_dimensions=1 rhs_contracting_dimensions=0"
#define MATMUL_ROWS                                                                                \
    "S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, "   \
    "P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)"

/* 6: tolerances of the model's type lose contractions; probes are f64 whatever that is.
 * 20: equal lengths let operands be paired in ways that only they allow. */
static void a_product_of_any_type(void **state)
{
    static const char *const operands[] = {"8x12xf32 12x16xf32", "8x12xbf16 12x16xbf16",
                                           "8x12xf16 12x16xf16", "8x8xf32 8x8xf32"};
    struct ss_discover_options options = {.seed = 3};
    (void)state;
    for (size_t i = 0; i < sizeof operands / sizeof *operands; i++) {
        struct ss_arena arena = {0};
        assert_string_equal(explore("dot_general", operands[i], MATMUL, 1, &options, &arena),
                            MATMUL_ROWS);
        ss_arena_free(&arena);
        test_regions_free();
    }
}

/* ---- 8: indices over the whole valid range ---- */

struct seen {
    size_t operand;
    int64_t below; /* how far the index reaches: the length of that dim of operand 0 */
    int probes, whole, top, bottom, repeats, outside;
};

static void look(void *user, const struct ss_explore_event *e)
{
    struct seen *s = user;
    if (e->kind != SS_EVENT_RAN || e->probe->c->kind == 'D')
        return;
    const struct ss_tensor *indices = &e->probe->in[s->operand];
    int64_t high = e->probe->call.in[0].dims[0], reached = 0;
    bool *hit = ss_xcalloc((size_t)high, sizeof *hit), twice = false;
    for (int64_t i = 0; i < indices->count; i++) {
        int64_t at = ss_i64(indices)[i];
        s->outside += at < 0 || at >= high;
        if (at < 0 || at >= high)
            continue;
        twice |= hit[at];
        reached += !hit[at];
        hit[at] = true;
    }
    s->probes++;
    s->whole += reached == high;
    s->bottom += hit[0];
    s->top += hit[high - 1];
    s->repeats += twice;
    free(hit);
}

static void indices_reach_everywhere(void **state)
{
    struct ss_arena arena = {0};
    struct seen seen = {.operand = 1};
    struct ss_explore_observer observer = {look, &seen};
    struct ss_discover_options options = {.seed = 3, .observer = &observer};
    (void)state;
    const char *rows = explore("gather", "8x12xf32 20x1xi32",
                               "offset_dims=1 collapsed_slice_dims=0 start_index_map=0 "
                               "index_vector_dim=1 slice_sizes=1,12",
                               1, &options, &arena);
    assert_non_null(strstr(rows, "P(sum) <- S(0), R"));
    assert_null(strstr(rows, "halo"));
    assert_true(seen.probes > 50);
    assert_int_equal(seen.outside, 0);
    /* In most probes there are as many indices as places, and some are told apart by no other. */
    assert_true(seen.bottom > seen.probes / 4 && seen.top > seen.probes / 4);
    assert_true(seen.whole > 0 && seen.repeats > seen.probes / 4);
    ss_arena_free(&arena);
    test_regions_free();
}

/* ---- 9: a halo lies on the operand's own dim, wherever the result has it ---- */

static void a_halo_on_the_operands_dim(void **state)
{
    struct ss_arena arena = {0};
    struct ss_discover_options options = {.seed = 3, .no_partial = true};
    (void)state;
    const char *rows =
        explore("convolution", "8x6x16xf32 12x6x3xf32",
                "input_batch_dimension=0 input_feature_dimension=1 input_spatial_dimensions=2 "
                "kernel_output_feature_dimension=0 kernel_input_feature_dimension=1 "
                "kernel_spatial_dimensions=2 output_batch_dimension=1 output_feature_dimension=2 "
                "output_spatial_dimensions=0 padding=1,1",
                1, &options, &arena);
    assert_non_null(strstr(rows, "S(0) <- S(2, halo=1:1), R"));
    assert_non_null(strstr(rows, "S(1) <- S(0), R"));
    ss_arena_free(&arena);
    test_regions_free();
}

/* ---- 11: no kernel is given shapes that its inference would refuse ---- */

static ss_kernel_fn honest;
static int64_t calls, refused;

static enum ss_rc suspicious(const struct ss_kernel_args *args, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_call call = *args->call;
    struct ss_error why;
    call.out = ss_alloc_array(&arena, call.n_out, sizeof *call.out);
    bool fits = !ss_call_infer(&call, &why);
    for (size_t k = 0; k < call.n_out && fits; k++)
        fits = ss_type_equal(&call.out[k], &args->out[k].type);
    for (size_t k = 0; k < call.n_in && fits; k++)
        fits = ss_type_equal(&call.in[k], &args->in[k].type);
    calls++;
    refused += !fits;
    ss_arena_free(&arena);
    return honest(args, err);
}

static void kernels_see_what_fits(void **state)
{
    static const struct {
        const char *op, *operands, *attrs;
        size_t n_out;
    } ops[] = {
        {"batch_norm_training", "8x12xf32 12xf32 12xf32", "feature_index=1 epsilon=1", 3},
        {"concatenate", "4x6xf32 4x8xf32 4x6xf32", "dimension=1", 1},
        {"reshape", "8x12xf32", "shape=2,4,12", 1},
        {"slice", "8x12xf32", "start_indices=0,4 limit_indices=8,8 strides=1,1", 1},
        {"dot_general", "8x12xf32 12x16xf32", MATMUL, 1},
    };
    struct ss_discover_options options = {.seed = 3};
    (void)state;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        struct ss_arena arena = {0};
        honest = ss_op_kernel(ss_op_find(ops[i].op));
        calls = refused = 0;
        ss_op_swap_kernel(ops[i].op, suspicious);
        explore(ops[i].op, ops[i].operands, ops[i].attrs, ops[i].n_out, &options, &arena);
        ss_op_swap_kernel(ops[i].op, honest);
        if (calls < 20 || refused)
            fail_msg("%s: %lld of %lld calls do not fit", ops[i].op, (long long)refused,
                     (long long)calls);
        ss_arena_free(&arena);
        test_regions_free();
    }
}

/* ---- 12: an error costs its attempt; 13: a kernel that writes into its operands ---- */

static enum ss_rc fails_on_odd_lengths(const struct ss_kernel_args *args, struct ss_error *err)
{
    if (args->in[0].type.dims[1] % 2)
        return ss_fail(err, SS_E_NUMERIC, "an odd length");
    return honest(args, err);
}

static enum ss_rc in_place(const struct ss_kernel_args *args, struct ss_error *err)
{
    enum ss_rc rc = honest(args, err);
    for (size_t k = 0; k < args->call->n_in; k++) {
        for (int64_t i = 0; i < args->in[k].count; i++)
            ss_f64(&args->in[k])[i] = 0;
    }
    return rc;
}

static void errors_cost_an_attempt(void **state)
{
    struct ss_arena arena = {0};
    struct ss_discover_options options = {.seed = 3, .no_partial = true};
    (void)state;
    honest = ss_op_kernel(ss_op_find("tanh"));
    ss_op_swap_kernel("tanh", fails_on_odd_lengths);
    const char *rows = explore("tanh", "8x12xf32", "", 1, &options, &arena);
    ss_op_swap_kernel("tanh", honest);
    assert_string_equal(rows, "S(0) <- S(0)");
    ss_arena_free(&arena);
    test_regions_free();
}

/* Foreign kernels run in children, which have copies. */
static void operands_are_copies(void **state)
{
    struct ss_arena arena = {0};
    struct ss_discover_options options = {.seed = 3, .isolate = true, .no_partial = true};
    (void)state;
    honest = ss_op_kernel(ss_op_find("add"));
    ss_op_swap_kernel("add", in_place);
    const char *rows = explore("add", "8x12xf32 8x12xf32", "", 1, &options, &arena);
    ss_op_swap_kernel("add", honest);
    assert_string_equal(rows, "S(0) <- S(0), S(0); S(1) <- S(1), S(1)");
    ss_arena_free(&arena);
    test_regions_free();
}

/* ---- 14: random numbers belong to global positions ---- */

static enum ss_rc forgets_its_place(const struct ss_kernel_args *args, struct ss_error *err)
{
    struct ss_kernel_args local = *args;
    local.origin = NULL;
    return honest(&local, err);
}

static void random_numbers_by_position(void **state)
{
    static const struct {
        const char *op, *operands, *attrs, *with, *without;
    } ops[] = {
        {"iota", "", "dimension=0 shape=8,12 dtype=f32", "S(1) <-; S(0) <-", "S(1) <-"},
        {"rng", "f32 f32", "rng_distribution=0 shape=8,12 dtype=f32", "S(0) <- R, R; S(1) <- R, R",
         ""},
    };
    struct ss_discover_options options = {.seed = 3, .no_partial = true};
    (void)state;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) {
        struct ss_arena arena = {0};
        honest = ss_op_kernel(ss_op_find(ops[i].op));
        assert_string_equal(explore(ops[i].op, ops[i].operands, ops[i].attrs, 1, &options, &arena),
                            ops[i].with);
        ss_op_swap_kernel(ops[i].op, forgets_its_place);
        const char *rows = explore(ops[i].op, ops[i].operands, ops[i].attrs, 1, &options, &arena);
        ss_op_swap_kernel(ops[i].op, honest);
        assert_string_equal(rows, ops[i].without);
        ss_arena_free(&arena);
        test_regions_free();
    }
}

/* ---- 16: a bias that is added once ---- */

static bool infer_linear(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *b = &call->in[0], *x = &call->in[1], *w = &call->in[2];
    call->out[0] = (struct ss_type){.dtype = SS_F32, .rank = 2, .dims = {x->dims[0], w->dims[1]}};
    return ss_same(inf, x->dims[1], w->dims[0], "contracted") &&
           ss_same(inf, b->dims[0], w->dims[1], "bias");
}

static enum ss_rc run_linear(const struct ss_kernel_args *args, struct ss_error *err)
{
    const struct ss_type *x = &args->in[1].type;
    int64_t rows = x->dims[0], inner = x->dims[1], columns = args->in[2].type.dims[1];
    (void)err;
    for (int64_t i = 0; i < rows * columns; i++) {
        double sum = ss_f64(&args->in[0])[i % columns];
        for (int64_t k = 0; k < inner; k++)
            sum += ss_f64(&args->in[1])[i / columns * inner + k] *
                   ss_f64(&args->in[2])[k * columns + i % columns];
        ss_f64(&args->out[0])[i] = sum;
    }
    return SS_OK;
}

static void a_bias_is_counted_once(void **state)
{
    static const struct ss_op_def def = {
        .name = "linear", .infer = infer_linear, .kernel = run_linear, .min_in = 3, .max_in = 3};
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_error err;
    struct ss_discover_options options = {.seed = 3};
    struct ss_type in[] = {{SS_F32, 1, {16}}, {SS_F32, 2, {8, 12}}, {SS_F32, 2, {12, 16}}}, out;
    struct ss_call call = {.def = &def, .in = in, .n_in = 3, .out = &out, .n_out = 1};
    (void)state;
    assert_int_equal(ss_call_infer(&call, &err), SS_OK);
    struct ss_op_rules *rules = explore_call(&call, &options, &arena, &atoms);
    const char *rows = rows_of(rules, &atoms, &arena);
    assert_non_null(strstr(rows, "P(sum) <- P(sum), S(1), S(0)"));
    assert_null(strstr(rows, "P(sum) <- R, S(1), S(0)"));
    assert_non_null(strstr(rows, "S(0) <- R, S(0), R"));
    assert_non_null(strstr(rows, "S(1) <- S(0), R, S(1)"));
    ss_arena_free(&arena);
}

/* 15: sizes that only attributes hold are cut with the dims that they are of. */
static void sizes_in_attributes(void **state)
{
    struct ss_arena arena = {0};
    struct ss_discover_options options = {.seed = 3, .no_partial = true};
    (void)state;
    assert_string_equal(explore("reshape", "8x12xf32", "shape=8,3,4", 1, &options, &arena),
                        "S(0) <- S(0); S(1) <- S(1); S(2) <- S(1, block=3)");
    assert_string_equal(
        explore("broadcast_in_dim", "12xf32", "dimensions=1 shape=8,12", 1, &options, &arena),
        "S(1) <- S(0); S(0) <- R");
    ss_arena_free(&arena);
    test_regions_free();
}

/* Attributes that decide are part of what rules are kept under. */
static void attributes_are_in_the_key(void **state)
{
    struct ss_buf key[2] = {{0}, {0}};
    static const double bound[2];
    static const bool is_bound[2] = {false, false};
    struct ss_arena arena = {0};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ss_call call;
        struct ss_atoms atoms;
        struct ss_error err;
        test_call(&arena, "compare", "8x12xf32 8x12xf32",
                  i ? "comparison_direction=2" : "comparison_direction=3", 1, &call);
        assert_int_equal(ss_atoms_record(&call, &arena, &atoms, &err), SS_OK);
        ss_atoms_key(&call, &atoms, bound, is_bound, &key[i]);
    }
    assert_true(key[0].length != key[1].length ||
                memcmp(key[0].data, key[1].data, key[0].length) != 0);
    ss_buf_free(&key[0]);
    ss_buf_free(&key[1]);
    ss_arena_free(&arena);
    test_regions_free();
}

/* 23: one seed, one answer, to the bit of every counterexample; and what a probe draws is the same
 * on every machine: here it is known. */
struct drawn {
    int n;
    double cells[4];
};

static void keep_drawn(void *user, const struct ss_explore_event *e)
{
    struct drawn *d = user;
    if (e->kind == SS_EVENT_RAN && d->n < 4)
        d->cells[d->n++] = ss_f64(&e->probe->in[0])[0];
}

static void probes_are_reproducible(void **state)
{
    static const double known[4] = {-1.439747127165858, 0.27182138213187013, 0,
                                    -53.200691383083317};
    struct ss_arena arena = {0};
    struct ss_call call;
    struct ss_atoms atoms;
    struct ss_op_rules *rules[2];
    struct drawn drawn = {0};
    struct ss_explore_observer observer = {keep_drawn, &drawn};
    struct ss_discover_options options = {.seed = 3, .observer = &observer};
    (void)state;
    test_call(&arena, "dot_general", "8x12xf32 12x16xf32", MATMUL, 1, &call);
    for (int i = 0; i < 2; i++)
        rules[i] = explore_call(&call, &options, &arena, &atoms);
    assert_int_equal(rules[0]->n_attempts, rules[1]->n_attempts);
    int with_numbers = 0;
    for (size_t i = 0; i < rules[0]->n_attempts; i++) {
        const struct ss_attempt *a = &rules[0]->attempts[i], *b = &rules[1]->attempts[i];
        assert_true(a->expected == b->expected && a->got == b->got && a->runs == b->runs);
        with_numbers += a->position != NULL;
    }
    assert_true(with_numbers > 2);
    for (int i = 0; i < 4; i++) {
        if (drawn.cells[i] != known[i])
            fail_msg("cell %d: %.17g", i, drawn.cells[i]);
    }
    ss_arena_free(&arena);
    test_regions_free();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_product_of_any_type),      cmocka_unit_test(indices_reach_everywhere),
        cmocka_unit_test(a_halo_on_the_operands_dim), cmocka_unit_test(kernels_see_what_fits),
        cmocka_unit_test(errors_cost_an_attempt),     cmocka_unit_test(operands_are_copies),
        cmocka_unit_test(random_numbers_by_position), cmocka_unit_test(a_bias_is_counted_once),
        cmocka_unit_test(sizes_in_attributes),        cmocka_unit_test(attributes_are_in_the_key),
        cmocka_unit_test(probes_are_reproducible)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

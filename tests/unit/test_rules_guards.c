/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators made to fool an exploration: the kernel of an op is replaced by another one with the
 * same shapes, and only rows that hold for the replacement may be found. The numbers stand for
 * pitfalls of published explorers; test_rules_pitfalls.c lists where the other ones are tested.
 *   1 one-sided data: abs, relu, square, gelu, relu of sum, tail
 *   2 saturation and constants: tanh(50 x), constant, dead relu, floor, sign, clip, any, sigmoid
 *   3 tiny results: every fold as a scalar; first, last, median, position of largest
 *   4 concentration: mean      5 tolerances: softmax, x + 1e-7 mean, x + 1e6, 3 + 1e-11 sum
 *   7 folds from zero: largest |x|, smallest |x|, largest -|x|
 *   17 no number: logarithm of negatives     18 uneven pieces: mean
 *   19 two ranks prove too little: sum doubled unless 3 divides, alternating sum
 *   and of execution-based checkers: rank 0 always wins: x + first; ranks alike but for the
 *   last bit: 3, or the next number; dims of length 1: every fold as a scalar. */
#include "tests/unit/calls.h"

#include <math.h>
#include <stdio.h>

#include "core/rules/atoms.h"
#include "core/rules/discover.h"
#include "core/rules/explore.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"

/* Rows of length n that lie `stride` apart: the middle dim of [outer, n, inner]. */
struct line {
    const double *x;
    int64_t n, stride;
};

static double at(struct line l, int64_t i)
{
    return l.x[i * l.stride];
}

static double sum(struct line l)
{
    double s = 0;
    for (int64_t i = 0; i < l.n; i++)
        s += at(l, i);
    return s;
}

static double norm(struct line l)
{
    double s = 0;
    for (int64_t i = 0; i < l.n; i++)
        s += at(l, i) * at(l, i);
    return sqrt(s);
}

/* ---- [a, n] -> [a, n], each line by itself ---- */

static double softmax(struct line l, int64_t i)
{
    double s = 0;
    for (int64_t j = 0; j < l.n; j++)
        s += exp(at(l, j) - at(l, i));
    return 1 / s;
}

static double faint_mean(struct line l, int64_t i)
{
    return at(l, i) + 1e-7 * sum(l) / (double)l.n;
}

static double far_offset(struct line l, int64_t i)
{
    return at(l, i) + 1e6;
}

static double saturated(struct line l, int64_t i)
{
    return tanh(50 * at(l, i));
}

static double gelu(struct line l, int64_t i)
{
    return at(l, i) * .5 * (1 + erf(at(l, i) * .7071067811865476));
}

static double tail(struct line l, int64_t i)
{
    return at(l, i) > 12 ? at(l, i) - 12 : 0;
}

static double running_sum(struct line l, int64_t i)
{
    l.n = i + 1;
    return sum(l);
}

static double difference(struct line l, int64_t i)
{
    return at(l, i) - (i ? at(l, i - 1) : 0);
}

static double center(struct line l, int64_t i)
{
    return at(l, i) - sum(l) / (double)l.n;
}

static double clipped(struct line l, int64_t i)
{
    double size = norm(l);
    return size > 1 ? at(l, i) / size : at(l, i);
}

static double constant(struct line l, int64_t i)
{
    (void)l;
    (void)i;
    return 3;
}

static double mask_by_position(struct line l, int64_t i)
{
    return i % 3 == 1 ? 0 : 2 * at(l, i);
}

static double not_finite(struct line l, int64_t i)
{
    return log(at(l, i) - 1e9);
}

static double rolled(struct line l, int64_t i)
{
    return at(l, (i + 1) % l.n);
}

static double running_max(struct line l, int64_t i)
{
    double m = at(l, 0);
    for (int64_t j = 1; j <= i; j++)
        m = at(l, j) > m ? at(l, j) : m;
    return m;
}

static double absolute(struct line l, int64_t i)
{
    return fabs(at(l, i));
}

static double relu(struct line l, int64_t i)
{
    return at(l, i) > 0 ? at(l, i) : 0;
}

static double dead_relu(struct line l, int64_t i)
{
    return at(l, i) > 1e9 ? at(l, i) : 0;
}

static double square(struct line l, int64_t i)
{
    return at(l, i) * at(l, i);
}

static double rounded_down(struct line l, int64_t i)
{
    return floor(at(l, i));
}

/* Monotone in every operand cell; a maximum of it is none of the operands' unless one rank has
 * all. */
static double and_first(struct line l, int64_t i)
{
    return at(l, i) + at(l, 0);
}

/* ---- [a, n, b] -> [a, b], each line by itself ---- */

static double mean(struct line l)
{
    return sum(l) / (double)l.n;
}

static double first(struct line l)
{
    return at(l, 0);
}

static double last(struct line l)
{
    return at(l, l.n - 1);
}

static double sign_of_sum(struct line l)
{
    return sum(l) > 0 ? 1 : -1;
}

static double relu_of_sum(struct line l)
{
    return sum(l) > 0 ? sum(l) : 0;
}

static double sigmoid_of_sum(struct line l)
{
    return 1 / (1 + exp(-sum(l)));
}

static double sum_and_a_million(struct line l)
{
    return sum(l) + 1e6;
}

static double largest_size(struct line l)
{
    double m = fabs(at(l, 0));
    for (int64_t i = 1; i < l.n; i++)
        m = fabs(at(l, i)) > m ? fabs(at(l, i)) : m;
    return m;
}

static double smallest_size(struct line l)
{
    double m = fabs(at(l, 0));
    for (int64_t i = 1; i < l.n; i++)
        m = fabs(at(l, i)) < m ? fabs(at(l, i)) : m;
    return m;
}

static double largest_negative(struct line l)
{
    return -smallest_size(l);
}

/* Halves of 6 and of 12 have this in common with the whole; thirds do not. */
static double doubled_unless_3(struct line l)
{
    return l.n % 3 ? 2 * sum(l) : sum(l);
}

/* Right for pieces that begin at even positions. */
static double alternating(struct line l)
{
    double s = 0;
    for (int64_t i = 0; i < l.n; i++)
        s += i % 2 ? -at(l, i) : at(l, i);
    return s;
}

static double nearly_three(struct line l)
{
    return 3 + 1e-11 * sum(l);
}

/* Ranks whose results differ in the last bit are not all whole. */
static double three_or_next(struct line l)
{
    return sum(l) > 0 ? nextafter(3, 4) : 3;
}

static double median(struct line l)
{
    for (int64_t i = 0; i < l.n; i++) {
        int64_t below = 0;
        for (int64_t j = 0; j < l.n; j++)
            below += at(l, j) < at(l, i) || (at(l, j) == at(l, i) && j < i);
        if (below == l.n / 2)
            return at(l, i);
    }
    return at(l, 0);
}

static double deviation(struct line l)
{
    double m = mean(l), s = 0;
    for (int64_t i = 0; i < l.n; i++)
        s += (at(l, i) - m) * (at(l, i) - m);
    return sqrt(s / (double)l.n);
}

static double log_of_exps(struct line l)
{
    double m = at(l, 0), s = 0;
    for (int64_t i = 1; i < l.n; i++)
        m = at(l, i) > m ? at(l, i) : m;
    for (int64_t i = 0; i < l.n; i++)
        s += exp(at(l, i) - m);
    return m + log(s);
}

static double any_above(struct line l)
{
    for (int64_t i = 0; i < l.n; i++) {
        if (at(l, i) > 1)
            return 1;
    }
    return 0;
}

static double count_above(struct line l)
{
    double n = 0;
    for (int64_t i = 0; i < l.n; i++)
        n += at(l, i) > .5;
    return n;
}

static double parity(struct line l)
{
    return fmod(count_above(l), 2);
}

static double position_of_largest(struct line l)
{
    int64_t best = 0;
    for (int64_t i = 1; i < l.n; i++)
        best = at(l, i) > at(l, best) ? i : best;
    return (double)best;
}

static double (*each)(struct line l, int64_t i);
static double (*fold)(struct line l);

static enum ss_rc run_each(const struct ss_kernel_args *args, struct ss_error *err)
{
    (void)err;
    const struct ss_type *type = &args->in[0].type;
    for (int64_t i = 0; i < args->in[0].count; i++) {
        int64_t n = type->dims[1];
        struct line l = {ss_f64(&args->in[0]) + i / n * n, n, 1};
        ss_f64(&args->out[0])[i] = each(l, i % n);
    }
    return SS_OK;
}

static enum ss_rc run_fold(const struct ss_kernel_args *args, struct ss_error *err)
{
    (void)err;
    const struct ss_type *type = &args->in[0].type;
    int64_t n = type->dims[1], inner = type->rank > 2 ? type->dims[2] : 1;
    for (int64_t i = 0; i < args->out[0].count; i++) {
        struct line l = {ss_f64(&args->in[0]) + i / inner * n * inner + i % inner, n, inner};
        ss_f64(&args->out[0])[i] = fold(l);
    }
    return SS_OK;
}

enum expectation { ALL_ROWS, UNDETERMINED, NO_OTHER_ROWS };

/* The rows are those wanted; NO_OTHER_ROWS: some may be missing for want of evidence. */
static bool as_expected(const struct ss_op_rules *rules, const char *rows, const char *want,
                        enum expectation expectation)
{
    if (expectation != NO_OTHER_ROWS)
        return strcmp(rows, want) == 0 && rules->undetermined == (expectation == UNDETERMINED);
    for (const char *row = rows; *row; row += strspn(row, "; ")) {
        char text[100];
        size_t n = strcspn(row, ";");
        snprintf(text, sizeof text, "%.*s", (int)n, row);
        if (!strstr(want, text))
            return false;
        row += n;
    }
    return rules->undetermined || strcmp(rows, want) == 0;
}

static int check(const char *name, const char *op, const char *operands, const char *attrs,
                 const char *want, enum expectation expectation)
{
    int wrong = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct ss_arena arena = {0};
        struct ss_call call;
        struct ss_atoms atoms;
        struct ss_op_rules *rules;
        struct ss_error err = {0};
        struct ss_discover_options options = {.seed = seed * 7919};
        test_call(&arena, op, operands, attrs, 1, &call);
        double bound[2] = {0};
        bool is_bound[2] = {false, true};
        if (ss_explore(&call, bound, is_bound, &options, NULL, &arena, &atoms, &rules, &err))
            fail_msg("%s: %s", name, err.message);
        struct ss_buf rows = {0};
        for (size_t i = 1; i < rules->n_rows; i++) {
            ss_buf_puts(&rows, i > 1 ? "; " : "");
            ss_row_print(&rows, rules, &rules->rows[i], atoms.lengths);
            ss_buf_puts(&rows, rules->rows[i].even_only ? " even" : "");
        }
        if (!as_expected(rules, ss_buf_text(&rows), want, expectation)) {
            print_message("%s, seed %d: %s\n  should be %s\n", name, (int)seed, ss_buf_text(&rows),
                          want);
            for (size_t i = 0; i < rules->n_attempts; i++)
                print_message("    %s: %s, %s\n", rules->attempts[i].candidate,
                              ss_verdict_name(rules->attempts[i].verdict), rules->attempts[i].why);
            wrong++;
        }
        ss_buf_free(&rows);
        ss_arena_free(&arena);
        test_regions_free();
    }
    return wrong;
}

#define CUT0 "S(0) <- S(0)"
#define CUTS CUT0 "; S(1) <- S(1)"
#define LINEAR "; P(sum) <- P(sum); P(avg) <- P(avg)"
#define ORDER "; P(max) <- P(max); P(min) <- P(min)"
#define PROD "; P(prod) <- P(prod)"

static void check_lines(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double (*each)(struct line, int64_t);
        const char *rows;
        enum expectation expectation;
    } cases[] = {
        {"softmax", softmax, CUT0, ALL_ROWS},
        {"x + 1e-7 mean", faint_mean, CUT0 LINEAR, ALL_ROWS},
        {"x + 1e6", far_offset, CUTS "; P(avg) <- P(avg)" ORDER, ALL_ROWS},
        {"tanh(50 x)", saturated, CUTS ORDER, ALL_ROWS},
        {"gelu", gelu, CUTS, ALL_ROWS},
        {"tail above 12", tail, CUTS ORDER, ALL_ROWS},
        {"running sum", running_sum, CUT0 LINEAR, ALL_ROWS},
        {"difference", difference, CUT0 "; S(1) <- S(1, halo)" LINEAR, ALL_ROWS},
        {"center", center, CUT0 LINEAR, ALL_ROWS},
        {"clip by norm", clipped, CUT0, ALL_ROWS},
        {"constant", constant, "", UNDETERMINED},
        {"mask by local position", mask_by_position, CUT0 LINEAR ORDER, ALL_ROWS},
        {"logarithm of negatives", not_finite, "", UNDETERMINED},
        {"roll", rolled, CUT0 LINEAR ORDER PROD, ALL_ROWS},
        {"running maximum", running_max, CUT0 "; P(max) <- P(max)", ALL_ROWS},
        {"abs", absolute, CUTS "; P(prod) <- P(prod)", ALL_ROWS},
        {"relu", relu, CUTS ORDER, ALL_ROWS},
        {"dead relu", dead_relu, "", UNDETERMINED},
        {"square", square, CUTS "; P(prod) <- P(prod)", ALL_ROWS},
        {"floor", rounded_down, CUTS ORDER, ALL_ROWS},
        {"x + first", and_first, CUT0 LINEAR, ALL_ROWS},
    };
    ss_kernel_fn old = ss_op_swap_kernel("tanh", run_each);
    int wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        each = cases[i].each;
        wrong += check(cases[i].name, "tanh", "8x12xf32", "", cases[i].rows, cases[i].expectation);
    }
    ss_op_swap_kernel("tanh", old);
    assert_int_equal(wrong, 0);
}

#define SIDES(middle, rest) "S(0) <- S(0), R" middle "; S(1) <- S(2), R" rest
#define SUMS "; P(sum) <- P(sum), R; P(avg) <- P(avg), R"
#define ORDERS "; P(max) <- P(max), R; P(min) <- P(min), R"
#define PRODS "; P(prod) <- P(prod), R"

static const struct {
    const char *name;
    double (*fold)(struct line);
    const char *middle; /* what cutting the folded dim gives */
    const char *rest;   /* partial rows */
} folds[] = {
    {"mean", mean, "; P(avg) <- S(1), R even", SUMS},
    {"first", first, "", SUMS ORDERS PRODS},
    {"last", last, "", SUMS ORDERS PRODS},
    {"sign of sum", sign_of_sum, "", ""},
    {"relu of sum", relu_of_sum, "", ""},
    {"sigmoid of sum", sigmoid_of_sum, "", ""},
    {"sum + 1e6", sum_and_a_million, "", "; P(avg) <- P(avg), R"},
    {"largest |x|", largest_size, "; P(max) <- S(1), R", ""},
    {"smallest |x|", smallest_size, "; P(min) <- S(1), R", ""},
    {"largest -|x|", largest_negative, "; P(max) <- S(1), R", ""},
    {"sum, doubled unless 3 divides", doubled_unless_3, "", SUMS},
    {"alternating sum", alternating, "", SUMS},
    {"3 + 1e-11 sum", nearly_three, "", "; P(avg) <- P(avg), R"},
    {"median", median, "", ""},
    {"standard deviation", deviation, "", ""},
    {"norm", norm, "", ""},
    {"log of sum of exp", log_of_exps, "", ""},
    {"any above 1", any_above, "; P(max) <- S(1), R", "; P(max) <- P(max), R"},
    {"count above", count_above, "; P(sum) <- S(1), R", ""},
    {"parity", parity, "", ""},
    {"position of largest", position_of_largest, "", ""},
};

static void check_folds(void **state)
{
    (void)state;
    ss_kernel_fn old = ss_op_swap_kernel("reduce", run_fold);
    int wrong = 0;
    for (size_t i = 0; i < sizeof folds / sizeof *folds; i++) {
        char rows[400];
        fold = folds[i].fold;
        snprintf(rows, sizeof rows, SIDES("%s", "%s"), folds[i].middle, folds[i].rest);
        wrong += check(folds[i].name, "reduce", "8x12x16xf32 f32", "dimensions=1 body=add", rows,
                       ALL_ROWS);
    }
    ss_op_swap_kernel("reduce", old);
    assert_int_equal(wrong, 0);
}

/* Scalar results: one cell per probe is all the evidence there is. */
static void check_scalars(void **state)
{
    (void)state;
    ss_kernel_fn old = ss_op_swap_kernel("reduce", run_fold);
    int wrong = 0;
    for (size_t i = 0; i < sizeof folds / sizeof *folds; i++) {
        char rows[400];
        fold = folds[i].fold;
        snprintf(rows, sizeof rows, "%s%s", folds[i].middle, folds[i].rest);
        const char *want = rows[0] ? rows + 2 : rows;
        wrong += check(folds[i].name, "reduce", "1x12xf32 f32", "dimensions=0,1 body=add", want,
                       NO_OTHER_ROWS);
    }
    ss_op_swap_kernel("reduce", old);
    assert_int_equal(wrong, 0);
}

/* No last bit is evidence, neither for a row nor that all ranks have the whole. */
static void check_last_bits(void **state)
{
    (void)state;
    ss_kernel_fn old = ss_op_swap_kernel("reduce", run_fold);
    fold = three_or_next;
    int wrong = check("3, or the next number", "reduce", "8x12x16xf32 f32", "dimensions=1 body=add",
                      "", UNDETERMINED);
    ss_op_swap_kernel("reduce", old);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_lines), cmocka_unit_test(check_folds),
                                       cmocka_unit_test(check_scalars),
                                       cmocka_unit_test(check_last_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

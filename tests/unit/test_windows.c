/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows of every kernel, stride, dilation and padding. The footprint and the overlap of results
 * must equal those from counting taps, and with either the pieces must combine to the whole on 2,
 * 3, 4 and 8 ranks. A pad or a slice is a window of length 1. "soak" runs the whole grid, "slow" a
 * part of it; without an argument a smaller part runs. */
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

enum { MAX_TAPS = 8, MAX_SPATIAL = 3 };

/* One spatial dim: kernel length, stride, dilations of kernel and operand, paddings. */
struct window {
    int64_t k, s, d, b, lo, hi;
};

struct expected {
    bool any;   /* some tap meets an element */
    bool plain; /* pieces need nothing of each other */
    int64_t rows, per, first, right;
    int64_t before, after; /* rows that the piece's elements meet beyond its own */
    int64_t surplus;
    bool constant; /* as many rows as rows / per of any length: widths do not depend on the ranks */
};

static int64_t gcd(int64_t a, int64_t b)
{
    return b ? gcd(b, a % b) : a;
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* Rows of `length` elements. */
static int64_t rows_of(const struct window *w, int64_t length)
{
    return floor_div((length - 1) * w->b + 1 + w->lo + w->hi - (w->k - 1) * w->d - 1, w->s) + 1;
}

/* Counts, for a piece far from the edges that starts at element 0: row j's tap i meets element
 * (j s + i d - lo) / b where that is whole. */
static struct expected count_taps(const struct window *w)
{
    int64_t g = gcd(w->b, w->s), n = 60 * w->s / g, rows = 60 * w->b / g;
    struct expected e = {.rows = w->b / g, .per = w->s / g};
    for (int64_t j = -8 * rows; j < 8 * rows; j++)
        for (int64_t i = 0; i < w->k; i++) {
            int64_t at = j * w->s + i * w->d - w->lo;
            if (at % w->b)
                continue;
            at = floor_div(at, w->b);
            if (at >= 0 && at < n) {
                e.before = e.any && e.before > -j ? e.before : -j;
                e.after = e.any && e.after > j + 1 - rows ? e.after : j + 1 - rows;
                e.any = true;
            }
            if (at < 0 && j >= e.first)
                e.first = j + 1;
            if (at >= n && j < rows && at - n + 1 > e.right)
                e.right = at - n + 1;
        }
    while (rows_of(w, n + e.right) < rows)
        e.right++;
    e.surplus = rows_of(w, n) - rows;
    e.constant = e.surplus == 0;
    e.plain = e.first == 0 && e.right == 0 && e.per == 1 && e.constant;
    return e;
}

/* Whether a tap of some row of [begin, end) meets an element, far from the edges. */
static bool any_met(const struct window *w, int64_t begin, int64_t end)
{
    for (int64_t j = begin; j < end; j++)
        for (int64_t i = 0; i < w->k; i++)
            if ((j * w->s + i * w->d - w->lo) % w->b == 0)
                return true;
    return false;
}

/* ---- calls ---- */

struct spatial {
    const char *op;
    int dims;
    struct window w[MAX_SPATIAL];
    int64_t groups;
    int dim; /* the spatial one that is looked at */
};

static void add_list(struct ss_buf *out, const char *name, const struct spatial *sp, size_t offset)
{
    ss_buf_printf(out, " %s=", name);
    for (int d = 0; d < sp->dims; d++)
        ss_buf_printf(out, "%s%lld", d ? "," : "",
                      (long long)*(const int64_t *)((const char *)&sp->w[d] + offset));
}

static void add_padding(struct ss_buf *out, const struct spatial *sp)
{
    ss_buf_puts(out, " padding=");
    for (int d = 0; d < sp->dims; d++)
        ss_buf_printf(out, "%s%lld,%lld", d ? "," : "", (long long)sp->w[d].lo,
                      (long long)sp->w[d].hi);
}

static void add_count(struct ss_buf *out, const char *name, int first, int n)
{
    ss_buf_printf(out, " %s=", name);
    for (int i = 0; i < n; i++)
        ss_buf_printf(out, "%s%d", i ? "," : "", first + i);
}

/* Long enough that every halo reaches one neighbour only, on the dim that is looked at. */
static int64_t length_of(const struct spatial *sp, int d)
{
    return d == sp->dim ? 96 : 24;
}

static void make_convolution(struct ss_arena *arena, const struct spatial *sp, struct ss_call *call)
{
    struct ss_buf operands = {0}, attrs = {0};
    ss_buf_puts(&operands, "2x");
    for (int d = 0; d < sp->dims; d++)
        ss_buf_printf(&operands, "%lldx", (long long)length_of(sp, d));
    ss_buf_printf(&operands, "%lldxf32 ", (long long)(3 * sp->groups));
    for (int d = 0; d < sp->dims; d++)
        ss_buf_printf(&operands, "%lldx", (long long)sp->w[d].k);
    ss_buf_printf(&operands, "3x%lldxf32", (long long)(4 * sp->groups));
    add_list(&attrs, "window_strides", sp, offsetof(struct window, s));
    add_list(&attrs, "lhs_dilation", sp, offsetof(struct window, b));
    add_list(&attrs, "rhs_dilation", sp, offsetof(struct window, d));
    add_padding(&attrs, sp);
    ss_buf_puts(&attrs, " window_reversal=");
    for (int d = 0; d < sp->dims; d++)
        ss_buf_printf(&attrs, "%s%d", d ? "," : "", sp->w[d].k % 2 == 0);
    add_count(&attrs, "input_batch_dimension", 0, 1);
    add_count(&attrs, "input_feature_dimension", sp->dims + 1, 1);
    add_count(&attrs, "input_spatial_dimensions", 1, sp->dims);
    add_count(&attrs, "kernel_input_feature_dimension", sp->dims, 1);
    add_count(&attrs, "kernel_output_feature_dimension", sp->dims + 1, 1);
    add_count(&attrs, "kernel_spatial_dimensions", 0, sp->dims);
    add_count(&attrs, "output_batch_dimension", 0, 1);
    add_count(&attrs, "output_feature_dimension", sp->dims + 1, 1);
    add_count(&attrs, "output_spatial_dimensions", 1, sp->dims);
    ss_buf_printf(&attrs, " feature_group_count=%lld batch_group_count=1 dtype=f32",
                  (long long)sp->groups);
    test_call(arena, "convolution", ss_buf_text(&operands), ss_buf_text(&attrs) + 1, 1, call);
    ss_buf_free(&operands);
    ss_buf_free(&attrs);
}

/* With a batch dim before the spatial ones. */
static void make_pooling(struct ss_arena *arena, const struct spatial *sp, struct ss_call *call)
{
    struct spatial all = *sp;
    all.dims++;
    all.w[0] = (struct window){1, 1, 1, 1, 0, 0};
    memcpy(all.w + 1, sp->w, (size_t)sp->dims * sizeof *sp->w);
    struct ss_buf operands = {0}, attrs = {0};
    ss_buf_puts(&operands, "2x");
    for (int d = 0; d < sp->dims; d++)
        ss_buf_printf(&operands, "%lldx", (long long)length_of(sp, d));
    ss_buf_puts(&operands, "f32 f32");
    add_list(&attrs, "window_dimensions", &all, offsetof(struct window, k));
    add_list(&attrs, "window_strides", &all, offsetof(struct window, s));
    add_list(&attrs, "base_dilations", &all, offsetof(struct window, b));
    add_list(&attrs, "window_dilations", &all, offsetof(struct window, d));
    add_padding(&attrs, &all);
    ss_buf_printf(&attrs, " n_inputs=1 body=%s", sp->op);
    test_call(arena, "reduce_window", ss_buf_text(&operands), ss_buf_text(&attrs) + 1, 1, call);
    ss_buf_free(&operands);
    ss_buf_free(&attrs);
}

/* Of the second dim, the first has nothing. */
static void add_pair(struct ss_buf *out, const char *name, int64_t first, int64_t second)
{
    ss_buf_printf(out, " %s=%lld,%lld", name, (long long)first, (long long)second);
}

static void make_movement(struct ss_arena *arena, const struct spatial *sp, struct ss_call *call)
{
    const struct window *w = &sp->w[0];
    struct ss_buf operands = {0}, attrs = {0};
    bool pads = strcmp(sp->op, "pad") == 0;
    int64_t length = length_of(sp, 0);
    ss_buf_printf(&operands, "2x%lldxf32%s", (long long)length, pads ? " f32" : "");
    add_pair(&attrs, pads ? "edge_padding_low" : "start_indices", 0, pads ? w->lo : -w->lo);
    if (pads)
        add_pair(&attrs, "edge_padding_high", 0, w->hi);
    else
        add_pair(&attrs, "limit_indices", 2, length + w->hi);
    add_pair(&attrs, pads ? "interior_padding" : "strides", pads ? 0 : 1, pads ? w->b - 1 : w->s);
    test_call(arena, sp->op, ss_buf_text(&operands), ss_buf_text(&attrs) + 1, 1, call);
    ss_buf_free(&operands);
    ss_buf_free(&attrs);
}

/* ---- one window ---- */

static int failures, tried, executed, constant, overlaps;

static void complain(const struct spatial *sp, const char *what)
{
    const struct window *w = &sp->w[sp->dim];
    if (failures++ < 20)
        print_message("%s %dd dim %d: k %d s %d d %d b %d pad %d,%d groups %d: %s\n", sp->op,
                      sp->dims, sp->dim, (int)w->k, (int)w->s, (int)w->d, (int)w->b, (int)w->lo,
                      (int)w->hi, (int)sp->groups, what);
}

/* Pieces at the shortest lengths that the row's halo fits, and at longer ones. */
static void execute(const struct spatial *sp, struct trial *t)
{
    const char *why = "no length fits";
    struct ss_halo halo;
    int64_t piece = t->row->footprint.per;
    uint16_t atom = t->row->cut[0];
    t->lengths = ss_memdup(t->arena, t->atoms->lengths, t->atoms->n_atoms * sizeof *t->lengths);
    ss_row_settle(t->row, t->atoms, t->lengths);
    while (piece < 96 && (!ss_footprint_halo(&t->row->footprint, &(int64_t){t->ranks * piece},
                                             t->ranks, &halo, &why) ||
                          ss_halo_none(&halo)))
        piece += t->row->footprint.per;
    for (int i = 0; i < 2; i++, piece += (1 + tried % 3) * t->row->footprint.per) {
        struct ss_arena_mark mark = ss_arena_mark(t->arena);
        bool ran;
        t->lengths[atom] = t->ranks * piece;
        if (ss_atoms_call(t->call, t->atoms, t->lengths, t->arena, &t->whole, NULL)) {
            complain(sp, "no call at the piece's length");
            return;
        }
        const char *wrong = run_sharded(t, &ran);
        if (wrong)
            complain(sp, ss_sprintf(t->arena, "length %d on %d ranks: %s", (int)t->lengths[atom],
                                    t->ranks, wrong));
        executed += ran;
        ss_arena_rewind(t->arena, mark);
    }
}

enum way { PLAIN, HALO, OVERLAP };

static const struct ss_row *row_on(const struct ss_op_rules *rules, int dim, enum way way)
{
    for (size_t i = 0; i < rules->n_rows; i++) {
        const struct ss_row *row = &rules->rows[i];
        enum way is = ss_footprint_overlaps(&row->footprint) ? OVERLAP
                      : row->footprint.rows > 0              ? HALO
                                                             : PLAIN;
        if (row->n_cut == 1 && row->in[0].kind == SS_SHARD && row->in[0].dim == dim && is == way &&
            !row->in[0].blocks.count)
            return row;
    }
    return NULL;
}

static const char *reason(const struct ss_op_rules *rules)
{
    for (size_t i = 0; i < rules->n_attempts; i++)
        if (rules->attempts[i].kind == 'D' && rules->attempts[i].row < 0)
            return rules->attempts[i].why;
    return "no row";
}

static bool is_movement(const struct spatial *sp)
{
    return strcmp(sp->op, "pad") == 0 || strcmp(sp->op, "slice") == 0;
}

static void check_found(const struct spatial *sp, const struct ss_op_rules *rules,
                        const struct ss_row *row)
{
    struct expected e = count_taps(&sp->w[sp->dim]);
    bool plain = row_on(rules, sp->dim + 1, PLAIN) != NULL;
    bool may = e.plain || (is_movement(sp) && e.first == 0 && e.right == 0 && e.constant);
    if (plain && !may && e.any)
        complain(sp, "a plain cut, though pieces need each other");
    if (!row && e.any && !plain)
        complain(sp, rules->n_attempts ? reason(rules) : "no row");
    if (!row || !e.any)
        return;
    const struct ss_footprint *f = &row->footprint;
    int64_t left, right;
    constant += e.constant;
    if (ss_footprint_widths(f, NULL, 0, &left, &right) != e.constant)
        complain(sp, e.constant ? "widths that depend on the ranks" : "widths that do not");
    if (f->rows != e.rows || f->per != e.per || f->left != e.first || f->right != e.right) {
        struct ss_buf text = {0};
        ss_buf_printf(&text, "%d rows for %d, first %d right %d, not %d for %d, %d and %d",
                      (int)f->rows, (int)f->per, (int)f->left, (int)f->right, (int)e.rows,
                      (int)e.per, (int)e.first, (int)e.right);
        complain(sp, ss_buf_text(&text));
        ss_buf_free(&text);
    }
}

/* Results overlap where the elements of a piece meet more rows than its own. */
static void check_overlap(const struct spatial *sp, const struct ss_op_rules *rules)
{
    struct expected e = count_taps(&sp->w[sp->dim]);
    const struct ss_row *row = row_on(rules, sp->dim + 1, OVERLAP);
    /* Rows that a piece by itself has beyond its own: those it meets, at least what shapes give;
     * and as many rows as a piece at least. */
    int64_t left = e.before > 0 ? (e.before + e.rows - 1) / e.rows * e.rows : 0;
    int64_t right = e.after > e.surplus ? (e.after - e.surplus + e.rows - 1) / e.rows * e.rows : 0;
    while (left + right + e.surplus < 0)
        right += e.rows;
    bool fills = strcmp(sp->op, "slice") != 0; /* a slice puts nothing beside it */
    bool wanted = fills && e.any && (e.first > 0 || e.right > 0 || e.surplus > 0) &&
                  any_met(&sp->w[sp->dim], -left, right + e.surplus);
    if (wanted != (row != NULL))
        complain(sp, wanted ? reason(rules) : "results that overlap, though pieces share no rows");
    if (!row)
        return;
    const struct ss_footprint *f = &row->footprint;
    overlaps++;
    if (f->reduce != (strcmp(sp->op, "maximum") == 0 ? SS_MAX : SS_SUM))
        complain(sp, ss_reduce_name(f->reduce));
    left = left / e.rows * e.per;
    right = right / e.rows * e.per;
    if (wanted && (f->left != left || f->right != right)) {
        struct ss_buf text = {0};
        ss_buf_printf(&text, "%d rows of fill before and %d after, not %d and %d", (int)f->left,
                      (int)f->right, (int)left, (int)right);
        complain(sp, ss_buf_text(&text));
        ss_buf_free(&text);
    }
}

static void check(const struct spatial *sp)
{
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    struct ss_call call;
    bool conv = strcmp(sp->op, "convolution") == 0;
    double bound[2] = {0, strcmp(sp->op, "maximum") == 0 ? -INFINITY : 0};
    bool bind[2] = {false, !conv && strcmp(sp->op, "slice") != 0};
    struct ss_discover_options options = {.seed = 3, .no_partial = true};
    struct ss_error err = {0};
    for (int d = 0; d < sp->dims; d++)
        if (rows_of(&sp->w[d], length_of(sp, d)) < 2)
            return;
    if (is_movement(sp))
        make_movement(&arena, sp, &call);
    else if (conv)
        make_convolution(&arena, sp, &call);
    else
        make_pooling(&arena, sp, &call);
    if (ss_explore(&call, bound, bind, &options, NULL, &arena, &atoms, &rules, &err))
        fail_msg("%s: %s", sp->op, err.message);
    tried++;
    check_found(sp, rules, row_on(rules, sp->dim + 1, HALO));
    check_overlap(sp, rules);
    for (int n = 2; n <= MAX_RANKS; n += n < 4 ? 1 : 4) {
        struct trial t = {.call = &call,
                          .atoms = &atoms,
                          .rules = rules,
                          .bound = bound,
                          .is_bound = bind,
                          .ranks = n,
                          .arena = &arena,
                          .seed = (uint64_t)(1000 * n + tried)};
        for (enum way way = HALO; way <= OVERLAP; way++)
            if ((t.row = row_on(rules, sp->dim + 1, way)))
                execute(sp, &t);
    }
    ss_arena_free(&arena);
}

/* ---- grids ---- */

/* How much of the grids is checked. */
static enum { PART, MORE, WHOLE } depth;
static const int steps[] = {13, 5, 1};

/* All paddings, two or one whose turn it is. */
static void check_paddings(struct spatial *sp, int turn)
{
    struct window *w = &sp->w[sp->dim];
    int64_t K = (w->k - 1) * w->d + 1;
    const int64_t pads[][2] = {{(K - 1) / 2, K / 2}, {0, 0}, {K - 1, K - 1}, {2, 1},
                               {K - 1, 0},           {0, K}, {-1, -2},       {K + 1, 1}};
    for (size_t i = 0; i < sizeof pads / sizeof *pads; i++) {
        bool first = i == (size_t)turn % 8, second = i == (size_t)(turn * 3 + 1) % 8;
        if (depth == PART ? !first : depth == MORE && !first && !second)
            continue;
        w->lo = pads[i][0];
        w->hi = pads[i][1];
        check(sp);
    }
}

static void report(void)
{
    print_message("%d windows, %d with widths that hold on any number of ranks (the result of the "
                  "others is not a fixed multiple of the operand), %d with results that overlap, "
                  "%d executions, %d wrong\n",
                  tried, constant, overlaps, executed, failures);
    assert_int_equal(failures, 0);
    assert_true(executed > 100);
    failures = tried = executed = constant = overlaps = 0;
}

static void one_dim(const char *op, int64_t most_groups)
{
    int turn = 0;
    for (int64_t k = 1; k <= 7; k++)
        for (int64_t s = 1; s <= 4; s++)
            for (int64_t d = 1; d <= 3; d++)
                for (int64_t b = 1; b <= 3; b++, turn++) {
                    if (depth == PART && turn % 2)
                        continue;
                    struct spatial sp = {.op = op, .dims = 1, .groups = 1 + turn % most_groups};
                    sp.w[0] = (struct window){.k = k, .s = s, .d = d, .b = b};
                    check_paddings(&sp, turn);
                }
    report();
}

static void convolutions(void **state)
{
    (void)state;
    one_dim("convolution", 2);
}

static void sums_and_maxima(void **state)
{
    (void)state;
    one_dim("add", 1);
    one_dim("maximum", 1);
}

/* Each spatial dim in turn, the others of another shape. */
static void more_dims(void **state)
{
    (void)state;
    static const char *const ops[] = {"convolution", "convolution", "maximum", "add"};
    int step = steps[depth], turn = 0;
    for (int i = 0; i < 7 * 4 * 3 * 3; i += step, turn++) {
        struct spatial sp = {.op = ops[turn % 4], .dims = 2, .groups = 1 + turn / 4 % 2};
        if (turn % 4 < 3 && turn % 3 == 0 && i % 9 == 0)
            sp.dims = 3;
        if (strcmp(sp.op, "convolution") != 0)
            sp.dims = 2;
        for (sp.dim = 0; sp.dim < sp.dims; sp.dim++) {
            for (int d = 0; d < sp.dims; d++)
                sp.w[d] = (struct window){1 + (turn + d) % 3, 1 + (turn + d) % 2, 1, 1, d, 1};
            sp.w[sp.dim] = (struct window){
                .k = 1 + i % 7, .s = 1 + i / 7 % 4, .d = 1 + i / 28 % 3, .b = 1 + i / 84 % 3};
            check_paddings(&sp, turn);
        }
    }
    report();
}

/* Amounts that share a factor with the length or with each other, and those that share none: then
 * the dim is cut in blocks as well, which are no windows. */
static void pads_and_slices(void **state)
{
    (void)state;
    int step = steps[depth];
    for (int i = 0; i < 17 * 17 * 3; i += step) {
        struct spatial sp = {.op = "pad", .dims = 1};
        sp.w[0] = (struct window){1, 1, 1, 1 + i / 289, i % 17 - 8, i / 17 % 17 - 8};
        check(&sp);
    }
    report();
    for (int i = 0; i < 13 * 13 * 4; i += step) {
        struct spatial sp = {.op = "slice", .dims = 1};
        sp.w[0] = (struct window){1, 1 + i / 169, 1, 1, -(i % 13), -(i / 13 % 13)};
        check(&sp);
    }
    report();
}

int main(int argc, char **argv)
{
    depth = asked_for("soak", argc, argv) ? WHOLE : asked_for("slow", argc, argv) ? MORE : PART;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convolutions),
        cmocka_unit_test(sums_and_maxima),
        cmocka_unit_test(more_dims),
        cmocka_unit_test(pads_and_slices),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    test_regions_free();
    return failed;
}

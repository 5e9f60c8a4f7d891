/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/body/literal_patterns.h"

#include <math.h>

/* The fewest numbers that show a pattern: two lie on a line in any case. */
enum { MIN_REST = 3 };
/* Numbers in a block that repeats: every length up to it is tried. */
enum { MAX_BLOCK = 16 };

struct making {
    struct ss_graph *g;
    struct ss_arena arena;
    struct ss_error *err;
    enum ss_rc rc;
    bool strict;      /* what follows no pattern is not to be added */
    bool dry;         /* nothing is added: */
    bool patternless; /* whether something would be that follows no pattern */
    bool offsets;     /* what is looked at is added to steps: rather the taps of a window */
};

/* ---- ops ---- */

static struct ss_attr ints_attr(struct making *m, enum ss_attr_id id, const int64_t *ints, size_t n)
{
    return (struct ss_attr){
        .id = id, .count = n, .ints = ss_memdup(&m->g->arena, ints, n * sizeof *ints)};
}

static uint32_t add_op(struct making *m, const char *name, const uint32_t *operands, size_t n,
                       const struct ss_attr *attrs, size_t n_attrs)
{
    uint32_t op;
    if (m->dry)
        return 0;
    struct ss_attrs kept = {ss_memdup(&m->g->arena, attrs, n_attrs * sizeof *attrs), n_attrs};
    if (m->rc == SS_OK)
        m->rc = ss_graph_add_op(m->g, ss_op_find(name), kept, operands, n, 1, 0,
                                (struct ss_loc){0, 0}, &op, m->err);
    return m->rc == SS_OK ? m->g->ops[op].results[0] : SS_NONE;
}

static uint32_t add_splat(struct making *m, const struct ss_type *type, double value)
{
    uint32_t var = m->dry ? 0 : SS_NONE;
    if (m->rc == SS_OK && !m->dry)
        m->rc = ss_graph_add_splat(m->g, type, value, &var, m->err);
    return var;
}

static uint32_t broadcast(struct making *m, uint32_t var, const struct ss_type *to,
                          const int64_t *dims, int n)
{
    struct ss_attr attrs[] = {ints_attr(m, SS_ATTR_DIMENSIONS, dims, (size_t)n),
                              ints_attr(m, SS_ATTR_SHAPE, to->dims, (size_t)to->rank)};
    return add_op(m, "broadcast_in_dim", &var, 1, attrs, 2);
}

static uint32_t reshape(struct making *m, uint32_t var, const struct ss_type *to)
{
    struct ss_attr attr = ints_attr(m, SS_ATTR_SHAPE, to->dims, (size_t)to->rank);
    return add_op(m, "reshape", &var, 1, &attr, 1);
}

static uint32_t add_literal(struct making *m, const struct ss_tensor *t)
{
    m->patternless = true;
    if (m->dry)
        return 0;
    struct ss_tensor *kept = ss_memdup(&m->g->arena, t, sizeof *t);
    kept->data = ss_memdup(&m->g->arena, t->data, ss_tensor_bytes(t));
    struct ss_attr attr = {.id = SS_ATTR_VALUE, .tensor = kept};
    return add_op(m, "constant", NULL, 0, &attr, 1);
}

/* ---- slices of a table along a dim ---- */

/* n of them from `from` on, each `step` behind the one before. */
static struct ss_tensor take(struct making *m, const struct ss_tensor *t, int dim, int64_t from,
                             int64_t n, int64_t step)
{
    struct ss_type type = t->type;
    int64_t minor = 1, size = (int64_t)ss_element_size(t);
    type.dims[dim] = n;
    struct ss_tensor part = ss_tensor_new(&m->arena, &type, SS_STORE_F64);
    for (int d = dim + 1; d < type.rank; d++)
        minor *= type.dims[d];
    int64_t outer = n ? part.count / (n * minor) : 0, length = t->type.dims[dim];
    for (int64_t o = 0; o < outer; o++) {
        for (int64_t i = 0; i < n; i++)
            memcpy(ss_element(&part, (o * n + i) * minor),
                   ss_element(t, (o * length + from + i * step) * minor), (size_t)(minor * size));
    }
    return part;
}

/* One of them, without the dim. */
static struct ss_tensor take_one(struct making *m, const struct ss_tensor *t, int dim)
{
    struct ss_tensor one = take(m, t, dim, 0, 1, 1);
    one.type.rank--;
    for (int d = dim; d < one.type.rank; d++)
        one.type.dims[d] = t->type.dims[d + 1];
    return one;
}

/* Whether slices i and j are the same bytes. */
static bool same_slices(const struct ss_tensor *t, int dim, int64_t i, int64_t j)
{
    int64_t minor = 1, length = t->type.dims[dim];
    for (int d = dim + 1; d < t->type.rank; d++)
        minor *= t->type.dims[d];
    bool same = true;
    for (int64_t o = 0; o < t->count / (length * minor) && same; o++)
        same =
            memcmp(ss_element(t, (o * length + i) * minor), ss_element(t, (o * length + j) * minor),
                   (size_t)minor * ss_element_size(t)) == 0;
    return same;
}

/* Whether every slice is that number more than the one before. Two are few to tell by, but places
 * that are counted from 0 on and nothing else. */
static bool has_step(const struct making *m, const struct ss_tensor *t, int dim, double *step)
{
    int64_t minor = 1, length = t->type.dims[dim];
    if (length < 2 || t->type.dtype == SS_I1)
        return false;
    for (int d = dim + 1; d < t->type.rank; d++)
        minor *= t->type.dims[d];
    *step = ss_tensor_get(t, minor) - ss_tensor_get(t, 0);
    for (int64_t i = 0; i < t->count; i++) {
        if (i / minor % length && ss_tensor_get(t, i) - ss_tensor_get(t, i - minor) != *step)
            return false;
    }
    bool counts = m->strict && !m->offsets && ss_dtype_is_int(t->type.dtype) && minor == 1 &&
                  t->count == length && ss_tensor_get(t, 0) == 0 && *step == 1;
    return *step != 0 && (length >= MIN_REST || counts) &&
           fabs(ss_tensor_get(t, t->count - 1)) < 0x1p24;
}

/* How often each slice stands in a row, all alike; 1: not alike. */
static int64_t repeats(const struct ss_tensor *t, int dim)
{
    int64_t length = t->type.dims[dim], run = 1;
    while (run < length && same_slices(t, dim, 0, run))
        run++;
    bool alike = run < length && length % run == 0;
    for (int64_t i = 0; i < length && alike; i++)
        alike = i % run == 0 || same_slices(t, dim, i - 1, i);
    return alike ? run : 1;
}

/* After how many slices all come again; their number: never. */
static int64_t period(const struct ss_tensor *t, int dim)
{
    int64_t length = t->type.dims[dim];
    for (int64_t p = 2; p <= length / 2; p++) {
        bool again = length % p == 0;
        for (int64_t i = p; i < length && again; i++)
            again = same_slices(t, dim, i - p, i);
        if (again)
            return p;
    }
    return length;
}

/* ---- patterns ---- */

/* Adds a table, as it is if it follows no pattern. */
static uint32_t make(struct making *m, const struct ss_tensor *t);

/* Dims along which all is equal. Those of length 1 stay. */
static uint32_t make_equal(struct making *m, const struct ss_tensor *t)
{
    struct ss_tensor less = *t;
    int64_t dims[SS_MAX_RANK];
    int n = 0;
    for (int d = 0; d < t->type.rank; d++) {
        int at = n;
        bool equal = t->type.dims[d] > 1;
        for (int64_t i = 1; i < t->type.dims[d] && equal; i++)
            equal = same_slices(&less, at, 0, i);
        if (equal)
            less = take_one(m, &less, at);
        else
            dims[n++] = d;
    }
    if (less.count == 1)
        return add_splat(m, &t->type, ss_tensor_get(&less, 0));
    if (n == t->type.rank)
        return SS_NONE;
    return broadcast(m, make(m, &less), &t->type, dims, n);
}

static uint32_t make_steps(struct making *m, const struct ss_tensor *t, int dim, double step)
{
    struct ss_tensor first = take_one(m, t, dim);
    int64_t at = dim, dtype = t->type.dtype, dims[SS_MAX_RANK];
    struct ss_attr attrs[] = {ints_attr(m, SS_ATTR_DIMENSION, &at, 1),
                              ints_attr(m, SS_ATTR_SHAPE, t->type.dims, (size_t)t->type.rank),
                              ints_attr(m, SS_ATTR_DTYPE, &dtype, 1)};
    uint32_t var = add_op(m, "iota", NULL, 0, attrs, 3);
    if (step != 1)
        var = add_op(m, "multiply", (uint32_t[]){var, add_splat(m, &t->type, step)}, 2, NULL, 0);
    bool zero = true;
    for (int64_t i = 0; i < first.count; i++)
        zero &= ss_tensor_get(&first, i) == 0;
    if (zero)
        return var;
    for (int d = 0; d < first.type.rank; d++)
        dims[d] = d + (d >= dim);
    bool offsets = m->offsets;
    m->offsets = true;
    uint32_t base = first.count == 1
                        ? add_splat(m, &t->type, ss_tensor_get(&first, 0))
                        : broadcast(m, make(m, &first), &t->type, dims, first.type.rank);
    m->offsets = offsets;
    return add_op(m, "add", (uint32_t[]){var, base}, 2, NULL, 0);
}

/* A tensor whose dim is a major times a minor length, from a var that has only one of them there:
 * what it has is the same along the other. */
static uint32_t spread(struct making *m, uint32_t var, const struct ss_type *to, int dim,
                       int64_t major, int64_t minor, bool has_major)
{
    struct ss_type split = *to;
    int64_t dims[SS_MAX_RANK];
    for (int d = split.rank++; d > dim; d--)
        split.dims[d] = split.dims[d - 1];
    split.dims[dim] = major;
    split.dims[dim + 1] = minor;
    for (int d = 0; d < to->rank; d++)
        dims[d] = d + (has_major ? d > dim : d >= dim);
    return reshape(m, broadcast(m, var, &split, dims, to->rank), to);
}

/* A dim of which the numbers that differ lie along the major part (in a row: as often as the minor
 * one is long) or along the minor one. */
static uint32_t make_factors(struct making *m, const struct ss_tensor *t, int dim, int64_t major,
                             int64_t minor, bool by_major)
{
    struct ss_tensor few =
        by_major ? take(m, t, dim, 0, major, minor) : take(m, t, dim, 0, minor, 1);
    if (t->type.rank == SS_MAX_RANK)
        return SS_NONE;
    return spread(m, make(m, &few), &t->type, dim, major, minor, by_major);
}

/* Blocks of a few numbers, each block so much more than the one before: places that every so many
 * of a longer row are taken from. A block's own numbers need follow no pattern. */
static uint32_t make_blocks(struct making *m, const struct ss_tensor *t, int dim)
{
    struct ss_tensor split = *t;
    double step;
    int64_t length = t->type.dims[dim];
    if (t->type.rank == SS_MAX_RANK)
        return SS_NONE;
    for (int d = split.type.rank++; d > dim; d--)
        split.type.dims[d] = split.type.dims[d - 1];
    for (int64_t minor = 2; minor <= MAX_BLOCK && minor <= length / MIN_REST; minor++) {
        split.type.dims[dim] = length / minor;
        split.type.dims[dim + 1] = minor;
        if (length % minor || !has_step(m, &split, dim, &step))
            continue;
        bool patternless = m->patternless;
        uint32_t var = reshape(m, make_steps(m, &split, dim, step), &t->type);
        m->patternless = patternless;
        return var;
    }
    return SS_NONE;
}

/* A list of booleans one of which is unlike the others: the place that is written to, among all. */
static uint32_t make_mark(struct making *m, const struct ss_tensor *t)
{
    int64_t n = t->count, set = 0, at = -1, dim = 0, dtype = SS_I32;
    if (t->type.dtype != SS_I1 || t->type.rank != 1 || n < MIN_REST)
        return SS_NONE;
    for (int64_t i = 0; i < n; i++)
        set += ss_i64(t)[i];
    for (int64_t i = 0; i < n && (set == 1 || set == n - 1); i++)
        at = ss_i64(t)[i] == (set == 1) ? i : at;
    if (at < 0)
        return SS_NONE;
    struct ss_type places = {.dtype = SS_I32, .rank = 1, .dims = {n}};
    struct ss_attr iota[] = {ints_attr(m, SS_ATTR_DIMENSION, &dim, 1),
                             ints_attr(m, SS_ATTR_SHAPE, &n, 1),
                             ints_attr(m, SS_ATTR_DTYPE, &dtype, 1)};
    int64_t how = set == 1 ? SS_CMP_EQ : SS_CMP_NE, type = SS_CMP_SIGNED;
    struct ss_attr compare[] = {ints_attr(m, SS_ATTR_COMPARE_DIRECTION, &how, 1),
                                ints_attr(m, SS_ATTR_COMPARE_TYPE, &type, 1)};
    uint32_t operands[] = {add_op(m, "iota", NULL, 0, iota, 3), add_splat(m, &places, (double)at)};
    return add_op(m, "compare", operands, 2, compare, 2);
}

static uint32_t make(struct making *m, const struct ss_tensor *t)
{
    uint32_t var = make_equal(m, t);
    for (int d = 0; d < t->type.rank && var == SS_NONE && m->rc == SS_OK; d++) {
        int64_t length = t->type.dims[d], times = repeats(t, d), again = period(t, d);
        double step;
        if (has_step(m, t, d, &step))
            var = make_steps(m, t, d, step);
        else if (times > 1)
            var = make_factors(m, t, d, length / times, times, true);
        else if (again < length)
            var = make_factors(m, t, d, length / again, again, false);
        else
            var = make_blocks(m, t, d);
    }
    if (var == SS_NONE && m->rc == SS_OK)
        var = make_mark(m, t);
    return var == SS_NONE && m->rc == SS_OK ? add_literal(m, t) : var;
}

/* Whether patterns are told from what it holds: real numbers, as they are read. */
static bool is_plain(const struct ss_tensor *t)
{
    return !ss_dtype_is_complex(t->type.dtype) &&
           t->store == ss_store_for(t->type.dtype, SS_STORE_F64);
}

enum ss_rc ss_graph_add_pattern(struct ss_graph *g, const struct ss_tensor *table, uint32_t *var,
                                struct ss_error *err)
{
    struct making m = {.g = g, .err = err, .rc = SS_OK, .strict = true, .dry = true};
    *var = SS_NONE;
    if (is_plain(table) && table->type.dtype != SS_I1 && make(&m, table) != SS_NONE &&
        !m.patternless) {
        m.dry = false;
        *var = make(&m, table);
    }
    ss_arena_free(&m.arena);
    return m.rc;
}

enum ss_rc ss_graph_add_table(struct ss_graph *g, const struct ss_tensor *table, uint32_t *var,
                              struct ss_error *err)
{
    struct making m = {.g = g, .err = err, .rc = SS_OK};
    *var = is_plain(table) ? make(&m, table) : add_literal(&m, table);
    ss_arena_free(&m.arena);
    return m.rc;
}

enum ss_rc ss_graph_add_copies(struct ss_graph *g, uint32_t of, int dim, int64_t times,
                               uint32_t *var, struct ss_error *err)
{
    struct making m = {.g = g, .err = err, .rc = SS_OK};
    struct ss_type to = g->vars[of].type;
    int64_t length = to.dims[dim];
    to.dims[dim] *= times;
    *var = spread(&m, of, &to, dim, times, length, false);
    ss_arena_free(&m.arena);
    return m.rc;
}

/* ---- where windows start ---- */

/* The distance from each place of a list to the next; 0: they have none, or go back, or are few. */
static int64_t step_of(const struct ss_tensor *places)
{
    const int64_t *at = ss_i64(places);
    int64_t step = places->count >= MIN_REST ? at[1] - at[0] : 0;
    for (int64_t i = 1; i < places->count; i++)
        step = at[i] - at[i - 1] == step ? step : 0;
    return step > 0 && places->type.dims[0] == places->count ? step : 0;
}

static bool all_differ(const struct ss_tensor *places)
{
    bool differ = true;
    for (int64_t i = 0; i < places->count; i++) {
        for (int64_t j = 0; j < i; j++)
            differ &= ss_i64(places)[i] != ss_i64(places)[j];
    }
    return differ;
}

/* A constant whose elements are starts. */
static uint32_t add_constant(struct making *m, const struct ss_tensor *places, int64_t step)
{
    struct ss_tensor *kept = ss_memdup(&m->g->arena, places, sizeof *places);
    kept->data = ss_memdup(&m->g->arena, places->data, ss_tensor_bytes(places));
    struct ss_attr attrs[] = {{.id = SS_ATTR_VALUE, .tensor = kept},
                              ints_attr(m, SS_ATTR_STARTS, ss_i64(places), (size_t)places->count),
                              ints_attr(m, SS_ATTR_STRIDES, &step, 1)};
    return add_op(m, "constant", NULL, 0, attrs, step ? 3 : 2);
}

static uint32_t add_in_steps(struct making *m, const struct ss_tensor *places, int64_t step)
{
    const struct ss_type *type = &places->type;
    int64_t dim = 0, dtype = type->dtype;
    struct ss_tensor first = *places;
    first.type.rank = 0;
    first.count = 1;
    uint32_t base = broadcast(m, add_constant(m, &first, step), type, NULL, 0);
    struct ss_attr attrs[] = {ints_attr(m, SS_ATTR_DIMENSION, &dim, 1),
                              ints_attr(m, SS_ATTR_SHAPE, type->dims, (size_t)type->rank),
                              ints_attr(m, SS_ATTR_DTYPE, &dtype, 1)};
    uint32_t steps = add_op(m, "iota", NULL, 0, attrs, 3);
    if (step > 1)
        steps = add_op(m, "multiply", (uint32_t[]){steps, add_splat(m, type, (double)step)}, 2,
                       NULL, 0);
    return add_op(m, "add", (uint32_t[]){steps, base}, 2, NULL, 0);
}

/* Of a column. */
static uint32_t add_list(struct making *m, const struct ss_tensor *places)
{
    int64_t step = step_of(places);
    uint32_t var = SS_NONE;
    if (step)
        return add_in_steps(m, places, step);
    m->rc = ss_graph_add_pattern(m->g, places, &var, m->err);
    return m->rc == SS_OK && var == SS_NONE ? add_constant(m, places, 0) : var;
}

static bool are_listed(const struct ss_tensor *places)
{
    return step_of(places) || (places->count <= SS_MAX_RANK && all_differ(places));
}

enum ss_rc ss_graph_add_starts(struct ss_graph *g, const struct ss_tensor *places, int64_t columns,
                               uint32_t *var, struct ss_error *err)
{
    struct making m = {.g = g, .err = err, .rc = SS_OK};
    struct ss_tensor column[SS_MAX_RANK];
    uint32_t vars[SS_MAX_RANK];
    int64_t dim = 1;
    bool lists = true;
    for (int64_t j = 0; j < columns; j++) {
        column[j] = columns > 1 ? take(&m, places, 1, j, 1, 1) : *places;
        lists &= are_listed(&column[j]);
    }
    *var = SS_NONE;
    if (columns == 0 && places->count <= SS_MAX_RANK)
        *var = add_constant(&m, places, 0);
    for (int64_t j = 0; j < columns && lists; j++)
        *var = vars[j] = add_list(&m, &column[j]);
    if (columns > 1 && lists)
        *var = add_op(&m, "concatenate", vars, (size_t)columns,
                      (struct ss_attr[]){ints_attr(&m, SS_ATTR_DIMENSION, &dim, 1)}, 1);
    ss_arena_free(&m.arena);
    return m.rc;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of inputs, which depend on seed, input and global position only. */
#include "core/run/inputs.h"

#include <math.h>
#include <string.h>

#include "core/base/integer.h"
#include "core/base/rng.h"

const char *ss_input_kind_name(enum ss_input_kind kind)
{
    static const char *const names[] = {
        [SS_INPUT_NORMAL] = "normal",     [SS_INPUT_NONNEGATIVE] = "non-negative",
        [SS_INPUT_POSITIVE] = "positive", [SS_INPUT_UNIT] = "within -1 and 1",
        [SS_INPUT_FRACTION] = "fraction", [SS_INPUT_ABOVE_ONE] = "above 1",
        [SS_INPUT_WHOLE] = "0, 1 or 2",   [SS_INPUT_BETWEEN] = "range",
        [SS_INPUT_DEFINITE] = "definite", [SS_INPUT_BELOW] = "integers",
        [SS_INPUT_BITS] = "bits",         [SS_INPUT_UNIFORM] = "uniform",
        [SS_INPUT_CONST] = "const",       [SS_INPUT_GIVEN] = "file"};
    return names[kind];
}

/* The places below high in another order, one after the other. */
static int64_t distinct_value(const struct ss_input_domain *d, uint64_t seed, uint32_t input,
                              int64_t position)
{
    int64_t slab = d->minor * d->components;
    int64_t row = position / slab * d->minor + position % d->minor;
    uint64_t component = (uint64_t)(position % slab / d->minor);
    int64_t stride = 1 + (int64_t)ss_rng_below(seed, input, component, (uint64_t)d->high);
    int64_t first = (int64_t)ss_rng_below(seed, input, ~component, (uint64_t)d->high);
    while (ss_gcd(stride, d->high) != 1)
        stride++;
    return row < d->high ? (int64_t)(((__int128)row * stride + first) % d->high) : row;
}

static int64_t integer_value(const struct ss_input_domain *d, enum ss_dtype dtype, uint64_t seed,
                             uint32_t input, int64_t position)
{
    uint64_t at = (uint64_t)position;
    if (d->kind == SS_INPUT_GIVEN)
        return ss_i64(d->given)[position];
    if (d->kind == SS_INPUT_CONST)
        return ss_wrap_int(dtype, (int64_t)d->above);
    if (d->kind == SS_INPUT_UNIFORM) {
        double offset = floor((d->below - d->above) * ss_rng_uniform(seed, input, at));
        return ss_wrap_int(dtype, (int64_t)(d->above + offset));
    }
    if (d->kind == SS_INPUT_BITS)
        return ss_wrap_int(dtype, (int64_t)ss_rng_bits(seed, input, at));
    if (d->distinct)
        return ss_wrap_int(dtype, distinct_value(d, seed, input, position));
    return ss_wrap_int(dtype, (int64_t)ss_rng_below(seed, input, at, (uint64_t)d->high));
}

/* Well within the range, as far from an end of one with one end as a normal number is from 0. */
static double value_between(const struct ss_input_domain *d, uint64_t seed, uint32_t input,
                            uint64_t at)
{
    double z = ss_rng_normal(seed, input, at);
    if (d->above > d->below)
        return z < 0 ? d->below - .1 + z : d->above + .1 + z;
    if (isinf(d->below))
        return d->above + .1 + fabs(z);
    if (isinf(d->above))
        return d->below - .1 - fabs(z);
    return d->above + (d->below - d->above) * (.9 * ss_rng_uniform(seed, input, at) + .05);
}

/* An element of D + z z* / sqrt(n): D is diagonal in [1, 2), the numbers of z lie within the square
 * of side 2 about 0. So the matrix is definite whatever its side, its eigenvalues are at least 1,
 * and elements off the diagonal are as large as those of a matrix of that norm may be. */
static double definite_value(const struct ss_input_domain *d, uint64_t seed, uint32_t input,
                             int64_t element, bool imaginary)
{
    int64_t row = element / d->row_stride % d->side, column = element / d->column_stride % d->side;
    int64_t corner = element - row * d->row_stride - column * d->column_stride;
    double z[2][2];
    for (int i = 0; i < 2; i++)
        for (uint64_t part = 0; part < 2; part++) {
            uint64_t at = 2 * (uint64_t)(corner + (i == 0 ? row : column) * d->row_stride) + part;
            z[i][part] = 2 * ss_rng_uniform(seed, input, at) - 1;
        }
    double product =
        imaginary ? z[0][1] * z[1][0] - z[0][0] * z[1][1] : z[0][0] * z[1][0] + z[0][1] * z[1][1];
    double diagonal =
        row == column && !imaginary ? 1 + ss_rng_uniform(seed, input, ~(uint64_t)element) : 0;
    return diagonal + product / sqrt((double)d->side);
}

static double float_value(const struct ss_input_domain *d, uint64_t seed, uint32_t input,
                          uint64_t at)
{
    switch (d->kind) {
    case SS_INPUT_NONNEGATIVE:
        return fabs(ss_rng_normal(seed, input, at));
    case SS_INPUT_POSITIVE:
        return fabs(ss_rng_normal(seed, input, at)) + 0.1;
    case SS_INPUT_UNIT:
        return 1.8 * ss_rng_uniform(seed, input, at) - 0.9;
    case SS_INPUT_FRACTION:
        return .9 * ss_rng_uniform(seed, input, at) + .05;
    case SS_INPUT_ABOVE_ONE:
        return fabs(ss_rng_normal(seed, input, at)) + 1.1;
    case SS_INPUT_WHOLE:
        return floor(3 * ss_rng_uniform(seed, input, at));
    case SS_INPUT_BETWEEN:
        return value_between(d, seed, input, at);
    case SS_INPUT_UNIFORM:
        return d->above + (d->below - d->above) * ss_rng_uniform(seed, input, at);
    case SS_INPUT_CONST:
        return d->above;
    default:
        return ss_rng_normal(seed, input, at);
    }
}

bool ss_input_scales(const struct ss_graph *g, uint32_t input, const struct ss_input_domain *d)
{
    bool room = d->kind == SS_INPUT_NORMAL || d->kind == SS_INPUT_NONNEGATIVE ||
                d->kind == SS_INPUT_POSITIVE || d->kind == SS_INPUT_UNIT ||
                d->kind == SS_INPUT_FRACTION || d->kind == SS_INPUT_DEFINITE;
    return room && !d->chosen && !ss_dtype_is_int(g->vars[g->inputs[input]].type.dtype);
}

/* Number `at` of an input of floats; a complex element has two. */
static double number_at(const struct ss_input_domain *d, const struct ss_type *type, uint64_t seed,
                        uint32_t input, int64_t at)
{
    bool is_complex = ss_dtype_is_complex(type->dtype);
    if (d->kind == SS_INPUT_DEFINITE)
        return definite_value(d, seed, input, is_complex ? at / 2 : at, is_complex && at % 2);
    if (d->kind == SS_INPUT_CONST && is_complex && at % 2)
        return 0;
    if (d->kind != SS_INPUT_GIVEN)
        return float_value(d, seed, input, (uint64_t)at);
    const struct ss_tensor numbers = ss_tensor_numbers(d->given);
    return ss_f64(&numbers)[at];
}

double ss_input_value(const struct ss_input_domain *d, const struct ss_type *type, double scale,
                      uint64_t seed, uint32_t input, int64_t position)
{
    if (ss_dtype_is_int(type->dtype))
        return (double)integer_value(d, type->dtype, seed, input, position);
    return ss_round_float(ss_dtype_part(type->dtype),
                          d->scale * scale * number_at(d, type, seed, input, position));
}

/* What a piece is filled with. */
struct filling {
    const struct ss_input_domain *d;
    const struct ss_type *global;
    double scale;
    uint64_t seed;
    uint32_t input;
    const struct ss_tensor *piece;
};

static void set_element(const struct filling *f, int64_t i, int64_t position)
{
    const struct ss_tensor *piece = f->piece;
    if (piece->store == SS_STORE_I64) {
        ss_i64(piece)[i] = integer_value(f->d, f->global->dtype, f->seed, f->input, position);
        return;
    }
    const struct ss_tensor numbers = ss_tensor_numbers(piece);
    const int64_t parts = ss_dtype_is_complex(f->global->dtype) ? 2 : 1;
    for (int64_t n = 0; n < parts; n++)
        ss_tensor_set(
            &numbers, i * parts + n,
            ss_input_value(f->d, f->global, f->scale, f->seed, f->input, position * parts + n));
}

/* What float_value makes of a normal number z; false: it takes another way. */
static bool of_normal(enum ss_input_kind kind, double *z, int64_t n)
{
    switch (kind) {
    case SS_INPUT_NORMAL:
        return true;
    case SS_INPUT_NONNEGATIVE:
    case SS_INPUT_POSITIVE:
    case SS_INPUT_ABOVE_ONE: {
        const double more = kind == SS_INPUT_POSITIVE ? 0.1 : kind == SS_INPUT_ABOVE_ONE ? 1.1 : 0;
        for (int64_t i = 0; i < n; i++)
            z[i] = fabs(z[i]) + more;
        return true;
    }
    default:
        return false;
    }
}

/* Elements from i on at positions in a row: numbers of f32 and f64, most of all inputs. */
static bool set_many(const struct filling *f, int64_t i, int64_t position, int64_t n)
{
    enum { MANY = 512 };
    double z[MANY];
    const enum ss_dtype dtype = f->global->dtype;
    if ((dtype != SS_F32 && dtype != SS_F64) || !of_normal(f->d->kind, z, 0))
        return false;
    const double scale = f->d->scale * f->scale;
    for (int64_t done = 0; done < n; done += MANY) {
        const int64_t some = n - done < MANY ? n - done : MANY;
        ss_rng_normals(f->seed, f->input, (uint64_t)(position + done), some, z);
        (void)of_normal(f->d->kind, z, some);
        for (int64_t k = 0; k < some; k++)
            z[k] = dtype == SS_F32 ? (double)(float)(scale * z[k]) : scale * z[k];
        if (f->piece->store == SS_STORE_F64)
            memcpy(ss_f64(f->piece) + i + done, z, (size_t)some * sizeof *z);
        for (int64_t k = 0; k < some && f->piece->store == SS_STORE_F32; k++)
            ss_f32(f->piece)[i + done + k] = (float)z[k];
    }
    return true;
}

static void set_elements(const struct filling *f, int64_t i, int64_t position, int64_t n)
{
    if (set_many(f, i, position, n))
        return;
    for (int64_t k = 0; k < n; k++)
        set_element(f, i + k, position + k);
}

/* How many entries of the map from j on are one after the other. */
static int64_t in_a_row(const int64_t *map, int64_t j, int64_t length)
{
    int64_t n = 1;
    while (j + n < length && map[j + n] == map[j] + n)
        n++;
    return n;
}

void ss_input_fill(const struct ss_input_domain *d, const struct ss_type *global,
                   int64_t *const *maps, double scale, uint64_t seed, uint32_t input,
                   struct ss_tensor *piece)
{
    const struct filling f = {d, global, scale, seed, input, piece};
    const int last = global->rank - 1;
    int64_t strides[SS_MAX_RANK], index[SS_MAX_RANK] = {0};
    if (last < 0) {
        set_elements(&f, 0, 0, piece->count);
        return;
    }
    ss_strides(global, strides);
    const int64_t length = piece->type.dims[last];
    for (int64_t i = 0; i < piece->count; i += length) {
        int64_t position = 0;
        for (int k = 0; k < last; k++)
            position += maps[k][index[k]] * strides[k];
        for (int64_t j = 0, n; j < length; j += n) {
            n = in_a_row(maps[last], j, length);
            set_elements(&f, i + j, position + maps[last][j], n);
        }
        ss_index_next(piece->type.dims, last, index);
    }
}

/* Elements that one task draws. */
enum { DRAWN_AT_ONCE = 1 << 14 };

static void fill_task(void *user, size_t index, size_t worker)
{
    const struct filling *f = user;
    const int64_t first = (int64_t)index * DRAWN_AT_ONCE, room = f->piece->count - first;
    (void)worker;
    set_elements(f, first, first, room < DRAWN_AT_ONCE ? room : DRAWN_AT_ONCE);
}

struct ss_tensor *ss_run_inputs(const struct ss_graph *g, const struct ss_input_plan *plan,
                                enum ss_store float_store, struct ss_thread_pool *threads,
                                struct ss_arena *arena)
{
    struct ss_tensor *inputs = ss_alloc_array(arena, g->n_inputs, sizeof *inputs);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_type *type = &g->vars[g->inputs[i]].type;
        double scale = ss_input_scales(g, i, &plan->domains[i]) ? plan->scale : 1;
        inputs[i] = ss_tensor_unset(arena, type, float_store);
        struct filling f = {.d = &plan->domains[i],
                            .global = type,
                            .scale = scale,
                            .seed = plan->seed,
                            .input = i,
                            .piece = &inputs[i]};
        size_t tasks = ((size_t)inputs[i].count + DRAWN_AT_ONCE - 1) / DRAWN_AT_ONCE;
        ss_thread_pool_run(tasks > 1 ? threads : NULL, tasks, fill_task, &f);
    }
    return inputs;
}

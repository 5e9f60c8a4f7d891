/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stable merge sort of positions along one dim; the data move once, at the end. */
#include "core/graph/graph.h"
#include "kernels/reference/body.h"
#include "kernels/reference/kernel.h"
#include "kernels/reference/order.h"
#include "kernels/reference/strided.h"

/* Of lines up to the second length a body compares all pairs at once. */
enum { RUN_LENGTH = 8, MOST_IN_PAIRS = 64 };

/* Says which of two positions of a line comes first: by one comparison of keys; as a body has
 * compared all pairs; or by a run of the body. */
struct line_order {
    const struct ss_tensor *in;
    size_t n;         /* tensors sorted together */
    bool keyed, made; /* made: keys are what the body makes of a line, element by element */
    struct ss_body_compare compare;       /* of keys */
    const struct ss_tensor *left, *right; /* keyed: what is compared, */
    bool swapped;                         /* or the other way round */
    int64_t first_key, key_step;
    struct ss_body body;
    const int64_t *pairs;       /* NULL, or whether i comes before j, at i times the length and j */
    int64_t length, base, step; /* of the line */
    enum ss_rc rc;              /* the first failure of the body */
    struct ss_error *err;
};

static bool comes_before(struct line_order *o, int64_t i, int64_t j)
{
    if (o->pairs)
        return o->pairs[i * o->length + j] != 0;
    if (o->keyed) {
        i = o->first_key + i * o->key_step;
        j = o->first_key + j * o->key_step;
        return ss_compare_holds(o->left, o->swapped ? j : i, o->right, o->swapped ? i : j,
                                o->compare.direction, o->compare.type);
    }
    i = o->base + i * o->step;
    j = o->base + j * o->step;
    if (o->rc != SS_OK)
        return false;
    for (size_t k = 0; k < o->n; k++) {
        const size_t size = ss_element_size(&o->in[k]);
        ss_move(o->body.in[2 * k], 0, o->in[k].data, i, size);
        ss_move(o->body.in[2 * k + 1], 0, o->in[k].data, j, size);
    }
    o->rc = ss_body_run(&o->body, 1, o->err);
    return *(const int64_t *)o->body.out[0] != 0;
}

/* The body on each element of a line beside itself leaves the keys of all. */
static void make_keys(struct line_order *o)
{
    for (size_t k = 0; k < o->n; k++) {
        const void *line = ss_element(&o->in[k], o->base);
        const size_t size = ss_element_size(&o->in[k]);
        for (int64_t i = 0; i < o->length; i++) {
            ss_move(o->body.in[2 * k], i, line, i * o->step, size);
            ss_move(o->body.in[2 * k + 1], i, line, i * o->step, size);
        }
    }
    o->rc = ss_body_run(&o->body, o->length, o->err);
}

static void compare_pairs(struct line_order *o)
{
    const int64_t n = o->length;
    for (size_t k = 0; k < o->n; k++) {
        const void *line = ss_element(&o->in[k], o->base);
        const size_t size = ss_element_size(&o->in[k]);
        for (int64_t i = 0; i < n * n; i++) {
            ss_move(o->body.in[2 * k], i, line, i / n * o->step, size);
            ss_move(o->body.in[2 * k + 1], i, line, i % n * o->step, size);
        }
    }
    o->rc = ss_body_run(&o->body, n * n, o->err);
    o->pairs = o->body.out[0];
}

static void insertion_sort(struct line_order *o, int64_t *items, int64_t n)
{
    for (int64_t i = 1; i < n; i++) {
        const int64_t item = items[i];
        int64_t at = i;
        for (; at > 0 && comes_before(o, item, items[at - 1]); at--)
            items[at] = items[at - 1];
        items[at] = item;
    }
}

static void merge(struct line_order *o, const int64_t *from, int64_t middle, int64_t n, int64_t *to)
{
    int64_t left = 0, right = middle;
    for (int64_t i = 0; i < n; i++) {
        const bool take_right =
            right < n && (left == middle || comes_before(o, from[right], from[left]));
        to[i] = take_right ? from[right++] : from[left++];
    }
}

/* Fills items with 0 ... n - 1 in order; spare is as long. Returns whichever holds the result. */
static int64_t *sort_line(struct line_order *o, int64_t *items, int64_t *spare, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        items[i] = i;
    for (int64_t i = 0; i < n; i += RUN_LENGTH)
        insertion_sort(o, items + i, n - i < RUN_LENGTH ? n - i : RUN_LENGTH);
    for (int64_t width = RUN_LENGTH; width < n; width *= 2) {
        for (int64_t i = 0; i < n; i += 2 * width) {
            const int64_t count = n - i < 2 * width ? n - i : 2 * width;
            merge(o, items + i, width < count ? width : count, count, spare + i);
        }
        int64_t *sorted = spare;
        spare = items;
        items = sorted;
    }
    return items;
}

static enum ss_rc sort_lines(const struct ss_kernel_args *args, struct line_order *o, int64_t dim)
{
    const struct ss_type *type = &args->in->type;
    const int64_t length = type->rank ? type->dims[dim] : 1;
    int64_t strides[SS_MAX_RANK], lines[SS_MAX_RANK], at[SS_MAX_RANK] = {0};
    int64_t *items = ss_alloc_array(args->scratch, (size_t)length, sizeof *items);
    int64_t *spare = ss_alloc_array(args->scratch, (size_t)length, sizeof *spare);
    ss_strides(type, strides);
    memcpy(lines, type->dims, sizeof lines);
    if (type->rank)
        lines[dim] = 1;
    o->step = type->rank ? strides[dim] : 0;
    o->length = length;
    do {
        o->base = 0;
        for (int d = 0; d < type->rank; d++)
            o->base += at[d] * strides[d];
        o->first_key = o->made ? 0 : o->base;
        o->key_step = o->made ? 1 : o->step;
        if (o->made)
            make_keys(o);
        else if (o->body.width > 1)
            compare_pairs(o);
        const int64_t *sorted = sort_line(o, items, spare, length);
        for (size_t k = 0; k < o->n; k++) {
            const void *from = ss_element(&args->in[k], o->base);
            void *to = ss_element(&args->out[k], o->base);
            for (int64_t i = 0; i < length; i++)
                ss_move(to, i * o->step, from, sorted[i] * o->step, ss_element_size(&args->in[k]));
        }
    } while (o->rc == SS_OK && ss_index_next(lines, type->rank, at));
    return o->rc;
}

/* A body that compares one tensor has its keys already; else they, or all pairs of a line, are
 * what it makes of many cells at once. */
static enum ss_rc open_order(const struct ss_kernel_args *args, const struct ss_region *region,
                             int64_t length, struct line_order *o)
{
    o->keyed = ss_body_is_compare(region, &o->compare) && o->compare.a / 2 == o->compare.b / 2 &&
               o->compare.a != o->compare.b && o->compare.a / 2 < o->n;
    if (o->keyed) {
        o->left = o->right = &args->in[o->compare.a / 2];
        o->swapped = o->compare.a > o->compare.b;
        return SS_OK;
    }
    const bool made = ss_body_compares_keys(region, 2 * o->n);
    const bool in_pairs = !made && length <= MOST_IN_PAIRS && ss_body_is_elementwise(region);
    const int64_t width = made ? length : in_pairs ? length * length : 1;
    enum ss_rc rc = ss_body_open(args, region, 2 * o->n, args->in + o->n, width > 1 ? width : 1,
                                 &o->body, o->err);
    if (rc == SS_OK && made) {
        o->keyed = o->made = true;
        ss_body_keys(&o->body, &o->compare, &o->left, &o->right);
        o->swapped = o->compare.a > o->compare.b;
    }
    return rc;
}

enum ss_rc ss_kernel_sort(const struct ss_kernel_args *args, struct ss_error *err)
{
    const struct ss_region *region = ss_attr_region(&args->call->attrs, SS_ATTR_BODY);
    const int64_t dim = ss_attr_int(&args->call->attrs, SS_ATTR_DIMENSION, 0);
    const struct ss_type *type = &args->in->type;
    struct line_order o = {.in = args->in, .n = args->call->n_out, .err = err};
    if (args->out->count == 0)
        return SS_OK;
    enum ss_rc rc = open_order(args, region, type->rank ? type->dims[dim] : 1, &o);
    return rc == SS_OK ? sort_lines(args, &o, dim) : rc;
}

/* Largest first by total order, equal ones by position. */
enum ss_rc ss_kernel_chlo_top_k(const struct ss_kernel_args *args, struct ss_error *err)
{
    const struct ss_tensor *in = args->in;
    const int64_t length = in->type.dims[in->type.rank - 1];
    const int64_t k = args->out[0].type.dims[args->out[0].type.rank - 1];
    struct line_order o = {
        .in = in, .n = 1, .keyed = true, .left = in, .right = in, .key_step = 1, .err = err};
    o.compare.direction = SS_CMP_GT;
    o.compare.type = SS_CMP_TOTALORDER;
    if (args->out->count == 0)
        return SS_OK;
    int64_t *items = ss_alloc_array(args->scratch, (size_t)length, sizeof *items);
    int64_t *spare = ss_alloc_array(args->scratch, (size_t)length, sizeof *spare);
    for (int64_t row = 0; row < in->count / length; row++) {
        o.first_key = row * length;
        const int64_t *sorted = sort_line(&o, items, spare, length);
        const ss_word8 *from = (const ss_word8 *)in->data + o.first_key;
        for (int64_t i = 0; i < k; i++) {
            ((ss_word8 *)args->out[0].data)[row * k + i] = from[sorted[i]];
            ss_i64(&args->out[1])[row * k + i] = sorted[i];
        }
    }
    return SS_OK;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folds over windows as single ops: a sum of products of a tensor and a kernel is a convolution, a
 * fold of one tensor a reduce_window. */
#include <string.h>

#include "core/expr/tree.h"

/* A dim read at stride * out + dilation * in + constant: `out` is on the left side, `in` is folded
 * over. */
struct window {
    uint32_t out, in;
    int64_t stride, dilation;
};

static uint32_t left_set(const struct ss_expansion_of *x)
{
    uint32_t set = 0;
    for (int d = 0; d < x->s->rank; d++)
        set |= ss_index_bit(x->s->left[d]);
    return set;
}

/* Whether it is one index as it is; *index. */
static bool is_plain(const struct ss_expansion_of *x, const struct ss_affine *a, int64_t length,
                     uint32_t *index)
{
    if (a->n != 1 || a->constant || a->terms[0].factor != 1)
        return false;
    *index = a->terms[0].index;
    return x->lengths[*index] == length;
}

static bool is_window(const struct ss_affine *a, uint32_t left, struct window *w)
{
    if (a->n != 2)
        return false;
    const int out = !(left >> a->terms[0].index & 1);
    const struct ss_affine_term *o = &a->terms[out], *i = &a->terms[1 - out];
    *w = (struct window){o->index, i->index, o->factor, i->factor};
    return (left >> o->index & 1) && !(left >> i->index & 1) && o->factor > 0 && i->factor > 0;
}

/* The indices of one side of a convolution, by what they do. Dims are in the order of the tensor.
 */
struct side {
    uint32_t var;
    int n;
    uint32_t of[SS_MAX_RANK]; /* index of a dim; of a window the one on the left side */
    struct window windows[SS_MAX_RANK];
    bool windowed[SS_MAX_RANK];
    uint32_t set;
};

/* Reads the dims of a side; false if they are no such thing. Every index stands once. */
static bool read_side(const struct ss_expansion_of *x, const struct ss_expr_node *node,
                      bool may_window, struct side *s)
{
    const struct ss_type *type = ss_expand_type(x, x->vars[node->tensor]);
    const uint32_t left = left_set(x);
    s->var = x->vars[node->tensor];
    for (size_t d = 0; d < node->n_args; d++, s->n++) {
        uint32_t index = 0, set;
        if (is_window(&node->dims[d], left, &s->windows[d])) {
            s->windowed[d] = true;
            s->of[d] = s->windows[d].out;
            set = ss_index_bit(s->windows[d].out) | ss_index_bit(s->windows[d].in);
        } else if (is_plain(x, &node->dims[d], type->dims[d], &index)) {
            s->of[d] = index;
            set = ss_index_bit(index);
        } else {
            return false;
        }
        if ((s->set & set) || (s->windowed[d] && !may_window))
            return false;
        s->set |= set;
    }
    return true;
}

/* How far windows reach outside of a dim; *cut: they leave out rows in front. */
static void padding_of(const struct ss_expansion_of *x, const struct ss_affine *a, int64_t length,
                       int64_t stride, int64_t *low, int64_t *high)
{
    int64_t from, to;
    ss_affine_reach(x, a, &from, &to);
    *low = -from;
    /* Rows at the end that no stride reaches are no padding. */
    const int64_t rest = length - 1 - to;
    *high = rest >= 0 && rest < stride ? 0 : -rest;
}

/* ---- convolution ---- */

struct convolution {
    struct side data, kernel;
    uint32_t batch[SS_MAX_RANK], groups[SS_MAX_RANK], in[SS_MAX_RANK], out[SS_MAX_RANK];
    int n_batch, n_groups, n_in, n_out, n_windows;
    struct window windows[SS_MAX_RANK];
    const struct ss_affine *at[SS_MAX_RANK]; /* per window: the index of the data's dim */
    int64_t length[SS_MAX_RANK];             /* of that dim */
};

static bool add_dim(uint32_t *list, int *n, uint32_t index)
{
    list[(*n)++] = index;
    return true;
}

/* Sorts the indices into batch, groups, input and output features, and windows. */
static bool sort_dims(const struct ss_expansion_of *x, const struct ss_expr_node *data,
                      struct convolution *c)
{
    const uint32_t left = left_set(x);
    uint32_t kernel_windows = 0;
    for (int d = 0; d < c->data.n; d++) {
        const uint32_t index = c->data.of[d];
        const bool in_kernel = c->kernel.set >> index & 1, on_left = left >> index & 1;
        if (c->data.windowed[d]) {
            const struct window *w = &c->data.windows[d];
            if (in_kernel || !(c->kernel.set >> w->in & 1))
                return false;
            kernel_windows |= ss_index_bit(w->in);
            c->at[c->n_windows] = &data->dims[d];
            c->length[c->n_windows] = ss_expand_type(x, c->data.var)->dims[d];
            c->windows[c->n_windows++] = *w;
        } else if (!on_left && !in_kernel) {
            return false; /* a sum over the data alone */
        } else {
            add_dim(!on_left    ? c->in
                    : in_kernel ? c->groups
                                : c->batch,
                    !on_left    ? &c->n_in
                    : in_kernel ? &c->n_groups
                                : &c->n_batch,
                    index);
        }
    }
    for (int d = 0; d < c->kernel.n; d++) {
        const uint32_t index = c->kernel.of[d];
        if ((kernel_windows >> index & 1) || (c->data.set >> index & 1))
            continue;
        if (!(left >> index & 1))
            return false; /* a sum over the kernel alone */
        add_dim(c->out, &c->n_out, index);
    }
    return c->n_windows > 0 && c->n_windows + 2 <= SS_MAX_RANK;
}

static int64_t product_of(const struct ss_expansion_of *x, const uint32_t *indices, int n)
{
    int64_t product = 1;
    for (int i = 0; i < n; i++)
        product *= x->lengths[indices[i]];
    return product;
}

/* The var with its dims in that order, and reshaped. order lists indices of `side`. */
static uint32_t arrange(struct ss_expansion_of *x, const struct side *side, const uint32_t *order,
                        const int64_t *dims, int rank)
{
    int64_t permutation[SS_MAX_RANK];
    for (int i = 0; i < side->n; i++)
        for (int d = 0; d < side->n; d++)
            if (side->of[d] == order[i])
                permutation[i] = d;
    return ss_expand_reshape(x, ss_expand_transpose(x, side->var, permutation), dims, rank);
}

static int append(uint32_t *order, int at, const uint32_t *list, int n)
{
    memcpy(order + at, list, (size_t)n * sizeof *list);
    return at + n;
}

/* [batch, features, windows...] and [features, input features, windows...]. */
static void arrange_operands(struct ss_expansion_of *x, const struct convolution *c,
                             uint32_t operands[2])
{
    uint32_t order[2 * SS_MAX_RANK];
    int64_t dims[SS_MAX_RANK];
    int n = append(order, 0, c->batch, c->n_batch);
    n = append(order, n, c->groups, c->n_groups);
    n = append(order, n, c->in, c->n_in);
    dims[0] = product_of(x, c->batch, c->n_batch);
    dims[1] = product_of(x, c->groups, c->n_groups) * product_of(x, c->in, c->n_in);
    for (int w = 0; w < c->n_windows; w++) {
        order[n++] = c->windows[w].out;
        dims[2 + w] = c->length[w];
    }
    operands[0] = arrange(x, &c->data, order, dims, 2 + c->n_windows);
    n = append(order, 0, c->groups, c->n_groups);
    n = append(order, n, c->out, c->n_out);
    n = append(order, n, c->in, c->n_in);
    dims[0] = product_of(x, c->groups, c->n_groups) * product_of(x, c->out, c->n_out);
    dims[1] = product_of(x, c->in, c->n_in);
    for (int w = 0; w < c->n_windows; w++) {
        order[n++] = c->windows[w].in;
        dims[2 + w] = x->lengths[c->windows[w].in];
    }
    operands[1] = arrange(x, &c->kernel, order, dims, 2 + c->n_windows);
}

static uint32_t add_convolution(struct ss_expansion_of *x, const struct convolution *c,
                                const uint32_t operands[2])
{
    int64_t strides[SS_MAX_RANK], dilations[SS_MAX_RANK], padding[2 * SS_MAX_RANK];
    int64_t ones[SS_MAX_RANK], spatial[SS_MAX_RANK];
    const int64_t zero = 0, one = 1, groups = product_of(x, c->groups, c->n_groups);
    const size_t n = (size_t)c->n_windows;
    for (size_t w = 0; w < n; w++) {
        strides[w] = c->windows[w].stride;
        dilations[w] = c->windows[w].dilation;
        ones[w] = 1;
        spatial[w] = (int64_t)w + 2;
        padding_of(x, c->at[w], c->length[w], strides[w], &padding[2 * w], &padding[2 * w + 1]);
    }
    struct ss_attr attrs[] = {
        ss_expand_ints(x, SS_ATTR_WINDOW_STRIDES, strides, n),
        ss_expand_ints(x, SS_ATTR_PADDING, padding, 2 * n),
        ss_expand_ints(x, SS_ATTR_LHS_DILATION, ones, n),
        ss_expand_ints(x, SS_ATTR_RHS_DILATION, dilations, n),
        ss_expand_ints(x, SS_ATTR_INPUT_BATCH_DIM, &zero, 1),
        ss_expand_ints(x, SS_ATTR_INPUT_FEATURE_DIM, &one, 1),
        ss_expand_ints(x, SS_ATTR_INPUT_SPATIAL_DIMS, spatial, n),
        ss_expand_ints(x, SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM, &zero, 1),
        ss_expand_ints(x, SS_ATTR_KERNEL_INPUT_FEATURE_DIM, &one, 1),
        ss_expand_ints(x, SS_ATTR_KERNEL_SPATIAL_DIMS, spatial, n),
        ss_expand_ints(x, SS_ATTR_OUTPUT_BATCH_DIM, &zero, 1),
        ss_expand_ints(x, SS_ATTR_OUTPUT_FEATURE_DIM, &one, 1),
        ss_expand_ints(x, SS_ATTR_OUTPUT_SPATIAL_DIMS, spatial, n),
        ss_expand_ints(x, SS_ATTR_FEATURE_GROUP_COUNT, &groups, 1),
        ss_expand_ints(x, SS_ATTR_BATCH_GROUP_COUNT, &one, 1),
    };
    return ss_expand_op(x, "convolution", attrs, sizeof attrs / sizeof *attrs, operands, 2);
}

bool ss_expand_convolution(struct ss_expansion_of *x, const struct ss_expr_node *a,
                           const struct ss_expr_node *b, struct ss_value_of *out)
{
    struct convolution c = {0};
    uint32_t operands[2];
    int64_t dims[SS_MAX_RANK];
    const enum ss_dtype dtype = ss_expand_type(x, x->vars[a->tensor])->dtype;
    if (x->rc != SS_OK || (a->has_outside && a->number != 0) || b->has_outside ||
        dtype != ss_expand_type(x, x->vars[b->tensor])->dtype || dtype == SS_I1 ||
        !read_side(x, a, true, &c.data) || !read_side(x, b, false, &c.kernel) ||
        !sort_dims(x, a, &c))
        return false;
    arrange_operands(x, &c, operands);
    uint32_t var = add_convolution(x, &c, operands);
    out->n = append(out->of, 0, c.batch, c.n_batch);
    out->n = append(out->of, out->n, c.groups, c.n_groups);
    out->n = append(out->of, out->n, c.out, c.n_out);
    for (int w = 0; w < c.n_windows; w++)
        out->of[out->n++] = c.windows[w].out;
    for (int d = 0; d < out->n; d++)
        dims[d] = x->lengths[out->of[d]];
    out->var = ss_expand_reshape(x, var, dims, out->n);
    return true;
}

/* ---- reduce_window ---- */

bool ss_expand_windows(struct ss_expansion_of *x, const struct ss_expr_node *access,
                       enum ss_expr_assign how, struct ss_value_of *out)
{
    struct side s = {0};
    int64_t sizes[SS_MAX_RANK], strides[SS_MAX_RANK], ones[SS_MAX_RANK], dilations[SS_MAX_RANK];
    int64_t padding[2 * SS_MAX_RANK] = {0};
    bool any = false;
    if (x->rc != SS_OK || !read_side(x, access, true, &s))
        return false;
    const struct ss_type *type = ss_expand_type(x, s.var);
    const double neutral = ss_fold_neutral(how, type->dtype);
    if (access->has_outside && access->number != neutral)
        return false;
    for (int d = 0; d < s.n; d++) {
        const struct window *w = &s.windows[d];
        any |= s.windowed[d];
        sizes[d] = s.windowed[d] ? x->lengths[w->in] : 1;
        strides[d] = s.windowed[d] ? w->stride : 1;
        dilations[d] = s.windowed[d] ? w->dilation : 1;
        ones[d] = 1;
        if (s.windowed[d])
            padding_of(x, &access->dims[d], type->dims[d], w->stride, &padding[2 * d],
                       &padding[2 * d + 1]);
    }
    if (!any)
        return false;
    const size_t n = (size_t)s.n;
    const int64_t one = 1;
    struct ss_attr attrs[] = {ss_expand_ints(x, SS_ATTR_WINDOW_DIMENSIONS, sizes, n),
                              ss_expand_ints(x, SS_ATTR_WINDOW_STRIDES, strides, n),
                              ss_expand_ints(x, SS_ATTR_BASE_DILATIONS, ones, n),
                              ss_expand_ints(x, SS_ATTR_WINDOW_DILATIONS, dilations, n),
                              ss_expand_ints(x, SS_ATTR_PADDING, padding, 2 * n),
                              ss_expand_ints(x, SS_ATTR_N_INPUTS, &one, 1),
                              ss_expand_region(x, ss_fold_op(how), type->dtype)};
    uint32_t operands[] = {s.var, ss_expand_splat(x, type->dtype, neutral)};
    out->var = ss_expand_op(x, "reduce_window", attrs, 7, operands, 2);
    out->n = s.n;
    memcpy(out->of, s.of, n * sizeof *s.of);
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of this process, and the shape inference of op "function". Its attribute SHAPE has
 * the length of each dim of a result that is a product, in order, so that exploration can cut its
 * factors. */
#include "core/op/function.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/op/expect.h"
#include "core/op/inference.h"
#include "core/op/window.h"

static struct {
    pthread_mutex_t mutex;
    struct ss_arena arena;
    SS_ARRAY(const struct ss_function *) items;
} functions = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static const struct ss_function *find(uint64_t hash)
{
    for (size_t i = 0; i < functions.items.count; i++)
        if (functions.items.items[i]->hash == hash)
            return functions.items.items[i];
    return NULL;
}

const struct ss_function *ss_function_find_hash(uint64_t hash)
{
    pthread_mutex_lock(&functions.mutex);
    const struct ss_function *found = find(hash);
    pthread_mutex_unlock(&functions.mutex);
    return found;
}

const struct ss_function *ss_function_find(int64_t id)
{
    pthread_mutex_lock(&functions.mutex);
    bool is = id > 0 && id <= (int64_t)functions.items.count;
    const struct ss_function *found = is ? functions.items.items[id - 1] : NULL;
    pthread_mutex_unlock(&functions.mutex);
    return found;
}

static enum ss_rc add(const struct ss_function *given, uint64_t hash,
                      const struct ss_function **out, struct ss_error *err)
{
    struct ss_arena *arena = &functions.arena;
    *out = find(hash);
    if (*out)
        return SS_OK;
    if (functions.items.count == SS_FUNCTION_MAX_FUNCTIONS)
        return ss_fail(err, SS_E_LIMIT, "more than %d functions were defined",
                       (int)SS_FUNCTION_MAX_FUNCTIONS);
    struct ss_function *f = ss_memdup(arena, given, sizeof *given);
    f->id = (int64_t)functions.items.count + 1;
    f->hash = hash;
    f->signature = ss_strdup(arena, given->signature);
    f->where = ss_strdup(arena, given->where);
    f->code = ss_memdup(arena, given->code, given->length);
    enum ss_rc rc = ss_function_parse(f->signature, arena, f, err);
    if (rc != SS_OK)
        return rc;
    ss_push(arena, functions.items, f);
    *out = f;
    return SS_OK;
}

enum ss_rc ss_function_add(const struct ss_function *given, const struct ss_function **out,
                           struct ss_error *err)
{
    uint64_t hash[2];
    ss_hash_wide(given->code, given->length, ss_hash(given->signature, strlen(given->signature), 1),
                 hash);
    pthread_mutex_lock(&functions.mutex);
    enum ss_rc rc = add(given, hash[0] ^ hash[1], out, err);
    pthread_mutex_unlock(&functions.mutex);
    return rc;
}

/* ---- lengths ---- */

/* The operand dim that introduces each name: names are numbered as they occur. */
struct lengths {
    int64_t of[SS_FUNCTION_MAX_NAMES];
    int n;
};

static bool is_name(const struct ss_function_dim *dim)
{
    return dim->n_terms == 1 && dim->terms[0].n == 1 && dim->terms[0].factor == 1 &&
           !dim->constant && !dim->added && dim->divisor == 1;
}

/* A product of names and a number, or a name without a remainder divided: an entry of SHAPE. */
static bool is_product(const struct ss_function_dim *dim)
{
    return dim->n_terms == 1 && dim->terms[0].factor > 0 && !dim->constant && !dim->added &&
           !is_name(dim);
}

static bool take_operand(struct ss_infer *inf, const struct ss_type *type,
                         const struct ss_function_tensor *given, size_t k, struct lengths *lengths)
{
    if (given->typed ? type->dtype != given->dtype : ss_dtype_is_complex(type->dtype))
        return ss_refuse(inf, SS_E_TYPE, "operand %zu is of %s, but its signature says %s", k,
                         ss_dtype_name(type->dtype),
                         given->typed ? ss_dtype_name(given->dtype) : "real numbers");
    if (type->rank != given->rank)
        return ss_refuse(inf, SS_E_SHAPE, "operand %zu has rank %d, but its signature says %d", k,
                         type->rank, given->rank);
    for (int d = 0; d < given->rank; d++) {
        const struct ss_function_dim *dim = &given->dims[d];
        int name = dim->terms[0].names[0];
        if (is_name(dim) && name == lengths->n)
            lengths->of[lengths->n++] = type->dims[d];
        else if (!ss_same(inf, type->dims[d], is_name(dim) ? lengths->of[name] : dim->constant,
                          "dims that the signature makes equal"))
            return false;
    }
    return true;
}

static bool value_of(const struct ss_function_dim *dim, const struct lengths *lengths, int64_t *out)
{
    bool overflow = false;
    int64_t sum = dim->constant;
    for (int t = 0; t < dim->n_terms; t++) {
        int64_t product = dim->terms[t].factor;
        for (int i = 0; i < dim->terms[t].n; i++)
            overflow |=
                __builtin_mul_overflow(product, lengths->of[dim->terms[t].names[i]], &product);
        overflow |= __builtin_add_overflow(sum, product, &sum);
    }
    int64_t rest = sum % dim->divisor;
    sum = sum / dim->divisor - (rest < 0); /* rounds down */
    overflow |= __builtin_add_overflow(sum, dim->added, out);
    return !overflow;
}

/* length * divisor = factor * names. */
static bool tie_product(struct ss_infer *inf, const struct ss_function_dim *dim,
                        const struct lengths *lengths, int64_t length)
{
    const struct ss_function_term *term = &dim->terms[0];
    int64_t of[SS_FUNCTION_MAX_FACTORS + 1], whole[2] = {length, dim->divisor};
    size_t n = 0;
    for (int i = 0; i < term->n; i++)
        of[n++] = lengths->of[term->names[i]];
    if (term->factor != 1)
        of[n++] = term->factor;
    return ss_same_product(inf, whole, dim->divisor == 1 ? 1 : 2, of, n, "a result and operands");
}

/* Windows that slide: (i - a) // stride + b. */
static bool keep_window(struct ss_infer *inf, const struct ss_function_dim *dim,
                        const struct lengths *lengths)
{
    if (dim->n_terms != 1 || dim->terms[0].n != 1 || dim->terms[0].factor != 1)
        return true;
    struct ss_window w = {.stride = dim->divisor, .base_dilation = 1, .dilation = 1};
    w.size = dim->divisor - dim->constant - dim->added * dim->divisor;
    return w.size <= 1 || ss_keep(inf, &w, lengths->of[dim->terms[0].names[0]]);
}

static bool make_result(struct ss_infer *inf, const struct ss_function_tensor *given, size_t k,
                        const struct lengths *lengths, struct ss_ints *products,
                        struct ss_type *out)
{
    out->rank = given->rank;
    for (int d = 0; d < given->rank; d++) {
        const struct ss_function_dim *dim = &given->dims[d];
        if (is_name(dim)) {
            out->dims[d] = lengths->of[dim->terms[0].names[0]];
        } else if (is_product(dim)) {
            if (!products->count)
                return ss_refuse(inf, SS_E_SHAPE, "a length of result %zu is not given", k);
            out->dims[d] = products->items[0];
            products->items++;
            products->count--;
            if (!tie_product(inf, dim, lengths, out->dims[d]))
                return false;
        } else if (!value_of(dim, lengths, &out->dims[d]) || !keep_window(inf, dim, lengths)) {
            return ss_refuse(inf, SS_E_LIMIT, "a dim of result %zu is too long", k);
        }
        if (ss_checking(inf) && out->dims[d] < 0)
            return ss_refuse(inf, SS_E_SHAPE, "dim %d of result %zu has length %lld", d, k,
                             (long long)out->dims[d]);
    }
    return true;
}

bool ss_infer_function(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_function *f = ss_function_find(ss_attr_int(&call->attrs, SS_ATTR_FUNCTION, 0));
    struct lengths lengths = {.n = 0};
    struct ss_ints products;
    products.items = ss_attr_ints(&call->attrs, SS_ATTR_SHAPE, &products.count);
    if (!f)
        return ss_refuse(inf, SS_E_UNSUPPORTED, "the function is not of this process");
    if (!ss_expect_operands(inf, call, f->n_in) || !ss_expect_results(inf, call, f->n_out))
        return false;
    for (size_t k = 0; k < f->n_in; k++)
        if (!take_operand(inf, &call->in[k], &f->in[k], k, &lengths))
            return false;
    for (size_t k = 0; k < f->n_out; k++) {
        struct ss_type out = {.dtype = f->out[k].typed ? f->out[k].dtype : call->in[0].dtype};
        if (!make_result(inf, &f->out[k], k, &lengths, &products, &out))
            return false;
        call->out[k] = out;
    }
    return true;
}

double ss_flops_function(const struct ss_call *call)
{
    const struct ss_function *f = ss_function_find(ss_attr_int(&call->attrs, SS_ATTR_FUNCTION, 0));
    struct lengths lengths = {.n = 0};
    struct ss_infer inf = {.err = NULL};
    double flops = 0;
    bool known = f && f->has_flops && call->n_in == f->n_in;
    for (size_t k = 0; known && k < f->n_in; k++)
        known = take_operand(&inf, &call->in[k], &f->in[k], k, &lengths);
    for (size_t k = 0; !known && k < call->n_out; k++)
        flops += ss_cells(&call->out[k]);
    for (int t = 0; known && t < f->flops.n_terms; t++) {
        double product = (double)f->flops.terms[t].factor;
        for (int i = 0; i < f->flops.terms[t].n; i++)
            product *= (double)lengths.of[f->flops.terms[t].names[i]];
        flops += product;
    }
    return known ? floor((flops + (double)f->flops.constant) / (double)f->flops.divisor) +
                       (double)f->flops.added
                 : flops;
}

/* ---- making an op ---- */

enum ss_rc ss_function_attrs(const struct ss_function *f, const char *name,
                             const struct ss_type *in, size_t n, struct ss_arena *arena,
                             struct ss_attrs *attrs, struct ss_error *err)
{
    struct lengths lengths = {.n = 0};
    struct ss_infer inf = {.err = err};
    SS_ARRAY(int64_t) products = {0};
    if (n != f->n_in)
        return ss_fail(err, SS_E_TYPE, "%s takes %zu operands, not %zu", name, f->n_in, n);
    for (size_t k = 0; k < n; k++)
        if (!take_operand(&inf, &in[k], &f->in[k], k, &lengths))
            return err ? err->code : SS_E_SHAPE;
    for (size_t k = 0; k < f->n_out; k++) {
        for (int d = 0; d < f->out[k].rank; d++) {
            int64_t length;
            if (!is_product(&f->out[k].dims[d]))
                continue;
            if (!value_of(&f->out[k].dims[d], &lengths, &length))
                return ss_fail(err, SS_E_LIMIT, "a dim of result %zu is too long", k);
            ss_push(arena, products, length);
        }
    }
    struct ss_attr items[] = {{.id = SS_ATTR_TARGET, .text = ss_strdup(arena, name)},
                              {.id = SS_ATTR_FUNCTION, .count = 1},
                              {.id = SS_ATTR_SHAPE, .count = products.count}};
    items[1].ints = ss_memdup(arena, &f->id, sizeof f->id);
    items[2].ints = products.items ? products.items : ss_alloc(arena, sizeof(int64_t));
    *attrs = (struct ss_attrs){ss_memdup(arena, items, sizeof items), sizeof items / sizeof *items};
    return SS_OK;
}

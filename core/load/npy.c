/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads .npy files: a magic, a version, the text of a Python dict, then the elements
 * (numpy.lib.format). */
#include "core/load/npy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/number.h"

enum { MAGIC_BYTES = 6, MAX_HEADER = 1 << 16, MAX_DESCR = 15 };
static const size_t MAX_FILE = (size_t)1 << 40;

struct header {
    char descr[MAX_DESCR + 1]; /* "<f4" */
    bool fortran;
    int rank;
    int64_t dims[SS_MAX_RANK];
    size_t data; /* where the elements begin */
};

/* What one element is. */
struct element {
    enum ss_dtype dtype;
    size_t bytes;
    bool big_endian;
};

static enum ss_rc bad(const char *path, const char *what, struct ss_error *err)
{
    ss_fail(err, SS_E_SYNTAX, "not a .npy file that can be read: %s", what);
    return ss_error_where(err, "%s", path);
}

/* ---- the header ----------------------------------------------------------------------------- */

/* The text after 'key': within the dict, or NULL. */
static const char *value_of(const char *dict, const char *key)
{
    char quoted[32];
    for (int q = 0; q < 2; q++) {
        snprintf(quoted, sizeof quoted, q ? "\"%s\"" : "'%s'", key);
        const char *at = strstr(dict, quoted);
        if (!at)
            continue;
        at += strlen(quoted);
        at += strspn(at, " ");
        if (*at == ':')
            return at + 1 + strspn(at + 1, " ");
    }
    return NULL;
}

static bool read_shape(const char *at, struct header *h)
{
    if (*at++ != '(')
        return false;
    for (;;) {
        at += strspn(at, " ,");
        if (*at == ')')
            return true;
        size_t digits = strspn(at, "0123456789");
        if (!digits || h->rank == SS_MAX_RANK || !ss_int_parse(at, digits, &h->dims[h->rank]))
            return false;
        h->rank++;
        at += digits;
        at += *at == 'L'; /* Python 2 */
    }
}

static bool read_dict(const char *dict, struct header *h)
{
    const char *descr = value_of(dict, "descr"), *order = value_of(dict, "fortran_order");
    const char *shape = value_of(dict, "shape");
    if (!descr || !order || !shape || (*descr != '\'' && *descr != '"'))
        return false;
    size_t length = strcspn(descr + 1, "'\"");
    if (length > MAX_DESCR)
        return false;
    memcpy(h->descr, descr + 1, length);
    h->fortran = !strncmp(order, "True", 4);
    return read_shape(shape, h);
}

static enum ss_rc read_header(const char *path, const char *data, size_t length, struct header *h,
                              struct ss_error *err)
{
    const unsigned char *bytes = (const unsigned char *)data;
    if (length < 10 || memcmp(data, "\x93NUMPY", MAGIC_BYTES) != 0)
        return bad(path, "it does not begin as one", err);
    size_t width = bytes[6] == 1 ? 2 : 4, begin = 8 + width, n = 0;
    if (bytes[6] < 1 || bytes[6] > 3)
        return bad(path, "its version is unknown", err);
    for (size_t i = 0; i < width && length >= begin; i++)
        n |= (size_t)bytes[8 + i] << 8 * i;
    if (length < begin || n > MAX_HEADER || length - begin < n)
        return bad(path, "it ends within its header", err);
    char *dict = ss_xmalloc(n + 1);
    memcpy(dict, data + begin, n);
    dict[n] = 0;
    h->data = begin + n;
    bool ok = read_dict(dict, h);
    free(dict);
    return ok ? SS_OK : bad(path, "its header has no descr, fortran_order and shape", err);
}

static enum ss_rc find_element(const char *path, const struct header *h, struct element *e,
                               struct ss_error *err)
{
    static const struct {
        const char *code;
        enum ss_dtype dtype;
    } codes[] = {{"f2", SS_F16}, {"f4", SS_F32},   {"f8", SS_F64},  {"i1", SS_I8},
                 {"i2", SS_I16}, {"i4", SS_I32},   {"i8", SS_I64},  {"u1", SS_U8},
                 {"u2", SS_U16}, {"u4", SS_U32},   {"u8", SS_U64},  {"b1", SS_I1},
                 {"c8", SS_C64}, {"c16", SS_C128}, {"V2", SS_BF16}, {"bfloat16", SS_BF16}};
    const char *code = h->descr + (h->descr[0] && strchr("<>=|", h->descr[0]) ? 1 : 0);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (!strcmp(code, codes[i].code)) {
            int bits = ss_dtype_bits(codes[i].dtype);
            *e = (struct element){codes[i].dtype, (size_t)bits / 8, h->descr[0] == '>'};
            return SS_OK;
        }
    ss_fail(err, SS_E_TYPE, "elements of type '%s' cannot be read", h->descr);
    return ss_error_where(err, "%s", path);
}

/* ---- the elements --------------------------------------------------------------------------- */

static uint64_t bits_at(const char *at, size_t bytes, bool big_endian)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < bytes; i++)
        bits |= (uint64_t)(unsigned char)at[big_endian ? bytes - 1 - i : i] << 8 * i;
    return bits;
}

/* The int64 that stores an integer or a boolean (tensor.h). */
static int64_t integer_at(const char *at, const struct element *e)
{
    uint64_t bits = bits_at(at, e->bytes, e->big_endian);
    return e->dtype == SS_I1 ? bits != 0 : ss_wrap_int(e->dtype, (int64_t)bits);
}

static double real_at(const char *at, const struct element *e)
{
    if (ss_dtype_is_int(e->dtype))
        return ss_int_to_real(e->dtype, integer_at(at, e));
    return ss_float_from_bits(e->dtype, bits_at(at, e->bytes, e->big_endian));
}

/* False: the number does not fit. */
static bool put(const char *at, const struct element *e, const struct ss_tensor *t, int64_t i)
{
    enum ss_dtype dtype = t->type.dtype, part = ss_dtype_part(dtype);
    if (ss_dtype_is_int(dtype)) {
        int64_t value = integer_at(at, e);
        ss_i64(t)[i] = ss_wrap_int(dtype, value);
        bool wide = e->dtype == SS_U64 && value < 0;
        return ss_i64(t)[i] == value && (!wide || dtype == SS_U64) &&
               (dtype != SS_U64 || e->dtype == SS_U64 || value >= 0);
    }
    const struct ss_tensor numbers = ss_tensor_numbers(t);
    struct element half = {ss_dtype_part(e->dtype), e->bytes / 2, e->big_endian};
    bool is_complex = ss_dtype_is_complex(e->dtype);
    double re = real_at(at, is_complex ? &half : e);
    if (!ss_dtype_is_complex(dtype)) {
        ss_f64(&numbers)[i] = ss_round_float(part, re);
        return true;
    }
    ss_f64(&numbers)[2 * i] = ss_round_float(part, re);
    ss_f64(&numbers)[2 * i + 1] =
        is_complex ? ss_round_float(part, real_at(at + half.bytes, &half)) : 0;
    return true;
}

static bool converts(enum ss_dtype from, enum ss_dtype to)
{
    if (ss_dtype_class(to) == SS_CLASS_BOOL)
        return ss_dtype_class(from) == SS_CLASS_BOOL;
    if (ss_dtype_is_int(to))
        return ss_dtype_is_int(from);
    return ss_dtype_is_complex(to) || !ss_dtype_is_complex(from);
}

static enum ss_rc check(const char *path, const struct header *h, const struct element *e,
                        size_t length, const struct ss_type *type, struct ss_error *err)
{
    struct ss_type shape = {.dtype = type->dtype, .rank = h->rank};
    memcpy(shape.dims, h->dims, sizeof shape.dims);
    struct ss_buf has = {0}, wants = {0};
    ss_type_print(&has, &shape);
    ss_type_print(&wants, type);
    if (!ss_shape_equal(&shape, type))
        ss_fail(err, SS_E_SHAPE, "its shape is that of %s, the input is %s", ss_buf_text(&has),
                ss_buf_text(&wants));
    else if (!converts(e->dtype, type->dtype))
        ss_fail(err, SS_E_TYPE, "its elements are %s, the input is %s", ss_dtype_name(e->dtype),
                ss_buf_text(&wants));
    bool ok = ss_shape_equal(&shape, type) && converts(e->dtype, type->dtype);
    ss_buf_free(&has);
    ss_buf_free(&wants);
    if (!ok) {
        enum ss_rc rc = ss_shape_equal(&shape, type) ? SS_E_TYPE : SS_E_SHAPE;
        (void)ss_error_where(err, "%s", path);
        return rc;
    }
    int64_t count = ss_type_count(type);
    if (count < 0 || (length - h->data) / e->bytes < (size_t)count)
        return bad(path, "it ends within its elements", err);
    return SS_OK;
}

enum ss_rc ss_npy_parse(const char *path, const char *data, size_t length,
                        const struct ss_type *type, struct ss_arena *arena,
                        struct ss_tensor *tensor, struct ss_error *err)
{
    struct header h = {0};
    struct element e;
    enum ss_rc rc = read_header(path, data, length, &h, err);
    if (rc == SS_OK)
        rc = find_element(path, &h, &e, err);
    if (rc == SS_OK)
        rc = check(path, &h, &e, length, type, err);
    if (rc != SS_OK)
        return rc;
    int64_t strides[SS_MAX_RANK], index[SS_MAX_RANK] = {0}, next = 1;
    ss_strides(type, strides);
    for (int d = 0; h.fortran && d < type->rank; d++) {
        strides[d] = next;
        next *= type->dims[d];
    }
    *tensor = ss_tensor_unset(arena, type, SS_STORE_F64);
    for (int64_t i = 0; i < tensor->count; i++) {
        int64_t at = 0;
        for (int d = 0; d < type->rank; d++)
            at += index[d] * strides[d];
        if (!put(data + h.data + (size_t)at * e.bytes, &e, tensor, i)) {
            ss_fail(err, SS_E_TYPE, "element %lld does not fit %s", (long long)i,
                    ss_dtype_name(type->dtype));
            return ss_error_where(err, "%s", path);
        }
        ss_index_next(type->dims, type->rank, index);
    }
    return SS_OK;
}

enum ss_rc ss_npy_load(const char *path, const struct ss_type *type, struct ss_arena *arena,
                       struct ss_tensor *tensor, struct ss_error *err)
{
    struct ss_buf text = {0};
    enum ss_rc rc = ss_file_read(path, MAX_FILE, &text, err);
    if (rc == SS_OK)
        rc = ss_npy_parse(path, ss_buf_text(&text), text.length, type, arena, tensor, err);
    ss_buf_free(&text);
    return rc;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dense_resource<name> : type. The bytes are at the end of the file, in
 * {-# dialect_resources: { builtin: { name: "0x..." } } #-}, after four bytes of alignment. */
#include <string.h>

#include "core/load/mlir_reader.h"

static bool starts(const struct ss_mlir_text *t, const char *at, const char *what)
{
    size_t n = strlen(what);
    return (size_t)(t->end - at) >= n && !memcmp(at, what, n);
}

/* Records the position of each blob of the resources, once per file. */
static void index_blobs(struct ss_mlir_reader *r)
{
    struct ss_mlir_text *t = &r->text;
    const char *back = t->at, *c = t->begin;
    r->resources_read = true;
    while ((c = memchr(c, '{', (size_t)(t->end - c))) != NULL && !starts(t, c, "{-#"))
        c++;
    t->at = c ? c + 3 : t->end;
    while (t->at < t->end && !ss_mlir_peek(t, "#-}")) {
        const char *name = ss_mlir_word(t, r->arena);
        if (name && ss_mlir_accept(t, ":") && ss_mlir_peek(t, "\""))
            *ss_map_put_str(&r->resources, name, NULL) = (uint32_t)(t->at - t->begin);
        if (ss_mlir_accept(t, "\"")) {
            const char *close = memchr(t->at, '"', (size_t)(t->end - t->at));
            t->at = close ? close + 1 : t->end;
        } else if (!name && t->at < t->end) {
            t->at++;
        }
    }
    t->at = back;
}

static const char *find_blob(struct ss_mlir_reader *r, const char *name)
{
    if (!r->resources_read)
        index_blobs(r);
    const uint32_t *offset = ss_map_get_str(&r->resources, name);
    return offset ? r->text.begin + *offset : NULL;
}

bool ss_mlir_left_out(struct ss_mlir_text *t, const char *at)
{
    ss_mlir_fail_at(t, at, SS_E_UNSUPPORTED, "the numbers of this constant are not in the file");
    return ss_mlir_hint(t, "print the program with its constants, or pass them as arguments");
}

/* Reads the blob at `blob` and comes back to where the cursor was. */
static bool read_blob(struct ss_mlir_reader *r, const char *blob, const char *at,
                      const struct ss_type *type, struct ss_tensor **value)
{
    enum { ALIGNMENT_DIGITS = 8 };
    struct ss_mlir_text *t = &r->text;
    const char *back = t->at;
    t->at = blob;
    if (!ss_mlir_accept(t, "\"0x"))
        return ss_mlir_left_out(t, at);
    const char *digits = t->at, *close = memchr(digits, '"', (size_t)(t->end - digits));
    if (!close || close - digits < ALIGNMENT_DIGITS)
        return ss_mlir_expected(t, "the bytes of a constant");
    digits += ALIGNMENT_DIGITS;
    if (!ss_mlir_hex_value(r, type, digits, (size_t)(close - digits), value))
        return false;
    t->at = back;
    return true;
}

bool ss_mlir_dense_resource(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    struct ss_mlir_text *t = &r->text;
    const char *at = t->at;
    if (!ss_mlir_expect(t, "<"))
        return false;
    const char *name = ss_mlir_word(t, r->arena);
    if (!name || !ss_mlir_expect(t, ">") || !ss_mlir_expect(t, ":"))
        return ss_mlir_expected(t, "the name of a resource");
    const struct ss_mlir_type *type = ss_mlir_type(r);
    if (!type)
        return false;
    const char *blob = type->kind == SS_MLIR_TENSOR ? find_blob(r, name) : NULL;
    struct ss_tensor *value;
    if (!blob)
        return ss_mlir_left_out(t, at);
    if (!read_blob(r, blob, at, &type->tensor, &value))
        return false;
    *attr = (struct ss_mlir_attr){.kind = SS_MLIR_DENSE, .tensor = value, .type = type};
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Locations. Only names are kept: the outermost one, which JAX fills with the path of the op. */
#include "core/load/mlir_reader.h"

static bool location(struct ss_mlir_reader *r, const char **name);

/* "name", "name"(location), or "file":line:column (to line:column). */
static bool named(struct ss_mlir_reader *r, const char **name)
{
    struct ss_mlir_text *t = &r->text;
    const char *text, *inner;
    if (!ss_mlir_string(t, r->arena, &text))
        return false;
    if (ss_mlir_accept(t, ":")) {
        int64_t number;
        bool ok = ss_mlir_int(t, &number) && (!ss_mlir_accept(t, ":") || ss_mlir_int(t, &number));
        if (ok && ss_mlir_accept_word(t, "to"))
            ok = (!ss_mlir_peek(t, ":") ? ss_mlir_int(t, &number) : true) &&
                 ss_mlir_expect(t, ":") && ss_mlir_int(t, &number);
        return ok;
    }
    *name = text;
    return !ss_mlir_accept(t, "(") || (location(r, &inner) && ss_mlir_expect(t, ")"));
}

static bool fused(struct ss_mlir_reader *r, const char **name)
{
    struct ss_mlir_text *t = &r->text;
    if (ss_mlir_peek(t, "<") && !ss_mlir_skip_brackets(t))
        return false;
    if (!ss_mlir_expect(t, "["))
        return false;
    for (size_t n = 0; !ss_mlir_accept(t, "]"); n++) {
        const char *one = NULL;
        if ((n && !ss_mlir_expect(t, ",")) || !location(r, &one))
            return false;
        if (!*name)
            *name = one;
    }
    return true;
}

static bool aliased(struct ss_mlir_reader *r, const char *alias_name, const char **name)
{
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_alias *alias = ss_mlir_find_alias(r, alias_name);
    if (!alias)
        return ss_mlir_fail_at(t, t->at, SS_E_NAME, "#%s is not defined", alias_name);
    if (!alias->loc_read) {
        if (alias->busy)
            return ss_mlir_fail_at(t, t->at, SS_E_SYNTAX, "#%s is defined by itself", alias_name);
        const char *back = t->at;
        t->at = alias->at;
        alias->busy = true;
        const char *found = NULL;
        bool ok = ss_mlir_loc(r, &found);
        /* Reading may have found more aliases, never fewer: the pointer still holds. */
        alias->busy = false;
        alias->loc_read = true;
        alias->loc = found;
        if (!ok)
            return false;
        t->at = back;
    }
    *name = alias->loc;
    return true;
}

static bool any_location(struct ss_mlir_reader *r, const char **name)
{
    struct ss_mlir_text *t = &r->text;
    if (ss_mlir_peek(t, "\""))
        return named(r, name);
    if (ss_mlir_accept_word(t, "unknown"))
        return true;
    if (ss_mlir_accept_word(t, "fused"))
        return fused(r, name);
    if (ss_mlir_accept_word(t, "callsite")) {
        const char *caller = NULL;
        return ss_mlir_expect(t, "(") && location(r, name) &&
               (ss_mlir_accept_word(t, "at") || ss_mlir_expected(t, "\"at\"")) &&
               location(r, &caller) && ss_mlir_expect(t, ")");
    }
    const char *alias = ss_mlir_sigil(t, r->arena, '#');
    return alias ? aliased(r, alias, name) : ss_mlir_expected(t, "a location");
}

static bool location(struct ss_mlir_reader *r, const char **name)
{
    *name = NULL;
    if (!ss_mlir_enter(&r->text))
        return false;
    bool ok = any_location(r, name);
    ss_mlir_leave(&r->text);
    return ok;
}

bool ss_mlir_loc(struct ss_mlir_reader *r, const char **name)
{
    *name = NULL;
    if (!ss_mlir_peek(&r->text, "loc("))
        return true;
    r->text.at += 4;
    return location(r, name) && ss_mlir_expect(&r->text, ")");
}

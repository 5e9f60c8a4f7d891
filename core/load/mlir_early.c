/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Braces of a text, to step over a block, and to tell a file that ends early: what an interrupted
 * copy or a full disk leaves. */
#include <string.h>

#include "core/load/mlir_reader.h"

/* The next brace or parenthesis at or after c; the end if there is none, and *string is set if a
 * string never ends. Comments and strings hold none. */
static const char *next_brace(const char *c, const char *end, const char **string)
{
    for (; c < end && !strchr("{}()", *c); c++) {
        if (*c == '/' && end - c > 1 && c[1] == '/') {
            const char *newline = memchr(c, '\n', (size_t)(end - c));
            c = newline ? newline : end - 1;
        } else if (*c == '"') {
            const char *quote = c;
            for (c++; c < end && *c != '"' && *c != '\n'; c++)
                c += *c == '\\';
            if (c >= end) {
                *string = quote;
                return end;
            }
        }
    }
    return c < end ? c : end;
}

bool ss_mlir_skip_block(struct ss_mlir_text *t)
{
    const char *string;
    size_t depth = 0;
    for (const char *c = t->at; (c = next_brace(c, t->end, &string)) < t->end; c++) {
        depth += *c == '{' || *c == '(' ? 1 : (size_t)-1;
        if (depth)
            continue;
        t->at = c + 1;
        return true;
    }
    return false;
}

/* The brace or string that is open at the end of the text: the deepest of the first 200. */
static const char *open_at_end(const struct ss_mlir_text *t)
{
    const char *open[SS_MLIR_MAX_DEPTH], *string = NULL;
    size_t depth = 0;
    for (const char *c = t->begin; (c = next_brace(c, t->end, &string)) < t->end; c++) {
        const bool opens = *c == '{' || *c == '(';
        if (opens && depth < SS_MLIR_MAX_DEPTH)
            open[depth] = c;
        if (opens || depth)
            depth += opens ? 1 : (size_t)-1;
    }
    if (string || !depth)
        return string;
    return open[depth < SS_MLIR_MAX_DEPTH ? depth - 1 : SS_MLIR_MAX_DEPTH - 1];
}

/* Whether nothing but blanks lies after the line of at. */
static bool is_last_line(const struct ss_mlir_text *t, const char *at)
{
    const char *c = memchr(at, '\n', (size_t)(t->end - at));
    while (c && c < t->end && strchr(" \t\r\n", *c))
        c++;
    return !c || c == t->end;
}

/* Whether an error asks for more than there is. Aliases are defined at the end of a file. */
static bool asks_for_more(const char *message)
{
    return strstr(message, "closed") || strstr(message, "the file ends here") ||
           (message[0] == '#' && strstr(message, "is not defined"));
}

/* What stands before the last line is wrong by itself, unless it asks for more. */
void ss_mlir_say_if_early(struct ss_mlir_text *t)
{
    struct ss_error why = *t->err;
    uint32_t line, column;
    const char *open = open_at_end(t);
    bool more = asks_for_more(why.message);
    if (!t->failed_at || t->failed_at == t->begin || why.code == SS_E_LIMIT || (!open && !more) ||
        (!more && !is_last_line(t, t->failed_at)))
        return;
    if (!open) {
        ss_mlir_hint(t, "is the file complete? it may end early");
        return;
    }
    ss_mlir_position(t, open, &line, &column);
    ss_fail(t->err, why.code, "the file ends early: %.250s", why.message);
    ss_error_where(t->err, "%s", why.where);
    if (*open == '"')
        ss_mlir_hint(t, "is the file complete? the string of line %u is never closed", line);
    else
        ss_mlir_hint(t, "is the file complete? the \"%c\" of line %u is never closed", *open, line);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/load/mlir_reader.h"

/* Lines are counted from the last known place, so that positions in text order cost one pass. */
void ss_mlir_position(struct ss_mlir_text *t, const char *at, uint32_t *line, uint32_t *column)
{
    if (at < t->line_at) {
        *line = t->line;
        const char *start = at;
        for (const char *c = t->line_at; c > at; c--)
            *line -= c[-1] == '\n';
        while (start > t->begin && start[-1] != '\n')
            start--;
        *column = (uint32_t)(at - start) + 1;
        return;
    }
    const char *c = t->line_at;
    while ((c = memchr(c, '\n', (size_t)(at - c))) != NULL) {
        t->line++;
        t->line_begin = ++c;
    }
    t->line_at = at;
    *line = t->line;
    *column = (uint32_t)(at - t->line_begin) + 1;
}

bool ss_mlir_fail_at(struct ss_mlir_text *t, const char *at, enum ss_rc code, const char *fmt, ...)
{
    va_list args;
    uint32_t line, column;
    t->failed_at = at;
    ss_mlir_position(t, at, &line, &column);
    va_start(args, fmt);
    ss_vfail(t->err, code, fmt, args);
    va_end(args);
    ss_error_where(t->err, "%s:%u:%u", t->path, line, column);
    return false;
}

bool ss_mlir_hint(struct ss_mlir_text *t, const char *fmt, ...)
{
    char message[250];
    va_list args;
    va_start(args, fmt);
    vsnprintf(message, sizeof message, fmt, args);
    va_end(args);
    ss_error_hint(t->err, "%s", message);
    return false;
}

bool ss_mlir_expected(struct ss_mlir_text *t, const char *what)
{
    ss_mlir_space(t);
    if (t->at == t->end)
        return ss_mlir_fail_at(t, t->at, SS_E_SYNTAX, "expected %s, but the file ends here", what);
    char found[24];
    size_t n = 0;
    for (const char *c = t->at; c < t->end && n < sizeof found - 1 && *c != '\n'; c++)
        found[n++] = isprint((unsigned char)*c) ? *c : '?';
    found[n] = 0;
    return ss_mlir_fail_at(t, t->at, SS_E_SYNTAX, "expected %s, not \"%s\"", what, found);
}

void ss_mlir_space(struct ss_mlir_text *t)
{
    for (;;) {
        while (t->at < t->end &&
               (*t->at == ' ' || *t->at == '\n' || *t->at == '\t' || *t->at == '\r'))
            t->at++;
        if (t->end - t->at < 2 || t->at[0] != '/' || t->at[1] != '/')
            return;
        const char *line_end = memchr(t->at, '\n', (size_t)(t->end - t->at));
        t->at = line_end ? line_end : t->end;
    }
}

const char *ss_mlir_before_blanks(const struct ss_mlir_text *t, const char *begin)
{
    const char *at = t->at;
    while (at > begin && (at[-1] == ' ' || at[-1] == '\n' || at[-1] == '\t' || at[-1] == '\r'))
        at--;
    return at;
}

bool ss_mlir_peek(struct ss_mlir_text *t, const char *what)
{
    ss_mlir_space(t);
    const char *c = t->at;
    for (; *what; what++, c++)
        if (c == t->end || *c != *what)
            return false;
    return true;
}

bool ss_mlir_accept(struct ss_mlir_text *t, const char *what)
{
    if (!ss_mlir_peek(t, what))
        return false;
    t->at += strlen(what);
    return true;
}

bool ss_mlir_expect(struct ss_mlir_text *t, const char *what)
{
    if (ss_mlir_accept(t, what))
        return true;
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\"", what);
    return ss_mlir_expected(t, quoted);
}

static bool word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$';
}

bool ss_mlir_peek_word(struct ss_mlir_text *t, const char *word)
{
    if (!ss_mlir_peek(t, word))
        return false;
    const char *after = t->at + strlen(word);
    return after == t->end || !word_char(*after);
}

bool ss_mlir_accept_word(struct ss_mlir_text *t, const char *word)
{
    if (!ss_mlir_peek_word(t, word))
        return false;
    t->at += strlen(word);
    return true;
}

const char *ss_mlir_word(struct ss_mlir_text *t, struct ss_arena *arena)
{
    ss_mlir_space(t);
    const char *c = t->at;
    if (c == t->end || !(isalpha((unsigned char)*c) || *c == '_'))
        return NULL;
    while (c < t->end && word_char(*c))
        c++;
    const char *word = ss_strndup(arena, t->at, (size_t)(c - t->at));
    t->at = c;
    return word;
}

const char *ss_mlir_sigil(struct ss_mlir_text *t, struct ss_arena *arena, char sigil)
{
    ss_mlir_space(t);
    if (t->at == t->end || *t->at != sigil)
        return NULL;
    const char *c = t->at + 1;
    if (sigil == '@' && c < t->end && *c == '"') {
        const char *text;
        t->at = c;
        return ss_mlir_string(t, arena, &text) ? text : NULL;
    }
    while (c < t->end && (word_char(*c) || *c == '-'))
        c++;
    if (c == t->at + 1)
        return NULL;
    const char *name = ss_strndup(arena, t->at + 1, (size_t)(c - t->at - 1));
    t->at = c;
    return name;
}

/* Decimal or 0x; the unsigned upper half is taken as its bit pattern. */
bool ss_mlir_int(struct ss_mlir_text *t, int64_t *value)
{
    ss_mlir_space(t);
    const char *start = t->at, *c = t->at;
    bool negative = c < t->end && *c == '-';
    c += negative;
    bool hex = t->end - c > 2 && c[0] == '0' && c[1] == 'x' && isxdigit((unsigned char)c[2]);
    uint64_t base = hex ? 16 : 10, number = 0;
    c += hex ? 2 : 0;
    const char *digits = c;
    for (; c < t->end && (hex ? isxdigit((unsigned char)*c) : isdigit((unsigned char)*c)); c++) {
        uint64_t digit = isdigit((unsigned char)*c)
                             ? (uint64_t)(*c - '0')
                             : (uint64_t)(tolower((unsigned char)*c) - 'a') + 10;
        if (number > (UINT64_MAX - digit) / base)
            return ss_mlir_fail_at(t, start, SS_E_LIMIT, "this number has more than 64 bits");
        number = number * base + digit;
    }
    if (c == digits)
        return ss_mlir_expected(t, "an integer");
    if (negative && number > (uint64_t)INT64_MAX + 1)
        return ss_mlir_fail_at(t, start, SS_E_LIMIT, "this number has more than 64 bits");
    *value = (int64_t)(negative ? 0 - number : number);
    t->at = c;
    return true;
}

static int hex_digit(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

/* Escapes are \n, \t, \\, \" and two hex digits. */
bool ss_mlir_string(struct ss_mlir_text *t, struct ss_arena *arena, const char **value)
{
    ss_mlir_space(t);
    if (t->at == t->end || *t->at != '"')
        return ss_mlir_expected(t, "a string");
    const char *open = t->at, *c = open + 1;
    while (c < t->end && *c != '"' && *c != '\n')
        c += *c == '\\' && t->end - c > 1 ? 2 : 1;
    if (c >= t->end || *c != '"')
        return ss_mlir_fail_at(t, open, SS_E_SYNTAX, "this string is not closed on its line");
    char *text = ss_alloc(arena, (size_t)(c - open)), *out = text;
    for (const char *s = open + 1; s < c;) {
        if (*s != '\\') {
            *out++ = *s++;
        } else if (c - s > 2 && isxdigit((unsigned char)s[1]) && isxdigit((unsigned char)s[2])) {
            *out++ = (char)(hex_digit(s[1]) * 16 + hex_digit(s[2]));
            s += 3;
        } else {
            *out++ = s[1] == 'n' ? '\n' : s[1] == 't' ? '\t' : s[1];
            s += 2;
        }
    }
    t->at = c + 1;
    *value = text;
    return true;
}

/* Whether an angle is part of "->", ">=" or "<=", which close and open nothing. */
static bool is_sign(const struct ss_mlir_text *t, const char *open, const char *c)
{
    if (*c == '>' && c > open && c[-1] == '-')
        return true;
    return (*c == '>' || *c == '<') && t->end - c > 1 && c[1] == '=';
}

/* No recursion: nesting is counted, not remembered. */
bool ss_mlir_skip_brackets(struct ss_mlir_text *t)
{
    const char *open = t->at, *c = open;
    size_t depth = 0;
    for (; c < t->end; c++) {
        if (*c == '"') {
            for (c++; c < t->end && *c != '"'; c++)
                c += *c == '\\';
            if (c >= t->end)
                break;
        } else if (is_sign(t, open, c)) {
            continue;
        } else if (strchr("([{<", *c) && *c) {
            depth++;
        } else if (strchr(")]}>", *c) && *c && !--depth) {
            t->at = c + 1;
            return true;
        }
    }
    return ss_mlir_fail_at(t, open, SS_E_SYNTAX, "\"%c\" is never closed", *open);
}

bool ss_mlir_enter(struct ss_mlir_text *t)
{
    if (++t->depth <= SS_MLIR_MAX_DEPTH)
        return true;
    return ss_mlir_fail_at(t, t->at, SS_E_LIMIT, "nested more than %d deep", SS_MLIR_MAX_DEPTH);
}

void ss_mlir_leave(struct ss_mlir_text *t)
{
    t->depth--;
}

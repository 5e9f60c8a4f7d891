/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/error.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Formats into a local copy first: an argument may point into the error that is being rewritten. */
static void format_into(char *field, size_t size, const char *fmt, va_list args)
{
    char text[sizeof((struct ss_error *)NULL)->message];
    vsnprintf(text, sizeof text, fmt, args);
    size_t length = strlen(text);
    if (length >= size)
        length = size - 1;
    memcpy(field, text, length);
    field[length] = '\0';
}

enum ss_rc ss_fail(struct ss_error *err, enum ss_rc code, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ss_vfail(err, code, fmt, args);
    va_end(args);
    return code;
}

enum ss_rc ss_vfail(struct ss_error *err, enum ss_rc code, const char *fmt, va_list args)
{
    if (!err)
        return code;
    format_into(err->message, sizeof err->message, fmt, args);
    err->code = code;
    err->where[0] = '\0';
    err->hint[0] = '\0';
    return code;
}

enum ss_rc ss_error_where(struct ss_error *err, const char *fmt, ...)
{
    if (!err)
        return SS_E_INTERNAL;
    va_list args;
    va_start(args, fmt);
    format_into(err->where, sizeof err->where, fmt, args);
    va_end(args);
    return err->code;
}

enum ss_rc ss_error_hint(struct ss_error *err, const char *fmt, ...)
{
    if (!err)
        return SS_E_INTERNAL;
    va_list args;
    va_start(args, fmt);
    format_into(err->hint, sizeof err->hint, fmt, args);
    va_end(args);
    return err->code;
}

const char *ss_code_name(enum ss_rc code)
{
    switch (code) {
#define X(id, name)                                                                                \
    case id:                                                                                       \
        return name;
        SS_ERROR_CODES(X)
#undef X
    }
    return "unknown";
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors as values: what, where, why, and a hint. No global state, no abort on input. */
#ifndef SS_CORE_BASE_ERROR_H
#define SS_CORE_BASE_ERROR_H

#include <stdarg.h>

#define SS_NODISCARD __attribute__((warn_unused_result))
#define SS_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))

/* Code and its name in JSON output ("code"). */
#define SS_ERROR_CODES(X)                                                                          \
    X(SS_OK, "ok")                                                                                 \
    X(SS_E_ARGUMENT, "argument")       /* a command or call was given something unusable */        \
    X(SS_E_SYNTAX, "syntax")           /* text that does not parse */                              \
    X(SS_E_NAME, "name")               /* a name that nothing carries */                           \
    X(SS_E_TYPE, "type")               /* dtype or type mismatch */                                \
    X(SS_E_SHAPE, "shape")             /* shapes that an operator refuses */                       \
    X(SS_E_UNSUPPORTED, "unsupported") /* well-formed, but not done by this program */             \
    X(SS_E_IO, "io")                   /* the system refused a read or write */                    \
    X(SS_E_LIMIT, "limit")             /* a size above a stated limit */                           \
    X(SS_E_MEMORY, "memory")           /* the system has no memory left */                         \
    X(SS_E_INFEASIBLE, "infeasible")   /* no plan satisfies pins and limits */                     \
    X(SS_E_NUMERIC, "numeric")         /* NaN or Inf where numbers were needed */                  \
    X(SS_E_MISMATCH, "mismatch")       /* a check ran and did not hold */                          \
    X(SS_E_CANCELLED, "cancelled")     /* the user stopped it */                                   \
    X(SS_E_TIMEOUT, "timeout")         /* time or rounds went by without an answer */              \
    X(SS_E_STATE, "state")             /* the command needs a step that was not taken yet */       \
    X(SS_E_INTERNAL, "internal")       /* a bug of ours, reported instead of hidden */

enum ss_rc {
#define X(code, name) code,
    SS_ERROR_CODES(X)
#undef X
};

/* One error. Filled once; ss_fail on an already filled error overwrites it. */
struct ss_error {
    enum ss_rc code;
    char message[400]; /* what and why; first letter lower, no full stop */
    char where[200];   /* file:line:column, or an op or var name; may be empty */
    char hint[300];    /* the next thing to try; may be empty */
};

/* Sets code and message, clears where and hint; returns code. err may be NULL. */
enum ss_rc ss_fail(struct ss_error *err, enum ss_rc code, const char *fmt, ...) SS_PRINTF(3, 4);
enum ss_rc ss_vfail(struct ss_error *err, enum ss_rc code, const char *fmt, va_list args)
    SS_PRINTF(3, 0);
/* Adds a place or a hint to an error already set; returns err->code. */
enum ss_rc ss_error_where(struct ss_error *err, const char *fmt, ...) SS_PRINTF(2, 3);
enum ss_rc ss_error_hint(struct ss_error *err, const char *fmt, ...) SS_PRINTF(2, 3);
/* The code's stable name, as in JSON output. */
const char *ss_code_name(enum ss_rc code);

#endif

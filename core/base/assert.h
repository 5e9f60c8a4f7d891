/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Assertions: SS_ASSERT(CONDITION) states an invariant of the program. It never checks input: bad
 * input is an error value (core/base/error.h).
 *
 * In all builds but Release (SS_ASSERTIONS is defined) a violation prints file, line and expression
 * on stderr and aborts. In Release the condition is type-checked but not evaluated, so it must have
 * no side effects. */
#ifndef SS_CORE_BASE_ASSERT_H
#define SS_CORE_BASE_ASSERT_H

_Noreturn void ss_assert_fail(const char *file, int line, const char *expression);

#ifdef SS_ASSERTIONS
#define SS_ASSERT(condition)                                                                       \
    ((condition) ? (void)0 : ss_assert_fail(__FILE__, __LINE__, #condition))
#else
#define SS_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Test programs with two groups of tests. Without an argument a program runs its quick tests (ctest
 * "unit.NAME", `make check`), with "slow" the others (ctest "slow.NAME", `make test`). */
#ifndef SS_TESTS_UNIT_SLOW_H
#define SS_TESTS_UNIT_SLOW_H

#include <stdbool.h>
#include <string.h>

/* True if the program was asked for `group` ("slow", "soak"). */
static inline bool asked_for(const char *group, int argc, char **argv)
{
    return argc > 1 && strcmp(argv[1], group) == 0;
}

#endif

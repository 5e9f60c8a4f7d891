/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports a violated invariant and ends the process. */
#include <stdio.h>
#include <stdlib.h>

#include "core/base/assert.h"

void ss_assert_fail(const char *file, int line, const char *expression)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, expression);
    abort();
}

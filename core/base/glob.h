/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns of names: `*` stands for any text, `?` for one character, everything else for itself. */
#ifndef SS_CORE_BASE_GLOB_H
#define SS_CORE_BASE_GLOB_H

#include <stdbool.h>

bool ss_is_glob(const char *text);
bool ss_glob_match(const char *pattern, const char *text);

#endif

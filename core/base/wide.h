/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SS_WIDE before a function compiles it a second time, for processors with vectors of 32 bytes; the
 * choice is made when the program starts. No multiply-add is fused in either, so that both give the
 * same bits. Sanitizers are not ready when the choice is made. */
#ifndef SS_CORE_BASE_WIDE_H
#define SS_CORE_BASE_WIDE_H

#include "core/base/sanitize.h"

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) &&       \
    !defined(SS_ASAN) && !defined(__SANITIZE_THREAD__)
#define SS_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define SS_WIDE
#endif

#endif

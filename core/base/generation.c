/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/generation.h"

#include <stdatomic.h>

uint32_t ss_generation_next(void)
{
    static atomic_uint last;
    uint32_t next = (uint32_t)atomic_fetch_add(&last, 1) + 1;
    return next ? next : (uint32_t)atomic_fetch_add(&last, 1) + 1;
}

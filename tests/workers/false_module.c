/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A module of another version: nothing but the version may be read of it. */
#include "core/run/backend.h"

const struct ss_backend_module *ss_backend_module(void);
const struct ss_backend_module *ss_backend_module(void)
{
    static const struct ss_backend_module module = {.version = SS_BACKEND_VERSION + 1};
    return &module;
}

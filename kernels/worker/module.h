/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Modules with devices of their own (core/run/backend.h), opened at run time: shardscope-NAME.so in
 * the folders of SHARDSCOPE_BACKEND_PATH, if it is set, else next to this program or where it is
 * installed. The current folder is never searched. */
#ifndef SS_KERNELS_WORKER_MODULE_H
#define SS_KERNELS_WORKER_MODULE_H

#include "core/run/backend.h"

/* The module NAME; it stays open, because its threads may still run. NULL: *err says what was tried
 * and why it is not used: no file, a library that is missing, another version. */
const struct ss_backend_module *ss_module_open(const char *name, struct ss_error *err);

#endif

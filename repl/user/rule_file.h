/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule cache of a user: $XDG_CACHE_HOME/shardscope/rules.sqlite. Programs share it; one that is
 * killed leaves whole records or none; a file that may only be read is read; one that is damaged is
 * a note, never a failure. */
#ifndef SS_REPL_USER_RULE_FILE_H
#define SS_REPL_USER_RULE_FILE_H

#include "core/rules/table/cache.h"

struct ss_rule_file {
    struct ss_rule_cache cache;
    struct ss_buf path;
    bool read_only;
};

/* The cache at its place of this user; false where there is none (no home). Nothing is opened
 * yet: each load and save opens the file for itself, so that threads and programs meet only in
 * SQLite. */
bool ss_rule_file_init(struct ss_rule_file *file, bool read_only);
void ss_rule_file_fini(struct ss_rule_file *file);
/* Of SQLite, as it runs. */
const char *ss_rule_file_library(void);

#endif

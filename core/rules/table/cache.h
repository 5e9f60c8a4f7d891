/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interface of a cache that keeps discovered rules between runs of the program. A record is one
 * line of text (core/rules/table/store.h). Its key holds everything that the rules depend on. */
#ifndef SS_CORE_RULES_TABLE_CACHE_H
#define SS_CORE_RULES_TABLE_CACHE_H

#include "core/rules/rules.h"

struct ss_cache_entry {
    struct ss_rules_key key;
    const char *record; /* NULL: none */
    size_t record_size;
};

/* Each function receives all entries of one discovery at once. Several threads may call at the same
 * time. Neither function fails: a record that cannot be read stays NULL, and *note says why (in
 * arena). */
struct ss_rule_cache {
    /* Fills the record of each entry whose key is known. An entry that has a record keeps it. */
    void (*load)(void *user, struct ss_cache_entry *entries, size_t n, struct ss_arena *arena,
                 const char **note);
    /* Keeps all entries, or none and returns false. */
    bool (*save)(void *user, const struct ss_cache_entry *entries, size_t n, struct ss_arena *arena,
                 const char **note);
    void *user;
};

/* A digest of the sources that decide rules: exploration, inference and reference kernels. Records
 * of another version are ignored. */
extern const char ss_probe_version[];

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where discovered rules are kept between programs. The core knows only this interface: a record
 * is a line of text (core/rules/table/store.h), its key says everything that the rules depend
 * on. */
#ifndef SS_CORE_RULES_TABLE_CACHE_H
#define SS_CORE_RULES_TABLE_CACHE_H

#include "core/rules/rules.h"

struct ss_cache_entry {
    struct ss_rules_key key;
    const char *record; /* NULL: none */
    size_t record_size;
};

/* Both take all entries of a discovery at once, from one thread at a time per call but possibly
 * from several threads. Neither fails: what cannot be had is not there, and *note says why (in
 * arena). */
struct ss_rule_cache {
    /* Fills the records of entries that are known, but leaves those that have one. */
    void (*load)(void *user, struct ss_cache_entry *entries, size_t n, struct ss_arena *arena,
                 const char **note);
    /* All or nothing. False: nothing was kept. */
    bool (*save)(void *user, const struct ss_cache_entry *entries, size_t n, struct ss_arena *arena,
                 const char **note);
    void *user;
};

/* The version of everything that decides rules: exploration, inference and reference kernels.
 * Rules of another version are not used. */
extern const char ss_probe_version[];

/* False where some kernel was replaced in this process: rules are then those of no other
 * program. */
bool ss_cache_applies(void);
/* False for operators with a foreign kernel, in a region too: no version tells what it computes. */
bool ss_cache_may_hold(const struct ss_call *call);

#endif

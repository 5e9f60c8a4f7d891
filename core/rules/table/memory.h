/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rule records in memory, in front of a persistent cache. Holds the rules imported in this session.
 */
#ifndef SS_CORE_RULES_TABLE_MEMORY_H
#define SS_CORE_RULES_TABLE_MEMORY_H

#include "core/base/hash.h"
#include "core/rules/table/cache.h"

/* Zero-initialised is empty. */
struct ss_rule_memory {
    struct ss_arena arena;
    struct ss_map index; /* key to position in records */
    SS_ARRAY(struct ss_cache_entry) records;
    /* Asked for missing records, and receives newly found ones. NULL: new records are kept here. */
    const struct ss_rule_cache *behind;
};

void ss_rule_memory_fini(struct ss_rule_memory *memory);
/* Keeps copies; later records of a key replace earlier ones. */
void ss_rule_memory_add(struct ss_rule_memory *memory, const struct ss_cache_entry *entries,
                        size_t n);
/* The memory as a cache; it must stay while the cache is used. */
struct ss_rule_cache ss_rule_memory_cache(struct ss_rule_memory *memory);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/table/memory.h"

#include <string.h>

#include "core/rules/rules.h"

void ss_rule_memory_fini(struct ss_rule_memory *memory)
{
    ss_map_free(&memory->index);
    ss_arena_free(&memory->arena);
    memset(memory, 0, sizeof *memory);
}

void ss_rule_memory_add(struct ss_rule_memory *memory, const struct ss_cache_entry *entries,
                        size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bool found;
        struct ss_cache_entry kept = {.record_size = entries[i].record_size};
        kept.record = ss_strndup(&memory->arena, entries[i].record, entries[i].record_size);
        const struct ss_rules_key *key = &entries[i].key;
        uint32_t *at = ss_map_put(&memory->index, key->bytes, key->size, &found);
        if (found) {
            memory->records.items[*at] = kept;
            continue;
        }
        *at = (uint32_t)memory->records.count;
        ss_push(&memory->arena, memory->records, kept);
    }
}

static void load(void *user, struct ss_cache_entry *entries, size_t n, struct ss_arena *arena,
                 const char **note)
{
    struct ss_rule_memory *memory = user;
    for (size_t i = 0; i < n; i++) {
        const uint32_t *at = ss_map_get(&memory->index, entries[i].key.bytes, entries[i].key.size);
        if (!at || entries[i].record)
            continue;
        entries[i].record = memory->records.items[*at].record;
        entries[i].record_size = memory->records.items[*at].record_size;
    }
    if (memory->behind)
        memory->behind->load(memory->behind->user, entries, n, arena, note);
}

static bool save(void *user, const struct ss_cache_entry *entries, size_t n, struct ss_arena *arena,
                 const char **note)
{
    struct ss_rule_memory *memory = user;
    if (memory->behind)
        return memory->behind->save(memory->behind->user, entries, n, arena, note);
    ss_rule_memory_add(memory, entries, n);
    return true;
}

struct ss_rule_cache ss_rule_memory_cache(struct ss_rule_memory *memory)
{
    return (struct ss_rule_cache){load, save, memory};
}

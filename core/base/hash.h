/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hashing and an open-addressing map. Hashes are the same on every machine. */
#ifndef SS_CORE_BASE_HASH_H
#define SS_CORE_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/arena.h"

/* 64-bit hash of bytes, chained through seed. */
uint64_t ss_hash(const void *data, size_t size, uint64_t seed);
/* 128 bits of the content of large arrays, several times as fast. */
void ss_hash_wide(const void *data, size_t size, uint64_t seed, uint64_t hash[2]);
static inline uint64_t ss_hash_u64(uint64_t value, uint64_t seed)
{
    uint64_t x = (value ^ seed) * 0x9e3779b97f4a7c15u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ (x >> 29);
}

/* bytes -> uint32. Keys are copied. Zero-initialised is empty. */
struct ss_map {
    struct ss_map_slot *slots;
    size_t count, capacity;
    struct ss_arena keys;
};

void ss_map_free(struct ss_map *map);
/* The value stored for the key, or NULL. The pointer is valid until the next put. */
uint32_t *ss_map_get(const struct ss_map *map, const void *key, size_t size);
/* Finds or inserts; *found (may be NULL) says which; a new value is 0. */
uint32_t *ss_map_put(struct ss_map *map, const void *key, size_t size, bool *found);
uint32_t *ss_map_get_str(const struct ss_map *map, const char *key);
uint32_t *ss_map_put_str(struct ss_map *map, const char *key, bool *found);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/hash.h"

#include <stdlib.h>
#include <string.h>

struct ss_map_slot {
    uint64_t hash;
    const void *key; /* NULL: free */
    size_t size;
    uint32_t value;
};

/* Little-endian by construction, so that a hash written to disk reads the same anywhere. */
static uint64_t load_word(const unsigned char *bytes, size_t n)
{
    uint64_t word = 0;
    for (size_t i = 0; i < n; i++)
        word |= (uint64_t)bytes[i] << (8 * i);
    return word;
}

uint64_t ss_hash(const void *data, size_t size, uint64_t seed)
{
    const unsigned char *bytes = data;
    uint64_t h = ss_hash_u64(size, seed + 0x2545f4914f6cdd1du);
    for (; size >= 8; size -= 8, bytes += 8)
        h = ss_hash_u64(load_word(bytes, 8), h);
    if (size)
        h = ss_hash_u64(load_word(bytes, size), h);
    return ss_hash_u64(h, 0xa0761d6478bd642fu);
}

enum { LANES = 4 };

void ss_hash_wide(const void *data, size_t size, uint64_t seed, uint64_t hash[2])
{
    const unsigned char *bytes = data;
    uint64_t lane[LANES], n = size;
    for (unsigned k = 0; k < LANES; k++)
        lane[k] = ss_hash_u64(k, seed);
    /* Lanes do not wait for each other. */
    for (; size >= 8 * LANES; size -= 8 * LANES, bytes += 8 * LANES)
        for (unsigned k = 0; k < LANES; k++)
            lane[k] = ss_hash_u64(load_word(bytes + 8 * k, 8), lane[k]);
    uint64_t rest = ss_hash(bytes, size, n);
    hash[0] = ss_hash_u64(lane[0], ss_hash_u64(lane[1], ss_hash_u64(lane[2], lane[3] ^ rest)));
    hash[1] = ss_hash_u64(lane[3] + rest, ss_hash_u64(lane[2], ss_hash_u64(lane[1], ~lane[0])));
}

void ss_map_free(struct ss_map *map)
{
    free(map->slots);
    ss_arena_free(&map->keys);
    *map = (struct ss_map){0};
}

/* The slot of the key, or the free slot where it belongs. Never full; a power of two. */
static struct ss_map_slot *find_slot(const struct ss_map *map, uint64_t hash, const void *key,
                                     size_t size)
{
    for (size_t i = (size_t)hash;; i++) {
        struct ss_map_slot *slot = &map->slots[i & (map->capacity - 1)];
        if (!slot->key)
            return slot;
        if (slot->hash == hash && slot->size == size && (!size || !memcmp(slot->key, key, size)))
            return slot;
    }
}

static void grow(struct ss_map *map)
{
    struct ss_map larger = *map;
    larger.capacity = map->capacity ? map->capacity * 2 : 16;
    larger.slots = ss_xcalloc(larger.capacity, sizeof *larger.slots);
    for (size_t i = 0; i < map->capacity; i++) {
        const struct ss_map_slot *old = &map->slots[i];
        if (old->key)
            *find_slot(&larger, old->hash, old->key, old->size) = *old;
    }
    free(map->slots);
    *map = larger;
}

uint32_t *ss_map_get(const struct ss_map *map, const void *key, size_t size)
{
    if (!map->count)
        return NULL;
    struct ss_map_slot *slot = find_slot(map, ss_hash(key, size, 0), key, size);
    return slot->key ? &slot->value : NULL;
}

uint32_t *ss_map_put(struct ss_map *map, const void *key, size_t size, bool *found)
{
    if (map->count >= map->capacity / 4 * 3)
        grow(map);
    uint64_t hash = ss_hash(key, size, 0);
    struct ss_map_slot *slot = find_slot(map, hash, key, size);
    if (found)
        *found = slot->key;
    if (!slot->key) {
        *slot = (struct ss_map_slot){
            .hash = hash, .key = ss_memdup(&map->keys, key, size), .size = size};
        map->count++;
    }
    return &slot->value;
}

uint32_t *ss_map_get_str(const struct ss_map *map, const char *key)
{
    return ss_map_get(map, key, strlen(key));
}

uint32_t *ss_map_put_str(struct ss_map *map, const char *key, bool *found)
{
    return ss_map_put(map, key, strlen(key), found);
}

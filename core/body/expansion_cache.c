/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A direct-mapped cache of expansions, keyed by operand types and the composite's numbers. */
#include "core/body/expansion_cache.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"

/* Expansions of a body that are kept, one per set of lengths: MAX_KEPT, but together at most
 * MOST_KEPT_OPS ops, for memory, unless that were below LEAST_KEPT. No row depends on them. */
enum { MAX_KEPT = 128, LEAST_KEPT = 16, MOST_KEPT_OPS = 1 << 15 };
/* Work (trial/work.h) of inferring the results of one op, in computed values of about 1 ns. */
enum { WORK_OF_INFERENCE = 256 };
struct ss_expansion_cache {
    struct ss_region *region; /* that has them */
    bool records;             /* `largest` */
    double largest, work;
    uint32_t n_kept; /* of MAX_KEPT */
    struct ss_pool pool;
    struct ss_units units; /* of the body, once somebody has asked */
    struct ss_arena of_units;
    struct ss_arena wanted; /* the key of the last that was asked for */
    struct kept {
        const int64_t *key; /* in arena */
        size_t n_key;       /* 0: empty */
        struct ss_arena arena;
        struct ss_expansion e;
    } kept[MAX_KEPT];
};

struct ss_expansion_cache *ss_expansion_cache_new(struct ss_call *call, bool record,
                                                  struct ss_arena *arena)
{
    const struct ss_region *region = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    if (call->def->class != SS_OP_CLASS_COMPOSITE || !region)
        return NULL;
    struct ss_expansion_cache *cache = ss_xcalloc(1, sizeof *cache);
    cache->region = ss_memdup(arena, region, sizeof *region);
    cache->region->cache = cache;
    cache->n_kept = MAX_KEPT;
    while (cache->n_kept > LEAST_KEPT && cache->n_kept * region->graph->n_ops > MOST_KEPT_OPS)
        cache->n_kept /= 2;
    cache->records = record;
    call->attrs.items =
        ss_memdup(arena, call->attrs.items, call->attrs.count * sizeof *call->attrs.items);
    for (size_t i = 0; i < call->attrs.count; i++) {
        if (call->attrs.items[i].regions == region)
            call->attrs.items[i].regions = cache->region;
    }
    return cache;
}

void ss_expansion_cache_free(struct ss_expansion_cache *cache)
{
    if (!cache)
        return;
    cache->region->cache = NULL;
    for (int i = 0; i < MAX_KEPT; i++)
        ss_arena_free(&cache->kept[i].arena);
    ss_arena_free(&cache->wanted);
    ss_pool_free(&cache->pool);
    ss_arena_free(&cache->of_units);
    free(cache);
}

static struct ss_expansion_cache *made_of(const struct ss_call *call)
{
    const struct ss_region *region = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    return call->def->class == SS_OP_CLASS_COMPOSITE && region ? region->cache : NULL;
}

double *ss_composite_largest(const struct ss_call *call)
{
    struct ss_expansion_cache *cache = made_of(call);
    return cache && cache->records ? &cache->largest : NULL;
}

double *ss_composite_work(const struct ss_call *call)
{
    struct ss_expansion_cache *cache = made_of(call);
    return cache ? &cache->work : NULL;
}

struct ss_pool *ss_composite_pool(const struct ss_call *call)
{
    struct ss_expansion_cache *cache = made_of(call);
    return cache ? &cache->pool : NULL;
}

/* All that a body's lengths follow from: the operands' and the composite's numbers. */
static const int64_t *key_of(const struct ss_call *call, struct ss_arena *arena, size_t *n)
{
    size_t n_sizes, n_positions;
    const int64_t *sizes = ss_attr_ints(&call->attrs, SS_ATTR_SIZES, &n_sizes);
    const int64_t *positions = ss_attr_ints(&call->attrs, SS_ATTR_POSITIONS, &n_positions);
    *n = n_sizes + n_positions;
    for (size_t k = 0; k < call->n_in; k++)
        *n += 1 + (size_t)call->in[k].rank;
    int64_t *key = ss_alloc_array(arena, *n, sizeof *key), *at = key;
    for (size_t k = 0; k < call->n_in; k++) {
        *at++ = (int64_t)call->in[k].dtype << 8 | call->in[k].rank;
        for (int d = 0; d < call->in[k].rank; d++)
            *at++ = call->in[k].dims[d];
    }
    for (size_t i = 0; i < n_sizes; i++)
        *at++ = sizes[i];
    for (size_t i = 0; i < n_positions; i++)
        *at++ = positions[i];
    return key;
}

/* The place where an expansion is, or is to be. NULL: it follows from nothing. */
static struct kept *place_of(struct ss_expansion_cache *cache, const struct ss_call *call,
                             bool *found)
{
    size_t n;
    ss_arena_rewind(&cache->wanted, (struct ss_arena_mark){0});
    const int64_t *key = key_of(call, &cache->wanted, &n);
    uint64_t hash[2];
    ss_hash_wide(key, n * sizeof *key, 0, hash);
    struct kept *at = n ? &cache->kept[hash[0] % cache->n_kept] : NULL;
    *found = at && at->n_key == n && memcmp(at->key, key, n * sizeof *key) == 0;
    if (!at || *found)
        return at;
    ss_arena_rewind(&at->arena, (struct ss_arena_mark){0});
    at->key = ss_memdup(&at->arena, key, n * sizeof *key);
    at->n_key = n;
    return at;
}

/* Empty in check mode; in the other one they are those of the body, whatever the lengths are. */
static struct ss_units units_for(const struct ss_infer *inf, const struct ss_region *region,
                                 struct ss_arena *arena)
{
    struct ss_expansion_cache *cache = region->cache;
    if (ss_checking(inf))
        return (struct ss_units){0};
    if (!cache)
        return ss_units_of(region->graph, arena);
    if (!cache->units.dims)
        cache->units = ss_units_of(region->graph, &cache->of_units);
    return cache->units;
}

bool ss_composite_expand(struct ss_infer *inf, const struct ss_call *call, struct ss_arena *arena,
                         struct ss_expansion *out)
{
    const struct ss_region *region = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    const struct ss_graph *g = region ? region->graph : NULL;
    bool found = false;
    if (!g || g->n_loops || g->n_inputs != call->n_in || g->n_outputs != call->n_out)
        return ss_refuse(inf, SS_E_ARGUMENT, "the body does not take these operands and results");
    struct kept *at =
        region->cache && ss_checking(inf) ? place_of(region->cache, call, &found) : NULL;
    if (region->cache && !found)
        region->cache->work += (double)g->n_ops * WORK_OF_INFERENCE;
    const struct ss_units units = units_for(inf, region, arena);
    if (at && !found && !ss_body_expand(inf, call, g, &units, &at->arena, &at->e)) {
        at->n_key = 0;
        return false;
    }
    if (!at)
        return ss_body_expand(inf, call, g, &units, arena, out);
    if (!found) {
        at->e.arena = &at->arena;
        at->e.fixed = ss_alloc_array(&at->arena, g->n_vars, sizeof *at->e.fixed);
        at->e.demands = ss_alloc(&at->arena, sizeof *at->e.demands);
    }
    *out = at->e;
    return true;
}

bool ss_infer_composite(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_arena arena = {0};
    struct ss_expansion e;
    bool ok = ss_composite_expand(inf, call, &arena, &e);
    for (size_t k = 0; ok && k < call->n_out; k++)
        call->out[k] = e.types[e.body->outputs[k]];
    ss_arena_free(&arena);
    return ok;
}

double ss_flops_composite(const struct ss_call *call)
{
    const struct ss_region *region = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    struct ss_arena arena = {0};
    struct ss_infer inf = {0};
    struct ss_expansion e;
    double flops = region && ss_composite_expand(&inf, call, &arena, &e) ? e.flops : 0;
    ss_arena_free(&arena);
    return flops;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/megatron_plan.h"

#include "core/base/hash.h"

#include <ctype.h>
#include <string.h>

struct block {
    const char *scope;
    uint32_t pattern;
    int32_t stage;
};
struct blocks {
    struct ss_arena *arena;
    struct ss_map scopes, patterns; /* text -> position + 1 */
    SS_ARRAY(struct block) items;
    SS_ARRAY(uint32_t) count; /* blocks per pattern */
};

/* "layer_#" of "layer_12"; NULL if there is no number in it. */
static const char *pattern_of(const char *scope, struct ss_arena *arena)
{
    char *pattern = ss_strdup(arena, scope), *to = pattern;
    bool any = false;
    for (const char *c = scope; *c; c++) {
        const bool digit = isdigit((unsigned char)*c);
        if (!digit || c == scope || !isdigit((unsigned char)c[-1]))
            *to++ = digit ? '#' : *c;
        any |= digit;
    }
    *to = 0;
    return any ? pattern : NULL;
}

/* ---- stages as Megatron divides them ---- */

uint32_t ss_megatron_blocks(const struct ss_layers *layers, bool *is_block)
{
    struct ss_arena scratch = {0};
    uint32_t n = layers->n, most = 0, best = 0;
    const char **patterns = ss_alloc_array(&scratch, n, sizeof *patterns);
    for (uint32_t l = 0; l < n; l++)
        patterns[l] = pattern_of(layers->items[l].name, &scratch);
    for (uint32_t l = 0; l < n; l++) {
        uint32_t count = 0;
        for (uint32_t k = 0; k < n && patterns[l]; k++)
            count += patterns[k] && !strcmp(patterns[k], patterns[l]);
        if (count > most) {
            most = count;
            best = l;
        }
    }
    most = most < 2 ? 0 : most;
    for (uint32_t l = 0; l < n && is_block; l++)
        is_block[l] = most && patterns[l] && !strcmp(patterns[l], patterns[best]);
    ss_arena_free(&scratch);
    return most;
}

enum ss_rc ss_megatron_divide(const struct ss_layers *layers, int32_t n_stages,
                              struct ss_arena *arena, int32_t *stage_of, const char **division,
                              struct ss_error *err)
{
    bool *is_block = ss_alloc_array(arena, layers->n, sizeof *is_block);
    int32_t n = (int32_t)ss_megatron_blocks(layers, is_block), next = 0, now = 0;
    const char *what = n ? "blocks" : "layers";
    for (uint32_t l = 0; l < layers->n && !n; l++)
        is_block[l] = true;
    n = n ? n : (int32_t)layers->n;
    if (n < n_stages)
        return ss_fail(err, SS_E_ARGUMENT, "%d %s are too few for %d stages", (int)n, what,
                       (int)n_stages);
    int32_t *of_block = ss_alloc_array(arena, (size_t)n, sizeof *of_block);
    enum ss_rc rc = ss_megatron_equal(n_stages, n, of_block, err);
    if (rc != SS_OK)
        return rc;
    for (uint32_t l = 0; l < layers->n; l++) {
        now = is_block[l] ? of_block[next++] : now;
        stage_of[l] = now;
    }
    *division =
        n % n_stages == 0
            ? ss_sprintf(arena, "each stage has %d of the %d %s", (int)(n / n_stages), (int)n, what)
            : ss_sprintf(arena,
                         "%d %s cannot be divided evenly: the first %d stages have %d, the "
                         "others %d",
                         (int)n, what, (int)(n % n_stages), (int)(n / n_stages + 1),
                         (int)(n / n_stages));
    return SS_OK;
}

/* ---- a layout as stages ---- */

static enum ss_rc fail_no_blocks(struct ss_error *err)
{
    ss_fail(err, SS_E_UNSUPPORTED, "no scopes repeat, so nothing is a transformer layer");
    return ss_error_hint(err, "name the layers of the model layer_0, layer_1, ... "
                              "(jax.named_scope)");
}

static enum ss_rc check_none_is_empty(const struct ss_layers *layers, int32_t n_stages,
                                      const int32_t *stage_of, struct ss_error *err)
{
    int32_t next = 0;
    for (uint32_t l = 0; l < layers->n; l++)
        next += stage_of[l] == next;
    if (next == n_stages)
        return SS_OK;
    ss_fail(err, SS_E_ARGUMENT, "stage %d of the layout has no layer of the model", (int)next);
    return ss_error_hint(err,
                         "E alone is what comes before '%s', and L alone what comes after "
                         "the last such scope; layers --by scope lists them",
                         layers->items[0].name);
}

enum ss_rc ss_megatron_place(const struct ss_layers *layers,
                             const struct ss_megatron_layout *layout, int32_t *stage_of,
                             struct ss_error *err)
{
    struct ss_arena scratch = {0};
    bool *is_block = ss_alloc_array(&scratch, layers->n, sizeof *is_block);
    int32_t n = (int32_t)ss_megatron_blocks(layers, is_block), done = 0, stage = 0;
    int32_t embedding = 0, loss = layout->n_stages - 1;
    while (embedding < loss && !layout->stages[embedding].embedding)
        embedding++;
    while (loss > 0 && !layout->stages[loss].loss)
        loss--;
    enum ss_rc rc = n ? SS_OK : fail_no_blocks(err);
    if (rc == SS_OK && n != layout->layers + layout->mtp)
        rc = ss_fail(err, SS_E_ARGUMENT, "the layout has %d layers (t and m), and the model %d",
                     (int)(layout->layers + layout->mtp), (int)n);
    /* stage, left: of the next block, and how many blocks that stage has left */
    int32_t left = layout->stages[0].layers + layout->stages[0].mtp;
    for (uint32_t l = 0; l < layers->n && rc == SS_OK; l++) {
        for (; is_block[l] && !left;
             left = layout->stages[stage].layers + layout->stages[stage].mtp)
            stage++;
        left -= is_block[l];
        done += is_block[l];
        stage_of[l] = !done ? embedding : done == n && !is_block[l] ? loss : stage;
    }
    ss_arena_free(&scratch);
    return rc == SS_OK ? check_none_is_empty(layers, layout->n_stages, stage_of, err) : rc;
}

/* ---- stages as a layout ---- */

static int32_t stage_of(const struct ss_pipeline_plan *plan, uint32_t layer)
{
    int32_t s = 0;
    while (s + 1 < plan->n_stages && (int32_t)layer > plan->stages[s].last)
        s++;
    return s;
}

static enum ss_rc add_unit(struct blocks *b, const struct ss_pipeline_plan *plan, uint32_t unit,
                           struct ss_error *err)
{
    const char *scope = ss_unit_scope(&plan->apart.units, unit, b->arena);
    const char *pattern = pattern_of(scope, b->arena);
    if (!pattern)
        return SS_OK;
    const int32_t stage = stage_of(plan, plan->apart.layers.unit[unit]);
    bool found;
    uint32_t *at = ss_map_put_str(&b->scopes, scope, &found);
    if (found) {
        const struct block *first = &b->items.items[*at];
        if (first->stage == stage)
            return SS_OK;
        ss_fail(err, SS_E_UNSUPPORTED,
                "'%s' is in stages %d and %d, and Megatron places whole layers", scope,
                first->stage, stage);
        return ss_error_hint(err, "pipeline %d --by scope cuts between scopes", plan->n_stages);
    }
    *at = (uint32_t)b->items.count;
    bool known;
    uint32_t *kind = ss_map_put_str(&b->patterns, pattern, &known);
    if (!known) {
        *kind = (uint32_t)b->count.count;
        ss_push(b->arena, b->count, 0u);
    }
    b->count.items[*kind]++;
    ss_push(b->arena, b->items, ((struct block){scope, *kind, stage}));
    return SS_OK;
}

static enum ss_rc count_layers(const struct blocks *b, const struct ss_pipeline_plan *plan,
                               struct ss_megatron_layout *out, struct ss_error *err)
{
    uint32_t most = 0;
    for (uint32_t k = 1; k < b->count.count; k++)
        if (b->count.items[k] > b->count.items[most])
            most = k;
    if (b->count.count == 0 || b->count.items[most] < 2)
        return fail_no_blocks(err);
    for (size_t i = 0; i < b->items.count; i++)
        if (b->items.items[i].pattern == most) {
            out->stages[b->items.items[i].stage].layers++;
            out->layers++;
        }
    for (int32_t s = 1; s + 1 < plan->n_stages; s++)
        if (out->stages[s].layers == 0)
            return ss_fail(err, SS_E_UNSUPPORTED, "stage %d has no transformer layer", s);
    return SS_OK;
}

enum ss_rc ss_megatron_of_plan(const struct ss_pipeline_plan *plan, struct ss_arena *arena,
                               struct ss_megatron_layout *out, struct ss_error *err)
{
    struct blocks b = {.arena = arena};
    const struct ss_phases *phases = &plan->apart.phases;
    enum ss_rc rc = SS_OK;
    *out = (struct ss_megatron_layout){.n_stages = plan->n_stages};
    out->stages = ss_alloc_array(arena, (size_t)plan->n_stages, sizeof *out->stages);
    out->stages[0].embedding = true;
    out->stages[plan->n_stages - 1].loss = true;
    for (uint32_t u = 0; u < plan->apart.units.n && rc == SS_OK; u++)
        if (phases->unit[u] == SS_PHASE_FORWARD && plan->apart.layers.unit[u] != SS_NONE)
            rc = add_unit(&b, plan, u, err);
    if (rc == SS_OK)
        rc = count_layers(&b, plan, out, err);
    ss_map_free(&b.scopes);
    ss_map_free(&b.patterns);
    return rc;
}

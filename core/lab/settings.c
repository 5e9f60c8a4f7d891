/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of settings, and the operations that walk it: each one is a switch over the type of a
 * member, so that a new setting of a known type needs a row and nothing else. */
#include "core/lab/settings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/number.h"
#include "core/base/refs.h"
#include "core/space/cost_term.h"

static const struct ss_setting_row rows[] = {
    {.name = "mesh",
     .fallback = "",
     .unit = "",
     .range = "sizes joined by x, then names: 2x4:dp,tp",
     .help = "the device mesh; its last axis is the innermost",
     .type = SS_SETTING_MESH,
     .decides = SS_DECIDES_COSTS,
     .offset = offsetof(struct ss_settings, mesh)},
    {.name = "cluster",
     .fallback = "h100x8",
     .unit = "",
     .range = "a profile that cluster --all lists",
     .help = "figures of devices and links, from which costs are computed",
     .type = SS_SETTING_CLUSTER,
     .decides = SS_DECIDES_COSTS,
     .offset = offsetof(struct ss_settings, cluster)},
    {.name = "pins",
     .fallback = "",
     .unit = "",
     .range = "TARGET ROW",
     .help = "rows and layouts that every plan must use",
     .type = SS_SETTING_LIST,
     .decides = SS_DECIDES_PLAN,
     .offset = offsetof(struct ss_settings, pins)},
    {.name = "inputs",
     .fallback = "",
     .unit = "",
     .range = "INPUT normal|uniform|const|file ... [--scale X]",
     .help = "how inputs of runs are drawn",
     .type = SS_SETTING_LIST,
     .decides = SS_DECIDES_RUNS,
     .offset = offsetof(struct ss_settings, inputs)},
    {.name = "declared",
     .fallback = "",
     .unit = "",
     .range = "OP RULE",
     .help = "rules that are stated for ops without a kernel",
     .type = SS_SETTING_LIST,
     .decides = SS_DECIDES_RULES,
     .offset = offsetof(struct ss_settings, declared)},
    {.name = "added",
     .fallback = "",
     .unit = "",
     .range = "OP ROW",
     .help = "rows that were added to the rules of ops",
     .type = SS_SETTING_LIST,
     .decides = SS_DECIDES_RULES,
     .offset = offsetof(struct ss_settings, added)},
    {.name = "operators",
     .fallback = "",
     .unit = "",
     .range = "NAME EXPRESSION",
     .help = "operators that are defined by expressions",
     .type = SS_SETTING_LIST,
     .decides = SS_DECIDES_MODELS,
     .offset = offsetof(struct ss_settings, operators)},
    {.name = "accumulate",
     .fallback = "",
     .unit = "",
     .range = "B [NAME:DIM]",
     .help = "microbatches of the step, and the dim that is cut",
     .type = SS_SETTING_LIST,
     .decides = SS_DECIDES_RULES,
     .offset = offsetof(struct ss_settings, accumulate)},
    {.name = "layers",
     .fallback = "",
     .unit = "",
     .range = "OP LAYER, LAYER STAGE",
     .help = "ops in layers, and layers in stages, of pipelines",
     .type = SS_SETTING_LIST,
     .decides = SS_DECIDES_STAGES,
     .offset = offsetof(struct ss_settings, layers)},
    {.name = "limit",
     .fallback = "0",
     .unit = "bytes",
     .range = "0 or more",
     .help = "memory that a plan may use per device; 0: that of the cluster or problem file",
     .type = SS_SETTING_BYTES,
     .decides = SS_DECIDES_PLAN,
     .offset = offsetof(struct ss_settings, limit_bytes)},
    {.name = "cost",
     .fallback = "",
     .unit = "",
     .range = "a function of a script",
     .help = "a cost function that is added to the strategies of ops",
     .type = SS_SETTING_COST,
     .decides = SS_DECIDES_COSTS,
     .offset = offsetof(struct ss_settings, cost_term)},
    {.name = "fusion",
     .fallback = "on",
     .unit = "",
     .range = "on or off",
     .help = "elementwise chains pay one launch and no traffic between, as compiled",
     .type = SS_SETTING_SWITCH,
     .decides = SS_DECIDES_COSTS,
     .by_set = true,
     .offset = offsetof(struct ss_settings, fusion)},
    {.name = "seed",
     .fallback = "0",
     .unit = "",
     .range = "0 or more",
     .help = "of probes, solvers and inputs: same seed, same answers",
     .type = SS_SETTING_COUNT,
     .decides = SS_DECIDES_RULES,
     .by_set = true,
     .offset = offsetof(struct ss_settings, seed)},
};

const struct ss_setting_row *ss_setting_rows(size_t *n)
{
    *n = sizeof rows / sizeof *rows;
    return rows;
}

static const void *member(const struct ss_setting_row *row, const struct ss_settings *settings)
{
    return (const char *)settings + row->offset;
}

uint64_t ss_setting_count_of(const struct ss_setting_row *row, const struct ss_settings *settings)
{
    return *(const uint64_t *)member(row, settings);
}

/* ---- lists ---- */

struct ss_pin_store {
    struct ss_refs refs;
    struct ss_arena arena; /* holds this struct, the list and the texts */
};

void ss_settings_clear_list(struct ss_lab_pins *pins)
{
    struct ss_pin_store *store = pins->store;
    if (store && ss_refs_drop(&store->refs)) {
        struct ss_arena arena = store->arena;
        ss_arena_free(&arena);
    }
    *pins = (struct ss_lab_pins){0};
}

static struct ss_lab_pin copy_pin(struct ss_arena *arena, const struct ss_lab_pin *pin)
{
    return (struct ss_lab_pin){ss_strdup(arena, pin->target), ss_strdup(arena, pin->text),
                               pin->from ? ss_strdup(arena, pin->from) : NULL};
}

void ss_settings_replace_list(struct ss_lab_pins *list, const bool *keep,
                              const struct ss_lab_pin *more, size_t n_more)
{
    struct ss_arena arena = {0};
    struct ss_pin_store *store = ss_alloc(&arena, sizeof *store);
    struct ss_lab_pin *items = ss_alloc_array(&arena, list->n + n_more, sizeof *items);
    size_t n = 0;
    for (size_t i = 0; i < list->n; i++)
        if (!keep || keep[i])
            items[n++] = copy_pin(&arena, &list->items[i]);
    for (size_t i = 0; i < n_more; i++)
        items[n++] = copy_pin(&arena, &more[i]);
    ss_settings_clear_list(list);
    if (n) {
        store->arena = arena;
        *list = (struct ss_lab_pins){items, n, store};
    } else {
        ss_arena_free(&arena);
    }
}

void ss_settings_set_list(struct ss_lab_pins *list, const bool *keep, const char *target,
                          const char *text)
{
    const struct ss_lab_pin more = {target, text, NULL};
    ss_settings_replace_list(list, keep, &more, target != NULL);
}

/* ---- the value ---- */

void ss_settings_init(struct ss_settings *settings)
{
    memset(settings, 0, sizeof *settings);
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; rc == SS_OK && i < sizeof rows / sizeof *rows; i++)
        if (rows[i].fallback[0])
            rc = ss_setting_parse(&rows[i], rows[i].fallback, settings, NULL);
    SS_ASSERT(rc == SS_OK);
}

struct ss_settings ss_settings_copy(const struct ss_settings *settings)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct ss_lab_pins *list = member(&rows[i], settings);
        if (rows[i].type == SS_SETTING_LIST && list->store)
            ss_refs_take(&list->store->refs);
    }
    ss_cost_term_ref(settings->cost_term);
    return *settings;
}

void ss_settings_fini(struct ss_settings *settings)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].type == SS_SETTING_LIST)
            ss_settings_clear_list((void *)((char *)settings + rows[i].offset));
    ss_cost_term_free(settings->cost_term);
    settings->cost_term = NULL;
}

static bool same_mesh(const struct ss_mesh *a, const struct ss_mesh *b)
{
    bool same = ss_mesh_same_sizes(a, b);
    for (int i = 0; same && i < a->n_axes; i++)
        same = !strcmp(a->axis[i].name, b->axis[i].name);
    return same;
}

static bool same_list(const struct ss_lab_pins *a, const struct ss_lab_pins *b)
{
    bool same = a->n == b->n;
    for (size_t i = 0; same && a->items != b->items && i < a->n; i++)
        same = !strcmp(a->items[i].target, b->items[i].target) &&
               !strcmp(a->items[i].text, b->items[i].text);
    return same;
}

static bool same_member(enum ss_setting_type type, const void *a, const void *b)
{
    switch (type) {
    case SS_SETTING_SWITCH:
        return *(const bool *)a == *(const bool *)b;
    case SS_SETTING_COUNT:
        return *(const uint64_t *)a == *(const uint64_t *)b;
    case SS_SETTING_BYTES:
        return *(const int64_t *)a == *(const int64_t *)b;
    case SS_SETTING_MESH:
        return same_mesh(a, b);
    case SS_SETTING_CLUSTER:
        return *(const struct ss_cluster *const *)a == *(const struct ss_cluster *const *)b;
    case SS_SETTING_COST:
        return ss_cost_term_equal(*(const struct ss_cost_term *const *)a,
                                  *(const struct ss_cost_term *const *)b);
    case SS_SETTING_LIST:
        return same_list(a, b);
    }
    return false;
}

bool ss_setting_equal(const struct ss_setting_row *row, const struct ss_settings *a,
                      const struct ss_settings *b)
{
    return same_member(row->type, (const char *)a + row->offset, (const char *)b + row->offset);
}

bool ss_settings_equal(const struct ss_settings *a, const struct ss_settings *b, unsigned stages)
{
    bool same = true;
    for (size_t i = 0; same && i < sizeof rows / sizeof *rows; i++)
        same = !(rows[i].decides & stages) ||
               same_member(rows[i].type, member(&rows[i], a), member(&rows[i], b));
    return same;
}

void ss_settings_set_mesh(struct ss_settings *settings, const struct ss_mesh *mesh)
{
    settings->mesh = *mesh;
    ss_mesh_set_links(&settings->mesh, settings->cluster);
}

void ss_settings_set_cost_term(struct ss_settings *settings, const struct ss_cost_term *term)
{
    const struct ss_cost_term *old = settings->cost_term;
    settings->cost_term = ss_cost_term_ref(term);
    ss_cost_term_free(old);
}

void ss_settings_set_cluster(struct ss_settings *settings, const struct ss_cluster *cluster)
{
    settings->cluster = cluster;
    if (settings->mesh.n_axes)
        ss_mesh_set_links(&settings->mesh, cluster);
}

/* ---- text ---- */

static enum ss_rc bad_text(const struct ss_setting_row *row, const char *text, struct ss_error *err)
{
    ss_fail(err, SS_E_ARGUMENT, "%s: bad value '%.80s'", row->name, text);
    return ss_error_hint(err, "%s takes %s", row->name, row->range);
}

static enum ss_rc parse_switch(const struct ss_setting_row *row, const char *text, bool *out,
                               struct ss_error *err)
{
    if (strcmp(text, "on") != 0 && strcmp(text, "off") != 0)
        return bad_text(row, text, err);
    *out = !strcmp(text, "on");
    return SS_OK;
}

static enum ss_rc parse_mesh(const char *text, struct ss_settings *settings, struct ss_error *err)
{
    struct ss_mesh mesh;
    enum ss_rc rc = ss_mesh_parse(text, NULL, &mesh, err);
    if (rc == SS_OK)
        ss_settings_set_mesh(settings, &mesh);
    return rc;
}

static enum ss_rc parse_cluster(const char *text, struct ss_settings *settings,
                                struct ss_error *err)
{
    const struct ss_cluster *cluster = ss_cluster_find(text);
    if (!cluster)
        return ss_fail(err, SS_E_NAME, "no cluster is named '%s'", text);
    ss_settings_set_cluster(settings, cluster);
    return SS_OK;
}

enum ss_rc ss_setting_parse(const struct ss_setting_row *row, const char *text,
                            struct ss_settings *settings, struct ss_error *err)
{
    char *at = (char *)settings + row->offset;
    int64_t number = 0;
    switch (row->type) {
    case SS_SETTING_SWITCH:
        return parse_switch(row, text, (bool *)at, err);
    case SS_SETTING_COUNT:
    case SS_SETTING_BYTES:
        if (!ss_int_parse(text, strlen(text), &number) || number < 0)
            return bad_text(row, text, err);
        memcpy(at, &number, sizeof number);
        return SS_OK;
    case SS_SETTING_MESH:
        return parse_mesh(text, settings, err);
    case SS_SETTING_CLUSTER:
        return parse_cluster(text, settings, err);
    case SS_SETTING_COST:
    case SS_SETTING_LIST:
        break;
    }
    return bad_text(row, text, err);
}

static void print_mesh(const struct ss_mesh *mesh, struct ss_buf *out)
{
    for (int a = 0; a < mesh->n_axes; a++)
        ss_buf_printf(out, "%s%" PRId64, a ? "x" : "", mesh->axis[a].size);
    for (int a = 0; a < mesh->n_axes; a++)
        ss_buf_printf(out, "%s%s", a ? "," : ":", mesh->axis[a].name);
}

void ss_setting_print(const struct ss_setting_row *row, const struct ss_settings *settings,
                      struct ss_buf *out)
{
    const void *value = member(row, settings);
    const struct ss_lab_pins *pins = value;
    switch (row->type) {
    case SS_SETTING_SWITCH:
        ss_buf_puts(out, *(const bool *)value ? "on" : "off");
        break;
    case SS_SETTING_COUNT:
        ss_buf_printf(out, "%" PRIu64, *(const uint64_t *)value);
        break;
    case SS_SETTING_BYTES:
        ss_buf_printf(out, "%" PRId64, *(const int64_t *)value);
        break;
    case SS_SETTING_MESH:
        print_mesh(value, out);
        break;
    case SS_SETTING_CLUSTER:
        ss_buf_puts(out, (*(const struct ss_cluster *const *)value)->name);
        break;
    case SS_SETTING_COST:
        if (settings->cost_term)
            ss_buf_puts(out, settings->cost_term->text);
        break;
    case SS_SETTING_LIST:
        for (size_t i = 0; i < pins->n; i++)
            ss_buf_printf(out, "%s%s %s", i ? "; " : "", pins->items[i].target,
                          pins->items[i].text);
        break;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/load/text_map.h"

#include <stdlib.h>

#include "core/load/batch.h"
#include "core/load/stablehlo.h"

static enum ss_rc compare(const struct ss_graph *read, const struct ss_graph *graph,
                          const char *path, struct ss_error *err)
{
    uint32_t *map = ss_xcalloc(read->n_vars + 1, sizeof *map);
    bool same = ss_graph_match(read, graph, map);
    for (uint32_t v = 0; v < read->n_vars && same; v++)
        same = map[v] == v || map[v] == SS_NONE;
    free(map);
    if (same)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "the file is not the program that was loaded from it");
    ss_error_where(err, "%s", path);
    return ss_error_hint(err, "it was changed since then: load it again");
}

static enum ss_rc lower(struct ss_text_map *map, enum ss_granularity how, struct ss_graph *read,
                        struct ss_error *err)
{
    struct ss_lowering l = {.module = &map->module, .err = err, .how = how, .keep_bound = true};
    enum ss_rc rc = SS_OK;
    if (ss_devices_of(&map->module, &l.tables)) {
        rc =
            ss_fail(err, SS_E_UNSUPPORTED,
                    "the program has manual computations (shard_map), which state layouts already");
        ss_error_where(err, "%s", map->module.path);
        rc = ss_error_hint(err, "'export jax FILE' writes the layouts of arguments and results");
    } else if (!ss_lower_func(&l, map->step, read)) {
        rc = err->code;
    }
    map->n_bound = l.bound.count;
    map->bound = ss_memdup(&map->arena, l.bound.items, l.bound.count * sizeof *map->bound);
    ss_lowering_fini(&l);
    return rc == SS_OK ? ss_graph_finish(read, err) : rc;
}

enum ss_rc ss_text_map_read(const char *path, const char *text, size_t length,
                            const struct ss_graph *graph, struct ss_text_map *map,
                            struct ss_error *err)
{
    struct ss_error own = {0};
    err = err ? err : &own;
    *map = (struct ss_text_map){.text = text};
    struct ss_graph *read = ss_graph_new("module", "stablehlo");
    read->path = ss_strdup(&read->arena, path);
    enum ss_rc rc =
        ss_mlir_read(path, text, length, 1, &map->arena, &read->arena, &map->module, err);
    if (rc == SS_OK) {
        map->step = ss_stablehlo_step(&map->module);
        rc = lower(map, graph->how, read, err);
        if (rc == SS_OK)
            rc = compare(read, graph, path, err);
        if (rc != SS_OK)
            ss_mlir_module_fini(&map->module);
    }
    ss_graph_free(read);
    if (rc != SS_OK)
        ss_arena_free(&map->arena);
    return rc;
}

void ss_text_map_free(struct ss_text_map *map)
{
    ss_mlir_module_fini(&map->module);
    ss_arena_free(&map->arena);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads HLO text as a graph, through the lowering of StableHLO. */
#include <string.h>

#include "core/load/hlo.h"
#include "core/load/lower.h"

static enum ss_rc partitioned(const struct ss_hlo_module *m, struct ss_error *err)
{
    ss_fail(err, SS_E_UNSUPPORTED,
            "the program is partitioned already: it is what one of %lld devices computes",
            (long long)(m->replicas * m->partitions));
    ss_error_where(err, "%s", m->text.path);
    return ss_error_hint(err,
                         "audit %s --against FILE runs it on simulated ranks; plans are made "
                         "for the program before partitioning",
                         m->text.path);
}

enum ss_rc ss_hlo_load(const char *path, const char *text, size_t length, enum ss_granularity how,
                       struct ss_graph **graph, struct ss_error *err)
{
    struct ss_error own = {0};
    struct ss_arena arena = {0};
    struct ss_hlo_module hlo;
    struct ss_mlir_module module;
    err = err ? err : &own;
    *graph = NULL;
    struct ss_graph *g = ss_graph_new("module", "hlo");
    g->path = ss_strdup(&g->arena, path);
    enum ss_rc rc = ss_hlo_read(path, text, length, &arena, &hlo, err);
    if (rc == SS_OK) {
        rc = ss_hlo_is_partitioned(&hlo) ? partitioned(&hlo, err)
                                         : ss_hlo_to_mlir(&hlo, &arena, &g->arena, &module, err);
        if (rc == SS_OK) {
            g->name = ss_strdup(&g->arena, hlo.name);
            rc = ss_lower_module(&module, how, g, err);
            ss_mlir_module_fini(&module);
        }
        ss_hlo_module_fini(&hlo);
    }
    ss_arena_free(&arena);
    if (rc != SS_OK) {
        ss_graph_free(g);
        return rc;
    }
    *graph = g;
    return SS_OK;
}

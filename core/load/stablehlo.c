/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads StableHLO text: reads the module, picks the step function, and lowers it. */
#include "core/load/stablehlo.h"

#include <string.h>

#include "core/load/lower.h"

/* main; else the only public function; else the first. */
static const struct ss_mlir_func *find_step(const struct ss_mlir_module *module)
{
    const struct ss_mlir_func *main_func = ss_mlir_find_func(module, "main"), *only = NULL;
    size_t n_public = 0;
    for (size_t i = 0; i < module->n_funcs; i++) {
        if (module->funcs[i].is_private)
            continue;
        only = &module->funcs[i];
        n_public++;
    }
    if (main_func)
        return main_func;
    return n_public == 1 ? only : &module->funcs[0];
}

static enum ss_rc lower_step(const struct ss_mlir_module *module, enum ss_granularity how,
                             struct ss_graph *g, struct ss_error *err)
{
    const struct ss_mlir_func *step = find_step(module);
    struct ss_lowering l = {.module = module, .err = err, .how = how};
    if (!step->has_body) {
        ss_fail(err, SS_E_NAME, "@%s has no body", step->name);
        return ss_error_where(err, "%s:%u:%u", module->path, step->line, step->column);
    }
    bool ok = ss_lower_func(&l, step, g);
    if (ok)
        ss_lower_state(g, step);
    ss_lowering_fini(&l);
    enum ss_rc rc = ok ? ss_graph_finish(g, err) : err->code;
    if (rc == SS_OK)
        ss_lower_warn_opaque(g);
    return rc;
}

enum ss_rc ss_stablehlo_load(const char *path, const char *text, size_t length,
                             struct ss_graph **graph, struct ss_error *err)
{
    return ss_stablehlo_load_as(path, text, length, SS_AS_GIVEN, graph, err);
}

enum ss_rc ss_stablehlo_load_as(const char *path, const char *text, size_t length,
                                enum ss_granularity how, struct ss_graph **graph,
                                struct ss_error *err)
{
    struct ss_error own = {0};
    struct ss_arena arena = {0};
    struct ss_mlir_module module;
    err = err ? err : &own;
    *graph = NULL;
    struct ss_graph *g = ss_graph_new("module", "stablehlo");
    g->path = ss_strdup(&g->arena, path);
    enum ss_rc rc = ss_mlir_read(path, text, length, 1, &arena, &g->arena, &module, err);
    if (rc == SS_OK) {
        g->name = ss_strdup(&g->arena, module.name);
        rc = lower_step(&module, how, g, err);
        ss_mlir_module_fini(&module);
    }
    ss_arena_free(&arena);
    if (rc != SS_OK) {
        ss_graph_free(g);
        return rc;
    }
    *graph = g;
    return SS_OK;
}

static bool ends_with(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);
    return n >= m && !strcmp(path + n - m, end);
}

bool ss_stablehlo_sniff(const char *path, const char *text, size_t length)
{
    if (ends_with(path, ".mlir") || ends_with(path, ".stablehlo") ||
        (length >= 4 && !memcmp(text, "ML\xefR", 4)))
        return true;
    char head[4097];
    size_t n = length < sizeof head - 1 ? length : sizeof head - 1;
    memcpy(head, text, n);
    head[n] = 0;
    return strstr(head, "module @") || strstr(head, "module {") || strstr(head, "func.func") ||
           strstr(head, "module attributes") || strstr(head, "\"builtin.module\"") ||
           !strncmp(head, "#loc", 4);
}

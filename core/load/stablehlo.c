/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads StableHLO text: reads the module, picks the step function, and lowers it. */
#include "core/load/stablehlo.h"

#include <string.h>

#include "core/load/batch.h"

/* main; else the first public function that can be read; else the first. */
static const struct ss_mlir_func *find_step(const struct ss_mlir_module *module, size_t *n_public)
{
    const struct ss_mlir_func *step = ss_mlir_find_func(module, "main");
    const bool named = step != NULL;
    *n_public = 0;
    for (size_t i = 0; i < module->n_funcs && !named; i++) {
        const struct ss_mlir_func *func = &module->funcs[i];
        *n_public += !func->is_private;
        if (!func->is_private && (!step || (step->refused && !func->refused)))
            step = func;
    }
    return step ? step : &module->funcs[0];
}

const struct ss_mlir_func *ss_stablehlo_step(const struct ss_mlir_module *module)
{
    size_t n_public;
    return find_step(module, &n_public);
}

/* A program with manual computations is lowered as it stands, then translated; regions stay in the
 * first graph. */
bool ss_lower_program(struct ss_lowering *l, const struct ss_mlir_func *func, struct ss_graph *g)
{
    l->devices = ss_devices_of(l->module, &l->tables);
    if (!l->devices)
        return ss_lower_func(l, func, g);
    struct ss_graph *local = ss_graph_new(g->name, g->format);
    local->path = g->path;
    ss_graph_adopt(g, local);
    return ss_lower_func(l, func, local) && ss_batch_graph(local, g, l->devices, l->err) == SS_OK;
}

/* Names the function that is loaded, and the first few of the other public ones. */
static void warn_others(const struct ss_mlir_module *module, const struct ss_mlir_func *step,
                        size_t n_public, struct ss_graph *g)
{
    enum { SHOWN = 4 };
    struct ss_buf others = {0};
    size_t n = 0;
    for (size_t i = 0; i < module->n_funcs; i++) {
        const struct ss_mlir_func *func = &module->funcs[i];
        if (!func->is_private && func != step && n++ < SHOWN)
            ss_buf_printf(&others, "%s@%.60s", n > 1 ? ", " : "", func->name);
    }
    if (n > SHOWN)
        ss_buf_printf(&others, " and %zu more", n - SHOWN);
    ss_graph_warn(
        g, "%s:%u:%u: none of the %zu public functions is @main: @%.100s is loaded, not %s",
        module->path, step->line, step->column, n_public, step->name, ss_buf_text(&others));
    ss_buf_free(&others);
}

enum ss_rc ss_lower_module(const struct ss_mlir_module *module, enum ss_granularity how,
                           struct ss_graph *g, struct ss_error *err)
{
    size_t n_public;
    const struct ss_mlir_func *step = find_step(module, &n_public);
    struct ss_lowering l = {.module = module, .err = err, .how = how};
    if (step->refused) {
        *err = *step->refused;
        return err->code;
    }
    if (!step->has_body) {
        ss_fail(err, SS_E_NAME, "@%s has no body", step->name);
        return ss_error_where(err, "%s:%u:%u", module->path, step->line, step->column);
    }
    bool ok = ss_lower_program(&l, step, g);
    if (ok)
        ss_lower_state(g, step);
    ss_lowering_fini(&l);
    enum ss_rc rc = ok ? ss_graph_finish(g, err) : err->code;
    if (rc == SS_OK) {
        ss_lower_stated(module, g);
        ss_lower_warn_opaque(g);
    }
    if (rc == SS_OK && n_public > 1)
        warn_others(module, step, n_public, g);
    return rc;
}

bool ss_stablehlo_is_blank(const char *text, const char *end)
{
    while (text < end) {
        const char *line_end = memchr(text, '\n', (size_t)(end - text));
        line_end = line_end ? line_end : end;
        while (text < line_end && (*text == ' ' || *text == '\t' || *text == '\r'))
            text++;
        if (text < line_end && (line_end - text < 2 || text[0] != '/' || text[1] != '/'))
            return false;
        text = line_end + (line_end < end);
    }
    return true;
}

const char *ss_stablehlo_part_end(const char *text, const char *end)
{
    static const char separator[] = "// -----";
    for (const char *line = text; line < end;) {
        if ((size_t)(end - line) >= sizeof separator - 1 &&
            !memcmp(line, separator, sizeof separator - 1))
            return line;
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        line = newline ? newline + 1 : end;
    }
    return end;
}

/* One graph is one module. */
static enum ss_rc check_parts(const char *path, const char *text, size_t length,
                              struct ss_error *err)
{
    const char *end = text + length;
    uint32_t line = 1, second = 0;
    int parts = 0;
    for (const char *at = text, *next; at < end; at = next) {
        const char *part = ss_stablehlo_part_end(at, end);
        parts += !ss_stablehlo_is_blank(at, part);
        next = part < end ? memchr(part, '\n', (size_t)(end - part)) : NULL;
        next = next ? next + 1 : end;
        for (const char *c = at; c < next; c++)
            line += *c == '\n';
        second = parts == 1 || !second ? line : second;
    }
    if (parts < 2)
        return SS_OK;
    ss_fail(err, SS_E_UNSUPPORTED, "the file holds %d modules, between lines of \"// -----\"",
            parts);
    ss_error_where(err, "%s:%u:1", path, second);
    return ss_error_hint(err, "put the one to load into a file of its own; check runs those that "
                              "carry expectations");
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
    g->how = how;
    enum ss_rc rc = check_parts(path, text, length, err);
    if (rc == SS_OK)
        rc = ss_mlir_read(path, text, length, 1, &arena, &g->arena, &module, err);
    if (rc == SS_OK) {
        g->name = ss_strdup(&g->arena, module.name);
        rc = ss_lower_module(&module, how, g, err);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The meshes that a text names or writes out. */
#include <stdlib.h>
#include <string.h>

#include "core/load/manual.h"
#include "core/load/shardings.h"

/* , device_ids=[0, 2, 1, 3] after the axes, up to the end of the mesh. */
static void read_devices(const char *text, struct ss_arena *arena, struct ss_stated_mesh *mesh)
{
    static const char name[] = "device_ids=[";
    SS_ARRAY(int64_t) ids = {0};
    const char *list = strstr(text, name), *end = strchr(text, '>');
    if (!list || (end && list > end))
        return;
    for (const char *at = list + sizeof name - 1; *at && *at != ']';) {
        char *after;
        const int64_t id = strtoll(at, &after, 10);
        if (after == at) {
            at++;
            continue;
        }
        ss_push(arena, ids, id);
        at = after;
    }
    mesh->devices = ids.items;
    mesh->n_devices = ids.count;
}

/* The axes up to the first closing bracket: ["x"=2, "y"=4]. */
static struct ss_stated_mesh read_mesh(const char *name, const char *text, struct ss_arena *arena)
{
    SS_ARRAY(struct ss_stated_axis) axes = {0};
    struct ss_mesh_text_axis axis;
    const char *rest = ss_strndup(arena, text, strcspn(text, "]"));
    while (ss_mesh_text_next(&rest, &axis)) {
        const char *axis_name = ss_strndup(arena, axis.name, axis.length);
        ss_push(arena, axes, ((struct ss_stated_axis){axis_name, axis.size}));
    }
    struct ss_stated_mesh mesh = {.name = name, .axes = axes.items, .n_axes = axes.count};
    read_devices(text, arena, &mesh);
    return mesh;
}

/* A string inside a string keeps the backslash before its quotes. */
static char *without_backslashes(const char *text, struct ss_arena *arena)
{
    char *copy = ss_strdup(arena, text), *to = copy;
    for (const char *from = text; *from; from++)
        if (*from != '\\')
            *to++ = *from;
    *to = 0;
    return copy;
}

void ss_stated_meshes(const struct ss_mlir_module *module, struct ss_arena *arena,
                      struct ss_stated *stated)
{
    SS_ARRAY(struct ss_stated_mesh) meshes = {0};
    for (size_t i = 0; i < module->n_meshes; i++) {
        const char *name = ss_strdup(arena, module->meshes[i].name);
        ss_push(arena, meshes, read_mesh(name, module->meshes[i].text, arena));
    }
    const struct ss_mlir_attr *front =
        ss_mlir_field(module->fields, module->n_fields, "mhlo.frontend_attributes");
    const struct ss_mlir_attr *listed =
        front && front->kind == SS_MLIR_DICT
            ? ss_mlir_field(front->fields, front->count, "xla.sdy.meshes")
            : NULL;
    /* "{mesh = #sdy.mesh<[...]>, other = #sdy.mesh<[...]>}" */
    const char *at = listed && listed->text ? without_backslashes(listed->text, arena) + 1 : NULL;
    for (const char *equals; at && (equals = strstr(at, "= #sdy.mesh")); at = equals + 1) {
        const char *end = equals, *begin;
        while (end > at && end[-1] == ' ')
            end--;
        for (begin = end; begin > at && !strchr(", {", begin[-1]);)
            begin--;
        const char *name = ss_strndup(arena, begin, (size_t)(end - begin));
        ss_push(arena, meshes, read_mesh(name, equals, arena));
    }
    stated->meshes = meshes.items;
    stated->n_meshes = meshes.count;
}

const struct ss_stated_mesh *ss_stated_mesh_at(const struct ss_stated *stated, const char *text,
                                               struct ss_arena *arena)
{
    if (!strncmp(text, "mesh<", 5)) {
        struct ss_stated_mesh *mesh = ss_alloc(arena, sizeof *mesh);
        *mesh = read_mesh("", text, arena);
        return mesh;
    }
    const size_t length = strcspn(text, ",> ");
    for (size_t i = 0; i < stated->n_meshes; i++)
        if (strlen(stated->meshes[i].name) == length &&
            !memcmp(stated->meshes[i].name, text, length))
            return &stated->meshes[i];
    return NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mesh that a program is written for, and its axes among those of another. */
#include "core/lab/program_mesh.h"

#include <inttypes.h>
#include <string.h>

#include "core/lab/program_pins.h"
#include "core/load/shardings.h"

/* Axes of one device place nothing. */
static size_t count_axes(const struct ss_stated_mesh *mesh)
{
    size_t n = 0;
    for (size_t i = 0; mesh && i < mesh->n_axes; i++)
        n += mesh->axes[i].size > 1;
    return n;
}

static bool is_same(const struct ss_stated_mesh *a, const struct ss_stated_mesh *b)
{
    bool same = a->n_axes == b->n_axes;
    for (size_t i = 0; same && i < a->n_axes; i++)
        same = a->axes[i].size == b->axes[i].size && !strcmp(a->axes[i].name, b->axes[i].name);
    return same;
}

const char *ss_stated_mesh_text(const struct ss_stated_mesh *mesh, struct ss_arena *arena)
{
    const char *sizes = "", *names = "";
    for (size_t i = 0; i < mesh->n_axes; i++) {
        sizes = ss_sprintf(arena, "%s%s%" PRId64, sizes, i ? "x" : "", mesh->axes[i].size);
        names = ss_sprintf(arena, "%s%s%.60s", names, i ? "," : "", mesh->axes[i].name);
    }
    return ss_sprintf(arena, "%s %s", sizes, names);
}

/* ---- axes of the program's mesh among those of the laboratory's ---- */

/* The only axis of that size that is not taken; -1: none, or several. */
static int find_by_size(const struct ss_mesh *mesh, int64_t size, unsigned taken)
{
    int found = -1;
    for (int a = 0; a < mesh->n_axes; a++) {
        if (mesh->axis[a].size != size || taken >> a & 1)
            continue;
        if (found >= 0)
            return -1;
        found = a;
    }
    return found;
}

static int find_by_name(const struct ss_mesh *mesh, const char *name)
{
    for (int a = 0; a < mesh->n_axes; a++)
        if (!strcmp(mesh->axis[a].name, name))
            return a;
    return -1;
}

static int64_t count_devices(const struct ss_stated_mesh *mesh)
{
    int64_t n = 1;
    for (size_t i = 0; i < mesh->n_axes && n <= SS_MAX_DEVICES; i++)
        n *= mesh->axes[i].size;
    return n;
}

bool ss_stated_axes(const struct ss_stated_mesh *stated, const struct ss_mesh *mesh, int *axes,
                    bool *by_size)
{
    unsigned taken = 0;
    *by_size = false;
    for (size_t i = 0; i < stated->n_axes; i++) {
        const struct ss_stated_axis *axis = &stated->axes[i];
        axes[i] = axis->size > 1 ? find_by_name(mesh, axis->name) : -1;
        if (axes[i] >= 0 && mesh->axis[axes[i]].size != axis->size)
            return false;
        taken |= axes[i] >= 0 ? 1u << axes[i] : 0;
    }
    for (size_t i = 0; i < stated->n_axes; i++) {
        if (axes[i] >= 0 || stated->axes[i].size == 1)
            continue;
        axes[i] = find_by_size(mesh, stated->axes[i].size, taken);
        if (axes[i] < 0 || count_devices(stated) != mesh->n_devices)
            return false;
        taken |= 1u << axes[i];
        *by_size = true;
    }
    return true;
}

/* ---- the mesh of a program ---- */

static enum ss_rc no_mesh(const struct ss_lab *lab, struct ss_error *err)
{
    ss_fail(err, SS_E_STATE, "the program states no mesh");
    ss_error_where(err, "%s", lab->now->graph->path);
    return ss_error_hint(err, "mesh SHAPE, for example: mesh 2x4");
}

/* The mesh that the shardings use, or else the only one that the module names. */
static enum ss_rc find_stated(const struct ss_lab *lab, const struct ss_stated_mesh **mesh,
                              struct ss_arena *arena, struct ss_error *err)
{
    const struct ss_stated *stated = lab->now->graph->stated;
    const size_t used = stated->n_shardings, n = used + stated->n_meshes;
    *mesh = NULL;
    for (size_t i = 0; i < n; i++) {
        const struct ss_stated_mesh *one =
            i < used ? stated->shardings[i].mesh : &stated->meshes[i - used];
        if (i == used && *mesh)
            return SS_OK;
        if (!count_axes(one) || (*mesh && is_same(*mesh, one)))
            continue;
        if (*mesh) {
            ss_fail(err, SS_E_UNSUPPORTED, "the program has several meshes: %s, and %s",
                    ss_stated_mesh_text(*mesh, arena), ss_stated_mesh_text(one, arena));
            ss_error_where(err, "%s", lab->now->graph->path);
            return ss_error_hint(err, "mesh %s", ss_stated_mesh_text(*mesh, arena));
        }
        *mesh = one;
    }
    return SS_OK;
}

static enum ss_rc make_mesh(const struct ss_lab *lab, const struct ss_stated_mesh *stated,
                            struct ss_mesh *mesh, struct ss_arena *arena, struct ss_error *err)
{
    const char *sizes = "", *names = "";
    const size_t n = count_axes(stated);
    if (n > SS_MAX_AXES || count_devices(stated) > SS_MAX_DEVICES) {
        ss_fail(err, SS_E_UNSUPPORTED,
                "the program is for the mesh %s: more than %d axes or %d devices",
                ss_stated_mesh_text(stated, arena), SS_MAX_AXES, SS_MAX_DEVICES);
        return ss_error_where(err, "%s", lab->now->graph->path);
    }
    for (size_t i = 0; i < stated->n_axes; i++) {
        if (stated->axes[i].size == 1)
            continue;
        const char *comma = *sizes ? "," : "";
        sizes = ss_sprintf(arena, "%s%s%" PRId64, sizes, *sizes ? "x" : "", stated->axes[i].size);
        names = ss_sprintf(arena, "%s%s%s", names, comma, stated->axes[i].name);
    }
    /* An axis of HLO has no name, and one of sdy may have a name that a mesh here cannot have. */
    if (*stated->axes[0].name && ss_mesh_parse(sizes, names, mesh, NULL) == SS_OK)
        return SS_OK;
    return ss_mesh_parse(sizes, NULL, mesh, err);
}

static enum ss_rc find_hlo(const struct ss_lab *lab, struct ss_stated_mesh *mesh,
                           struct ss_arena *arena, struct ss_error *err)
{
    int64_t sizes[40];
    int n;
    const int64_t devices = ss_stated_hlo_mesh(lab->now->graph->stated, sizes, &n);
    if (devices < 0) {
        ss_fail(err, SS_E_UNSUPPORTED,
                "the program's shardings are for different numbers of devices");
        return ss_error_where(err, "%s", lab->now->graph->path);
    }
    if (!n)
        return no_mesh(lab, err);
    struct ss_stated_axis *axes = ss_alloc_array(arena, (size_t)n, sizeof *axes);
    for (int i = 0; i < n; i++)
        axes[i] = (struct ss_stated_axis){"", sizes[i]};
    *mesh = (struct ss_stated_mesh){.name = "", .axes = axes, .n_axes = (size_t)n};
    return SS_OK;
}

enum ss_rc ss_lab_program_mesh(const struct ss_lab *lab, struct ss_mesh *mesh, struct ss_error *err)
{
    struct ss_arena arena = {0};
    const struct ss_stated_mesh *named = NULL;
    struct ss_stated_mesh unnamed = {0};
    if (!lab->now->graph) {
        ss_fail(err, SS_E_STATE, "no graph is loaded");
        return ss_error_hint(err, "load FILE, for example: load samples/mlp.mlir");
    }
    if (!lab->now->graph->stated)
        return no_mesh(lab, err);
    enum ss_rc rc = find_stated(lab, &named, &arena, err);
    if (rc == SS_OK && !named)
        rc = find_hlo(lab, &unnamed, &arena, err);
    if (rc == SS_OK)
        rc = make_mesh(lab, named ? named : &unnamed, mesh, &arena, err);
    ss_arena_free(&arena);
    return rc;
}

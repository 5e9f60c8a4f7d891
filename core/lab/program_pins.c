/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pins of the shardings that a program states. */
#include "core/lab/program_pins.h"

#include "core/lab/hlo_sharding.h"
#include "core/load/shardings.h"

struct pinning {
    struct ss_lab *lab;
    struct ss_job *job;
    struct ss_arena *arena;
    struct ss_program_pins *out;
};

/* Two axes on one dim nest in the order of the mesh; the text may ask for another. */
static const char *find_refusal(const struct ss_mesh *mesh, const struct ss_stated_sharding *s,
                                struct ss_arena *arena)
{
    for (size_t i = 0; i < s->n_cuts; i++) {
        const int axis = ss_mesh_find_axis(mesh, s->cuts[i].axis);
        if (axis < 0)
            return ss_sprintf(arena, "the mesh has no axis %.60s", s->cuts[i].axis);
        if (i && s->cuts[i - 1].dim == s->cuts[i].dim &&
            ss_mesh_find_axis(mesh, s->cuts[i - 1].axis) > axis)
            return ss_sprintf(arena, "%.60s is cut further by %.60s, which the mesh names first",
                              s->cuts[i - 1].axis, s->cuts[i].axis);
    }
    return NULL;
}

/* The dim that each axis cuts, or -1; or why the mesh has no such layout. */
static const char *find_dims(struct pinning *p, const struct ss_mesh *mesh,
                             const struct ss_stated_sharding *s, int *dims)
{
    const int rank = p->lab->now->graph->vars[s->var].type.rank;
    if (s->hlo)
        return ss_hlo_sharding_read(s->hlo, mesh, rank, p->arena, dims)
                   ? NULL
                   : ss_sprintf(p->arena, "no layout on this mesh is %.200s", s->hlo);
    for (int a = 0; a < mesh->n_axes; a++)
        dims[a] = -1;
    const char *why = find_refusal(mesh, s, p->arena);
    for (size_t i = 0; i < s->n_cuts && !why; i++)
        dims[ss_mesh_find_axis(mesh, s->cuts[i].axis)] = s->cuts[i].dim;
    return why;
}

static void pin(struct pinning *p, const char *target, const char *text)
{
    struct ss_error why = {0};
    if (ss_lab_pin(p->lab, target, text, p->job, &why) == SS_OK) {
        p->out->pinned++;
        return;
    }
    p->out->refused++;
    if (!p->out->why)
        p->out->why = ss_sprintf(p->arena, "%s: %s", target, why.message);
}

static void pin_stated(struct pinning *p, const struct ss_stated_sharding *s)
{
    const struct ss_mesh mesh = p->lab->now->settings.mesh;
    const char *name = p->lab->now->graph->vars[s->var].name;
    const char *target = ss_sprintf(p->arena, "var:%s", name), *whole = "";
    int dims[SS_MAX_AXES];
    const char *why = find_dims(p, &mesh, s, dims);
    if (why) {
        p->out->refused++;
        p->out->why = p->out->why ? p->out->why : ss_sprintf(p->arena, "%s: %s", target, why);
        return;
    }
    for (int a = 0; a < mesh.n_axes; a++) {
        const int dim = dims[a];
        const char *atom = dim < 0 ? "R" : ss_sprintf(p->arena, "S(%d)", dim);
        whole = ss_sprintf(p->arena, "%s%s", whole, atom);
        if (!s->closed && dim >= 0)
            pin(p, target, ss_sprintf(p->arena, "%s: %s", mesh.axis[a].name, atom));
    }
    if (s->closed)
        pin(p, target, whole);
}

enum ss_rc ss_lab_pin_program(struct ss_lab *lab, struct ss_job *job, struct ss_arena *arena,
                              struct ss_program_pins *out, struct ss_error *err)
{
    struct pinning p = {lab, job, arena, out};
    struct ss_stated_shardings stated;
    *out = (struct ss_program_pins){0};
    enum ss_rc rc = ss_lab_ready(lab, job, err);
    if (rc == SS_OK && !lab->now->graph)
        return ss_fail(err, SS_E_STATE, "a problem file states no shardings");
    if (rc == SS_OK)
        rc = ss_load_shardings(lab->now->graph, arena, &stated, err);
    if (rc != SS_OK)
        return rc;
    for (size_t i = 0; i < stated.n; i++)
        pin_stated(&p, &stated.items[i]);
    out->unread = stated.unread;
    return SS_OK;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pins of the shardings that a program states, each checked against the mesh and the rules. */
#include "core/lab/program_pins.h"

#include <inttypes.h>
#include <string.h>

#include "core/handback/read.h"
#include "core/lab/hlo_sharding.h"
#include "core/lab/pins.h"
#include "core/lab/program_mesh.h"
#include "core/load/shardings.h"

struct pinning {
    const struct ss_snapshot *now;
    struct ss_pin_reader reader;
    struct ss_pin_list pins;
    struct ss_arena *arena;
    struct ss_program_pins *out;
    SS_ARRAY(struct ss_program_refusal) refusals;
    const struct ss_stated_mesh *last; /* the mesh of `axes` */
    int *axes;                         /* of ss_stated_axes; NULL: it is another mesh */
};

/* ---- axes ---- */

static void tell_matches(struct pinning *p, const struct ss_stated_mesh *stated)
{
    const struct ss_mesh *mesh = &p->now->settings.mesh;
    const char *text = NULL;
    for (size_t i = 0; i < stated->n_axes; i++)
        if (p->axes[i] >= 0)
            text = ss_sprintf(p->arena, "%s%s%.60s is %s", text ? text : "", text ? ", " : "",
                              stated->axes[i].name, mesh->axis[p->axes[i]].name);
    p->out->matched = text;
}

/* Finds the axes of a stated mesh, once for a row of shardings on the same mesh. */
static const int *axes_of(struct pinning *p, const struct ss_stated_mesh *stated)
{
    bool by_size;
    if (stated == p->last)
        return p->axes;
    int *axes = ss_alloc_array(p->arena, stated->n_axes + 1, sizeof *axes);
    p->last = stated;
    p->axes = ss_stated_axes(stated, &p->now->settings.mesh, axes, &by_size) ? axes : NULL;
    if (p->axes && by_size)
        tell_matches(p, stated);
    return p->axes;
}

static size_t find_axis(const struct ss_stated_mesh *stated, const char *name)
{
    size_t i = 0;
    while (i < stated->n_axes && strcmp(stated->axes[i].name, name) != 0)
        i++;
    return i;
}

enum { FREE = -2, REPLICATED = -1 };

/* The layout of the cuts: of two axes on one dim the first is the major one, in whatever order the
 * mesh names them. */
static const char *find_dims_of_cuts(struct pinning *p, const struct ss_mesh *mesh,
                                     const struct ss_stated_sharding *s, int *dims,
                                     struct ss_layout *layout)
{
    const int *axes = axes_of(p, s->mesh);
    uint32_t before[SS_MAX_RANK];
    if (!axes)
        return ss_sprintf(p->arena, "it is for the mesh %s",
                          ss_stated_mesh_text(s->mesh, p->arena));
    for (int d = 0; d < SS_MAX_RANK; d++)
        before[d] = 1;
    for (size_t i = 0; i < s->n_cuts; i++) {
        const int dim = s->cuts[i].dim;
        const size_t at = find_axis(s->mesh, s->cuts[i].axis);
        if (at == s->mesh->n_axes)
            return ss_sprintf(p->arena, "its mesh has no axis %.60s", s->cuts[i].axis);
        const int axis = axes[at];
        if (axis < 0)
            continue;
        if (dims[axis] >= 0)
            return ss_sprintf(p->arena, "it names the axis %.60s twice", s->cuts[i].axis);
        dims[axis] = dim;
        if (dim < 0)
            continue;
        const int64_t length = p->now->graph->vars[s->var].type.dims[dim];
        if (dim >= p->now->graph->vars[s->var].type.rank ||
            length % (before[dim] * mesh->axis[axis].size) != 0)
            return ss_sprintf(p->arena, "axis %s (size %" PRId64 ") does not divide dim %d",
                              mesh->axis[axis].name, mesh->axis[axis].size, dim);
        layout->axis[axis] =
            (struct ss_cut){.kind = SS_SHARD, .dim = (uint8_t)dim, .before = before[dim]};
        before[dim] *= (uint32_t)mesh->axis[axis].size;
    }
    return NULL;
}

/* The dim that each axis cuts, or REPLICATED or FREE, and the layout if it is closed; or why the
 * mesh has no such layout. */
static const char *find_dims(struct pinning *p, const struct ss_mesh *mesh,
                             const struct ss_stated_sharding *s, int *dims,
                             struct ss_layout *layout)
{
    const int rank = p->now->graph->vars[s->var].type.rank;
    for (int a = 0; a < mesh->n_axes; a++)
        dims[a] = s->closed ? REPLICATED : FREE;
    *layout = (struct ss_layout){0};
    if (!s->hlo)
        return s->mesh ? find_dims_of_cuts(p, mesh, s, dims, layout)
                       : "the text does not say what its mesh is";
    if (!ss_hlo_sharding_read(s->hlo, mesh, rank, p->arena, dims))
        return "no layout on this mesh puts these tiles on these devices";
    const char *why = NULL;
    for (int a = 0; a < mesh->n_axes && !why; a++)
        if (dims[a] >= 0)
            ss_layout_set(mesh, &p->now->graph->vars[s->var].type, layout, a,
                          (struct ss_placement){.kind = SS_SHARD, .dim = dims[a], .blocks = 1},
                          &why);
    return why;
}

/* ---- pins ---- */

static void refuse(struct pinning *p, const struct ss_stated_sharding *s, const char *target,
                   const char *why)
{
    const struct ss_program_refusal refusal = {target, s->text, s->line, why};
    ss_push(p->arena, p->refusals, refusal);
}

static const char *pin(struct pinning *p, const char *target, const char *text)
{
    struct ss_error why = {0};
    struct ss_pin_reading reading;
    if (ss_lab_read_with(&p->reader, target, text, &reading, &why) != SS_OK)
        return ss_strdup(p->arena, why.message);
    ss_pin_list_add(&p->pins, target, text);
    p->out->pinned++;
    return NULL;
}

static const char *layout_text(struct pinning *p, uint32_t var, const struct ss_layout *layout)
{
    struct ss_buf text = {0};
    ss_layout_print(&text, &p->now->settings.mesh, &p->now->graph->vars[var].type, layout);
    return ss_buf_keep(p->arena, &text);
}

static void pin_stated(struct pinning *p, const struct ss_stated_sharding *s)
{
    const struct ss_mesh mesh = p->now->settings.mesh;
    if (s->unread || s->var == SS_NONE) {
        p->out->unread++;
        refuse(p, s, s->value, s->unread);
        return;
    }
    const char *target = ss_sprintf(p->arena, "var:%s", p->now->graph->vars[s->var].name);
    int dims[SS_MAX_AXES];
    struct ss_layout layout;
    const char *why = find_dims(p, &mesh, s, dims, &layout);
    for (int a = 0; a < mesh.n_axes && !why && !s->closed; a++)
        if (dims[a] != FREE)
            why = pin(p, target,
                      dims[a] < 0 ? ss_sprintf(p->arena, "%s: R", mesh.axis[a].name)
                                  : ss_sprintf(p->arena, "%s: S(%d)", mesh.axis[a].name, dims[a]));
    if (s->closed && !why)
        why = pin(p, target, layout_text(p, s->var, &layout));
    if (!why)
        return;
    p->out->refused++;
    refuse(p, s, target, why);
}

/* ---- the whole ---- */

static enum ss_rc other_mesh(const struct pinning *p, const struct ss_stated_sharding *s,
                             const char *text, struct ss_error *err)
{
    const char *here = "";
    const struct ss_mesh *mesh = &p->now->settings.mesh;
    for (int a = 0; a < mesh->n_axes; a++)
        here = ss_sprintf(p->arena, "%s%s%" PRId64, here, a ? "x" : "", mesh->axis[a].size);
    for (int a = 0; a < mesh->n_axes; a++)
        here = ss_sprintf(p->arena, "%s%s%s", here, a ? "," : " ", mesh->axis[a].name);
    ss_fail(err, SS_E_STATE, "the program's shardings are for %s, and the mesh is %s", text, here);
    ss_error_where(err, "%s:%u", p->now->graph->path, s->line);
    return ss_error_hint(err, "mesh --from-program");
}

/* Refuses a program whose shardings are all for other meshes. */
static enum ss_rc check_mesh(struct pinning *p, const struct ss_stated *stated,
                             struct ss_error *err)
{
    const struct ss_stated_sharding *other = NULL, *first_hlo = NULL;
    int64_t sizes[40];
    int n;
    for (size_t i = 0; i < stated->n_shardings; i++) {
        const struct ss_stated_sharding *s = &stated->shardings[i];
        first_hlo = first_hlo || !s->hlo ? first_hlo : s;
        if (s->mesh && s->mesh->n_axes && axes_of(p, s->mesh))
            return SS_OK;
        other = other || !s->mesh || !s->mesh->n_axes ? other : s;
    }
    const int64_t devices = ss_stated_hlo_mesh(stated, sizes, &n);
    if (first_hlo && (devices <= 0 || devices == p->now->settings.mesh.n_devices))
        return SS_OK;
    if (other)
        return other_mesh(
            p, other,
            ss_sprintf(p->arena, "the mesh %s", ss_stated_mesh_text(other->mesh, p->arena)), err);
    return first_hlo
               ? other_mesh(p, first_hlo, ss_sprintf(p->arena, "%" PRId64 " devices", devices), err)
               : SS_OK;
}

static enum ss_rc pin_all(struct ss_lab *lab, const struct ss_stated *stated, bool alone,
                          struct ss_job *job, struct ss_arena *arena, struct ss_program_pins *out,
                          struct ss_error *err)
{
    struct ss_snapshot *draft = ss_snapshot_draft(lab->now);
    if (alone)
        ss_settings_clear_list(&draft->settings.pins);
    struct pinning p = {.now = draft, .arena = arena, .out = out};
    enum ss_rc rc = check_mesh(&p, stated, err);
    if (rc == SS_OK) {
        p.reader = ss_lab_pin_reader(draft, arena);
        p.pins = ss_pin_list_begin(draft, arena);
        for (size_t i = 0; i < stated->n_shardings && !ss_job_stopped(job); i++)
            pin_stated(&p, &stated->shardings[i]);
        out->settings = ss_settings_copy(&draft->settings);
        ss_pin_list_end(&p.pins, &out->settings.pins);
        if (ss_job_stopped(job))
            rc = ss_job_fail(job, err, "pinning");
        if (rc != SS_OK)
            ss_settings_fini(&out->settings);
    }
    out->refusals = p.refusals.items;
    out->n_refusals = p.refusals.count;
    ss_snapshot_free(draft);
    return rc;
}

static enum ss_rc need_model(struct ss_lab *lab, struct ss_job *job, struct ss_error *err)
{
    enum ss_rc rc = ss_lab_ready(lab, job, err);
    if (rc == SS_OK && !lab->now->graph)
        rc = ss_fail(err, SS_E_STATE, "a problem file states no shardings");
    return rc;
}

enum ss_rc ss_lab_program_pins(struct ss_lab *lab, bool alone, struct ss_job *job,
                               struct ss_arena *arena, struct ss_program_pins *out,
                               struct ss_error *err)
{
    *out = (struct ss_program_pins){0};
    enum ss_rc rc = need_model(lab, job, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_graph *g = lab->now->graph;
    if (g->stated && g->stated->n_shardings)
        return pin_all(lab, g->stated, alone, job, arena, out, err);
    ss_fail(err, SS_E_STATE, "the program states no shardings");
    return ss_error_where(err, "%s", g->path);
}

/* Texts of refusals outlive what was read. */
static void keep_refusals(struct ss_program_pins *out, struct ss_arena *arena)
{
    struct ss_program_refusal *list =
        ss_memdup(arena, out->refusals, out->n_refusals * sizeof *list);
    for (size_t i = 0; i < out->n_refusals; i++) {
        list[i].value = ss_strdup(arena, list[i].value);
        list[i].sharding = ss_strdup(arena, list[i].sharding);
        list[i].why = ss_strdup(arena, list[i].why);
    }
    out->refusals = list;
}

enum ss_rc ss_lab_file_pins(struct ss_lab *lab, const char *path, struct ss_job *job,
                            struct ss_arena *arena, struct ss_program_pins *out,
                            struct ss_error *err)
{
    struct ss_read_shardings read;
    *out = (struct ss_program_pins){0};
    enum ss_rc rc = need_model(lab, job, err);
    if (rc == SS_OK)
        rc = ss_read_shardings(lab->now->graph, path, &read, err);
    if (rc != SS_OK)
        return rc;
    rc = pin_all(lab, &read.stated, false, job, arena, out, err);
    keep_refusals(out, arena);
    ss_read_shardings_free(&read);
    return rc;
}

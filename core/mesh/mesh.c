/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parsing meshes, rank coordinates, and the links of mesh axes. */
#include "core/mesh/mesh.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sizes and names ---- */

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Parses "2x4" at *text and moves *text past it. */
static enum ss_rc parse_sizes(const char **text, struct ss_mesh *mesh, struct ss_error *err)
{
    const char *p = *text;
    mesh->n_devices = 1;
    for (;;) {
        if (!isdigit((unsigned char)*p)) {
            (void)ss_fail(err, SS_E_SYNTAX, "mesh \"%.40s\": a size is missing at \"%.10s\"", *text,
                          p);
            return ss_error_hint(err, "sizes are joined by x, and names may follow: 2x4 dp,tp");
        }
        if (mesh->n_axes == SS_MAX_AXES) {
            (void)ss_fail(err, SS_E_LIMIT, "mesh \"%.40s\" has more than %d axes", *text,
                          SS_MAX_AXES);
            return ss_error_hint(err, "merge two axes into one: 2x2x2x2x2 as 4x2x2x2");
        }
        int64_t size = 0;
        for (; isdigit((unsigned char)*p); p++) {
            size = size * 10 + (*p - '0');
            if (size > SS_MAX_DEVICES) {
                break;
            }
        }
        if (size == 0) {
            (void)ss_fail(err, SS_E_ARGUMENT, "mesh \"%.40s\": an axis of size 0", *text);
            return ss_error_hint(err, "the smallest axis has size 1");
        }
        if (size > SS_MAX_DEVICES || mesh->n_devices * size > SS_MAX_DEVICES) {
            (void)ss_fail(err, SS_E_LIMIT, "mesh \"%.40s\" has more than %d devices", *text,
                          SS_MAX_DEVICES);
            return ss_error_hint(err, "the product of the sizes is at most %d", SS_MAX_DEVICES);
        }
        mesh->n_devices *= size;
        mesh->axis[mesh->n_axes++].size = size;
        if (*p != 'x' && *p != 'X') {
            break;
        }
        p++;
    }
    *text = p;
    return SS_OK;
}

static void default_names(struct ss_mesh *mesh)
{
    static const char *const names[SS_MAX_AXES][SS_MAX_AXES] = {
        {"d"}, {"dp", "tp"}, {"a", "b", "c"}, {"a", "b", "c", "d"}};
    for (int a = 0; a < mesh->n_axes; a++) {
        memcpy(mesh->axis[a].name, names[mesh->n_axes - 1][a],
               strlen(names[mesh->n_axes - 1][a]) + 1);
    }
}

/* Parses one name at *text and moves *text past it. */
static enum ss_rc parse_name(const char **text, struct ss_mesh *mesh, int axis,
                             struct ss_error *err)
{
    const char *p = *text;
    size_t length = 0;
    while (is_name_char(p[length])) {
        length++;
    }
    if (length == 0 || isdigit((unsigned char)p[0])) {
        (void)ss_fail(err, SS_E_SYNTAX, "axis name expected at \"%.20s\"", p);
        return ss_error_hint(err, "a name starts with a letter: dp,tp");
    }
    if (length >= sizeof mesh->axis[axis].name) {
        (void)ss_fail(err, SS_E_LIMIT, "axis name \"%.40s\" is longer than %d characters", p,
                      (int)sizeof mesh->axis[axis].name - 1);
        return SS_E_LIMIT;
    }
    for (int a = 0; a < axis; a++) {
        if (strlen(mesh->axis[a].name) == length && memcmp(mesh->axis[a].name, p, length) == 0) {
            (void)ss_fail(err, SS_E_ARGUMENT, "two axes are named \"%s\"", mesh->axis[a].name);
            return ss_error_hint(err, "rules and pins name axes: give each its own name");
        }
    }
    memcpy(mesh->axis[axis].name, p, length);
    mesh->axis[axis].name[length] = 0;
    *text = p + length;
    return SS_OK;
}

static const char *skip_blanks(const char *p)
{
    while (isspace((unsigned char)*p)) {
        p++;
    }
    return p;
}

static enum ss_rc parse_names(const char *text, struct ss_mesh *mesh, struct ss_error *err)
{
    const char *p = skip_blanks(text);
    int n = 0;
    while (*p) {
        if (n == mesh->n_axes) {
            (void)ss_fail(err, SS_E_ARGUMENT, "more names than axes: \"%.40s\" for %d", text,
                          mesh->n_axes);
            return ss_error_hint(err, "one name per size: 2x4 dp,tp");
        }
        enum ss_rc rc = parse_name(&p, mesh, n, err);
        if (rc) {
            return rc;
        }
        n++;
        p = skip_blanks(p);
        if (*p == 0) {
            break;
        }
        if (*p != ',') {
            (void)ss_fail(err, SS_E_SYNTAX, "\"%.20s\" after an axis name", p);
            return ss_error_hint(err, "names are separated by commas: dp,tp");
        }
        p = skip_blanks(p + 1);
        if (*p == 0) {
            (void)ss_fail(err, SS_E_SYNTAX, "axis name expected after the last comma of \"%.40s\"",
                          text);
            return ss_error_hint(err, "one name per size: 2x4 dp,tp");
        }
    }
    if (n < mesh->n_axes) {
        (void)ss_fail(err, SS_E_ARGUMENT, "%d name%s for %d axes: \"%.40s\"", n, n == 1 ? "" : "s",
                      mesh->n_axes, text);
        return ss_error_hint(err, "one name per size: 2x4 dp,tp");
    }
    return SS_OK;
}

enum ss_rc ss_mesh_parse(const char *shape, const char *names, struct ss_mesh *mesh,
                         struct ss_error *err)
{
    memset(mesh, 0, sizeof *mesh);
    const char *p = skip_blanks(shape);
    enum ss_rc rc = parse_sizes(&p, mesh, err);
    if (rc) {
        return rc;
    }
    bool separated = *p == ':' || isspace((unsigned char)*p);
    const char *rest = skip_blanks(*p == ':' ? p + 1 : p);
    if (*rest && !separated) {
        (void)ss_fail(err, SS_E_SYNTAX, "mesh \"%.40s\": \"%.10s\" after a size", shape, rest);
        return ss_error_hint(err, "sizes are joined by x, and names may follow: 2x4 dp,tp");
    }
    if (*rest && names && *skip_blanks(names)) {
        return ss_fail(err, SS_E_ARGUMENT, "axis names were given twice: \"%.20s\" and \"%.20s\"",
                       rest, names);
    }
    default_names(mesh);
    if (*rest) {
        rc = parse_names(rest, mesh, err);
    } else if (names && *skip_blanks(names)) {
        rc = parse_names(names, mesh, err);
    }
    if (rc) {
        return rc;
    }
    ss_mesh_set_links(mesh, ss_cluster_find("h100x8"));
    return SS_OK;
}

bool ss_mesh_same_sizes(const struct ss_mesh *a, const struct ss_mesh *b)
{
    bool same = a->n_axes == b->n_axes;
    for (int i = 0; same && i < a->n_axes; i++)
        same = a->axis[i].size == b->axis[i].size;
    return same;
}

int ss_mesh_find_axis(const struct ss_mesh *mesh, const char *name)
{
    for (int a = 0; a < mesh->n_axes; a++) {
        if (strcmp(mesh->axis[a].name, name) == 0 || (name[0] == '0' + a && name[1] == 0)) {
            return a;
        }
    }
    return -1;
}

int64_t ss_mesh_group_size(const struct ss_mesh *mesh, uint32_t axes)
{
    int64_t n = 1;
    for (int a = 0; a < mesh->n_axes; a++) {
        n *= axes & 1u << a ? mesh->axis[a].size : 1;
    }
    return n;
}

struct ss_axes_name ss_mesh_axes_name(const struct ss_mesh *mesh, uint32_t axes)
{
    struct ss_axes_name name = {"all"};
    size_t length = 0;
    for (int a = 0; a < mesh->n_axes; a++) {
        if (axes & 1u << a) {
            length += (size_t)snprintf(name.text + length, sizeof name.text - length, "%s%s",
                                       length ? "+" : "", mesh->axis[a].name);
        }
    }
    return name;
}

int64_t ss_mesh_in_group(const struct ss_mesh *mesh, uint32_t axes, int64_t i, int64_t *coords)
{
    for (int a = mesh->n_axes - 1; a >= 0; a--) {
        if (axes & 1u << a) {
            coords[a] = i % mesh->axis[a].size;
            i /= mesh->axis[a].size;
        }
    }
    return ss_mesh_rank(mesh, coords);
}

int64_t ss_mesh_group_place(const struct ss_mesh *mesh, uint32_t axes, const int64_t *coords)
{
    int64_t i = 0;
    for (int a = 0; a < mesh->n_axes; a++) {
        i = axes & 1u << a ? i * mesh->axis[a].size + coords[a] : i;
    }
    return i;
}

void ss_mesh_coords(const struct ss_mesh *mesh, int64_t rank, int64_t *coords)
{
    for (int a = mesh->n_axes - 1; a >= 0; a--) {
        coords[a] = rank % mesh->axis[a].size;
        rank /= mesh->axis[a].size;
    }
}

int64_t ss_mesh_rank(const struct ss_mesh *mesh, const int64_t *coords)
{
    int64_t rank = 0;
    for (int a = 0; a < mesh->n_axes; a++) {
        rank = rank * mesh->axis[a].size + coords[a];
    }
    return rank;
}

/* ---- links ---- */

/* The largest number of links of this axis from one host to one other host; 0 if the axis stays
 * inside hosts. */
static int64_t worst_crossing(const struct ss_mesh *mesh, int axis, int64_t per_host)
{
    int64_t n = mesh->axis[axis].size, stride = 1, worst = 0;
    for (int a = axis + 1; a < mesh->n_axes; a++) {
        stride *= mesh->axis[a].size;
    }
    /* The ranks of a host are consecutive. For each rank count the ranks of its host with the same
     * destination. */
    for (int64_t first = 0; first < mesh->n_devices; first += per_host) {
        int64_t end = first + per_host < mesh->n_devices ? first + per_host : mesh->n_devices;
        int64_t to[SS_MAX_DEVICES];
        for (int64_t r = first; r < end; r++) {
            int64_t c = r / stride % n;
            to[r - first] = (c + 1 < n ? r + stride : r - (n - 1) * stride) / per_host;
        }
        for (int64_t i = 0; i < end - first; i++) {
            int64_t same = 0;
            for (int64_t j = 0; j < end - first; j++) {
                same += to[j] == to[i];
            }
            if (to[i] != first / per_host && same > worst) {
                worst = same;
            }
        }
    }
    return worst;
}

void ss_mesh_set_links(struct ss_mesh *mesh, const struct ss_cluster *cluster)
{
    for (int a = 0; a < mesh->n_axes; a++) {
        struct ss_axis *axis = &mesh->axis[a];
        axis->alpha_us = cluster->alpha_us;
        axis->bytes_per_us = cluster->bytes_per_us;
        axis->measured = cluster->curves ? cluster : NULL;
        /* Nothing crosses hosts if one host holds the whole mesh or the axis has size 1. */
        if (mesh->n_devices <= cluster->devices_per_host || axis->size == 1) {
            continue;
        }
        int64_t crossings = worst_crossing(mesh, a, cluster->devices_per_host);
        if (crossings > 0) {
            double share = cluster->host_bytes_per_us / (double)crossings;
            axis->alpha_us = cluster->host_alpha_us;
            axis->measured = NULL;
            axis->bytes_per_us = share < axis->bytes_per_us ? share : axis->bytes_per_us;
        }
    }
}

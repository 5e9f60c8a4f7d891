/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which ranks a collective joins. Groups are written as {{0,1},{2,3}}, as an iota in a shape and
 * transposed, [4,2]<=[2,2,2]T(2,1,0), or as axes of a mesh, mesh['a'=2,'b'=4] {'b'}, whose devices
 * may be in another order: mesh['a'=2,'b'=4, device_ids=([2,4]T(1,0))] {'b'}. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/load/hlo.h"
#include "core/load/mlir_reader.h"

enum { MOST_AXES = 16, MOST_IDS = 1 << 20 };

struct groups {
    struct ss_hlo_module *m;
    const struct ss_hlo_instr *instr;
    const struct ss_hlo_attr *attr;
    struct ss_arena *arena;
    int64_t *ids; /* n groups of width, -1 at the ends */
    int64_t n, width;
};

static bool fail(struct groups *g, const char *what)
{
    return ss_mlir_fail_at(&g->m->text, g->attr ? g->attr->text : g->instr->text, SS_E_SYNTAX,
                           "%s of %s: %s", g->attr ? g->attr->name : "attribute", g->instr->opcode,
                           what);
}

/* {{0,1},{2,3,4}} */
static bool listed(struct groups *g)
{
    SS_ARRAY(int64_t) ids = {0};
    SS_ARRAY(int64_t) sizes = {0};
    int64_t in_group = 0;
    int depth = 0;
    for (const char *c = g->attr->text; c < g->attr->end;) {
        if (isdigit((unsigned char)*c)) {
            char *end;
            const int64_t id = strtoll(c, &end, 10);
            if (depth != 2 || id < 0 || id >= MOST_IDS)
                return fail(g, "the groups are not written as {{0,1},{2,3}}");
            ss_push(g->arena, ids, id);
            in_group++;
            c = end;
            continue;
        }
        depth += (*c == '{') - (*c == '}');
        if (*c == '}' && depth == 1) {
            ss_push(g->arena, sizes, in_group);
            g->width = in_group > g->width ? in_group : g->width;
            in_group = 0;
        }
        c++;
    }
    g->n = (int64_t)sizes.count;
    if (g->n * g->width > MOST_IDS)
        return fail(g, "the groups are too large");
    g->ids = ss_alloc_array(g->arena, (size_t)(g->n * g->width), sizeof *g->ids);
    const int64_t *from = ids.items;
    for (int64_t k = 0; k < g->n; k++)
        for (int64_t i = 0; i < g->width; i++)
            g->ids[k * g->width + i] = i < sizes.items[k] ? *from++ : -1;
    return true;
}

/* The numbers from 0 on in a shape, transposed; perm NULL: as they are. */
static bool iota(struct groups *g, const int64_t *shape, size_t rank, const int64_t *perm,
                 int64_t **out, int64_t *count)
{
    int64_t stride[MOST_AXES], at[MOST_AXES] = {0}, n = 1;
    unsigned seen = 0;
    if (!rank || rank > MOST_AXES)
        return fail(g, "the list of devices has no shape");
    for (size_t k = rank; k-- > 0;) {
        stride[k] = n;
        if (shape[k] < 1 || shape[k] > MOST_IDS / n)
            return fail(g, "the list of devices has no shape");
        n *= shape[k];
    }
    for (size_t k = 0; perm && k < rank; k++) {
        if (perm[k] < 0 || perm[k] >= (int64_t)rank || seen & 1u << perm[k])
            return fail(g, "T(...) does not list each dim once");
        seen |= 1u << perm[k];
    }
    *out = ss_alloc_array(g->arena, (size_t)n, sizeof **out);
    *count = n;
    for (int64_t i = 0; i < n; i++) {
        int64_t id = 0;
        for (size_t k = 0; k < rank; k++)
            id += at[k] * stride[perm ? perm[k] : (int64_t)k];
        (*out)[i] = id;
        for (size_t k = rank; k-- > 0;) {
            if (++at[k] < shape[perm ? perm[k] : (int64_t)k])
                break;
            at[k] = 0;
        }
    }
    return true;
}

/* The numbers of the brackets at `at`, past which it moves. */
static bool bracket(struct groups *g, const char **at, const char *end, char open, char close,
                    int64_t **ints, size_t *n)
{
    const char *begin = *at;
    const char *stop =
        begin < end && *begin == open ? memchr(begin, close, (size_t)(end - begin)) : NULL;
    if (!stop)
        return fail(g, "a list of numbers is missing");
    *at = stop + 1;
    return ss_hlo_ints(&g->m->text, begin, stop, g->arena, ints, n);
}

/* [2,2,2]T(2,1,0), past which *at moves. */
static bool shaped_iota(struct groups *g, const char **at, const char *end, int64_t **ids,
                        int64_t *count)
{
    int64_t *shape, *perm = NULL;
    size_t rank, n_perm = 0;
    if (!bracket(g, at, end, '[', ']', &shape, &rank))
        return false;
    if (*at < end && **at == 'T') {
        ++*at;
        if (!bracket(g, at, end, '(', ')', &perm, &n_perm))
            return false;
        if (n_perm != rank)
            return fail(g, "T(...) does not list each dim once");
    }
    return iota(g, shape, rank, perm, ids, count);
}

/* [4,2]<=[8] */
static bool counted(struct groups *g)
{
    const char *at = g->attr->text, *end = g->attr->end;
    int64_t *tiles, count;
    size_t rank;
    if (!bracket(g, &at, end, '[', ']', &tiles, &rank))
        return false;
    if (rank != 2 || end - at < 2 || at[0] != '<' || at[1] != '=')
        return fail(g, "the groups are not written as [4,2]<=[8]");
    at += 2;
    if (!shaped_iota(g, &at, end, &g->ids, &count))
        return false;
    g->n = tiles[0];
    g->width = tiles[1];
    return (g->n > 0 && g->width > 0 && g->width <= MOST_IDS && g->n <= MOST_IDS / g->width &&
            g->n * g->width == count) ||
           fail(g, "the groups do not hold each device once");
}

struct axis {
    const char *name;
    size_t length;
    int64_t size;
};

/* 'a'=2, or 'a' alone, or 'a':(1)2 of a part; false without an error: there is none here. */
static bool quoted(const char **at, const char *end, struct axis *axis)
{
    while (*at < end && (**at == ' ' || **at == ','))
        ++*at;
    if (*at >= end || (**at != '\'' && **at != '"'))
        return false;
    const char quote = **at;
    axis->name = ++*at;
    while (*at < end && **at != quote)
        ++*at;
    axis->length = (size_t)(*at - axis->name);
    *at += *at < end;
    return true;
}

/* A part of an axis, (pre)size, splits it in up to three. */
static bool sub_axis(struct groups *g, const char **at, const char *end, const struct axis *axis,
                     int64_t *pre, int64_t *size)
{
    *pre = 1;
    *size = axis->size;
    if (*at >= end || **at != ':')
        return true;
    ++*at;
    int64_t *number;
    size_t n;
    if (!bracket(g, at, end, '(', ')', &number, &n))
        return false;
    const char *begin = *at;
    while (*at < end && isdigit((unsigned char)**at))
        ++*at;
    char *after;
    *pre = n == 1 ? number[0] : 0;
    *size = begin < *at ? strtoll(begin, &after, 10) : 0;
    return (*pre > 0 && *size > 0 && *size <= axis->size && *pre <= axis->size / *size &&
            axis->size % (*pre * *size) == 0) ||
           fail(g, "a part of an axis does not divide it");
}

/* device_ids=([2,4]T(1,0)) or device_ids=(0,2,1,3), within the brackets or after them; the axes of
 * the groups follow. */
static bool device_ids(struct groups *g, const char **at, const char *end, int64_t **devices,
                       int64_t *n)
{
    static const char name[] = "device_ids=(";
    const char *c = *at;
    while ((size_t)(end - c) > sizeof name && memcmp(c, name, sizeof name - 1) && *c != '{')
        c++;
    if ((size_t)(end - c) <= sizeof name || *c == '{')
        return true;
    c += sizeof name - 1;
    if (*c == '[') {
        if (!shaped_iota(g, &c, end, devices, n))
            return false;
    } else {
        const char *stop = memchr(c, ')', (size_t)(end - c));
        size_t listed_ids;
        if (!stop || !ss_hlo_ints(&g->m->text, c, stop, g->arena, devices, &listed_ids))
            return fail(g, "device_ids are not closed");
        *n = (int64_t)listed_ids;
        c = stop;
    }
    *at = c;
    return true;
}

struct mesh_axes {
    struct axis items[MOST_AXES];
    int64_t stride[MOST_AXES], count; /* devices */
    int n;
};

/* ['a'=2,'b'=4], past the names and sizes of which *at moves. */
static bool mesh_axes(struct groups *g, const char **at, const char *end, struct mesh_axes *axes)
{
    struct axis axis;
    axes->n = 0;
    axes->count = 1;
    if (*at >= end || *(*at)++ != '[')
        return fail(g, "the mesh has no axes");
    while (quoted(at, end, &axis)) {
        char *after;
        if (axes->n == MOST_AXES || *at >= end || **at != '=')
            return fail(g, "an axis is not written as 'a'=2");
        axis.size = strtoll(*at + 1, &after, 10);
        *at = after;
        if (axis.size < 1 || axis.size > MOST_IDS / axes->count)
            return fail(g, "an axis has no size");
        axes->count *= axis.size;
        axes->items[axes->n++] = axis;
    }
    for (int64_t k = axes->n - 1, step = 1; k >= 0; step *= axes->items[k--].size)
        axes->stride[k] = step;
    return true;
}

struct strided {
    int64_t size, stride;
};

/* {'b'}: the axes along which groups lie. */
static bool group_axes(struct groups *g, const char *at, const char *end,
                       const struct mesh_axes *axes, struct strided *along, int *n_along)
{
    struct axis axis;
    g->width = 1;
    *n_along = 0;
    while (at < end && *at != '{')
        at++;
    at += at < end;
    while (quoted(&at, end, &axis)) {
        int k = 0;
        while (k < axes->n && (axes->items[k].length != axis.length ||
                               memcmp(axes->items[k].name, axis.name, axis.length) != 0))
            k++;
        int64_t pre, size;
        if (k == axes->n || *n_along == 2 * MOST_AXES)
            return fail(g, "an axis is not one of the mesh");
        if (!sub_axis(g, &at, end, &axes->items[k], &pre, &size))
            return false;
        along[(*n_along)++] =
            (struct strided){size, axes->stride[k] * (axes->items[k].size / (pre * size))};
        g->width *= size;
        if (g->width > axes->count)
            return fail(g, "an axis occurs twice");
    }
    return true;
}

/* mesh['a'=2,'b'=4], device_ids=([2,4]T(1,0)) {'b'} */
static bool meshed(struct groups *g)
{
    const char *at = g->attr->text + 4, *end = g->attr->end;
    struct mesh_axes axes;
    struct strided along[2 * MOST_AXES];
    int64_t *devices = NULL, n_devices = 0, group = 0;
    int n_along;
    if (!mesh_axes(g, &at, end, &axes) || !device_ids(g, &at, end, &devices, &n_devices))
        return false;
    if (devices && n_devices != axes.count)
        return fail(g, "device_ids do not have the size of the mesh");
    if (!group_axes(g, at, end, &axes, along, &n_along))
        return false;
    g->n = axes.count / g->width;
    g->ids = ss_alloc_array(g->arena, (size_t)axes.count, sizeof *g->ids);
    bool *in_group = ss_alloc_array(g->arena, (size_t)axes.count, sizeof *in_group);
    for (int64_t first = 0; first < axes.count; first++) {
        if (in_group[first])
            continue;
        for (int64_t i = 0; i < g->width; i++) {
            int64_t id = first, rest = i;
            for (int k = n_along - 1; k >= 0; k--) {
                id += rest % along[k].size * along[k].stride;
                rest /= along[k].size;
            }
            if (group == g->n || id >= axes.count || in_group[id])
                return fail(g, "an axis occurs twice");
            in_group[id] = true;
            g->ids[group * g->width + i] = devices ? devices[id] : id;
        }
        group++;
    }
    return true;
}

static bool is_true(struct groups *g, const char *name)
{
    const char *text = ss_hlo_attr_text(g->instr, name, g->arena);
    return text && !strcmp(text, "true");
}

/* What the ids are: replicas of each partition alone, replicas with all partitions, or both. */
static bool as_ranks(struct groups *g)
{
    const int64_t R = g->m->replicas, P = g->m->partitions;
    const bool channel = ss_hlo_attr(g->instr, "channel_id") != NULL;
    const bool flattened = is_true(g, "use_global_device_ids");
    const bool partitions = channel && !flattened && !strncmp(g->instr->opcode, "all-to-all", 10);
    const int64_t most = flattened ? R * P : partitions ? P : R;
    for (int64_t i = 0; i < g->n * g->width; i++)
        if (g->ids[i] >= most || g->ids[i] < -1)
            return fail(g, "it names a device that the program does not have");
    if (flattened || (channel && !partitions && R * P == 1))
        return true;
    const bool joined = channel && !partitions; /* a group has all partitions of its replicas */
    const int64_t times = joined ? 1 : partitions ? R : P, each = joined ? P : 1;
    const int64_t n = g->n * times, width = g->width * each;
    int64_t *ids = ss_alloc_array(g->arena, (size_t)(n * width), sizeof *ids);
    for (int64_t k = 0; k < n; k++)
        for (int64_t i = 0; i < width; i++) {
            const int64_t id = g->ids[k / times * g->width + i / each];
            ids[k * width + i] = id < 0       ? -1
                                 : joined     ? id * P + i % each
                                 : partitions ? k % times * P + id
                                              : id * P + k % times;
        }
    g->ids = ids;
    g->n = n;
    g->width = width;
    return true;
}

bool ss_hlo_groups(struct ss_hlo_module *m, const struct ss_hlo_instr *instr,
                   struct ss_arena *arena, int64_t **ranks, int64_t *groups, int64_t *width)
{
    struct groups g = {.m = m, .instr = instr, .arena = arena};
    g.attr = ss_hlo_attr(instr, "replica_groups");
    const size_t length = g.attr ? (size_t)(g.attr->end - g.attr->text) : 0;
    const bool ok = !length                                           ? true
                    : g.attr->text[0] == '['                          ? counted(&g)
                    : length > 5 && !strncmp(g.attr->text, "mesh", 4) ? meshed(&g)
                                                                      : listed(&g);
    if (!ok)
        return false;
    if (!g.n || !g.width) { /* none: all in one */
        const bool channel = ss_hlo_attr(instr, "channel_id") != NULL;
        const bool a2a = !strncmp(instr->opcode, "all-to-all", 10);
        g.n = 1;
        g.width = is_true(&g, "use_global_device_ids") ? m->replicas * m->partitions
                  : channel && a2a                     ? m->partitions
                                                       : m->replicas;
        g.ids = ss_alloc_array(arena, (size_t)g.width, sizeof *g.ids);
        for (int64_t i = 0; i < g.width; i++)
            g.ids[i] = i;
    }
    if (!as_ranks(&g))
        return false;
    bool *seen = ss_alloc_array(arena, (size_t)(m->replicas * m->partitions), sizeof *seen);
    for (int64_t i = 0; i < g.n * g.width; i++) {
        if (g.ids[i] >= 0 && seen[g.ids[i]])
            return fail(&g, "a device is in two groups");
        if (g.ids[i] >= 0)
            seen[g.ids[i]] = true;
    }
    *ranks = g.ids;
    *groups = g.n;
    *width = g.width;
    return true;
}

bool ss_hlo_pairs(struct ss_hlo_module *m, const struct ss_hlo_instr *instr, struct ss_arena *arena,
                  int64_t **pairs, size_t *count)
{
    struct groups g = {.m = m, .instr = instr, .arena = arena};
    g.attr = ss_hlo_attr(instr, "source_target_pairs");
    if (!g.attr)
        return fail(&g, "it has no source_target_pairs");
    if (!listed(&g))
        return false;
    if (g.n && g.width != 2)
        return fail(&g, "a pair is not written as {0,1}");
    const bool partitions = ss_hlo_attr(instr, "channel_id") != NULL;
    const int64_t R = m->replicas, P = m->partitions, most = partitions ? P : R;
    const int64_t times = partitions ? R : P;
    *count = (size_t)(2 * g.n * times);
    *pairs = ss_alloc_array(arena, *count, sizeof **pairs);
    bool *taken = ss_alloc_array(arena, (size_t)(R * P), sizeof *taken);
    for (int64_t i = 0; i < 2 * g.n; i++) {
        const int64_t id = g.ids[i];
        if (id < 0 || id >= most)
            return fail(&g, "it names a device that the program does not have");
        for (int64_t k = 0; k < times; k++) {
            const int64_t rank = partitions ? k * P + id : id * P + k;
            (*pairs)[(i / 2 * times + k) * 2 + i % 2] = rank;
            if (i % 2 && taken[rank])
                return fail(&g, "a device gets two pieces");
            taken[rank] |= i % 2;
        }
    }
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scope by which people know a unit: a block of the model, such as layer_3. */
#include <ctype.h>
#include <string.h>

#include "core/pipeline/layers.h"

enum { MOST_DEPTH = 64 };

struct path {
    const char *names[MOST_DEPTH]; /* outer first */
    uint32_t n;
};

/* "layer_0" of "transpose(jvp(layer_0))". */
static const char *without_transformations(const char *name, struct ss_arena *arena)
{
    const char *open;
    while ((open = strchr(name, '(')) && open[1] && open[1] != ')')
        name = open + 1;
    return ss_strndup(arena, name, strcspn(name, ")"));
}

static struct path path_of(const struct ss_units *u, uint32_t unit, struct ss_arena *arena)
{
    const struct ss_graph *g = u->graph;
    struct path path = {0};
    uint32_t depth = 0, scope = u->items[unit].scope;
    for (uint32_t s = scope; s != SS_NONE && s != 0; s = g->scopes[s].parent)
        depth++;
    for (uint32_t s = scope; s != SS_NONE && s != 0; s = g->scopes[s].parent)
        if (--depth < MOST_DEPTH)
            path.names[depth] = without_transformations(g->scopes[s].name, arena);
    while (path.n < MOST_DEPTH && path.names[path.n])
        path.n++;
    return path;
}

static bool begins_with(const struct path *path, const char *const *names, uint32_t n)
{
    bool same = path->n >= n;
    for (uint32_t k = 0; k < n && same; k++)
        same = strcmp(path->names[k], names[k]) == 0;
    return same;
}

/* layer_0 and layer_12 */
static bool differ_in_numbers(const char *a, const char *b)
{
    if (strcmp(a, b) == 0)
        return false;
    while (*a || *b) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            a += strspn(a, "0123456789");
            b += strspn(b, "0123456789");
        } else if (*a++ != *b++) {
            return false;
        }
    }
    return true;
}

/* The name at a depth that more than half of the paths have, if it is no block among others and
 * has several scopes in it; else NULL. */
static const char *name_around(const struct path *paths, size_t n, const char *const *outer,
                               uint32_t depth)
{
    const char *name = NULL, *inside = NULL;
    size_t votes = 0, count = 0;
    bool several = false, block = false;
    for (size_t i = 0; i < n; i++) {
        if (paths[i].n <= depth || !begins_with(&paths[i], outer, depth))
            continue;
        const char *now = paths[i].names[depth];
        name = votes ? name : now;
        votes += !votes || !strcmp(now, name) ? 1 : (size_t)-1;
    }
    for (size_t i = 0; i < n && name; i++) {
        if (paths[i].n <= depth || !begins_with(&paths[i], outer, depth))
            continue;
        block |= differ_in_numbers(paths[i].names[depth], name);
        if (strcmp(paths[i].names[depth], name) != 0)
            continue;
        count++;
        const char *next = paths[i].n > depth + 1 ? paths[i].names[depth + 1] : NULL;
        several |= next && inside && strcmp(next, inside) != 0;
        inside = next ? next : inside;
    }
    return 2 * count > n && several && !block ? name : NULL;
}

void ss_unit_scopes_find(struct ss_units *u, struct ss_arena *arena)
{
    struct ss_arena scratch = {0};
    struct path *paths = ss_alloc_array(&scratch, u->n, sizeof *paths);
    const char **outer = ss_alloc_array(arena, MOST_DEPTH, sizeof *outer), *name;
    size_t n = 0;
    for (uint32_t i = 0; i < u->n; i++)
        if (u->items[i].heavy)
            paths[n++] = path_of(u, i, &scratch);
    u->outer = outer;
    u->n_outer = 0;
    while (u->n_outer < MOST_DEPTH && (name = name_around(paths, n, outer, u->n_outer)))
        outer[u->n_outer++] = ss_strdup(arena, name);
    ss_arena_free(&scratch);
}

const char *ss_unit_scope(const struct ss_units *u, uint32_t unit, struct ss_arena *arena)
{
    struct path path = path_of(u, unit, arena);
    if (!begins_with(&path, u->outer, u->n_outer))
        return path.n ? path.names[0] : "";
    return path.n > u->n_outer ? path.names[u->n_outer] : "";
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads HLO's strings: every assignment of mesh axes to dims is compared with the list of devices.
 */
#include "core/lab/hlo_sharding.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DIMS = 16 };
struct list {
    int64_t items[MAX_DIMS];
    int n;
};

/* "2,4" up to the closing bracket, past which *at moves. No number is less than `least`. */
static bool read_list(const char **at, char close, struct list *list, int64_t least)
{
    for (list->n = 0; list->n < MAX_DIMS;) {
        char *end;
        const int64_t value = strtoll(*at, &end, 10);
        if (end == *at || value < least || value > INT32_MAX)
            return false;
        list->items[list->n++] = value;
        *at = end + 1;
        if (*end == close)
            return true;
        if (*end != ',')
            return false;
    }
    return false;
}

static int64_t product(const struct list *list)
{
    int64_t n = 1;
    for (int i = 0; i < list->n; i++)
        n = n > INT32_MAX / list->items[i] ? INT32_MAX : n * list->items[i];
    return n;
}

/* <=[2,4]T(1,0): the numbers from 0 on in that shape, transposed. */
static bool read_iota(const char *at, int64_t n, int64_t *devices)
{
    struct list shape, order = {.n = 0};
    if (!read_list(&at, ']', &shape, 1) || product(&shape) != n)
        return false;
    for (; order.n < shape.n; order.n++)
        order.items[order.n] = order.n;
    if (*at == 'T') {
        if (at[1] != '(')
            return false;
        at += 2;
        if (!read_list(&at, ')', &order, 0) || order.n != shape.n)
            return false;
    }
    int64_t stride[MAX_DIMS], step = 1;
    for (int k = shape.n - 1; k >= 0; step *= shape.items[k--])
        stride[k] = step;
    unsigned seen = 0;
    for (int k = 0; k < order.n; k++) {
        if (order.items[k] >= shape.n || seen & 1u << order.items[k])
            return false;
        seen |= 1u << order.items[k];
    }
    for (int64_t p = 0; p < n; p++) {
        int64_t rest = p;
        devices[p] = 0;
        for (int k = shape.n - 1; k >= 0; k--) {
            const int64_t length = shape.items[order.items[k]];
            devices[p] += rest % length * stride[order.items[k]];
            rest /= length;
        }
    }
    return true;
}

static bool read_devices(const char *at, int64_t n, int64_t *devices)
{
    if (!strncmp(at, "<=[", 3))
        return read_iota(at + 3, n, devices);
    for (int64_t p = 0; p < n; p++) {
        char *end;
        devices[p] = strtoll(at, &end, 10);
        if (end == at || devices[p] < 0 || devices[p] >= n)
            return false;
        at = *end == ',' ? end + 1 : end;
    }
    return true;
}

/* Whether each device holds the tile that the layout gives it. */
static bool agrees(const struct ss_mesh *mesh, const int *dims, const struct list *tiles, int rank,
                   const int64_t *devices)
{
    for (int64_t p = 0; p < mesh->n_devices; p++) {
        int64_t coords[SS_MAX_AXES], rest = p;
        ss_mesh_coords(mesh, devices[p], coords);
        for (int d = tiles->n - 1; d >= 0; d--) {
            const int64_t tile = rest % tiles->items[d];
            int64_t mine = 0, parts = 1;
            rest /= tiles->items[d];
            for (int a = 0; a < mesh->n_axes && d < rank; a++) {
                if (dims[a] != d)
                    continue;
                mine = mine * mesh->axis[a].size + coords[a];
                parts *= mesh->axis[a].size;
            }
            if (d < rank && (mine != tile || parts != tiles->items[d]))
                return false;
        }
    }
    return true;
}

/* The next assignment of axes to -1..rank-1; false after the last. */
static bool next(const struct ss_mesh *mesh, int rank, int *dims)
{
    for (int a = 0; a < mesh->n_axes; a++) {
        if (++dims[a] < rank)
            return true;
        dims[a] = -1;
    }
    return false;
}

bool ss_hlo_sharding_read(const char *text, const struct ss_mesh *mesh, int rank,
                          struct ss_arena *arena, int dims[SS_MAX_AXES])
{
    static const char opening[] = "{devices=[";
    struct list tiles;
    for (int a = 0; a < mesh->n_axes; a++)
        dims[a] = -1;
    if (!strncmp(text, "{replicated", 11))
        return true;
    if (strncmp(text, opening, sizeof opening - 1))
        return false;
    const char *at = text + sizeof opening - 1;
    if (!read_list(&at, ']', &tiles, 1) || product(&tiles) != mesh->n_devices)
        return false;
    const bool last =
        strstr(text, "last_tile_dim_replicate") || strstr(text, "last_tile_dims={replicated}");
    if (tiles.n != rank + last || (!last && strstr(text, "last_tile_dims")))
        return false;
    int64_t *devices = ss_alloc_array(arena, (size_t)mesh->n_devices, sizeof *devices);
    if (!read_devices(at, mesh->n_devices, devices))
        return false;
    do {
        if (agrees(mesh, dims, &tiles, rank, devices))
            return true;
    } while (next(mesh, rank, dims));
    return false;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads HLO's strings: every assignment of mesh axes to dims is compared with the list of devices.
 */
#include "core/lab/hlo_sharding.h"

#include <string.h>

#include "core/load/manual.h"

/* Whether each device holds the tile that the layout gives it. */
static bool agrees(const struct ss_mesh *mesh, const int *dims, const struct ss_hlo_tiles *tiles,
                   int rank)
{
    for (int64_t p = 0; p < mesh->n_devices; p++) {
        int64_t coords[SS_MAX_AXES], rest = p;
        ss_mesh_coords(mesh, tiles->ids[p], coords);
        for (int d = tiles->rank - 1; d >= 0; d--) {
            const int64_t tile = rest % tiles->dims[d];
            int64_t mine = 0, parts = 1;
            rest /= tiles->dims[d];
            for (int a = 0; a < mesh->n_axes && d < rank; a++) {
                if (dims[a] != d)
                    continue;
                mine = mine * mesh->axis[a].size + coords[a];
                parts *= mesh->axis[a].size;
            }
            if (d < rank && (mine != tile || parts != tiles->dims[d]))
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
    struct ss_hlo_tiles tiles;
    for (int a = 0; a < mesh->n_axes; a++)
        dims[a] = -1;
    if (!strncmp(text, "{replicated", 11))
        return true;
    if (strncmp(text, opening, sizeof opening - 1) != 0 || ss_hlo_tiles(text, arena, &tiles) ||
        tiles.n != mesh->n_devices || tiles.last_at != rank)
        return false;
    for (int i = 0; i < tiles.n_last; i++)
        if (tiles.last_manual[i])
            return false;
    do {
        if (agrees(mesh, dims, &tiles, rank))
            return true;
    } while (next(mesh, rank, dims));
    return false;
}

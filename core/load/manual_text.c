/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shardings as text: HLO's {devices=[2,4]<=[8]} and Shardy's <@mesh, [{"x"}, {}]>. */
#include <stdlib.h>
#include <string.h>

#include "core/load/manual.h"
#include "core/load/sdy_text.h"

static bool skip(const char **at, const char *what)
{
    while (**at == ' ')
        (*at)++;
    if (strncmp(*at, what, strlen(what)) != 0)
        return false;
    *at += strlen(what);
    return true;
}

/* The numbers of [2,4]; false if it is none, or has more than most. */
static bool numbers(const char **at, char close, int64_t *items, int most, int *n)
{
    *n = 0;
    while (**at && **at != close) {
        char *end;
        const int64_t number = strtoll(*at, &end, 10);
        if (end == *at || *n == most || number < 0 || number > SS_MAX_LENGTH)
            return false;
        items[(*n)++] = number;
        *at = end + (*end == ',');
    }
    return *(*at)++ == close;
}

/* <=[2,4]T(1,0): the numbers from 0 on in that shape, transposed. */
static bool iota(const char *at, struct ss_hlo_tiles *tiles, const char **end)
{
    enum { MOST = SS_MAX_RANK + 4 };
    int64_t dims[MOST], perm[MOST], stride[MOST], at_dim[MOST] = {0}, count = 1;
    int n, n_perm;
    if (!numbers(&at, ']', dims, MOST, &n))
        return false;
    for (int i = n - 1; i >= 0; i--) {
        stride[i] = count;
        perm[i] = i;
        if (dims[i] < 1 || count > tiles->n)
            return false;
        count *= dims[i];
    }
    if (skip(&at, "T(") && (!numbers(&at, ')', perm, MOST, &n_perm) || n_perm != n))
        return false;
    for (int i = 0; i < n; i++)
        if (perm[i] >= n)
            return false;
    *end = at;
    if (count != tiles->n)
        return false;
    for (int64_t k = 0; k < count; k++) {
        tiles->ids[k] = 0;
        for (int i = 0; i < n; i++)
            tiles->ids[k] += at_dim[i] * stride[perm[i]];
        for (int i = n - 1; i >= 0 && ++at_dim[i] == dims[perm[i]]; i--)
            at_dim[i] = 0;
    }
    return true;
}

static bool listed(const char *at, struct ss_hlo_tiles *tiles, const char **end)
{
    for (int64_t k = 0; k < tiles->n; k++) {
        char *after;
        tiles->ids[k] = strtoll(at, &after, 10);
        if (after == at || tiles->ids[k] < 0 || tiles->ids[k] >= tiles->n)
            return false;
        at = after + (*after == ',' && k + 1 < tiles->n);
    }
    *end = at;
    return true;
}

/* What the dims after those of the tensor are: last_tile_dims={manual, replicated}. */
static bool last_dims(const char *at, struct ss_hlo_tiles *tiles)
{
    tiles->n_last = skip(&at, "last_tile_dim_replicate");
    if (!tiles->n_last && skip(&at, "last_tile_dims={")) {
        while (!skip(&at, "}")) {
            const bool manual = skip(&at, "manual");
            if ((!manual && !skip(&at, "replicated")) || tiles->n_last == 4)
                return false;
            tiles->last_manual[tiles->n_last++] = manual;
            skip(&at, ",");
        }
    }
    tiles->last_at = tiles->rank - tiles->n_last;
    return tiles->last_at >= 0 && skip(&at, "}");
}

const char *ss_hlo_tiles(const char *text, struct ss_arena *arena, struct ss_hlo_tiles *tiles)
{
    enum { MOST_DEVICES = 1 << 20 };
    const char *at = text;
    *tiles = (struct ss_hlo_tiles){.n = 1};
    if (!skip(&at, "{"))
        return "it is not in braces";
    if (skip(&at, "replicated") || skip(&at, "maximal"))
        return NULL;
    tiles->manual = skip(&at, "manual");
    if (tiles->manual)
        return NULL;
    if (!skip(&at, "devices=[") || !numbers(&at, ']', tiles->dims, SS_MAX_RANK + 4, &tiles->rank))
        return "it does not list tiles as devices=[2,4]<=[8]";
    for (int d = 0; d < tiles->rank; d++) {
        if (tiles->dims[d] < 1 || tiles->dims[d] > MOST_DEVICES / tiles->n)
            return "it lists no tiles, or too many";
        tiles->n *= tiles->dims[d];
    }
    tiles->ids = ss_alloc_array(arena, (size_t)tiles->n, sizeof *tiles->ids);
    const bool counted = skip(&at, "<=[");
    if (!(counted ? iota(at, tiles, &at) : listed(at, tiles, &at)) || !last_dims(at, tiles))
        return "its devices are not one for each tile";
    return NULL;
}

/* ids[t] must be the sum of what each dim of t adds. */
static bool is_separable(const struct ss_hlo_tiles *tiles)
{
    for (int64_t t = 0; t < tiles->n; t++) {
        int64_t each = tiles->n, id = tiles->ids[0], rest = t;
        for (int d = 0; d < tiles->rank; d++) {
            each /= tiles->dims[d];
            id += tiles->ids[rest / each * each] - tiles->ids[0];
            rest %= each;
        }
        if (tiles->ids[t] != id)
            return false;
    }
    return true;
}

/* False if the digit cuts already. */
static bool add_cuts(struct ss_digit_cuts *cuts, int dim, const struct ss_digit_list *digits)
{
    for (int k = 0; k < digits->n; k++) {
        for (int i = 0; i < cuts->n; i++)
            if (cuts->items[i].digit == digits->items[k])
                return false;
        cuts->items[cuts->n++] = (struct ss_digit_cut){dim, digits->items[k]};
    }
    return true;
}

const char *ss_hlo_cuts(const struct ss_devices *devices, const char *text, int rank,
                        struct ss_arena *arena, struct ss_digit_cuts *cuts)
{
    struct ss_hlo_tiles tiles;
    *cuts = (struct ss_digit_cuts){.n = 0};
    const char *why = ss_hlo_tiles(text, arena, &tiles);
    if (why)
        return why;
    if (tiles.manual)
        cuts->manual = ((ss_digits)1 << devices->n) - 1;
    if (!tiles.ids)
        return NULL;
    if (tiles.last_at != rank || tiles.n != devices->count || !is_separable(&tiles))
        return "its tiles do not fit the tensor and the devices";
    int64_t each = tiles.n;
    for (int d = 0; d < tiles.rank; d++) {
        struct ss_digit_list digits;
        each /= tiles.dims[d];
        int64_t *along = ss_alloc_array(arena, (size_t)tiles.dims[d], sizeof *along);
        for (int64_t k = 0; k < tiles.dims[d]; k++)
            along[k] = tiles.ids[k * each];
        if (!ss_devices_match(devices, along, tiles.dims[d], &digits))
            return "its tiles do not lie along axes of the mesh";
        if (d >= rank && tiles.last_manual[d - rank])
            cuts->manual |= ss_digits_of(&digits);
        if (d < rank && !add_cuts(cuts, d, &digits))
            return "its tiles cut two dims by one axis";
    }
    return NULL;
}

const char *ss_sdy_axes(const char *text, struct ss_arena *arena, struct ss_axis_names *axes)
{
    const char *at = text ? strchr(text, '{') : NULL;
    struct ss_sdy_dims dims = {.n = 0};
    if (!at || ss_sdy_read_axes(&at, 0, arena, &dims) || dims.open)
        return "manual_axes is not a list of axes such as {\"x\", \"y\"}";
    axes->n = dims.n;
    for (int i = 0; i < dims.n; i++)
        axes->items[i] = dims.axes[i].name;
    return NULL;
}

static bool is_manual(const struct ss_axis_names *axes, const char *name)
{
    for (int i = 0; i < axes->n; i++)
        if (!strcmp(axes->items[i], name))
            return true;
    return false;
}

const char *ss_sdy_cuts(const struct ss_devices *devices, const char **text,
                        const struct ss_axis_names *axes, int rank, struct ss_arena *arena,
                        const char **mesh, struct ss_digit_cuts *cuts)
{
    const char *at = *text ? strstr(*text, "<@") : NULL;
    struct ss_sdy_dims dims;
    *cuts = (struct ss_digit_cuts){.n = 0};
    if (!at)
        return "it does not name a mesh as <@mesh, [{\"x\"}, {}]>";
    const size_t length = strcspn(at + 2, ",> ");
    *mesh = ss_strndup(arena, at + 2, length);
    at += 2 + length;
    if (!skip(&at, ","))
        return "it does not list dims as <@mesh, [{\"x\"}, {}]>";
    const char *why = ss_sdy_read_dims(&at, arena, &dims);
    for (int i = 0; i < dims.n && !why; i++) {
        const struct ss_sdy_axis *axis = &dims.axes[i];
        struct ss_digit_list digits;
        if (!ss_devices_axis(devices, *mesh, axis->name, &digits))
            why =
                ss_sprintf(arena, "@%s has no axis \"%s\", or not all devices", *mesh, axis->name);
        else if (axis->dim < 0 || !is_manual(axes, axis->name))
            continue;
        else if (axis->part)
            why = "it cuts by a part of an axis";
        else if (!add_cuts(cuts, axis->dim, &digits))
            why = ss_sprintf(arena, "it cuts by axis \"%s\" twice", axis->name);
    }
    if (why)
        return why;
    if (at[-1] != '>' || dims.rank != rank)
        return "it has not one entry for each dim";
    if (dims.unreduced)
        return "it is unreduced, a sum that is not computed yet";
    *text = at;
    return NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The digits of device numbers: the finest common division of the axes of all meshes, and of the
 * groups and tiles that the text lists. */
#include <stdlib.h>
#include <string.h>

#include "core/load/manual.h"
#include "core/load/shardings.h"

enum { MOST_DEVICES = 1 << 20 };

/* Products of minor digits, ascending, each a multiple of the one before. */
struct borders {
    int64_t items[SS_MAX_DIGITS + 1];
    int n;
};

/* Adds a border if it divides the others and is divided by them. */
static void add_border(struct borders *b, int64_t border)
{
    int at = 0;
    while (at < b->n && b->items[at] < border)
        at++;
    if (border < 1 || at == 0 || at == b->n || b->items[at] == border || b->n > SS_MAX_DIGITS ||
        border % b->items[at - 1] || b->items[at] % border)
        return;
    memmove(&b->items[at + 1], &b->items[at], (size_t)(b->n - at) * sizeof *b->items);
    b->items[at] = border;
    b->n++;
}

bool ss_mesh_text_next(const char **text, struct ss_mesh_text_axis *axis)
{
    const char *open = strchr(*text, '"'), *close = open ? strchr(open + 1, '"') : NULL;
    if (!close || close[1] != '=')
        return false;
    char *end;
    *axis = (struct ss_mesh_text_axis){open + 1, (size_t)(close - open - 1),
                                       strtoll(close + 2, &end, 10)};
    *text = end;
    return axis->size > 0 && axis->size < SS_MAX_LENGTH;
}

static int64_t mesh_count(const char *text)
{
    struct ss_mesh_text_axis axis;
    int64_t count = 1;
    while (ss_mesh_text_next(&text, &axis) && count < SS_MAX_LENGTH / axis.size)
        count *= axis.size;
    return count;
}

static void add_mesh(struct borders *b, const char *text)
{
    struct ss_mesh_text_axis axis;
    int64_t left = mesh_count(text);
    while (ss_mesh_text_next(&text, &axis) && left % axis.size == 0)
        add_border(b, left /= axis.size);
}

/* Whether ids are numbers of devices. */
static bool are_devices(const int64_t *ids, int64_t n, int64_t count)
{
    for (int64_t i = 0; i < n; i++)
        if (ids[i] < 0 || ids[i] >= count)
            return false;
    return true;
}

/* The borders at which a list of ids changes its stride: 0 1 4 5 has them at 1, 2, 4 and 8. */
static void add_ids(struct borders *b, const int64_t *ids, int64_t n)
{
    int64_t each = 1;
    if (!are_devices(ids, n, b->items[b->n - 1]))
        return;
    while (n > 1) {
        const int64_t stride = ids[each] - ids[0];
        int64_t run = 2;
        while (run < n && ids[run * each] - ids[(run - 1) * each] == stride)
            run++;
        if (stride < 1 || n % run)
            return;
        add_border(b, stride);
        add_border(b, stride * run);
        each *= run;
        n /= run;
    }
}

static const struct ss_mlir_attr *field(const struct ss_mlir_op *op, const char *name)
{
    return ss_mlir_field(op->fields, op->n_fields, name);
}

static void add_groups(struct borders *b, const struct ss_mlir_op *op, struct ss_arena *arena)
{
    const struct ss_mlir_attr *groups = field(op, "replica_groups");
    int64_t *ids;
    size_t n;
    if (groups && groups->kind == SS_MLIR_DENSE && groups->type->tensor.rank == 2 &&
        groups->type->tensor.dims[0] && ss_lower_ints(arena, groups, &ids, &n))
        add_ids(b, ids, groups->type->tensor.dims[1]);
}

static void add_tiles(struct borders *b, const char *text, struct ss_arena *arena)
{
    struct ss_hlo_tiles tiles;
    if (ss_hlo_tiles(text, arena, &tiles) || !tiles.ids)
        return;
    int64_t each = tiles.n;
    for (int d = 0; d < tiles.rank; d++) {
        each /= tiles.dims[d];
        int64_t *along = ss_alloc_array(arena, (size_t)tiles.dims[d], sizeof *along);
        for (int64_t k = 0; k < tiles.dims[d]; k++)
            along[k] = tiles.ids[k * each];
        add_ids(b, along, tiles.dims[d]);
    }
}

static const char *target_of(const struct ss_mlir_op *op)
{
    const struct ss_mlir_attr *target = field(op, "call_target_name");
    return !strcmp(op->name, "custom_call") && target && target->text ? target->text : "";
}

/* Walks all ops; b NULL: only looks for a manual computation. */
static bool walk(const struct ss_mlir_region *region, struct borders *b, struct ss_arena *arena)
{
    bool manual = false;
    for (size_t i = 0; i < region->n_ops; i++) {
        const struct ss_mlir_op *op = region->ops[i];
        const bool custom = !strcmp(op->name, "custom_call");
        if (b)
            add_groups(b, op, arena);
        const struct ss_mlir_attr *sharding = field(op, "mhlo.sharding");
        if (b && custom && sharding && sharding->kind == SS_MLIR_STRING)
            add_tiles(b, sharding->text, arena);
        manual |= !strcmp(op->name, "sdy.manual_computation") || !strncmp(target_of(op), "SPMD", 4);
        for (size_t r = 0; r < op->n_regions; r++)
            manual |= walk(&op->regions[r], b, arena);
    }
    return manual;
}

static bool walk_all(const struct ss_mlir_module *module, struct borders *b, struct ss_arena *arena)
{
    bool manual = false;
    for (size_t i = 0; i < module->n_funcs; i++)
        if (module->funcs[i].has_body && !module->funcs[i].refused)
            manual |= walk(&module->funcs[i].body, b, arena);
    return manual;
}

int64_t ss_stated_hlo_mesh(const struct ss_stated *stated, int64_t *sizes, int *n)
{
    struct ss_arena arena = {0};
    struct borders b = {.items = {1}, .n = 1};
    int64_t count = 0;
    for (size_t i = 0; i < stated->n_shardings && count >= 0; i++) {
        const char *text = stated->shardings[i].hlo;
        const struct ss_arena_mark mark = ss_arena_mark(&arena);
        struct ss_hlo_tiles tiles;
        if (text && !ss_hlo_tiles(text, &arena, &tiles) && tiles.ids) {
            if (!count && tiles.n > 1)
                b.items[b.n++] = tiles.n;
            count = count && count != tiles.n ? -1 : tiles.n;
            add_tiles(&b, text, &arena);
        }
        ss_arena_rewind(&arena, mark);
    }
    *n = 0;
    for (int i = b.n - 1; i > 0; i--)
        sizes[(*n)++] = b.items[i] / b.items[i - 1];
    ss_arena_free(&arena);
    return count;
}

static int64_t count_devices(const struct ss_mlir_module *module)
{
    const struct ss_mlir_attr *count =
        ss_mlir_field(module->fields, module->n_fields, "mhlo.num_partitions");
    int64_t most = count && count->kind == SS_MLIR_INT ? count->integer : 1;
    for (size_t i = 0; i < module->n_meshes; i++) {
        const int64_t n = mesh_count(module->meshes[i].text);
        most = n > most ? n : most;
    }
    return most > 0 && most <= MOST_DEVICES ? most : 1;
}

struct ss_devices *ss_devices_of(const struct ss_mlir_module *module, struct ss_arena *arena)
{
    if (!walk_all(module, NULL, arena))
        return NULL;
    struct ss_devices *devices = ss_alloc(arena, sizeof *devices);
    devices->count = count_devices(module);
    devices->module = module;
    struct borders b = {.items = {1, devices->count}, .n = devices->count > 1 ? 2 : 1};
    for (size_t i = 0; i < module->n_meshes; i++)
        if (mesh_count(module->meshes[i].text) == devices->count)
            add_mesh(&b, module->meshes[i].text);
    walk_all(module, &b, arena);
    for (int i = b.n - 1; i > 0; i--) {
        devices->size[devices->n] = b.items[i] / b.items[i - 1];
        devices->stride[devices->n++] = b.items[i - 1];
    }
    return devices;
}

bool ss_devices_axis(const struct ss_devices *devices, const char *mesh, const char *axis,
                     struct ss_digit_list *digits)
{
    const char *text = NULL;
    digits->n = 0;
    for (size_t i = 0; i < devices->module->n_meshes; i++)
        if (!strcmp(devices->module->meshes[i].name, mesh))
            text = devices->module->meshes[i].text;
    if (!text || mesh_count(text) != devices->count)
        return false;
    struct ss_mesh_text_axis one;
    int64_t stride = devices->count, product = 1;
    while (ss_mesh_text_next(&text, &one)) {
        stride /= one.size;
        if (strlen(axis) != one.length || memcmp(axis, one.name, one.length))
            continue;
        for (int i = 0; i < devices->n; i++) {
            if (devices->stride[i] < stride || devices->stride[i] >= stride * one.size)
                continue;
            digits->items[digits->n++] = i;
            product *= devices->size[i];
        }
        return product == one.size;
    }
    return false;
}

bool ss_devices_match(const struct ss_devices *devices, const int64_t *ids, int64_t n,
                      struct ss_digit_list *digits)
{
    int minor_first[SS_MAX_DIGITS], count = 0;
    int64_t product = 1;
    digits->n = 0;
    if (!are_devices(ids, n, devices->count))
        return false;
    while (product < n) {
        int i = 0;
        while (i < devices->n && devices->stride[i] != ids[product] - ids[0])
            i++;
        if (i == devices->n || count == SS_MAX_DIGITS || n % (product * devices->size[i]))
            return false;
        minor_first[count++] = i;
        product *= devices->size[i];
    }
    for (int64_t k = 0; k < n; k++) {
        int64_t rest = k, id = ids[0];
        for (int i = 0; i < count; i++) {
            id += rest % devices->size[minor_first[i]] * devices->stride[minor_first[i]];
            rest /= devices->size[minor_first[i]];
        }
        if (ids[k] != id)
            return false;
    }
    while (count)
        digits->items[digits->n++] = minor_first[--count];
    return true;
}

bool ss_devices_groups(const struct ss_devices *devices, const int64_t *ids, int64_t groups,
                       int64_t width, struct ss_digit_list *digits)
{
    if (groups < 1 || width < 1 || groups != devices->count / width ||
        groups * width != devices->count || !ss_devices_match(devices, ids, width, digits))
        return false;
    bool *seen = ss_xcalloc((size_t)devices->count, sizeof *seen), fits = true;
    for (int64_t g = 0; g < groups && fits; g++) {
        struct ss_digit_list same;
        fits = ss_devices_match(devices, ids + g * width, width, &same) && same.n == digits->n &&
               !memcmp(same.items, digits->items, (size_t)same.n * sizeof *same.items);
        for (int64_t k = 0; k < width && fits; k++) {
            fits = !seen[ids[g * width + k]];
            seen[ids[g * width + k]] = true;
        }
    }
    free(seen);
    return fits;
}

ss_digits ss_digits_of(const struct ss_digit_list *list)
{
    ss_digits digits = 0;
    for (int i = 0; i < list->n; i++)
        digits |= (ss_digits)1 << list->items[i];
    return digits;
}

int64_t ss_digits_count(const struct ss_devices *devices, ss_digits digits)
{
    int64_t count = 1;
    for (int i = 0; i < devices->n; i++)
        count *= digits >> i & 1 ? devices->size[i] : 1;
    return count;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* VMin and VHalf (Pipeline Parallelism with Controllable Memory, arXiv 2405.15362). A rank repeats
 * a pattern of six slots per microbatch, whose offsets decide the memory. The pattern is laid out,
 * warm-up and cool-down are squeezed as far as the memory of the pattern allows, and the W are put
 * into the slots that stay free. Slots are of one length: the lists do not depend on costs. */
#include "core/pipeline/generator_list.h"

#include <stdlib.h>
#include <string.h>

/* Rows of a rank: the order in which a microbatch passes them. Rank r has F0 and B0 of stage r, and
 * F1 and B1 of stage 2P - 1 - r. */
enum row { F0, F1, B1, B0, W, N_ROWS };

struct layout {
    int32_t p, m;    /* ranks, microbatches */
    int32_t n_slots; /* no slot is beyond */
    /* [rank][row]: slots, ascending; W: of both chunks, 2m of them, in the order of the backwards.
     */
    int32_t *slot[N_ROWS];
    int32_t most; /* chunks in memory */
    struct ss_arena *arena;
};

struct item {
    int32_t slot, rank, row, k;
};

static int32_t count(const struct layout *l, int row)
{
    return row == W ? 2 * l->m : l->m;
}

static int32_t *at(const struct layout *l, int32_t rank, int row, int32_t k)
{
    return l->slot[row] + (size_t)rank * (size_t)count(l, row) + k;
}

/* What a rank does in each slot: its row, or -1. */
static void fill_grid(const struct layout *l, int32_t rank, int last_row, int8_t *grid)
{
    memset(grid, -1, (size_t)l->n_slots);
    for (int row = 0; row <= last_row; row++)
        for (int32_t k = 0; k < count(l, row); k++)
            grid[*at(l, rank, row, k)] = (int8_t)row;
}

/* Puts each W into the first free slot after its backward, the oldest first. */
static void put_weights(const struct layout *l, int32_t rank, int8_t *grid)
{
    int32_t waiting = 0, n = 0;
    fill_grid(l, rank, B0, grid);
    for (int32_t t = 0; t < l->n_slots && n < 2 * l->m; t++) {
        if (grid[t] == B1 || grid[t] == B0)
            waiting++;
        else if (grid[t] < 0 && waiting) {
            *at(l, rank, W, n++) = t;
            waiting--;
        }
    }
}

/* The chunks in memory and the W that wait, along the slots of a grid: a free slot does a W,
 * unless the grid has the W itself. */
struct level {
    int32_t held, waiting, most;
};

static void pass(struct level *level, int row, bool has_w)
{
    if (row == F0 || row == F1)
        level->held++;
    else if (row == W)
        level->held--;
    else if (row == B0 || row == B1)
        level->waiting++;
    else if (!has_w && level->waiting) {
        level->held--;
        level->waiting--;
    }
    level->most = level->held > level->most ? level->held : level->most;
}

/* The first free slot from `from` on, before the item's own, that keeps within the memory. All
 * items of the rank before the own slot have been placed. */
static int32_t earlier_slot(const struct layout *l, const struct item *item, int32_t from,
                            bool has_w, int8_t *grid)
{
    struct level before = {0};
    fill_grid(l, item->rank, has_w ? W : B0, grid);
    grid[item->slot] = -1;
    for (int32_t t = 0; t < from; t++)
        pass(&before, grid[t], has_w);
    for (int32_t to = from; to < item->slot; to++) {
        if (grid[to] >= 0)
            continue;
        struct level level = before;
        grid[to] = (int8_t)item->row;
        for (int32_t t = from; t < l->n_slots && level.most <= l->most; t++)
            pass(&level, grid[t], has_w);
        grid[to] = -1;
        if (level.most <= l->most)
            return to;
    }
    return item->slot;
}

/* The slot of the last thing that an item waits for, or -1. */
static int32_t input_slot(const struct layout *l, const struct item *item)
{
    int32_t latest = -1,
            other = item->row == F0 || item->row == B1 ? item->rank - 1 : item->rank + 1;
    if (item->row != W && other >= 0 && other < l->p)
        latest = *at(l, other, item->row, item->k);
    if (item->row != W && item->row != F0) {
        int32_t own = *at(l, item->rank, item->row - 1, item->k);
        latest = own > latest ? own : latest;
    }
    if (item->row == W) { /* the k-th backward of the rank */
        int32_t a = 0, b = 0;
        while (a + b <= item->k) {
            int32_t x = a < l->m ? *at(l, item->rank, B1, a) : INT32_MAX;
            int32_t y = b < l->m ? *at(l, item->rank, B0, b) : INT32_MAX;
            latest = x < y ? x : y;
            a += x < y;
            b += x >= y;
        }
    }
    if (item->k) {
        int32_t own = *at(l, item->rank, item->row, item->k - 1);
        latest = own > latest ? own : latest;
    }
    return latest;
}

static int by_slot(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    if (x->slot != y->slot)
        return x->slot < y->slot ? -1 : 1;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return x->row != y->row ? (x->row < y->row ? -1 : 1) : (x->k > y->k) - (x->k < y->k);
}

/* All items of all ranks in the order of time. */
static struct item *sorted_items(const struct layout *l, int last_row, size_t *n)
{
    struct item *items = ss_alloc_array(l->arena, (size_t)l->p * 6 * (size_t)l->m, sizeof *items);
    *n = 0;
    for (int32_t r = 0; r < l->p; r++)
        for (int row = 0; row <= last_row; row++)
            for (int32_t k = 0; k < count(l, row); k++)
                items[(*n)++] = (struct item){*at(l, r, row, k), r, row, k};
    qsort(items, *n, sizeof *items, by_slot);
    return items;
}

static int32_t most_held(const struct layout *l, bool has_w, int8_t *grid)
{
    int32_t most = 0;
    for (int32_t r = 0; r < l->p; r++) {
        struct level level = {0};
        fill_grid(l, r, has_w ? W : B0, grid);
        for (int32_t t = 0; t < l->n_slots; t++)
            pass(&level, grid[t], has_w);
        most = level.most > most ? level.most : most;
    }
    return most;
}

/* Moves items of the warm-up (only with W) and of the cool-down to earlier slots. In between, from
 * the first B0 of rank 0 to the last F0, the pattern repeats and stays. */
static void squeeze(struct layout *l, bool has_w, int8_t *grid)
{
    enum { WARM_UP, STEADY, COOL_DOWN } phase = WARM_UP;
    size_t n;
    struct item *items = sorted_items(l, has_w ? W : B0, &n);
    l->most = most_held(l, has_w, grid);
    for (size_t i = 0; i < n; i++) {
        struct item *item = items + i;
        int32_t slot = item->slot;
        if (phase == WARM_UP && item->row == B0 && item->rank == 0)
            phase = STEADY;
        if (phase == COOL_DOWN || (phase == WARM_UP && has_w))
            slot = earlier_slot(l, item, input_slot(l, item) + 1, has_w, grid);
        if (phase == STEADY && item->row == F0 && item->k == l->m - 1)
            phase = COOL_DOWN;
        *at(l, item->rank, item->row, item->k) = slot;
    }
}

/* Starts every item as soon as its inputs and its rank allow, in the order of the slots. */
static void close_gaps(struct layout *l)
{
    size_t n;
    struct item *items = sorted_items(l, W, &n);
    int32_t *next = ss_alloc_array(l->arena, (size_t)l->p, sizeof *next);
    for (size_t i = 0; i < n; i++) {
        int32_t slot = items[i].row == W ? 0 : input_slot(l, items + i) + 1;
        slot = slot > next[items[i].rank] ? slot : next[items[i].rank];
        *at(l, items[i].rank, items[i].row, items[i].k) = slot;
        next[items[i].rank] = slot + 1;
    }
}

/* The list of a rank. Of the W that could fill a free slot, those of the second chunk go first. */
static void add_list(const struct layout *l, struct ss_schedule *s, int32_t rank, int8_t *grid)
{
    static const enum ss_act acts[] = {SS_ACT_F, SS_ACT_F, SS_ACT_I, SS_ACT_I};
    static const int chunks[] = {0, 1, 1, 0};
    int32_t stage[] = {rank, 2 * l->p - 1 - rank}, done[4] = {0}, waiting[2] = {0}, w[2] = {0};
    fill_grid(l, rank, B0, grid);
    for (int32_t t = 0; t < l->n_slots || waiting[0] || waiting[1]; t++) {
        int row = t < l->n_slots ? grid[t] : -1;
        if (row >= 0) {
            ss_schedule_add(s, rank, acts[row], stage[chunks[row]], done[row]++);
            waiting[chunks[row]] += acts[row] == SS_ACT_I;
        } else if (waiting[0] || waiting[1]) {
            int chunk = waiting[1] > 0;
            ss_schedule_add(s, rank, SS_ACT_W, stage[chunk], w[chunk]++);
            waiting[chunk]--;
        }
    }
}

static const char *fill(struct ss_schedule *s, const struct ss_schedule_shape *shape,
                        void (*offsets)(int32_t p, int32_t rank, int32_t *of))
{
    struct ss_arena scratch = {0};
    int32_t p = shape->n_ranks, m = shape->n_microbatches, of[4];
    struct layout l = {.p = p, .m = m, .n_slots = 8 * (m + p) + 8, .arena = &scratch};
    int8_t *grid = ss_alloc(&scratch, (size_t)l.n_slots);
    for (int row = 0; row < N_ROWS; row++)
        l.slot[row] = ss_alloc_array(&scratch, (size_t)p * (size_t)count(&l, row), sizeof(int32_t));
    for (int32_t r = 0; r < p; r++) {
        offsets(p, r, of);
        for (int row = F0; row <= B0; row++)
            for (int32_t k = 0; k < m; k++)
                *at(&l, r, row, k) = of[row] + 6 * k;
        put_weights(&l, r, grid);
    }
    squeeze(&l, true, grid);
    close_gaps(&l);
    squeeze(&l, false, grid);
    for (int32_t r = 0; r < p; r++)
        put_weights(&l, r, grid);
    close_gaps(&l);
    for (int32_t r = 0; r < p; r++)
        add_list(&l, s, r, grid);
    ss_arena_free(&scratch);
    return NULL;
}

static void v_min_offsets(int32_t p, int32_t r, int32_t *of)
{
    int32_t t = p % 3 ? 0 : 2;
    of[F0] = r;
    of[F1] = 2 * p - r - 1;
    of[B1] = 2 * p + t + r;
    of[B0] = 4 * p + t - r - 1;
}

static void v_half_offsets(int32_t p, int32_t r, int32_t *of)
{
    int32_t t = p % 2 ? 0 : 3;
    of[F0] = 2 * r;
    of[F1] = 3 * p - r - 2;
    of[B1] = 3 * p + t + 2 * r - 1;
    of[B0] = 6 * p + t - r - 2;
}

static const char *fill_v_min(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    return fill(s, shape, v_min_offsets);
}

static const char *fill_v_half(struct ss_schedule *s, const struct ss_schedule_shape *shape)
{
    return fill(s, shape, v_half_offsets);
}

const struct ss_schedule_kind ss_schedule_kind_v_min = {
    .name = "VMin",
    .summary = "stages in a V, a third of the memory of 1F1B",
    .chunks = 2,
    .fixed_chunks = true,
    .placement = SS_STAGES_IN_V,
    .split = true,
    .fill = fill_v_min,
};

const struct ss_schedule_kind ss_schedule_kind_v_half = {
    .name = "VHalf",
    .summary = "stages in a V, half of the memory of 1F1B",
    .chunks = 2,
    .fixed_chunks = true,
    .placement = SS_STAGES_IN_V,
    .split = true,
    .fill = fill_v_half,
};

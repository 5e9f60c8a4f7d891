/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names are compared as keys, in which the number that may differ is left out. One pass for equal
 * names, then one pass for each position of a number, over what is not folded yet. */
#include "core/base/fold.h"

#include "core/base/buf.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RANGES = 6, SHOWN_RANGES = 3 };

struct entry {
    const char *key;
    uint32_t group;
};

/* One group under construction. */
struct group {
    uint32_t *items;
    size_t count;
    const char *name, *block;
    bool folded, merged; /* merged: its items are in another group now */
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Finds the k-th number of a text; NULL if it has fewer. */
static const char *find_number(const char *text, size_t k, size_t *length)
{
    while (*text) {
        size_t n = 0;
        while (is_digit(text[n]))
            n++;
        if (n && k-- == 0) {
            *length = n;
            return text;
        }
        text += n ? n : 1;
    }
    return NULL;
}

static int compare_entries(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;
    int order = strcmp(a->key, b->key);
    return order ? order : (a->group > b->group) - (a->group < b->group);
}

static int compare_ids(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

static int compare_numbers(const void *left, const void *right)
{
    unsigned long long a = *(const unsigned long long *)left;
    unsigned long long b = *(const unsigned long long *)right;
    return (a > b) - (a < b);
}

/* The end of the range that begins at number i. */
static size_t range_end(const unsigned long long *numbers, size_t n, size_t i)
{
    size_t end = i + 1;
    while (end < n && numbers[end] <= numbers[end - 1] + 1)
        end++;
    return end;
}

/* "0..3,5" of ascending numbers; of many ranges only the first ones and the last. */
static void put_ranges(struct ss_buf *out, const unsigned long long *numbers, size_t n)
{
    size_t n_ranges = 0, range = 0;
    for (size_t i = 0; i < n; i = range_end(numbers, n, i))
        n_ranges++;
    for (size_t i = 0, end; i < n; i = end, range++) {
        end = range_end(numbers, n, i);
        if (n_ranges > MOST_RANGES && range >= SHOWN_RANGES && range + 1 < n_ranges) {
            ss_buf_puts(out, range == SHOWN_RANGES ? ",..." : "");
            continue;
        }
        ss_buf_printf(out, i ? ",%llu" : "%llu", numbers[i]);
        if (numbers[end - 1] > numbers[i])
            ss_buf_printf(out, "%s%llu", numbers[end - 1] == numbers[i] + 1 ? "," : "..",
                          numbers[end - 1]);
    }
}

/* Adds the items of run[1 .. n) to the group of run[0]. */
static void merge_run(struct group *groups, const struct entry *run, size_t n,
                      struct ss_arena *arena)
{
    struct group *into = groups + run[0].group;
    size_t count = 0, at = 0;
    for (size_t i = 0; i < n; i++)
        count += groups[run[i].group].count;
    uint32_t *items = ss_alloc_array(arena, count, sizeof *items);
    for (size_t i = 0; i < n; i++) {
        struct group *from = groups + run[i].group;
        memcpy(items + at, from->items, from->count * sizeof *items);
        at += from->count;
        from->merged = i > 0;
    }
    qsort(items, count, sizeof *items, compare_ids);
    into->items = items;
    into->count = count;
}

static void name_run(struct group *groups, const struct entry *run, size_t n, size_t k,
                     struct ss_arena *arena)
{
    struct group *into = groups + run[0].group;
    unsigned long long *numbers = ss_alloc_array(arena, n, sizeof *numbers);
    struct ss_buf text = {0};
    size_t length = 0;
    const char *number = NULL;
    for (size_t i = 0; i < n; i++) {
        number = find_number(groups[run[i].group].name, k, &length);
        numbers[i] = strtoull(number, NULL, 10);
    }
    qsort(numbers, n, sizeof *numbers, compare_numbers);
    number = find_number(into->name, k, &length);
    ss_buf_add(&text, into->name, (size_t)(number - into->name));
    put_ranges(&text, numbers, n);
    into->block = ss_strdup(arena, ss_buf_text(&text));
    ss_buf_puts(&text, number + length);
    into->name = ss_strdup(arena, ss_buf_text(&text));
    into->folded = true;
    ss_buf_free(&text);
}

/* Merges the groups whose keys are equal. k: the number that is left out of the name; SIZE_MAX:
 * none. Returns false if no name has so many numbers. */
static bool merge_equal(struct group *groups, const struct ss_fold_item *items, size_t n, size_t k,
                        struct entry *entries, struct ss_arena *arena)
{
    size_t m = 0;
    for (uint32_t g = 0; g < n; g++) {
        const char *name = groups[g].name, *kind = items[g].kind ? items[g].kind : "";
        size_t length = 0;
        const char *number = k == SIZE_MAX ? "" : find_number(name, k, &length);
        if (groups[g].merged || groups[g].folded || !number)
            continue;
        if (k == SIZE_MAX)
            number = name + strlen(name);
        entries[m].key =
            ss_sprintf(arena, "%s\n%.*s\n%s", kind, (int)(number - name), name, number + length);
        entries[m++].group = g;
    }
    qsort(entries, m, sizeof *entries, compare_entries);
    for (size_t i = 0, end; i < m; i = end) {
        for (end = i + 1; end < m && !strcmp(entries[end].key, entries[i].key); end++)
            ;
        if (end == i + 1)
            continue;
        if (k != SIZE_MAX)
            name_run(groups, entries + i, end - i, k, arena);
        merge_run(groups, entries + i, end - i, arena);
    }
    return m > 0;
}

struct ss_fold ss_fold_names(const struct ss_fold_item *items, size_t n, struct ss_arena *arena)
{
    struct group *groups = ss_alloc_array(arena, n + 1, sizeof *groups);
    struct entry *entries = ss_alloc_array(arena, n + 1, sizeof *entries);
    struct ss_fold fold = {ss_alloc_array(arena, n + 1, sizeof *fold.groups), 0};
    for (uint32_t i = 0; i < n; i++) {
        uint32_t *own = ss_alloc(arena, sizeof *own);
        *own = i;
        groups[i] = (struct group){.items = own, .count = 1, .name = items[i].name};
    }
    merge_equal(groups, items, n, SIZE_MAX, entries, arena);
    for (size_t k = 0; merge_equal(groups, items, n, k, entries, arena); k++)
        ;
    for (size_t g = 0; g < n; g++)
        if (!groups[g].merged)
            fold.groups[fold.count++] = (struct ss_fold_group){groups[g].name, groups[g].block,
                                                               groups[g].items, groups[g].count};
    return fold;
}

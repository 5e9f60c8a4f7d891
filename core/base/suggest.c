/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/suggest.h"

#include <string.h>

enum { LONGEST = 63 }; /* longer names are not compared: nobody types them by hand */

void ss_names_add(struct ss_names *names, const char *text)
{
    if (names->count && !strcmp(names->items[names->count - 1], text))
        return;
    if (names->count == names->capacity)
        names->items = ss_array_grow(names->arena, names->items, names->count, &names->capacity,
                                     sizeof *names->items);
    names->items[names->count++] = text;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Edits between two names; two neighbours swapped are one edit (optimal string alignment). */
static int distance(const char *a, const char *b)
{
    int n = (int)strlen(a), m = (int)strlen(b);
    int rows[3][LONGEST + 1];
    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    int *before = rows[0], *above = rows[1], *row = rows[2];
    for (int j = 0; j <= m; j++)
        above[j] = j;
    for (int i = 1; i <= n; i++) {
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int change = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = least(change, 1 + least(above[j], row[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], before[j - 2] + 1);
        }
        int *old = before;
        before = above, above = row, row = old;
    }
    return above[m];
}

const char *ss_names_nearest(const struct ss_names *names, const char *text)
{
    const char *best = NULL;
    int limit = 1 + (int)strlen(text) / 4, best_edits = limit + 1;
    for (size_t i = 0; i < names->count; i++) {
        int edits = distance(text, names->items[i]);
        /* Something of it is left, and long names were not compared. */
        if (edits < best_edits && edits < (int)strlen(text) && edits < LONGEST)
            best = names->items[i], best_edits = edits;
    }
    return best;
}

const char *ss_names_prefix(const struct ss_names *names, const char *text, bool *several)
{
    const char *found = NULL;
    size_t length = strlen(text);
    *several = false;
    for (size_t i = 0; i < names->count; i++) {
        if (!strcmp(names->items[i], text)) {
            *several = false;
            return names->items[i];
        }
        if (strncmp(names->items[i], text, length))
            continue;
        *several = *several || (found && strcmp(found, names->items[i]));
        found = names->items[i];
    }
    return *several ? NULL : found;
}

enum ss_rc ss_names_fail(const struct ss_names *names, const char *what, const char *text,
                         const char *fallback, struct ss_error *err)
{
    const char *near = ss_names_nearest(names, text);
    ss_fail(err, SS_E_NAME, "no %s is named '%.80s'", what, text);
    if (near)
        return ss_error_hint(err, "did you mean: %s?", near);
    return ss_error_hint(err, "%s", fallback);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list on a screen: which row is selected and which is the first one shown. */
#ifndef SS_VIEWS_LIST_H
#define SS_VIEWS_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct ss_list {
    size_t count;   /* rows */
    size_t at, top; /* the selected row, the first one shown; 0 in an empty list */
    size_t page;    /* rows shown last */
};

/* Sets the number of rows and how many are shown, and keeps the selected row among those. */
void ss_list_fit(struct ss_list *list, size_t count, int page);
/* Selects a row; beyond the end is the last one. */
void ss_list_select(struct ss_list *list, size_t row);
/* Moves the selection for j k, arrows, PgUp PgDn, Ctrl-D Ctrl-U, g G, Home End. False: another key.
 */
bool ss_list_key(struct ss_list *list, int key);

/* Adds the text of a row, as it is searched. */
struct ss_buf;
typedef void (*ss_list_text_fn)(void *user, size_t row, struct ss_buf *out);
/* Selects the next row (forward) or the one before whose text holds the needle, in any case of
 * letters; goes around at the ends. False: no row does. */
bool ss_list_find(struct ss_list *list, const char *needle, bool forward, ss_list_text_fn text,
                  void *user);
/* True if text holds the needle in any case of its (ASCII) letters; an empty needle is in all. */
bool ss_text_holds(const char *text, const char *needle);

#endif

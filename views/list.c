/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/list.h"

#include <ctype.h>

#include "core/base/buf.h"
#include "views/keys.h"

enum { CTRL_D = 4, CTRL_U = 21 };

void ss_list_select(struct ss_list *list, size_t row)
{
    list->at = row < list->count ? row : list->count ? list->count - 1 : 0;
    if (list->at < list->top)
        list->top = list->at;
    if (list->page && list->at >= list->top + list->page)
        list->top = list->at - list->page + 1;
}

void ss_list_fit(struct ss_list *list, size_t count, int page)
{
    list->count = count;
    list->page = page > 0 ? (size_t)page : 0;
    if (list->top + list->page > count)
        list->top = count > list->page ? count - list->page : 0;
    ss_list_select(list, list->at);
}

static void move(struct ss_list *list, size_t rows, bool down)
{
    if (down)
        ss_list_select(list, list->at + rows);
    else
        ss_list_select(list, list->at > rows ? list->at - rows : 0);
}

bool ss_list_key(struct ss_list *list, int key)
{
    size_t page = list->page > 1 ? list->page - 1 : 1, half = list->page > 1 ? list->page / 2 : 1;
    switch (key) {
    case 'j':
    case SS_KEY_DOWN:
        move(list, 1, true);
        return true;
    case 'k':
    case SS_KEY_UP:
        move(list, 1, false);
        return true;
    case SS_KEY_PAGE_DOWN:
    case SS_KEY_PAGE_UP:
        move(list, page, key == SS_KEY_PAGE_DOWN);
        return true;
    case CTRL_D:
    case CTRL_U:
        move(list, half, key == CTRL_D);
        return true;
    case 'g':
    case SS_KEY_HOME:
        ss_list_select(list, 0);
        return true;
    case 'G':
    case SS_KEY_END:
        ss_list_select(list, list->count);
        return true;
    default:
        return false;
    }
}

bool ss_text_holds(const char *text, const char *needle)
{
    char lower = (char)tolower((unsigned char)*needle);
    char upper = (char)toupper((unsigned char)*needle);
    if (!*needle)
        return true;
    for (; *text; text++) {
        size_t i = 1;
        if (*text != lower && *text != upper)
            continue;
        while (needle[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)needle[i]))
            i++;
        if (!needle[i])
            return true;
    }
    return false;
}

bool ss_list_find(struct ss_list *list, const char *needle, bool forward, ss_list_text_fn text,
                  void *user)
{
    struct ss_buf row = {0};
    size_t n = list->count;
    bool found = false;
    for (size_t step = 1; step <= n && !found; step++) {
        size_t i = (list->at + (forward ? step : n - step)) % n;
        ss_buf_clear(&row);
        text(user, i, &row);
        found = ss_text_holds(ss_buf_text(&row), needle);
        if (found)
            ss_list_select(list, i);
    }
    ss_buf_free(&row);
    return found;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A screen that a script made: the table of a command (repl/cmd/own.h). */
#include <stdlib.h>
#include <string.h>

#include "repl/cmd/show.h"
#include "views/own.h"
#include "views/table.h"

struct own_state {
    struct ss_table table;
    char *filter;
    bool failed; /* the last answer is an error */
};

static void init(void *user)
{
    ss_table_init(&((struct own_state *)user)->table);
}

static void fini(void *user)
{
    struct own_state *s = user;
    ss_table_fini(&s->table);
    free(s->filter);
}

/* The command of the screen, with the text of &. */
static void line_of(const struct ss_own_screen *own, const struct own_state *s, struct ss_buf *out)
{
    ss_buf_puts(out, own->line);
    if (!own->filter || !s->filter || !*s->filter)
        return;
    ss_buf_printf(out, " --%s \"", own->filter);
    for (const char *c = s->filter; *c; c++) /* quotes end the text, so they are left out */
        if (*c != '"')
            ss_buf_putc(out, *c);
    ss_buf_putc(out, '"');
}

/* The first table of a result. */
static const char *table_in(const struct ss_reply *reply)
{
    for (size_t i = 0; reply->out && i < reply->out->blocks.count; i++) {
        const struct ss_block *block = reply->out->blocks.items + i;
        if (block->kind == SS_BLOCK_TABLE || block->kind == SS_BLOCK_TREE)
            return block->name;
    }
    return "rows";
}

static const struct ss_reply *ask(struct ss_viewer *viewer, struct own_state *s)
{
    struct ss_buf line = {0};
    line_of(ss_viewer_own(viewer), s, &line);
    const struct ss_reply *reply = ss_viewer_ask(viewer, ss_buf_text(&line));
    ss_buf_free(&line);
    return reply;
}

static void update(struct ss_viewer *viewer, void *user)
{
    struct own_state *s = user;
    const struct ss_own_screen *own = ss_viewer_own(viewer);
    const struct ss_reply *reply = ask(viewer, s);
    if (!reply)
        return;
    s->failed = !reply->out;
    if (reply->out)
        ss_table_show(&s->table, reply, own->block ? own->block : table_in(reply));
}

static void draw_failure(struct ss_viewer *viewer, struct own_state *s, struct ss_canvas *canvas,
                         struct ss_area area)
{
    const struct ss_reply *reply = ask(viewer, s);
    struct ss_buf text = {0};
    if (!reply || !reply->err)
        return;
    ss_buf_puts(&text, reply->err->message);
    if (reply->err->where[0])
        ss_buf_printf(&text, "\n%s", reply->err->where);
    ss_viewer_draw_empty(canvas, area, ss_buf_text(&text), reply->err->hint);
    ss_buf_free(&text);
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct own_state *s = user;
    const struct ss_own_screen *own = ss_viewer_own(viewer);
    if (s->failed)
        draw_failure(viewer, s, canvas, area);
    else if (!s->table.block)
        ss_viewer_draw_empty(canvas, area, ask(viewer, s) ? "There is nothing to show." : "...",
                             "");
    else {
        ss_draw_list_rule(canvas, area, 0, own->summary, s->table.list.at, s->table.list.count,
                          area.rows - 2);
        ss_table_draw(&s->table, canvas, ss_area_rows(area, 1, area.rows - 1), true);
    }
}

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    struct own_state *s = user;
    (void)viewer;
    return s->table.block && !s->failed ? &s->table.list : NULL;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    (void)viewer;
    ss_table_text(&((struct own_state *)user)->table, row, out);
}

static void filter(struct ss_viewer *viewer, void *user, const char *what)
{
    struct own_state *s = user;
    (void)viewer;
    free(s->filter);
    s->filter = strdup(what);
    ss_table_filter(&s->table, what);
}

static bool at(struct ss_viewer *viewer, void *user, int kind, struct ss_ref *ref)
{
    struct own_state *s = user;
    (void)viewer;
    return !s->failed && ss_table_ref(&s->table, kind, ref);
}

static void act_sort(struct ss_viewer *viewer, void *user)
{
    const char *column = ss_table_sort_next(&((struct own_state *)user)->table);
    ss_viewer_say(viewer, SS_ROLE_DIM, "sorted by %s", column ? column : "the script");
}

static void act_reverse(struct ss_viewer *viewer, void *user)
{
    ss_table_sort_reverse(&((struct own_state *)user)->table);
    ss_viewer_say(viewer, SS_ROLE_DIM, "reversed");
}

static const struct ss_view_key sorting[] = {
    {'s', "sort", "sort by the next column", NULL, act_sort, NULL},
    {'z', NULL, "reverse the order of the rows", NULL, act_reverse, NULL},
};

static const struct ss_screen base = {.size = sizeof(struct own_state),
                                      .init = init,
                                      .fini = fini,
                                      .update = update,
                                      .draw = draw,
                                      .list = list,
                                      .text = text,
                                      .filter = filter,
                                      .at = at};

void ss_own_view_set(struct ss_own_view *view, const struct ss_own_screen *own)
{
    struct ss_view_key *keys = ss_xcalloc(own->n_keys + SS_COUNT(sorting) + 2, sizeof *keys);
    size_t n = 0;
    free(view->keys);
    if (own->enter)
        keys[n++] = (struct ss_view_key){SS_KEY_ENTER, "open", own->enter, own->enter, NULL, NULL};
    for (size_t i = 0; i < own->n_keys; i++)
        keys[n++] = (struct ss_view_key){ss_key_of_name(own->keys[i].key),
                                         own->keys[i].name,
                                         own->keys[i].help,
                                         own->keys[i].command,
                                         NULL,
                                         NULL};
    for (size_t i = 0; i < SS_COUNT(sorting); i++)
        keys[n++] = sorting[i];
    view->own = own;
    view->keys = keys;
    view->screen = base;
    view->screen.name = own->name;
    view->screen.key = own->key ? ss_key_of_name(own->key) : SS_KEY_NONE;
    view->screen.summary = own->summary;
    view->screen.twin = own->line;
    view->screen.keys = keys;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies over a screen: the keys that work here, the result of a command, a question, and the
 * line of a search. */
#include <stdlib.h>
#include <string.h>

#include "repl/cmd/format_table.h"
#include "repl/cmd/width.h"
#include "views/parts.h"

enum { NO_TABLE = -1, KEY_COLS = 11 };

/* ---- results ---- */

static struct ss_result_line *add_line(struct ss_overlay *o)
{
    struct ss_result_line *lines = realloc(o->lines, (o->n_lines + 1) * sizeof *lines);
    if (!lines)
        abort();
    o->lines = lines;
    lines[o->n_lines] = (struct ss_result_line){.table = NO_TABLE, .role = SS_ROLE_TEXT};
    return lines + o->n_lines++;
}

/* Adds each line of a text. */
static void add_text(struct ss_overlay *o, const char *text, enum ss_role role)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        struct ss_result_line *line = add_line(o);
        line->text = strndup(text, length);
        line->role = role;
        text += length;
        text += *text == '\n';
    }
}

static void add_table(struct ss_overlay *o, const struct ss_reply *reply,
                      const struct ss_block *block)
{
    struct ss_table *tables = realloc(o->tables, (o->n_tables + 1) * sizeof *tables);
    if (!tables)
        abort();
    o->tables = tables;
    struct ss_table *table = o->tables + o->n_tables;
    ss_table_init(table);
    ss_table_show(table, reply, block->name);
    if (o->n_lines)
        add_text(o, " ", SS_ROLE_TEXT);
    struct ss_result_line *line = add_line(o);
    line->table = (int)o->n_tables;
    line->row = SIZE_MAX;
    if (!table->list.count)
        add_text(o, "(none)", SS_ROLE_DIM);
    for (size_t i = 0; i < table->list.count; i++) {
        line = add_line(o);
        line->table = (int)o->n_tables;
        line->row = i;
    }
    o->n_tables++;
}

static void add_block(struct ss_viewer *v, const struct ss_reply *reply,
                      const struct ss_block *block)
{
    struct ss_buf text = {0};
    struct ss_style style = {.width = v->canvas.cols > 4 ? (size_t)v->canvas.cols - 3 : 2,
                             .utf8 = !v->ascii};
    if (block->programs_only)
        return;
    if (block->kind == SS_BLOCK_TABLE || block->kind == SS_BLOCK_TREE) {
        add_table(&v->overlay, reply, block);
        return;
    }
    if (block->kind == SS_BLOCK_NOTE)
        ss_buf_puts(&text, block->text);
    else
        ss_format_block(&style, block, &text);
    if (v->overlay.n_lines && text.length)
        add_text(&v->overlay, " ", SS_ROLE_TEXT);
    add_text(&v->overlay, ss_buf_text(&text),
             block->kind == SS_BLOCK_NOTE ? SS_ROLE_DIM : SS_ROLE_TEXT);
    ss_buf_free(&text);
}

static void add_error(struct ss_overlay *o, const struct ss_error *err)
{
    add_text(o, err->message, SS_ROLE_ERROR);
    add_text(o, err->where, SS_ROLE_TEXT);
    if (err->hint[0])
        add_text(o, " ", SS_ROLE_TEXT);
    add_text(o, err->hint, SS_ROLE_DIM);
}

static void drop_lines(struct ss_overlay *o)
{
    for (size_t i = 0; i < o->n_lines; i++)
        free(o->lines[i].text);
    for (size_t i = 0; i < o->n_tables; i++)
        ss_table_fini(o->tables + i);
    free(o->lines);
    free(o->tables);
    o->lines = NULL;
    o->tables = NULL;
    o->n_lines = o->n_tables = 0;
}

static void fill(struct ss_viewer *v, const struct ss_reply *reply)
{
    struct ss_overlay *o = &v->overlay;
    drop_lines(o);
    o->number = reply->number;
    for (size_t i = 0; reply->out && i < reply->out->blocks.count; i++)
        add_block(v, reply, reply->out->blocks.items + i);
    if (reply->err)
        add_error(o, reply->err);
    o->list.count = o->n_lines;
    ss_list_select(&o->list, 0);
}

void ss_overlay_show(struct ss_viewer *v, const char *title, const struct ss_reply *reply)
{
    ss_overlay_open(v, SS_OVERLAY_RESULT, NULL);
    v->overlay.title = strdup(title);
    fill(v, reply);
}

void ss_overlay_ask(struct ss_viewer *v, const char *line)
{
    ss_overlay_open(v, SS_OVERLAY_RESULT, NULL);
    v->overlay.title = strdup(line);
    v->overlay.query = strdup(line);
    ss_viewer_ask(v, line);
}

/* ---- opening and closing ---- */

void ss_overlay_close(struct ss_viewer *v)
{
    struct ss_overlay *o = &v->overlay;
    drop_lines(o);
    ss_input_fini(&o->input);
    free(o->title);
    free(o->query);
    memset(o, 0, sizeof *o);
    v->dirty = true;
}

void ss_overlay_open(struct ss_viewer *v, enum ss_overlay_kind kind, const char *text)
{
    ss_overlay_close(v);
    v->overlay.kind = kind;
    ss_input_set(&v->overlay.input, text);
    if (kind == SS_OVERLAY_PALETTE)
        ss_palette_offer(v);
}

void ss_overlay_update(struct ss_viewer *v)
{
    struct ss_overlay *o = &v->overlay;
    if (o->kind != SS_OVERLAY_RESULT || !o->query)
        return;
    const struct ss_reply *reply = ss_viewer_ask(v, o->query);
    if (reply && reply->current && reply->number != o->number)
        fill(v, reply);
}

/* ---- the keys that work here ---- */

static bool key_is_listed(struct ss_viewer *v, const struct ss_view_key *key)
{
    struct ss_buf text = {0};
    ss_key_name(key->key, &text);
    ss_buf_printf(&text, " %s %s", key->help, key->command ? key->command : "");
    bool listed = ss_text_holds(ss_buf_text(&text), ss_input_text(&v->overlay.input));
    ss_buf_free(&text);
    return listed;
}

/* Adds a line whose continuations begin below column KEY_COLS. */
static void add_key_line(struct ss_viewer *v, const char *text, enum ss_role role)
{
    struct ss_buf line = {0};
    int cols = v->canvas.cols - 3;
    for (bool first = true; *text; first = false) {
        int indent = first ? 0 : KEY_COLS;
        size_t length = ss_text_line(text, (size_t)(cols > indent + 1 ? cols - indent : 1));
        ss_buf_clear(&line);
        ss_buf_printf(&line, "%*s%.*s", indent, "", (int)length, text);
        add_text(&v->overlay, ss_buf_text(&line), role);
        text += length;
        text += strspn(text, " ");
    }
    ss_buf_free(&line);
}

/* *said: the reason that the key listed before gave, so that it is given once. */
static void list_key(struct ss_viewer *v, const struct ss_view_key *key, struct ss_buf *said)
{
    struct ss_buf line = {0}, name = {0}, made = {0};
    const char *reason = ss_viewer_key_reason(v, key, &made);
    ss_key_name(key->key, &name);
    ss_buf_printf(&line, "%-*s %s", KEY_COLS - 1, ss_buf_text(&name), key->help);
    if (key->command)
        ss_buf_printf(&line, "  [%s]", key->command);
    if (reason && !strcmp(reason, ss_buf_text(said)))
        ss_buf_puts(&line, "  - not now");
    else if (reason)
        ss_buf_printf(&line, "  - not now: %s", reason);
    add_key_line(v, ss_buf_text(&line), reason ? SS_ROLE_DIM : SS_ROLE_TEXT);
    ss_buf_clear(said);
    ss_buf_puts(said, reason ? reason : "");
    ss_buf_free(&line);
    ss_buf_free(&name);
    ss_buf_free(&made);
}

static void list_keys(struct ss_viewer *v, const struct ss_view_key *keys, const char *title)
{
    struct ss_buf said = {0};
    bool any = false, general = keys == ss_viewer_keys;
    for (; keys && keys->key; keys++) {
        struct ss_view_key bound;
        bool hidden = (general && ss_viewer_key_of_screen(v, keys->key)) ||
                      ss_viewer_bound(v, keys->key, &bound);
        if (hidden || !key_is_listed(v, keys))
            continue;
        if (!any)
            add_key_line(v, title, SS_ROLE_TITLE);
        any = true;
        list_key(v, keys, &said);
    }
    ss_buf_free(&said);
}

/* The keys that the user bound and that work on the present screen. */
static void list_bindings(struct ss_viewer *v)
{
    struct ss_buf said = {0};
    bool any = false;
    for (size_t i = 0; i < v->session->bindings.count; i++) {
        const struct ss_binding *b = v->session->bindings.items + i;
        struct ss_view_key bound;
        if (!ss_viewer_bound(v, ss_key_of_name(b->key), &bound) || bound.command != b->command ||
            !key_is_listed(v, &bound))
            continue;
        if (!any)
            add_key_line(v, "bound by you", SS_ROLE_TITLE);
        any = true;
        list_key(v, &bound, &said);
    }
    ss_buf_free(&said);
}

static void fill_keys(struct ss_viewer *v)
{
    struct ss_buf title = {0};
    size_t n;
    const struct ss_screen *const *screens = ss_viewer_screens(v, &n);
    drop_lines(&v->overlay);
    ss_buf_printf(&title, "%s: %s  (text: %s)", v->screen->name, v->screen->summary,
                  v->screen->twin);
    list_bindings(v);
    list_keys(v, v->screen->keys, ss_buf_text(&title));
    list_keys(v, ss_viewer_keys, "every screen");
    for (size_t i = 0; i < n; i++) {
        struct ss_view_key key = {.key = screens[i]->key, .help = screens[i]->summary};
        if (!i && !*ss_input_text(&v->overlay.input))
            add_text(&v->overlay, "screens", SS_ROLE_TITLE);
        if (key_is_listed(v, &key)) {
            struct ss_buf name = {0};
            if (screens[i]->key != SS_KEY_NONE)
                ss_key_name(screens[i]->key, &name);
            ss_buf_clear(&title);
            ss_buf_printf(&title, "%-*s %s: %s", KEY_COLS - 1, ss_buf_text(&name), screens[i]->name,
                          screens[i]->summary);
            ss_buf_free(&name);
            add_key_line(v, ss_buf_text(&title), SS_ROLE_TEXT);
        }
    }
    v->overlay.list.count = v->overlay.n_lines;
    ss_buf_free(&title);
}

/* ---- drawing ---- */

static void draw_line(struct ss_viewer *v, struct ss_canvas *canvas, struct ss_area area, int row,
                      size_t i)
{
    struct ss_result_line *line = v->overlay.lines + i;
    if (line->text)
        ss_draw(canvas, area, row, 0, line->role, line->text);
    else if (line->row == SIZE_MAX)
        ss_table_draw_header(v->overlay.tables + line->table, canvas, area, row);
    else
        ss_table_draw_row(v->overlay.tables + line->table, canvas, area, row, line->row);
}

static void draw_lines(struct ss_viewer *v, struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_list *list = &v->overlay.list;
    ss_list_fit(list, v->overlay.n_lines, area.rows);
    struct ss_area lines = ss_area_cols(area, 2, area.cols - 2);
    for (int i = 0; i < area.rows && list->top + (size_t)i < list->count; i++) {
        draw_line(v, canvas, lines, i, list->top + (size_t)i);
        ss_canvas_hit_list(canvas, area, i, list, list->top + (size_t)i);
        if (list->top + (size_t)i == list->at)
            ss_draw_selection(canvas, area, i);
    }
}

static void draw_confirm(struct ss_viewer *v, struct ss_canvas *canvas, struct ss_area body)
{
    int row = body.rows / 2 - 1;
    ss_draw_rule(canvas, body, row, "a question");
    ss_draw(canvas, body, row + 1, 1, SS_ROLE_WARNING, v->overlay.title);
    ss_draw(canvas, body, row + 2, 1, SS_ROLE_KEY, "Y does it, any other key does not");
    ss_draw_rule(canvas, body, row + 3, NULL);
}

/* A small result takes the lower part of the screen; a long one takes all of it. */
static struct ss_area result_area(const struct ss_viewer *v, struct ss_area body)
{
    int rows = (int)v->overlay.n_lines + 1;
    if (v->overlay.n_lines > (size_t)body.rows || rows > body.rows * 2 / 3)
        return body;
    rows = rows < 3 ? 3 : rows;
    return ss_area_rows(body, body.rows - rows, rows);
}

static void wipe(struct ss_canvas *canvas, struct ss_area area)
{
    for (int row = 0; row < area.rows; row++)
        ss_draw_glyphs(canvas, area, row, 0, SS_ROLE_TEXT, SS_GLYPH_BLANK, area.cols);
}

void ss_overlay_draw(struct ss_viewer *v, struct ss_canvas *canvas, struct ss_area body)
{
    struct ss_overlay *o = &v->overlay;
    struct ss_area area = o->kind == SS_OVERLAY_RESULT ? result_area(v, body) : body;
    if (o->kind != SS_OVERLAY_NONE)
        canvas->n_hits = 0; /* clicks do not reach what lies below */
    switch (o->kind) {
    case SS_OVERLAY_KEYS:
        fill_keys(v);
        wipe(canvas, area);
        ss_draw_rule(canvas, area, 0, "keys");
        draw_lines(v, canvas, ss_area_rows(area, 1, area.rows - 2));
        ss_input_draw(&o->input, canvas, area, area.rows - 1, "find: ");
        return;
    case SS_OVERLAY_RESULT:
        wipe(canvas, area);
        ss_draw_rule(canvas, area, 0, o->title);
        if (!o->n_lines)
            ss_draw(canvas, area, 1, 0, SS_ROLE_DIM, o->number ? "nothing" : "working ...");
        draw_lines(v, canvas, ss_area_rows(area, 1, area.rows - 1));
        return;
    case SS_OVERLAY_CONFIRM:
        wipe(canvas, ss_area_rows(body, body.rows / 2 - 1, 4));
        draw_confirm(v, canvas, body);
        return;
    case SS_OVERLAY_PALETTE:
        wipe(canvas, area);
        ss_palette_draw(v, canvas, body);
        return;
    default:
        return;
    }
}

/* ---- keys ---- */

static void open_ref(struct ss_viewer *v)
{
    struct ss_overlay *o = &v->overlay;
    struct ss_ref ref;
    if (o->list.at >= o->n_lines)
        return;
    struct ss_result_line *line = o->lines + o->list.at;
    if (line->text || line->row == SIZE_MAX) {
        ss_viewer_say(v, SS_ROLE_DIM, "nothing on this line can be opened");
        return;
    }
    struct ss_table *table = o->tables + line->table;
    ss_list_select(&table->list, line->row);
    if (!ss_table_ref(table, -1, &ref)) {
        ss_viewer_say(v, SS_ROLE_DIM, "nothing in this row can be opened");
        return;
    }
    ss_overlay_close(v);
    ss_viewer_open(v, NULL, &ref);
}

static void result_key(struct ss_viewer *v, int key)
{
    if (ss_list_key(&v->overlay.list, key))
        return;
    if (key == SS_KEY_ENTER)
        open_ref(v);
    else if (key == SS_KEY_ESC || key == 'q' || key == SS_KEY_BACKSPACE || key == SS_KEY_CTRL_C)
        ss_overlay_close(v);
    else {
        ss_overlay_close(v);
        ss_viewer_key(v, key);
    }
}

static void end_search(struct ss_viewer *v)
{
    char *text = strdup(ss_input_text(&v->overlay.input));
    bool filter = v->overlay.kind == SS_OVERLAY_FILTER;
    ss_overlay_close(v);
    if (filter) {
        v->screen->filter(v, ss_viewer_state(v), text);
        free(text);
        return;
    }
    if (*text) {
        free(v->needle);
        v->needle = text;
    } else {
        free(text);
    }
    if (v->needle)
        ss_viewer_key(v, 'n');
}

static void typed_key(struct ss_viewer *v, int key)
{
    struct ss_overlay *o = &v->overlay;
    bool keys = o->kind == SS_OVERLAY_KEYS;
    bool empty = !*ss_input_text(&o->input);
    if (key == SS_KEY_ESC || key == SS_KEY_CTRL_C || (key == SS_KEY_BACKSPACE && empty))
        ss_overlay_close(v);
    else if (key == SS_KEY_ENTER && !keys)
        end_search(v);
    else if (key == SS_KEY_ENTER)
        ss_overlay_close(v);
    else if (keys && key >= SS_KEY_UP && ss_list_key(&o->list, key))
        return;
    else
        ss_input_key(&o->input, key);
}

void ss_overlay_key(struct ss_viewer *v, int key)
{
    v->dirty = true;
    switch (v->overlay.kind) {
    case SS_OVERLAY_CONFIRM:
        v->overlay.answer = key == 'Y';
        return;
    case SS_OVERLAY_RESULT:
        result_key(v, key);
        return;
    case SS_OVERLAY_PALETTE:
        ss_palette_key(v, key);
        return;
    default:
        typed_key(v, key);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys that work on every screen, and the way of a key to its work. A lower-case key changes
 * nothing, a capital changes the state, Ctrl is about the terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/cmd/show.h"
#include "views/own.h"
#include "views/parts.h"
#include "views/terminal.h"

/* ---- what keys do ---- */

static void act_palette(struct ss_viewer *v, void *state)
{
    (void)state;
    ss_overlay_open(v, SS_OVERLAY_PALETTE, NULL);
}

static void act_keys(struct ss_viewer *v, void *state)
{
    (void)state;
    ss_overlay_open(v, SS_OVERLAY_KEYS, NULL);
}

static void act_search(struct ss_viewer *v, void *state)
{
    (void)state;
    ss_overlay_open(v, SS_OVERLAY_SEARCH, NULL);
}

static void act_filter(struct ss_viewer *v, void *state)
{
    (void)state;
    ss_overlay_open(v, SS_OVERLAY_FILTER, NULL);
}

struct row_text {
    struct ss_viewer *v;
    void *state;
};

static void text_of_row(void *user, size_t row, struct ss_buf *out)
{
    struct row_text *r = user;
    r->v->screen->text(r->v, r->state, row, out);
}

static void search(struct ss_viewer *v, void *state, bool forward)
{
    struct row_text user = {v, state};
    if (v->screen->find ? !v->screen->find(v, state, v->needle, forward)
                        : !ss_list_find(ss_viewer_list(v), v->needle, forward, text_of_row, &user))
        ss_viewer_say(v, SS_ROLE_WARNING, "no row holds '%s'", v->needle);
}

static void act_next(struct ss_viewer *v, void *state)
{
    search(v, state, true);
}

static void act_previous(struct ss_viewer *v, void *state)
{
    search(v, state, false);
}

static void act_pane(struct ss_viewer *v, void *state)
{
    v->screen->next_pane(v, state);
}

static void act_open(struct ss_viewer *v, void *state)
{
    struct ss_ref ref;
    if (v->screen->at(v, state, -1, &ref))
        ss_viewer_open(v, NULL, &ref);
    else
        ss_viewer_say(v, SS_ROLE_DIM, "nothing under the cursor can be opened");
}

static void act_back(struct ss_viewer *v, void *state)
{
    (void)state;
    ss_viewer_back(v);
}

static void act_again(struct ss_viewer *v, void *state)
{
    (void)state;
    char *line = strdup(v->last_line);
    ss_viewer_run(v, line);
    free(line);
}

static void act_redraw(struct ss_viewer *v, void *state)
{
    (void)state;
    v->anew = true;
}

static void act_copy(struct ss_viewer *v, void *state)
{
    struct ss_buf text = {0};
    v->screen->text(v, state, ss_viewer_list(v)->at, &text);
    if (!text.length)
        ss_viewer_say(v, SS_ROLE_DIM, "this row has no text");
    else if (v->on_terminal && ss_terminal_copy(ss_buf_text(&text)))
        ss_viewer_say(v, SS_ROLE_OK, "copied: %s", ss_buf_text(&text));
    else
        ss_viewer_say(v, SS_ROLE_WARNING, "%s", ss_buf_text(&text));
    ss_buf_free(&text);
}

static void act_leave(struct ss_viewer *v, void *state)
{
    (void)state;
    v->quit = true;
}

/* ---- why they do not ---- */

static const char *needs_list(struct ss_viewer *v, void *state)
{
    (void)state;
    return ss_viewer_list(v) && v->screen->text ? NULL : "this screen has no list now";
}

static const char *needs_row(struct ss_viewer *v, void *state)
{
    const char *reason = needs_list(v, state);
    return reason || ss_viewer_list(v)->count ? reason : "the list is empty";
}

static const char *needs_needle(struct ss_viewer *v, void *state)
{
    const char *reason = needs_list(v, state);
    return reason ? reason : v->needle ? NULL : "nothing was searched for yet: /";
}

static const char *needs_filter(struct ss_viewer *v, void *state)
{
    (void)state;
    return v->screen->filter ? NULL : "this screen cannot be filtered";
}

static const char *needs_panes(struct ss_viewer *v, void *state)
{
    (void)state;
    return v->screen->next_pane ? NULL : "this screen has one pane";
}

static const char *needs_thing(struct ss_viewer *v, void *state)
{
    struct ss_ref ref;
    return v->screen->at && v->screen->at(v, state, -1, &ref) ? NULL
                                                              : "nothing is under the cursor";
}

static const char *needs_place(struct ss_viewer *v, void *state)
{
    (void)state;
    return v->n_back ? NULL : "this is the first screen";
}

static const char *needs_line(struct ss_viewer *v, void *state)
{
    (void)state;
    return v->last_line ? NULL : "no command was run yet";
}

static const char *needs_model(struct ss_viewer *v, void *state)
{
    (void)state;
    return v->now->graph || v->now->problem ? NULL : "no graph is loaded: type : load FILE";
}

static const char *needs_mesh(struct ss_viewer *v, void *state)
{
    const char *reason = needs_model(v, state);
    return reason || v->now->problem || v->now->settings.mesh.n_axes
               ? reason
               : "no mesh is set: type : mesh 2x4";
}

const char *ss_viewer_needs_plan(struct ss_viewer *v, void *state)
{
    (void)state;
    return v->now->plan ? NULL : "there is no plan yet: S solves";
}

static const char *needs_past(struct ss_viewer *v, void *state)
{
    (void)state;
    struct ss_lab *lab = ss_viewer_lab(v);
    return !lab || lab->history.n_past ? NULL : "nothing was changed yet";
}

static const char *needs_future(struct ss_viewer *v, void *state)
{
    (void)state;
    struct ss_lab *lab = ss_viewer_lab(v);
    return !lab || lab->history.n_future ? NULL : "nothing was undone";
}

/* j k and their like are in list.c; the list names them once. */
const struct ss_view_key ss_viewer_keys[] = {
    {'j', NULL, "down; also k g G, arrows, PgUp PgDn, Home End", NULL, NULL, needs_list},
    {SS_KEY_ENTER, "open", "open what is under the cursor", NULL, act_open, needs_thing},
    {SS_KEY_BACKSPACE, "back", "go back to where Enter was pressed", NULL, act_back, needs_place},
    {SS_KEY_TAB, "pane", "move to the next pane", NULL, act_pane, needs_panes},
    {'/', "find", "search the list; n and N repeat it", NULL, act_search, needs_list},
    {'n', NULL, "go to the next row found", NULL, act_next, needs_needle},
    {'N', NULL, "go to the row found before", NULL, act_previous, needs_needle},
    {'&', NULL, "show only rows that hold a text", NULL, act_filter, needs_filter},
    {'y', NULL, "copy the row to the terminal's clipboard (OSC 52)", NULL, act_copy, needs_row},
    {'w', "why", "say why the thing under the cursor is as it is", "why $item", NULL, NULL},
    {'D', NULL, "discover the rules of the graph", "discover", NULL, needs_model},
    {'S', "solve", "solve for the best plan", "solve", NULL, needs_mesh},
    {'U', NULL, "undo the last change", "undo", NULL, needs_past},
    {'R', NULL, "redo what was undone", "redo", NULL, needs_future},
    {'A', NULL, "solve again after each change, or not: type on or off", "set live ", NULL, NULL},
    {'r', NULL, "run the plan and compare the numbers", "run", NULL, ss_viewer_needs_plan},
    {'e', NULL, "export this screen: type a file name", "export screen ", NULL, NULL},
    {'.', NULL, "run the last command again", NULL, act_again, needs_line},
    {':', "command", "type a command", NULL, act_palette, NULL},
    {' ', NULL, "type a command", NULL, act_palette, NULL},
    {'?', "keys", "list the keys that work here", NULL, act_keys, NULL},
    {SS_KEY_CTRL_L, NULL, "draw the screen anew", NULL, act_redraw, NULL},
    {'q', "prompt", "go back to the prompt", NULL, act_leave, NULL},
    {0, NULL, NULL, NULL, NULL, NULL},
};

/* ---- commands of keys ---- */

struct slot {
    const char *name;
    int kind;
    const char *needs;
};
static const struct slot slots[] = {{"$op", SS_REF_OP, "an op must be under the cursor"},
                                    {"$var", SS_REF_VAR, "a tensor must be under the cursor"},
                                    {"$row", SS_REF_ROW, "a row must be under the cursor"},
                                    {"$axis", SS_REF_AXIS, "an axis must be under the cursor"},
                                    {"$item", -1, "an op or tensor must be under the cursor"}};

static const struct slot *slot_at(const char *text)
{
    for (size_t i = 0; i < SS_COUNT(slots); i++)
        if (!strncmp(text, slots[i].name, strlen(slots[i].name)))
            return slots + i;
    return NULL;
}

/* A row stands for its op too. */
static bool thing_at(struct ss_viewer *v, const struct slot *slot, struct ss_ref *ref)
{
    void *state = ss_viewer_state(v);
    if (!v->screen->at)
        return false;
    if (slot->kind == SS_REF_OP && !v->screen->at(v, state, SS_REF_OP, ref)) {
        if (!v->screen->at(v, state, SS_REF_ROW, ref))
            return false;
        ref->kind = SS_REF_OP;
        ref->generation = v->now->graph ? v->now->graph->generation : 0;
        return true;
    }
    if (slot->kind >= 0)
        return v->screen->at(v, state, slot->kind, ref);
    struct slot op = {NULL, SS_REF_OP, NULL};
    return v->screen->at(v, state, SS_REF_VAR, ref) || thing_at(v, &op, ref);
}

bool ss_viewer_fill(struct ss_viewer *v, const char *template, struct ss_buf *out)
{
    struct ss_buf name = {0};
    bool filled = true;
    for (const char *p = template; *p && filled;) {
        const struct slot *slot = *p == '$' ? slot_at(p) : NULL;
        struct ss_ref ref;
        if (!slot) {
            ss_buf_putc(out, *p++);
            continue;
        }
        ss_buf_clear(&name);
        filled = thing_at(v, slot, &ref) && ss_viewer_name(v, &ref, &name);
        if (!filled) {
            ss_buf_clear(out);
            ss_buf_puts(out, slot->needs);
            break;
        }
        bool quote = strpbrk(ss_buf_text(&name), " \t;'#") != NULL;
        ss_buf_printf(out, "%s%s%s", quote ? "\"" : "", ss_buf_text(&name), quote ? "\"" : "");
        p += strlen(slot->name);
    }
    ss_buf_free(&name);
    return filled;
}

static bool changes_laboratory(const char *command)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(command, " "), command);
    const struct ss_cmd *cmd = ss_cmd_find(name); /* those of scripts check what they run */
    return cmd && cmd->flags & SS_CMD_MUTATES && !(cmd->flags & SS_CMD_RUNS_OTHERS);
}

const char *ss_viewer_key_reason(struct ss_viewer *v, const struct ss_view_key *key,
                                 struct ss_buf *out)
{
    const char *reason = key->disabled ? key->disabled(v, ss_viewer_state(v)) : NULL;
    if (!reason && v->session->read_only && key->command && changes_laboratory(key->command))
        reason = "this session is read-only";
    if (reason || !key->command || !strchr(key->command, '$'))
        return reason;
    ss_buf_clear(out);
    return ss_viewer_fill(v, key->command, out) ? NULL : ss_buf_text(out);
}

static void run_key(struct ss_viewer *v, const struct ss_view_key *key)
{
    struct ss_buf line = {0};
    size_t length = strlen(key->command);
    ss_viewer_fill(v, key->command, &line);
    if (key->command[length - 1] == ' ') /* the rest is to be typed */
        ss_overlay_open(v, SS_OVERLAY_PALETTE, ss_buf_text(&line));
    else
        ss_viewer_run(v, ss_buf_text(&line));
    ss_buf_free(&line);
}

static const struct ss_view_key *find_key(const struct ss_view_key *keys, int key)
{
    for (; keys && keys->key; keys++)
        if (keys->key == key)
            return keys;
    return NULL;
}

bool ss_viewer_key_of_screen(const struct ss_viewer *v, int key)
{
    return find_key(v->screen->keys, key) != NULL;
}

static bool is_bound(const struct ss_binding *b, int key, const char *screen)
{
    return (!b->screen || !strcmp(b->screen, screen)) && ss_key_of_name(b->key) == key;
}

bool ss_viewer_bound(const struct ss_viewer *v, int key, struct ss_view_key *bound)
{
    const struct ss_session *session = v->session;
    const struct ss_binding *found = NULL;
    for (size_t i = 0; i < session->bindings.count; i++) {
        const struct ss_binding *b = session->bindings.items + i;
        if (is_bound(b, key, v->screen->name) && (!found || b->screen))
            found = b;
    }
    if (found)
        *bound = (struct ss_view_key){.key = key,
                                      .help = found->comment ? found->comment : "(bound)",
                                      .command = found->command};
    return found != NULL;
}

/* What the tables give the key on a screen; NULL: on every screen. */
static void add_taken(int key, const char *screen, struct ss_buf *out)
{
    size_t n;
    const struct ss_screen *const *screens = ss_screens(&n);
    for (size_t i = 0; i < n; i++) {
        const struct ss_view_key *own = find_key(screens[i]->keys, key);
        if (own && (!screen || !strcmp(screens[i]->name, screen)))
            ss_buf_printf(out, "%s%s: %s", out->length ? "; " : "", screens[i]->name, own->help);
        if (screens[i]->key == key)
            ss_buf_printf(out, "%sgo to %s", out->length ? "; " : "", screens[i]->name);
    }
    const struct ss_view_key *general = find_key(ss_viewer_keys, key);
    if (general && !(screen && out->length))
        ss_buf_printf(out, "%s%s", out->length ? "; " : "", general->help);
}

const char *ss_viewer_key_named(const char *typed, const char *screen, struct ss_arena *arena,
                                const char **taken, bool *reserved)
{
    static const int kept[] = {':', '?', 'q', SS_KEY_ESC, SS_KEY_CTRL_C, SS_KEY_CTRL_Z};
    size_t length = strlen(typed);
    bool angled = length > 2 && typed[0] == '<' && typed[length - 1] == '>';
    char *name = ss_strndup(arena, typed + angled, length - 2 * angled);
    struct ss_buf text = {0};
    int key = ss_key_of_name(name);
    if (key == SS_KEY_NONE && name[0] >= 'a' && name[0] <= 'z') { /* "f5", "ctrl-t" */
        name[0] = (char)(name[0] - 'a' + 'A');
        key = ss_key_of_name(name);
    }
    *taken = NULL;
    *reserved = false;
    if (key == SS_KEY_NONE)
        return NULL;
    for (size_t i = 0; i < SS_COUNT(kept); i++)
        *reserved |= kept[i] == key;
    add_taken(key, screen, &text);
    if (text.length)
        *taken = ss_strdup(arena, ss_buf_text(&text));
    else if (*reserved)
        *taken = "it ends or stops what is on the screen";
    ss_buf_clear(&text);
    ss_key_name(key, &text);
    return ss_buf_keep(arena, &text);
}

static void press(struct ss_viewer *v, const struct ss_view_key *key)
{
    struct ss_buf made = {0};
    const char *reason = ss_viewer_key_reason(v, key, &made);
    if (reason)
        ss_viewer_say(v, SS_ROLE_WARNING, "%s: %s", key->help, reason);
    else if (key->command)
        run_key(v, key);
    else if (key->act)
        key->act(v, ss_viewer_state(v));
    ss_buf_free(&made);
}

static bool go_to_screen(struct ss_viewer *v, int key)
{
    size_t n;
    const struct ss_screen *const *screens = ss_viewer_screens(v, &n);
    for (size_t i = 0; i < n; i++)
        if ((screens[i]->key == key && key != SS_KEY_NONE) ||
            (key >= SS_KEY_F1 && key < SS_KEY_F1 + 9 && screens[i]->key == '1' + key - SS_KEY_F1)) {
            ss_viewer_go(v, screens[i]->name);
            return true;
        }
    return false;
}

static void say_if_empty(struct ss_viewer *v, const struct ss_list *list)
{
    if (!list->count)
        ss_viewer_say(v, SS_ROLE_DIM, "this list is empty%s",
                      v->screen->next_pane ? "; Tab goes to the next pane" : "");
}

/* What a key said holds until the next one; the outcome of a command stays. */
static void drop_note(struct ss_viewer *v)
{
    if (v->status_line)
        return;
    free(v->status);
    v->status = NULL;
}

void ss_viewer_key(struct ss_viewer *v, int key)
{
    v->dirty = true;
    drop_note(v);
    if (v->updated != v->screen) /* a key before it changed the state, and nothing was drawn */
        ss_viewer_update(v);
    if (v->overlay.kind != SS_OVERLAY_NONE) {
        ss_overlay_key(v, key);
        return;
    }
    if (key == SS_KEY_CTRL_C) {
        if (!ss_viewer_stop_job(v) && !ss_own_queries_stopped(v->own_queries))
            ss_viewer_say(v, SS_ROLE_DIM, "nothing runs; q goes back to the prompt");
        return;
    }
    key = key == SS_KEY_ESC ? SS_KEY_BACKSPACE : key;
    const struct ss_view_key *own = find_key(v->screen->keys, key);
    struct ss_view_key bound;
    struct ss_list *list = ss_viewer_list(v);
    if (ss_viewer_bound(v, key, &bound))
        press(v, &bound);
    else if (own)
        press(v, own);
    else if (list && ss_list_key(list, key))
        say_if_empty(v, list);
    else if ((own = find_key(ss_viewer_keys, key)))
        press(v, own);
    else if (!go_to_screen(v, key))
        ss_viewer_say(v, SS_ROLE_DIM, "this key does nothing here; ? lists the keys");
}

/* ---- the mouse ---- */

enum { WHEEL_ROWS = 3, MOST_PANES = 4 };

/* Gives the focus to the pane whose list it is. */
static void focus_on(struct ss_viewer *v, const struct ss_list *list)
{
    void *state = ss_viewer_state(v);
    for (int i = 0; i < MOST_PANES && v->screen->next_pane && ss_viewer_list(v) != list; i++)
        v->screen->next_pane(v, state);
}

void ss_viewer_mouse(struct ss_viewer *v, struct ss_mouse mouse)
{
    const struct ss_hit *hit = ss_canvas_find_hit(&v->canvas, mouse.row, mouse.col);
    bool over = v->overlay.kind != SS_OVERLAY_NONE;
    v->dirty = true;
    if (v->updated != v->screen)
        return; /* what was clicked is no longer there */
    if (mouse.kind == SS_MOUSE_WHEEL_UP || mouse.kind == SS_MOUSE_WHEEL_DOWN) {
        int key = mouse.kind == SS_MOUSE_WHEEL_UP ? SS_KEY_UP : SS_KEY_DOWN;
        if (hit && hit->list && !over)
            focus_on(v, hit->list);
        for (int i = 0; i < WHEEL_ROWS; i++)
            ss_viewer_key(v, key);
        return;
    }
    if (!hit)
        return;
    if (!hit->list) {
        ss_viewer_key(v, hit->key);
        return;
    }
    if (!over)
        focus_on(v, hit->list);
    ss_list_select(hit->list, hit->row);
    v->overlay.chosen = over;
    if (mouse.kind == SS_MOUSE_DOUBLE_CLICK)
        ss_viewer_key(v, SS_KEY_ENTER);
}

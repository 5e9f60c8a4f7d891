/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The palette: the line of a command that is being typed, with the commands that match its first
 * word (fuzzily), or the words that may follow, completed as at the prompt. */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "repl/cmd/complete.h"
#include "repl/cmd/format_table.h"
#include "repl/cmd/show.h"
#include "repl/cmd/width.h"
#include "views/parts.h"

enum { NAME_COLS = 20 };

/* True if the characters of `typed` occur in name in that order; *score: lower is nearer. */
static bool matches(const char *name, const char *typed, int *score)
{
    const char *at = name;
    *score = 0;
    for (; *typed; typed++, at++) {
        const char *found = strchr(at, tolower((unsigned char)*typed));
        if (!found)
            return false;
        *score += (int)(found - at) * (at == name ? 3 : 1);
        at = found;
    }
    *score += (int)strlen(at);
    return true;
}

struct scored {
    const struct ss_cmd *cmd;
    int score;
    size_t order;
};

static int compare_scored(const void *a, const void *b)
{
    const struct scored *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

static void offer_commands(const struct ss_viewer *v, struct ss_overlay *o, const char *typed)
{
    size_t n, found = 0, most = SS_COUNT(o->picked);
    const struct ss_cmd *const *table = ss_session_commands(&v->reader, &n);
    struct scored *scored = ss_xmalloc((n + 1) * sizeof *scored);
    for (size_t i = 0; i < n; i++) {
        struct scored s = {.cmd = table[i], .order = i};
        if (!matches(table[i]->name, typed, &s.score))
            continue;
        if (!*typed)
            s.score = 0; /* the order of help */
        scored[found++] = s;
    }
    qsort(scored, found, sizeof *scored, compare_scored);
    for (size_t i = 0; i < found && i < most; i++)
        o->picked[o->n_picked++] = scored[i].cmd->name;
    free(scored);
}

/* The command that the line begins with in full, or NULL. */
static const struct ss_cmd *typed_command(const struct ss_viewer *v, const char *line)
{
    char name[64];
    const char *blank = strchr(line, ' '), *second = blank ? strchr(blank + 1, ' ') : NULL;
    if (second) {
        snprintf(name, sizeof name, "%.*s", (int)(second - line), line);
        const struct ss_cmd *cmd = ss_session_find_command(&v->reader, name);
        if (cmd)
            return cmd;
    }
    if (!blank)
        return NULL;
    snprintf(name, sizeof name, "%.*s", (int)(blank - line), line);
    return ss_session_find_command(&v->reader, name);
}

/* Commands of several words that begin with the line: "mesh a" may become "mesh auto", though mesh
 * is a command. */
static void offer_longer_names(const struct ss_viewer *v, struct ss_overlay *o, const char *typed)
{
    size_t n;
    const struct ss_cmd *const *table = ss_session_commands(&v->reader, &n);
    bool begun = typed[strcspn(typed, " ")] && typed[strcspn(typed, " ") + 1];
    for (size_t i = 0; i < n && begun; i++)
        if (strchr(table[i]->name, ' ') && !strncmp(table[i]->name, typed, strlen(typed)))
            o->picked[o->n_picked++] = table[i]->name;
}

void ss_palette_offer(struct ss_viewer *v)
{
    struct ss_overlay *o = &v->overlay;
    o->n_picked = 0;
    o->words = o->chosen = false;
    if (typed_command(v, ss_input_text(&o->input)))
        offer_longer_names(v, o, ss_input_text(&o->input));
    else
        offer_commands(v, o, ss_input_text(&o->input));
    o->list.count = o->n_picked;
    ss_list_select(&o->list, 0);
}

void ss_viewer_type(struct ss_viewer *v, const char *line)
{
    ss_overlay_open(v, SS_OVERLAY_PALETTE, line);
}

static const char *key_of(const struct ss_viewer *v, const char *command)
{
    static char name[16];
    struct ss_buf text = {0};
    const struct ss_view_key *sets[] = {v->screen->keys, ss_viewer_keys};
    size_t length = strlen(command);
    name[0] = 0;
    for (size_t s = 0; s < 2 && !name[0]; s++)
        for (const struct ss_view_key *k = sets[s]; k && k->key; k++)
            if (k->command && !strncmp(k->command, command, length) &&
                (!k->command[length] || k->command[length] == ' ') && !text.length)
                ss_key_name(k->key, &text);
    snprintf(name, sizeof name, "%s", ss_buf_text(&text));
    ss_buf_free(&text);
    return name;
}

/* True if Enter runs the line as it is; else it takes the offer that is marked. */
static bool runs_line(const struct ss_viewer *v)
{
    const char *line = ss_input_text(&v->overlay.input);
    return !v->overlay.chosen && (typed_command(v, line) ||
                                  ss_session_find_command(&v->reader, line) || strpbrk(line, " ;"));
}

static void draw_offers(struct ss_viewer *v, struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_overlay *o = &v->overlay;
    bool marked = !runs_line(v);
    ss_list_fit(&o->list, o->n_picked, area.rows);
    for (int i = 0; i < area.rows && o->list.top + (size_t)i < o->n_picked; i++) {
        size_t at = o->list.top + (size_t)i;
        const struct ss_cmd *cmd =
            o->words ? NULL : ss_session_find_command(&v->reader, o->picked[at]);
        ss_draw(canvas, ss_area_cols(area, 0, cmd ? NAME_COLS : area.cols), i, 1, SS_ROLE_COMMAND,
                o->picked[at]);
        if (cmd) {
            ss_draw(canvas, ss_area_cols(area, NAME_COLS + 1, area.cols - NAME_COLS - 8), i, 0,
                    SS_ROLE_TEXT, cmd->summary);
            ss_draw_right(canvas, area, i, 1, SS_ROLE_KEY, key_of(v, cmd->name));
        }
        ss_canvas_hit_list(canvas, area, i, &o->list, at);
        if (at == o->list.at && marked)
            ss_draw_marks(canvas, area, i, 0, area.cols, SS_MARK_REVERSE, SS_N_ROLES);
    }
}

static void draw_usage(struct ss_canvas *canvas, struct ss_area area, const struct ss_cmd *cmd)
{
    struct ss_buf usage = {0};
    ss_cmd_usage(cmd, &usage);
    int used = ss_draw_wrapped(canvas, ss_area_cols(area, 1, area.cols - 2), 0, SS_ROLE_COMMAND,
                               ss_buf_text(&usage));
    ss_buf_clear(&usage);
    ss_draw(canvas, area, used, 1, SS_ROLE_TEXT, cmd->summary);
    struct ss_style style = {.width = area.cols > 3 ? (size_t)area.cols - 2 : 1, .utf8 = true};
    struct ss_block help = {.kind = SS_BLOCK_DOCUMENT, .text = cmd->help, .prose = true};
    ss_format_block(&style, &help, &usage);
    ss_draw_wrapped(canvas, ss_area_cols(area, 1, area.cols - 2), used + 2, SS_ROLE_DIM,
                    ss_buf_text(&usage));
    ss_buf_free(&usage);
}

void ss_palette_draw(struct ss_viewer *v, struct ss_canvas *canvas, struct ss_area body)
{
    struct ss_overlay *o = &v->overlay;
    const struct ss_cmd *cmd = typed_command(v, ss_input_text(&o->input));
    struct ss_area list = ss_area_rows(body, 1, body.rows - 2);
    ss_draw_rule(canvas, body, 0, "command");
    if (cmd && !o->n_picked)
        draw_usage(canvas, list, cmd);
    else
        draw_offers(v, canvas, list);
    ss_input_draw(&o->input, canvas, body, body.rows - 1, ": ");
}

/* The first byte of the word at the cursor. */
static size_t word_start(const struct ss_input *input)
{
    const char *text = ss_input_text(input);
    size_t at = input->at;
    bool quoted = false;
    for (size_t i = 0; i < at; i++)
        quoted = quoted != (text[i] == '"');
    while (at > 0 && (quoted ? text[at - 1] != '"' : !strchr(" \t;", text[at - 1])))
        at--;
    return at;
}

static size_t common_length(const struct ss_names *names)
{
    size_t length = strlen(names->items[0]);
    for (size_t i = 1; i < names->count; i++) {
        size_t same = 0;
        while (same < length && names->items[i][same] == names->items[0][same])
            same++;
        length = same;
    }
    return length;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The files whose path begins with the word; folders end in a slash. */
static void add_files(const char *word, struct ss_names *names)
{
    const char *slash = strrchr(word, '/'), *begin = slash ? slash + 1 : word;
    char *folder = ss_strndup(names->arena, word, (size_t)(begin - word));
    DIR *dir = opendir(*folder ? folder : ".");
    const struct dirent *entry;
    while (dir && (entry = readdir(dir))) {
        struct stat info;
        if (strncmp(entry->d_name, begin, strlen(begin)) || (entry->d_name[0] == '.' && !*begin))
            continue;
        char *path = ss_sprintf(names->arena, "%s%s", folder, entry->d_name);
        bool is_folder = !stat(path, &info) && S_ISDIR(info.st_mode);
        ss_names_add(names, is_folder ? ss_sprintf(names->arena, "%s/", path) : path);
    }
    if (dir)
        closedir(dir);
    if (names->count)
        qsort(names->items, names->count, sizeof *names->items, compare_names);
}

static void insert_word(struct ss_input *input, size_t start, const char *word, size_t length,
                        bool whole)
{
    struct ss_buf text = {0};
    whole = whole && length && word[length - 1] != '/'; /* a folder: its files come next */
    bool quote = strpbrk(word, " \t;'\"") && !(start && ss_input_text(input)[start - 1] == '"');
    if (quote)
        ss_buf_putc(&text, '"');
    ss_buf_add(&text, word, length);
    if (whole)
        ss_buf_puts(&text, quote ? "\" " : " ");
    ss_input_replace(input, start, ss_buf_text(&text));
    ss_buf_free(&text);
}

/* Tab: the word at the cursor as far as it is certain; several words are offered. */
static void complete(struct ss_viewer *v)
{
    struct ss_overlay *o = &v->overlay;
    static struct ss_arena offered; /* the words on offer, until the next Tab */
    struct ss_completion completion;
    size_t start = word_start(&o->input);
    ss_arena_free(&offered);
    memset(&offered, 0, sizeof offered);
    char *line = ss_strndup(&offered, ss_input_text(&o->input), o->input.at);
    size_t typed = o->input.at - start;
    ss_complete(&v->reader, line, start, &offered, &completion);
    const struct ss_names *names = &completion.names;
    if (completion.files)
        add_files(line + start, &completion.names);
    o->n_picked = 0;
    o->words = true;
    o->chosen = false;
    if (!names->count)
        return;
    size_t common = common_length(names);
    if (names->count == 1 || common > typed)
        insert_word(&o->input, start, names->items[0], common, names->count == 1);
    for (size_t i = 0; names->count > 1 && i < names->count && i < SS_COUNT(o->picked); i++)
        o->picked[o->n_picked++] = names->items[i];
    o->list.count = o->n_picked;
    ss_list_select(&o->list, 0);
}

/* The word that was gone to takes the place of the one at the cursor. */
static void take_word(struct ss_overlay *o)
{
    insert_word(&o->input, word_start(&o->input), o->picked[o->list.at],
                strlen(o->picked[o->list.at]), true);
    o->n_picked = 0;
    o->list = (struct ss_list){0};
    o->chosen = false;
}

/* Enter: the offer that was gone to is taken, and a line with a command in full is run; otherwise
 * the first offer is taken. */
static void enter(struct ss_viewer *v)
{
    struct ss_overlay *o = &v->overlay;
    if (o->chosen && o->words && o->list.at < o->n_picked) {
        take_word(o);
        return;
    }
    const struct ss_cmd *cmd = !runs_line(v) && o->list.at < o->n_picked
                                   ? ss_session_find_command(&v->reader, o->picked[o->list.at])
                                   : NULL;
    if (cmd && cmd->args[0].name && !cmd->args[0].optional) {
        struct ss_buf text = {0};
        ss_buf_printf(&text, "%s ", cmd->name);
        ss_input_set(&o->input, ss_buf_text(&text));
        ss_buf_free(&text);
        ss_palette_offer(v);
        return;
    }
    char *run = strdup(cmd ? cmd->name : ss_input_text(&o->input));
    ss_overlay_close(v);
    ss_viewer_run(v, run);
    free(run);
}

/* From the line to the first offer, and then from one to the next. */
static void go_to_offer(struct ss_viewer *v, int key)
{
    struct ss_overlay *o = &v->overlay;
    if (!runs_line(v))
        ss_list_key(&o->list, key);
    o->chosen = o->n_picked > 0;
}

void ss_palette_key(struct ss_viewer *v, int key)
{
    struct ss_overlay *o = &v->overlay;
    bool empty = !*ss_input_text(&o->input);
    if (key == SS_KEY_ESC || key == SS_KEY_CTRL_C || (key == SS_KEY_BACKSPACE && empty))
        ss_overlay_close(v);
    else if (key == SS_KEY_ENTER)
        enter(v);
    else if (key == SS_KEY_TAB)
        complete(v);
    else if (key == SS_KEY_UP || key == SS_KEY_DOWN || key == SS_KEY_PAGE_UP ||
             key == SS_KEY_PAGE_DOWN)
        go_to_offer(v, key);
    else if (ss_input_key(&o->input, key))
        ss_palette_offer(v);
}

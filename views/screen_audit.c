/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit: the program before partitioning at the left, the partitioned one at the right with
 * what the pieces of each instruction's result are, and below them what is wrong with the one under
 * the cursor, or without a fault the collectives and why they are there. */
#include <string.h>

#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "views/table.h"
#include "views/viewer.h"

enum { INSTRUCTIONS, COLLECTIVES, BEFORE, PROGRAMS, N_PANES };
enum { WIDE_COLS = 100, LEAST_DETAILS = 3, MOST_DETAILS = 9, ROWS_WITH_DETAILS = 9 };

struct audit_state {
    struct ss_table tables[N_PANES];
    int focus;
    bool all; /* offsets and constants too */
    struct ss_buf text;
};

static const char *const names[N_PANES] = {"instructions", "why", "before", "programs"};

static void init(void *user)
{
    struct audit_state *s = user;
    for (int i = 0; i < N_PANES; i++)
        ss_table_init(s->tables + i);
    ss_table_need(s->tables + INSTRUCTIONS, "mark");
    s->tables[INSTRUCTIONS].whole = "is";
}

static void fini(void *user)
{
    struct audit_state *s = user;
    for (int i = 0; i < N_PANES; i++)
        ss_table_fini(s->tables + i);
    ss_buf_free(&s->text);
}

/* The audit of one program that was made last, or NULL. */
static const struct ss_reply *audit_of(struct ss_viewer *viewer)
{
    return ss_viewer_result(viewer, "audit");
}

static const struct ss_value *field_of(const struct ss_reply *reply, const char *name)
{
    for (size_t b = 0; reply->out && b < reply->out->blocks.count; b++) {
        const struct ss_block *block = reply->out->blocks.items + b;
        for (size_t f = 0; block->kind == SS_BLOCK_RECORD && f < block->fields.count; f++)
            if (!strcmp(block->fields.items[f].name, name))
                return &block->fields.items[f].value;
    }
    return NULL;
}

/* The text of a field or cell, or NULL. */
static const char *text_of(const struct ss_value *value)
{
    return !value                     ? NULL
           : value->kind == SS_V_TEXT ? value->text
           : value->kind == SS_V_REF  ? value->ref.text
                                      : NULL;
}

static const char *cell_text(struct ss_table *table, size_t row, const char *column)
{
    return text_of(ss_table_cell(table, row, column));
}

static int64_t cell_int(struct ss_table *table, size_t row, const char *column)
{
    const struct ss_value *cell = ss_table_cell(table, row, column);
    return cell && cell->kind == SS_V_INT ? cell->integer : -1;
}

static bool is_bad(const char *mark)
{
    return mark && (!strcmp(mark, "FIRST") || !strcmp(mark, "THEN") || !strcmp(mark, "wrong"));
}

/* ---- the cursor ---- */

/* The first row whose cell in the column is that text; SIZE_MAX: none. */
static size_t find_text(struct ss_table *table, const char *column, const char *text)
{
    for (size_t i = 0; text && i < table->list.count; i++) {
        const char *cell = cell_text(table, i, column);
        if (cell && !strcmp(cell, text))
            return i;
    }
    return SIZE_MAX;
}

/* The row of that line, and of the same value if several are: combined collectives. */
static size_t find_line(struct ss_table *table, int64_t line, const char *of)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0; line > 0 && i < table->list.count; i++) {
        if (cell_int(table, i, "line") != line)
            continue;
        const char *here = cell_text(table, i, "of");
        if (of && here && !strcmp(here, of))
            return i;
        found = found == SIZE_MAX ? i : found;
    }
    return found;
}

/* The row of `table` for the row under the cursor of another. */
static size_t find_same(struct ss_table *table, struct ss_table *other)
{
    const size_t at = other->list.at;
    return find_line(table, cell_int(other, at, "line"), cell_text(other, at, "of"));
}

static void select_row(struct ss_table *table, size_t row)
{
    if (row != SIZE_MAX)
        ss_list_select(&table->list, row);
}

/* The list with the focus leads, the others show what belongs to its row. */
static void follow(struct audit_state *s)
{
    struct ss_table *instrs = s->tables + INSTRUCTIONS, *why = s->tables + COLLECTIVES,
                    *before = s->tables + BEFORE;
    if (s->focus == COLLECTIVES)
        select_row(instrs, find_same(instrs, why));
    if (s->focus == BEFORE)
        select_row(instrs, find_text(instrs, "of", cell_text(before, before->list.at, "op")));
    else
        select_row(before, find_text(before, "op", cell_text(instrs, instrs->list.at, "of")));
    if (s->focus == INSTRUCTIONS)
        select_row(why, find_same(why, instrs));
}

/* The first bad instruction, else the first collective. */
static void begin(struct audit_state *s)
{
    struct ss_table *instrs = s->tables + INSTRUCTIONS;
    const size_t first = find_text(instrs, "mark", "FIRST");
    s->focus = s->tables[PROGRAMS].block ? PROGRAMS : INSTRUCTIONS;
    select_row(instrs, 0);
    select_row(instrs, first != SIZE_MAX ? first : find_same(instrs, s->tables + COLLECTIVES));
}

static void update(struct ss_viewer *viewer, void *user)
{
    struct audit_state *s = user;
    const struct ss_reply *reply = audit_of(viewer), *last = s->tables[INSTRUCTIONS].reply;
    for (int i = 0; i < N_PANES; i++)
        ss_table_show(s->tables + i, reply, names[i]);
    if (reply && reply != last)
        begin(s);
    follow(s);
}

/* ---- drawing ---- */

static const char *file_name(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path ? path : "";
}

static void add_field(struct ss_buf *out, const struct ss_reply *reply, const char *name,
                      const char *before)
{
    const struct ss_value *value = field_of(reply, name);
    if (!value)
        return;
    ss_buf_puts(out, before);
    ss_value_show(out, value);
}

/* Why the first wrong output is wrong, if more is known than that it differs. */
static void add_output(struct ss_buf *out, const struct ss_reply *reply)
{
    struct ss_table outputs;
    ss_table_init(&outputs);
    ss_table_show(&outputs, reply, "outputs");
    for (size_t i = 0; i < outputs.list.count; i++)
        if (cell_text(&outputs, i, "why")) {
            ss_buf_printf(out, ": %s is %s", cell_text(&outputs, i, "label"),
                          cell_text(&outputs, i, "why"));
            break;
        }
    ss_table_fini(&outputs);
}

/* "conv.partitioned.hlo on 8 ranks:  WRONG  1 of 1 outputs differ ..."; returns its rows. */
static int draw_verdict(struct audit_state *s, const struct ss_reply *reply,
                        struct ss_canvas *canvas, struct ss_area area)
{
    const struct ss_arg_value *file = ss_arg(&reply->invocation->parsed, "file");
    const struct ss_value *ok = field_of(reply, "ok");
    const bool right = ok && ok->kind == SS_V_BOOL && ok->boolean;
    struct ss_buf *text = &s->text;
    ss_buf_clear(text);
    ss_buf_printf(text, "%s", file_name(file ? file->text : NULL));
    add_field(text, reply, "ranks", " on ");
    ss_buf_puts(text, " ranks: ");
    const int col = ss_draw(canvas, area, 0, 0, SS_ROLE_TEXT, ss_buf_text(text));
    const int end =
        col + 1 +
        ss_draw(canvas, area, 0, col, right ? SS_ROLE_OK : SS_ROLE_ERROR, right ? "ok" : "WRONG");
    ss_buf_clear(text);
    if (right) {
        ss_buf_puts(text, " every output agrees;");
        add_field(text, reply, "collectives", " collectives ");
        add_field(text, reply, "sent_bytes", ", ");
        add_field(text, reply, "time_us", ", ");
    } else {
        ss_buf_printf(text, " %s", reply->err ? reply->err->message : "");
        add_output(text, reply);
    }
    ss_draw(canvas, ss_area_cols(area, end, area.cols - end), 0, 0, SS_ROLE_TEXT,
            ss_buf_text(text));
    return 1;
}

/* A list below its title; rows of wrong instructions are told by their mark, and in colour. */
static void draw_list(struct audit_state *s, int pane, const char *title, struct ss_canvas *canvas,
                      struct ss_area area)
{
    struct ss_table *table = s->tables + pane;
    struct ss_area rows = ss_area_rows(area, 1, area.rows - 1);
    ss_table_draw(table, canvas, rows, s->focus == pane);
    ss_draw_list_rule(canvas, area, 0, title, table->list.at, table->list.count, rows.rows - 1);
    for (int i = 1; pane == INSTRUCTIONS && i < rows.rows; i++) {
        const size_t row = table->list.top + (size_t)i - 1;
        const char *mark = row < table->list.count ? cell_text(table, row, "mark") : NULL;
        if (is_bad(mark))
            ss_draw_marks(canvas, rows, i, 0, rows.cols, strcmp(mark, "wrong") ? SS_MARK_BOLD : 0,
                          strcmp(mark, "wrong") ? SS_ROLE_ERROR : SS_ROLE_WARNING);
    }
}

/* Lines of what is known of the selected instruction, for draw_details. */
struct details {
    struct ss_canvas *canvas;
    struct ss_area area;
    int row;
};

static void add_line(struct details *d, enum ss_role role, const char *what, const char *text)
{
    enum { LABEL = 9 };
    if (!text || d->row >= d->area.rows)
        return;
    ss_draw(d->canvas, d->area, d->row, 0, SS_ROLE_DIM, what);
    struct ss_area rest = ss_area_rows(d->area, d->row, d->area.rows - d->row);
    const int rows =
        ss_draw_wrapped(d->canvas, ss_area_cols(rest, LABEL, rest.cols - LABEL), 0, role, text);
    d->row += rows > 0 ? rows : 1;
}

/* What is wrong, if the selected instruction is at fault. */
static void add_fault(struct audit_state *s, const struct ss_reply *reply, struct details *d)
{
    struct ss_table *instrs = s->tables + INSTRUCTIONS;
    const int64_t line = cell_int(instrs, instrs->list.at, "line");
    const char *mark = cell_text(instrs, instrs->list.at, "mark");
    if (!mark || strcmp(mark, "FIRST") != 0) {
        struct ss_table others;
        ss_table_init(&others);
        ss_table_show(&others, reply, "others");
        const size_t row = find_line(&others, line, NULL);
        if (mark && !strcmp(mark, "THEN") && row != SIZE_MAX) {
            add_line(d, SS_ROLE_ERROR, "wrong", cell_text(&others, row, "what"));
            add_line(d, SS_ROLE_TEXT, "right", cell_text(&others, row, "right"));
        }
        ss_table_fini(&others);
        return;
    }
    add_line(d, SS_ROLE_ERROR, "wrong", text_of(field_of(reply, "what")));
    add_line(d, SS_ROLE_TEXT, "right", text_of(field_of(reply, "right")));
    struct ss_table operands;
    ss_table_init(&operands);
    ss_table_show(&operands, reply, "operands");
    for (size_t i = 0; i < operands.list.count; i++) {
        ss_buf_clear(&s->text);
        ss_buf_printf(&s->text, "%s: %s", cell_text(&operands, i, "operand"),
                      cell_text(&operands, i, "is"));
        add_line(d, SS_ROLE_TEXT, "operand", ss_buf_text(&s->text));
    }
    ss_table_fini(&operands);
}

/* "192 B, 20.00 us: dot_general_1 from S(0)/2 P to S(0)/2". */
static void add_collective(struct audit_state *s, struct details *d)
{
    struct ss_table *instrs = s->tables + INSTRUCTIONS, *why = s->tables + COLLECTIVES;
    const size_t row = s->focus == COLLECTIVES ? why->list.at : find_same(why, instrs);
    if (row == SIZE_MAX || row >= why->list.count)
        return;
    const char *of = cell_text(why, row, "of"), *from = cell_text(why, row, "from"),
               *to = cell_text(why, row, "to");
    ss_buf_clear(&s->text);
    ss_value_show(&s->text, ss_table_cell(why, row, "bytes"));
    ss_buf_puts(&s->text, ", ");
    ss_value_show(&s->text, ss_table_cell(why, row, "us"));
    ss_buf_printf(&s->text, ": %s from %s to %s", of ? of : "a value of its own", from ? from : "?",
                  to ? to : "?");
    add_line(d, SS_ROLE_COLLECTIVE, "moves", ss_buf_text(&s->text));
}

static void draw_details(struct audit_state *s, const struct ss_reply *reply,
                         struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_table *t = s->tables + INSTRUCTIONS;
    const size_t at = t->list.at;
    struct details d = {canvas, area, 1};
    const char *name = cell_text(t, at, "instruction"), *inside = cell_text(t, at, "inside"),
               *source = cell_text(t, at, "source"), *op_name = cell_text(t, at, "op_name");
    ss_buf_clear(&s->text);
    ss_buf_printf(&s->text, "%s", name ? name : "no instruction");
    if (cell_int(t, at, "line") > 0)
        ss_buf_printf(&s->text, ", line %lld", (long long)cell_int(t, at, "line"));
    if (inside)
        ss_buf_printf(&s->text, ", in %s", inside);
    ss_draw_rule(canvas, area, 0, ss_buf_text(&s->text));
    add_line(&d, SS_ROLE_TEXT, "is", cell_text(t, at, "is"));
    add_fault(s, reply, &d);
    add_collective(s, &d);
    add_line(&d, SS_ROLE_TEXT, "groups", cell_text(t, at, "groups"));
    ss_buf_clear(&s->text);
    ss_buf_printf(&s->text, "%s%s%s", op_name ? op_name : "", op_name && source ? "   " : "",
                  source ? source : "");
    add_line(&d, SS_ROLE_TEXT, "from", op_name || source ? ss_buf_text(&s->text) : NULL);
}

static void draw_why_empty(const struct ss_reply *reply, struct ss_canvas *canvas,
                           struct ss_area area)
{
    const char *const texts[] = {reply->err->message, reply->err->where, reply->err->hint};
    for (size_t i = 0, row = 0; i < SS_COUNT(texts); i++)
        row += (size_t)ss_draw_wrapped(canvas, ss_area_rows(area, (int)row, area.rows - (int)row),
                                       0, i ? SS_ROLE_TEXT : SS_ROLE_ERROR, texts[i]);
}

static void draw_bottom(struct audit_state *s, const struct ss_reply *reply,
                        struct ss_canvas *canvas, struct ss_area area)
{
    const bool wrong = reply->err != NULL;
    const int half = wrong || !s->tables[COLLECTIVES].list.count ? area.rows
                     : area.rows >= 10                           ? 5
                     : s->focus == COLLECTIVES                   ? 0
                                                                 : area.rows;
    if (half)
        draw_details(s, reply, canvas, ss_area_rows(area, 0, half));
    if (area.rows > half)
        draw_list(s, COLLECTIVES, "collectives, and why they are there", canvas,
                  ss_area_rows(area, half, area.rows - half));
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct audit_state *s = user;
    const struct ss_reply *reply = audit_of(viewer);
    if (!reply) {
        ss_viewer_draw_empty(canvas, area, "No program was audited yet.",
                             "a types it: audit PARTITIONED.hlo --against STEP.mlir");
        return;
    }
    if (!s->tables[INSTRUCTIONS].block) {
        if (s->tables[PROGRAMS].block)
            draw_list(s, PROGRAMS, "programs (Enter audits one)", canvas, area);
        else if (reply->err)
            draw_why_empty(reply, canvas, area);
        else
            ss_viewer_draw_empty(canvas, area, "The last audit was not of one program.",
                                 "a types one: audit PARTITIONED.hlo --against STEP.mlir");
        return;
    }
    const int top = area.rows > LEAST_DETAILS ? draw_verdict(s, reply, canvas, area) : 0;
    int below = area.rows < ROWS_WITH_DETAILS ? 0 : (area.rows - top) * 2 / 5;
    below = below > MOST_DETAILS && reply->err ? MOST_DETAILS : below;
    struct ss_area lists = ss_area_rows(area, top, area.rows - top - below);
    const char *title = s->all ? "partitioned" : "partitioned, without offsets and constants";
    if (area.cols >= WIDE_COLS) {
        const int left = area.cols / 3;
        draw_list(s, BEFORE, "unsharded", canvas, ss_area_cols(lists, 0, left));
        draw_list(s, INSTRUCTIONS, title, canvas,
                  ss_area_cols(lists, left + 1, area.cols - left - 1));
    } else if (s->focus == BEFORE) {
        draw_list(s, BEFORE, "unsharded (Tab: partitioned)", canvas, lists);
    } else if (s->focus == COLLECTIVES && !below) {
        draw_list(s, COLLECTIVES, "collectives (Tab: unsharded)", canvas, lists);
    } else {
        draw_list(s, INSTRUCTIONS, title, canvas, lists);
    }
    if (below)
        draw_bottom(s, reply, canvas, ss_area_rows(area, top + lists.rows, below));
}

/* ---- keys ---- */

static struct ss_table *focused(void *user)
{
    struct audit_state *s = user;
    return s->tables + s->focus;
}

static const char *needs_rows(struct ss_viewer *viewer, void *user)
{
    struct audit_state *s = user;
    (void)viewer;
    return s->tables[INSTRUCTIONS].list.count ? NULL : "no program was audited yet: a types it";
}

static const char *needs_wrong(struct ss_viewer *viewer, void *user)
{
    const struct ss_reply *reply = audit_of(viewer);
    const char *why = needs_rows(viewer, user);
    return why ? why : reply->err ? NULL : "nothing is wrong";
}

static const char *needs_collective(struct ss_viewer *viewer, void *user)
{
    struct audit_state *s = user;
    (void)viewer;
    return s->tables[COLLECTIVES].list.count ? NULL : "there are no collectives";
}

static void act_bad(struct ss_viewer *viewer, void *user)
{
    struct audit_state *s = user;
    struct ss_table *t = s->tables + INSTRUCTIONS;
    s->focus = INSTRUCTIONS;
    for (size_t k = 1; k <= t->list.count; k++) {
        const size_t i = (t->list.at + k) % t->list.count;
        if (!is_bad(cell_text(t, i, "mark")))
            continue;
        ss_list_select(&t->list, i);
        return;
    }
    ss_viewer_say(viewer, SS_ROLE_DIM, "no instruction shown is wrong");
}

static void act_collective(struct ss_viewer *viewer, void *user)
{
    struct audit_state *s = user;
    struct ss_table *t = s->tables + INSTRUCTIONS;
    s->focus = INSTRUCTIONS;
    for (size_t i = t->list.at + 1; i < t->list.count; i++)
        if (find_line(s->tables + COLLECTIVES, cell_int(t, i, "line"), NULL) != SIZE_MAX) {
            ss_list_select(&t->list, i);
            return;
        }
    ss_viewer_say(viewer, SS_ROLE_DIM, "no collective follows");
}

/* Shows or hides offsets and constants; the cursor stays on its instruction. */
static void act_all(struct ss_viewer *viewer, void *user)
{
    struct audit_state *s = user;
    struct ss_table *t = s->tables + INSTRUCTIONS;
    const int64_t line = cell_int(t, t->list.at, "line");
    s->all = !s->all;
    ss_table_need(t, s->all ? NULL : "mark");
    select_row(t, find_line(t, line, NULL));
    ss_viewer_say(viewer, SS_ROLE_DIM, s->all ? "every instruction" : "values alone");
}

static void act_plan(struct ss_viewer *viewer, void *user)
{
    const struct ss_parsed *parsed = &audit_of(viewer)->invocation->parsed;
    const struct ss_arg_value *against = ss_option(parsed, "against");
    struct ss_buf line = {0};
    (void)user;
    ss_buf_printf(&line, "audit \"%s\" --plan", ss_arg(parsed, "file")->text);
    if (against->given)
        ss_buf_printf(&line, " --against \"%s\"", against->text);
    ss_viewer_run(viewer, ss_buf_text(&line));
    ss_buf_free(&line);
}

static const char *needs_right(struct ss_viewer *viewer, void *user)
{
    const char *why = needs_rows(viewer, user);
    return why ? why : audit_of(viewer)->err ? "the program is wrong" : NULL;
}

static bool at(struct ss_viewer *viewer, void *user, int kind, struct ss_ref *ref)
{
    struct audit_state *s = user;
    (void)viewer;
    return ss_table_ref(s->tables + (s->focus == BEFORE ? BEFORE : INSTRUCTIONS), kind, ref);
}

/* The program of the row, by itself. */
static void audit_one(struct ss_viewer *viewer, struct audit_state *s)
{
    struct ss_table *t = s->tables + PROGRAMS;
    const char *folder = ss_arg(&audit_of(viewer)->invocation->parsed, "file")->text;
    struct ss_buf line = {0};
    ss_buf_printf(&line, "audit \"%s/%s\" --against \"%s/%s\"", folder,
                  cell_text(t, t->list.at, "file"), folder, cell_text(t, t->list.at, "against"));
    ss_viewer_run(viewer, ss_buf_text(&line));
    ss_buf_free(&line);
}

static void act_open(struct ss_viewer *viewer, void *user)
{
    struct audit_state *s = user;
    struct ss_ref ref;
    if (s->focus == PROGRAMS) {
        audit_one(viewer, s);
        return;
    }
    if (at(viewer, user, -1, &ref))
        ss_viewer_open(viewer, NULL, &ref);
}

static const char *needs_op(struct ss_viewer *viewer, void *user)
{
    struct audit_state *s = user;
    struct ss_table *programs = s->tables + PROGRAMS;
    struct ss_ref ref;
    if (s->focus == PROGRAMS && programs->list.count)
        return cell_text(programs, programs->list.at, "against") ? NULL : "nothing to compare with";
    const char *why = needs_rows(viewer, user);
    return why                             ? why
           : at(viewer, user, -1, &ref)    ? NULL
           : !ss_viewer_now(viewer)->graph ? "load the program before, then audit again"
                                           : "the loaded program is another, or has no such op";
}

static const struct ss_view_key keys[] = {
    {'a', "audit", "audit a program: type it", "audit ", NULL, NULL},
    {'b', "next wrong", "go to the next wrong instruction", NULL, act_bad, needs_wrong},
    {'c', "collective", "go to the next collective", NULL, act_collective, needs_collective},
    {'i', "all", "show offsets and constants too, or hide them", NULL, act_all, needs_rows},
    {'p', NULL, "compare with what the best plan sends", NULL, act_plan, needs_right},
    {SS_KEY_ENTER, "open", "open the op, or audit the program", NULL, act_open, needs_op},
    {0, NULL, NULL, NULL, NULL, NULL},
};

static void next_pane(struct ss_viewer *viewer, void *user)
{
    struct audit_state *s = user;
    (void)viewer;
    if (s->focus == PROGRAMS)
        return;
    do
        s->focus = (s->focus + 1) % PROGRAMS;
    while (!s->tables[s->focus].list.count && s->focus != INSTRUCTIONS);
}

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    return focused(user)->block ? &focused(user)->list : NULL;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    (void)viewer;
    ss_table_text(focused(user), row, out);
}

static void filter(struct ss_viewer *viewer, void *user, const char *what)
{
    (void)viewer;
    ss_table_filter(focused(user), what);
}

static const char *const shown[] = {"audit", NULL};

const struct ss_screen ss_screen_audit = {
    .name = "audit",
    .key = '9',
    .summary = "a partitioned program and the one before, side by side",
    .twin = "audit FILE --against FILE --instructions",
    .shows = shown,
    .size = sizeof(struct audit_state),
    .init = init,
    .fini = fini,
    .update = update,
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
    .filter = filter,
    .next_pane = next_pane,
    .at = at,
};

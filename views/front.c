/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/front.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "views/draw_shards.h"
#include "views/parts.h"
#include "views/screens.h"
#include "views/terminal.h"

enum { MOST_ROWS = 1000, MOST_COLS = 1000 };

static volatile sig_atomic_t *terminated_flag, *resized_flag, *suspended_flag;

void ss_views_set_signals(volatile sig_atomic_t *terminated, volatile sig_atomic_t *resized,
                          volatile sig_atomic_t *suspended)
{
    terminated_flag = terminated;
    resized_flag = resized;
    suspended_flag = suspended;
}

static bool may_colour(void)
{
    const char *no_colour = getenv("NO_COLOR");
    return !(no_colour && *no_colour);
}

static struct ss_view_options options_of(const struct ss_session *session,
                                         const struct ss_view_request *request)
{
    const struct ss_theme *theme = ss_theme_find(may_colour() ? session->theme : "mono");
    return (struct ss_view_options){.screen = request->screen,
                                    .rows = 24,
                                    .cols = session->style.width ? (int)session->style.width : 80,
                                    .keys = request->keys,
                                    .ascii = session->ascii || !session->style.utf8,
                                    .theme = theme,
                                    .colour = may_colour(),
                                    .terminated = terminated_flag,
                                    .resized = resized_flag,
                                    .suspended = suspended_flag};
}

static enum ss_rc read_size(const char *text, struct ss_view_options *options, struct ss_error *err)
{
    int cols = 0, rows = 0;
    char end;
    if (!text)
        return SS_OK;
    if (sscanf(text, "%dx%d%c", &cols, &rows, &end) != 2 || cols < 1 || rows < 1 ||
        cols > MOST_COLS || rows > MOST_ROWS) {
        ss_fail(err, SS_E_ARGUMENT, "'%.40s' is no size", text);
        return ss_error_hint(err, "columns and rows: --size 80x24");
    }
    options->cols = cols;
    options->rows = rows;
    return SS_OK;
}

static enum ss_rc draw(struct ss_session *session, const struct ss_view_request *request,
                       struct ss_canvas *canvas, struct ss_error *err)
{
    struct ss_view_options options = options_of(session, request);
    enum ss_rc rc = read_size(request->size, &options, err);
    return rc == SS_OK ? ss_view_on_canvas(session, &options, canvas, err) : rc;
}

static enum ss_rc view(struct ss_session *session, const struct ss_view_request *request,
                       struct ss_out *out, struct ss_error *err)
{
    struct ss_canvas canvas;
    struct ss_buf text = {0};
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (session->viewer) {
        ss_viewer_go(session->viewer, request->screen ? request->screen : "graph");
        return SS_OK;
    }
    if (terminal && !request->drawn && !request->keys) {
        struct ss_view_options options = options_of(session, request);
        return ss_view_on_terminal(session, &options, err);
    }
    enum ss_rc rc = draw(session, request, &canvas, err);
    if (rc != SS_OK)
        return rc;
    ss_export_canvas(&canvas, SS_PICTURE_TEXT, NULL, "", &text);
    ss_out_document(out, "screen", ss_strdup(&out->arena, ss_buf_text(&text)));
    ss_buf_free(&text);
    ss_canvas_fini(&canvas);
    return SS_OK;
}

static enum ss_rc write_canvas(const struct ss_session *session, const char *path,
                               const struct ss_canvas *canvas, struct ss_error *err)
{
    struct ss_buf text = {0};
    const struct ss_theme *theme = ss_theme_find(session->theme);
    ss_export_canvas(canvas, ss_picture_of(path), theme, "shardscope", &text);
    struct ss_redirect to = {SS_TO_FILE, path};
    enum ss_rc rc = ss_redirect_write(&to, ss_buf_text(&text), text.length, err);
    ss_buf_free(&text);
    return rc;
}

static enum ss_rc export_screen(struct ss_session *session, const char *path,
                                const struct ss_view_request *request, struct ss_error *err)
{
    struct ss_viewer *viewer = session->viewer;
    struct ss_canvas canvas;
    if (ss_picture_of(path) == SS_N_PICTURES) {
        ss_fail(err, SS_E_ARGUMENT, "the end of the file's name says the format: '%.100s'", path);
        return ss_error_hint(err, "FILE.txt, FILE.ans, FILE.html or FILE.svg");
    }
    if (viewer && !request->screen && !request->keys && !request->size)
        return write_canvas(session, path, &viewer->canvas, err);
    enum ss_rc rc = draw(session, request, &canvas, err);
    if (rc != SS_OK)
        return rc;
    rc = write_canvas(session, path, &canvas, err);
    ss_canvas_fini(&canvas);
    return rc;
}

static const char *const screen_names[] = {
#define X(name) #name,
    SS_SCREENS(X)
#undef X
        NULL};

static void draw_row(const struct ss_row_pieces *pieces, int columns, bool ascii,
                     struct ss_buf *out)
{
    struct ss_canvas canvas;
    struct ss_area area = {0, 0, 0, columns};
    ss_canvas_init(&canvas, 1, columns, ascii);
    int rows = ss_draw_shards(pieces, INT_MAX, &canvas, area, 0);
    ss_canvas_fini(&canvas);
    ss_canvas_init(&canvas, rows, columns, ascii);
    ss_draw_shards(pieces, INT_MAX, &canvas, ss_canvas_whole(&canvas), 0);
    ss_export_canvas(&canvas, SS_PICTURE_TEXT, NULL, "", out);
    ss_canvas_fini(&canvas);
}

const struct ss_view_front ss_views = {screen_names, view, export_screen, ss_viewer_key_named,
                                       draw_row};

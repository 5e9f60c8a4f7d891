/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ncurses keeps its own picture of the terminal and writes what differs; so each show hands over
 * all cells, and a cell that is as before costs no output. */
#define _XOPEN_SOURCE_EXTENDED 1
#include "views/terminal.h"

#include <curses.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "views/keys.h"

/* Longest payload of OSC 52 that xterm takes, in bytes of base64 (MAX_OSC52 of several terminals).
 */
enum { MOST_COPIED_BASE64 = 99992, FIRST_PAIR = 1, N_COLOURS = 16 };

static bool is_open, has_colour;
static const struct ss_theme *theme_in_use;
static SCREEN *screen;
static struct termios saved_termios;
static bool has_saved_termios;
static char leave_text[256]; /* what ss_terminal_rescue writes */
static size_t leave_length;

/* ---- colours ---- */

static void set_colours(void)
{
    if (!has_colour || !has_colors())
        return;
    start_color();
    use_default_colors();
    for (int c = 0; c < N_COLOURS; c++)
        init_pair((short)(FIRST_PAIR + c), (short)(COLORS >= 16 ? c : c % 8), -1);
}

static attr_t attributes(const struct ss_cell *cell, short *pair)
{
    const struct ss_paint *paint = theme_in_use->paint + cell->role;
    unsigned marks = paint->marks | cell->marks;
    attr_t attr = A_NORMAL;
    if (marks & SS_MARK_BOLD)
        attr |= A_BOLD;
    if (marks & SS_MARK_UNDERLINE)
        attr |= A_UNDERLINE;
    if (marks & SS_MARK_REVERSE)
        attr |= A_REVERSE;
    *pair = 0;
    if (has_colour && has_colors() && paint->colour >= 0) {
        *pair = (short)(FIRST_PAIR + paint->colour);
        if (COLORS < 16 && paint->colour >= 8)
            attr |= A_BOLD; /* the bright colours of eight */
    }
    return attr;
}

void ss_terminal_set_theme(const struct ss_theme *theme, bool colour)
{
    theme_in_use = theme;
    has_colour = colour;
    if (is_open)
        set_colours();
}

/* ---- opening and closing ---- */

static int add_to_leave(int c)
{
    if (leave_length < sizeof leave_text)
        leave_text[leave_length++] = (char)c;
    return c;
}

/* The capability strings are known only while ncurses is open. */
static void prepare_rescue(void)
{
    leave_length = 0;
    if (exit_attribute_mode)
        tputs(exit_attribute_mode, 1, add_to_leave);
    if (cursor_normal)
        tputs(cursor_normal, 1, add_to_leave);
    if (keypad_local)
        tputs(keypad_local, 1, add_to_leave);
    if (exit_ca_mode)
        tputs(exit_ca_mode, 1, add_to_leave);
}

void ss_terminal_size(int *rows, int *cols)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col;
    *rows = known ? size.ws_row : 24;
    *cols = known ? size.ws_col : 80;
    if (is_open && (*rows != LINES || *cols != COLS))
        resizeterm(*rows, *cols);
}

/* ncurses must neither catch signals nor trust LINES and COLUMNS. It installs its handlers only if
 * a signal has the default action, so those of the front end stay; SIGWINCH is kept all the same.
 */
static SCREEN *new_screen(void)
{
    struct sigaction before[3];
    static const int signals[3] = {SIGWINCH, SIGTSTP, SIGINT};
    for (int i = 0; i < 3; i++)
        sigaction(signals[i], NULL, before + i);
    use_env(FALSE);
    SCREEN *made = newterm(NULL, stdout, stdin);
    for (int i = 0; i < 3; i++)
        sigaction(signals[i], before + i, NULL);
    return made;
}

static void set_modes(void)
{
    int rows, cols;
    cbreak(); /* Ctrl-C and Ctrl-Z stay signals */
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    meta(stdscr, TRUE);
    leaveok(stdscr, FALSE);
    set_colours();
    ss_terminal_size(&rows, &cols);
}

enum ss_rc ss_terminal_open(const struct ss_theme *theme, bool colour, struct ss_error *err)
{
    const char *name = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        ss_fail(err, SS_E_STATE, "screens need a terminal");
        return ss_error_hint(err, "each screen has a text command: help view");
    }
    if (!name || !*name || !strcmp(name, "dumb")) {
        ss_fail(err, SS_E_STATE, "the terminal cannot place a cursor (TERM=%.40s)",
                name ? name : "");
        return ss_error_hint(err, "each screen has a text command: help view");
    }
    has_saved_termios = tcgetattr(STDIN_FILENO, &saved_termios) == 0;
    theme_in_use = theme;
    has_colour = colour;
    if (!screen) {
        screen = new_screen();
        if (!screen) {
            ss_fail(err, SS_E_STATE, "nothing is known of the terminal '%.40s'", name);
            return ss_error_hint(err, "set TERM to one that terminfo lists, such as xterm");
        }
    } else {
        refresh(); /* again after endwin */
    }
    is_open = true;
    set_modes();
    prepare_rescue();
    clearok(stdscr, TRUE);
    return SS_OK;
}

void ss_terminal_close(void)
{
    if (!is_open)
        return;
    is_open = false;
    endwin();
    fflush(stdout);
    if (has_saved_termios)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &saved_termios);
}

void ss_terminal_rescue(void)
{
    if (!is_open)
        return;
    is_open = false;
    ssize_t written = write(STDOUT_FILENO, leave_text, leave_length);
    (void)written;
    if (has_saved_termios)
        tcsetattr(STDIN_FILENO, TCSANOW, &saved_termios);
}

bool ss_terminal_is_open(void)
{
    return is_open;
}

void ss_terminal_suspend(void)
{
    if (!is_open)
        return;
    endwin();
    fflush(stdout);
    if (has_saved_termios)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &saved_termios);
    raise(SIGSTOP);
    refresh();
    set_modes();
    clearok(stdscr, TRUE);
}

/* ---- showing ---- */

static void show_cell(int row, int col, const struct ss_cell *cell)
{
    wchar_t text[CCHARW_MAX + 1] = {0};
    cchar_t out;
    short pair;
    attr_t attr = attributes(cell, &pair);
    const char *at = cell->text;
    mbstate_t state;
    memset(&state, 0, sizeof state);
    size_t length = mbsrtowcs(text, &at, CCHARW_MAX, &state);
    if (length == (size_t)-1 || !length)
        wcscpy(text, L"?"); /* the locale has no such character */
    if (setcchar(&out, text, attr, pair, NULL) == OK)
        mvadd_wch(row, col, &out);
}

void ss_terminal_show(const struct ss_canvas *canvas, bool anew)
{
    if (!is_open)
        return;
    if (anew)
        clearok(stdscr, TRUE);
    for (int row = 0; row < canvas->rows && row < LINES; row++)
        for (int col = 0; col < canvas->cols && col < COLS; col++) {
            const struct ss_cell *cell = ss_canvas_at(canvas, row, col);
            if (cell->text[0])
                show_cell(row, col, cell);
        }
    bool cursor = canvas->cursor_row >= 0 && canvas->cursor_row < LINES;
    curs_set(cursor);
    if (cursor)
        move(canvas->cursor_row, canvas->cursor_col < COLS ? canvas->cursor_col : COLS - 1);
    refresh();
}

/* ---- keys ---- */

static int special_key(wint_t key)
{
    static const struct {
        wint_t from;
        int to;
    } table[] = {{KEY_UP, SS_KEY_UP},
                 {KEY_DOWN, SS_KEY_DOWN},
                 {KEY_LEFT, SS_KEY_LEFT},
                 {KEY_RIGHT, SS_KEY_RIGHT},
                 {KEY_PPAGE, SS_KEY_PAGE_UP},
                 {KEY_NPAGE, SS_KEY_PAGE_DOWN},
                 {KEY_HOME, SS_KEY_HOME},
                 {KEY_END, SS_KEY_END},
                 {KEY_DC, SS_KEY_DELETE},
                 {KEY_BTAB, SS_KEY_BACK_TAB},
                 {KEY_BACKSPACE, SS_KEY_BACKSPACE},
                 {KEY_ENTER, SS_KEY_ENTER},
                 {KEY_RESIZE, SS_KEY_RESIZE}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].from == key)
            return table[i].to;
    if (key >= KEY_F(1) && key <= KEY_F(12))
        return SS_KEY_F1 + (int)(key - KEY_F(1));
    return SS_KEY_NONE;
}

int ss_terminal_key(void)
{
    wint_t key;
    for (;;) {
        int kind = is_open ? get_wch(&key) : ERR;
        if (kind == ERR)
            return SS_KEY_NONE;
        if (kind == KEY_CODE_YES) {
            int special = special_key(key);
            if (special != SS_KEY_NONE)
                return special;
            continue;
        }
        if (key == '\r' || key == '\n')
            return SS_KEY_ENTER;
        if (key == '\b')
            return SS_KEY_BACKSPACE;
        if (key)
            return (int)key;
    }
}

/* ---- the clipboard ---- */

static void put_base64(const char *text, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        unsigned long bits = (unsigned long)(unsigned char)text[i] << 16;
        bits |= i + 1 < length ? (unsigned long)(unsigned char)text[i + 1] << 8 : 0;
        bits |= i + 2 < length ? (unsigned long)(unsigned char)text[i + 2] : 0;
        putchar(digits[bits >> 18 & 63]);
        putchar(digits[bits >> 12 & 63]);
        putchar(i + 1 < length ? digits[bits >> 6 & 63] : '=');
        putchar(i + 2 < length ? digits[bits & 63] : '=');
    }
}

bool ss_terminal_copy(const char *text)
{
    size_t length = strlen(text);
    if (!is_open || (length + 2) / 3 * 4 > MOST_COPIED_BASE64)
        return false;
    fputs("\033]52;c;", stdout);
    put_base64(text, length);
    fputs("\a", stdout);
    fflush(stdout);
    return true;
}

const char *ss_terminal_library(void)
{
    const char *version = curses_version(), *number = strchr(version, ' ');
    return number ? number + 1 : version;
}

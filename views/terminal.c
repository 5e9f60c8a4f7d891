/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ncurses keeps its own picture of the terminal and writes what differs; so each show hands over
 * all cells, and a cell that is as before costs no output. */
#define _XOPEN_SOURCE_EXTENDED 1
#include "views/terminal.h"

#include <curses.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "core/base/utf8.h"
#include "core/base/job.h"
#include "views/keys.h"

/* Longest payload of OSC 52 that xterm takes, in bytes of base64 (MAX_OSC52 of several terminals).
 */
enum { MOST_COPIED_BASE64 = 99992, FIRST_PAIR = 1, N_COLOURS = 16, GREY = 8 };

static volatile sig_atomic_t is_open;
static bool has_colour;
static const struct ss_theme *theme_in_use;
static SCREEN *screen;
static struct termios saved_termios;
static bool has_saved_termios;
static char leave_text[256]; /* what ss_terminal_rescue writes */
static size_t leave_length;
static pid_t owner;      /* children that this process forks have no say in the terminal */
static unsigned n_taken; /* keys and signals, for ss_terminal_tell_idle */
static bool wants_mouse;
static struct ss_mouse mouse;
static double clicked_s; /* the last click */

/* xterm's button reports in SGR form; what does not know them ignores them. */
#define MOUSE_ON "\033[?1000h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1000l"
static const double double_click_s = 0.4;

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
        bool bright = COLORS < 16 && paint->colour >= 8; /* of eight colours: the bold ones */
        if (bright && paint->colour == GREY)
            return attr | A_DIM; /* bold black cannot be seen on many terminals */
        *pair = (short)(FIRST_PAIR + paint->colour);
        attr |= bright ? A_BOLD : A_NORMAL;
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

/* ---- crashes ---- */

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};
enum { N_CRASHES = sizeof crashes / sizeof *crashes };
static struct sigaction before_crash[N_CRASHES];

/* Gives the terminal back; what was to happen then happens: a core file, a report. */
static void on_crash(int signal, siginfo_t *info, void *context)
{
    (void)context;
    int saved_errno = errno;
    ss_terminal_rescue();
    for (int i = 0; i < N_CRASHES; i++)
        if (crashes[i] == signal)
            sigaction(signal, before_crash + i, NULL);
    bool instruction = info->si_code > 0 && signal != SIGABRT && signal != SIGQUIT;
    if (!instruction)
        raise(signal); /* an instruction that faults does so again */
    errno = saved_errno;
}

static void catch_crashes(void)
{
    static char bytes[1 << 16]; /* the stack itself may be what ran out */
    stack_t stack;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    if (sigaltstack(NULL, &stack) == 0 && stack.ss_flags & SS_DISABLE) {
        stack = (stack_t){.ss_sp = bytes, .ss_size = sizeof bytes};
        sigaltstack(&stack, NULL);
    }
    for (int i = 0; i < N_CRASHES; i++)
        sigaction(crashes[i], &action, before_crash + i);
}

static void leave_crashes(void)
{
    for (int i = 0; i < N_CRASHES; i++)
        sigaction(crashes[i], before_crash + i, NULL);
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
    leave_length = sizeof MOUSE_OFF - 1;
    memcpy(leave_text, MOUSE_OFF, leave_length);
    if (exit_attribute_mode)
        tputs(exit_attribute_mode, 1, add_to_leave);
    if (cursor_normal)
        tputs(cursor_normal, 1, add_to_leave);
    if (keypad_local)
        tputs(keypad_local, 1, add_to_leave);
    if (exit_ca_mode)
        tputs(exit_ca_mode, 1, add_to_leave);
    else
        tputs("\r\n", 1, add_to_leave);
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
 * a signal has the default action, so those of the front end stay; the others are put back. */
static SCREEN *new_screen(void)
{
    static const int signals[] = {SIGWINCH, SIGTSTP, SIGINT, SIGTERM};
    enum { N = sizeof signals / sizeof *signals };
    struct sigaction before[N];
    for (int i = 0; i < N; i++)
        sigaction(signals[i], NULL, before + i);
    use_env(FALSE);
    SCREEN *made = newterm(NULL, stdout, stdin);
    for (int i = 0; i < N; i++)
        sigaction(signals[i], before + i, NULL);
    return made;
}

static void set_modes(void)
{
    int rows, cols;
    struct termios modes;
    cbreak(); /* Ctrl-C and Ctrl-Z stay signals */
    noecho();
    nonl();
    if (tcgetattr(STDIN_FILENO, &modes) == 0) {
        modes.c_iflag &= ~(tcflag_t)IXON; /* Ctrl-S must not freeze the screen */
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
        def_prog_mode();
    }
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    meta(stdscr, TRUE);
    leaveok(stdscr, FALSE);
    set_colours();
    ss_terminal_size(&rows, &cols);
    erase();
    clearok(stdscr, TRUE);
}

static void write_now(const char *sequence)
{
    fputs(sequence, stdout);
    fflush(stdout);
}

/* Takes the terminal, for the first time or again. */
static void take(void)
{
    owner = getpid();
    catch_crashes();
    is_open = true;
    erase();
    refresh(); /* ends an endwin: enters the other screen */
    set_modes();
    if (wants_mouse)
        write_now(MOUSE_ON);
}

static void give_back(void)
{
    if (wants_mouse)
        write_now(MOUSE_OFF);
    endwin();
    fflush(stdout);
    if (has_saved_termios)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &saved_termios);
    is_open = false;
    leave_crashes();
}

/* newterm would refuse such terminals, too, but leaks then. readline shares the library's present
 * terminal, so that is put back. */
static enum ss_rc must_place_cursor(const char *name, struct ss_error *err)
{
    int found = 0;
    TERMINAL *before = cur_term;
    if (setupterm(name, STDOUT_FILENO, &found) != OK) {
        ss_fail(err, SS_E_STATE, "nothing is known of the terminal '%.40s'", name);
        return ss_error_hint(err, "set TERM to one that terminfo lists, such as xterm");
    }
    bool places = cursor_address != NULL;
    TERMINAL *asked = set_curterm(before);
    if (asked != before)
        del_curterm(asked);
    if (places)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "the terminal cannot place a cursor (TERM=%.40s)", name);
    return ss_error_hint(err, "each screen has a text command: help view");
}

enum ss_rc ss_terminal_open(const struct ss_theme *theme, bool colour, struct ss_error *err)
{
    static bool at_exit;
    const char *name = getenv("TERM") ? getenv("TERM") : "";
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        ss_fail(err, SS_E_STATE, "screens need a terminal");
        return ss_error_hint(err, "each screen has a text command: help view");
    }
    has_saved_termios = tcgetattr(STDIN_FILENO, &saved_termios) == 0;
    if (!screen && must_place_cursor(name, err) != SS_OK)
        return err->code;
    if (!screen)
        screen = new_screen();
    if (!screen)
        return ss_fail(err, SS_E_STATE, "ncurses refuses the terminal '%.40s'", name);
    theme_in_use = theme;
    has_colour = colour;
    prepare_rescue();
    take();
    if (!at_exit)
        at_exit = atexit(ss_terminal_rescue) == 0;
    return SS_OK;
}

void ss_terminal_close(void)
{
    if (is_open)
        give_back();
}

void ss_terminal_rescue(void)
{
    if (!is_open || owner != getpid())
        return;
    is_open = false;
    ssize_t written = write(STDOUT_FILENO, leave_text, leave_length);
    (void)written;
    if (has_saved_termios)
        tcsetattr(STDIN_FILENO, TCSANOW, &saved_termios);
}

/* Not SIGSTOP: a process that no shell could continue is not stopped by SIGTSTP. */
void ss_terminal_suspend(void)
{
    struct sigaction action, before;
    sigset_t stop, mask;
    if (!is_open)
        return;
    give_back();
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigemptyset(&action.sa_mask);
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigaction(SIGTSTP, &action, &before);
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
    raise(SIGTSTP); /* returns when the shell continues us */
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &before, NULL);
    has_saved_termios = tcgetattr(STDIN_FILENO, &saved_termios) == 0;
    take();
}

/* ---- showing ---- */

/* ncurses measures characters by the locale, the canvas by utf8proc. If they disagree, blanks keep
 * the columns. */
static void show_cell(int row, int col, const struct ss_cell *cell, int cells)
{
    wchar_t text[CCHARW_MAX + 1] = {0};
    cchar_t out;
    short pair;
    attr_t attr = attributes(cell, &pair);
    size_t length = 0, left = strlen(cell->text);
    const char *at = cell->text;
    for (size_t n; length < CCHARW_MAX && (n = ss_utf8_length(at, left)) > 0; at += n, left -= n)
        text[length++] = (wchar_t)ss_utf8_decode(at, n);
    int width = wcwidth(text[0]);
    if (!length || width < 1 || width > cells) {
        text[0] = L'?';
        text[1] = 0;
        width = 1;
    }
    if (setcchar(&out, text, attr, pair, NULL) == OK)
        mvadd_wch(row, col, &out);
    if (width < cells && setcchar(&out, L" ", attr, pair, NULL) == OK)
        mvadd_wch(row, col + 1, &out);
}

void ss_terminal_show(const struct ss_canvas *canvas, bool anew)
{
    if (!is_open)
        return;
    erase(); /* a terminal that is larger than the canvas by now */
    if (anew)
        clearok(stdscr, TRUE);
    for (int row = 0; row < canvas->rows && row < LINES; row++)
        for (int col = 0; col < canvas->cols && col < COLS; col++) {
            const struct ss_cell *cell = ss_canvas_at(canvas, row, col);
            const struct ss_cell *next = ss_canvas_at(canvas, row, col + 1);
            if (cell->text[0])
                show_cell(row, col, cell, next && !next->text[0] ? 2 : 1);
        }
    bool cursor = canvas->cursor_row >= 0 && canvas->cursor_row < LINES;
    curs_set(cursor);
    if (cursor)
        move(canvas->cursor_row, canvas->cursor_col < COLS ? canvas->cursor_col : COLS - 1);
    refresh();
}

/* ---- keys ---- */

static int special_key(int key)
{
    static const struct {
        int from, to;
    } table[] = {{KEY_UP, SS_KEY_UP},
                 {KEY_DOWN, SS_KEY_DOWN},
                 {KEY_LEFT, SS_KEY_LEFT},
                 {KEY_RIGHT, SS_KEY_RIGHT},
                 {KEY_PPAGE, SS_KEY_PAGE_UP},
                 {KEY_NPAGE, SS_KEY_PAGE_DOWN},
                 {KEY_A3, SS_KEY_PAGE_UP},
                 {KEY_C3, SS_KEY_PAGE_DOWN},
                 {KEY_HOME, SS_KEY_HOME},
                 {KEY_FIND, SS_KEY_HOME},
                 {KEY_A1, SS_KEY_HOME},
                 {KEY_END, SS_KEY_END},
                 {KEY_SELECT, SS_KEY_END},
                 {KEY_C1, SS_KEY_END},
                 {KEY_DC, SS_KEY_DELETE},
                 {KEY_BTAB, SS_KEY_BACK_TAB},
                 {KEY_BACKSPACE, SS_KEY_BACKSPACE},
                 {KEY_ENTER, SS_KEY_ENTER}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].from == key)
            return table[i].to;
    if (key >= KEY_F(1) && key <= KEY_F(12))
        return SS_KEY_F1 + (key - KEY_F(1));
    return SS_KEY_NONE;
}

/* "BUTTON;COLUMN;ROW" of a report; only presses count. */
static int mouse_key(const char *report, bool pressed)
{
    int button, col, row;
    if (sscanf(report, "%d;%d;%d", &button, &col, &row) != 3 || !pressed || !wants_mouse)
        return SS_KEY_NONE;
    bool wheel = button == 64 || button == 65;
    if (!wheel && button != 0)
        return SS_KEY_NONE;
    struct ss_mouse before = mouse;
    double now_s = ss_now_s();
    bool again = before.kind == SS_MOUSE_CLICK && before.row == row - 1 && before.col == col - 1 &&
                 now_s - clicked_s < double_click_s;
    mouse = (struct ss_mouse){button == 64   ? SS_MOUSE_WHEEL_UP
                              : button == 65 ? SS_MOUSE_WHEEL_DOWN
                              : again        ? SS_MOUSE_DOUBLE_CLICK
                                             : SS_MOUSE_CLICK,
                              row - 1, col - 1};
    clicked_s = wheel ? 0 : now_s;
    return SS_KEY_MOUSE;
}

struct ss_mouse ss_terminal_mouse(void)
{
    return mouse;
}

void ss_terminal_set_mouse(bool on)
{
    if (on != wants_mouse && is_open)
        write_now(on ? MOUSE_ON : MOUSE_OFF);
    wants_mouse = on;
}

/* The rest of a sequence that terminfo does not list for this terminal (ECMA-48, 5.4: parameters,
 * then one final byte). Those that most terminals send are known; nothing of others may be taken
 * for keys. */
static int control_sequence(bool of_mouse)
{
    static const char finals[] = "ABCDHFZ";
    static const int keys[] = {SS_KEY_UP,   SS_KEY_DOWN, SS_KEY_RIGHT,   SS_KEY_LEFT,
                               SS_KEY_HOME, SS_KEY_END,  SS_KEY_BACK_TAB};
    static const int numbered[] = {SS_KEY_NONE,      SS_KEY_HOME, SS_KEY_NONE,
                                   SS_KEY_DELETE,    SS_KEY_END,  SS_KEY_PAGE_UP,
                                   SS_KEY_PAGE_DOWN, SS_KEY_HOME, SS_KEY_END};
    char numbers[32];
    int byte, first = 0, n = 0;
    while ((byte = getch()) >= 0x20 && byte < 0x40) {
        first = n ? first : byte - '0';
        if (n < (int)sizeof numbers - 1)
            numbers[n] = (char)byte;
        n++;
    }
    numbers[n < (int)sizeof numbers ? n : (int)sizeof numbers - 1] = 0;
    if (n && (byte == 'M' || byte == 'm') && (of_mouse || numbers[0] == '<'))
        return mouse_key(numbers + (numbers[0] == '<'), byte == 'M');
    const char *final = byte > 0 && byte < 0x7f ? strchr(finals, byte) : NULL;
    if (!n && final)
        return keys[final - finals];
    bool known =
        byte == '~' && n == 1 && first > 0 && first < (int)(sizeof numbered / sizeof *numbered);
    return known ? numbered[first] : SS_KEY_NONE;
}

static int after_escape(void)
{
    int next = getch();
    if (next == '[' || next == 'O')
        return control_sequence(false);
    if (next != ERR)
        ungetch(next);
    return SS_KEY_ESC;
}

/* Collects a character of several bytes; they may come in two pieces. */
static int add_byte(int byte)
{
    static char bytes[4];
    static size_t length;
    bool goes_on = (byte & 0xc0) == 0x80;
    if (!goes_on || length == sizeof bytes)
        length = 0;
    bytes[length++] = (char)byte;
    size_t whole = ss_utf8_length(bytes, length);
    if (!whole)
        return SS_KEY_NONE;
    length = 0;
    return (int)ss_utf8_decode(bytes, whole);
}

int ss_terminal_key(void)
{
    int byte;
    while (is_open && (byte = getch()) != ERR) {
        int key = byte == KEY_MOUSE    ? control_sequence(true) /* begins "ESC [ <" */
                  : byte >= KEY_MIN    ? special_key(byte)
                  : byte == SS_KEY_ESC ? after_escape()
                  : byte == '\r'       ? SS_KEY_ENTER
                  : byte == '\b'       ? SS_KEY_BACKSPACE
                                       : add_byte(byte);
        if (key != SS_KEY_NONE) {
            n_taken++;
            return key;
        }
    }
    return SS_KEY_NONE;
}

void ss_terminal_take_signal(void)
{
    n_taken++;
}

void ss_terminal_tell_idle(void)
{
    static int fd = -1;
    static bool asked;
    const char *name = asked ? NULL : getenv("SHARDSCOPE_IDLE_FD");
    char end, byte = (char)n_taken;
    if (name && (sscanf(name, "%d%c", &fd, &end) != 1 || fd <= STDERR_FILENO))
        fd = -1;
    asked = true;
    if (fd >= 0 && write(fd, &byte, 1) < 0)
        fd = -1;
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

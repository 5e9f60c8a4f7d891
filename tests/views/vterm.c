/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/views/vterm.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/arena.h"
#include "core/base/job.h"
#include "core/base/utf8.h"
#include "views/keys.h"

enum { PATIENCE_S = 60, MOST_VARIABLES = 16 }; /* a sanitized build on a busy machine */

/* ---- failures ---- */

static void give_up(struct pty *t, const char *what)
{
    struct ss_buf text = {0};
    pty_text(t, &text);
    fprintf(stderr, "FAILED: %s\nthe terminal shows:\n%s", what, ss_buf_text(&text));
    if (t->program > 0)
        kill(t->program, SIGKILL);
    if (t->shell > 0)
        kill(t->shell, SIGKILL);
    exit(1);
}

void pty_must(struct pty *t, bool held, const char *what)
{
    if (!held)
        give_up(t, what);
}

static void system_must(bool held, const char *what)
{
    if (held)
        return;
    perror(what);
    exit(1);
}

/* ---- the shell ---- */

static void run_program(const char *const *argv, const char *const *environment, int tty)
{
    static const int signals[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU};
    setpgid(0, 0);
    tcsetpgrp(tty, getpid()); /* SIGTTOU is ignored still */
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_DFL);
    for (; environment && *environment; environment++) {
        char *pair = strdup(*environment), *value = strchr(pair, '=');
        if (value)
            *value++ = 0;
        if (value ? setenv(pair, value, 1) : unsetenv(pair))
            _exit(126);
    }
    execv(argv[0], (char *const *)argv);
    perror(argv[0]);
    _exit(127);
}

static void report(int fd, int value)
{
    if (write(fd, &value, sizeof value) != sizeof value)
        _exit(1);
}

/* Reports how the program stopped or ended, and continues it when told; ends with the test. */
static void run_shell(pid_t program, int tty, int orders, int reports)
{
    int status = 0;
    char order;
    report(reports, (int)program);
    for (;;) {
        pid_t pid = waitpid(program, &status, WUNTRACED);
        if (pid < 0 && errno == EINTR)
            continue;
        tcsetpgrp(tty, getpid());
        report(reports, status);
        if (read(orders, &order, 1) != 1)
            _exit(0);
        if (WIFSTOPPED(status)) {
            tcsetpgrp(tty, program);
            kill(-program, SIGCONT);
        }
    }
}

static void set_environment(int idle)
{
    static const char *const unset[] = {"NO_COLOR", "LINES", "COLUMNS", "COLORTERM"};
    char number[16];
    for (size_t i = 0; i < sizeof unset / sizeof *unset; i++)
        unsetenv(unset[i]);
    snprintf(number, sizeof number, "%d", idle);
    setenv("SHARDSCOPE_IDLE_FD", number, 1);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
}

static void child(const char *slave, const char *const *argv, const char *const *environment,
                  int idle, int orders, int reports)
{
    static const int ignored[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU};
    setsid(); /* the terminal that is opened next controls the new session */
    int tty = open(slave, O_RDWR);
    if (tty < 0)
        _exit(126);
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN);
    set_environment(idle);
    for (int fd = 0; fd <= 2; fd++)
        dup2(tty, fd);
    pid_t program = fork();
    if (program == 0) {
        close(orders);
        close(reports);
        close(tty);
        run_program(argv, environment, 0);
    }
    close(idle);
    run_shell(program, tty, orders, reports);
}

/* ---- the screen ---- */

/* Keys as the terminal sends them. */
static void send_bytes(const char *bytes, size_t length, void *user)
{
    struct pty *t = user;
    if (write(t->master, bytes, length) != (ssize_t)length)
        give_up(t, "the terminal takes no keys");
}

static int on_property(VTermProp property, VTermValue *value, void *user)
{
    struct pty *t = user;
    if (property == VTERM_PROP_ALTSCREEN)
        t->other_screen = value->boolean;
    if (property == VTERM_PROP_CURSORVISIBLE)
        t->cursor_shown = value->boolean;
    return 1;
}

static int on_cursor(VTermPos to, VTermPos from, int visible, void *user)
{
    struct pty *t = user;
    (void)from;
    (void)visible;
    t->cursor_row = to.row;
    t->cursor_col = to.col;
    return 1;
}

static int on_osc(const char *command, size_t length, void *user)
{
    struct pty *t = user;
    static const char clipboard[] = "52;c;";
    size_t before = strlen(clipboard);
    if (length < before || strncmp(command, clipboard, before) != 0)
        return 0;
    ss_buf_clear(&t->copied);
    ss_buf_add(&t->copied, command + before, length - before);
    return 1;
}

static void open_screen(struct pty *t)
{
    static const VTermScreenCallbacks callbacks = {.settermprop = on_property,
                                                   .movecursor = on_cursor};
    static const VTermParserCallbacks fallbacks = {.osc = on_osc};
    t->vt = vterm_new(t->rows, t->cols);
    vterm_set_utf8(t->vt, 1);
    vterm_output_set_callback(t->vt, send_bytes, t);
    t->screen = vterm_obtain_screen(t->vt);
    vterm_screen_set_callbacks(t->screen, &callbacks, t);
    vterm_screen_set_unrecognised_fallbacks(t->screen, &fallbacks, t);
    vterm_screen_enable_altscreen(t->screen, 1);
    vterm_screen_reset(t->screen, 1);
    t->cursor_shown = true;
}

/* ---- starting ---- */

static void set_size(const struct pty *t)
{
    struct winsize size = {.ws_row = (unsigned short)t->rows, .ws_col = (unsigned short)t->cols};
    system_must(ioctl(t->master, TIOCSWINSZ, &size) == 0, "TIOCSWINSZ");
}

static void open_pair(struct pty *t, char *name, size_t size)
{
    t->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    system_must(t->master >= 0 && grantpt(t->master) == 0 && unlockpt(t->master) == 0,
                "pseudo-terminal");
    snprintf(name, size, "%s", ptsname(t->master));
    t->slave = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    system_must(t->slave >= 0 && tcgetattr(t->slave, &t->modes) == 0, name);
    set_size(t);
}

void pty_start(struct pty *t, const char *const *argv, const char *const *environment, int rows,
               int cols)
{
    char name[256];
    int idle[2], orders[2], reports[2], program;
    memset(t, 0, sizeof *t);
    t->rows = rows;
    t->cols = cols;
    open_pair(t, name, sizeof name);
    open_screen(t);
    system_must(pipe(idle) == 0 && pipe(orders) == 0 && pipe(reports) == 0, "pipe");
    t->shell = fork();
    system_must(t->shell >= 0, "fork");
    if (t->shell == 0) {
        close(idle[0]);
        close(orders[1]);
        close(reports[0]);
        child(name, argv, environment, idle[1], orders[0], reports[1]);
    }
    close(idle[1]);
    close(orders[0]);
    close(reports[1]);
    t->idle = idle[0];
    t->orders = orders[1];
    t->reports = reports[0];
    fcntl(t->idle, F_SETFL, O_NONBLOCK);
    system_must(read(t->reports, &program, sizeof program) == sizeof program, "shell");
    t->program = program;
}

/* ---- waiting ---- */

/* Waits until the program writes, says that it is idle, stops or ends. */
static void await(struct pty *t, double until_s, const char *what)
{
    struct pollfd ready[] = {{.fd = t->master, .events = POLLIN},
                             {.fd = t->idle, .events = POLLIN},
                             {.fd = t->reports, .events = POLLIN}};
    if (ss_now_s() > until_s)
        give_up(t, what);
    poll(ready, 3, 1000);
}

/* Adds what is there to be read. */
static void read_output(struct pty *t, struct ss_buf *out)
{
    char bytes[4096];
    struct pollfd ready = {.fd = t->master, .events = POLLIN};
    while (poll(&ready, 1, 0) == 1 && ready.revents & POLLIN) {
        ssize_t n = read(t->master, bytes, sizeof bytes);
        if (n > 0)
            ss_buf_add(out, bytes, (size_t)n);
    }
}

static void show_output(struct pty *t)
{
    struct ss_buf bytes = {0};
    read_output(t, &bytes);
    vterm_input_write(t->vt, ss_buf_text(&bytes), bytes.length);
    ss_buf_free(&bytes);
}

/* What the program wrote may be on its way still. What we write to the same terminal comes after
 * it. */
static void show_all_output(struct pty *t)
{
    static const char mark[] = "\033_all of it\033\\";
    struct ss_buf bytes = {0};
    double until_s = ss_now_s() + PATIENCE_S;
    size_t sent = 0, end = 0;
    for (;;) {
        ssize_t n = write(t->slave, mark + sent, strlen(mark) - sent);
        sent += n > 0 ? (size_t)n : 0;
        read_output(t, &bytes);
        end = bytes.length < strlen(mark) ? 0 : bytes.length - strlen(mark);
        if (bytes.length >= strlen(mark) && !memcmp(bytes.data + end, mark, strlen(mark)))
            break;
        struct pollfd ready = {.fd = t->master, .events = POLLIN};
        poll(&ready, 1, sent < strlen(mark) ? 10 : 1000);
        pty_must(t, ss_now_s() < until_s, "the terminal passes on what was written");
    }
    vterm_input_write(t->vt, ss_buf_text(&bytes), end);
    ss_buf_free(&bytes);
}

/* The next report of the shell, if there is one. */
static bool reported(struct pty *t, int *status)
{
    struct pollfd ready = {.fd = t->reports, .events = POLLIN};
    return poll(&ready, 1, 0) == 1 && read(t->reports, status, sizeof *status) == sizeof *status;
}

static void must_run(struct pty *t)
{
    int status;
    char what[80];
    if (!reported(t, &status))
        return;
    show_all_output(t);
    if (WIFEXITED(status))
        snprintf(what, sizeof what, "the program has ended with %d", WEXITSTATUS(status));
    else
        snprintf(what, sizeof what, "the program was %s by signal %d",
                 WIFSTOPPED(status) ? "stopped" : "killed",
                 WIFSTOPPED(status) ? WSTOPSIG(status) : WTERMSIG(status));
    give_up(t, what);
}

void pty_wait(struct pty *t, unsigned more)
{
    double until_s = ss_now_s() + PATIENCE_S;
    unsigned char taken;
    t->taken = (unsigned char)(t->taken + more);
    for (;;) {
        while (read(t->idle, &taken, 1) == 1)
            if (taken == t->taken) {
                show_all_output(t);
                return;
            }
        must_run(t);
        show_output(t);
        await(t, until_s, "the program does not come to rest");
    }
}

static bool line_with(struct pty *t, const char *text)
{
    for (int row = 0; row < t->rows; row++)
        if (strstr(pty_line(t, row), text))
            return true;
    return false;
}

void pty_see(struct pty *t, const char *text)
{
    double until_s = ss_now_s() + PATIENCE_S;
    for (;;) {
        show_output(t);
        if (line_with(t, text))
            return;
        pty_must(t, t->program, text);
        must_run(t);
        await(t, until_s, text);
    }
}

/* ---- acting ---- */

/* Marks that were written before now answer no key that comes after it. */
static void forget_marks(struct pty *t)
{
    char bytes[256];
    while (read(t->idle, bytes, sizeof bytes) > 0)
        ;
}

static void press(struct pty *t, int key)
{
    static const struct {
        int key;
        VTermKey sent;
    } keys[] = {{SS_KEY_ENTER, VTERM_KEY_ENTER},
                {SS_KEY_TAB, VTERM_KEY_TAB},
                {SS_KEY_BACKSPACE, VTERM_KEY_BACKSPACE},
                {SS_KEY_ESC, VTERM_KEY_ESCAPE},
                {SS_KEY_UP, VTERM_KEY_UP},
                {SS_KEY_DOWN, VTERM_KEY_DOWN},
                {SS_KEY_LEFT, VTERM_KEY_LEFT},
                {SS_KEY_RIGHT, VTERM_KEY_RIGHT},
                {SS_KEY_DELETE, VTERM_KEY_DEL},
                {SS_KEY_HOME, VTERM_KEY_HOME},
                {SS_KEY_END, VTERM_KEY_END},
                {SS_KEY_PAGE_UP, VTERM_KEY_PAGEUP},
                {SS_KEY_PAGE_DOWN, VTERM_KEY_PAGEDOWN}};
    char byte = (char)key;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].key == key) {
            vterm_keyboard_key(t->vt, keys[i].sent, VTERM_MOD_NONE);
            return;
        }
    if (key == SS_KEY_BACK_TAB)
        vterm_keyboard_key(t->vt, VTERM_KEY_TAB, VTERM_MOD_SHIFT);
    else if (key >= SS_KEY_F1)
        vterm_keyboard_key(t->vt, VTERM_KEY_FUNCTION(1 + key - SS_KEY_F1), VTERM_MOD_NONE);
    else if (key < ' ')
        send_bytes(&byte, 1, t);
    else
        vterm_keyboard_unichar(t->vt, (uint32_t)key, VTERM_MOD_NONE);
}

void pty_press(struct pty *t, const char *keys)
{
    while (*keys) {
        int key = ss_key_read(&keys);
        pty_must(t, key != SS_KEY_NONE, keys);
        forget_marks(t);
        press(t, key);
        pty_wait(t, 1);
    }
}

void pty_type(struct pty *t, const char *bytes)
{
    forget_marks(t);
    send_bytes(bytes, strlen(bytes), t);
}

void pty_resize(struct pty *t, int rows, int cols)
{
    forget_marks(t);
    t->rows = rows;
    t->cols = cols;
    vterm_set_size(t->vt, rows, cols);
    set_size(t);
}

/* The next report that is of the kind asked for. */
static int wait_report(struct pty *t, bool stop)
{
    double until_s = ss_now_s() + PATIENCE_S;
    const char *what = stop ? "the program does not stop" : "the program does not end";
    int status;
    while (!reported(t, &status)) {
        show_output(t);
        await(t, until_s, what);
    }
    show_all_output(t);
    pty_must(t, WIFSTOPPED(status) == stop, what);
    return status;
}

void pty_stop(struct pty *t)
{
    pty_type(t, "\x1a");
    int status = wait_report(t, true);
    pty_must(t, WSTOPSIG(status) == SIGTSTP, "it stops as the shell asks");
}

void pty_continue(struct pty *t)
{
    forget_marks(t);
    if (write(t->orders, "c", 1) != 1)
        give_up(t, "the shell is gone");
}

void pty_signal(struct pty *t, int signal)
{
    kill(t->program, signal);
}

int pty_end(struct pty *t)
{
    int status = wait_report(t, false);
    t->program = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void pty_free(struct pty *t)
{
    if (t->program > 0)
        kill(t->program, SIGKILL);
    kill(t->shell, SIGKILL);
    waitpid(t->shell, NULL, 0);
    close(t->master);
    close(t->slave);
    close(t->idle);
    close(t->orders);
    close(t->reports);
    vterm_free(t->vt);
    ss_buf_free(&t->copied);
    ss_buf_free(&t->line);
}

/* ---- looking ---- */

VTermScreenCell pty_cell(const struct pty *t, int row, int col)
{
    VTermScreenCell cell;
    memset(&cell, 0, sizeof cell);
    vterm_screen_get_cell(t->screen, (VTermPos){row, col}, &cell);
    return cell;
}

const char *pty_line(struct pty *t, int row)
{
    size_t end = 0;
    ss_buf_clear(&t->line);
    for (int col = 0; col < t->cols; col++) {
        VTermScreenCell cell = pty_cell(t, row, col);
        if (!cell.chars[0])
            ss_buf_putc(&t->line, ' ');
        for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i]; i++) {
            char bytes[4];
            ss_buf_add(&t->line, bytes, ss_utf8_encode(cell.chars[i], bytes));
        }
        if (cell.chars[0] && cell.chars[0] != ' ')
            end = t->line.length;
        col += cell.width == 2;
    }
    if (t->line.data)
        t->line.data[end] = 0;
    t->line.length = end;
    return ss_buf_text(&t->line);
}

void pty_text(struct pty *t, struct ss_buf *out)
{
    for (int row = 0; row < t->rows; row++)
        ss_buf_printf(out, "%s\n", pty_line(t, row));
}

bool pty_has_old_modes(const struct pty *t)
{
    struct termios now;
    return tcgetattr(t->slave, &now) == 0 && now.c_iflag == t->modes.c_iflag &&
           now.c_oflag == t->modes.c_oflag && now.c_cflag == t->modes.c_cflag &&
           now.c_lflag == t->modes.c_lflag && !memcmp(now.c_cc, t->modes.c_cc, sizeof now.c_cc);
}

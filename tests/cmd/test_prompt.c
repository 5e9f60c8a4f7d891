/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Usage: test_prompt SHARDSCOPE. Tests the prompt: types into a pseudo-terminal and reads the
 * output. It waits for texts, never for times. */
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

#include "core/base/buf.h"
#include "core/base/job.h"

enum { PATIENCE_S = 60 }; /* a sanitized build on a busy machine */

static const char *program, *root;
static char folder[] = "/tmp/shardscope-prompt-XXXXXX";

/* A running prompt. */
struct terminal {
    int fd;
    pid_t pid;
    struct ss_buf seen; /* since the last look */
};

static void give_up(const struct terminal *t, const char *what)
{
    fprintf(stderr, "FAILED: %s\nthe terminal shows:\n%s\n", what, ss_buf_text(&t->seen));
    kill(t->pid, SIGKILL);
    exit(1);
}

static void child(const char *slave, const char *term, const char *file)
{
    setsid(); /* the terminal that is opened next controls the new session */
    int fd = open(slave, O_RDWR);
    if (fd < 0 || chdir(root) != 0)
        _exit(126);
    dup2(fd, 0);
    dup2(fd, 1);
    dup2(fd, 2);
    setenv("TERM", term, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
    unsetenv("NO_COLOR");
    execl(program, program, file, (char *)NULL);
    _exit(127);
}

static void open_prompt(struct terminal *t, const char *term, const char *file)
{
    memset(t, 0, sizeof *t);
    t->fd = posix_openpt(O_RDWR | O_NOCTTY);
    if (t->fd < 0 || grantpt(t->fd) != 0 || unlockpt(t->fd) != 0) {
        perror("pseudo-terminal");
        exit(1);
    }
    char slave[256];
    snprintf(slave, sizeof slave, "%s", ptsname(t->fd));
    t->pid = fork();
    if (t->pid == 0)
        child(slave, term, file);
}

static void type(struct terminal *t, const char *keys)
{
    size_t length = strlen(keys);
    ss_buf_clear(&t->seen);
    if (write(t->fd, keys, length) != (ssize_t)length)
        give_up(t, "the terminal takes no keys");
}

/* Reads until the text has come; what came before it is forgotten by the next type. */
static void see(struct terminal *t, const char *text)
{
    double until_s = ss_now_s() + PATIENCE_S;
    char bytes[4096];
    while (!strstr(ss_buf_text(&t->seen), text)) {
        struct pollfd ready = {.fd = t->fd, .events = POLLIN};
        if (ss_now_s() > until_s)
            give_up(t, text);
        if (poll(&ready, 1, 1000) <= 0)
            continue;
        ssize_t n = read(t->fd, bytes, sizeof bytes);
        if (n <= 0 && errno != EINTR)
            give_up(t, text);
        for (ssize_t i = 0; i < n; i++)
            if (bytes[i])
                ss_buf_putc(&t->seen, bytes[i]);
    }
}

/* Waits for the program to end and gives its exit code. */
static int leave(struct terminal *t, const char *keys)
{
    int status = 0;
    char bytes[4096];
    double until_s = ss_now_s() + PATIENCE_S;
    type(t, keys);
    for (;;) {
        struct pollfd ready = {.fd = t->fd, .events = POLLIN};
        if (poll(&ready, 1, 1000) > 0 && read(t->fd, bytes, sizeof bytes) <= 0)
            break; /* the other end is closed */
        if (ss_now_s() > until_s)
            give_up(t, "the program does not end");
    }
    waitpid(t->pid, &status, 0);
    close(t->fd);
    ss_buf_free(&t->seen);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void must(bool held, const char *what)
{
    if (held)
        return;
    fprintf(stderr, "FAILED: %s\n", what);
    exit(1);
}

/* Types, waits for the answer and then for the next prompt: keys that come before the prompt is
 * there may be lost, as on any terminal. */
static void ask(struct terminal *t, const char *keys, const char *answer, const char *prompt)
{
    type(t, keys);
    see(t, answer);
    char *after = strdup(strstr(ss_buf_text(&t->seen), answer) + strlen(answer));
    ss_buf_clear(&t->seen);
    ss_buf_puts(&t->seen, after);
    free(after);
    see(t, prompt);
}

static void lines_are_edited_and_completed(void)
{
    struct terminal t;
    open_prompt(&t, "xterm", NULL);
    see(&t, "shardscope>");
    type(&t, "apro\t");
    see(&t, "apropos ");
    ask(&t, "\x03", "^C", "shardscope>"); /* clears the line and leaves nothing of it */
    ask(&t, "vers\n", "GPL-3.0-or-later", "shardscope>"); /* a unique prefix */
    ask(&t, "sovle\n", "did you mean: solve?", "shardscope>");
    type(&t, "load samples/ml\t");
    see(&t, "mlp.mlir ");
    ask(&t, "\n", "try: mesh", "mlp>");
    ask(&t, "mesh 2x4 dp,tp; solve\n", "objective", "mlp 2x4>");
    ask(&t, "rules transp\t0\n", "shard_spec", "mlp 2x4>");
    must(leave(&t, "\x04") == 0, "Ctrl-D leaves with 0");
}

/* A name with a blank is completed with quotes, and no name drives the terminal. */
static void names_of_files_are_harmless(void)
{
    struct terminal t;
    char real[512], link[128], keys[160];
    snprintf(real, sizeof real, "%s/samples/mlp.mlir", root);
    snprintf(link, sizeof link, "%s/red and\033[31m.mlir", folder);
    snprintf(keys, sizeof keys, "load %s/red\t", folder);
    must(symlink(real, link) == 0, "a file with a strange name");
    open_prompt(&t, "xterm", NULL);
    see(&t, "shardscope>");
    type(&t, keys);
    see(&t, "/red and");
    see(&t, "\"");
    ask(&t, "\n", "try: mesh", "red and\\x1b[31m>");
    must(leave(&t, "\x04") == 0, "Ctrl-D leaves with 0");
    must(remove(link) == 0, "the file is there");
}

static void history_is_kept(void)
{
    struct terminal t;
    open_prompt(&t, "xterm", NULL);
    see(&t, "shardscope>");
    type(&t, "\x1b[A"); /* the line typed last, in another session */
    see(&t, "rules transpose_0");
    ask(&t, "\x03", "^C", "shardscope>");
    must(leave(&t, "quit\n") == 0, "quit leaves with 0");
}

static void a_long_command_is_cancelled(void)
{
    struct terminal t;
    open_prompt(&t, "xterm", "samples/gpt-tiny.mlir");
    see(&t, "gpt-tiny>");
    type(&t, "mesh 2x4; cluster toy; solve; run\n");
    see(&t, "run: ");
    type(&t, "\x03");
    see(&t, "stopping");
    see(&t, "cancelled");
    see(&t, "gpt-tiny 2x4>");
    ask(&t, "plan dot_general_0\n", "compute_us", "gpt-tiny 2x4>"); /* the plan is still there */
    type(&t, "lua print('bu' .. 'sy') while true do end\n");
    see(&t, "busy");
    ask(&t, "\x03", "interrupted", "gpt-tiny 2x4>");
    must(leave(&t, "quit\n") == 0, "quit leaves with 0");
}

/* Lines that are typed while a command runs are run after it. */
static void keys_typed_ahead_are_kept(void)
{
    struct terminal t;
    open_prompt(&t, "xterm", "samples/gpt-tiny.mlir");
    see(&t, "gpt-tiny>");
    type(&t, "mesh 2x4; cluster toy; solve\nversion\n");
    see(&t, "objective");
    see(&t, "GPL-3.0-or-later");
    see(&t, "gpt-tiny 2x4>");
    must(leave(&t, "quit\n") == 0, "quit leaves with 0");
}

static void a_dumb_terminal_will_do(void)
{
    struct terminal t;
    open_prompt(&t, "dumb", "samples/mlp.mlir");
    see(&t, "mlp>");
    must(!strstr(ss_buf_text(&t.seen), "\x1b["), "no escape sequence on a dumb terminal");
    ask(&t, "help load\n", "load FILE", "mlp>");
    must(leave(&t, "quit\n") == 0, "quit leaves with 0");
}

static void a_file_is_replaced_after_a_question(void)
{
    struct terminal t;
    char save[160], path[128];
    snprintf(path, sizeof path, "%s/plan.json", folder);
    snprintf(save, sizeof save, "plan save %s\n", path);
    open_prompt(&t, "xterm", "samples/mlp.mlir");
    see(&t, "mlp>");
    ask(&t, "mesh 4; solve\n", "objective", "mlp 4>");
    ask(&t, save, "stale", "mlp 4>");
    type(&t, save);
    see(&t, "[y/N]");
    ask(&t, "n\n", "stays as it is", "mlp 4>");
    type(&t, save);
    see(&t, "[y/N]");
    ask(&t, "y\n", "stale", "mlp 4>");
    must(leave(&t, "quit\n") == 0, "quit leaves with 0");
    must(remove(path) == 0, "the plan was saved");
}

/* A result that is longer than the screen goes through the pager, a shorter one does not. */
static void long_results_are_paged(void)
{
    struct terminal t;
    struct winsize size = {.ws_row = 20, .ws_col = 80};
    open_prompt(&t, "xterm", "samples/mlp.mlir");
    see(&t, "mlp>");
    must(ioctl(t.fd, TIOCSWINSZ, &size) == 0, "a terminal has a size");
    ask(&t, "set pager \"sed s/^/PAGED:/\"\n", "PAGED:/", "mlp>");
    ask(&t, "graph\n", "PAGED:subtract_2", "mlp>");
    ask(&t, "graph --kind dot_general --format json | wc -l\n", "1\r\n", "mlp>");
    type(&t, "history --format csv\n");
    see(&t, "graph --kind");
    see(&t, "mlp>");
    must(!strstr(ss_buf_text(&t.seen), "PAGED:graph"), "short results are not paged");
    ask(&t, "set pager no-such-program-here\n", "less -FRX", "mlp>");
    ask(&t, "graph\n", "dot_general_0", "mlp>");
    type(&t, "set pager off\n");
    see(&t, "mlp>");
    type(&t, "graph\n");
    see(&t, "dot_general_4");
    must(!strstr(ss_buf_text(&t.seen), "PAGED:"), "set pager off");
    see(&t, "mlp>");
    must(leave(&t, "quit\n") == 0, "quit leaves with 0");
}

/* More candidates than the screen has room for are shown after a question. */
static void many_candidates_need_a_yes(void)
{
    struct terminal t;
    open_prompt(&t, "xterm", "samples/gpt-tiny.mlir");
    see(&t, "gpt-tiny>");
    type(&t, "why \t\t");
    see(&t, "possibilities?");
    ask(&t, "n", "\n", "gpt-tiny>");
    must(!strstr(ss_buf_text(&t.seen), "dot_general_0"), "n shows no candidate");
    type(&t, "\t");
    see(&t, "possibilities?");
    type(&t, "y");
    see(&t, "dot_general_0");
    ask(&t, "\x03", "^C", "gpt-tiny>");
    type(&t, "pin scope:jvp(l\t\t");
    see(&t, "layer_1)/mlp/*");
    ask(&t, "\x03", "^C", "gpt-tiny>");
    must(leave(&t, "quit\n") == 0, "quit leaves with 0");
}

static void signals_end_the_prompt(void)
{
    static const struct {
        int signal, code;
    } ends[] = {{SIGTERM, 143}, {SIGHUP, 129}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct terminal t;
        open_prompt(&t, "xterm", "samples/mlp.mlir");
        see(&t, "mlp>");
        kill(t.pid, ends[i].signal);
        must(leave(&t, "") == ends[i].code, "a signal ends the prompt with 128 and its number");
    }
}

static void write_config(const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/shardscope/config.lua", folder);
    must(ss_file_write(path, text, strlen(text), NULL) == SS_OK, "config.lua is written");
}

/* config.lua sets the default cluster, an alias and a key; an error in it is shown. */
static void a_config_is_run(void)
{
    struct terminal t;
    char path[128];
    struct ss_buf after = {0};
    static const char text[] = "ss.cluster(\"toy\")\nss.alias(\"dots\", \"graph --kind "
                               "dot_general\")\nss.set{\"theme\", \"light\"}\n";
    write_config(text);
    open_prompt(&t, "xterm", "samples/mlp.mlir");
    see(&t, "mlp>");
    ask(&t, "cluster\r", "device            toy", "mlp>");
    ask(&t, "dots --limit 2\r", "dot_general_1", "mlp>");
    ask(&t, "set theme\r", "light", "mlp>");
    ask(&t, "undo\r", "nothing to undo", "mlp>");
    must(leave(&t, "quit\r") == 0, "quit ends the prompt");
    write_config("ss.nothing()\n");
    open_prompt(&t, "xterm", "samples/mlp.mlir");
    see(&t, "no function is named 'ss.nothing'");
    see(&t, "mlp>");
    must(leave(&t, "quit\r") == 0, "quit ends the prompt");
    snprintf(path, sizeof path, "%s/shardscope/config.lua", folder);
    must(ss_file_read(path, 1000, &after, NULL) == SS_OK &&
             !strcmp(ss_buf_text(&after), "ss.nothing()\n"),
         "the program does not write config.lua");
    ss_buf_free(&after);
    must(remove(path) == 0, "config.lua is removed");
}

int main(int argc, char **argv)
{
    root = getenv("SHARDSCOPE_ROOT");
    if (argc != 2 || !root || !mkdtemp(folder)) {
        fprintf(stderr, "usage: SHARDSCOPE_ROOT=DIR test_prompt SHARDSCOPE\n");
        return 2;
    }
    program = argv[1];
    lines_are_edited_and_completed();
    history_is_kept();
    names_of_files_are_harmless();
    a_long_command_is_cancelled();
    keys_typed_ahead_are_kept();
    a_dumb_terminal_will_do();
    a_file_is_replaced_after_a_question();
    long_results_are_paged();
    many_candidates_need_a_yes();
    signals_end_the_prompt();
    a_config_is_run();
    char history[128];
    snprintf(history, sizeof history, "%s/shardscope/history", folder);
    must(remove(history) == 0, "the history lies in the state folder");
    snprintf(history, sizeof history, "%s/shardscope", folder);
    rmdir(history);
    rmdir(folder);
    return 0;
}

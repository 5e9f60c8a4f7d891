/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The prompt: readline's callback interface on the event loop. While a line is edited, the terminal
 * and the signals are sources of the loop; before a command runs, both are removed and the terminal
 * is as the shell left it. */
#include "repl/line.h"

#include <signal.h>
#include <stdio.h> /* before readline, which needs FILE */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/readline.h>

#include "repl/cmd/complete.h"
#include "repl/cmd/show.h"
#include "repl/cmd/width.h"
#include "repl/history_file.h"

/* readline has one state per process, and its callbacks carry no pointer. */
static struct ss_front *current;
static char *typed; /* a line that was entered and has not run yet */
static bool at_end; /* end of input */
static uint64_t terminal_source, signal_source;
static sig_atomic_t interrupts_seen;

static void hide_prompt(void)
{
    rl_callback_handler_remove(); /* the command runs with the terminal as it was */
    ss_loop_remove(current->loop, terminal_source);
    ss_loop_remove(current->loop, signal_source);
}

void ss_line_restore_terminal(void)
{
    if (rl_deprep_term_function)
        rl_deprep_term_function();
}

static void on_line(char *line)
{
    hide_prompt();
    if (line)
        typed = line;
    else
        at_end = true;
}

/* ---- completion --------------------------------------------------------------------------------
 */

static struct ss_arena completion_arena;
static struct ss_completion completion;
static size_t next_candidate;

static char *dup_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(ss_xmalloc(size), text, size); /* readline frees it */
}

static char *generate(const char *text, int state)
{
    (void)text;
    if (state == 0)
        next_candidate = 0;
    if (next_candidate == completion.names.count)
        return NULL;
    const char *name = completion.names.items[next_candidate++];
    if (rl_completion_quote_character || !strpbrk(name, " \t;'\""))
        return dup_text(name);
    struct ss_buf quoted = {0};
    ss_buf_printf(&quoted, "\"%s", name); /* readline closes the quote of a whole word */
    return quoted.data;
}

/* The number of candidates that fit on the screen below the prompt. */
static int room_for(int longest)
{
    int rows = 24, columns = 80;
    rl_get_screen_size(&rows, &columns);
    int across = columns / (longest + 2);
    return (across > 0 ? across : 1) * (rows > 2 ? rows - 2 : 1);
}

/* Lists the candidates, after a question if they need more than the screen. readline would print
 * its own question, but with the callback interface it does not wait for the answer. */
static void show_matches(char **matches, int n, int longest)
{
    rl_crlf();
    int key = 'y';
    if (n > room_for(longest)) {
        fprintf(rl_outstream, "Display all %d possibilities? (y or n)", n);
        fflush(rl_outstream);
        sig_atomic_t before = ss_interrupts;
        key = rl_read_key();
        key = ss_interrupts == before ? key : 'n';
        rl_crlf();
    }
    if (key == 'y' || key == 'Y' || key == ' ')
        rl_display_match_list(matches, n, longest);
    rl_on_new_line();
}

static char **complete(const char *text, int start, int end)
{
    char *line = ss_strndup(&completion_arena, rl_line_buffer, (size_t)end);
    ss_complete(&current->session, line, (size_t)start, &completion_arena, &completion);
    rl_attempted_completion_over = !completion.files;
    char **matches = completion.names.count ? rl_completion_matches(text, generate) : NULL;
    ss_arena_free(&completion_arena);
    memset(&completion, 0, sizeof completion);
    return matches;
}

/* ---- the prompt --------------------------------------------------------------------------------
 */

/* "gpt-tiny 2x4> ": the loaded file and the mesh. */
static void prompt_text(const struct ss_front *front, struct ss_buf *out)
{
    const struct ss_snapshot *now = ss_lab_snapshot(front->session.lab);
    bool bold = front->session.style.colour;
    struct ss_arena scratch = {0};
    ss_buf_clear(out);
    if (bold)
        ss_buf_puts(out, "\001\033[1m\002");
    const char *path = now->problem ? now->problem_path : now->graph ? now->graph->path : NULL;
    if (path) {
        const char *slash = strrchr(path, '/');
        const char *name = slash ? slash + 1 : path;
        size_t length = strcspn(name, ".");
        ss_text_clean(out, ss_strndup(&scratch, name, length ? length : strlen(name)), "");
    } else {
        ss_buf_puts(out, "shardscope");
    }
    if (now->settings.mesh.n_axes && !now->problem)
        ss_buf_printf(out, " %s", ss_show_mesh(&scratch, &now->settings.mesh));
    ss_buf_puts(out, bold ? ">\001\033[0m\002 " : "> ");
    ss_arena_free(&scratch);
    ss_snapshot_free(now);
}

static void read_key(void *user)
{
    (void)user;
    if (!ss_terminated)
        rl_callback_read_char();
}

static void install_line(const struct ss_front *front)
{
    struct ss_buf prompt = {0};
    prompt_text(front, &prompt);
    rl_callback_handler_install(ss_buf_text(&prompt), on_line); /* keeps a copy */
    ss_buf_free(&prompt);
}

static void clear_line(void)
{
    rl_callback_sigcleanup(); /* leaves a search or a completion that was under way */
    rl_free_line_state();
    fputs("^C", rl_outstream);
    rl_replace_line("", 0);
    rl_crlf();
    rl_on_new_line();
    rl_redisplay();
}

/* Ctrl-Z: gives the terminal back, stops, and afterwards draws the half-typed line again. */
static void suspend(const struct ss_front *front)
{
    char *kept = dup_text(rl_line_buffer);
    int point = rl_point;
    rl_callback_handler_remove();
    raise(SIGSTOP);
    install_line(front);
    rl_insert_text(kept);
    rl_point = point;
    rl_redisplay();
    free(kept);
}

static void take_signals(void *user)
{
    (void)user;
    if (ss_interrupts != interrupts_seen) {
        interrupts_seen = ss_interrupts;
        clear_line();
    }
    if (ss_suspended) {
        ss_suspended = 0;
        suspend(current);
    }
    if (ss_resized) {
        ss_resized = 0;
        rl_resize_terminal();
    }
}

static void show_prompt(struct ss_front *front)
{
    install_line(front);
    terminal_source = ss_loop_add_fd(front->loop, STDIN_FILENO, SS_LOOP_READ, read_key, NULL);
    signal_source = ss_loop_add_wake(front->loop, take_signals, NULL);
}

static void run_typed(struct ss_front *front)
{
    char *line = typed;
    typed = NULL;
    ss_history_add(&front->session, line);
    ss_front_measure(front);
    ss_suspended = 0;
    front->session.printed = false;
    ss_run_line(&front->session, line, NULL, &front->sink);
    interrupts_seen = ss_interrupts;
    free(line);
    if (!front->session.quit)
        show_prompt(front);
}

/* Asks on the terminal, which is as the shell left it while a command runs. */
static bool confirm(struct ss_session *session, const char *question)
{
    char answer[100];
    (void)session;
    fprintf(stderr, "%s [y/N] ", question);
    fflush(stderr);
    return fgets(answer, sizeof answer, stdin) && (answer[0] == 'y' || answer[0] == 'Y');
}

static void set_up(struct ss_front *front)
{
    current = front;
    rl_readline_name = "shardscope";
    /* Signals and the window's size are ours; LINES and COLUMNS would mislead other programs. */
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
    rl_basic_word_break_characters = " \t\n;";
    rl_completer_word_break_characters = rl_basic_word_break_characters;
    rl_completer_quote_characters = "\"'";
    rl_filename_quote_characters = " \t;'\"|>#"; /* names of files with these are put into quotes */
    rl_attempted_completion_function = complete;
    rl_completion_display_matches_hook = show_matches;
    ss_history_open(&front->session);
    front->session.exact_names = false;
    front->session.confirm = confirm;
}

void ss_prompt(struct ss_front *front)
{
    interrupts_seen = ss_interrupts;
    set_up(front);
    show_prompt(front);
    while (!front->session.quit && !at_end && !ss_terminated) {
        ss_loop_step(front->loop);
        if (typed)
            run_typed(front);
    }
    if (!front->session.quit) {
        hide_prompt();
        fputc('\n', stdout);
    }
    ss_history_close();
}

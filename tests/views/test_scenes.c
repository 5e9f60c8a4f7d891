/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Usage: test_scenes SHARDSCOPE. The whole program on its screens, in a terminal that libvterm
 * plays (vterm.h): what no print of a screen shows. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/views/vterm.h"

/* A sanitizer takes crashes for itself, and makes everything slow. */
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

static const char *program;
static char home[] = "/tmp/shardscope-scenes-XXXXXX";

static void start_with(struct pty *t, const char *const *argv, const char *const *more, int rows,
                       int cols)
{
    static char home_is[64];
    const char *environment[8] = {home_is, "XDG_CACHE_HOME", "XDG_STATE_HOME"};
    size_t n = 3;
    snprintf(home_is, sizeof home_is, "HOME=%s", home);
    for (; more && *more; more++)
        environment[n++] = *more;
    environment[n] = NULL;
    pty_start(t, argv, environment, rows, cols);
}

/* On the screens, with a sample and after a line of commands (or NULL). */
static void start(struct pty *t, const char *sample, const char *commands, int rows, int cols)
{
    const char *const with[] = {program, "--view", sample, "-c", commands, NULL};
    const char *const without[] = {program, "--view", sample, NULL};
    start_with(t, commands ? with : without, NULL, rows, cols);
    pty_wait(t, 0);
}

static bool shows(struct pty *t, const char *text)
{
    struct ss_buf all = {0};
    pty_text(t, &all);
    bool found = strstr(ss_buf_text(&all), text) != NULL;
    ss_buf_free(&all);
    return found;
}

static void must_show(struct pty *t, const char *text)
{
    char what[300];
    snprintf(what, sizeof what, "the screen shows \"%s\"", text);
    pty_must(t, shows(t, text), what);
}

static void must_end(struct pty *t, int code)
{
    pty_must(t, pty_end(t) == code, "the exit code says how it ended");
    pty_must(t, pty_has_old_modes(t), "the modes are as before");
    pty_must(t, !t->other_screen && t->cursor_shown, "the terminal is given back");
    pty_free(t);
}

static void leave(struct pty *t)
{
    pty_type(t, ":quit\r");
    must_end(t, 0);
}

/* ---- the prompt and the screens ---- */

static void q_comes_back_to_the_prompt_with_the_same_laboratory(void)
{
    struct pty t;
    const char *const argv[] = {program, "samples/mlp.mlir", NULL};
    start_with(&t, argv, NULL, 24, 80);
    pty_see(&t, "mlp>");
    pty_type(&t, "view log\r");
    pty_see(&t, "No command was run");
    pty_wait(&t, 0);
    pty_press(&t, ":mesh 2x2<Enter>S");
    must_show(&t, "72.20 us");
    pty_type(&t, "q");
    pty_see(&t, "mlp 2x2>");
    pty_type(&t, "plan\r");
    pty_see(&t, "objective");
    pty_type(&t, "view\r");
    pty_see(&t, "mlp │ dp2×tp2 │");
    pty_wait(&t, 1); /* and the q before */
    leave(&t);
}

static void an_audit_at_the_prompt_is_on_its_screen(void)
{
    struct pty t;
    const char *const argv[] = {program, "samples/audit/conv.mlir", NULL};
    start_with(&t, argv, NULL, 30, 120);
    pty_see(&t, "conv>");
    pty_type(&t, "audit samples/audit/conv.partitioned.hlo\r");
    pty_see(&t, "1 of 1 outputs differ");
    pty_type(&t, "view audit\r");
    pty_see(&t, "> all-reduce");
    pty_wait(&t, 0);
    must_show(&t, "4 copies are summed");
    pty_press(&t, "<Enter>");
    must_show(&t, "D discovers them");
    pty_press(&t, "<Backspace>");
    must_show(&t, "FIRST");
    leave(&t);
}

static void the_greeting_has_facts_and_what_to_try(void)
{
    static const char *const lines[] = {"ops          35", "params       2",
                                        "flops        1.89 MFLOP",
                                        "try: mesh 2x4, then discover, then solve",
                                        "view graph shows it on a screen, help lists the commands"};
    struct pty t;
    const char *const argv[] = {program, "samples/mlp.mlir", NULL};
    start_with(&t, argv, NULL, 24, 80);
    pty_see(&t, "mlp>");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        must_show(&t, lines[i]);
    pty_type(&t, "quit\r");
    must_end(&t, 0);
}

static void quit_ends_the_program(void)
{
    struct pty t;
    start(&t, "samples/mlp.mlir", NULL, 24, 80);
    pty_type(&t, ":quit\r");
    must_end(&t, 0);
}

static void a_terminal_that_will_not_do_stays_at_the_prompt(void)
{
    struct pty t;
    const char *const argv[] = {program, "samples/mlp.mlir", NULL};
    const char *const dumb[] = {"TERM=dumb", NULL};
    start_with(&t, argv, dumb, 24, 100);
    pty_see(&t, "mlp>");
    pty_type(&t, "view\r");
    pty_see(&t, "cannot place a cursor (TERM=dumb)");
    pty_type(&t, "mesh 2\r");
    pty_see(&t, "mlp 2>");
    pty_type(&t, "quit\r");
    must_end(&t, 0);
}

/* ---- sizes, stops and ends ---- */

static void any_size_is_drawn_anew(void)
{
    static const int sizes[][2] = {{5, 20}, {100, 300}, {3, 60}, {24, 19}, {1, 1}, {30, 100}};
    struct pty t;
    start(&t, "samples/mlp.mlir", "mesh 2x2; solve", 24, 80);
    pty_press(&t, "5");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        pty_resize(&t, sizes[i][0], sizes[i][1]);
        pty_wait(&t, 1);
        pty_press(&t, "jk");
        if (sizes[i][0] >= 5 && sizes[i][1] >= 20)
            must_show(&t, "mlp │ dp2×tp2");
        else if (sizes[i][1] > 15)
            must_show(&t, "is too small");
    }
    must_show(&t, "held at the cursor");
    leave(&t);
}

static void a_resize_at_the_prompt_is_seen(void)
{
    struct pty t;
    start(&t, "samples/mlp.mlir", "mesh 2x2; solve", 24, 80);
    pty_type(&t, "q");
    pty_see(&t, "mlp 2x2>");
    pty_resize(&t, 12, 60);
    pty_type(&t, "view set");
    pty_see(&t, "> view set"); /* the prompt has taken the signal */
    pty_type(&t, "tings\r");
    pty_see(&t, "O settings");
    pty_wait(&t, 1); /* and the q before */
    pty_must(&t, !strncmp(pty_line(&t, 11), "Enter change", 12), "the keys are in the last line");
    leave(&t);
}

static void ctrl_z_stops_and_goes_on(void)
{
    struct pty t;
    start(&t, "samples/mlp.mlir", "mesh 2x2; solve", 24, 80);
    pty_press(&t, "4");
    for (int i = 0; i < 2; i++) {
        pty_stop(&t);
        pty_must(&t, pty_has_old_modes(&t) && !t.other_screen, "the shell has the terminal");
        pty_continue(&t);
        pty_wait(&t, 1);
        must_show(&t, "path of its reshards");
    }
    leave(&t);
}

static void signals_give_the_terminal_back(void)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGSEGV, SIGABRT};
    for (size_t i = 0; i < (SANITIZED ? 2 : sizeof signals / sizeof *signals); i++) {
        struct pty t;
        start(&t, "samples/mlp.mlir", NULL, 24, 80);
        pty_signal(&t, signals[i]);
        must_end(&t, 128 + signals[i]);
    }
}

/* A program in which the user has typed a command, ended by a signal. */
static void end_by(int signal)
{
    struct pty t;
    start(&t, "samples/mlp.mlir", NULL, 24, 80);
    pty_press(&t, ":mesh 2x2<Enter>");
    pty_signal(&t, signal);
    must_end(&t, 128 + signal);
}

static void what_a_crash_leaves_is_found_and_replayed(void)
{
    static const int signals[] = {SIGTERM, SIGSEGV};
    char line[200];
    struct pty t = {0};
    const char *const argv[] = {program, NULL};
    snprintf(line, sizeof line, "rm -f %s/.local/state/shardscope/*.lab", home);
    pty_must(&t, system(line) == 0, "the journals of other scenes are removed");
    for (size_t i = 0; i < (SANITIZED ? 1 : sizeof signals / sizeof *signals); i++) {
        end_by(signals[i]);
        start_with(&t, argv, NULL, 24, 120);
        pty_see(&t, "a session ended without quit");
        pty_see(&t, "shardscope>");
        snprintf(line, sizeof line, "replay %s/.local/state/shardscope/lost-1.lab\r", home);
        pty_type(&t, line);
        pty_see(&t, "mlp 2x2>");
        pty_type(&t, "quit\r");
        must_end(&t, 0);
        snprintf(line, sizeof line, "%s/.local/state/shardscope/lost-1.lab", home);
        unlink(line);
    }
    start_with(&t, argv, NULL, 24, 120); /* a session that ends well leaves nothing */
    pty_see(&t, "shardscope>");
    pty_must(&t, !shows(&t, "ended without quit"), "nothing is reported");
    pty_type(&t, "quit\r");
    must_end(&t, 0);
}

/* A press and a release of the left button, as terminals report them (rows and columns from 1). */
static void click(struct pty *t, int row, int col)
{
    char report[40];
    snprintf(report, sizeof report, "\033[<0;%d;%dM", col, row);
    pty_type(t, report);
    pty_wait(t, 1);
}

static void the_mouse_selects_scrolls_and_opens(void)
{
    struct pty t;
    start(&t, "samples/mlp.mlir", "mesh 2x2; solve", 24, 80);
    pty_type(&t, "\033[<0;5;8Mk"); /* off: reports are not even keys */
    pty_wait(&t, 1);
    pty_must(&t, pty_line(&t, 3)[0] == '>', "the first row is selected");
    pty_press(&t, ":set mouse on<Enter>");
    click(&t, 8, 5);
    pty_must(&t, !strncmp(pty_line(&t, 7), ">       compare_0", 17), "the row is selected");
    click(&t, 6, 5);
    click(&t, 6, 5);
    must_show(&t, "dot_general_0 64x32xf32");
    click(&t, 2, 31); /* the names of the screens are keys: 5 memory */
    must_show(&t, "peak 140.0 KiB");
    pty_type(&t, "\033[<65;5;20M");
    pty_wait(&t, 1);
    pty_must(&t, pty_line(&t, 16)[0] == '>' || pty_line(&t, 15)[0] == '>', "the wheel scrolls");
    leave(&t);
}

/* ---- commands ---- */

static void ctrl_c_keeps_the_best_plan(void)
{
    struct pty t;
    start(&t, "samples/gpt-tiny.mlir", "mesh 2x4; discover; limit 24M", 24, 100);
    pty_press(&t, "6");
    pty_type(&t, "S");
    pty_see(&t, "Ctrl-C keeps");
    pty_see(&t, SANITIZED ? "gap      "
                          : "gap      0."); /* a plan whose program fits is found before that */
    pty_type(&t, "\003");
    pty_see(&t, "stopped: ");
    pty_type(&t, "q");
    pty_see(&t, "gpt-tiny 2x4>");
    pty_type(&t, "plan | grep objective\r");
    pty_see(&t, SANITIZED ? "objective   " : "objective   1.");
    pty_type(&t, "quit\r");
    must_end(&t, 0);
}

/* What asks about the laboratory is answered meanwhile; what needs the session or writes waits. */
static void a_job_lets_others_wait_or_go_first(void)
{
    struct pty t;
    char path[100], line[200];
    snprintf(path, sizeof path, "%s/shown.txt", home);
    snprintf(line, sizeof line, ":export screen %s\r", path);
    start(&t, "samples/gpt-tiny.mlir", "mesh 2x4; discover; limit 24M", 24, 100);
    pty_press(&t, "6");
    pty_type(&t, "S");
    pty_see(&t, SANITIZED ? "gap      " : "gap      0.");
    pty_type(&t, ":view memory\r");
    pty_see(&t, "There is no plan whose memory");
    pty_type(&t, ":help mesh\r");
    pty_see(&t, "usage    mesh");
    pty_type(&t, ":history\r");
    pty_see(&t, "waits for solve");
    pty_type(&t, line);
    pty_see(&t, "> export screen"); /* Ctrl-C drops what was typed and not read */
    pty_type(&t, "\003");
    pty_see(&t, "file /tmp/");
    pty_must(&t, access(path, R_OK) == 0, "the screen was written after the job");
    pty_type(&t, "S");
    pty_see(&t, "running");
    leave(&t);
}

/* Keys that are read together with the end of a command are about the state after it. */
static void keys_typed_ahead_are_about_the_new_state(void)
{
    struct pty t;
    start(&t, "samples/mlp.mlir", "schedule 1F1B --ranks 8 --microbatches 16; discover", 24, 80);
    pty_press(&t, "0G");
    must_show(&t, "> rank 7");
    pty_type(&t, ":schedule 1F1B --ranks 2 --microbatches 4\rmG");
    pty_see(&t, "2 ranks, 2 stages");
    pty_type(&t, ":schedule 1F1B --ranks 8 --microbatches 16\r8G\r:schedule GPipe --ranks 2\rG8y");
    pty_see(&t, "2 stages, ");
    pty_type(&t, "2jjjjj");
    pty_see(&t, "rows and attempts");
    pty_type(&t, ":load tests/data/graphs/empty.mlir\ry&x\r");
    pty_see(&t, "not discovered yet");
    leave(&t);
}

static void ctrl_c_closes_what_lies_over_the_screen(void)
{
    struct pty t;
    start(&t, "samples/mlp.mlir", NULL, 24, 80);
    pty_press(&t, "?");
    must_show(&t, "find:");
    pty_press(&t, "<Ctrl-C>");
    pty_must(&t, !shows(&t, "find:"), "the list of keys has gone");
    pty_press(&t, "<Ctrl-C>");
    must_show(&t, "nothing runs");
    leave(&t);
}

static void a_change_solves_again_and_undo_brings_the_plan_back(void)
{
    struct pty t;
    start(&t, "samples/gpt-tiny.mlir", "mesh 2x4; solve", 24, 100);
    pty_press(&t, "L:pin dot_general_0 \"dp: R <lt>- R, R\"<Enter>");
    must_show(&t, "1.64 ms (+0.26 us)");
    pty_must(&t, !shows(&t, " stale "), "the plan is solved again");
    pty_press(&t, "U");
    must_show(&t, "undone pin dot_general_0");
    must_show(&t, "plan 1.63 ms");
    pty_press(&t, "R");
    must_show(&t, "redone pin dot_general_0");
    leave(&t);
}

static void a_question_needs_another_key_than_the_one_that_asked(void)
{
    struct pty t;
    char path[100], line[200];
    snprintf(path, sizeof path, "%s/kept.txt", home);
    FILE *f = fopen(path, "w");
    fputs("kept", f);
    fclose(f);
    start(&t, "samples/mlp.mlir", NULL, 24, 100);
    snprintf(line, sizeof line, ":save %s<Enter>", path);
    pty_press(&t, line);
    must_show(&t, "Y does it, any other key does not");
    pty_press(&t, "y");
    must_show(&t, "kept.txt' is");
    pty_press(&t, line);
    pty_press(&t, "Y");
    must_show(&t, "kept.txt, command");
    leave(&t);
    unlink(path);
}

static void the_palette_completes(void)
{
    struct pty t;
    start(&t, "samples/mlp.mlir", NULL, 24, 80);
    pty_press(&t, ":cluster h100x<Tab>");
    must_show(&t, ": cluster h100x8");
    pty_press(&t, "<Ctrl-U>pls<Enter>");
    must_show(&t, ": plan save");
    pty_press(&t, "<Esc>:sovle<Enter>");
    must_show(&t, "did you mean: solve?");
    leave(&t);
}

static void a_row_is_copied(void)
{
    struct pty t;
    start(&t, "samples/mlp.mlir", "mesh 2x2; solve", 24, 80);
    pty_press(&t, "Oy");
    must_show(&t, "copied: mesh 2x2");
    pty_must(&t, !strncmp(ss_buf_text(&t.copied), "bWVzaCAyeDI", 11), "base64 of the row");
    leave(&t);
}

static void scripts_run_commands_while_the_screen_is_drawn(void)
{
    struct pty t;
    start(&t, "samples/mlp.mlir", NULL, 24, 100);
    pty_press(&t, ":lua ss.mesh{'2x2'}; return ss.solve{}.proved<Enter>");
    must_show(&t, "plan 72.20 us  proved");
    leave(&t);
}

/* The rows of a script's screen take long, or never come: keys are answered, and Ctrl-C ends it. */
static void a_slow_screen_of_a_script_leaves_the_others_alone(void)
{
    static const char screens[] = "lua ss.screen{name = \"slow\", title = \"slow rows\", rows = "
                                  "function() for i = 1, 2e7 do end "
                                  "return {{name = \"came at last\"}} end} ss.screen{name = "
                                  "\"endless\", title = \"no rows\", "
                                  "rows = function() while true do end end}";
    static const char command[] = ":view endless\r";
    static const char own_keys[] = "s sort  Backspace back"; /* on no screen but theirs */
    struct pty t;
    start(&t, "samples/mlp.mlir", screens, 24, 100);
    for (int i = 0; i < 3; i++) {
        pty_type(&t, command);
        pty_see(&t, own_keys);
        pty_type(&t, "1");
        pty_wait(&t, (unsigned)strlen(command) + 1); /* else parts of the last frame still show */
        must_show(&t, "(step)");
    }
    pty_type(&t, command);
    pty_see(&t, own_keys);
    pty_see(&t, "...");
    pty_type(&t, "\003");
    pty_see(&t, "interrupted");
    pty_must(&t, !shows(&t, "nothing runs"), "the script is what Ctrl-C has ended");
    pty_type(&t, ":view slow\r");
    pty_see(&t, "came at last");
    pty_type(&t, "L");
    pty_see(&t, "view slow");
    pty_must(&t, SANITIZED || !shows(&t, "no key was read"), "no key waited");
    leave(&t);
}

static void themes_and_glyphs_change_at_once(void)
{
    struct pty t;
    start(&t, "samples/mlp.mlir", NULL, 24, 80);
    pty_press(&t, "L:set ascii on<Enter>");
    must_show(&t, "mlp | no mesh |");
    pty_press(&t, ":set theme mono<Enter>");
    VTermScreenCell cell = pty_cell(&t, 0, 0);
    pty_must(&t, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg), "mono has no colours");
    leave(&t);
}

static void no_colour_is_heeded(void)
{
    struct pty t;
    const char *const argv[] = {program, "--view", "samples/mlp.mlir", NULL};
    const char *const none[] = {"NO_COLOR=1", NULL};
    start_with(&t, argv, none, 24, 80);
    pty_wait(&t, 0);
    for (int col = 0; col < 80; col++) {
        VTermScreenCell cell = pty_cell(&t, 0, col);
        pty_must(&t, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg), "no cell has a colour");
    }
    leave(&t);
}

/* Keys are answered while a job runs: the log names every time that none was read for 50 ms. */
static void keys_are_read_while(const char *sample, const char *jobs)
{
    struct pty t;
    start(&t, sample, "mesh 2x4", 30, 100);
    pty_press(&t, "6");
    for (; *jobs; jobs++) {
        const char job[] = {*jobs, 0};
        pty_type(&t, job);
        for (int k = 0; k < 40; k++)
            pty_type(&t, k % 2 ? "5" : "6");
        pty_type(&t, "L");
        pty_wait(&t, 42);
    }
    pty_must(&t, SANITIZED || !shows(&t, "no key was read"), "no key waited");
    leave(&t);
}

/* Updating and drawing take less than 16 ms on any screen: the log names each frame that does not.
 * Other programs that use the caches can slow a frame down, but hardly three times. */
static void frames_are_fast(void)
{
    static const char *const keys[] = {
        "1*GgG",  "2j]]<Tab>jj", "3sjj=", "4jjtt<Tab>jj<Tab>", "5<Right><Right>jj",
        "6<Tab>", "7jj<Right>t"};
    bool slow = true;
    for (int left = 2; slow && left >= 0; left--) {
        struct pty t;
        start(&t, "samples/gpt2-small.mlir", "mesh 2x4; solve --gap 10%", 40, 140);
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            pty_press(&t, keys[i]);
        pty_press(&t, "L");
        slow = !SANITIZED && shows(&t, "(slow frame)");
        pty_must(&t, !slow || left, "no frame was slow");
        leave(&t);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: test_scenes SHARDSCOPE\n");
        return 2;
    }
    program = argv[1];
    if (!mkdtemp(home))
        return 1;
    q_comes_back_to_the_prompt_with_the_same_laboratory();
    an_audit_at_the_prompt_is_on_its_screen();
    the_greeting_has_facts_and_what_to_try();
    quit_ends_the_program();
    a_terminal_that_will_not_do_stays_at_the_prompt();
    any_size_is_drawn_anew();
    a_resize_at_the_prompt_is_seen();
    ctrl_z_stops_and_goes_on();
    signals_give_the_terminal_back();
    what_a_crash_leaves_is_found_and_replayed();
    the_mouse_selects_scrolls_and_opens();
    ctrl_c_keeps_the_best_plan();
    a_job_lets_others_wait_or_go_first();
    keys_typed_ahead_are_about_the_new_state();
    ctrl_c_closes_what_lies_over_the_screen();
    a_change_solves_again_and_undo_brings_the_plan_back();
    a_question_needs_another_key_than_the_one_that_asked();
    the_palette_completes();
    a_row_is_copied();
    scripts_run_commands_while_the_screen_is_drawn();
    a_slow_screen_of_a_script_leaves_the_others_alone();
    themes_and_glyphs_change_at_once();
    no_colour_is_heeded();
    frames_are_fast();
    keys_are_read_while("samples/gpt2-small.mlir", "DS");
    keys_are_read_while("samples/gpt-tiny.mlir", SANITIZED ? "DS" : "DSr");
    return 0;
}

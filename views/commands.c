/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands of the viewer. One at a time works on the laboratory: a LONG one is a task, and what is
 * asked for meanwhile waits in the queue, or is answered about the present snapshot if it changes
 * nothing. After a change of settings the plan is solved again; such a solve makes way for any
 * other command. */
#include <stdlib.h>
#include <string.h>

#include "repl/cmd/commands.h"
#include "repl/cmd/show_plan.h"
#include "views/parts.h"
#include "views/terminal.h"

/* ---- the present state ---- */

static void drop_results(struct ss_viewer *v)
{
    for (size_t i = 0; i < v->n_results; i++)
        ss_reply_free(v->results[i]);
    v->n_results = 0;
}

/* Keeps the plan before the present one, if both can be compared. */
static void take_plan(struct ss_viewer *v, const struct ss_plan *plan)
{
    if (plan == v->plan_shown)
        return;
    const struct ss_plan *last = v->plan_shown ? v->plan_shown : v->plan_before;
    if (last != v->plan_before)
        ss_plan_free((struct ss_plan *)v->plan_before);
    v->plan_before = last;
    v->plan_shown = plan ? ss_plan_ref(plan) : NULL;
    if (plan && v->plan_before &&
        (plan->graph != v->plan_before->graph ||
         !ss_mesh_same_sizes(&plan->mesh, &v->plan_before->mesh))) {
        ss_plan_free((struct ss_plan *)v->plan_before);
        v->plan_before = NULL;
    }
}

void ss_viewer_refresh(struct ss_viewer *v)
{
    const struct ss_snapshot *now = ss_lab_snapshot(v->session->lab);
    if (now == v->now) {
        ss_snapshot_free(now);
        return;
    }
    bool other_model = !v->now || now->graph != v->now->graph;
    ss_snapshot_free(v->now);
    v->now = now;
    v->updated = NULL;
    ss_lab_fini(&v->reader_lab);
    ss_lab_init_reader(&v->reader_lab, now, v->session->lab->find);
    take_plan(v, now->plan);
    if (other_model) {
        drop_results(v);
        v->op = SS_NONE;
        v->n_back = 0;
    }
    v->dirty = true;
}

void ss_viewer_update(struct ss_viewer *v)
{
    if (v->screen->update)
        v->screen->update(v, ss_viewer_state(v));
    v->updated = v->screen;
}

/* ---- what was run, and how it ended ---- */

void ss_viewer_log_line(struct ss_viewer *v, const char *line, enum ss_role role,
                        const char *outcome)
{
    struct ss_log_entry *log = realloc(v->log, (v->n_log + 1) * sizeof *log);
    if (!log)
        return;
    v->log = log;
    v->log[v->n_log++] = (struct ss_log_entry){strdup(line), strdup(outcome), role};
}

static void set_status(struct ss_viewer *v, const char *line, enum ss_role role, const char *text)
{
    free(v->status_line);
    free(v->status);
    v->status_line = strdup(line);
    v->status = strdup(text);
    v->status_role = role;
    v->dirty = true;
}

void ss_viewer_report(struct ss_viewer *v, const char *line, enum ss_role role, const char *outcome)
{
    ss_viewer_log_line(v, line, role, outcome);
    set_status(v, line, role, outcome);
}

static void add_record(const struct ss_block *block, size_t most, struct ss_buf *out)
{
    size_t shown = 0, first = 0;
    for (size_t f = 0; f < block->fields.count; f++)
        if (!strcmp(block->fields.items[f].name, "ok"))
            first = f; /* fields before the verdict say how it was asked for */
    for (size_t f = first; f < block->fields.count && shown < most; f++) {
        const struct ss_field *field = block->fields.items + f;
        if (field->value.kind == SS_V_NULL || field->value.kind == SS_V_RECORD)
            continue;
        ss_buf_printf(out, "%s%s ", out->length ? ", " : "", field->name);
        ss_value_show(out, &field->value);
        shown++;
    }
}

static const char *note_of(const struct ss_invocation *invocation)
{
    const struct ss_out *result = &invocation->out;
    for (size_t i = 0; i < result->blocks.count; i++)
        if (result->blocks.items[i].kind == SS_BLOCK_NOTE)
            return result->blocks.items[i].text;
    return NULL;
}

static void describe(const struct ss_invocation *invocation, struct ss_buf *out)
{
    const struct ss_out *result = &invocation->out;
    if (invocation->rc != SS_OK) {
        ss_buf_puts(out, invocation->err.message);
        if (invocation->err.hint[0])
            ss_buf_printf(out, " (%s)", invocation->err.hint);
        return;
    }
    for (size_t i = 0; i < result->blocks.count; i++)
        if (result->blocks.items[i].kind == SS_BLOCK_RECORD)
            add_record(result->blocks.items + i, 4, out);
    if (!out->length)
        ss_buf_puts(out, note_of(invocation) ? note_of(invocation) : "ok");
}

/* "34.21 ms (+0.22)": the plan of a solve against the one before, and what the solve remarked. */
static void describe_solve(const struct ss_viewer *v, const struct ss_invocation *invocation,
                           struct ss_buf *out)
{
    const struct ss_plan *plan = v->now->plan, *before = v->plan_before;
    const char *note = note_of(invocation);
    struct ss_value value = ss_show_amount(plan, plan->objective);
    ss_value_show(out, &value);
    if (before && before->objective_kind == plan->objective_kind) {
        double change = plan->objective - before->objective;
        ss_buf_puts(out, change < 0 ? " (-" : " (+");
        value.real = change < 0 ? -change : change;
        ss_value_show(out, &value);
        ss_buf_puts(out, ")");
    }
    if (note)
        ss_buf_printf(out, "; %s", note);
}

static const char *command_of(const struct ss_reply *reply)
{
    return reply->invocation->parsed.cmd->name;
}

/* Takes over the invocation; NULL: its line named no command. */
static const struct ss_reply *keep_result(struct ss_viewer *v, struct ss_invocation *invocation)
{
    const struct ss_reply *reply = ss_session_keep(v->session, invocation);
    if (!reply)
        return NULL;
    ss_reply_ref(reply);
    for (size_t i = 0; i < v->n_results; i++)
        if (!strcmp(command_of(v->results[i]), command_of(reply))) {
            ss_reply_free(v->results[i]);
            v->results[i] = reply;
            return reply;
        }
    const struct ss_reply **results = realloc(v->results, (v->n_results + 1) * sizeof *results);
    if (!results)
        abort();
    v->results = results;
    v->results[v->n_results++] = reply;
    return reply;
}

const struct ss_reply *ss_viewer_result(const struct ss_viewer *v, const char *command)
{
    for (size_t i = 0; i < v->n_results; i++)
        if (!strcmp(command_of(v->results[i]), command))
            return v->results[i];
    const struct ss_reply *kept = v->session->kept; /* from before the screens were opened */
    return kept && !strcmp(command_of(kept), command) ? kept : NULL;
}

static const struct ss_screen *screen_that_shows(const struct ss_viewer *v, const char *command)
{
    size_t n;
    const struct ss_screen *const *screens = ss_viewer_screens(v, &n);
    if (!ss_cmd_find(command))
        return ss_viewer_find_screen(v, command); /* the text twin of a script's screen */
    for (size_t i = 0; i < n; i++)
        for (const char *const *c = screens[i]->shows; c && *c; c++)
            if (!strcmp(*c, command))
                return screens[i];
    return NULL;
}

/* A result worth more than the status line: tables, texts, or many fields. */
static bool is_long(const struct ss_out *out)
{
    for (size_t i = 0; i < out->blocks.count; i++) {
        const struct ss_block *block = out->blocks.items + i;
        if (block->kind != SS_BLOCK_NOTE &&
            (block->kind != SS_BLOCK_RECORD || block->fields.count > 4))
            return true;
    }
    return false;
}

static void show_result(struct ss_viewer *v, struct ss_invocation *invocation, const char *line)
{
    bool elsewhere = invocation->redirect.kind != SS_TO_SCREEN;
    const struct ss_reply *reply = keep_result(v, invocation);
    if (!reply || !reply->out || elsewhere)
        return;
    const struct ss_cmd *cmd = reply->invocation->parsed.cmd;
    const struct ss_screen *screen = screen_that_shows(v, cmd->name);
    bool changes = cmd->flags & SS_CMD_MUTATES && ss_cmd_find(cmd->name);
    if (screen && !changes)
        ss_viewer_go(v, screen->name);
    else if (!changes && is_long(reply->out))
        ss_overlay_show(v, line, reply);
}

static void clear_queue(struct ss_viewer *v)
{
    while (v->n_queue)
        free(v->queue[--v->n_queue]);
}

/* Takes the settings of the session that screens follow. */
void ss_viewer_take_settings(struct ss_viewer *v)
{
    const struct ss_session *session = v->session;
    v->reader.width_setting = session->width_setting;
    v->reader.pager = session->pager;
    v->reader.theme = session->theme;
    v->reader.ascii = session->ascii;
    v->reader.live = session->live;
    v->reader.mouse = session->mouse;
    v->reader.views = session->views;
    v->reader.commands.items = session->commands.items;
    v->reader.commands.count = session->commands.count;
    v->reader.screens.items = session->screens.items;
    v->reader.screens.count = session->screens.count;
    ss_viewer_take_screens(v);
    ss_own_queries_again(v->own_queries);
    v->solves_again = session->live;
    v->theme = ss_theme_find(v->colour ? session->theme : "mono");
    v->ascii = v->options->ascii || session->ascii;
    v->canvas.ascii = v->ascii;
    if (!v->on_terminal)
        return;
    ss_terminal_set_theme(v->theme, v->colour);
    ss_terminal_set_mouse(session->mouse);
}

const struct ss_session *ss_viewer_reader(const struct ss_viewer *v)
{
    return &v->reader;
}

/* Puts the result where the line says. A program would write over the screen. */
static void redirect(struct ss_viewer *v, struct ss_invocation *invocation)
{
    if (invocation->rc != SS_OK || !invocation->parsed.cmd ||
        invocation->redirect.kind == SS_TO_SCREEN)
        return;
    if (invocation->redirect.kind != SS_TO_PROGRAM) {
        invocation->rc = ss_session_redirect(v->session, invocation);
        return;
    }
    invocation->rc = ss_fail(&invocation->err, SS_E_STATE, "a program would write over the screen");
    ss_error_hint(&invocation->err, "> FILE writes it; q goes back to the prompt");
}

/* automatic: a solve after a change; cause: the line of that change, or NULL. */
static void finish(struct ss_viewer *v, struct ss_invocation *invocation, const char *line,
                   bool automatic, const char *cause)
{
    struct ss_buf text = {0};
    const struct ss_cmd *cmd = invocation->parsed.cmd;
    redirect(v, invocation);
    bool ok = invocation->rc == SS_OK, stopped = invocation->rc == SS_E_CANCELLED;
    bool cancelled = invocation->out.cancelled;
    ss_viewer_refresh(v);
    ss_viewer_take_settings(v);
    if (automatic && stopped) {
        ss_invocation_free(invocation); /* it made way for another command, which says more */
        return;
    }
    if (cancelled)
        ss_buf_puts(&text, "stopped: ");
    if (ok && cmd && invocation->redirect.kind != SS_TO_SCREEN)
        ss_buf_printf(&text, "written to %s", invocation->redirect.target);
    else if (ok && cmd && !strcmp(cmd->name, "solve") && v->now->plan)
        describe_solve(v, invocation, &text);
    else
        describe(invocation, &text);
    enum ss_role role = !ok ? SS_ROLE_ERROR : cancelled ? SS_ROLE_WARNING : SS_ROLE_OK;
    ss_viewer_report(v, line, role, ss_buf_text(&text));
    if (cause) {
        struct ss_buf status = {0};
        ss_buf_printf(&status, "%s: %s", ok ? "solved again" : "solve", ss_buf_text(&text));
        set_status(v, cause, role, ss_buf_text(&status));
        ss_buf_free(&status);
    }
    ss_buf_free(&text);
    for (size_t i = 0; !ok && i < v->n_queue; i++)
        ss_viewer_log_line(v, v->queue[i], SS_ROLE_WARNING,
                           "not run: the command before it failed");
    if (!ok)
        clear_queue(v); /* what was to follow rests on it */
    bool changed = ok && cmd && cmd->flags & SS_CMD_MUTATES && strcmp(cmd->name, "solve") != 0;
    show_result(v, invocation, line);
    if (changed && v->solves_again && v->now->plan && v->now->graph &&
        v->now->settings.mesh.n_axes && ss_snapshot_is_stale(v->now) && !v->n_queue) {
        char *status = strdup(v->status ? v->status : "");
        ss_viewer_run(v, "solve");
        v->running.automatic = v->running.task != NULL;
        if (v->running.task) {
            v->running.cause = strdup(line);
            ss_buf_printf(&text, "%s; solving again", status);
            set_status(v, line, SS_ROLE_DIM, ss_buf_text(&text));
            ss_buf_free(&text);
        }
        free(status);
    }
}

/* ---- running ---- */

/* Puts a line of so many bytes into the queue, before the one that is there now. */
static void enqueue(struct ss_viewer *v, size_t at, const char *line, size_t length)
{
    char **queue = realloc(v->queue, (v->n_queue + 1) * sizeof *queue);
    if (!queue)
        return;
    memmove(queue + at + 1, queue + at, (v->n_queue - at) * sizeof *queue);
    queue[at] = strndup(line, length);
    v->queue = queue;
    v->n_queue++;
}

static bool is_blank(const char *text)
{
    return !text[strspn(text, " \t\r\n;")];
}

/* The invocation and the laboratory stay with threads that hold them; the session goes on with new
 * ones. */
static void lose_lab(struct ss_viewer *v, const char *line, size_t missing_bytes)
{
    ss_session_abandon_lab(v->session);
    ss_viewer_refresh(v);
    clear_queue(v);
    ss_viewer_report(v, line, SS_ROLE_ERROR,
                     missing_bytes ? "out of memory: graph, pins and plan are lost (load FILE)"
                                   : "abandoned with the graph, pins and plan (load FILE)");
}

static void on_done(void *user, size_t missing_bytes)
{
    struct ss_viewer *v = user;
    struct ss_running done = v->running;
    memset(&v->running, 0, sizeof v->running);
    v->dirty = true;
    ss_invoke_end(v->session, &done.invoking, missing_bytes ? NULL : done.invocation);
    if (done.track)
        ss_track_end(done.track);
    if (missing_bytes) {
        lose_lab(v, done.line, missing_bytes);
    } else {
        bool goes_on = done.invocation->rc == SS_OK && !done.invocation->out.cancelled;
        if (!is_blank(done.rest) && goes_on)
            enqueue(v, 0, done.rest, strlen(done.rest));
        finish(v, done.invocation, done.line, done.automatic, done.cause);
    }
    free(done.line);
    free(done.rest);
    free(done.cause);
    ss_viewer_pump(v);
}

static void start_task(struct ss_viewer *v, struct ss_invocation *invocation, const char *line,
                       const char *rest)
{
    struct ss_running *r = &v->running;
    *r = (struct ss_running){.invocation = invocation,
                             .invoking = ss_invoke_begin(v->session, invocation),
                             .line = strdup(line),
                             .rest = strdup(rest),
                             .start_s = ss_now_s()};
    invocation->ctx.session = NULL;
    set_status(v, line, SS_ROLE_DIM, "running");
    if (!strcmp(invocation->parsed.cmd->name, "solve")) { /* its course is shown until the next */
        ss_track_free(v->track);
        v->track = r->track = ss_track_start(&invocation->job, line);
    }
    r->task = ss_task_start(v->loop, invocation, on_done, v);
    if (r->task)
        return;
    ss_invocation_run(invocation); /* the system gives no thread */
    on_done(v, 0);
}

static void run_in_place(struct ss_viewer *v, struct ss_invocation *invocation, const char *line,
                         const char *rest)
{
    struct ss_invoking invoking = ss_invoke_begin(v->session, invocation);
    ss_invocation_run(invocation);
    ss_invoke_end(v->session, &invoking, invocation);
    if (!is_blank(rest) && invocation->rc == SS_OK)
        enqueue(v, 0, rest, strlen(rest));
    finish(v, invocation, line, false, NULL);
}

static void start_next(struct ss_viewer *v)
{
    char *all = v->queue[0];
    const char *end = all;
    memmove(v->queue, v->queue + 1, --v->n_queue * sizeof *v->queue);
    struct ss_invocation *invocation = ss_invocation_new(v->session);
    invocation->rc = ss_parse(v->session, &end, invocation, &invocation->err);
    const struct ss_cmd *cmd = invocation->parsed.cmd;
    invocation->text = ss_typed_text(&invocation->arena, all, end);
    char *line = strdup(invocation->text);
    if (invocation->rc != SS_OK) {
        finish(v, invocation, *line ? line : all, false, NULL);
    } else if (!cmd) {
        ss_invocation_free(invocation);
    } else {
        ss_session_remember(v->session, line);
        if (cmd->flags & SS_CMD_LONG)
            start_task(v, invocation, line, end);
        else
            run_in_place(v, invocation, line, end);
    }
    free(line);
    free(all);
}

void ss_viewer_pump(struct ss_viewer *v)
{
    while (v->n_queue && !v->running.task && !v->session->quit)
        start_next(v);
    if (v->session->quit)
        v->quit = true;
}

/* While a job runs: ends it with the program, goes to a screen, or asks the one command of the line
 * about the present snapshot, if it changes nothing. False: the line has to wait for the job. What
 * writes a file waits too, as the session's own settings decide whether it may. */
static bool run_meanwhile(struct ss_viewer *v, const char *line)
{
    const char *end = line;
    struct ss_invocation *invocation = ss_invocation_new(&v->reader);
    struct ss_error err;
    v->reader.safe = true; /* a file to be written is an error */
    bool one = ss_parse(&v->reader, &end, invocation, &err) == SS_OK && is_blank(end);
    v->reader.safe = false;
    const struct ss_cmd *cmd = one ? invocation->parsed.cmd : NULL;
    bool quits = cmd == &ss_cmd_quit;
    bool goes = cmd == &ss_cmd_view && ss_arg(&invocation->parsed, "name")->given;
    bool asks = cmd && cmd->flags & SS_CMD_READONLY && !(cmd->flags & SS_CMD_SESSION) &&
                invocation->redirect.kind == SS_TO_SCREEN && !screen_that_shows(v, cmd->name);
    if (quits)
        v->session->quit = v->quit = true;
    else if (goes)
        ss_viewer_go(v, ss_arg(&invocation->parsed, "name")->text);
    else if (asks)
        ss_overlay_ask(v, line);
    ss_invocation_free(invocation);
    return quits || goes || asks;
}

void ss_viewer_run(struct ss_viewer *v, const char *line)
{
    if (is_blank(line))
        return;
    free(v->last_line);
    v->last_line = strdup(line);
    if (v->running.task && run_meanwhile(v, line))
        return;
    enqueue(v, v->n_queue, line, strlen(line));
    if (v->running.task) {
        if (v->running.automatic)
            ss_viewer_stop_job(v);
        free(v->status_line);
        v->status_line = strdup(line);
        ss_viewer_say(v, SS_ROLE_DIM, "waits for %s", v->running.line);
    }
    ss_viewer_pump(v);
}

/* session->run_later: the lines go to the front of the queue, in their order. */
void ss_viewer_run_later(struct ss_session *session, const char *text)
{
    struct ss_viewer *v = session->viewer;
    size_t at = 0;
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        enqueue(v, at++, line, length);
        line += length + (line[length] == '\n');
    }
}

bool ss_viewer_stop_job(struct ss_viewer *v)
{
    struct ss_running *r = &v->running;
    if (!r->task)
        return false;
    if (r->stopping && ss_now_s() - r->stopped_s > 1 && !r->automatic) {
        bool abandoned = ss_task_abandon(r->task);
        if (abandoned && r->in_script) {
            r->task = NULL; /* ss_viewer_run_long does the rest */
        } else if (abandoned) {
            char *line = r->line;
            free(r->rest);
            free(r->cause);
            ss_lab_before_free(&r->invoking.before);
            free(r->invoking.what);
            memset(r, 0, sizeof *r);
            lose_lab(v, line, 0);
            free(line);
        }
        return true;
    }
    if (!r->stopping)
        r->stopped_s = ss_now_s();
    r->stopping = true;
    ss_job_cancel(&r->invocation->job);
    v->dirty = true;
    return true;
}

/* A LONG command that a script runs: the script waits, the screens do not. */
struct script_wait {
    bool over; /* false: abandoned, if nothing runs any more */
    size_t missing_bytes;
};

static void end_script_wait(void *user, size_t missing_bytes)
{
    *(struct script_wait *)user = (struct script_wait){true, missing_bytes};
}

void ss_viewer_run_long(struct ss_session *session, struct ss_invocation **slot)
{
    struct ss_viewer *v = session->viewer;
    struct ss_running *r = &v->running;
    struct script_wait wait = {0};
    *r = (struct ss_running){.invocation = *slot,
                             .line = strdup((*slot)->parsed.cmd->name),
                             .start_s = ss_now_s(),
                             .in_script = true};
    r->task = ss_task_start(v->loop, *slot, end_script_wait, &wait);
    if (!r->task) {
        ss_invocation_run(*slot); /* the system gives no thread */
        wait.over = true;
    }
    while (r->task && !wait.over)
        ss_viewer_step(v);
    free(r->line);
    memset(r, 0, sizeof *r);
    if (!wait.over || wait.missing_bytes)
        ss_session_lose_lab(session, slot, wait.missing_bytes);
    ss_viewer_refresh(v);
}

struct ss_job *ss_viewer_job(struct ss_viewer *v, const char **line)
{
    if (!v->running.task)
        return NULL;
    if (line)
        *line = v->running.line;
    return &v->running.invocation->job;
}

struct ss_lab *ss_viewer_lab(struct ss_viewer *v)
{
    return v->running.task ? NULL : v->session->lab;
}

struct ss_track *ss_viewer_track(const struct ss_viewer *v)
{
    return v->track;
}

bool ss_viewer_log(const struct ss_viewer *v, size_t i, const char **line, const char **outcome,
                   enum ss_role *role)
{
    if (i >= v->n_log)
        return false;
    *line = v->log[i].line;
    *outcome = v->log[i].outcome;
    *role = v->log[i].role;
    return true;
}

void ss_viewer_drop_commands(struct ss_viewer *v)
{
    clear_queue(v);
    v->solves_again = false;
    if (v->running.task)
        ss_job_cancel(&v->running.invocation->job);
    while (v->running.task)
        ss_loop_step(v->loop);
    drop_results(v);
    ss_track_free(v->track);
    free(v->results);
    free(v->queue);
    for (size_t i = 0; i < v->n_log; i++) {
        free(v->log[i].line);
        free(v->log[i].outcome);
    }
    free(v->log);
    ss_plan_free((struct ss_plan *)v->plan_shown);
    ss_plan_free((struct ss_plan *)v->plan_before);
}

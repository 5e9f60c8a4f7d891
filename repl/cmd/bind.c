/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/own.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

/* The binding of a key on a screen (NULL: on every screen), or NULL. */
static struct ss_binding *find(struct ss_session *session, const char *key, const char *screen)
{
    for (size_t i = 0; i < session->bindings.count; i++) {
        struct ss_binding *b = session->bindings.items + i;
        if (same(b->key, key) && same(b->screen, screen))
            return b;
    }
    return NULL;
}

static const char *static_name(const struct ss_session *session, const char *screen)
{
    size_t i = 0;
    while (strcmp(ss_session_screen_name(session, i), screen) != 0)
        i++;
    return ss_session_screen_name(session, i);
}

static void put_bindings(const struct ss_session *session, const char *key, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"key", SS_UNIT_NONE},
                                               {"screen", SS_UNIT_NONE},
                                               {"command", SS_UNIT_NONE},
                                               {"comment", SS_UNIT_NONE}};
    struct ss_arena *arena = &out->arena;
    ss_out_table(out, "bindings", columns, SS_COUNT(columns));
    for (size_t i = 0; i < session->bindings.count; i++) {
        const struct ss_binding *b = session->bindings.items + i;
        struct ss_value cells[] = {ss_v_text(ss_strdup(arena, b->key)),
                                   ss_v_text(b->screen ? b->screen : "every"),
                                   ss_v_text(ss_strdup(arena, b->command)),
                                   ss_v_text(b->comment ? ss_strdup(arena, b->comment) : NULL)};
        if (!key || !strcmp(b->key, key))
            ss_out_row(out, cells);
    }
    if (!session->bindings.count)
        ss_out_note(out, "no key is bound; ? on a screen lists the keys that it has");
}

static enum ss_rc key_of(struct ss_session *session, const char *typed, const char *screen,
                         struct ss_arena *arena, const char **key, const char **taken,
                         struct ss_error *err)
{
    bool reserved;
    if (!session->views)
        return ss_fail(err, SS_E_STATE, "this program was built without screens");
    *key = session->views->key(typed, screen, arena, taken, &reserved);
    if (!*key) {
        ss_fail(err, SS_E_ARGUMENT, "no key is called '%.40s'", typed);
        return ss_error_hint(err, "one character, or a name such as F5, Ctrl-T or Home");
    }
    if (!reserved)
        return SS_OK;
    ss_fail(err, SS_E_ARGUMENT, "the key %s cannot be bound: %s", *key, *taken);
    return ss_error_hint(err, "without it nobody finds out of a screen");
}

static enum ss_rc unbind(struct ss_session *session, const char *key, const char *screen,
                         struct ss_out *out, struct ss_error *err)
{
    struct ss_binding *b = find(session, key, screen);
    if (!b) {
        ss_fail(err, SS_E_STATE, "the key %s is not bound", key);
        return ss_error_hint(err, "bind lists the keys that are");
    }
    size_t after = session->bindings.count - (size_t)(b - session->bindings.items) - 1;
    memmove(b, b + 1, after * sizeof *b);
    session->bindings.count--;
    ss_out_field(out, "removed", ss_v_text(key));
    return SS_OK;
}

static void bind(struct ss_session *session, struct ss_binding binding)
{
    struct ss_binding *b = find(session, binding.key, binding.screen);
    struct ss_arena *arena = &session->arena;
    binding.key = ss_strdup(arena, binding.key);
    binding.command = ss_strdup(arena, binding.command);
    binding.comment = binding.comment ? ss_strdup(arena, binding.comment) : NULL;
    if (b)
        *b = binding;
    else
        ss_push(arena, session->bindings, binding);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    struct ss_session *session = ctx->session;
    const struct ss_arg_value *typed = ss_arg(parsed, "key");
    const struct ss_arg_value *command = ss_arg(parsed, "command");
    const struct ss_arg_value *on = ss_option(parsed, "screen");
    const char *screen = on->given ? static_name(session, on->text) : NULL;
    const char *key = NULL, *taken = NULL;
    if (!typed->given) {
        put_bindings(session, NULL, out);
        return SS_OK;
    }
    enum ss_rc rc = key_of(session, typed->text, screen, &out->arena, &key, &taken, err);
    if (rc != SS_OK)
        return rc;
    if (ss_option(parsed, "remove")->given)
        return unbind(session, key, screen, out, err);
    if (!command->given) {
        put_bindings(session, key, out);
        return SS_OK;
    }
    const struct ss_binding *before = find(session, key, screen);
    const char *replaced = before ? before->command : taken;
    ss_out_field(out, "key", ss_v_text(key));
    ss_out_field(out, "screen", ss_v_text(screen ? screen : "every"));
    ss_out_field(out, "runs", ss_v_text(ss_strdup(&out->arena, command->text)));
    ss_out_field(out, "replaces", ss_v_text(replaced ? ss_strdup(&out->arena, replaced) : NULL));
    bind(session, (struct ss_binding){.key = key,
                                      .screen = screen,
                                      .command = command->text,
                                      .comment = ss_option(parsed, "comment")->text});
    return SS_OK;
}

static const char *const examples[] = {"bind F5 solve", "bind --screen op Z \"why-not $op R\"",
                                       "bind F5 solve; bind F5 --remove", NULL};

const struct ss_cmd ss_cmd_bind = {
    .name = "bind",
    .group = "screens",
    .summary = "give a key of the screens a command, or list such keys",
    .help = "In COMMAND, $op, $var, $row and $axis stand for the thing under the cursor, and $item "
            "for\n"
            "an op or tensor. A command that ends with a blank (in quotes) is typed, for you to\n"
            "complete; quote one with options. The answer names what the key did before. A binding "
            "for\n"
            "one screen comes before one for every screen. ? lists the keys with their comments.",
    .examples = examples,
    .args = {{.name = "key",
              .type = SS_ARG_TEXT,
              .optional = true,
              .help = "one character, or a name: F5, Ctrl-T, Home"},
             {.name = "command",
              .type = SS_ARG_TEXT,
              .optional = true,
              .rest = true,
              .help = "the line that it runs"}},
    .options = {{.name = "screen", .type = SS_ARG_SCREEN, .help = "only on this screen"},
                {.name = "comment", .type = SS_ARG_TEXT, .help = "its line in the list of ?"},
                {.name = "remove", .type = SS_ARG_FLAG, .help = "the key does again what it did"}},
    .flags = SS_CMD_MUTATES | SS_CMD_RUNS_OTHERS | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};

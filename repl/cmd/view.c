/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"

static enum ss_rc no_views(struct ss_error *err)
{
    return ss_fail(err, SS_E_UNSUPPORTED, "no screens are built in");
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_view_front *views = ctx->session ? ctx->session->views : NULL;
    if (!views)
        return no_views(err);
    struct ss_view_request request = {.screen = ss_arg(parsed, "name")->text,
                                      .size = ss_option(parsed, "size")->text,
                                      .keys = ss_option(parsed, "keys")->text,
                                      .drawn = ss_option(parsed, "drawn")->given};
    return views->view(ctx->session, &request, out, err);
}

static const char *const examples[] = {"mesh 2x2; solve; view plan --drawn --size 100x24",
                                       "view log --drawn --keys \":help<Enter>\"", NULL};

const struct ss_cmd ss_cmd_view = {
    .name = "view",
    .group = "screens",
    .summary = "open the screens; ? lists the keys, q comes back",
    .help =
        "NAME is the screen to begin with: by default graph, later the one shown last. Keys run\n"
        "commands, which appear in the status line; : opens a list of all commands. A change\n"
        "solves again in the background (set live off).\n"
        "--drawn prints a screen as text, after --keys have been pressed, each when all work of\n"
        "the one before has ended: characters, and names such as <Enter>, <Esc>, <Tab>, <Down>,\n"
        "<PgDn>, <Space>, <Ctrl-L>. Without a terminal a screen is always printed. Every screen\n"
        "has a command with the same rows; ? on the screen names it. set theme and set ascii\n"
        "choose colours and characters.",
    .examples = examples,
    .args = {{.name = "name", .type = SS_ARG_SCREEN, .optional = true, .help = "a screen"}},
    .options = {{.name = "drawn", .type = SS_ARG_FLAG, .help = "print it"},
                {.name = "size", .type = SS_ARG_TEXT, .help = "columns x rows of a print (80x24)"},
                {.name = "keys", .type = SS_ARG_TEXT, .help = "keys to press before a print"}},
    .flags = SS_CMD_MUTATES | SS_CMD_RUNS_OTHERS | SS_CMD_PROBLEM | SS_CMD_ABOUT_LAST,
    .since = "0.1",
    .run = run,
};

static enum ss_rc run_export(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                             struct ss_error *err)
{
    const struct ss_view_front *views = ctx->session ? ctx->session->views : NULL;
    if (!views)
        return no_views(err);
    const char *path = ss_arg(parsed, "file")->text;
    struct ss_view_request request = {.screen = ss_option(parsed, "screen")->text,
                                      .size = ss_option(parsed, "size")->text,
                                      .keys = ss_option(parsed, "keys")->text,
                                      .drawn = true};
    enum ss_rc rc = ss_session_may_write(ctx->session, "export screen", path,
                                         ss_option(parsed, "force")->given, err);
    if (rc == SS_OK)
        rc = views->export(ctx->session, path, &request, err);
    if (rc == SS_OK)
        ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    return rc;
}

static const char *const export_examples[] = {
    "mesh 2x2; solve; export screen plan.svg --screen plan", NULL};

const struct ss_cmd ss_cmd_export_screen = {
    .name = "export screen",
    .group = "screens",
    .summary = "write a screen to a file: .txt, .ans, .html or .svg",
    .help =
        "On a screen: as it is shown. Elsewhere --screen, --size and --keys say what to draw, as\n"
        "for view. The end of the file's name chooses text, text with colours for a terminal\n"
        "(.ans), HTML or SVG.",
    .examples = export_examples,
    .args = {{.name = "file", .type = SS_ARG_NEW_FILE, .help = "the file to write"}},
    .options = {{.name = "screen", .type = SS_ARG_SCREEN, .help = "a screen"},
                {.name = "size", .type = SS_ARG_TEXT, .help = "columns x rows (80x24)"},
                {.name = "keys", .type = SS_ARG_TEXT, .help = "keys to press first"},
                {.name = "force", .type = SS_ARG_FLAG, .help = "replace an existing file"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM | SS_CMD_ABOUT_LAST,
    .since = "0.1",
    .run = run_export,
};

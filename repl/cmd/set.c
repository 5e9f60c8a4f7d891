/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/argtype.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/setting.h"
#include "repl/cmd/show.h"

#include <string.h>

static void put_setting(const struct ss_session *session, const struct ss_setting *setting,
                        struct ss_out *out)
{
    struct ss_value value = ss_setting_get(setting, session, &out->arena);
    struct ss_buf text = {0};
    ss_value_show(&text, &value);
    bool own = strcmp(ss_buf_text(&text), setting->fallback) != 0;
    ss_buf_free(&text);
    struct ss_value cells[] = {ss_v_text(setting->name), value, ss_v_text(setting->fallback),
                               ss_v_text(own ? "set" : "default"), ss_v_text(setting->value.help)};
    ss_out_row(out, cells);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static const struct ss_column columns[] = {{"setting", SS_UNIT_NONE},
                                               {"value", SS_UNIT_NONE},
                                               {"default", SS_UNIT_NONE},
                                               {"from", SS_UNIT_NONE},
                                               {"meaning", SS_UNIT_NONE}};
    const struct ss_arg_value *name = ss_arg(parsed, "name"), *text = ss_arg(parsed, "value");
    const char *note = NULL;
    if (text->given) {
        struct ss_setting setting = ss_setting_at((size_t)name->integer);
        struct ss_arg_value value = {0};
        enum ss_rc rc =
            ss_arg_parse(ctx->session, &setting.value, text->text, &out->arena, &value, err);
        if (rc == SS_OK)
            rc = ss_setting_put(&setting, ctx->session, &value, &note, err);
        if (rc != SS_OK)
            return rc;
    }
    ss_out_table(out, "settings", columns, SS_COUNT(columns));
    for (size_t i = 0; i < ss_setting_count(); i++) {
        struct ss_setting setting = ss_setting_at(i);
        if (!name->given || (int64_t)i == name->integer)
            put_setting(ctx->session, &setting, out);
    }
    if (note)
        ss_out_note(out, "%s", note);
    return SS_OK;
}

static const char *const aliases[] = {"options", NULL};
static const char *const examples[] = {"set", "set fusion off", "set seed 7", NULL};

const struct ss_cmd ss_cmd_set = {
    .name = "set",
    .aliases = aliases,
    .group = "session",
    .summary = "show or change settings",
    .help =
        "Without VALUE, lists the settings with their defaults and meanings; from tells whether\n"
        "the value is the default or was set. A new seed drops the rules and the plan, because\n"
        "each seed finds its own rules.",
    .examples = examples,
    .args = {{.name = "name", .type = SS_ARG_SETTING, .optional = true, .help = "a setting"},
             {.name = "value",
              .type = SS_ARG_SETTING_VALUE,
              .optional = true,
              .help = "its new value"}},
    .flags = SS_CMD_MUTATES | SS_CMD_SHOWS | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};

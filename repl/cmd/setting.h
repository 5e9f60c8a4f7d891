/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of settings: `set NAME VALUE`. */
#ifndef SS_REPL_CMD_SETTING_H
#define SS_REPL_CMD_SETTING_H

#include "repl/cmd/session.h"

struct ss_setting {
    const char *name;
    struct ss_arg_spec value; /* type, choices and help; name is the setting's */
    const char *fallback;     /* the default, as typed */
    struct ss_value (*get)(const struct ss_session *session);
    /* Returns what that does besides, in words, or NULL. */
    const char *(*put)(struct ss_session *session, const struct ss_arg_value *value);
};

const struct ss_setting *ss_settings(size_t *count);

#endif

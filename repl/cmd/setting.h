/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings that `set NAME VALUE` changes: those of the laboratory whose row says so
 * (core/lab/settings.h), then those of the session, which decide no answer. */
#ifndef SS_REPL_CMD_SETTING_H
#define SS_REPL_CMD_SETTING_H

#include "repl/cmd/session.h"

struct ss_setting {
    const char *name, *fallback;      /* fallback: the default, as typed */
    struct ss_arg_spec value;         /* type, choices and help */
    const struct ss_setting_row *row; /* of the laboratory; NULL: the session's */
};

size_t ss_setting_count(void);
/* i < ss_setting_count(); the order is that of the list. */
struct ss_setting ss_setting_at(size_t i);
struct ss_value ss_setting_get(const struct ss_setting *setting, const struct ss_session *session,
                               struct ss_arena *arena);
/* *note: a side effect to report, or NULL. */
SS_NODISCARD enum ss_rc ss_setting_put(const struct ss_setting *setting, struct ss_session *session,
                                       const struct ss_arg_value *value, const char **note,
                                       struct ss_error *err);

#endif

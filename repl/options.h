/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program's own command line. */
#ifndef SS_REPL_OPTIONS_H
#define SS_REPL_OPTIONS_H

#include "repl/cmd/session.h"

struct ss_source {
    bool script; /* text is a file of commands; else it is a line of commands */
    const char *text;
};

struct ss_options {
    const char *file;                   /* to load first, or NULL */
    SS_ARRAY(struct ss_source) sources; /* -c and -f, in order */
    bool batch, safe, help, version;
    enum ss_output_format format;
    uint64_t seed;
    struct ss_arena arena;
};

/* Reads argv; `check FILE...` becomes a batch of one command. */
SS_NODISCARD enum ss_rc ss_options_parse(int argc, char **argv, struct ss_options *options,
                                         struct ss_error *err);
const char *ss_options_usage(void);
/* text in quotes, as a command line reads it back. */
void ss_options_quote(struct ss_buf *out, const char *text);

#endif

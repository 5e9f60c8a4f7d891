/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command table: one ss_cmd per command, in the file that implements it. Prompt, scripts,
 * completion, help, Lua and the manual page all read this table. */
#ifndef SS_REPL_CMD_CMD_H
#define SS_REPL_CMD_CMD_H

#include "repl/cmd/out.h"

struct ss_session;
struct ss_invocation;
struct ss_ctx;

/* Types of arguments and options. Each owns parsing, completion and error text (argtype.c). */
enum ss_arg_type {
    SS_ARG_FLAG,     /* options only: present or not */
    SS_ARG_TEXT,     /* anything */
    SS_ARG_CHOICE,   /* one of spec->choices */
    SS_ARG_INT,      /* integer >= 0 */
    SS_ARG_REAL,     /* number >= 0 */
    SS_ARG_PART,     /* 0.05 or 5% */
    SS_ARG_REALS,    /* numbers >= 0 with commas: 1,0.1 */
    SS_ARG_DURATION, /* 500ms, 10s, 2m, 10 (seconds) */
    SS_ARG_BYTES,    /* 24G, 512MiB, 1000 */
    SS_ARG_RATE,     /* 25GB/s, 100Gbps: bytes per second */
    SS_ARG_FILE,     /* read */
    SS_ARG_NEW_FILE, /* written: refused where the session is safe */
    SS_ARG_OP,       /* an op of the graph */
    SS_ARG_TARGET,   /* what a pin is on: an op, a pattern, scope:PATTERN, var:NAME (lab/pins.h) */
    SS_ARG_ITEM,     /* an op or a var of the graph; a name of both is the op, var:NAME the var */
    SS_ARG_INPUT,    /* inputs of the graph: a name, a label or a pattern of them (lab/inputs.h) */
    SS_ARG_KIND,     /* an op kind of the graph: dot_general */
    SS_ARG_STOP,     /* what the breakpoint before it is on: a row's id, an op or a kind of op */
    SS_ARG_SCOPE,    /* a scope path of the graph: layer_0/attn */
    SS_ARG_ROW,      /* a row of the op before it: "tp: S(0) <- S(0), R" */
    SS_ARG_ROW_ID,   /* the id of a row of the op before it */
    SS_ARG_MESH,     /* 8, 2x4 */
    SS_ARG_AXIS,     /* an axis of the mesh, by name or number */
    SS_ARG_CLUSTER,
    SS_ARG_SCHEDULE, /* a kind of pipeline schedule, in any case */
    SS_ARG_SCREEN,   /* a screen of the front end */
    SS_ARG_SETTING,
    SS_ARG_SETTING_VALUE, /* of the setting before it */
    SS_ARG_TOPIC,         /* a command or a term of the glossary */
    SS_N_ARG_TYPES
};

struct ss_arg_spec {
    const char *name; /* argument or option name, without dashes */
    enum ss_arg_type type;
    char letter;                /* options: a one-letter form, or 0 */
    bool optional;              /* arguments; options always are */
    bool many;                  /* last argument: any number of values, each of the type */
    bool rest;                  /* last argument: the remaining words, joined with blanks */
    const char *const *choices; /* CHOICE: NULL-terminated */
    const char *help;
};

enum ss_cmd_flags {
    SS_CMD_READONLY = 1 << 0, /* changes nothing */
    SS_CMD_MUTATES = 1 << 1,  /* changes the laboratory */
    SS_CMD_LONG = 1 << 2, /* runs as a job; touches only ctx->lab and ctx->job, never the session */
    SS_CMD_RAW = 1 << 3,  /* after its options, the line up to its end is one argument */
    /* Asks about the command before it, or about the log: neither the log nor the last reply has
       it. */
    SS_CMD_ABOUT_LAST = 1 << 5,
    SS_CMD_PROBLEM = 1 << 4, /* works on a problem file too, or does not look at what is loaded */
    /* MUTATES, but without arguments and options, but for a setting's or input's name, it only
     * shows something. */
    SS_CMD_SHOWS = 1 << 6,
    /* MUTATES only by the commands that it runs, or by nothing that a result rests on. */
    SS_CMD_RUNS_OTHERS = 1 << 7,
    /* What it says does not depend on what is loaded, and took long: screens show it until the next
     * such command. */
    SS_CMD_KEPT = 1 << 8,
    /* Looks at the session itself (what was typed, screens, scripts), not at the laboratory alone:
     * screens let it wait for a job. */
    SS_CMD_SESSION = 1 << 9
};

enum { SS_MAX_ARGS = 4, SS_MAX_OPTIONS = 16 };

/* What was given for one argument or option. */
struct ss_arg_value {
    bool given;
    const char *text; /* the first (or only) word */
    int64_t integer;  /* INT, BYTES, CHOICE (index), OP and VAR ids */
    bool is_var;      /* ITEM */
    double real;      /* REAL, DURATION (seconds) */
    const double *reals;
    const char **words; /* many */
    size_t count;       /* of reals or words */
};

struct ss_parsed {
    const struct ss_cmd *cmd;
    struct ss_arg_value args[SS_MAX_ARGS], options[SS_MAX_OPTIONS];
};

struct ss_cmd {
    const char *name;            /* one word or two: "plan", "plan save" */
    const char *const *aliases;  /* NULL-terminated, or NULL */
    const char *group;           /* heading in help */
    const char *summary;         /* at most 60 characters */
    const char *help;            /* sentences; lines are wrapped by hand at 80 */
    const char *const *examples; /* NULL-terminated: lines that run after `load samples/mlp.mlir` */
    struct ss_arg_spec args[SS_MAX_ARGS],
        options[SS_MAX_OPTIONS]; /* end at the first without a name */
    unsigned flags;
    const char *since;
    /* For LONG commands: what has to be done on the session's thread before, as running a script;
     * NULL: nothing. */
    enum ss_rc (*prepare)(struct ss_session *session, struct ss_invocation *invocation,
                          struct ss_error *err);
    enum ss_rc (*run)(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err);
};

/* All commands, in the order of help. */
const struct ss_cmd *const *ss_cmd_table(size_t *count);
/* By full name or alias; NULL if there is none. */
const struct ss_cmd *ss_cmd_find(const char *name);

/* Given values by name; the name must be in the command's table row. */
const struct ss_arg_value *ss_arg(const struct ss_parsed *parsed, const char *name);
const struct ss_arg_value *ss_option(const struct ss_parsed *parsed, const char *name);

/* "plan save FILE", "solve [auto|ilp|beam|brute] [--width K]": for help and errors. */
void ss_cmd_usage(const struct ss_cmd *cmd, struct ss_buf *out);
/* Appends text in quotes, as a command line reads it back as one word. */
void ss_cmd_quote(struct ss_buf *out, const char *text);
/* What stands there for one argument or option value: FILE, N, auto|ilp. */
void ss_cmd_value_form(const struct ss_arg_spec *spec, struct ss_buf *out);

#endif

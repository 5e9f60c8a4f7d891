/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings of a laboratory: everything besides the model that decides an answer. They are one
 * value that can be copied and compared. ss_setting_rows is the only place that lists them:
 * undo, staleness and the `set` command follow from its rows. To add a setting, add a
 * member to struct ss_settings and a row in settings.c. */
#ifndef SS_CORE_LAB_SETTINGS_H
#define SS_CORE_LAB_SETTINGS_H

#include "core/base/buf.h"
#include "core/mesh/mesh.h"

struct ss_cost_term;

/* One pin, or the choice of an input, as it was typed; pins.h and inputs.h say how it is read. */
struct ss_lab_pin {
    const char *target, *text;
    const char *from; /* "FILE:LINE" of the strategy file that made the pin; NULL: it was typed */
};
/* A list of them. Immutable; copies share the store. {0} is the empty list. */
struct ss_lab_pins {
    const struct ss_lab_pin *items;
    size_t n;
    struct ss_pin_store *store; /* owns items and their texts; reference-counted */
};

struct ss_settings {
    struct ss_mesh mesh;              /* n_axes 0 until set */
    const struct ss_cluster *cluster; /* never NULL */
    struct ss_lab_pins pins;
    struct ss_lab_pins inputs;    /* of runs: how they are drawn */
    struct ss_lab_pins declared;  /* rules of ops without a kernel (core/rules/table/declared.h) */
    struct ss_lab_pins added;     /* rows that were added to the rules of ops (added.h) */
    struct ss_lab_pins operators; /* that a person defines (operators.h) */
    /* Into how many microbatches the step is cut, and the dim, "NAME:DIM" or "" (accumulate.h); no
     * item: it is whole. */
    struct ss_lab_pins accumulate;
    struct ss_lab_pins layers; /* of pipelines: ops in layers, layers in stages (stages.h) */
    int64_t limit_bytes; /* per device; 0: the cluster's memory, or the problem file's own limit */
    uint64_t seed;       /* of probes, solvers and inputs */
    const struct ss_cost_term *cost_term; /* added to strategies; a reference, or NULL */
    bool fusion; /* elementwise chains are one kernel: one launch, no traffic between */
};

/* The first stage of the data flow that a setting takes part in. Later stages depend on it too. */
enum ss_setting_stage {
    SS_DECIDES_RULES = 1,    /* which rules are discovered: another value drops rules and plan */
    SS_DECIDES_COSTS = 2,    /* the strategies or their costs */
    SS_DECIDES_PLAN = 4,     /* which plan is the best, at the same costs */
    SS_DECIDES_ANY_PLAN = 7, /* a plan made with another value of one is stale */
    SS_DECIDES_RUNS = 8,     /* the numbers of a run alone */
    SS_DECIDES_MODELS = 16,  /* which models can be made; no result about the present one */
    SS_DECIDES_STAGES = 32,  /* the layers and stages of a pipeline alone */
    SS_DECIDES_ANY = 63
};

enum ss_setting_type {
    SS_SETTING_SWITCH,  /* bool: "on" or "off" */
    SS_SETTING_COUNT,   /* uint64_t that fits an int64_t */
    SS_SETTING_BYTES,   /* int64_t >= 0, printed in bytes */
    SS_SETTING_MESH,    /* struct ss_mesh: "2x4" or "2x4:dp,tp" */
    SS_SETTING_CLUSTER, /* const struct ss_cluster *: a profile's name */
    SS_SETTING_COST,    /* const struct ss_cost_term *, or NULL; printed, but not parsed */
    SS_SETTING_LIST     /* struct ss_lab_pins; printed, but not parsed */
};

struct ss_setting_row {
    const char *name;
    const char *unit;     /* "bytes", or "" */
    const char *fallback; /* the default as text; "" if there is none */
    const char *range;    /* accepted texts, for people */
    const char *help;     /* one sentence */
    enum ss_setting_type type;
    enum ss_setting_stage decides;
    bool by_set;   /* `set NAME VALUE` changes it; the others have a command of their own */
    size_t offset; /* of the member in struct ss_settings */
};
const struct ss_setting_row *ss_setting_rows(size_t *n);

/* The defaults. */
void ss_settings_init(struct ss_settings *settings);
/* The copy is independent; free it with ss_settings_fini. Both may be used by different threads. */
struct ss_settings ss_settings_copy(const struct ss_settings *settings);
void ss_settings_fini(struct ss_settings *settings);
/* stages: a set of enum ss_setting_stage; other settings are ignored. The links of a mesh are
 * ignored as well, because they follow from its sizes and the cluster. */
bool ss_settings_equal(const struct ss_settings *a, const struct ss_settings *b, unsigned stages);
/* Whether one setting is the same in both. */
bool ss_setting_equal(const struct ss_setting_row *row, const struct ss_settings *a,
                      const struct ss_settings *b);

/* Sets one setting from its text. Another mesh or cluster sets the links of the mesh. On failure
 * nothing changes: SS_E_ARGUMENT, or SS_E_NAME for an unknown cluster. */
SS_NODISCARD enum ss_rc ss_setting_parse(const struct ss_setting_row *row, const char *text,
                                         struct ss_settings *settings, struct ss_error *err);
/* Appends the text that ss_setting_parse reads back; a list as "target text", with "; " between. */
void ss_setting_print(const struct ss_setting_row *row, const struct ss_settings *settings,
                      struct ss_buf *out);

/* The value of a setting of type COUNT. */
uint64_t ss_setting_count_of(const struct ss_setting_row *row, const struct ss_settings *settings);

void ss_settings_set_mesh(struct ss_settings *settings, const struct ss_mesh *mesh);
/* Takes a reference of its own; NULL: none. */
void ss_settings_set_cost_term(struct ss_settings *settings, const struct ss_cost_term *term);
void ss_settings_set_cluster(struct ss_settings *settings, const struct ss_cluster *cluster);

/* Lists: replaces one by those of its items for which keep[i] is true (NULL: all), followed by one
 * more unless target is NULL, or by n_more. Texts are copied. */
void ss_settings_set_list(struct ss_lab_pins *list, const bool *keep, const char *target,
                          const char *text);
void ss_settings_replace_list(struct ss_lab_pins *list, const bool *keep,
                              const struct ss_lab_pin *more, size_t n_more);
void ss_settings_clear_list(struct ss_lab_pins *list);

#endif

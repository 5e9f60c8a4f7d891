/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of an audit share while it runs. */
#ifndef SS_CORE_AUDIT_AUDITING_H
#define SS_CORE_AUDIT_AUDITING_H

#include "core/audit/audit.h"
#include "core/audit/explain.h"
#include "core/run/reference.h"

struct ss_auditing {
    struct ss_audit *a;
    const struct ss_audit_options *options;
    struct ss_job *job;
    struct ss_run_reference *reference;
    struct ss_pieces *inputs; /* of the program of ranks */
    struct ss_ranks_run run;
    struct ss_error *err;
};

/* As people know it: by its label in the program, else its name. */
static inline const char *ss_var_label(const struct ss_var *var)
{
    return var->label ? var->label : var->name;
}

/* audit.c: compares the outputs of a run; lists lie in arena. Returns how many are wrong. */
uint32_t ss_audit_compare(const struct ss_auditing *x, const struct ss_pieces *outputs,
                          struct ss_arena *arena, struct ss_audit_output *compared);

/* The values of a run: first the inputs, then the results of each event. */
struct ss_run_values {
    uint32_t *event;                /* that made it; SS_NONE: an input */
    struct ss_explained *explained; /* of those that were asked for */
    bool *asked;
    struct ss_wholes wholes;
    struct ss_rank_digits digits;
};
/* For the run that x has; wholes stay. */
void ss_run_values_init(const struct ss_auditing *x, struct ss_arena *arena,
                        struct ss_run_values *values);
/* What a value is, found when it is asked for the first time. */
const struct ss_explained *ss_run_value(const struct ss_auditing *x, struct ss_run_values *values,
                                        uint32_t value, struct ss_arena *arena);
/* The value that is found of one that is only moved: SS_IS_MOVED. */
uint32_t ss_run_value_unmoved(const struct ss_auditing *x, struct ss_run_values *values,
                              uint32_t value, struct ss_arena *arena);
/* "terms of convolution_0 to be summed among {0,4},{1,5}", "rows of w, S(0)/4"; in arena. */
const char *ss_explained_text(const struct ss_auditing *x, struct ss_run_values *values,
                              uint32_t value, struct ss_arena *arena);

/* The var of the program before that a value is pieces or terms of; SS_NONE: none. */
uint32_t ss_explained_var(const struct ss_auditing *x, struct ss_run_values *values, uint32_t value,
                          struct ss_arena *arena);
/* Its layout there ("S(0)/4", "P", "R"), or NULL: in arena. */
const char *ss_explained_layout(const struct ss_auditing *x, struct ss_run_values *values,
                                uint32_t value, struct ss_arena *arena);
/* traffic.c: the collectives of the run, into x->a->collectives. */
void ss_traffic_find(const struct ss_auditing *x, struct ss_run_values *values);

/* fault.c: the wrong instructions of a run with wrong outputs, into x->a->faults. x->run becomes
 * that of the program without them. */
SS_NODISCARD enum ss_rc ss_fault_find(struct ss_auditing *x, struct ss_run_values *values);

/* listing.c: the instructions, into x->a->instrs; x->run is the run without the faults that were
 * found, faulty that of the program as it is. */
SS_NODISCARD enum ss_rc ss_listing_make(const struct ss_auditing *x, struct ss_run_values *values,
                                        const struct ss_ranks_run *faulty);

/* alternatives.c: what an op might do instead. */
struct ss_alternatives {
    SS_ARRAY(struct ss_change) list;
};
void ss_alternatives_of(const struct ss_auditing *x, const struct ss_rank_digits *digits,
                        uint32_t event, struct ss_arena *arena, struct ss_alternatives *out);

/* A constant that is an integer, or has one for each rank: an offset or a bound. */
bool ss_is_rank_constant(const struct ss_graph *g, const struct ss_op *op, int64_t ranks);
/* Per rank and dim where a slice begins. */
const int64_t *ss_slice_starts(const struct ss_auditing *x, uint32_t event, struct ss_arena *arena);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cost term that a person adds to the strategies of ops: a function, which the core only calls
 * (scripting/costs.c is one in Lua). A term is immutable and may be called by several threads; it
 * is equal to any other of the same hash, so that results which were made with it stay valid when
 * its script runs again. */
#ifndef SS_CORE_SPACE_COST_TERM_H
#define SS_CORE_SPACE_COST_TERM_H

#include "core/base/refs.h"
#include "core/space/space.h"

struct ss_cost_term;
struct ss_cost_run; /* of the term's maker: one thread's calls */

/* The strategies of one op. */
struct ss_charged_op {
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    const struct ss_mesh *mesh;
    uint32_t op;
    const struct ss_strategy *items;
    uint32_t n;
};

struct ss_cost_term {
    struct ss_refs refs;
    uint64_t hash;
    const char *text; /* for people: where it comes from, "costs.lua:12" */
    SS_NODISCARD enum ss_rc (*open)(const struct ss_cost_term *term, struct ss_job *job,
                                    struct ss_cost_run **run, struct ss_error *err);
    /* us[i]: what one execution with strategy i costs besides, at least 0. *of_list: true if it
     * depends on nothing but kind, types, attributes and strategies, so that it holds for every op
     * that has the same. */
    SS_NODISCARD enum ss_rc (*charge)(struct ss_cost_run *run, const struct ss_charged_op *op,
                                      double *us, bool *of_list, struct ss_error *err);
    void (*close)(struct ss_cost_run *run);
    void (*free)(struct ss_cost_term *term);
};

/* Another reference; NULL gives NULL. Any thread. */
const struct ss_cost_term *ss_cost_term_ref(const struct ss_cost_term *term);
/* Drops a reference; NULL is allowed. */
void ss_cost_term_free(const struct ss_cost_term *term);
static inline bool ss_cost_term_equal(const struct ss_cost_term *a, const struct ss_cost_term *b)
{
    return a == b || (a && b && a->hash == b->hash);
}

/* The charges of the ops of one space: each distinct list of strategies is asked for once. */
struct ss_charges;
/* term NULL: *charges is NULL. */
SS_NODISCARD enum ss_rc ss_charges_open(const struct ss_cost_term *term, struct ss_job *job,
                                        struct ss_charges **charges, struct ss_error *err);
/* *ps: one execution of each strategy in picoseconds, in arena; NULL if there is no term, or if all
 * are 0. An error names the op. */
SS_NODISCARD enum ss_rc ss_charges_of(struct ss_charges *charges, const struct ss_charged_op *op,
                                      struct ss_arena *arena, const int64_t **ps,
                                      struct ss_error *err);
void ss_charges_close(struct ss_charges *charges);

#endif

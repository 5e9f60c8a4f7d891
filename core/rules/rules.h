/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of one operator, and of a graph: rows, and every attempt that was made to find them. */
#ifndef SS_CORE_RULES_RULES_H
#define SS_CORE_RULES_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/arena.h"
#include "core/graph/graph.h"
#include "core/rules/row.h"

/* One candidate that was tried: kept whether it held or not. */
struct ss_attempt {
    const char *candidate; /* "cut atom 1: operand 0 dim 1, operand 1 dim 0" */
    char kind;             /* A, B, C, D, E, F, G of docs/shardcombine.md, "Candidates" */
    bool shape;            /* refused by shape inference, before any run */
    uint8_t lost; /* enum ss_granted: some reduction failed at data that are not such; fresh ones */
    enum ss_verdict verdict;
    bool listed; /* blocks as long as the cut lengths; another row says it where they are equal */
    int32_t row; /* index of the accepted row, or -1 */
    uint16_t *cut;
    uint16_t n_cut;
    const char *why; /* refusal text, counterexample, or evidence count */
    /* What refutes it: the smallest probe that does so by itself, else the one that did. ranks 0:
     * none. */
    uint64_t seed;
    uint32_t draw, back; /* all operands but the moving one are those of the draw so far back */
    uint32_t moving, also_back, also; /* not 0: but for one more, of a draw by itself */
    int64_t length;                   /* of the cut atom; 0: nothing is cut */
    int ranks;
    bool lone; /* of 3 ranks the second has the last row of the first half, and that alone */
    const char *shapes; /* of the whole: "2x3, 3x4 -> 2x4" */
    /* "[0,1]", or "result 1 [0,1]": where the numbers are; NULL: no numbers. */
    const char *position;
    const char *combine; /* what gives the wrong one there: "sum" */
    double expected, got;
    uint32_t runs;
};

/* What a signature is explored under: equal bytes have equal rules. */
struct ss_rules_key {
    const void *bytes;
    size_t size;
};

/* Rules of one signature, shared by every op with the same structure. */
struct ss_op_rules {
    uint64_t key; /* hash of the structure */
    size_t n_in, n_out;
    const int *in_rank;  /* dims per operand */
    struct ss_row *rows; /* row 0 is always R...R <- R...R */
    size_t n_rows;
    /* Rows that hold and that no plan can use: they cut two dims of one tensor, or join blocks of
     * unequal length. ss_unplaced_print has their text. */
    struct ss_row *unplaced;
    size_t n_unplaced;
    struct ss_attempt *attempts;
    size_t n_attempts;
    uint64_t runs;
    const char *reason; /* why nothing but replication, where so; else NULL */
    bool undetermined;  /* some attempt ended undetermined */
};

/* Of a call, without any row yet; in arena. */
struct ss_op_rules *ss_op_rules_new(const struct ss_call *call, struct ss_arena *arena);

/* Rules of a graph. */
struct ss_ruleset {
    struct ss_arena arena;
    struct ss_arena *arenas; /* of the threads that explored: the rules lie in them */
    size_t n_arenas;
    const struct ss_graph *graph;
    struct ss_op_rules **op_rules; /* per op; shared */
    struct ss_atoms *op_atoms;     /* per op: this instance's structure and lengths */
    struct ss_op_rules **signatures;
    struct ss_rules_key *keys; /* per signature */
    size_t n_signatures;
    uint64_t attempts, runs, rules;
    uint64_t cached;        /* signatures that the cache had */
    const char *cache_note; /* why the cache was of no use, or NULL */
    double time_ms;
};

/* Whether the attempt is a cut that no row says, at these lengths. */
bool ss_attempt_outside(const struct ss_attempt *attempt, const int64_t *lengths);
/* How many of the placed rows do. */
size_t ss_rows_said(const struct ss_op_rules *rules, const int64_t *lengths);

#endif

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

/* One candidate that was tried, or a reason why it was not. Attempts are kept, whatever came of
 * them. */
struct ss_attempt {
    const char *candidate; /* "cut operand 0 dim 1, operand 1 dim 0" */
    char kind;             /* 'A' to 'G': docs/shardcombine.md, "Candidates" */
    uint16_t *cut;         /* atoms */
    uint16_t n_cut;
    enum ss_verdict verdict;
    const char *why; /* the reason, the counterexample, or the number of probes */
    int32_t row;     /* index of its row in ss_op_rules.rows, or -1 */
    uint32_t runs;
    bool shape;   /* refused by shape inference, before any run */
    bool listed;  /* of ss_candidate; if the lengths are equal, another row says the same */
    uint8_t lost; /* enum ss_granted: reductions failed only at data without these properties */
    /* The probe of the counterexample: the smallest that refutes it by itself, else the first that
     * did. ranks 0: none. draw: of struct ss_probe. */
    uint64_t seed;
    uint32_t draw;
    int64_t length; /* of the cut atom; 0: nothing is cut */
    int ranks;
    bool lone;            /* of struct ss_probe */
    const char *shapes;   /* of the whole: "2x3, 3x4 -> 2x4" */
    const char *position; /* the wrong cell: "[0,1]" or "result 1 [0,1]"; NULL: no cell was wrong */
    const char *combine;  /* the combine that gives `got` there: "sum" */
    double expected, got;
    bool integers; /* of the wrong cell */
    /* For a user to see; NULL unless the subject keeps them (ss_subject.shows). */
    const char *types;       /* of the whole: "2x3xf32, 3x4xf32 -> 2x4xf32" */
    struct ss_replay *shown; /* its tensors */
};

/* The key of a structure: calls with equal bytes have equal rules. */
struct ss_rules_key {
    const void *bytes;
    size_t size;
};

/* The rules of one structure, shared by all ops that have it. */
struct ss_op_rules {
    uint64_t key; /* hash of the structure */
    size_t n_in, n_out;
    const int *in_rank;  /* dims per operand */
    struct ss_row *rows; /* row 0 is R, ... <- R, ... */
    size_t n_rows;
    /* Rows that hold and have no placement: they cut two dims of one tensor, or join blocks of
     * unequal length (ss_unplaced_print). No plan uses them. */
    struct ss_row *unplaced;
    size_t n_unplaced;
    struct ss_attempt *attempts;
    size_t n_attempts;
    uint64_t runs;
    const char *reason; /* why row 0 is the only row; NULL: it is not */
    bool undetermined;  /* some attempt ended undetermined */
};

/* Rules of a call without any row yet; allocated in arena. */
struct ss_op_rules *ss_op_rules_new(const struct ss_call *call, struct ss_arena *arena);
/* The number of placed rows that apply at these lengths (ss_row_is_said). */
size_t ss_rows_said(const struct ss_op_rules *rules, const int64_t *lengths);
/* True if the attempt is outside the space at these lengths, and no row says the same. */
bool ss_attempt_outside(const struct ss_attempt *attempt, const int64_t *lengths);

/* The rules of a graph. */
struct ss_ruleset {
    struct ss_refs refs;
    struct ss_arena arena;
    uint32_t generation;     /* core/base/generation.h */
    struct ss_arena *arenas; /* one per thread that explored: the rules lie in them */
    size_t n_arenas;
    const struct ss_graph *graph;  /* holds a reference */
    struct ss_op_rules **op_rules; /* per op; shared by ops with equal structure */
    struct ss_atoms *op_atoms;     /* per op: its structure with its own lengths */
    struct ss_op_rules **signatures;
    struct ss_rules_key *keys; /* per signature */
    size_t n_signatures;
    uint64_t attempts, runs, rules; /* totals */
    uint64_t cached;                /* signatures found in the cache */
    const char *cache_note;         /* why the cache could not be used; NULL: it could */
    double time_ms;
};

#endif

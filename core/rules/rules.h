/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ShardCombine: the rules of an operator, discovered by running it on pieces (MetaDist; the
 * algorithm is exploration.md). A rule is a row for one mesh axis. Rows are proved in atoms, so
 * they hold at every size and compose over axes. Nothing here is written per operator. */
#ifndef SS_CORE_RULES_RULES_H
#define SS_CORE_RULES_RULES_H

#include "core/base/job.h"
#include "core/graph/graph.h"
#include "core/rules/atoms.h"
#include "core/rules/footprint.h"
#include "core/place/placement.h"

enum ss_verdict {
    SS_PROVED,      /* on probes */
    SS_EXACT,       /* integers give integers, and the pieces combine to them with no error */
    SS_STRUCTURAL,  /* bytes moved, no arithmetic, zero tolerance */
    SS_CONDITIONAL, /* fragile: holds under a condition (ss_row_note) */
    SS_REFUTED,
    SS_UNDETERMINED, /* not enough evidence: never used */
    SS_NO_LENGTHS,   /* no probe lengths that inference accepts */
    SS_NOT_TRIED,    /* "outside the space": not tried, or it holds and no row says it; see why */
    SS_NO_ANSWER,    /* a run crashed, hung or ate memory: never used */
    SS_N_VERDICTS
};
const char *ss_verdict_name(enum ss_verdict verdict);

/* Lengths that are cut together in blocks of one length, the longest that all are a multiple of:
 * 4096, 1024 and 1024 are 4 blocks, 1 and 1. */
struct ss_multiples {
    const uint16_t *atoms;
    uint16_t n;
    const uint16_t *times; /* how often the blocks of each are counted */
};
int64_t ss_multiples_block(const struct ss_multiples *m, const int64_t *lengths);
int64_t ss_multiples_count(const struct ss_multiples *m, const int64_t *lengths);
/* Whether these are blocks worth to be cut: longer than 1, and not too many. */
bool ss_multiples_few(const struct ss_multiples *m, const int64_t *lengths);

/* How one result is combined, or one operand is cut, by a row. */
struct ss_row_slot {
    enum ss_placement_kind kind;
    enum ss_reduce reduce;
    int dim;
    /* Operand of a row with a footprint: which of the cut atoms it has, and what lies beyond the
     * edges. */
    int side;
    double fill;
    /* SHARD: the number of blocks = this product of atom lengths (real, before the cut) and literal
     * coefficient. For an operand it follows from the atoms; for a result it was found. */
    struct ss_factors blocks;
    struct ss_multiples multiples; /* n not 0: times as many */
    /* Above 1: of the first atom of blocks, and the second, so many times fewer: of a length that
     * windows stride over. */
    int64_t strides[2];
    /* SHARD of a row with a footprint: how many elements of the dim a row of it is; no items: 1. */
    struct ss_factors unit;
};
/* How many blocks these are; 0 where a length is shorter than its stride. */
int64_t ss_slot_blocks(const struct ss_row_slot *slot, const int64_t *lengths);
/* How many elements a row is. */
int64_t ss_slot_unit(const struct ss_row_slot *slot, const int64_t *lengths);

/* What a row takes for granted of data. */
enum ss_granted {
    SS_GRANTED_FINITE = 1 << 0, /* what the operator makes of each part is a finite number */
    /* No index is a number that the operator sets apart from those that it looks up by
     * (ss_domain.outside), as -100 for a label that does not count. */
    SS_GRANTED_INSIDE = 1 << 1,
    /* No part of what pends as a maximum or minimum is NaN: the operator makes a number of it, and
     * collectives differ on what the larger of NaN and a number is. */
    SS_GRANTED_NUMBERS = 1 << 2,
    SS_GRANTED_ANY = (1 << 3) - 1
};

struct ss_row {
    struct ss_footprint footprint; /* rows 0: pieces need nothing of their neighbours */
    char id[12];   /* "R"; "S1": the paper's id, candidates in order; "P1": no cut */
    uint16_t *cut; /* atoms that this row cuts; empty for partial-only and the R row; one or two
                    * with a footprint, but for pieces of whole strides that need no neighbours */
    uint16_t n_cut;
    struct ss_row_slot *in, *out;
    bool origin;     /* the kernel receives the piece's origin (rank offset, mask) */
    bool even_only;  /* pieces must be equal: "divisible" */
    uint8_t granted; /* enum ss_granted: known only while data are such; no plan uses it */
    bool equal;      /* all cut atoms must have one length */
    bool blocked;    /* cut atoms are cut in blocks of one length each (parts of a concatenation) */
    bool bounded;    /* known only while what is cut is no longer than in the call */
    /* Other lengths that the row is for as they were, where no axis before it has cut them, and
     * what they are together. */
    uint16_t *held;
    int64_t held_sum;
    uint16_t n_held;
    uint16_t ratio[2]; /* of two cut atoms: their lengths must be to each other as these; 0: any */
    /* Of ss_op_rules.unplaced: not 0, and it cuts this atom, but for one, of ss_atoms.parted;
     * nothing of the call's own. */
    uint16_t in_parts;
    bool listed; /* of ss_op_rules.unplaced: a cut result is joined in blocks as long as the
                  * lengths that are cut, in order */
    enum ss_verdict verdict;
    uint32_t runs;     /* kernel runs spent on it */
    uint32_t evidence; /* cells that could have refuted it */
};

/* One candidate that was tried: kept whether it held or not. */
struct ss_attempt {
    const char *candidate; /* "cut atom 1: operand 0 dim 1, operand 1 dim 0" */
    char kind;             /* A, B, C, D, E, F, G of exploration.md 3 */
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

/* Rules that an op is known to have, and its structure. */
struct ss_given_rules {
    struct ss_op_rules *rules; /* NULL: they are to be found */
    struct ss_atoms atoms;
};

struct ss_rule_cache;       /* core/rules/table/cache.h */
struct ss_explore_observer; /* core/rules/trace/observe.h */

struct ss_discover_options {
    uint64_t seed;
    int threads;     /* 0: as many as there are cores, at most 8 */
    bool no_partial; /* skip partial inputs (section 7) */
    double work;     /* may be spent on a large body, as part of what is usual; 0: all */
    bool isolate;    /* run every kernel in a child process, not only foreign ones */
    const struct ss_rule_cache *cache;  /* NULL: none */
    const struct ss_given_rules *given; /* per op of the graph; NULL: none are */
    /* Of ss_explore: sees every step, changes nothing. A graph's exploration, in threads, has
     * none. */
    const struct ss_explore_observer *observer;
};

/* Discovers the rules of every op. Deterministic for a seed, whatever the threads. Cancelled:
 * returns SS_E_CANCELLED and no ruleset. */
SS_NODISCARD enum ss_rc ss_discover(const struct ss_graph *graph,
                                    const struct ss_discover_options *options, struct ss_job *job,
                                    struct ss_ruleset **rules, struct ss_error *err);
void ss_ruleset_free(struct ss_ruleset *rules);
/* Operands of an op whose known value belongs to the operator, as ss_explore takes them. */
void ss_op_bound(const struct ss_graph *graph, uint32_t op, double *bound, bool *is_bound);

/* Explores one call (tests, single operators). bound[k] is the known value of operand k where
 * is_bound[k]. Results lie in arena. */
SS_NODISCARD enum ss_rc ss_explore(const struct ss_call *call, const double *bound,
                                   const bool *is_bound, const struct ss_discover_options *options,
                                   struct ss_job *job, struct ss_arena *arena,
                                   struct ss_atoms *atoms, struct ss_op_rules **rules,
                                   struct ss_error *err);

/* One given row, tried as the exploration would try it. Its blocks count at this call's lengths. */
struct ss_row_trial {
    struct ss_attempt attempt; /* row stays -1 */
    bool holds;
    bool implied;      /* results are equal on all ranks: P(max), ... of them holds as well */
    struct ss_row row; /* where it holds */
};
/* Fails where the row is no row of this call: another number of operands, dims that are not
 * there. */
SS_NODISCARD enum ss_rc ss_rules_try_row(const struct ss_call *call, const struct ss_atoms *atoms,
                                         const double *bound, const bool *is_bound,
                                         const struct ss_row_text *row,
                                         const struct ss_discover_options *options,
                                         struct ss_job *job, struct ss_arena *arena,
                                         struct ss_row_trial *out, struct ss_error *err);
/* The same for an op of the ruleset's graph. */
SS_NODISCARD enum ss_rc ss_ruleset_try_row(const struct ss_ruleset *rules, uint32_t op,
                                           const struct ss_row_text *row,
                                           const struct ss_discover_options *options,
                                           struct ss_job *job, struct ss_arena *arena,
                                           struct ss_row_trial *out, struct ss_error *err);

/* A row is applied to one mesh axis of n ranks at the atom lengths that the axes before it left.
 * True where every cut length divides. */
bool ss_row_fits(const struct ss_row *row, const int64_t *lengths, int64_t n);
/* Adds why it does not fit; false where it does. */
bool ss_row_misfit(const struct ss_row *row, const int64_t *lengths, int64_t n, struct ss_buf *out);
/* Whether the operator does not take the pieces of a row that fits, as where a window is longer;
 * adds its words. Pieces with a halo are asked for where they are widened. */
bool ss_row_refused(const struct ss_row *row, const struct ss_call *call,
                    const struct ss_atoms *atoms, const int64_t *lengths, int64_t n,
                    struct ss_buf *out);
bool ss_row_cuts(const struct ss_row *row, uint16_t atom);
/* Lengths that it leaves. A dim that it cuts as a whole is no product any more, and the reverse. */
void ss_row_cut(const struct ss_row *row, const struct ss_atoms *atoms, int64_t *lengths,
                int64_t n);
/* The same of lengths that are not cut yet. */
void ss_row_settle(const struct ss_row *row, const struct ss_atoms *atoms, int64_t *lengths);
/* What a row with a footprint needs there. False where it has none, or does not fit. */
bool ss_row_halo(const struct ss_row *row, const int64_t *lengths, int64_t n, struct ss_halo *halo);
/* Placement of an operand or result on that axis; lengths are those before the cut. */
struct ss_placement ss_row_placement(const struct ss_row_slot *slot, const int64_t *lengths);
/* The same for operand k, with its halo. */
struct ss_placement ss_row_operand(const struct ss_row *row, size_t k, const int64_t *lengths);
/* Of result k, with the rows in which pieces overlap. */
struct ss_placement ss_row_result(const struct ss_row *row, size_t k, const int64_t *lengths);
/* Whether the attempt is a cut that no row says, at these lengths. */
bool ss_attempt_outside(const struct ss_attempt *attempt, const int64_t *lengths);
/* Adds the widths of a halo that depend on the number of ranks: "halo on 2 ranks 1:2; on 4 ranks
 * 2:3". Nothing where they do not depend on it. */
void ss_row_widths(struct ss_buf *out, const struct ss_op_rules *rules, const struct ss_row *row,
                   const int64_t *lengths);
/* "length 2 on 2 ranks, draw 0: cell [0,1] is 3, sum gives 4". */
void ss_counterexample_print(struct ss_buf *out, const struct ss_attempt *attempt);
/* Rows of its own that a rank computes beyond its piece of a result and leaves out, where they are
 * the same on any number of ranks; false where the row has no such. */
bool ss_row_trims(const struct ss_row *row, size_t k, const int64_t *lengths, int64_t *left,
                  int64_t *right);
/* Whether the row has this operand or result, halo and all: one of an operand may be wider than
 * needed. A result's may be written S(d, halo=-1:-1), as trims. */
bool ss_row_operand_is(const struct ss_row *row, size_t k, const int64_t *lengths,
                       const struct ss_placement *want);
bool ss_row_result_is(const struct ss_row *row, size_t k, const int64_t *lengths,
                      const struct ss_placement *want);
/* What a row needs to hold or to run, in words: "only equal pieces", "indices offset and masked, as
 * DTensor's MaskPartial". Nothing is added where it needs nothing. */
void ss_row_note(struct ss_buf *out, const struct ss_row *row, const struct ss_call *call,
                 const struct ss_atoms *atoms);
/* "S(0), R <- ..." in our syntax: outs <- ins at these lengths. Widths of a halo that depend on the
 * number of ranks are left out. */
void ss_row_print(struct ss_buf *out, const struct ss_op_rules *rules, const struct ss_row *row,
                  const int64_t *lengths);
/* Whether a row says something of this instance: blocks of equal length, those of unequal length
 * where they are not. One that does not counts as not there wherever rows of an op are shown,
 * compared or counted. */
bool ss_row_is_said(const struct ss_row *row, const int64_t *lengths);
/* How many of the placed rows do. */
size_t ss_rows_said(const struct ss_op_rules *rules, const int64_t *lengths);
/* Adds when a row that does not would: "only where the lengths that are cut are equal". */
void ss_row_absence(struct ss_buf *out, const struct ss_row *row);
/* Operand k of an unplaced row, or its result k: "S(0,1)", "S(1,blocks=4:12)". */
void ss_unplaced_print(struct ss_buf *out, const struct ss_op_rules *rules,
                       const struct ss_row *row, const struct ss_atoms *atoms, bool operand,
                       size_t k);
/* Why no plan can use an unplaced row. */
const char *ss_unplaced_why(const struct ss_row *row);
/* The paper's view: ShardSpec "[S1, S2], [S2, S3]" and CombineSpec "S1: gather(dim=0); S2:
 * reduce(op=SUM)" (only cut rows; NoShardDim printed as N; a dim with several ids S1|S2). */
void ss_shard_spec_print(struct ss_buf *out, const struct ss_op_rules *rules,
                         const struct ss_atoms *atoms);
void ss_combine_spec_print(struct ss_buf *out, const struct ss_op_rules *rules,
                           const struct ss_atoms *atoms);

#endif

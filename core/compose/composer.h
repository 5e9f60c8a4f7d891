/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The work of a composition, private to core/compose: numbered placements, the choices of every op,
 * and what is known about the body's values. */
#ifndef SS_CORE_COMPOSE_COMPOSER_H
#define SS_CORE_COMPOSE_COMPOSER_H

#include "core/base/hash.h"
#include "core/compose/compose.h"

/* A placement of a value of the body, as a number: an index in ss_composer.places. 0 is R. */
typedef uint16_t ss_place;

/* A placement, or an interval: rank i of n has rows around its share [i span / n, (i + 1) span / n)
 * of a dim, or of each block of a dim, as many as its readers need. How many follows from the steps
 * of a row, once it is found (intervals.c). The span is near the length, and equal to it unless
 * ops pad or crop the dim. */
struct ss_composed_place {
    struct ss_placement p; /* of an interval: S with a halo of any width */
    int64_t span;          /* 0: no interval */
    ss_place plain; /* the same cut without a halo, that a rank may take out of an interval */
};
enum {
    SS_UNUSED_PLACE = 1,      /* of a value that only rows with literal operands compute */
    SS_ANY_PLACE = UINT16_MAX /* of an operand that a choice does not read */
};

/* Bits of ss_choice.flags and of a change of placement; they continue enum ss_composed_flag. */
enum { SS_CANNOT = 1 << 15 };

/* One row of an op at one number of blocks. */
struct ss_choice {
    const struct ss_op_rules *rules; /* of the op, or of the op with its literal operands; NULL: */
    const struct ss_atoms *atoms;    /* the op is part of a later one's */
    const struct ss_row *row;
    const struct ss_composed_row *inner; /* instead of rules, atoms and row: a row of the op's own
                                          * body */
    uint32_t alone; /* of a row that joins its operands (ss_row.listed): the only one that is cut;
                     * SS_NONE: all are */
    int64_t times;
    /* Above 0: operands and results are intervals, whose spans are scale[0] / scale[1] of those
     * that the first length of the row has as a whole. Of a row that joins: the span itself. */
    int64_t scale[2];
    ss_place *in, *out; /* per value that the op reads, per result */
    uint16_t flags;     /* enum ss_composed_flag */
    uint16_t granted;   /* enum ss_granted */
    bool alive;         /* of the current pass (consistency.c) */
};

/* A set of placements. */
struct ss_place_set {
    uint64_t *words;
};

/* The values that an op may read: its operands, then those that rows with literal operands read
 * instead of an operand that is computed from them. */
struct ss_reads {
    uint32_t *vars;
    uint32_t n;
};
/* A reader of a value: vars[k] of op's reads. */
struct ss_reader {
    uint32_t op, k;
};

/* An op of the body together with ops that compute its operands from literals, as one op of the
 * graph ss_composition.literal. */
struct ss_literal_op {
    uint32_t op;     /* in that graph; SS_NONE: there is none */
    uint32_t *reads; /* per operand of that op: a value of the body */
    uint32_t n_reads;
    uint32_t *inside; /* ops of the body that it computes again, without constants */
    uint32_t n_inside;
};

struct ss_found_row;
struct ss_composer {
    const struct ss_graph *body;
    const struct ss_ruleset *literal_rules; /* NULL: no op has literal operands */
    const struct ss_literal_op *literals;   /* per op of the body */
    struct ss_composition *const *inner;    /* per op; NULL: it has no inner body */
    struct ss_reads *reads;                 /* per op */
    struct ss_readers {
        SS_ARRAY(struct ss_reader) items;
    } * readers; /* per var */
    const struct ss_ruleset *rules;
    struct ss_arena *arena; /* of the composition */
    struct ss_job *job;

    /* places.c */
    SS_ARRAY(struct ss_composed_place) places;
    struct ss_map numbers; /* of placements */
    /* constants.c: per var, bit k is set if the value combined with itself by reduction k on all
     * ranks is itself, because it is a constant such as 0. */
    uint8_t *idempotent;
    bool *constant; /* per var: it depends on no input of the body */

    /* choices.c: per op; dead ops have none. `rows` are the rows from which choices follow, with
     * cuts in place of intervals. */
    struct ss_choices {
        SS_ARRAY(struct ss_choice) items;
        SS_ARRAY(struct ss_choice) rows;
    } * choices;

    /* One pass: what operands of the whole may be, and which changes of placement are allowed. */
    struct ss_pass {
        unsigned partial; /* bit k: operands may be P(k) */
        unsigned flags; /* enum ss_composed_flag: what steps may rest on, but SS_COMPOSED_FRAGILE */
        const ss_place *in, *out; /* the only placements; NULL: any */
        uint32_t only; /* the one operand that must be placed `as`, above R; others may */
        ss_place as;   /* be R, S; `as` 0: none must */
        size_t most;   /* ways that the search keeps after one op; 0: the usual number */
    } pass;
    size_t words;                         /* of every set */
    struct ss_place_set *supply, *demand; /* per var: placements that alive choices give; that all
                                             readers take */
};

/* ---- places.c ---- */

/* The number of a placement of a value of that type. Of booleans, max and sum are `or`, min and
 * prod are `and`. */
ss_place ss_place_of(struct ss_composer *c, const struct ss_type *type, struct ss_placement p);
static inline const struct ss_placement *ss_place_at(const struct ss_composer *c, ss_place p)
{
    return &c->places.items[p].p;
}
/* The number of an interval around shares of a span. SS_ANY_PLACE: the span is too far from the
 * length of the dim's blocks. */
ss_place ss_interval_of(struct ss_composer *c, const struct ss_type *type, int dim, int64_t blocks,
                        int64_t span);
static inline int64_t ss_span_of(const struct ss_composer *c, ss_place p)
{
    return c->places.items[p].span;
}
/* The flags of using a var placed `from` as `to` without communication; SS_CANNOT: impossible, or
 * not allowed in this pass. */
unsigned ss_place_change(const struct ss_composer *c, uint32_t var, ss_place from, ss_place to);

/* ---- constants.c ---- */

/* Fills idempotent and constant. */
void ss_find_constants(struct ss_composer *c);

/* ---- literals.c ---- */

/* Makes the graph of ops with literal operands, NULL if there are none, and per op of the body what
 * became of it. Memory: the graph and arena. */
struct ss_graph *ss_literal_graph(const struct ss_graph *body, const bool *constant,
                                  struct ss_arena *arena, struct ss_literal_op **literals);

/* ---- choices.c ---- */

/* Fills reads, readers and choices: all rows that apply at the body's lengths, and every number of
 * blocks that rows of other ops ask for. */
void ss_find_choices(struct ss_composer *c);

/* A new choice without placements, and a choice that is added unless another one is the same. */
struct ss_choice ss_choice_new(struct ss_composer *c, uint32_t op);
void ss_choice_add(struct ss_composer *c, uint32_t op, const struct ss_choice *choice);

/* ---- inner.c ---- */

/* The body of a composite or loop whose rows are composed as well; NULL: the op is explored. */
const struct ss_graph *ss_inner_body(const struct ss_op *op);
/* The values that a loop carries: the first operands, all results. n 0: the op is no loop. */
struct ss_loop_values {
    uint32_t n;
    bool *decides; /* per value: the loop's condition depends on it */
};
struct ss_loop_values ss_loop_values(const struct ss_op *op, struct ss_arena *arena);
/* True if the row of a loop's body gives back the carried values as it takes them. */
bool ss_keeps_placements(const struct ss_composer *c, const struct ss_loop_values *loop,
                         struct ss_found_row *row);
/* Sets options->given, in arena, so that ops with an inner body are not explored. */
void ss_give_inner(const struct ss_graph *body, struct ss_arena *arena,
                   struct ss_discover_options *options);
/* Adds the rows of the op's own body. */
void ss_add_inner_choices(struct ss_composer *c, uint32_t op, const struct ss_composition *inner);

/* ---- intervals.c ---- */

/* True if operands and results of the row may be intervals: its footprint says which rows of the
 * operands a row of the result needs, or it cuts one length in any way. */
bool ss_row_takes_intervals(const struct ss_row *row);
/* The interval of a slot that cuts `dim` of a value of that type; SS_ANY_PLACE: none. scale is that
 * of the choice. */
ss_place ss_slot_interval(struct ss_composer *c, const struct ss_choice *choice, uint32_t k,
                          bool result, const struct ss_type *type);
/* The scale at which a slot of the choice has this span. */
void ss_scale_for(const struct ss_choice *choice, uint32_t k, bool result,
                  const struct ss_type *type, int64_t span, int64_t scale[2]);
/* Replaces the intervals among the operands of a row by halos: from what every rank computes of the
 * results, backward through the steps. False if a halo is longer than a neighbour's piece on any
 * number of ranks. */
bool ss_find_widths(struct ss_composer *c, struct ss_found_row *row);

/* ---- consistency.c ---- */

/* True if the pass lets operand `input` of the whole have this placement. */
bool ss_pass_allows(const struct ss_composer *c, uint32_t input, ss_place p);
/* Sets `alive` of every choice for the pass: each operand has a placement that some alive choice
 * gives, and each result one that all its readers take. Fills supply and demand. */
enum ss_consistency {
    SS_CONSISTENT,      /* both */
    SS_CONSISTENT_AHEAD /* keeps choices whose results no reader takes */
};
void ss_make_consistent(struct ss_composer *c, enum ss_consistency how);
static inline bool ss_set_has(const struct ss_place_set *s, ss_place p)
{
    return s->words[p / 64] >> (p % 64) & 1;
}

/* ---- search.c ---- */

/* A row that a pass found: the placements of the operands and results of the whole. Operands may be
 * intervals, until ss_find_widths replaces them. */
struct ss_found_row {
    ss_place *in, *out;
    uint16_t flags, granted;
    uint32_t *choice; /* per op of the body: an index in choices; SS_NONE: dead */
};
struct ss_search {
    SS_ARRAY(struct ss_found_row) rows;
    bool capped;
    uint64_t states;
    uint32_t stopped_at; /* the op that no state passed; SS_NONE: none */
    ss_place *before;    /* per operand of that op, of one state before it */
};
/* Finds all rows of the pass, over alive choices. Rows lie in `arena`. False if the job was
 * stopped. */
bool ss_search_rows(struct ss_composer *c, struct ss_arena *arena, struct ss_search *out);

#endif

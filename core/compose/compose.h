/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of an operator with a body, composed from the rows of the body's ops.
 *
 * The body is a graph of primitives whose rows exploration has found. A row of the whole on one
 * mesh axis is one row per op of the body such that every value has one placement, or changes it
 * without communication: R is already P(max), P(min), P(avg), P(and) and P(or); and P(sum), if the
 * value is a constant that is its own sum. Such a row holds because each of its steps holds, so it
 * needs no probe. docs/shardcombine.md, "Composed rows". */
#ifndef SS_CORE_COMPOSE_COMPOSE_H
#define SS_CORE_COMPOSE_COMPOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rules/discover.h"
#include "core/rules/rules.h"

/* What a composed row rests on besides the rows of its steps: bits. */
enum ss_composed_flag {
    /* A step counts positions from the offset of its piece. */
    SS_COMPOSED_BY_OFFSET = 1 << 0,
    /* A step is fragile: it holds under a condition on values or lengths. */
    SS_COMPOSED_FRAGILE = 1 << 1,
    /* Ranks do different things within the body: each cuts its piece from a replicated value, or
     * only rank 0 keeps a term. No backend runs a body so yet. */
    SS_COMPOSED_SLICES = 1 << 2,
    /* Ranks also compute rows that neighbours own. */
    SS_COMPOSED_HALO = 1 << 3
};

/* The row that one op of the body takes. */
struct ss_composed_step {
    uint32_t op;              /* of the body */
    const struct ss_row *row; /* of that op, or of the op together with literal operands */
    const struct ss_composed_row *inner; /* instead of `row`: of the op's own body */
    int64_t times;                       /* its cuts are in this many times as many blocks */
    struct ss_placement *in, *out; /* per operand and result of the op, as the row takes them */
    /* Per operand: it is a literal of the row, or the row computes it from literals; `in` is R. */
    bool *literal;
    bool unused; /* the results are computed within the row of a later step; this one has none */
};

struct ss_literal_op;
struct ss_composer;

struct ss_composed_row {
    struct ss_placement *in, *out;  /* per operand and result of the whole, at the call's lengths */
    unsigned flags;                 /* enum ss_composed_flag */
    unsigned granted;               /* enum ss_granted, of its steps */
    struct ss_composed_step *steps; /* per live op of the body, in program order */
    size_t n_steps;
};

/* Where the search for one row ended. */
struct ss_composed_stop {
    uint32_t op; /* of the body: no row of it continues; SS_NONE: the operands lead to the results
                  * `out`, which are not those asked for */
    struct ss_placement *in;  /* per operand of the op: what the steps before it lead to */
    struct ss_placement *out; /* op SS_NONE: per result of the whole; NULL: the search was capped */
};

struct ss_composition {
    const struct ss_graph *body; /* borrowed from the call */
    struct ss_ruleset *rules;    /* of the body's ops; freed by ss_composition_free */
    struct ss_graph *literal; /* ops of the body with their literal operands, each an op of this */
    struct ss_ruleset *literal_rules; /* graph, and its rows; NULL: no op has such operands */
    struct ss_literal_op *literals;   /* per op of the body; private to core/compose */
    struct ss_composer *composer;     /* of the searches so far; private, NULL: none */
    struct ss_composition **inner; /* per op of the body that is a composite or loop; else NULL */
    struct ss_composed_row *rows;  /* maximal: none follows from another one */
    size_t n_rows;
    bool capped;     /* the search had more states than it may keep: rows may lack */
    uint64_t states; /* kept in all passes */
    double rules_ms, literals_ms,
        ms; /* time for rows of ops; of ops with literals; of the search */
    struct ss_arena arena;
};

/* The body of a call at its own lengths; NULL if the call has none. */
const struct ss_graph *ss_compose_body(const struct ss_call *call);
/* Composes all rows of a call with a body. The rules of the body's ops are discovered with these
 * options first. SS_E_UNSUPPORTED if the call has no body, SS_E_CANCELLED if the job is stopped.
 * The caller frees *out. */
SS_NODISCARD enum ss_rc ss_compose(const struct ss_call *call,
                                   const struct ss_discover_options *options, struct ss_job *job,
                                   struct ss_composition **out, struct ss_error *err);
/* Composes one row: `in` per operand, `out` per result of the whole. *found is false if there is no
 * such row; *stop then says where the search ended. Results lie in the composition's arena. */
SS_NODISCARD enum ss_rc ss_compose_row(struct ss_composition *c, const struct ss_placement *in,
                                       const struct ss_placement *out, struct ss_job *job,
                                       bool *found, struct ss_composed_row *row,
                                       struct ss_composed_stop *stop, struct ss_error *err);
/* Finds the op at which cuts of an operand's dim end, whatever the other operands are. op SS_NONE:
 * at none, or the cut has no choice to begin with. Results lie in the composition's arena. */
SS_NODISCARD enum ss_rc ss_compose_cut(struct ss_composition *c, uint32_t operand, int dim,
                                       struct ss_job *job, struct ss_composed_stop *stop,
                                       struct ss_error *err);
/* NULL is allowed. */
void ss_composition_free(struct ss_composition *c);

/* ---- composed rows and rows that are known otherwise ---- */

/* How a row follows from composed ones. */
enum ss_composed_match {
    SS_COMPOSED_NOT,
    SS_COMPOSED_SLICED,  /* if ranks first cut a replicated operand at their offset */
    SS_COMPOSED_FOLLOWS, /* R becomes P(max) and others for free, or a halo may be wider */
    SS_COMPOSED_EQUAL
};
/* The best match of the placements `in`, `out` among the composed rows; *row is its index. */
enum ss_composed_match ss_composed_find(const struct ss_composition *c,
                                        const struct ss_placement *in,
                                        const struct ss_placement *out, size_t *row);
/* Adds "S(0) <- S(0), R". */
void ss_composed_print(struct ss_buf *out, const struct ss_composition *c,
                       const struct ss_composed_row *row);

#endif

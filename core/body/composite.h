/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A composite: one operator whose body is a small graph of others (DESIGN.md D1). Every size, count
 * and position that an op of the body has as an attribute is a number of the composite, so that
 * shape inference of the body runs at any lengths: it is explored like an operator of the table. */
#ifndef SS_CORE_BODY_COMPOSITE_H
#define SS_CORE_BODY_COMPOSITE_H

#include "core/op/op.h"
#include "core/tensor/pool.h"

/* Positions in the body are multiples of a unit of their dim if it has no more of them; the second
 * where each part is cut by itself, which is one more row at most. */
enum { SS_MAX_UNITS = 16, SS_MAX_UNITS_IN_PARTS = 128 };

/* The body at given lengths. */
struct ss_expansion {
    const struct ss_graph *body;
    struct ss_call *calls; /* per op of the body, results inferred */
    struct ss_type *types; /* per var of the body */
    double cells;          /* of all that its ops make */
    double flops;          /* of all ops that are live */
    double in_regions;     /* numbers that their regions make (ss_region_numbers) */
    /* Of one that is kept (ss_composite_keep), for who asks again; else NULL. */
    struct ss_arena *arena;     /* its memory */
    struct ss_tensor *fixed;    /* per var: what no operand changes, made by the kernel; or empty */
    struct ss_domain **demands; /* per var, once somebody has asked */
};

/* Attributes of a composite of that name: the body, and the numbers of its ops as they are. All lie
 * in arena, but for what region points to. */
struct ss_attrs ss_composite_attrs(struct ss_arena *arena, const struct ss_region *region,
                                   const char *name);
/* Which of the sizes of a composite or program are no op's: they say what scales together while
 * inference is recorded, and nothing else. In arena; NULL where the call has no such list. */
bool *ss_composite_own_sizes(const struct ss_call *call, struct ss_arena *arena);
/* Runs inference through the body with the composite's operands and numbers. */
bool ss_composite_expand(struct ss_infer *inf, const struct ss_call *call, struct ss_arena *arena,
                         struct ss_expansion *out);
/* Gives a composite a body that keeps the last expansions of many lengths, for one thread that
 * asks for them again and again; one that another is kept in the place of is not to be used any
 * more. notes: and what its vars were when it last ran, which takes as long as the run does.
 * Attributes and body are copied into arena; NULL where the call is no composite. */
struct ss_expansions *ss_composite_keep(struct ss_call *call, bool notes, struct ss_arena *arena);
/* Forgets them; what has the body may go on. NULL is none. */
void ss_composite_forget(struct ss_expansions *made);
/* program.c: an op that runs whole programs (case, if, while) has SIZES and POSITIONS like a
 * composite, those of all its regions in turn; so they run at any lengths, each as a composite. */
/* Sets them, where attrs has both, and counts them in the regions, which have no loops. */
void ss_program_number(struct ss_arena *arena, struct ss_attrs *attrs);
/* Region i with its share of the numbers, as a composite on the operands of the op that it takes;
 * results are not inferred. False where there is no such region, or not that many operands. */
bool ss_program_region(const struct ss_call *call, size_t i, struct ss_arena *arena,
                       struct ss_call *out);
/* Record mode: where an op of a region looks up or writes a part of a dim, that dim stays as long
 * as it is: a loop that counts along it goes on to the same number. */
void ss_program_keep_places(struct ss_infer *inf, const struct ss_graph *g, uint32_t op,
                            const struct ss_call *call);
/* demands.c: what values the operands of a composite may take, in arena; NULL: it is none, or its
 * body does not fit. */
struct ss_domain *ss_composite_domains(const struct ss_call *call, struct ss_arena *arena);
/* What a var of such a body was when it last ran. Of booleans bit 0 is set where a cell is true and
 * bit 1 where one is not; of what is chosen cell by cell bit j where it is operand j of its op.
 * 0: nothing decides there, or it did not run. */
struct ss_decided {
    int64_t count; /* its cells */
    uint8_t sides;
    uint8_t ends; /* of integers: bit 0 is set where a cell is the least there is, bit 1 the most */
    bool ever;    /* it was not 0 in some run */
    bool is_number; /* it has one cell: */
    double number;
};
/* Per var; NULL where nothing is kept. */
struct ss_decided *ss_composite_decided(const struct ss_call *call);
/* The graph of a composite's body; NULL: it is none, or has none. */
const struct ss_graph *ss_composite_body(const struct ss_call *call);
/* Whether ops of a body join lengths that are multiples of one number, as they may be by chance:
 * struct ss_infer has whether it is taken for more. */
bool ss_composite_joins(const struct ss_call *call);
/* Whether there are convolutions in a body. */
bool ss_composite_has_kernels(const struct ss_call *call);
/* Whether ops of a body cut parts out of dims, or join parts to them. */
bool ss_composite_has_parts(const struct ss_call *call);
/* Whether any of them decided in any run so far, or an op has a region that may. */
bool ss_composite_decides(const struct ss_call *call);
/* Whether ops of a body make integers, which wrap around, of what they are given. */
bool ss_composite_has_integers(const struct ss_call *call);
/* The largest finite number that ops of such a body made since this was 0, and terms that
 * contractions and folds added up. */
double *ss_composite_largest(const struct ss_call *call);
/* What runs and inference of such a body have cost so far, counted in numbers that are made, each
 * of which takes about a nanosecond: the same on every machine. NULL where nothing is kept. */
double *ss_composite_work(const struct ss_call *call);
/* Storage of what the ops of such a body make; NULL where nothing is kept. */
struct ss_pool *ss_composite_pool(const struct ss_call *call);
/* infinite.c: sets results[r] where an infinite number that the body holds may be one of result r:
 * moved, chosen, added to or multiplied. Others are left; so are all where the call is no
 * composite. */
void ss_composite_infinite(const struct ss_call *call, bool *results);
/* linear.c: whether every result of a body is linear, or affine, in these operands (one bool each)
 * together, whatever the others are; as far as its ops show it. */
bool ss_composite_is_linear(const struct ss_call *call, const bool *operands, bool affine);
/* Whether every cell of a result is one of these operands, always the same one, or follows from
 * none of them. */
bool ss_composite_moves(const struct ss_call *call, const bool *operands);

/* apart.c: whether a body makes rows along what is cut, dim cut[k] of operand k or -1 where it is
 * whole, of these rows alone, as far as its ops show it; made[r] is then the dim of result r that
 * is cut so, or -1. */
bool ss_composite_keeps_apart(const struct ss_call *call, const int *cut, int *made);

/* ways.c: per op of a body the ways, as bits, in which it may act on what the body adds up at the
 * call's lengths, whatever the operands are; 0: nothing is added up for it. In arena. NULL: the
 * body adds up nothing, or there is none. */
uint64_t *ss_composite_ways(const struct ss_call *call, struct ss_arena *arena);

#endif

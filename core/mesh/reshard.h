/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resharding as a shortest path over layouts, and the cost of each collective (docs/costs.md). The
 * path found is the path executed: core/mesh/exchange.h moves exactly the bytes listed here. */
#ifndef SS_CORE_MESH_RESHARD_H
#define SS_CORE_MESH_RESHARD_H

#include "core/base/job.h"
#include "core/mesh/layout.h"

#define SS_INFINITE INT64_MAX

enum ss_collective {
    SS_SLICE,          /* R -> S: local */
    SS_TO_PARTIAL,     /* R -> P: local (sum, prod: coordinate 0 keeps, others hold the neutral
                        * element; every other kind: all keep) */
    SS_ALL_GATHER,     /* S -> R */
    SS_ALL_REDUCE,     /* P -> R */
    SS_REDUCE_SCATTER, /* P -> S */
    SS_ALL_TO_ALL,     /* S -> S elsewhere, same axis */
    SS_PERMUTE,        /* same local size, two axes or more change */
    SS_HALO_EXCHANGE,  /* pieces grow by rows of their neighbours on one axis; no path has it: an
                        * operand of a row with a halo gets it where it is used */
    SS_HALO_FILL,      /* pieces grow by rows of fill: local; an operand of a row whose results
                        * overlap */
    SS_HALO_REDUCE,    /* results that overlap on one axis: the rows that several ranks have are
                        * reduced, and each keeps its own; no path has it either */
    SS_N_COLLECTIVES
};
const char *ss_collective_name(enum ss_collective kind); /* "all_gather" */
/* Nothing is sent. */
bool ss_collective_local(enum ss_collective kind);
/* Elements of several pieces become one; every other kind only copies and fills. */
bool ss_collective_reduces(enum ss_collective kind);

/* What a halo exchange adds to a piece: rows on both sides of dim, the fill past the tensor's
 * edges. HALO_FILL: the fill on both sides of every piece. */
struct ss_halo_rows {
    int dim;
    int64_t blocks, unit; /* of dim: rows lie in so many blocks, and are so many elements each */
    int64_t left, right;  /* in each block */
    double fill;
    struct ss_type piece; /* one rank's before; exchanges on other axes may have made it larger */
};

/* Results that overlap: row 0 of the rank at coordinate c is row c stride - lead of the whole, and
 * the rank keeps the whole's rows from c kept on. Rows outside the whole belong to nobody. */
struct ss_overlap {
    int dim;
    enum ss_reduce reduce;
    int64_t stride, lead, kept;
    struct ss_type piece; /* one rank's result before */
};

struct ss_reshard_step {
    enum ss_collective kind;
    int axis; /* -1: PERMUTE over the whole mesh */
    struct ss_layout from, to;
    struct ss_halo_rows halo;  /* HALO_EXCHANGE, HALO_FILL */
    struct ss_overlap overlap; /* HALO_REDUCE */
    int64_t bytes; /* what one rank sends (the most that any rank sends); 0 for local steps */
    int64_t ps;
};

/* How collectives and resharding are priced (--objective). */
enum ss_objective {
    SS_OBJECTIVE_TIME,
    SS_OBJECTIVE_ALPA,
    SS_OBJECTIVE_METADIST,
    SS_OBJECTIVE_TORCHCAP
};

/* A published objective's costs are its own numbers times this, so that tie-break constants like
 * 0.01 stay exact: Alpa's units, MetaDist's bytes, TorchCAP's microseconds. */
#define SS_OBJECTIVE_SCALE 1000000

/* Picoseconds of one collective that makes each rank send `bytes` on an axis of n ranks (axis -1:
 * the slowest link of the mesh): bytes / bandwidth + latency x steps. Steps are the fewest that
 * still move the fewest bytes (Thakur, Rabenseifner, Gropp 2005): ceil(log2 n) for all_gather
 * (Bruck) and reduce_scatter (its mirror), twice that for all_reduce, n - 1 for all_to_all
 * (pairwise), 1 for permute, halo_exchange and halo_reduce. */
int64_t ss_collective_ps(const struct ss_mesh *mesh, enum ss_collective kind, int axis,
                         int64_t bytes);
/* The exchange on one axis: what it sends (the ranks in the middle send most: `left` rows to the
 * right, `right` rows to the left) and takes. */
struct ss_reshard_step ss_halo_step(const struct ss_mesh *mesh, const struct ss_layout *layout,
                                    int axis, const struct ss_halo_rows *halo);
/* The same without neighbours. */
struct ss_reshard_step ss_halo_fill_step(const struct ss_layout *layout, int axis,
                                         const struct ss_halo_rows *halo);
/* Reduces the rows that results have in common. */
struct ss_reshard_step ss_overlap_step(const struct ss_mesh *mesh, const struct ss_layout *layout,
                                       int axis, const struct ss_overlap *overlap);
/* Rows [*begin, *end) of the whole that the result of the rank at coordinate `from` has of those
 * that the rank at coordinate `to` keeps; none where *begin >= *end. */
void ss_overlap_rows(const struct ss_overlap *overlap, int64_t from, int64_t to, int64_t *begin,
                     int64_t *end);
/* A rank's piece after an exchange. */
struct ss_type ss_halo_piece(const struct ss_halo_rows *halo);
/* A rank's piece after a step of one of the halo kinds; false for any other. */
bool ss_halo_result(const struct ss_reshard_step *step, struct ss_type *piece);
/* Bytes that `count` elements take on the wire (4-bit ones rounded up to a byte). */
int64_t ss_wire_bytes(enum ss_dtype dtype, int64_t count);
/* Part i of count elements in n parts: [*begin, *end). The first count mod n parts have one element
 * more. An all_reduce is direct: rank i pulls chunk i of every piece (flattened, row-major),
 * reduces it, then everybody pulls the reduced chunks. Rank i sends count + (n - 2) |chunk i|
 * elements, which is 2 (n - 1) / n x count where n divides. */
void ss_chunk(int64_t count, int64_t n, int64_t i, int64_t *begin, int64_t *end);

/* Finds and remembers paths for one mesh. Not thread-safe. */
struct ss_resharder;
struct ss_resharder *ss_resharder_new(const struct ss_mesh *mesh);
/* Costs in the terms of a published objective; alpha[axis], beta[axis] belong to Alpa (NULL: its
 * defaults, 1 and 1; 1 and 0.1 on axes after the first). Paths stay those of SS_OBJECTIVE_TIME,
 * with ps in picoseconds: a published price list is not something to execute.
 *   ALPA: per cut that goes away, an all-gather of the whole tensor on its axis; P to anything an
 *     all-reduce of the piece; slices are free (Alpa's prototype).
 *   METADIST: axes one by one on the bytes the other axes leave, as at the time of the paper.
 *   TORCHCAP: DTensor's redistribute cost, 8 devices per host; S to P costs 1e7.
 * docs/costs.md, "Published objectives", has the formulas. */
struct ss_resharder *ss_resharder_new_objective(const struct ss_mesh *mesh,
                                                enum ss_objective objective, const double *alpha,
                                                const double *beta);
void ss_resharder_free(struct ss_resharder *r);
/* One of the same mesh and prices that has seen nothing: a thread each. */
struct ss_resharder *ss_resharder_like(const struct ss_resharder *r);
/* From now on costs are looked for until the job (NULL: none any more) stops; then they are not to
 * be used: those not found are SS_INFINITE. */
void ss_resharder_heed(struct ss_resharder *r, const struct ss_job *job);
/* Costs in ps from each of n_from layouts to each of n_to others, ps[i * n_to + j]; SS_INFINITE
 * where there is no path (an invalid layout). `type` is the global type. */
void ss_reshard_costs(struct ss_resharder *r, const struct ss_type *type,
                      const struct ss_layout *from, size_t n_from, const struct ss_layout *to,
                      size_t n_to, int64_t *ps);
/* The steps, in arena; *n = 0 where the layouts are equal. False where there is no path. Among
 * paths of equal cost the one with the fewest steps, then the first in a fixed order. */
bool ss_reshard_path(struct ss_resharder *r, const struct ss_type *type,
                     const struct ss_layout *from, const struct ss_layout *to,
                     struct ss_arena *arena, struct ss_reshard_step **steps, size_t *n);

#endif

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
    SS_HALO_EXCHANGE,  /* pieces grow by rows of their neighbours on one axis; never part of a path:
                        * a plan adds it before an op whose row has a halo */
    SS_HALO_FILL,      /* pieces grow by rows of fill: local; before an op whose results overlap */
    SS_HALO_REDUCE,    /* results overlap on one axis: shared rows are reduced and each rank keeps
                        * its own; never part of a path */
    SS_N_COLLECTIVES
};
const char *ss_collective_name(enum ss_collective kind); /* "all_gather" */
/* True if the step sends nothing. */
bool ss_collective_local(enum ss_collective kind);
/* True if the step reduces elements of several pieces; all other kinds only copy and fill. */
bool ss_collective_reduces(enum ss_collective kind);

/* The rows that a halo exchange adds on both sides of a dim; beyond the tensor's edges they hold
 * the fill. HALO_FILL: all of them hold the fill. */
struct ss_halo_rows {
    int dim;
    int64_t blocks, unit; /* number of blocks of dim; elements per row */
    int64_t left, right;  /* rows added in each block */
    double fill;
    struct ss_type piece; /* a rank's piece before; earlier exchanges may have enlarged it */
};

/* Overlapping results. For the rank with coordinate c on the axis, local row 0 is global row c *
 * stride - lead, and the rank keeps the global rows [c * kept, (c + 1) * kept). Rows outside the
 * tensor are dropped. */
struct ss_overlap {
    int dim;
    enum ss_reduce reduce;
    int64_t stride, lead, kept;
    struct ss_type piece; /* a rank's result before */
};

struct ss_reshard_step {
    enum ss_collective kind;
    uint8_t axes; /* the group: bit a: axis a; 0: PERMUTE over the whole mesh */
    struct ss_layout from, to;
    struct ss_halo_rows halo;  /* HALO_EXCHANGE, HALO_FILL */
    struct ss_overlap overlap; /* HALO_REDUCE */
    int64_t bytes;             /* sent by one rank (the maximum over ranks); 0 for local steps */
    int64_t ps;
};

/* How collectives and resharding are priced (--objective). */
enum ss_objective {
    SS_OBJECTIVE_TIME,
    SS_OBJECTIVE_ALPA,
    SS_OBJECTIVE_METADIST,
    SS_OBJECTIVE_TORCHCAP
};

/* Costs of a published objective are in its own unit (Alpa's units, MetaDist's bytes, TorchCAP's
 * microseconds) times this, so that tie-break constants such as 0.01 are exact integers. */
#define SS_OBJECTIVE_SCALE 1000000

/* Picoseconds of one collective in which each rank sends `bytes` in a group of n ranks, which
 * differ on the given axes (bit a: axis a; 0: all axes). The link is the slowest of these axes. If
 * they are measured, the time is read from the curve of the collective and of the group size
 * (curve.h), else it is bytes / bandwidth + latency x steps. The number of steps is that of the
 * fewest-step algorithm that moves the fewest bytes (Thakur, Rabenseifner, Gropp 2005): ceil(log2
 * n) for all_gather (Bruck) and reduce_scatter (its mirror), twice that for all_reduce, n - 1 for
 * all_to_all (pairwise), 1 for permute, halo_exchange and halo_reduce. */
int64_t ss_collective_ps(const struct ss_mesh *mesh, enum ss_collective kind, uint32_t axes,
                         int64_t bytes);
/* The halo exchange on one axis with its bytes and time. Inner ranks send the most: `left` rows to
 * their right neighbour and `right` rows to their left one. */
struct ss_reshard_step ss_halo_step(const struct ss_mesh *mesh, const struct ss_layout *layout,
                                    int axis, const struct ss_halo_rows *halo);
/* The same with fill instead of neighbours' rows. */
struct ss_reshard_step ss_halo_fill_step(const struct ss_layout *layout, int axis,
                                         const struct ss_halo_rows *halo);
/* The reduction of the rows that several ranks' results share. */
struct ss_reshard_step ss_overlap_step(const struct ss_mesh *mesh, const struct ss_layout *layout,
                                       int axis, const struct ss_overlap *overlap);
/* The global rows [*begin, *end) that coordinate `to` keeps and that the result of coordinate
 * `from` contains; none if *begin >= *end. */
void ss_overlap_rows(const struct ss_overlap *overlap, int64_t from, int64_t to, int64_t *begin,
                     int64_t *end);
/* The type of a rank's piece after an exchange. */
struct ss_type ss_halo_piece(const struct ss_halo_rows *halo);
/* The type of a rank's piece after a step of a halo kind; false for any other kind. */
bool ss_halo_result(const struct ss_reshard_step *step, struct ss_type *piece);
/* Bytes of `count` elements on the wire; 4-bit elements are packed, and the last byte is rounded
 * up. */
int64_t ss_wire_bytes(enum ss_dtype dtype, int64_t count);
/* Chunk i of count elements in n chunks: [*begin, *end). The first count mod n chunks have one more
 * element. all_reduce is direct: rank i pulls chunk i of every (flattened, row-major) piece and
 * reduces it, then every rank pulls the reduced chunks. Rank i sends count + (n - 2) |chunk i|
 * elements, which is 2 (n - 1) / n x count if n divides count. */
void ss_chunk(int64_t count, int64_t n, int64_t i, int64_t *begin, int64_t *end);

/* Finds paths on one mesh and caches them. Not thread-safe. */
struct ss_resharder;
struct ss_resharder *ss_resharder_new(const struct ss_mesh *mesh);
/* A resharder whose costs are those of a published objective; alpha and beta as for
 * ss_pricing_init. Paths are still those of SS_OBJECTIVE_TIME, with times in picoseconds, because
 * published cost models define no executable path. docs/costs.md, "Published objectives", has the
 * formulas.
 *   ALPA: each cut that disappears costs an all-gather of the unsharded tensor on its axis; partial
 *     to anything costs an all-reduce of the piece; slices are free (the authors' prototype).
 *   METADIST: axis by axis, on the bytes that the cuts of the other axes leave (as of the paper).
 *   TORCHCAP: DTensor's redistribute cost with 8 devices per host; S to P costs 1e7. */
struct ss_resharder *ss_resharder_new_objective(const struct ss_mesh *mesh,
                                                enum ss_objective objective, const double *alpha,
                                                const double *beta);
void ss_resharder_free(struct ss_resharder *r);
/* A new resharder with the same mesh and prices and an empty cache, for use by another thread. */
struct ss_resharder *ss_resharder_like(const struct ss_resharder *r);
/* From now on ss_reshard_costs gives up when the job stops (NULL: never). Its results are then
 * incomplete, with SS_INFINITE in missing cells, and must be discarded. */
void ss_resharder_heed(struct ss_resharder *r, const struct ss_job *job);
/* Costs from each of n_from layouts to each of n_to layouts: ps[i * n_to + j]. SS_INFINITE if there
 * is no path (a layout is invalid). `type` is the global type. Picoseconds, or the published
 * objective's scaled unit. */
void ss_reshard_costs(struct ss_resharder *r, const struct ss_type *type,
                      const struct ss_layout *from, size_t n_from, const struct ss_layout *to,
                      size_t n_to, int64_t *ps);
/* The steps of the cheapest path, in arena; *n = 0 if the layouts are equal. False if there is no
 * path. Ties go to fewer steps, then to the first path in a fixed order. */
bool ss_reshard_path(struct ss_resharder *r, const struct ss_type *type,
                     const struct ss_layout *from, const struct ss_layout *to,
                     struct ss_arena *arena, struct ss_reshard_step **steps, size_t *n);

#endif

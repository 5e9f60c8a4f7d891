/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Manual computations: JAX's shard_map. Their bodies are programs of one device, with collectives.
 * They are lowered to a graph in which the borders and the collectives are ops of their own, whose
 * values have local shapes; that graph is then translated to one of global shapes (batch.h).
 *
 * Devices are numbered in the row-major order of the mesh. A number is read as digits, so that each
 * axis of each mesh is a range of digits, and so is what any collective communicates along. */
#ifndef SS_CORE_LOAD_MANUAL_H
#define SS_CORE_LOAD_MANUAL_H

#include "core/load/lower.h"

enum { SS_MAX_DIGITS = 40 };

/* A set of digits: bit i is digit i. */
typedef uint64_t ss_digits;

struct ss_devices {
    int64_t count;
    int n; /* digits, the major one first */
    int64_t size[SS_MAX_DIGITS], stride[SS_MAX_DIGITS];
    const struct ss_mlir_module *module;
};

/* Digits in an order, the major one first. */
struct ss_digit_list {
    int items[SS_MAX_DIGITS];
    int n;
};

/* Dim `dim` is cut by a digit; of two digits on one dim the first is the major one. */
struct ss_digit_cut {
    int dim, digit;
};
struct ss_digit_cuts {
    struct ss_digit_cut items[SS_MAX_DIGITS];
    int n;
    ss_digits manual; /* HLO: digits along which the value stays manual */
};

/* manual_mesh.c */
/* The next axis of a mesh's text, <["x"=2, "y"=4]>, past which *text moves. */
struct ss_mesh_text_axis {
    const char *name; /* not ended by 0 */
    size_t length;
    int64_t size;
};
bool ss_mesh_text_next(const char **text, struct ss_mesh_text_axis *axis);
/* The devices of a module with manual computations; NULL if it has none. In arena. */
struct ss_devices *ss_devices_of(const struct ss_mlir_module *module, struct ss_arena *arena);
/* The digits of a mesh's axis; false if there is no such axis. */
bool ss_devices_axis(const struct ss_devices *devices, const char *mesh, const char *axis,
                     struct ss_digit_list *digits);
/* The digits that k counts in ids[k]; false if there are none. */
bool ss_devices_match(const struct ss_devices *devices, const int64_t *ids, int64_t n,
                      struct ss_digit_list *digits);
/* The same for groups of equal width that together hold each device once. */
bool ss_devices_groups(const struct ss_devices *devices, const int64_t *ids, int64_t groups,
                       int64_t width, struct ss_digit_list *digits);
ss_digits ss_digits_of(const struct ss_digit_list *list);
int64_t ss_digits_count(const struct ss_devices *devices, ss_digits digits);
static inline int ss_digits_n(ss_digits digits)
{
    return __builtin_popcountll(digits);
}

/* manual_text.c: shardings as text. Functions return what is wrong, or NULL. */
/* HLO's device numbers of each tile; ids lie in arena. */
struct ss_hlo_tiles {
    int64_t dims[SS_MAX_RANK + 4];
    int rank;            /* of dims, the last ones without a dim of the tensor */
    int n_last, last_at; /* dims from last_at on that say what they are: */
    bool last_manual[4];
    bool manual;  /* {manual}: along all digits */
    int64_t *ids; /* per tile; NULL: it is on all devices */
    int64_t n;
};
const char *ss_hlo_tiles(const char *text, struct ss_arena *arena, struct ss_hlo_tiles *tiles);
/* The cuts of a tensor of that rank. */
const char *ss_hlo_cuts(const struct ss_devices *devices, const char *text, int rank,
                        struct ss_arena *arena, struct ss_digit_cuts *cuts);
/* {"x", "y"} */
struct ss_axis_names {
    const char *items[SS_MAX_DIGITS];
    int n;
};
const char *ss_sdy_axes(const char *text, struct ss_arena *arena, struct ss_axis_names *axes);
/* The next "<@mesh, [dims]>" of *text, which moves past it: cuts by the given axes. *mesh is its
 * mesh. */
const char *ss_sdy_cuts(const struct ss_devices *devices, const char **text,
                        const struct ss_axis_names *axes, int rank, struct ss_arena *arena,
                        const char **mesh, struct ss_digit_cuts *cuts);

/* manual_lower.c: the ops of a manual computation; an op's attributes say which digits. */
enum ss_manual_op {
    SS_MANUAL_SHARD,   /* operand: global along the cut dims. DIMENSIONS: dim, digit, ... */
    SS_MANUAL_UNSHARD, /* the reverse; POSITIONS: the digits that end here */
    SS_MANUAL_DEVICE_ID,
    SS_MANUAL_ALL_REDUCE,     /* BODY; here and below SIZES: digits in the order of the group */
    SS_MANUAL_REDUCE_SCATTER, /* BODY, DIMENSION */
    SS_MANUAL_ALL_GATHER,     /* DIMENSION */
    SS_MANUAL_ALL_TO_ALL,     /* DIMENSIONS: split, concatenated */
    SS_MANUAL_PERMUTE,        /* POSITIONS: per position of the group its source, or -1 */
    SS_MANUAL_BROADCAST,
    SS_N_MANUAL
};
/* Rows like those of the op table, without kernels. */
extern const struct ss_op_def ss_manual_defs[SS_N_MANUAL];
/* Which of them a row is; -1: none. */
int ss_manual_of(const struct ss_op_def *def);

/* sdy.manual_computation and sdy.named_computation. */
bool ss_lower_computation(struct ss_frame *frame, const struct ss_mlir_op *op);
/* HLO's borders: custom calls that change between full and local shapes. */
bool ss_lower_is_border(const struct ss_mlir_op *op);
bool ss_lower_border(struct ss_frame *frame, const struct ss_mlir_op *op);
/* Adds an op of a manual computation; *var is its result. */
bool ss_lower_manual(struct ss_frame *frame, const struct ss_mlir_op *op, enum ss_manual_op kind,
                     struct ss_attrs attrs, uint32_t operand, const struct ss_type *type,
                     uint32_t *var);
/* manual_collective.c: lowers a collective of a program with manual computations. */
bool ss_lower_manual_collective(struct ss_frame *frame, const struct ss_mlir_op *op);

#endif

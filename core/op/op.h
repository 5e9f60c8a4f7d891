/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The op table: one row per operator, everything about it in that row, and the kernel ABI.
 * A row says how shapes follow, how to compute, what a value or an index may be, and what it costs.
 * It says nothing about sharding (DESIGN.md D1): rules are discovered by running the kernel. */
#ifndef SS_CORE_OP_OP_H
#define SS_CORE_OP_OP_H

#include "core/base/arena.h"
#include "core/op/attr.h"
#include "core/op/infer.h"
#include "core/tensor/tensor.h"

struct ss_op_def;
struct ss_job;

/* One call of an operator on types: the input of inference, cost and kernels. */
struct ss_call {
    const struct ss_op_def *def;
    struct ss_attrs attrs;
    const struct ss_type *in; /* n_in operand types */
    size_t n_in;
    struct ss_type *out; /* n_out result types, written by infer */
    size_t n_out;
    /* Per operand its value where it is a known splat that belongs to the operator
     * (bound_operands), NaN for others; NULL: none is known. */
    const double *known;
};

/* Where a rank's piece lies in the whole tensor: of operand 0 or of a result, as the row declares.
 * start[d] is the global position of local position 0 on dim d, global[d] the whole length.
 * SS_NOT_CUT: the piece has the whole dim. at[d] has the positions of a result whose rows do not
 * follow each other, one per local row; NULL: they do. */
struct ss_origin {
    int64_t start[SS_MAX_RANK], global[SS_MAX_RANK];
    const int64_t *at[SS_MAX_RANK];
};
enum { SS_NOT_CUT = -1 };
enum ss_origin_of { SS_ORIGIN_NONE, SS_ORIGIN_OPERAND0, SS_ORIGIN_RESULT0, SS_ORIGIN_RESULT1 };

/* Loops that ended, and the trips of all of them. */
struct ss_ended {
    int64_t loops, trips;
};

/* Of the loops of a run that go on by their data. */
struct ss_trips {
    int64_t limit; /* of one loop: a run that reaches it is given up, SS_E_LIMIT */
    struct ss_ended ended;
    bool given_up;
    double work; /* what the programs that ops run have cost, counted as ss_composite_work */
};

/* What a kernel receives. Shapes were inferred and checked; in and out tensors never overlap. */
struct ss_kernel_args {
    const struct ss_call *call;
    const struct ss_tensor *in;
    struct ss_tensor *out; /* storage of undefined content, to be written whole */
    /* One per tensor on which the call counts positions (core/body/origin_tensors.h); NULL: pieces
     * are wholes. */
    const struct ss_origin *origin;
    struct ss_arena *scratch; /* rewound by the caller after the call */
    bool reverse_sum;         /* sum in the opposite order (the error bound of a run) */
    bool round;               /* round every float result to its declared dtype */
    struct ss_job *job;       /* polled by kernels that may run without end; may be NULL */
    struct ss_trips *trips;   /* NULL: each loop as often as anybody would wait for */
    /* Called by the kernel of a composite with all that its body makes; NULL: nobody asks. */
    void (*on_value)(void *user, const struct ss_tensor *value);
    void *user;
    /* Per op of that body whether anybody asks for what it makes: others are told of as they are
     * not made, and results may not be made either. NULL: all are. */
    const bool *wanted;
    /* Not 0: last bits of all floats that ops of a composite's body round are others, another
     * number others again: what a result moves by is what rounding makes of it. */
    uint32_t other_bits;
};

/* Fails only on values or memory, never on shapes. Must be thread-safe and deterministic. */
typedef enum ss_rc (*ss_kernel_fn)(const struct ss_kernel_args *args, struct ss_error *err);

/* What values an operand may take in a probe or a generated input. */
enum ss_domain_kind {
    SS_DOMAIN_ANY,
    SS_DOMAIN_POSITIVE,    /* log, rsqrt */
    SS_DOMAIN_NONNEGATIVE, /* sqrt */
    SS_DOMAIN_NONZERO,     /* divisor: both signs */
    SS_DOMAIN_UNIT,        /* open interval (-1, 1): atanh; log_plus_one is above -1 */
    SS_DOMAIN_FRACTION,    /* open interval (0, 1): log(x / (1 - x)) */
    SS_DOMAIN_INDEX,       /* integers in [0, high) */
    SS_DOMAIN_ABOVE_ONE,   /* acosh, zeta */
    SS_DOMAIN_WHOLE,       /* of floats, 0, 1, 2, ...: the order of polygamma */
    SS_DOMAIN_EXTENDED,    /* infinities and NaN as well: what tests for them can be tested on */
    SS_DOMAIN_DEFINITE,    /* symmetric positive definite in the last two dims: cholesky */
    SS_DOMAIN_BETWEEN,     /* above one number and below another, of which one may be infinite:
                              log(x - 3); where the first is the larger, outside of both:
                              sqrt(x x - 4) */
    SS_DOMAIN_FLOAT_BITS   /* integers that are taken for the bits of floats: mostly of finite ones
                              of both signs, else nothing is seen of what sets numbers apart */
};
enum { SS_MAX_OUTSIDE = 8 };
struct ss_domain {
    enum ss_domain_kind kind;
    bool unbounded; /* UNIT: the operator takes numbers from 1 on as well: log_plus_one */
    /* A body decides by it besides, and so by what lies outside: of an index these numbers, of any
     * float infinities and NaN, of others all floats. */
    bool open;
    int n_outside;
    int64_t outside[SS_MAX_OUTSIDE];
    double above, below; /* BETWEEN */
    /* INDEX: component j along component_dim lies in [0, high[j]); component_dim -1: high[0]. */
    int component_dim;
    int64_t high[SS_MAX_RANK];
    enum ss_dtype bits_of; /* FLOAT_BITS: as wide as the integer, or a part of it */
    /* INDEX: a count rather than a place, so that it has a maximum: bits to shift by */
    bool counts;
    bool unique; /* INDEX: no place twice */
};

/* The operation of a row, for analyses that must know its meaning. Rows of one class have the same
 * operands and attributes with the same meaning, so a new row with that meaning joins the class and
 * is analysed like the others. NONE: no analysis depends on more than the row's flags. */
enum ss_op_class {
    SS_OP_CLASS_NONE,
    /* elementwise */
    SS_OP_CLASS_ABS,
    SS_OP_CLASS_ADD,
    SS_OP_CLASS_AND,
    SS_OP_CLASS_CLAMP,
    SS_OP_CLASS_COMPARE,
    SS_OP_CLASS_CONVERT,
    SS_OP_CLASS_DIVIDE,
    SS_OP_CLASS_FLOAT_TEST, /* is_finite, is_inf, ... */
    SS_OP_CLASS_MAXIMUM,
    SS_OP_CLASS_MINIMUM,
    SS_OP_CLASS_MULTIPLY,
    SS_OP_CLASS_NEGATE,
    SS_OP_CLASS_NOT,
    SS_OP_CLASS_OR,
    SS_OP_CLASS_POWER,
    SS_OP_CLASS_REMAINDER,
    SS_OP_CLASS_ROUND, /* to integers: floor, ceil, ...; image.value is the function */
    SS_OP_CLASS_SELECT,
    SS_OP_CLASS_SHIFT_LEFT,
    SS_OP_CLASS_SHIFT_RIGHT,
    SS_OP_CLASS_SUBTRACT,
    SS_OP_CLASS_XOR,
    /* no operands */
    SS_OP_CLASS_CONSTANT,
    SS_OP_CLASS_IOTA,
    /* movement */
    SS_OP_CLASS_BROADCAST_IN_DIM,
    SS_OP_CLASS_CONCATENATE,
    SS_OP_CLASS_DYNAMIC_SLICE,
    SS_OP_CLASS_DYNAMIC_UPDATE_SLICE,
    SS_OP_CLASS_GATHER,
    SS_OP_CLASS_IDENTITY, /* result k is operand k */
    SS_OP_CLASS_PAD,
    SS_OP_CLASS_RESHAPE,
    SS_OP_CLASS_REVERSE,
    SS_OP_CLASS_SLICE,
    SS_OP_CLASS_TRANSPOSE,
    /* reductions, windows, order */
    SS_OP_CLASS_CONVOLUTION,
    SS_OP_CLASS_REDUCE,
    SS_OP_CLASS_REDUCE_WINDOW,
    SS_OP_CLASS_SCATTER,
    SS_OP_CLASS_SELECT_AND_SCATTER,
    SS_OP_CLASS_SORT,
    /* regions */
    SS_OP_CLASS_COMPOSITE,
    SS_OP_CLASS_MAP,
    SS_OP_CLASS_WHILE,
    /* other */
    SS_OP_CLASS_GET_DIMENSION_SIZE,
};

/* Facts on an elementwise function of one real operand, for interval analysis. All zero: none. */
struct ss_op_image {
    double low, high;            /* results lie in [low, high]; may be infinite */
    double (*value)(double x);   /* the function, if it is non-decreasing; NaN outside its domain */
    double (*inverse)(double y); /* of a strictly increasing function, on (low, high) */
};

/* Properties that several operators share. */
enum ss_op_flags {
    SS_OP_ELEMENTWISE = 1 << 0, /* result cell depends on the same cell of each operand */
    SS_OP_MOVEMENT = 1 << 1,    /* moves bytes, no arithmetic: zero tolerance, "structural" */
    SS_OP_NO_STORAGE = 1 << 2,  /* splat constant, iota, broadcast: result takes no memory (D13) */
    SS_OP_CONTRACTION = 1 << 3, /* dot or convolution: "never replicated" objectives */
    SS_OP_RANDOM = 1 << 4,      /* draws random numbers */
    SS_OP_REGION = 1 << 5,      /* runs whole bodies by interpretation (case, dynamic while) */
    SS_OP_OPAQUE = 1 << 6,      /* no kernel: carried, printed, never run; replicated */
    SS_OP_COMMUTES = 1 << 7,
    SS_OP_VIEW = 1 << 8,         /* same bytes in the same order under another shape: no traffic */
    SS_OP_READS_PART = 1 << 9,   /* of operand 0, only what the result holds: slice, gather */
    SS_OP_WRITES_PART = 1 << 10, /* result is operand 0 with the others written into it, in place as
                                    compilers do: dynamic_update_slice, scatter */
    SS_OP_FOREIGN = 1 << 11,     /* a kernel that nobody vouches for: explored in a child process */
    SS_OP_SEPARABLE = 1 << 12,   /* result i follows from operand i: loaded as one op for each */
    SS_OP_CHOOSES = 1 << 13,     /* elementwise; a result cell is that of one of the operands */
    SS_OP_SUMS = 1 << 14,        /* linear in its operands that are no integers, all together */
    SS_OP_MULTIPLIES = 1 << 15,  /* linear in each operand by itself; one that does not commute in
                                    the first alone */
    SS_OP_BITS = 1 << 16,        /* its numbers depend on how many bits a float has */
    SS_OP_TURNS = 1 << 17,       /* another function of its operand below 0 than above */
    SS_OP_NONNEGATIVE = 1 << 18, /* no float result is negative, whatever the operands are */
    SS_OP_KEEPS_SIGN = 1 << 19,  /* no float result is negative if no float operand is */
    SS_OP_MONOTONE = 1 << 20, /* non-decreasing in each operand; a fold: with its usual regions */
    SS_OP_KEEPS_FINITE = 1 << 21 /* results are infinite or NaN exactly where the operand is */
};

/* What the operator itself puts beside a tensor: a piece may be continued by it past the edges. */
enum ss_halo_fill { SS_FILL_NONE, SS_FILL_ZERO, SS_FILL_OPERAND1 };

/* How an attribute's numbers behave under a cut (exploration.md 2); default literal. */
enum ss_attr_role {
    SS_ROLE_LITERAL,
    SS_ROLE_SIZE,
    SS_ROLE_COUNT,
    SS_ROLE_POSITION,
    SS_ROLE_POSITIONS /* the numbers of all ss_position calls, one call after another */
};
struct ss_attr_spec {
    enum ss_attr_id id;
    enum ss_attr_role role;
};
enum { SS_MAX_ATTR_SPECS = 20 };

struct ss_op_def {
    const char *name; /* StableHLO mnemonic without dialect: "dot_general"; others "chlo.erf" */
    enum ss_op_class class;
    /* Derives out types from attrs and in types, through the helpers. The caller sets n_out. */
    bool (*infer)(struct ss_infer *inf, struct ss_call *call);
    ss_kernel_fn kernel; /* f64/int64 reference; NULL only for SS_OP_OPAQUE */
    /* Floating-point operations of the call; NULL: one per result element (0 for movement). */
    double (*flops)(const struct ss_call *call);
    /* Fills the domain of operand k; NULL: SS_DOMAIN_ANY for all. */
    void (*domain)(const struct ss_call *call, size_t k, struct ss_domain *out);
    unsigned flags; /* enum ss_op_flags */
    struct ss_op_image image;
    enum ss_origin_of origin; /* the kernel honours ss_kernel_args.origin of this tensor */
    /* Operands (bit k) whose value, where it is a known splat, belongs to the operator: the initial
     * value of a reduction, a padding value, an exponent. They are bound in probes instead of
     * drawn. */
    uint32_t bound_operands;
    enum ss_halo_fill halo_fill;
    struct ss_attr_spec attrs[SS_MAX_ATTR_SPECS]; /* n_attrs of them, in printing order */
    size_t n_attrs;
    size_t min_in, max_in; /* operand count; max_in SIZE_MAX: any */
};

/* The row of the operator that a region consists of (ss_region.simple); NULL for a general body or
 * no region. */
const struct ss_op_def *ss_region_op(const struct ss_region *region);
/* Whether a region is one operator of that class. */
bool ss_region_is(const struct ss_region *region, enum ss_op_class class);

/* The whole table, in a fixed order, and look-up by name (dialect prefix "stablehlo." dropped). */
const struct ss_op_def *ss_op_table(size_t *count);
const struct ss_op_def *ss_op_find(const char *name);

/* Runs inference in check mode. */
SS_NODISCARD enum ss_rc ss_call_infer(struct ss_call *call, struct ss_error *err);
double ss_call_flops(const struct ss_call *call);
/* Its operations, and the elements of operands and results. */
double ss_call_work(const struct ss_call *call);
/* Numbers that the ops of a fold's, a sort's or a map's region make, each time that it runs: of
 * several ops in it, else none. */
double ss_region_numbers(const struct ss_call *call);
/* Whether a region of the call has several ops, or one that does not commute: it may do with some
 * numbers what it does not with others. */
bool ss_call_has_program(const struct ss_call *call);

/* Replaces the kernel of an op for this process (tests, user kernels); returns the old one. */
ss_kernel_fn ss_op_swap_kernel(const char *name, ss_kernel_fn kernel);
/* The reference kernel in force for a row (honours ss_op_swap_kernel). */
ss_kernel_fn ss_op_kernel(const struct ss_op_def *def);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The op table, with one row per operator, and the kernel ABI. A row holds everything about its
 * operator: shape inference, kernel, domains of values and indices, cost, class and flags. It holds
 * nothing about sharding, because rules are discovered by running the kernel
 * (docs/shardcombine.md).
 *
 * To add an operator: a row in table.c, a kernel, and its name in the kernel list (kernels.h). */
#ifndef SS_CORE_OP_OP_H
#define SS_CORE_OP_OP_H

#include "core/base/arena.h"
#include "core/op/attr.h"
#include "core/op/infer.h"
#include "core/tensor/tensor.h"

struct ss_op_def;
struct ss_job;
struct ss_thread_pool;

/* One call of an operator on types: the input of inference, cost and kernels. */
struct ss_call {
    const struct ss_op_def *def;
    struct ss_attrs attrs;
    const struct ss_type *in; /* n_in operand types */
    size_t n_in;
    struct ss_type *out; /* n_out result types, written by infer */
    size_t n_out;
    /* Per operand: the value of a splat that is bound to the operator (bound_operands), NaN for
     * other operands. NULL: no operand is bound. */
    const double *known;
};

/* The offset of a rank's piece in the global tensor: operand 0 or a result, as the row declares.
 * start[d] is the global position of local row 0 on dim d, global[d] the global length, or
 * SS_NOT_CUT if the piece has the whole dim. at[d] lists the global positions of all local rows if
 * they are not contiguous (results only), else it is NULL. */
struct ss_origin {
    int64_t start[SS_MAX_RANK], global[SS_MAX_RANK];
    const int64_t *at[SS_MAX_RANK];
};
enum { SS_NOT_CUT = -1 };
enum ss_origin_of { SS_ORIGIN_NONE, SS_ORIGIN_OPERAND0, SS_ORIGIN_RESULT0, SS_ORIGIN_RESULT1 };

/* Finished loops and the sum of their trip counts. */
struct ss_ended {
    int64_t loops, trips;
};

/* Limits and counts of a run's loops whose trip count depends on data. */
struct ss_trips {
    int64_t limit; /* trips of one loop; a run that reaches it fails with SS_E_LIMIT */
    struct ss_ended ended;
    bool given_up; /* the limit was reached */
    double work;   /* of the programs that ops ran, in the unit of ss_composite_work */
};

/* The arguments of a kernel. Shapes were inferred and checked; in and out tensors never overlap. */
struct ss_kernel_args {
    const struct ss_call *call;
    const struct ss_tensor *in;
    struct ss_tensor *out; /* undefined content; the kernel writes every element */
    /* One per tensor of core/body/origin_tensors.h; NULL if all tensors are whole. */
    const struct ss_origin *origin;
    struct ss_arena *scratch;       /* rewound by the caller after the call */
    bool reverse_sum;               /* sum in the opposite order (the error bound of a run) */
    bool round;                     /* round every float result to its declared dtype */
    struct ss_thread_pool *threads; /* idle, for the kernel to use; results do not depend on it;
                                       may be NULL */
    struct ss_job *job;             /* polled by kernels that may run without end; may be NULL */
    struct ss_trips *trips;         /* NULL: no limit below the kernel's own */
    int cpu_s; /* in a child process: the processor time that it has (isolate.h); else 0 */
    /* Not 0: perturbs the last bits of every rounded float in a composite's body, in a pattern that
     * depends on this number. The change of a result then estimates its rounding error. */
    uint32_t other_bits;
};

/* Fails only on values or memory, never on shapes. Must be thread-safe and deterministic. */
typedef enum ss_rc (*ss_kernel_fn)(const struct ss_kernel_args *args, struct ss_error *err);

/* The values that an operand may take in a probe or a generated input. */
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
    SS_DOMAIN_EXTENDED,    /* any, with infinities and NaN: operands of is_finite */
    SS_DOMAIN_DEFINITE,    /* symmetric positive definite in the last two dims: cholesky */
    SS_DOMAIN_BETWEEN,   /* above < x < below; one may be infinite: x of log(x - 3). No op declares
                            it; it is derived for inputs of a program (core/run). */
    SS_DOMAIN_FLOAT_BITS /* integers that are bitcast to floats, mostly finite ones of both signs:
                            uniform bits would hide the differences between numbers */
};
struct ss_domain {
    enum ss_domain_kind kind;
    bool unbounded; /* UNIT: the operator takes numbers from 1 on as well: log_plus_one */
    /* A result says whether the operand is in the domain, so probes draw some values outside it:
     * for SS_DOMAIN_ANY infinities and NaN, else any float. */
    bool open;
    double above, below; /* BETWEEN */
    /* INDEX: component j along component_dim lies in [0, high[j]); component_dim -1: high[0]. */
    int component_dim;
    int64_t high[SS_MAX_RANK];
    enum ss_dtype bits_of; /* FLOAT_BITS: the float type, at most as wide as the integer */
    bool counts;           /* INDEX: a count with a maximum, not an offset: bits to shift by */
    bool unique;           /* INDEX: no two equal indices */
    /* The operand is a matrix in its last two dims, and runs best on a definite one: the diagonal
     * of its triangles is away from 0, and its eigenvalues are positive. */
    bool definite;
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
    SS_OP_CLASS_MAXIMUM,
    SS_OP_CLASS_MINIMUM,
    SS_OP_CLASS_MULTIPLY,
    SS_OP_CLASS_NEGATE,
    SS_OP_CLASS_OR,
    SS_OP_CLASS_POWER,
    SS_OP_CLASS_REMAINDER,
    SS_OP_CLASS_ROUND, /* to integers: floor, ceil, ...; image.value is the function */
    SS_OP_CLASS_SELECT,
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
    SS_OP_ELEMENTWISE = 1 << 0,  /* result cell depends on the same cell of each operand */
    SS_OP_MOVEMENT = 1 << 1,     /* moves bytes, no arithmetic: zero tolerance, "structural" */
    SS_OP_NO_STORAGE = 1 << 2,   /* splat constant, iota, broadcast: result takes no memory */
    SS_OP_CONTRACTION = 1 << 3,  /* dot or convolution: "never replicated" objectives */
    SS_OP_RANDOM = 1 << 4,       /* draws random numbers */
    SS_OP_REGION = 1 << 5,       /* interprets whole bodies (case, if, dynamic while) */
    SS_OP_OPAQUE = 1 << 6,       /* no kernel: kept, printed and replicated, never run */
    SS_OP_COMMUTES = 1 << 7,     /* f(a, b) = f(b, a) */
    SS_OP_VIEW = 1 << 8,         /* same bytes in the same order under another shape: no traffic */
    SS_OP_READS_PART = 1 << 9,   /* reads only result-sized data of operand 0: slice, gather */
    SS_OP_WRITES_PART = 1 << 10, /* result is operand 0 with the others written into it, in place as
                                    compilers do: dynamic_update_slice, scatter */
    SS_OP_FOREIGN = 1 << 11,     /* untrusted kernel: explored in a child process */
    SS_OP_SEPARABLE = 1 << 12,   /* result i depends on operand i only: loaded as one op for each */
    SS_OP_CHOOSES = 1 << 13,     /* elementwise; each result element is that of some operand */
    SS_OP_MULTIPLIES = 1 << 14,  /* linear in each operand separately; without COMMUTES, in the
                                    first operand only */
    SS_OP_BITS = 1 << 15,        /* results depend on the number of bits of a float */
    SS_OP_TURNS = 1 << 16,       /* piecewise, with a branch at 0: abs, sign */
    SS_OP_NONNEGATIVE = 1 << 17, /* no float result is negative, whatever the operands are */
    SS_OP_KEEPS_SIGN = 1 << 18,  /* no float result is negative if no float operand is */
    SS_OP_MONOTONE = 1 << 19 /* non-decreasing in each operand; a fold: with its usual regions */
};

/* The value by which the operator itself pads its operand: a piece at an edge is extended by it. */
enum ss_halo_fill { SS_FILL_NONE, SS_FILL_ZERO, SS_FILL_OPERAND1 };

/* How an attribute's numbers change when a dim is cut (docs/shardcombine.md). */
enum ss_attr_role {
    SS_ROLE_LITERAL,  /* never */
    SS_ROLE_SIZE,     /* lengths of dims: cut like the dim */
    SS_ROLE_COUNT,    /* number of groups: cut with the dim that they divide */
    SS_ROLE_POSITION, /* offset on, or amount along, a dim: scales with its length */
    SS_ROLE_POSITIONS /* of composites: the numbers of all ss_position calls of the body, in order
                       */
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
    /* Fills the domain of operand k; NULL: SS_DOMAIN_ANY for all, or an op with regions, which are
     * asked (ss_call_domains). */
    void (*domain)(const struct ss_call *call, size_t k, struct ss_domain *out);
    unsigned flags; /* enum ss_op_flags */
    struct ss_op_image image;
    enum ss_origin_of origin; /* the kernel honours ss_kernel_args.origin of this tensor */
    /* Operands (bit k) whose value belongs to the operator if it is a known splat: the initial
     * value of a reduction, a padding value, an exponent. Probes use the value instead of drawing
     * data. */
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
/* The value that op(value, x) = x holds for, as a double that ss_tensor_set stores (it saturates at
 * the ends of integers). False if the op has none. */
bool ss_op_neutral(const struct ss_op_def *def, enum ss_dtype dtype, double *value);

/* Runs inference in check mode. */
SS_NODISCARD enum ss_rc ss_call_infer(struct ss_call *call, struct ss_error *err);
double ss_call_flops(const struct ss_call *call);
/* ss_call_flops plus the elements of all operands and results. */
double ss_call_work(const struct ss_call *call);
/* False: any values do for all operands. */
static inline bool ss_asks_domains(const struct ss_op_def *def)
{
    return def->domain || def->class == SS_OP_CLASS_COMPOSITE || def->flags & SS_OP_REGION;
}
/* One domain per operand, in arena: what the op's table row declares; of an op with a body or
 * regions, what the ops in it declare, propagated backwards to the operands. A body is looked at
 * once for all of them, so do not ask for one operand after another (core/body/operand_domains.c).
 */
struct ss_domain *ss_call_domains(const struct ss_call *call, struct ss_arena *arena);
/* Values computed by the ops of a reduction's, sort's or map's region, over all its runs; 0 if the
 * region has at most one op, which is part of the kernel's own loop. */
double ss_region_numbers(const struct ss_call *call);
/* True if a region of the call has several live ops, or one that does not commute (comparisons are
 * exempt): its behaviour may depend on the values. */
bool ss_call_has_program(const struct ss_call *call);

/* Replaces the kernel of an op for this process (tests, user kernels); returns the old one. */
ss_kernel_fn ss_op_swap_kernel(const char *name, ss_kernel_fn kernel);
/* The reference kernel in force for a row (honours ss_op_swap_kernel). */
ss_kernel_fn ss_op_kernel(const struct ss_op_def *def);

#endif

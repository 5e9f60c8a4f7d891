/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From HLO's tree to functions of StableHLO, for hlo_*.c. Tuples are taken apart: what an
 * instruction gives is one value, or a list of what its elements give. Functions that return bool
 * return false after they have set an error. */
#ifndef SS_CORE_LOAD_HLO_BUILD_H
#define SS_CORE_LOAD_HLO_BUILD_H

#include "core/load/hlo.h"

struct ss_hlo_bind {
    uint32_t value; /* of the function, if it is no tuple */
    bool is_tuple;
    const struct ss_hlo_bind *items;
    size_t n;
};

struct ss_hlo_ops {
    SS_ARRAY(struct ss_mlir_op *) list;
};

struct ss_hlo_build {
    struct ss_hlo_module *m;
    struct ss_arena *arena, *tensors;
    SS_ARRAY(struct ss_mlir_value) values;
    size_t n_ops;
    int depth;    /* of computations in computations */
    bool borders; /* parts of the program are what one device computes: shard_map */
};

/* An instruction, and what its computation has given so far. */
struct ss_hlo_at {
    struct ss_hlo_build *b;
    const struct ss_hlo_computation *c;
    const struct ss_hlo_instr *instr;
    const struct ss_hlo_bind *binds; /* per instruction of c */
    const struct ss_hlo_bind *args;  /* of c */
    struct ss_hlo_ops *ops;          /* where ops are added */
};

/* hlo_build.c */
bool ss_hlo_fail(const struct ss_hlo_at *at, enum ss_rc code, const char *fmt, ...) SS_PRINTF(3, 4);
/* What operand k gave; an error if it is a tuple. */
bool ss_hlo_operand(const struct ss_hlo_at *at, uint32_t k, uint32_t *value);
/* The values of a bind, tuples taken apart. */
struct ss_hlo_values {
    SS_ARRAY(uint32_t) list;
};
void ss_hlo_flatten(struct ss_hlo_build *b, const struct ss_hlo_bind *bind,
                    struct ss_hlo_values *values);
/* The bind of a shape over given values in order; *next moves past them. */
struct ss_hlo_bind ss_hlo_bind_shape(struct ss_hlo_build *b, const struct ss_hlo_shape *shape,
                                     uint32_t *next);
uint32_t ss_hlo_value(struct ss_hlo_build *b, const char *name, const struct ss_mlir_type *type,
                      const struct ss_mlir_op *def);
/* Adds an op; its first result is the value after those that exist. types: of its results. */
bool ss_hlo_emit(const struct ss_hlo_at *at, const char *name, const uint32_t *operands,
                 size_t n_operands, struct ss_hlo_fields *fields,
                 const struct ss_mlir_type *const *types, size_t n_types,
                 struct ss_mlir_region *regions, size_t n_regions, uint32_t *first);
/* An op with one operand and one result. */
bool ss_hlo_emit_one(const struct ss_hlo_at *at, const char *name, uint32_t operand,
                     struct ss_hlo_fields *fields, const struct ss_mlir_type *type,
                     uint32_t *value);
/* Adds the ops of a computation. */
bool ss_hlo_computation(struct ss_hlo_build *b, const struct ss_hlo_computation *c,
                        const struct ss_hlo_bind *args, struct ss_hlo_ops *ops,
                        struct ss_hlo_bind *result);
/* The computation that an attribute names; NULL after an error. */
const struct ss_hlo_computation *ss_hlo_called(const struct ss_hlo_at *at, const char *attr);
/* A region of it, whose arguments are its parameters, or, if args is not NULL, that has none. */
bool ss_hlo_region(const struct ss_hlo_at *at, const struct ss_hlo_computation *c,
                   const struct ss_hlo_bind *args, struct ss_mlir_region *region);

/* hlo_control.c: while, conditional, reductions and others with computations. */
bool ss_hlo_while(const struct ss_hlo_at *at, struct ss_hlo_bind *out);
bool ss_hlo_conditional(const struct ss_hlo_at *at, struct ss_hlo_bind *out);
/* hlo_move.c: what has no op in StableHLO: bitcast, custom calls. */
bool ss_hlo_bitcast(const struct ss_hlo_at *at, struct ss_hlo_bind *out);
bool ss_hlo_custom_call(const struct ss_hlo_at *at, struct ss_hlo_bind *out);
/* hlo_collective.c */
bool ss_hlo_is_collective(const struct ss_hlo_instr *instr);
bool ss_hlo_collective(const struct ss_hlo_at *at, struct ss_hlo_bind *out);
/* hlo_sharding.c: sharding={...} as an attribute of a value; false: there is none. part: of a
 * tuple, or -1. */
bool ss_hlo_sharding(struct ss_hlo_build *b, const struct ss_hlo_instr *instr, int part,
                     struct ss_mlir_field *field);

#endif

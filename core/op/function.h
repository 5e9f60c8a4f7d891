/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions of another language as operators: op "function" of the table (flag SS_OP_FOREIGN). Its
 * attribute FUNCTION names one that was added here. What it makes of lengths is said by a
 * signature,
 *
 *     A[i,k], i32 rows[k] -> C[i,k+1], f32 s[] : 2*i*k
 *
 * in which a tensor has a name, a dtype, or both. A dim of an operand is a name or a number; names
 * that occur twice are equal lengths. A dim of a result is a sum of products of names and numbers,
 * or such a sum divided: (i-3)//2+1. An operand without a dtype may have any but complex ones; a
 * result without one has that of operand 0. Behind ":" are the floating-point operations of a call;
 * else they are one per element of a result. */
#ifndef SS_CORE_OP_FUNCTION_H
#define SS_CORE_OP_FUNCTION_H

#include "core/op/op.h"

/* Limits of a signature, and of the functions of one process. */
enum {
    SS_FUNCTION_MAX_TENSORS = 32,
    SS_FUNCTION_MAX_NAMES = 64,
    SS_FUNCTION_MAX_TERMS = 4,
    SS_FUNCTION_MAX_FACTORS = 4,
    SS_FUNCTION_MAX_FUNCTIONS = 10000
};

/* (constant + sum of factor times the names) / divisor + added. */
struct ss_function_dim {
    int n_terms;
    struct ss_function_term {
        int64_t factor;
        int n;
        int names[SS_FUNCTION_MAX_FACTORS]; /* numbers of names, in the order of the operands */
    } terms[SS_FUNCTION_MAX_TERMS];
    int64_t constant, divisor, added;
};
struct ss_function_tensor {
    const char *name; /* may be empty */
    bool typed;
    enum ss_dtype dtype; /* if it is typed */
    int rank;
    struct ss_function_dim dims[SS_MAX_RANK];
};

struct ss_function {
    int64_t id;            /* from 1 on, of this process */
    uint64_t hash;         /* of function and signature, in every process */
    const char *signature; /* as it was given */
    const char *where;     /* "FILE:LINE" of its definition */
    struct ss_function_tensor *in, *out;
    size_t n_in, n_out;
    bool has_flops;
    struct ss_function_dim flops;
    /* A kernel (op.h) for one call of the function, run in a child process. */
    enum ss_rc (*run)(const struct ss_function *function, const struct ss_kernel_args *args,
                      struct ss_error *err);
    const void *code; /* the function's own, as run reads it */
    size_t length;
};

/* Adds a function, or finds an equal one; all members of `given` but signature, where, run, code
 * and length are ignored, and these are copied. It stays for the life of the process. SS_E_SYNTAX,
 * with the place in the signature, or SS_E_LIMIT. Thread-safe, as are the next. */
SS_NODISCARD enum ss_rc ss_function_add(const struct ss_function *given,
                                        const struct ss_function **out, struct ss_error *err);
/* NULL: this process has no such function. */
const struct ss_function *ss_function_find(int64_t id);
const struct ss_function *ss_function_find_hash(uint64_t hash);

/* The attributes of an op that calls it: for operands of these types, in arena. SS_E_TYPE if their
 * number or a rank is another. */
SS_NODISCARD enum ss_rc ss_function_attrs(const struct ss_function *function, const char *name,
                                          const struct ss_type *in, size_t n,
                                          struct ss_arena *arena, struct ss_attrs *attrs,
                                          struct ss_error *err);

/* Sets in, out, n_in and n_out; all in arena. SS_E_SYNTAX or SS_E_LIMIT, with the place
 * "signature:COLUMN". */
SS_NODISCARD enum ss_rc ss_function_parse(const char *signature, struct ss_arena *arena,
                                          struct ss_function *out, struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The instructions of a partitioned program in their order, each with what the pieces of its result
 * are of the values of the program before. */
#ifndef SS_CORE_AUDIT_LISTING_H
#define SS_CORE_AUDIT_LISTING_H

#include "core/load/ranked.h"

enum ss_audit_mark {
    SS_AUDIT_RIGHT, /* its pieces are those of a right value */
    SS_AUDIT_OWN,   /* no value of the program before; what it leads to is right */
    SS_AUDIT_PLAIN, /* an integer, or equal everywhere: an offset, a bound; it is not looked up */
    SS_AUDIT_FIRST, /* at fault */
    SS_AUDIT_THEN,  /* at fault too */
    SS_AUDIT_WRONG  /* it has other numbers than without the faults, or is not found after one */
};
/* "ok", "own", ...; NULL for PLAIN. */
const char *ss_audit_mark_name(enum ss_audit_mark mark);

struct ss_audit_instr {
    const struct ss_hlo_instr *instr; /* NULL: no instruction has the line of the op */
    const char *name;                 /* of the instruction, or of the input */
    const char *inside;               /* ss_instr_inside */
    struct ss_type type;              /* of its first result on each rank */
    enum ss_audit_mark mark;
    const char *text;  /* what its pieces are: "S(0)/4 of w", "4 times R of result"; or NULL */
    uint32_t var;      /* of the program before, whose value it is or should be; SS_NONE */
    uint32_t op;       /* of the program of ranks; SS_NONE: an input */
    int64_t times;     /* it is run, trips included */
    size_t collective; /* its index in ss_audit.collectives; SIZE_MAX: none */
};

/* What calls the computation of an instruction, and so on up to the entry: "fusion.2 in while.5",
 * or NULL. In arena. */
const char *ss_instr_inside(const struct ss_hlo_module *module, const struct ss_hlo_instr *instr,
                            struct ss_arena *arena);
/* Its replica_groups, source_target_pairs or slice as written, or NULL. In arena. */
const char *ss_instr_groups(const struct ss_hlo_instr *instr, struct ss_arena *arena);

#endif

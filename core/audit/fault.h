/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first wrong instruction of a partitioned program. Each value on the way to a wrong output is
 * looked up among the right values (explain.h). What is found stands; what is not found, between
 * there and the output, is suspect. Of the suspect instructions, and of those that move what they
 * read, the one is at fault that makes outputs right if it does something else: joins other groups,
 * sends to other ranks, begins elsewhere. So a fault is named together with its proof. */
#ifndef SS_CORE_AUDIT_FAULT_H
#define SS_CORE_AUDIT_FAULT_H

#include "core/load/ranked.h"

enum { SS_MAX_FAULTS = 4 };
enum ss_fault_kind {
    SS_FAULT_NONE,
    SS_FAULT_COPIES,    /* a reduction sums copies of the same piece */
    SS_FAULT_GROUP,     /* a collective joins the wrong ranks */
    SS_FAULT_MISSING,   /* terms are used as if they were summed */
    SS_FAULT_NEIGHBOUR, /* a rank gets the piece of the wrong one */
    SS_FAULT_OFFSET,    /* a slice begins at the wrong row, or an offset is wrong */
    SS_FAULT_ROWS,      /* rows are left out, or too many are taken: a wrong bound */
    SS_FAULT_UNKNOWN    /* the first value that is not found among the right ones */
};
/* "copies", ... */
const char *ss_fault_kind_name(enum ss_fault_kind kind);

struct ss_fault_operand {
    const char *name; /* of the instruction that gives it */
    const char *text; /* what it is */
};
struct ss_fault {
    enum ss_fault_kind kind;
    uint32_t op; /* of the program of ranks */
    const struct ss_hlo_instr *instr;
    const char *inside; /* the fusions and loops that it is in: "fusion.2 in while.5"; or NULL */
    const char *groups; /* replica_groups or source_target_pairs as written, or NULL */
    const char *text;   /* "4 copies are summed" */
    const char *right;  /* what would be right, and how that was seen */
    int64_t copies;     /* COPIES: that are summed; else 0 */
    struct ss_fault_operand *operands;
    size_t n_operands;
    uint32_t n_fixed; /* outputs that are right if it does that */
};

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An audit: a partitioned program on simulated ranks against the program it was made from, in f64.
 * If an output differs, it names the first instruction that is wrong (fault.h). */
#ifndef SS_CORE_AUDIT_AUDIT_H
#define SS_CORE_AUDIT_AUDIT_H

#include "core/audit/fault.h"
#include "core/audit/listing.h"
#include "core/audit/ranks.h"
#include "core/audit/traffic.h"

/* Rewrites of compilers (a division by a constant as a product) move the last bits of f32, in which
 * constants are written. */
#define SS_AUDIT_TOLERANCE 1e-5

struct ss_audit_output {
    const char *name, *label; /* of the program before; label: "result[0]['w']", or NULL */
    struct ss_type type;
    double err; /* largest difference, in parts of the largest magnitude of the right value */
    bool ok;
    double factor;         /* the output is the right value times this; NAN: it is not */
    const int64_t *starts; /* per rank and dim: where its piece begins; NULL: not found */
    const char *why;       /* what is wrong besides the numbers, or NULL */
};

struct ss_audit_options {
    uint64_t seed;
    bool no_fault; /* do not look for the first wrong instruction, or for layouts */
    const struct ss_cluster *cluster; /* for the times of collectives, or NULL */
};

struct ss_audit {
    struct ss_arena arena;
    struct ss_ranked program;
    struct ss_graph *before; /* the unsharded program */
    struct ss_audit_output *outputs;
    uint32_t n_outputs, n_bad, worst;
    bool ok;
    double input_scale;
    const char *why_scaled;                /* NULL: inputs are not scaled */
    struct ss_fault faults[SS_MAX_FAULTS]; /* if an output is wrong: each found in the program
                                              without those before it */
    size_t n_faults;
    struct ss_audit_collective *collectives; /* in program order */
    size_t n_collectives;
    struct ss_audit_instr *instrs; /* in program order, the inputs first; empty if nothing was
                                      looked for */
    size_t n_instrs;
    bool all_found;           /* without them, every output is right */
    const char *why_no_fault; /* why it was not looked for, or NULL */
};

/* Runs an audit of the HLO file `path` against the program in the file `against`. Numbers that
 * differ are no error: audit->ok is false. SS_E_UNSUPPORTED, SS_E_SHAPE and others if the programs
 * cannot be run, or do not belong together. The caller frees audit. */
SS_NODISCARD enum ss_rc ss_audit_run(const char *path, const char *against,
                                     const struct ss_audit_options *options, struct ss_job *job,
                                     struct ss_audit *audit, struct ss_error *err);
void ss_audit_free(struct ss_audit *audit);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* StableHLO text (MLIR), pretty and generic forms: https://openxla.org/stablehlo/spec. */
#ifndef SS_CORE_LOAD_STABLEHLO_H
#define SS_CORE_LOAD_STABLEHLO_H

#include "core/graph/graph.h"

/* True for the extensions .mlir and .stablehlo, for bytecode, and where a word that opens a module
 * stands near the start. */
bool ss_stablehlo_sniff(const char *path, const char *text, size_t length);

/* Loads module text; the public function main (else the only public one, else the first) is the
 * step. Private functions are inlined at each call; recursion is an error. A composite is one
 * op. */
SS_NODISCARD enum ss_rc ss_stablehlo_load(const char *path, const char *text, size_t length,
                                          struct ss_graph **graph, struct ss_error *err);
/* SS_FLAT: composites are inlined, too; SS_WHOLE: and no loop is one of the graph. */
SS_NODISCARD enum ss_rc ss_stablehlo_load_as(const char *path, const char *text, size_t length,
                                             enum ss_granularity how, struct ss_graph **graph,
                                             struct ss_error *err);
/* Prints StableHLO text that loads again to the same graph. */
void ss_stablehlo_print(const struct ss_graph *graph, struct ss_buf *out);

/* A program that carries its own expectations: check.expect_* ops, several modules per file. */
struct ss_check_result {
    int passed, failed, unsupported; /* functions, not expectations */
    char why[400];                   /* the first failure or the first unsupported thing */
};
/* Runs every public function of every module of the file (split by "// -----"), rounding each
 * result to its declared dtype. An error only where the file cannot be read. */
SS_NODISCARD enum ss_rc ss_stablehlo_check(const char *path, struct ss_check_result *result,
                                           struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading, checking and printing StableHLO text (MLIR) in its pretty and generic forms:
 * https://openxla.org/stablehlo/spec. */
#ifndef SS_CORE_LOAD_STABLEHLO_H
#define SS_CORE_LOAD_STABLEHLO_H

#include "core/graph/graph.h"

/* True for the extensions .mlir and .stablehlo, for bytecode, and if a word that opens a module
 * occurs near the start. */
bool ss_stablehlo_sniff(const char *path, const char *text, size_t length);

/* Loads module text; the caller owns *graph. The step is the function main, else the first
 * public function that is understood, with a warning if there are others. Private functions are
 * inlined at each call; recursion is an error. A composite becomes one op. */
SS_NODISCARD enum ss_rc ss_stablehlo_load(const char *path, const char *text, size_t length,
                                          struct ss_graph **graph, struct ss_error *err);
/* The same with another granularity. SS_FLAT inlines composites; SS_WHOLE does too, and keeps loops
 * as ops. */
SS_NODISCARD enum ss_rc ss_stablehlo_load_as(const char *path, const char *text, size_t length,
                                             enum ss_granularity how, struct ss_graph **graph,
                                             struct ss_error *err);
/* Appends StableHLO text that loads to the same graph. */
void ss_stablehlo_print(const struct ss_graph *graph, struct ss_buf *out);

/* Files of tests hold several modules, between lines that begin with "// -----": the end of the
 * part that begins at text. */
const char *ss_stablehlo_part_end(const char *text, const char *end);
/* True if there is nothing but blanks and comments. */
bool ss_stablehlo_is_blank(const char *text, const char *end);
/* The result of a program that states its own expectations: check.expect_* ops, several modules per
 * file. */
struct ss_check_result {
    int passed, failed, unsupported; /* functions, not expectations */
    char why[400];                   /* the first failure, or the first unsupported feature */
};
/* Runs every public function of every module of the file (split by "// -----"), rounding each
 * result to its declared dtype. Failed expectations are no error; an unreadable file is. */
SS_NODISCARD enum ss_rc ss_stablehlo_check(const char *path, struct ss_check_result *result,
                                           struct ss_error *err);

#endif

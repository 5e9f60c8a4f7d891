/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that a person defines (core/expr/definition.h; the setting `operators`). One that is
 * bound to the name of a custom call, or of a composite, is the body of such ops in the graph that
 * is loaded, and in those that are loaded later. */
#ifndef SS_CORE_LAB_OPERATORS_H
#define SS_CORE_LAB_OPERATORS_H

#include "core/expr/definition.h"
#include "core/lab/lab.h"

struct ss_operator {
    const char *name, *text; /* of the definition */
    const char *binds;       /* the name of the ops that it is the body of, or NULL */
};

/* Operator i of the settings; texts in arena. */
struct ss_operator ss_operator_at(const struct ss_settings *settings, size_t i,
                                  struct ss_arena *arena);
/* A defined operator, in arena. SS_E_NAME if there is none. */
SS_NODISCARD enum ss_rc ss_operator_find(const struct ss_settings *settings, const char *name,
                                         struct ss_arena *arena, struct ss_definition *out,
                                         struct ss_error *err);

/* Defines an operator, in place of one of the same name. *n_bound: ops of the loaded graph that it
 * is the body of; if there are some, rules, plan and pins are dropped, because names of ops change,
 * and a step in microbatches is whole again. On failure nothing changes. */
SS_NODISCARD enum ss_rc ss_lab_define(struct ss_lab *lab, const struct ss_operator *op,
                                      uint32_t *n_bound, struct ss_error *err);
/* Takes a definition back; ops that it was the body of lose it. SS_E_NAME if there is none. */
SS_NODISCARD enum ss_rc ss_lab_undefine(struct ss_lab *lab, const char *name, struct ss_error *err);
/* Ops of the loaded graph with that bound name (core/expr/bind.h); none for NULL. */
uint32_t ss_lab_count_bound(const struct ss_lab *lab, const char *target);
/* Replaces a graph, as ss_load_file gives it, by the one in which the operators of the settings are
 * bound; one that was loaded as a whole becomes one op. On failure the graph is freed. */
SS_NODISCARD enum ss_rc ss_lab_bind_operators(const struct ss_settings *settings,
                                              struct ss_graph **graph, struct ss_error *err);

/* Reads types: "64x32xf32 32x16xf32", or "f32[64,32], f32[32,16]"; in arena. */
SS_NODISCARD enum ss_rc ss_types_parse(const char *text, struct ss_arena *arena,
                                       struct ss_type **types, size_t *n, struct ss_error *err);

#endif

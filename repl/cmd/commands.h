/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of commands, in the order of help. X(plan_save) stands for the row ss_cmd_plan_save in
 * plan_save.c, which says the name that people type. Close relatives share a file (what_if.c). */
#ifndef SS_REPL_CMD_COMMANDS_H
#define SS_REPL_CMD_COMMANDS_H

#include "repl/cmd/cmd.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */
#define SS_COMMANDS(X)                                                                             \
    /* graph and devices */                                                                        \
    X(load) X(graph) X(mesh) X(mesh_auto) X(cluster) X(cost) X(calibrate) X(devices) X(limit)      \
    /* rules */                                                                                    \
    X(discover) X(define) X(rule) X(rule_add) X(rules) X(rules_export) X(rules_import) X(coverage) X(check_rules)                \
    X(diff_rules) X(why) X(why_not)                                                                \
    /* stepping through an exploration */                                                          \
    X(step) X(next) X(until) X(break) X(back) X(goto) X(restart) X(print)                          \
    /* plans */                                                                                    \
    X(accumulate) X(solve) X(compare) X(baseline) X(pin) X(forbid) X(prefer) X(tie) X(unpin) X(pins) X(force) X(conflict)                   \
    X(plan) X(plan_save) X(plan_load) X(diff) X(top) X(certify)                                    \
    X(export_solution) X(export_problem) X(export_lp)                                              \
    X(export_sdy) X(export_mhlo) X(export_jax) X(export_dtensor) X(export_autoparallel)            \
    X(export_model_explorer) X(export_chakra)                                                      \
    X(memory) X(pareto) X(what_if_limit) X(what_if_mesh) X(what_if_cluster)                        \
    X(what_if_bandwidth) X(what_if_latency)                                                        \
    /* runs */                                                                                     \
    X(input) X(run) X(check) X(audit)                                                              \
    /* pipelines */                                                                                \
    X(layers) X(layers_set) X(layers_pin) X(layers_clear) X(pipeline) X(stages) X(why_stage)       \
    X(what_if_stages) X(run_pipeline)                                                                              \
    X(schedule) X(schedule_compare) X(schedule_exact) X(schedule_load) X(schedule_save) X(timeline)                  \
    X(transfer) X(export_timeline) X(export_megatron)                                              \
    /* screens */                                                                                  \
    X(view) X(bind) X(export_screen)                                                               \
    /* the session */                                                                              \
    X(ops) X(lua) X(undo) X(redo) X(save) X(replay) X(record) X(expect)                            \
    X(set) X(alias) X(help) X(apropos) X(history) X(version) X(quit)
/* clang-format on */

#define X(name) extern const struct ss_cmd ss_cmd_##name;
SS_COMMANDS(X)
#undef X

#endif

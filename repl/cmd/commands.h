/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every command; each is defined in the file of its name. */
#ifndef SS_REPL_CMD_COMMANDS_H
#define SS_REPL_CMD_COMMANDS_H

#include "repl/cmd/cmd.h"

extern const struct ss_cmd ss_cmd_load, ss_cmd_graph, ss_cmd_mesh, ss_cmd_mesh_auto, ss_cmd_cluster,
    ss_cmd_limit, ss_cmd_discover, ss_cmd_rules, ss_cmd_rules_export, ss_cmd_rules_import,
    ss_cmd_coverage, ss_cmd_check_rules, ss_cmd_diff_rules, ss_cmd_why, ss_cmd_why_not, ss_cmd_step,
    ss_cmd_next, ss_cmd_until, ss_cmd_break, ss_cmd_back, ss_cmd_goto, ss_cmd_restart, ss_cmd_print,
    ss_cmd_solve, ss_cmd_compare, ss_cmd_baseline, ss_cmd_pin, ss_cmd_unpin, ss_cmd_pins,
    ss_cmd_force, ss_cmd_conflict, ss_cmd_plan, ss_cmd_plan_save, ss_cmd_plan_load, ss_cmd_diff,
    ss_cmd_memory, ss_cmd_pareto, ss_cmd_what_if_limit, ss_cmd_what_if_mesh, ss_cmd_what_if_cluster,
    ss_cmd_what_if_bandwidth, ss_cmd_what_if_latency, ss_cmd_run, ss_cmd_check, ss_cmd_ops,
    ss_cmd_top, ss_cmd_certify, ss_cmd_export_solution, ss_cmd_export_problem, ss_cmd_export_lp,
    ss_cmd_lua, ss_cmd_undo, ss_cmd_redo, ss_cmd_set, ss_cmd_help, ss_cmd_apropos, ss_cmd_history,
    ss_cmd_version, ss_cmd_quit;

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Objects of the core as result values: references, types, layouts, placements. Texts lie in
 * arena. */
#ifndef SS_REPL_CMD_SHOW_H
#define SS_REPL_CMD_SHOW_H

#include "core/lab/lab.h"
#include "repl/cmd/out.h"

#define SS_COUNT(array) (sizeof(array) / sizeof *(array))

/* The name of an op, var or axis, as a reference; null if id is SS_NONE (axis < 0). The name is
 * borrowed from graph or mesh. */
struct ss_value ss_show_op(const struct ss_graph *graph, uint32_t id);
struct ss_value ss_show_var(const struct ss_graph *graph, uint32_t id);
/* The label of a var as a path; null if it has none. */
struct ss_value ss_show_label(struct ss_arena *arena, const struct ss_graph *graph, uint32_t id);
struct ss_value ss_show_axis(const struct ss_mesh *mesh, int axis);
/* With a copy of the name, for a mesh that may go before the result does. */
struct ss_value ss_show_own_axis(struct ss_arena *arena, const struct ss_mesh *mesh, int axis);
/* The axes of a collective's group (bit a: axis a) in arena: an axis as a reference, several as
 * text, "dp+tp"; null for the whole mesh. */
struct ss_value ss_show_group(struct ss_arena *arena, const struct ss_mesh *mesh, uint32_t axes);
/* The id of row `row` of the op, as a reference. text is borrowed. */
struct ss_value ss_show_row(const struct ss_ruleset *rules, uint32_t op, size_t row,
                            const char *text);
/* Names the mesh in references to its axes: another mesh almost certainly has another one. */
uint32_t ss_mesh_generation(const struct ss_mesh *mesh);
/* "64x128xf32", "f32". */
struct ss_value ss_show_type(struct ss_arena *arena, const struct ss_type *type);
struct ss_value ss_show_types(struct ss_arena *arena, const struct ss_graph *graph,
                              const uint32_t *vars, size_t n);
struct ss_value ss_show_names(struct ss_arena *arena, const struct ss_graph *graph,
                              const uint32_t *vars, size_t n);
/* The placements of a layout, one text per mesh axis; printed without blanks between them. */
struct ss_value ss_show_layout(struct ss_arena *arena, const struct ss_mesh *mesh,
                               const struct ss_type *type, const struct ss_layout *layout);
/* A list of layouts for the vars. */
struct ss_value ss_show_layouts(struct ss_arena *arena, const struct ss_mesh *mesh,
                                const struct ss_graph *graph, const uint32_t *vars,
                                const struct ss_layout *layouts, size_t n);
/* The placements of a row's operands or results. */
struct ss_value ss_show_results(struct ss_arena *arena, const struct ss_row *row, size_t n,
                                const int64_t *lengths);
struct ss_value ss_show_operands(struct ss_arena *arena, const struct ss_row *row, size_t n,
                                 const int64_t *lengths);
/* "2x4". */
const char *ss_show_mesh(struct ss_arena *arena, const struct ss_mesh *mesh);
/* The operands or results of a row that no plan can use (ss_op_rules.unplaced). */
struct ss_value ss_show_unplaced(struct ss_arena *arena, const struct ss_op_rules *rules,
                                 const struct ss_row *row, const struct ss_atoms *atoms,
                                 bool operands);
/* Copies the text of a buffer into arena and frees the buffer. */
const char *ss_show_take(struct ss_arena *arena, struct ss_buf *buf);
/* A record of n fields. */
struct ss_value ss_show_record(struct ss_arena *arena, const struct ss_field *fields, size_t n);

/* SS_E_STATE, with the next command as a hint, if there is no graph or no plan. */
SS_NODISCARD enum ss_rc ss_need_graph(const struct ss_lab *lab, struct ss_error *err);
SS_NODISCARD enum ss_rc ss_need_plan(const struct ss_lab *lab, struct ss_error *err);
/* Whether the plan is stale, as the field "stale"; if it is, also the settings that changed since
 * it was made, as the list "stale_because" and a note. */
void ss_put_stale(const struct ss_snapshot *now, struct ss_out *out);
/* The same, but nothing if the plan is up to date or missing. */
void ss_put_if_stale(const struct ss_snapshot *now, struct ss_out *out);

#endif

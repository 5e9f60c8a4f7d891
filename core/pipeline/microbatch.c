/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/microbatch_place.h"

const char *ss_when_name(enum ss_when when)
{
    static const char *const names[] = {"before", "each", "once"};
    return names[when];
}

static void finish(struct ss_placing *p)
{
    for (uint32_t v = 0; v < p->g->n_vars; v++) {
        bool once, each;
        ss_placing_readers(p, v, &once, &each);
        p->out->joined[v] = p->out->when[v] == SS_EACH && once;
    }
    for (uint32_t i = 0; i < p->g->n_ops; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&p->rows.scratch);
        struct ss_call call;
        if (p->g->ops[i].live) {
            ss_graph_call(p->g, i, &p->rows.scratch, &call);
            p->out->flops[p->out->op[i]] +=
                ss_call_flops(&call) * (double)ss_graph_trips(p->g, p->g->ops[i].loop);
        }
        ss_arena_rewind(&p->rows.scratch, mark);
    }
}

/* What seems to be the batch is none (the words of a random key): nothing runs in microbatches. */
static bool none_each(const struct ss_microbatches *m)
{
    return m->flops[SS_EACH] == 0 && m->flops[SS_BEFORE] + m->flops[SS_ONCE] > 0;
}

enum ss_rc ss_microbatches_find(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                int64_t n, struct ss_microbatch_cut cut, struct ss_arena *arena,
                                struct ss_microbatches *out, struct ss_error *err)
{
    struct ss_placing p = {.g = graph,
                           .out = out,
                           .arena = arena,
                           .in_stages = cut.in_stages,
                           .counting = cut.in_stages};
    p.rows = (struct ss_microbatch_rows){
        .graph = graph, .rules = rules, .m = out, .counting = cut.in_stages};
    p.loop_each = ss_alloc_array(&p.rows.scratch, graph->n_loops, sizeof *p.loop_each);
    ss_microbatch_init(graph, n, arena, out);
    enum ss_rc rc = ss_microbatch_find_batch(graph, rules, cut, out, &p.batch, err);
    if (rc == SS_OK) {
        ss_placing_forwards(&p);
        ss_placing_backwards(&p);
        finish(&p);
        if (cut.input == SS_NONE && none_each(out))
            rc = ss_microbatch_no_batch(graph, cut, err);
    }
    ss_microbatch_end_batch(&p.batch);
    ss_arena_free(&p.rows.scratch);
    return rc;
}

static const char *piece_that_is_read(const struct ss_graph *g, const struct ss_microbatches *m,
                                      const uint32_t *vars, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        if (ss_microbatch_is_piece(m, vars[k]))
            return g->vars[vars[k]].name;
    return NULL;
}

enum ss_rc ss_microbatches_check_pieces(const struct ss_graph *graph,
                                        const struct ss_microbatches *m, struct ss_error *err)
{
    for (uint32_t i = 0; i < graph->n_ops; i++) {
        const struct ss_op *op = &graph->ops[i];
        if (!op->live || m->op[i] != SS_ONCE)
            continue;
        const char *piece = piece_that_is_read(graph, m, op->operands, op->n_operands);
        if (!piece && !m->why[i])
            continue;
        if (m->why[i])
            ss_fail(err, SS_E_UNSUPPORTED, "%s cannot run in each microbatch: %s", op->name,
                    m->why[i]);
        else
            ss_fail(err, SS_E_UNSUPPORTED,
                    "%s runs after the microbatches, and it reads %s, a piece of the batch",
                    op->name, piece);
        return ss_error_hint(err, "--microbatches 1 makes stages of the whole batch; accumulate "
                                  "lists what needs it");
    }
    return SS_OK;
}

struct ss_type ss_microbatch_type(const struct ss_graph *graph, const struct ss_microbatches *m,
                                  uint32_t var)
{
    struct ss_type type = graph->vars[var].type;
    if (ss_microbatch_is_piece(m, var))
        type.dims[m->var[var].dim] /= m->n;
    return type;
}

enum ss_rc ss_microbatch_call(const struct ss_graph *graph, const struct ss_ruleset *rules,
                              const struct ss_microbatches *m, uint32_t op, struct ss_arena *arena,
                              struct ss_call *out, struct ss_error *err)
{
    struct ss_call whole;
    ss_graph_call(graph, op, arena, &whole);
    *out = whole;
    if (m->op[op] != SS_EACH || m->n == 1)
        return SS_OK;
    const struct ss_atoms *atoms = &rules->op_atoms[op];
    int64_t *lengths = ss_memdup(arena, atoms->lengths, atoms->n_atoms * sizeof *lengths);
    ss_row_cut(&rules->op_rules[op]->rows[m->row[op]], atoms, lengths, m->n);
    enum ss_rc rc = ss_atoms_call(&whole, atoms, lengths, arena, out, err);
    return rc == SS_OK ? rc : ss_error_where(err, "%s", graph->ops[op].name);
}

struct ss_placement ss_microbatch_operand(const struct ss_ruleset *rules,
                                          const struct ss_microbatches *m, uint32_t op, uint32_t k)
{
    const struct ss_row *row = &rules->op_rules[op]->rows[m->row[op]];
    return ss_microbatch_multiply(ss_row_operand(row, k, rules->op_atoms[op].lengths),
                                  m->times[op]);
}

struct ss_placement ss_microbatch_loop_value(const struct ss_graph *graph,
                                             const struct ss_microbatches *m, uint32_t loop,
                                             uint32_t i)
{
    return m->var[graph->loops[loop].args[i]];
}

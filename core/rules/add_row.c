/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/add_row.h"

#include <stdio.h>
#include <string.h>

#include "core/graph/graph.h"
#include "core/rules/discover.h"
#include "core/rules/table/compare.h"

static enum ss_rc refuse(const struct ss_ruleset *rules, uint32_t op, enum ss_rc code,
                         const char *why, const char *hint, struct ss_error *err)
{
    ss_fail(err, code, "%s", why);
    ss_error_where(err, "%s", rules->graph->ops[op].name);
    return ss_error_hint(err, "%s", hint);
}

/* The slot of a tensor that the row cuts along one length. Returns false if the dim has another
 * form, or the placement more than a dim. */
static bool fill_slot(const struct ss_placement *p, const struct ss_factors *dims, bool operand,
                      struct ss_row_slot *slot)
{
    *slot = (struct ss_row_slot){.kind = p->kind, .reduce = p->reduce, .blocks.coefficient = 1};
    if (p->kind != SS_SHARD)
        return true;
    const struct ss_factors *dim = &dims[p->dim];
    slot->dim = p->dim;
    return p->blocks <= 1 && !p->halo && !p->folds &&
           (!operand || (dim->count == 1 && dim->coefficient == 1));
}

/* A row as it is stated. */
static enum ss_rc believe(const struct ss_ruleset *rules, uint32_t op,
                          const struct ss_row_text *text, struct ss_arena *arena,
                          struct ss_row *row, struct ss_error *err)
{
    const struct ss_atoms *atoms = &rules->op_atoms[op];
    *row = (struct ss_row){.verdict = SS_UNCHECKED};
    row->in = ss_alloc_array(arena, text->n_in, sizeof *row->in);
    row->out = ss_alloc_array(arena, text->n_out, sizeof *row->out);
    row->cut = ss_alloc_array(arena, text->n_in, sizeof *row->cut);
    bool simple = true;
    for (size_t k = 0; k < text->n_in && simple; k++) {
        simple = fill_slot(&text->in[k], atoms->in[k], true, &row->in[k]);
        if (!simple || text->in[k].kind != SS_SHARD)
            continue;
        uint16_t atom = atoms->in[k][text->in[k].dim].items[0];
        simple = !atoms->atoms[atom].literal && !atoms->atoms[atom].uncut;
        if (!ss_row_cuts(row, atom))
            row->cut[row->n_cut++] = atom;
    }
    for (size_t k = 0; k < text->n_out && simple; k++)
        simple = fill_slot(&text->out[k], atoms->out[k], false, &row->out[k]);
    if (!simple || row->n_cut > 1)
        return refuse(rules, op, SS_E_UNSUPPORTED,
                      "a row that is not checked must cut one length, in dims that are this length",
                      "leave out --unchecked: probes find the form of other rows", err);
    return SS_OK;
}

enum ss_rc ss_ruleset_may_add_row(const struct ss_ruleset *rules, uint32_t op, const char *text,
                                  bool unchecked, const struct ss_discover_options *options,
                                  struct ss_job *job, struct ss_arena *arena, struct ss_row *row,
                                  struct ss_error *err)
{
    struct ss_row_text given;
    struct ss_row_trial trial;
    const struct ss_op_rules *own = rules->op_rules[op];
    enum ss_rc rc = ss_row_text_parse(text, arena, &given, err);
    if (rc == SS_OK && given.axis[0])
        rc = refuse(rules, op, SS_E_ARGUMENT, "a row is for any mesh axis, so it names none",
                    "leave out the name and its colon", err);
    if (rc == SS_OK)
        rc = ss_ruleset_check_row(rules, op, &given, err);
    for (size_t i = 0; rc == SS_OK && i < own->n_rows; i++)
        if (ss_row_implies(own, &own->rows[i], rules->op_atoms[op].lengths, &given))
            rc = refuse(rules, op, SS_E_ARGUMENT,
                        ss_sprintf(arena, "the op has this row already: %s", own->rows[i].id),
                        "rules OP lists them", err);
    if (rc != SS_OK || unchecked)
        return rc != SS_OK ? rc : believe(rules, op, &given, arena, row, err);
    rc = ss_ruleset_try_row(rules, op, &given, options, job, arena, &trial, err);
    if (rc == SS_OK && (!trial.holds || !trial.row.in))
        rc = refuse(rules, op, SS_E_MISMATCH,
                    ss_sprintf(arena, "the row does not hold: %s", trial.attempt.why),
                    "why-not OP ROW shows the wrong cell; --unchecked believes the row", err);
    if (rc == SS_OK)
        *row = trial.row;
    return rc;
}

/* A copy of an op's rules with room for one more row. */
static struct ss_op_rules *copy_rules(const struct ss_op_rules *old, struct ss_arena *arena)
{
    struct ss_op_rules *rules = ss_memdup(arena, old, sizeof *rules);
    rules->rows = ss_alloc_array(arena, old->n_rows + 1, sizeof *rules->rows);
    memcpy(rules->rows, old->rows, old->n_rows * sizeof *rules->rows);
    rules->attempts = ss_alloc_array(arena, old->n_attempts + 1, sizeof *rules->attempts);
    if (old->n_attempts)
        memcpy(rules->attempts, old->attempts, old->n_attempts * sizeof *rules->attempts);
    return rules;
}

static size_t count_added(const struct ss_op_rules *rules)
{
    size_t n = 0;
    for (size_t i = 0; i < rules->n_rows; i++)
        n += rules->rows[i].id[0] == 'A';
    return n;
}

enum ss_rc ss_ruleset_add_row(struct ss_ruleset *rules, uint32_t op, const char *text,
                              bool unchecked, const struct ss_discover_options *options,
                              struct ss_job *job, struct ss_error *err)
{
    struct ss_row row;
    enum ss_rc rc =
        ss_ruleset_may_add_row(rules, op, text, unchecked, options, job, &rules->arena, &row, err);
    if (rc != SS_OK)
        return rc;
    struct ss_op_rules *own = copy_rules(rules->op_rules[op], &rules->arena);
    snprintf(row.id, sizeof row.id, "A%zu", count_added(own) + 1);
    own->attempts[own->n_attempts++] = (struct ss_attempt){
        .candidate = ss_sprintf(&rules->arena, "added: %s", text),
        .kind = 'A',
        .cut = row.cut,
        .n_cut = row.n_cut,
        .verdict = row.verdict,
        .why = unchecked ? "stated, and not checked" : "stated, and checked by probes",
        .row = (int32_t)own->n_rows,
        .runs = row.runs,
    };
    own->rows[own->n_rows++] = row;
    own->reason = NULL;
    rules->op_rules[op] = own;
    return SS_OK;
}

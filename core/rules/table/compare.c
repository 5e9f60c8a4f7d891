/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/table/compare.h"

#include <string.h>

#include "core/base/hash.h"
#include "core/base/job.h"
#include "core/graph/graph.h"
#include "core/op/op.h"
#include "core/rules/atoms.h"
#include "core/rules/row.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"

const char *ss_claim_verdict_name(enum ss_claim_verdict verdict)
{
    static const char *const names[] = {"agrees", "extra", "wrong", "unknown"};
    return names[verdict];
}

/* ---- what follows from a discovered row ---- */

bool ss_row_would_imply(const struct ss_op_rules *rules, const struct ss_row *row,
                        const int64_t *lengths, const struct ss_row_text *asked)
{
    for (size_t k = 0; k < rules->n_in; k++) {
        struct ss_placement ours = ss_row_placement(&row->in[k], lengths);
        bool given = ss_placement_is_free(&asked->in[k], &ours);
        if (!given && !ss_row_operand_is(row, k, lengths, &asked->in[k]))
            return false;
    }
    for (size_t k = 0; k < rules->n_out; k++) {
        struct ss_placement ours = ss_row_placement(&row->out[k], lengths);
        bool taken = ss_placement_is_free(&ours, &asked->out[k]);
        if (!taken && !ss_row_result_is(row, k, lengths, &asked->out[k]))
            return false;
    }
    return true;
}

bool ss_row_implies(const struct ss_op_rules *rules, const struct ss_row *row,
                    const int64_t *lengths, const struct ss_row_text *asked)
{
    return ss_row_is_said(row, lengths) && ss_row_would_imply(rules, row, lengths, asked);
}

/* Word for word the discovered row. */
static bool is_row(const struct ss_op_rules *rules, const struct ss_row *row,
                   const int64_t *lengths, const struct ss_row_text *asked)
{
    for (size_t k = 0; k < rules->n_in; k++) {
        struct ss_placement ours = ss_row_operand(row, k, lengths);
        if (ours.halo != asked->in[k].halo || !ss_placement_equal(ours, asked->in[k]))
            return false;
    }
    for (size_t k = 0; k < rules->n_out; k++) {
        if (!ss_row_result_is(row, k, lengths, &asked->out[k]))
            return false;
    }
    return true;
}

/* ---- one op ---- */

struct comparing {
    const struct ss_ruleset *rules;
    const struct ss_table *table;
    const struct ss_discover_options *options;
    struct ss_job *job;
    struct ss_arena *arena, scratch;
    struct ss_comparison *out;
    SS_ARRAY(struct ss_claim) claims;
    SS_ARRAY(struct ss_missing) missing;
    struct ss_map known, known_missing;
    bool *used;         /* per line */
    const char **unfit; /* per line: why the first op that it selects is not claimed of; or NULL */
};

/* Ops of one signature answer alike, but which rows they have and how many blocks follows from
 * their own lengths. */
static void claim_key(const struct comparing *x, uint32_t op, size_t line, const char *text,
                      struct ss_buf *key)
{
    const struct ss_op_rules *rules = x->rules->op_rules[op];
    const struct ss_atoms *atoms = &x->rules->op_atoms[op];
    ss_buf_clear(key);
    ss_buf_add(key, &rules, sizeof rules);
    ss_buf_add(key, &line, sizeof line);
    for (size_t i = 0; i < rules->n_rows; i++)
        ss_buf_putc(key, ss_row_is_said(&rules->rows[i], atoms->lengths) ? 'y' : 'n');
    if (strchr(text, '='))
        ss_buf_add(key, atoms->lengths, atoms->n_atoms * sizeof *atoms->lengths);
    ss_buf_puts(key, text);
}

/* The discovered row from which the claim follows, one that needs nothing if there is any; NULL:
 * none. */
static const struct ss_row *find_row(const struct comparing *x, const struct ss_row_text *row,
                                     uint32_t op)
{
    const struct ss_op_rules *rules = x->rules->op_rules[op];
    const struct ss_row *found = NULL;
    for (size_t i = 0; i < rules->n_rows; i++) {
        const struct ss_row *ours = &rules->rows[i];
        if (!ss_row_implies(rules, ours, x->rules->op_atoms[op].lengths, row))
            continue;
        if (ours->verdict != SS_CONDITIONAL)
            return ours;
        found = found ? found : ours;
    }
    return found;
}

/* Adds to a claim that holds what the row needs. */
static void add_condition(const struct comparing *x, const struct ss_call *call,
                          const struct ss_row *row, struct ss_claim *claim)
{
    struct ss_buf note = {0};
    ss_row_note(&note, row, call, &x->rules->op_atoms[claim->op]);
    claim->conditional = row->verdict == SS_CONDITIONAL;
    if (note.length)
        claim->why = ss_sprintf(x->arena, "%s: %s", claim->why, ss_buf_text(&note));
    ss_buf_free(&note);
}

static enum ss_rc judge(struct comparing *x, const struct ss_call *call,
                        const struct ss_row_text *row, struct ss_claim *claim, struct ss_error *err)
{
    const struct ss_row *known = find_row(x, row, claim->op);
    const struct ss_row_trial *trial = &claim->trial;
    if (known) {
        claim->verdict = SS_CLAIM_AGREES;
        claim->why = ss_sprintf(x->arena, "row %s", known->id);
        add_condition(x, call, known, claim);
        return SS_OK;
    }
    enum ss_rc rc = ss_ruleset_try_row(x->rules, claim->op, row, x->options, x->job, x->arena,
                                       &claim->trial, err);
    if (rc)
        return rc;
    x->out->runs += trial->attempt.runs;
    claim->why = trial->attempt.why;
    claim->verdict = trial->holds                           ? SS_CLAIM_EXTRA
                     : trial->attempt.verdict == SS_REFUTED ? SS_CLAIM_WRONG
                                                            : SS_CLAIM_UNKNOWN;
    if (trial->holds && trial->row.in)
        add_condition(x, call, &trial->row, claim);
    return SS_OK;
}

static enum ss_rc add_claim(struct comparing *x, uint32_t op, const struct ss_call *call,
                            size_t line, const struct ss_row_text *row, struct ss_error *err)
{
    struct ss_buf text = {0}, key = {0};
    bool found;
    enum ss_rc rc = SS_OK;
    ss_placed_row_print(&text, row->out, row->n_out, row->in, row->n_in);
    claim_key(x, op, line, ss_buf_text(&text), &key);
    uint32_t *index = ss_map_put(&x->known, key.data, key.length, &found);
    if (!found) {
        *index = (uint32_t)x->claims.count;
        struct ss_claim claim = {.from = &x->table->rows[line], .op = op};
        claim.text = ss_strdup(x->arena, ss_buf_text(&text));
        rc = judge(x, call, row, &claim, err);
        ss_push(x->arena, x->claims, claim);
    }
    struct ss_claim *claim = &x->claims.items[*index];
    claim->n_ops++;
    x->out->counts[claim->verdict]++;
    x->out->conditional += claim->conditional;
    ss_buf_free(&text);
    ss_buf_free(&key);
    return rc;
}

static void add_missing(struct comparing *x, uint32_t op, const struct ss_row *row)
{
    bool found;
    uint32_t *index = ss_map_put(&x->known_missing, &row, sizeof row, &found);
    if (!found) {
        *index = (uint32_t)x->missing.count;
        ss_push(x->arena, x->missing, ((struct ss_missing){.op = op, .row = row}));
    }
    x->missing.items[*index].n_ops++;
    x->out->missing_rows++;
}

static void find_missing(struct comparing *x, uint32_t op, const struct ss_claims *claims)
{
    const struct ss_op_rules *rules = x->rules->op_rules[op];
    const int64_t *lengths = x->rules->op_atoms[op].lengths;
    for (size_t i = 1; i < rules->n_rows; i++) {
        bool claimed = !ss_row_is_said(&rules->rows[i], lengths);
        for (size_t c = 0; c < claims->items.count && !claimed; c++)
            claimed = is_row(rules, &rules->rows[i], lengths, &claims->items.items[c]);
        if (!claimed)
            add_missing(x, op, &rules->rows[i]);
    }
}

static enum ss_rc compare_op(struct comparing *x, uint32_t op, struct ss_error *err)
{
    const struct ss_atoms *atoms = &x->rules->op_atoms[op];
    struct ss_claims claims = {0};
    struct ss_call call;
    bool selected = false;
    enum ss_rc rc = SS_OK;
    ss_graph_call(x->rules->graph, op, &x->scratch, &call);
    for (size_t line = 0; line < x->table->n_rows && !rc; line++) {
        const struct ss_table_row *row = &x->table->rows[line];
        if (!ss_table_selects(row, x->rules->graph, op))
            continue;
        size_t first = claims.items.count;
        selected = true;
        const char *why = ss_table_expand(row, &call, atoms, &x->scratch, &claims);
        x->used[line] |= !why;
        if (why && !x->unfit[line] && !x->used[line])
            x->unfit[line] = ss_sprintf(x->arena, "%s: %s", x->rules->graph->ops[op].name, why);
        for (size_t c = first; c < claims.items.count && !rc; c++)
            rc = add_claim(x, op, &call, line, &claims.items.items[c], err);
    }
    x->out->ops++;
    x->out->silent_ops += !selected;
    if (selected && !rc)
        find_missing(x, op, &claims);
    return rc;
}

static void report(struct comparing *x, uint32_t done)
{
    struct ss_progress progress = {
        .phase = "comparing rules", .done = done, .total = x->rules->graph->n_ops};
    ss_job_report(x->job, &progress);
}

static void finish(struct comparing *x)
{
    SS_ARRAY(struct ss_unused_line) unused = {0};
    for (size_t i = 0; i < x->table->n_rows; i++) {
        struct ss_unused_line line = {&x->table->rows[i], x->unfit[i]};
        if (x->used[i])
            continue;
        if (!line.why)
            line.why = ss_table_selects_none(line.row, x->rules->graph, x->arena);
        ss_push(x->arena, unused, line);
    }
    x->out->unused = unused.items;
    x->out->n_unused = unused.count;
    x->out->claims = x->claims.items;
    x->out->n_claims = x->claims.count;
    x->out->missing = x->missing.items;
    x->out->n_missing = x->missing.count;
}

enum ss_rc ss_rules_compare(const struct ss_ruleset *rules, const struct ss_table *table,
                            const struct ss_discover_options *options, struct ss_job *job,
                            struct ss_arena *arena, struct ss_comparison *out, struct ss_error *err)
{
    *out = (struct ss_comparison){0};
    struct comparing x = {
        .rules = rules, .table = table, .options = options, .job = job, .arena = arena, .out = out};
    enum ss_rc rc = SS_OK;
    x.used = ss_alloc_array(arena, table->n_rows, sizeof *x.used);
    x.unfit = ss_alloc_array(arena, table->n_rows, sizeof *x.unfit);
    for (uint32_t op = 0; op < rules->graph->n_ops && !rc; op++) {
        struct ss_arena_mark mark = ss_arena_mark(&x.scratch);
        rc = compare_op(&x, op, err);
        ss_arena_rewind(&x.scratch, mark);
        if (!rc && ss_job_stopped(job))
            rc = ss_fail(err, SS_E_CANCELLED, "comparing rules was stopped");
        if (op % 256 == 0)
            report(&x, op);
    }
    finish(&x);
    ss_map_free(&x.known);
    ss_map_free(&x.known_missing);
    ss_arena_free(&x.scratch);
    return rc;
}

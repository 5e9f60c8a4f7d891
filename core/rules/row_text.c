/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows as text: placements, conditions, halo widths, and the ShardSpec and CombineSpec of the
 * paper. */
#include "core/rules/row_text.h"

#include <inttypes.h>
#include <math.h>

#include "core/graph/graph.h"
#include "core/op/attr.h"
#include "core/op/op.h"
#include "core/rules/atoms.h"
#include "core/rules/draw/draw.h"
#include "core/rules/footprint.h"

const char *ss_verdict_name(enum ss_verdict verdict)
{
    static const char *const names[] = {
        "proved on probes", "exact",        "structural", "fragile",      "declared", "unchecked",
        "refuted",          "undetermined", "no lengths", "not explored", "no answer"};
    return names[verdict];
}

static void add_note(struct ss_buf *out, size_t start, const char *text)
{
    ss_buf_printf(out, "%s%s", out->length > start ? "; " : "", text);
}

/* Which ops of the call, itself or in its body, count: those that look up or write at indices, and
 * those that number cells. */
static void counting_ops(const struct ss_call *call, bool *indexing, bool *numbering)
{
    const struct ss_region *body = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    *indexing = call->def->origin == SS_ORIGIN_OPERAND0;
    *numbering = call->def->origin >= SS_ORIGIN_RESULT0;
    if (call->def->origin != SS_ORIGIN_NONE || !body || !body->graph)
        return;
    for (uint32_t i = 0; i < body->graph->n_ops; i++) {
        enum ss_origin_of origin = body->graph->ops[i].def->origin;
        *indexing |= origin == SS_ORIGIN_OPERAND0;
        *numbering |= origin >= SS_ORIGIN_RESULT0;
    }
}

static void note_origin(struct ss_buf *out, size_t start, const struct ss_row *row,
                        const struct ss_call *call)
{
    bool masked = false, indexing, numbering;
    for (size_t k = 0; k < call->n_out; k++)
        masked |= row->out[k].kind == SS_PARTIAL;
    counting_ops(call, &indexing, &numbering);
    if (indexing && numbering)
        add_note(out, start, "each rank counts, and masks indices, from its own offset");
    else if (!indexing)
        add_note(out, start, "each rank counts from its own offset");
    else if (masked)
        add_note(out, start, "indices offset and masked per rank: DTensor's MaskPartial");
    else
        add_note(out, start, "indices offset per rank, those outside dropped");
}

static const char *domain_words(enum ss_domain_kind kind)
{
    switch (kind) {
    case SS_DOMAIN_POSITIVE:
        return "positive";
    case SS_DOMAIN_NONNEGATIVE:
        return "not negative";
    case SS_DOMAIN_NONZERO:
        return "not zero";
    case SS_DOMAIN_UNIT:
        return "between -1 and 1";
    case SS_DOMAIN_FRACTION:
        return "between 0 and 1";
    case SS_DOMAIN_ABOVE_ONE:
        return "above 1";
    case SS_DOMAIN_WHOLE:
        return "whole numbers";
    case SS_DOMAIN_INDEX:
        return "in range";
    default:
        return NULL;
    }
}

static void note_domains(struct ss_buf *out, size_t start, const struct ss_row *row,
                         const struct ss_call *call)
{
    for (size_t k = 0; k < call->n_in; k++) {
        bool parts = row->in[k].kind == SS_PARTIAL;
        if (!parts && !(row->granted & SS_GRANTED_FINITE))
            continue;
        const char *words = domain_words(ss_operand_domain(call, k).kind);
        if (!words)
            continue;
        add_note(out, start, "only if operand ");
        ss_buf_printf(out, "%zu %s %s", k, parts ? "and its parts are" : "is", words);
    }
}

static void note_footprint(struct ss_buf *out, size_t start, const struct ss_row *row, size_t n_out)
{
    const struct ss_footprint *f = &row->footprint;
    const bool one = ss_footprint_sides(f) == 1, filled = f->form == SS_FOOTPRINT_FILLED;
    int64_t left = 0, right = 0;
    bool cut = false;
    for (size_t k = 0; k < n_out; k++)
        cut |= row->out[k].kind == SS_SHARD;
    if (ss_footprint_overlaps(f))
        ss_footprint_shared(f, &left, &right);
    if (cut && left + right > 0) {
        add_note(out, start,
                 "only if pieces are at least as long as the shared rows, which are reduced by ");
        ss_buf_puts(out, ss_reduce_name(f->reduce));
    } else if ((f->left > 0 || f->right > 0) && !(filled && f->surplus)) {
        add_note(out, start, "only if pieces are at least as long as the halo");
    }
    if (one && f->surplus && (filled || ss_footprint_overlaps(f))) {
        add_note(out, start, "only if the length of the result, which is ");
        ss_buf_printf(out, "%" PRId64 " %s, divides as well",
                      f->surplus > 0 ? f->surplus : -f->surplus,
                      f->surplus > 0 ? "longer" : "shorter");
    }
    if (one && f->per > 1) {
        add_note(out, start, "only if ");
        ss_buf_printf(out, "%s of %" PRId64,
                      f->form == SS_FOOTPRINT_INSIDE ? "the length is a multiple"
                                                     : "pieces are multiples",
                      f->per);
    }
    if (!one && f->pace[0] != f->pace[1]) {
        add_note(out, start, "only if the ratio of the cut lengths is ");
        ss_buf_printf(out, "%" PRId64 " to %" PRId64, f->pace[0], f->pace[1]);
    }
    if (filled && f->surplus)
        add_note(out, start, "halo widths depend on the number of ranks");
    if (ss_footprint_shares(f) && f->reduce == SS_SUM)
        add_note(out, start,
                 "its widths depend on the number of ranks; the result of the shared rows is "
                 "computed again and subtracted");
}

static void note_lengths(struct ss_buf *out, size_t start, const struct ss_row *row)
{
    if (row->equal)
        add_note(out, start, "only if the cut lengths are equal");
    if (row->equal && row->n_held)
        ss_buf_puts(out, ", and the other factors of their dims too");
    if (row->ratio[0]) {
        add_note(out, start, "only if the ratio of the cut lengths is ");
        ss_buf_printf(out, "%d to %d", row->ratio[0], row->ratio[1]);
    }
    if (row->bounded)
        add_note(out, start, "only for lengths up to those of the call");
}

/* How many elements of a dim stay together: what its factors behind those that are cut make. */
static int64_t together_in(const struct ss_row *row, const struct ss_atoms *atoms,
                           const struct ss_factors *dim)
{
    int64_t together = dim->coefficient > 1 ? dim->coefficient : 1;
    for (int i = dim->count - 1; i >= 0 && !ss_row_cuts(row, dim->items[i]); i--)
        together *= atoms->lengths[dim->items[i]];
    return together;
}

static void note_together(struct ss_buf *out, size_t start, const struct ss_row *row,
                          const struct ss_call *call, const struct ss_atoms *atoms)
{
    int64_t most = 1;
    for (size_t k = 0; k < call->n_in; k++) {
        const struct ss_row_slot *in = &row->in[k];
        int64_t n = in->kind == SS_SHARD ? together_in(row, atoms, &atoms->in[k][in->dim]) : 1;
        most = n > most ? n : most;
    }
    if (most == 1)
        return;
    add_note(out, start, "only if pieces are multiples of ");
    ss_buf_printf(out, "%" PRId64, most);
}

void ss_row_note(struct ss_buf *out, const struct ss_row *row, const struct ss_call *call,
                 const struct ss_atoms *atoms)
{
    size_t start = out->length;
    if (row->even_only)
        add_note(out, start, "only if all pieces are equal");
    if (row->granted & SS_GRANTED_FINITE)
        add_note(out, start, "only if every rank's result is finite: not used in plans");
    if (row->granted & SS_GRANTED_NUMBERS)
        add_note(out, start, "only if no term is NaN: not used in plans");
    if (row->granted & SS_GRANTED_DRAWN)
        add_note(out, start,
                 "only if its body decides by no rarer values than random draws have: not used in "
                 "plans");
    note_lengths(out, start, row);
    if (row->footprint.rows > 0)
        note_footprint(out, start, row, call->n_out);
    else
        note_together(out, start, row, call, atoms);
    note_domains(out, start, row, call);
    if (row->origin)
        note_origin(out, start, row, call);
}

/* How many elements a row of a cut length is, in the first operand that has it. */
static int64_t side_unit(const struct ss_op_rules *rules, const struct ss_row *row, int side,
                         const int64_t *lengths)
{
    for (size_t k = 0; k < rules->n_in; k++) {
        if (row->in[k].kind == SS_SHARD && row->in[k].side == side)
            return ss_slot_unit(&row->in[k], lengths);
    }
    return 1;
}

void ss_row_widths(struct ss_buf *out, const struct ss_op_rules *rules, const struct ss_row *row,
                   const int64_t *lengths)
{
    static const int64_t ranks[] = {2, 3, 4, 8};
    const struct ss_footprint *f = &row->footprint;
    const char *why, *before = "halo on ";
    int64_t cut[2], left, right;
    if (f->rows == 0 || ss_footprint_overlaps(f) ||
        ss_footprint_widths(f, ss_row_cut_lengths(row, lengths, cut), 0, &left, &right))
        return;
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        struct ss_halo halo;
        if (!ss_footprint_halo(f, cut, ranks[i], &halo, &why))
            continue;
        ss_buf_printf(out, "%s%" PRId64 " ranks ", before, ranks[i]);
        for (int s = 0; s < ss_footprint_sides(f); s++) {
            int64_t unit = side_unit(rules, row, s, lengths);
            ss_buf_printf(out, "%s%" PRId64 ":%" PRId64, s ? ", " : "", halo.side[s].left * unit,
                          halo.side[s].right * unit);
        }
        bool even = ss_halo_even(&halo);
        for (int s = 0; s < ss_footprint_sides(f); s++)
            even &= cut[s] % ranks[i] == 0;
        ss_buf_puts(out, even ? "" : " (unequal pieces: in no plan)");
        before = "; on ";
    }
}

void ss_row_print(struct ss_buf *out, const struct ss_op_rules *rules, const struct ss_row *row,
                  const int64_t *lengths)
{
    for (size_t k = 0; k < rules->n_out; k++) {
        ss_buf_puts(out, k ? ", " : "");
        ss_placement_print(out, ss_row_result(row, k, lengths), false);
    }
    ss_buf_puts(out, rules->n_out ? " <-" : "<-");
    for (size_t k = 0; k < rules->n_in; k++) {
        ss_buf_puts(out, k ? ", " : " ");
        ss_placement_print(out, ss_row_operand(row, k, lengths), false);
    }
}

void ss_row_absence(struct ss_buf *out, const struct ss_row *row)
{
    size_t start = out->length;
    note_lengths(out, start, row);
    if (row->blocked)
        add_note(out, start, "only if the cut lengths are few blocks of one length");
    if (out->length == start)
        add_note(out, start, "only if the cut lengths differ");
}

const char *ss_unplaced_why(const struct ss_row *row)
{
    return row->listed ? "a plan has no blocks of unequal length"
                       : "a plan has no placement that cuts two dims at once";
}

static bool cuts_dim(const struct ss_row *row, const struct ss_factors *dim)
{
    bool cuts = false;
    for (uint16_t i = 0; i < row->n_cut; i++)
        cuts |= ss_factors_find(dim, row->cut[i]) >= 0;
    return cuts;
}

void ss_unplaced_print(struct ss_buf *out, const struct ss_op_rules *rules,
                       const struct ss_row *row, const struct ss_atoms *atoms, bool operand,
                       size_t k)
{
    const struct ss_row_slot *slot = operand ? &row->in[k] : &row->out[k];
    bool tied = operand && slot->kind == SS_SHARD && !row->listed;
    if (!tied && !(row->listed && !operand && slot->kind == SS_SHARD)) {
        ss_placement_print(out, ss_row_placement(slot, atoms->lengths), true);
        return;
    }
    ss_buf_printf(out, "S(%d", slot->dim);
    for (int d = slot->dim + 1; tied && d < rules->in_rank[k]; d++) {
        if (cuts_dim(row, &atoms->in[k][d]))
            ss_buf_printf(out, ",%d", d);
    }
    for (uint16_t i = 0; !tied && i < row->n_cut; i++)
        ss_buf_printf(out, "%s%" PRId64, i ? ":" : ",blocks=", atoms->lengths[row->cut[i]]);
    ss_buf_putc(out, ')');
}

/* The first cut row with a given placement of operand k, dim d: its id, else N. */
static void print_shard_dim(struct ss_buf *out, const struct ss_op_rules *rules, size_t k, int d,
                            const int64_t *lengths)
{
    bool any = false;
    for (size_t i = 0; i < rules->n_rows; i++) {
        const struct ss_row *row = &rules->rows[i];
        if (!row->n_cut || row->in[k].kind != SS_SHARD || row->in[k].dim != d ||
            !ss_row_is_said(row, lengths))
            continue;
        int64_t blocks = ss_row_placement(&row->in[k], lengths).blocks;
        ss_buf_printf(out, "%s%s", any ? "|" : "", row->id);
        if (blocks > 1)
            ss_buf_printf(out, "(block=%" PRId64 ")", blocks);
        any = true;
    }
    if (!any)
        ss_buf_puts(out, "N");
}

void ss_shard_spec_print(struct ss_buf *out, const struct ss_op_rules *rules,
                         const struct ss_atoms *atoms)
{
    for (size_t k = 0; k < rules->n_in; k++) {
        ss_buf_puts(out, k ? ", [" : "[");
        for (int d = 0; d < rules->in_rank[k]; d++) {
            ss_buf_puts(out, d ? ", " : "");
            print_shard_dim(out, rules, k, d, atoms->lengths);
        }
        ss_buf_puts(out, "]");
    }
}

static void print_combine(struct ss_buf *out, const struct ss_row *row, size_t k,
                          const int64_t *lengths)
{
    static const char *const names[] = {"SUM", "AVG", "MAX", "MIN", "PROD", "AND", "OR"};
    const struct ss_row_slot *slot = &row->out[k];
    const struct ss_footprint *f = &row->footprint;
    int64_t left, right;
    if (slot->kind == SS_REPLICATED) {
        ss_buf_puts(out, "identity()");
    } else if (slot->kind == SS_PARTIAL) {
        ss_buf_printf(out, "reduce(op=%s)", names[slot->reduce]);
    } else {
        int64_t blocks = ss_row_placement(slot, lengths).blocks;
        ss_buf_printf(out, "gather(dim=%d", slot->dim);
        if (blocks > 1)
            ss_buf_printf(out, ", block=%" PRId64, blocks);
        if (ss_footprint_overlaps(f)) {
            ss_footprint_shared(f, &left, &right);
            ss_buf_printf(out, ", halo=%" PRId64 ":%" PRId64 ", op=%s", left, right,
                          names[f->reduce]);
        } else if (ss_row_trims(row, k, lengths, &left, &right)) {
            ss_buf_printf(out, ", trim=%" PRId64 ":%" PRId64, left, right);
        }
        ss_buf_puts(out, ")");
    }
}

void ss_combine_spec_print(struct ss_buf *out, const struct ss_op_rules *rules,
                           const struct ss_atoms *atoms)
{
    bool any = false;
    for (size_t i = 0; i < rules->n_rows; i++) {
        const struct ss_row *row = &rules->rows[i];
        if (!row->n_cut || !ss_row_is_said(row, atoms->lengths))
            continue;
        ss_buf_printf(out, "%s%s: ", any ? "; " : "", row->id);
        for (size_t k = 0; k < rules->n_out; k++) {
            ss_buf_puts(out, k ? ", " : "");
            print_combine(out, row, k, atoms->lengths);
        }
        any = true;
    }
}

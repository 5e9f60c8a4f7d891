/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows at real sizes, and their text. */
#include <inttypes.h>

#include "core/rules/rules.h"

struct ss_placement ss_row_placement(const struct ss_row_slot *slot, const int64_t *lengths)
{
    struct ss_placement p = {.kind = slot->kind};
    if (slot->kind == SS_PARTIAL)
        p.reduce = slot->reduce;
    if (slot->kind == SS_SHARD) {
        p.dim = slot->dim;
        p.blocks = ss_factors_value(&slot->blocks, lengths);
    }
    return p;
}

bool ss_row_fits(const struct ss_row *row, const int64_t *lengths, int64_t n)
{
    if (row->verdict == SS_REFUTED || row->verdict == SS_UNDETERMINED)
        return false;
    for (uint16_t i = 0; i < row->n_cut; i++) {
        int64_t length = lengths[row->cut[i]];
        if (length < n || length % n || (row->equal && length != lengths[row->cut[0]]))
            return false;
    }
    return true;
}

void ss_row_cut(const struct ss_row *row, int64_t *lengths, int64_t n)
{
    for (uint16_t i = 0; i < row->n_cut; i++)
        lengths[row->cut[i]] /= n;
}

bool ss_row_misfit(const struct ss_row *row, const int64_t *lengths, int64_t n, struct ss_buf *out)
{
    if (ss_row_fits(row, lengths, n))
        return false;
    for (uint16_t i = 0; i < row->n_cut; i++) {
        int64_t length = lengths[row->cut[i]];
        if (length % n || length < n) {
            ss_buf_printf(out, "%" PRId64 " cannot be cut into %" PRId64 " equal pieces", length,
                          n);
            return true;
        }
        if (row->equal && length != lengths[row->cut[0]]) {
            ss_buf_printf(out,
                          "lengths %" PRId64 " and %" PRId64
                          " differ: their pieces would need blocks of unequal length",
                          lengths[row->cut[0]], length);
            return true;
        }
    }
    ss_buf_puts(out, ss_verdict_name(row->verdict));
    return true;
}

/* ---- what it needs ---- */

static void add_note(struct ss_buf *out, size_t start, const char *text)
{
    ss_buf_printf(out, "%s%s", out->length > start ? "; " : "", text);
}

static void note_origin(struct ss_buf *out, size_t start, const struct ss_row *row,
                        const struct ss_call *call)
{
    bool sum = false;
    for (size_t k = 0; k < call->n_out; k++)
        sum |= row->out[k].kind == SS_PARTIAL && row->out[k].reduce == SS_SUM;
    if (call->def->origin != SS_ORIGIN_OPERAND0)
        add_note(out, start, "each rank counts from its own offset");
    else if (sum)
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
    case SS_DOMAIN_ABOVE_ONE:
        return "above 1";
    default:
        return NULL;
    }
}

static void note_domains(struct ss_buf *out, size_t start, const struct ss_row *row,
                         const struct ss_call *call)
{
    for (size_t k = 0; k < call->n_in && call->def->domain; k++) {
        struct ss_domain domain = {.kind = SS_DOMAIN_ANY};
        call->def->domain(call, k, &domain);
        const char *words = domain_words(domain.kind);
        if (row->in[k].kind != SS_PARTIAL || !words)
            continue;
        add_note(out, start, "only where operand ");
        ss_buf_printf(out, "%zu and its parts are %s", k, words);
    }
}

void ss_row_note(struct ss_buf *out, const struct ss_row *row, const struct ss_call *call)
{
    size_t start = out->length;
    if (row->origin)
        note_origin(out, start, row, call);
    if (row->even_only)
        add_note(out, start, "only equal pieces");
    if (row->equal)
        add_note(out, start, "only where the lengths that are cut are equal");
    note_domains(out, start, row, call);
}

static void print_slots(struct ss_buf *out, const struct ss_row_slot *slots, size_t n,
                        const int64_t *lengths)
{
    for (size_t k = 0; k < n; k++) {
        if (k)
            ss_buf_puts(out, ", ");
        ss_placement_print(out, ss_row_placement(&slots[k], lengths), false);
    }
}

void ss_row_print(struct ss_buf *out, const struct ss_op_rules *rules, const struct ss_row *row,
                  const int64_t *lengths)
{
    print_slots(out, row->out, rules->n_out, lengths);
    ss_buf_puts(out, rules->n_out ? " <-" : "<-");
    if (rules->n_in)
        ss_buf_puts(out, " ");
    print_slots(out, row->in, rules->n_in, lengths);
}

/* The first cut row with a given placement of operand k, dim d: its id, else N. */
static void print_shard_dim(struct ss_buf *out, const struct ss_op_rules *rules, size_t k, int d,
                            const int64_t *lengths)
{
    bool any = false;
    for (size_t i = 0; i < rules->n_rows; i++) {
        const struct ss_row *row = &rules->rows[i];
        if (!row->n_cut || row->in[k].kind != SS_SHARD || row->in[k].dim != d)
            continue;
        int64_t blocks = ss_factors_value(&row->in[k].blocks, lengths);
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

static void print_combine(struct ss_buf *out, const struct ss_row_slot *slot,
                          const int64_t *lengths)
{
    static const char *const names[] = {"SUM", "AVG", "MAX", "MIN", "PROD", "AND", "OR"};
    if (slot->kind == SS_REPLICATED) {
        ss_buf_puts(out, "identity()");
    } else if (slot->kind == SS_PARTIAL) {
        ss_buf_printf(out, "reduce(op=%s)", names[slot->reduce]);
    } else {
        int64_t blocks = ss_factors_value(&slot->blocks, lengths);
        ss_buf_printf(out, "gather(dim=%d", slot->dim);
        if (blocks > 1)
            ss_buf_printf(out, ", block=%" PRId64, blocks);
        ss_buf_puts(out, ")");
    }
}

void ss_combine_spec_print(struct ss_buf *out, const struct ss_op_rules *rules,
                           const struct ss_atoms *atoms)
{
    bool any = false;
    for (size_t i = 0; i < rules->n_rows; i++) {
        const struct ss_row *row = &rules->rows[i];
        if (!row->n_cut)
            continue;
        ss_buf_printf(out, "%s%s: ", any ? "; " : "", row->id);
        for (size_t k = 0; k < rules->n_out; k++) {
            ss_buf_puts(out, k ? ", " : "");
            print_combine(out, &row->out[k], atoms->lengths);
        }
        any = true;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints a candidate: cut dims and attributes, partial operands, and conditions that no
 * placement expresses. */
#include "core/rules/candidates/candidate_text.h"

#include <inttypes.h>
#include <string.h>

#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/row.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"

/* Ranges of attributes that the text of a candidate lists, to keep it on one line; it counts the
 * rest. */
enum { MAX_RANGES = 8 };

/* The attribute slots that are cut, "sizes[0..5, 13]"; of a composite, which may have hundreds, the
 * first ones, and how many more. */
static void print_slots(struct ss_buf *text, const struct ss_subject *s,
                        const struct ss_candidate *c, const char *join)
{
    const struct ss_attr_slot *slots = s->atoms->slots;
    size_t n = s->atoms->n_slots, last = n;
    int ranges = 0, left = 0;
    for (size_t i = 0, end; i < n; i = end + 1) {
        end = i;
        if (!ss_candidate_cuts(c, &slots[i].value))
            continue;
        while (end + 1 < n && slots[end + 1].attr == slots[i].attr &&
               slots[end + 1].index == slots[end].index + 1 &&
               ss_candidate_cuts(c, &slots[end + 1].value))
            end++;
        if (++ranges > MAX_RANGES) {
            left += (int)(end + 1 - i);
            continue;
        }
        bool more = last < n && slots[last].attr == slots[i].attr;
        if (!more)
            ss_buf_printf(text, "%s%s %s[", last < n ? "]" : "", last < n ? "," : join,
                          ss_attr_name(s->call->attrs.items[slots[i].attr].id));
        ss_buf_printf(text, more ? ", %u" : "%u", slots[i].index);
        if (end > i)
            ss_buf_printf(text, "..%u", slots[end].index);
        last = end;
    }
    if (left)
        ss_buf_printf(text, ", %d more", left);
    ss_buf_puts(text, last < n ? "]" : "");
}

const char *ss_candidate_text(const struct ss_subject *s, const struct ss_candidate *c)
{
    struct ss_buf text = {0};
    const char *join = c->n_cut > 1 ? "cut together" : "cut";
    for (size_t k = 0; k < s->call->n_in && c->n_cut; k++) {
        for (int d = 0; d < s->call->in[k].rank; d++) {
            if (!ss_candidate_cuts(c, &s->atoms->in[k][d]))
                continue;
            ss_buf_printf(&text, "%s operand %zu dim %d", join, k, d);
            join = ",";
        }
    }
    if (c->n_cut)
        print_slots(&text, s, c, join);
    if (c->blocked)
        ss_buf_puts(&text, ", in blocks of one length");
    if (c->listed)
        ss_buf_puts(&text, ", at unequal lengths");
    if (c->equal && c->n_cut > 1)
        ss_buf_puts(&text, c->same ? ", at equal lengths of equal rows" : ", at equal lengths");
    if (c->step > 1)
        ss_buf_printf(&text, ", %" PRId64 " rows at a time", c->step);
    if (c->ratio[0])
        ss_buf_printf(&text, ", as %d to %d", c->ratio[0], c->ratio[1]);
    if (c->held || c->most)
        ss_buf_printf(&text, ", %s %s in the call", c->most || !c->n_cut ? "lengths" : "windows",
                      c->exact ? "as long as" : "no longer than");
    if (c->origin)
        ss_buf_puts(&text, ", the kernel receives the global offset");
    join = c->n_cut ? " with" : "";
    for (size_t k = 0; k < s->call->n_in; k++) {
        int reduce = ss_candidate_partial(c, k);
        if (reduce < 0)
            continue;
        ss_buf_printf(&text, "%s operand %zu P(%s)", join, k,
                      ss_reduce_name((enum ss_reduce)reduce));
        join = ",";
    }
    if (c->granted & SS_GRANTED_FINITE)
        ss_buf_puts(&text, ", if the result of each term is finite");
    const char *at = text.length ? ss_buf_text(&text) : "nothing is cut";
    const char *kept = ss_strdup(s->arena, at + strspn(at, ", "));
    ss_buf_free(&text);
    return kept;
}

/* Times that an operand's dim is cut. */
static int times_cut(const struct ss_subject *s, const struct ss_candidate *c, size_t k, int d)
{
    const struct ss_factors *dim = &s->atoms->in[k][d];
    int times = 0;
    for (uint16_t i = 0; i < dim->count; i++)
        times += ss_candidate_cuts(c, &(struct ss_factors){.items = &dim->items[i], .count = 1});
    return times;
}

bool ss_pieces_exist(const struct ss_subject *s, const struct ss_candidate *c,
                     struct ss_attempt *attempt)
{
    for (size_t k = 0; k < s->call->n_in; k++) {
        for (int d = 0; d < s->call->in[k].rank; d++) {
            if (times_cut(s, c, k, d) < 2)
                continue;
            attempt->verdict = SS_NOT_TRIED;
            attempt->why = ss_sprintf(s->arena, "operand %zu dim %d would be cut twice", k, d);
            return false;
        }
    }
    return true;
}

/* "S(0,1)": one id cuts two dims, and each rank has a block of the diagonal. */
static bool print_operand(struct ss_buf *out, const struct ss_subject *s,
                          const struct ss_candidate *c, size_t k)
{
    int cut = 0;
    if (ss_candidate_partial(c, k) >= 0) {
        ss_buf_printf(out, "P(%s)", ss_reduce_name((enum ss_reduce)ss_candidate_partial(c, k)));
        return false;
    }
    for (int d = 0; d < s->call->in[k].rank; d++) {
        if (times_cut(s, c, k, d))
            ss_buf_printf(out, "%s%d", cut++ ? "," : "S(", d);
    }
    ss_buf_puts(out, cut ? ")" : "R");
    return cut > 1;
}

/* "S(1, blocks=in0:in1)": blocks as long as the operands' dims that are cut. */
static void print_listed(struct ss_buf *out, const struct ss_subject *s,
                         const struct ss_candidate *c, int dim)
{
    ss_buf_printf(out, "S(%d, blocks=", dim);
    for (uint16_t i = 0; i < c->n_cut; i++) {
        struct ss_candidate one = {.cut = &c->cut[i], .n_cut = 1};
        for (size_t k = 0; k < s->call->n_in; k++) {
            if (ss_candidate_cuts_operand(s, &one, k))
                ss_buf_printf(out, "%sin%zu", i ? ":" : "", k);
        }
    }
    ss_buf_putc(out, ')');
}

const char *ss_unplaceable(const struct ss_subject *s, const struct ss_candidate *c,
                           const struct ss_row *row)
{
    struct ss_buf text = {0};
    struct ss_op_rules one_result = {.n_out = 1};
    bool tied = false;
    for (size_t k = 0; k < s->call->n_out; k++) {
        ss_buf_puts(&text, k ? ", " : "");
        struct ss_row one = {.out = &row->out[k]};
        struct ss_buf slot = {0};
        if (c->listed && row->out[k].kind == SS_SHARD) {
            print_listed(&text, s, c, row->out[k].dim);
            continue;
        }
        ss_row_print(&slot, &one_result, &one, s->atoms->lengths);
        ss_buf_add(&text, slot.data, slot.length - 3); /* without its arrow */
        ss_buf_free(&slot);
    }
    ss_buf_puts(&text, " <- ");
    for (size_t k = 0; k < s->call->n_in; k++) {
        ss_buf_puts(&text, k ? ", " : "");
        tied |= print_operand(&text, s, c, k);
    }
    const char *why = NULL;
    if (c->listed)
        why = ss_sprintf(s->arena, "holds: %s; a plan has no blocks of unequal length",
                         ss_buf_text(&text));
    else if (tied)
        why = ss_sprintf(s->arena, "holds: %s; a plan has no placement that cuts two dims at once",
                         ss_buf_text(&text));
    ss_buf_free(&text);
    return why;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Detects cuts that the candidates leave out, and words the reason. */
#include "core/rules/candidates/not_explored.h"

#include <inttypes.h>

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"
#include "core/op/window.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/dim_alias.h"
#include "core/rules/candidate.h"
#include "core/rules/findings.h"
#include "core/rules/halo/tied_lengths.h"
#include "core/rules/origin.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"

/* True if a length of a body is the atom or depends on it. True also for a length that is not a
 * product of atoms, because its dependence is unknown. */
static bool goes_with(struct ss_subject *s, const struct ss_factors *length, uint16_t atom)
{
    bool goes = length->coefficient < 0;
    for (uint16_t i = 0; i < length->count; i++) {
        uint16_t source;
        goes |= length->items[i] == atom ||
                (ss_tied_lengths(s, length->items[i], &source) && source == atom);
    }
    return goes;
}

bool ss_atom_has_fixed_offset(struct ss_subject *s, uint16_t atom)
{
    const struct ss_dim_alias *twin = ss_dim_alias_of_atom(s->atoms, atom);
    const uint16_t *of = twin ? twin->of.items : &atom, n = twin ? twin->of.count : 1;
    bool has = false;
    for (size_t i = 0; i < s->atoms->n_counted && !has; i++) {
        const struct ss_counted_tensor *t = &s->atoms->counted[i];
        for (int d = 0; d < t->rank && t->def->origin == SS_ORIGIN_OPERAND0; d++)
            for (uint16_t j = 0; j < n; j++)
                has |= !s->atoms->atoms[of[j]].literal && !goes_with(s, &t->window[d], of[j]) &&
                       goes_with(s, &t->length[d], of[j]);
    }
    return has && ss_call_has_fixed_offsets(s->call);
}

/* Whether the body holds a table of numbers, which follow no pattern, with a dim that long. */
static bool holds_as_many(const struct ss_call *call, int64_t length)
{
    const struct ss_graph *body = ss_composite_body(call);
    bool any = false;
    for (uint32_t i = 0; body && i < body->n_ops; i++) {
        const struct ss_attr *value = ss_attr_find(&body->ops[i].attrs, SS_ATTR_VALUE);
        const struct ss_type *type = value && value->tensor ? &value->tensor->type : NULL;
        for (int d = 0; type && d < type->rank; d++)
            any |= type->dims[d] == length;
    }
    return any;
}

const char *ss_held_length(const struct ss_subject *s, size_t k, int d)
{
    const struct ss_factors *dim = &s->atoms->in[k][d];
    int64_t fixed = dim->count ? 0 : dim->coefficient;
    for (uint16_t i = 0; i < dim->count; i++) {
        if (s->atoms->atoms[dim->items[i]].literal)
            fixed = s->atoms->lengths[dim->items[i]];
    }
    if (fixed < 2 || !ss_composite_body(s->call))
        return NULL;
    if (!holds_as_many(s->call, fixed))
        return "its length, or positions on it, are literals of the body: a piece would need "
               "others";
    return ss_sprintf(s->arena,
                      "its body holds a constant of length %" PRId64
                      ": a piece would need its piece of it",
                      fixed);
}

/* Dims that cannot be cut because of numbers that the body holds. */
static void name_held(struct ss_subject *s, struct ss_findings *f)
{
    for (size_t k = 0; k < s->call->n_in; k++) {
        for (int d = 0; d < s->call->in[k].rank; d++) {
            const char *why = ss_held_length(s, k, d);
            if (why)
                ss_keep_untried(s, &(struct ss_candidate){.kind = 'A'},
                                ss_sprintf(s->arena, "cut operand %zu dim %d", k, d), why, f);
        }
    }
}

static bool has_row(const struct ss_findings *f, uint16_t atom)
{
    bool has = false;
    for (size_t i = 0; i < f->rows.count; i++)
        has |= ss_row_cuts(&f->rows.items[i].row, atom);
    return has;
}

/* Dims with places that are numbers, which no row cuts. */
static void name_fixed(struct ss_subject *s, struct ss_findings *f)
{
    if (!ss_call_has_fixed_offsets(s->call))
        return;
    for (uint16_t atom = 0; atom < s->atoms->n_atoms; atom++) {
        if (!s->atoms->atoms[atom].literal && ss_atom_of_operand(s->call, s->atoms, atom) &&
            !has_row(f, atom) && ss_atom_has_fixed_offset(s, atom))
            ss_keep_uncut(s, 'D', atom, "with a halo",
                          "not explored: its body reads or writes at a literal offset along it, "
                          "which a halo would move",
                          f);
    }
}

/* Dims whose positions could stay as they are while pieces reach into their neighbours. */
static void name_positions(struct ss_subject *s, struct ss_findings *f)
{
    for (uint16_t atom = 0; atom < s->atoms->n_atoms; atom++) {
        const struct ss_atom *at = &s->atoms->atoms[atom];
        bool tangled = at->tangled && !at->literal && ss_atom_of_operand(s->call, s->atoms, atom);
        const char *why = "not explored: other lengths depend on the positions on it, so a halo "
                          "with fixed positions was not tried";
        if (at->far)
            why = ss_sprintf(s->arena,
                             "not explored: positions on it are farther from its ends than %d rows "
                             "or half of it, too far for a halo",
                             SS_MAX_END_DISTANCE);
        if (at->far || tangled)
            ss_keep_uncut(s, 'D', atom, "with a halo", why, f);
        if (at->many && ss_atom_of_operand(s->call, s->atoms, atom))
            ss_keep_uncut(s, 'A', atom, "in blocks",
                          "not explored: positions on it divide it into too many blocks", f);
    }
}

/* Whether the dims with one of these factors are all the same product. */
static bool all_equal(const struct ss_subject *s, const struct ss_type *types, size_t n,
                      struct ss_factors *const *dims, const struct ss_factors *of)
{
    bool equal = true;
    for (size_t k = 0; k < n; k++) {
        for (int d = 0; d < types[k].rank; d++) {
            bool shares = false;
            for (uint16_t i = 0; i < of->count; i++)
                shares |= ss_factors_find(&dims[k][d], of->items[i]) >= 0;
            equal &=
                !shares || ss_factors_equal(&dims[k][d], of, s->atoms->atoms, s->atoms->lengths);
        }
    }
    return equal;
}

/* Dims that are a product for nothing but a number that positions on them are divided by. */
static void name_divided(struct ss_subject *s, struct ss_findings *f)
{
    const struct ss_call *call = s->call;
    bool *named = ss_alloc_array(&s->scratch, s->atoms->n_atoms, sizeof *named);
    for (size_t k = 0; k < call->n_in; k++) {
        for (int d = 0; d < call->in[k].rank; d++) {
            const struct ss_factors *dim = &s->atoms->in[k][d];
            if (dim->count < 2 || named[dim->items[0]] || !ss_composite_body(call) ||
                !ss_is_counted_along(s->atoms, dim->items[dim->count - 1]) ||
                !all_equal(s, call->in, call->n_in, s->atoms->in, dim) ||
                !all_equal(s, call->out, call->n_out, s->atoms->out, dim))
                continue;
            named[dim->items[0]] = true;
            ss_keep_uncut(s, 'C', dim->items[0], "in pieces of any length",
                          "not explored: a literal of its body divides it, so only multiples of "
                          "the literal, and blocks, were tried",
                          f);
        }
    }
}

/* of: the call's windows, or those of an op in its body. */
static void name_windows_of(struct ss_subject *s, const struct ss_op_def *def,
                            const struct ss_attrs *attrs, const struct ss_type *in, const char *of,
                            struct ss_findings *f)
{
    bool folds = def->class == SS_OP_CLASS_REDUCE_WINDOW || def->class == SS_OP_CLASS_CONVOLUTION;
    for (int d = 0; folds && d < in[0].rank; d++) {
        if (ss_windows_touch(attrs, in, d))
            ss_keep_untried(s, &(struct ss_candidate){.kind = 'C'},
                            ss_sprintf(s->arena, "cut within the windows on %s dim %d", of, d),
                            "not explored: windows do not overlap; a cut inside each window, as "
                            "after a reshape, was not tried",
                            f);
    }
}

static void name_windows(struct ss_subject *s, struct ss_findings *f)
{
    const struct ss_graph *body = ss_composite_body(s->call);
    if (!body)
        name_windows_of(s, s->call->def, &s->call->attrs, s->call->in, "operand 0", f);
    for (uint32_t i = 0; body && i < body->n_ops; i++) {
        const struct ss_op *op = &body->ops[i];
        if (!op->live || op->n_operands < 2)
            continue;
        const struct ss_type in[2] = {body->vars[op->operands[0]].type,
                                      body->vars[op->operands[1]].type};
        name_windows_of(s, op->def, &op->attrs, in,
                        ss_sprintf(s->arena, "operand 0 of %s,", op->name), f);
    }
}

/* Parts of a dim of which a slice takes every so manieth row, and of others none. */
static void name_strided_parts(struct ss_subject *s, struct ss_findings *f)
{
    size_t n = 0, n_starts = 0;
    bool slices = s->call->def->class == SS_OP_CLASS_SLICE;
    const int64_t *strides = ss_attr_ints(&s->call->attrs, SS_ATTR_STRIDES, &n);
    const int64_t *starts = ss_attr_ints(&s->call->attrs, SS_ATTR_START_INDICES, &n_starts);
    for (size_t d = 0; slices && d < n && d < n_starts; d++) {
        if (strides[d] > 1 && starts[d] >= strides[d])
            ss_keep_untried(
                s, &(struct ss_candidate){.kind = 'F'},
                ss_sprintf(s->arena, "cut operand 0 dim %zu, of any lengths", d),
                "not explored: strided slice of a sub-range, which needs blocks of unequal length",
                f);
    }
}

void ss_report_not_explored(struct ss_subject *s, struct ss_findings *f)
{
    name_held(s, f);
    name_positions(s, f);
    name_fixed(s, f);
    name_divided(s, f);
    name_windows(s, f);
    name_strided_parts(s, f);
}

/* ---- after joint cuts ---- */

/* Whether some row cuts an atom with another, or with a halo. */
static bool has_joint_row(const struct ss_findings *f, uint16_t atom)
{
    bool has = false;
    for (size_t i = 0; i < f->rows.count; i++) {
        const struct ss_row *row = &f->rows.items[i].row;
        has |= ss_row_cuts(row, atom) && (row->n_cut > 1 || row->footprint.rows > 0);
    }
    return has;
}

/* Whether a tensor that the body counts on, of those that indices point into or of the others, is
 * as long as an atom along a dim of which not all is read at once; or, *follows, as what follows
 * from it. */
static bool is_counted_on(struct ss_subject *s, uint16_t atom, bool into, bool *follows)
{
    bool is = *follows = false;
    for (size_t i = 0; i < s->atoms->n_counted; i++) {
        const struct ss_counted_tensor *t = &s->atoms->counted[i];
        for (int d = 0; d < t->rank && into == (t->def->origin == SS_ORIGIN_OPERAND0); d++) {
            uint16_t source = atom, at = t->length[d].count ? t->length[d].items[0] : atom;
            bool one = t->length[d].count == 1 && ss_factors_find(&t->window[d], at) < 0;
            is |= one && at == atom;
            *follows |= one && at != atom && ss_tied_lengths(s, at, &source) && source == atom;
        }
    }
    return is || *follows;
}

static void name_dim(struct ss_subject *s, uint16_t atom, bool follows, struct ss_findings *f)
{
    struct ss_candidate c = {.kind = 'B', .cut = &atom, .n_cut = 1, .origin = true};
    if (follows)
        ss_keep_untried(s, &c, NULL,
                        "indices point into a length that is a formula of it: the offset of a "
                        "piece does not follow from the cut",
                        f);
    ss_keep_uncut(
        s, 'D', atom, "with a halo",
        "not explored: windows on it start at a literal of the body, which a halo would move", f);
}

/* Lengths that rows cut in a ratio, each with another: windows of several results on one dim. */
static void name_in_step(struct ss_subject *s, struct ss_findings *f)
{
    for (uint16_t a = 0; a < s->atoms->n_atoms; a++) {
        uint16_t other = SS_EVERY_ATOM;
        bool several = false;
        for (size_t i = 0; i < f->rows.count; i++) {
            const struct ss_row *row = &f->rows.items[i].row;
            if (!row->ratio[0] || !ss_row_cuts(row, a))
                continue;
            uint16_t with = row->cut[row->cut[0] == a];
            several |= other != SS_EVERY_ATOM && other != with;
            other = with;
        }
        if (several)
            ss_keep_uncut(s, 'F', a, "with several in step",
                          "not explored: rows cut it with one other length each, in a ratio; all "
                          "of them at once were not tried",
                          f);
    }
}

/* Dims that the body's own offsets lie on and that no row cuts together. */
static void name_literal_offsets(struct ss_subject *s, struct ss_findings *f)
{
    bool alone = false, follows;
    if (!ss_call_has_own_offsets(s->call))
        return;
    name_in_step(s, f);
    for (uint16_t a = 0; a < s->atoms->n_atoms; a++)
        alone |= !s->atoms->atoms[a].literal && !has_joint_row(f, a) &&
                 is_counted_on(s, a, false, &follows);
    for (uint16_t a = 0; a < s->atoms->n_atoms && alone; a++) {
        if (!s->atoms->atoms[a].literal && !ss_atom_is_derived(s->atoms, a) &&
            !has_joint_row(f, a) && is_counted_on(s, a, true, &follows))
            name_dim(s, a, follows, f);
    }
}

/* Whether an attempt cut lengths that a body numbers, one of an operand's among them. */
static bool cuts_numbered(struct ss_subject *s, const struct ss_attempt *a)
{
    bool of_operand = false;
    for (uint16_t i = 0; i < a->n_cut; i++)
        of_operand |= ss_atom_of_operand(s->call, s->atoms, a->cut[i]);
    return of_operand && ss_counting_of(s->atoms, a->cut, a->n_cut, &s->scratch).positions;
}

/* Bands of positions that a body numbers itself. */
static void name_bands(struct ss_subject *s, struct ss_findings *f)
{
    bool any = false;
    for (size_t i = 0; i < f->attempts.count && ss_composite_body(s->call) && !any; i++) {
        const struct ss_attempt *a = &f->attempts.items[i];
        any = a->kind == 'F' && a->n_cut > 1 && a->verdict == SS_REFUTED && !a->shape &&
              cuts_numbered(s, a);
    }
    if (any)
        ss_keep_untried(s, &(struct ss_candidate){.kind = 'D'},
                        "cut several lengths together, with a halo and an offset",
                        "not explored: its body numbers them and may read only a band, so a halo "
                        "with an offset was not tried",
                        f);
}

void ss_report_not_joined(struct ss_subject *s, struct ss_findings *f)
{
    name_literal_offsets(s, f);
    name_bands(s, f);
}

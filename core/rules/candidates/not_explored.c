/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Detects cuts that the candidates leave out, and words the reason. */
#include "core/rules/candidates/candidates.h"

#include "core/base/integer.h"
#include "core/op/window.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/findings.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"

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

/* Windows that touch, but do not overlap. */
static void name_windows(struct ss_subject *s, struct ss_findings *f)
{
    const struct ss_call *call = s->call;
    bool folds = call->def->class == SS_OP_CLASS_REDUCE_WINDOW ||
                 call->def->class == SS_OP_CLASS_CONVOLUTION;
    for (int d = 0; folds && d < call->in[0].rank; d++) {
        if (ss_windows_touch(&call->attrs, call->in, d))
            ss_keep_untried(s, &(struct ss_candidate){.kind = 'C'},
                            ss_sprintf(s->arena, "cut within the windows on operand 0 dim %d", d),
                            "not explored: windows do not overlap; a cut inside each window, as "
                            "after a reshape, was not tried",
                            f);
    }
}

/* True if a slice takes a part of a dim that is cut there into segments of unequal length, each of
 * which is longer than 1. */
static bool has_segments(int64_t start, int64_t limit, int64_t length)
{
    const int64_t parts[] = {start, limit - start, length - limit};
    int64_t one = 0;
    bool differ = false;
    for (int i = 0; i < 3; i++) {
        differ |= parts[i] && one && parts[i] != one;
        one = parts[i] ? parts[i] : one;
    }
    return differ && ss_gcd(ss_gcd(start, limit), length) > 1;
}

/* Parts of a dim that a slice takes, while it takes none of the others, or of which it takes every
 * so manieth row: they would be cut by themselves. */
static void name_parts(struct ss_subject *s, struct ss_findings *f)
{
    const struct ss_attrs *attrs = &s->call->attrs;
    const struct ss_type *in = &s->call->in[0];
    size_t n = 0, n_starts = 0, n_limits = 0;
    const int64_t *strides = ss_attr_ints(attrs, SS_ATTR_STRIDES, &n);
    const int64_t *starts = ss_attr_ints(attrs, SS_ATTR_START_INDICES, &n_starts);
    const int64_t *limits = ss_attr_ints(attrs, SS_ATTR_LIMIT_INDICES, &n_limits);
    bool slices = s->call->def->class == SS_OP_CLASS_SLICE;
    for (size_t d = 0; slices && d < n_starts && d < n_limits; d++) {
        const int64_t stride = d < n ? strides[d] : 1;
        if (stride > 1 ? starts[d] >= stride : has_segments(starts[d], limits[d], in->dims[d]))
            ss_keep_untried(s, &(struct ss_candidate){.kind = 'F'},
                            ss_sprintf(s->arena, "cut operand 0 dim %zu, of any lengths", d),
                            stride > 1
                                ? "not explored: strided slice of a sub-range, which needs blocks "
                                  "of unequal length"
                                : "not explored: slice of a sub-range, which needs blocks of "
                                  "unequal length",
                            f);
    }
}

void ss_report_not_explored(struct ss_subject *s, struct ss_findings *f)
{
    name_positions(s, f);
    name_windows(s, f);
    name_parts(s, f);
}

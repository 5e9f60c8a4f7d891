/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A body that counts positions and holds a literal, x[:, 1000] or iota < 50257, is another
 * operator on lengths that do not reach the literal. If the call is longer, probes must be long
 * enough too. The same holds for a window of which only one element lies inside the operand. */
#include "core/rules/atoms/literal_positions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"
#include "core/op/window.h"
#include "core/rules/atoms/structure.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/candidate.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trial/fewest_probes.h"

/* Literals that may be positions, in rows. Smaller ones lie within the whole lengths of the
 * schedule, 6 to 12; small floats are mostly factors. A larger one is rather a constant of a hash,
 * and a probe that long would be slow, unless a dim of the call is longer still. */
enum { NEAREST = 3, NEAREST_FLOAT = 5, FARTHEST = 1 << 17 };
/* Different positions of a body that get probes of their own, as many as atoms each; if there are
 * more, the attempt says so. READ_CELLS: of each constant; one with more cells is a table. */
enum { MAX_PLACES = 16, READ_CELLS = 4 };
/* Rows of windows that get longer probes. The schedule shows shorter ones (SS_MAX_KEPT_LENGTH); for
 * longer ones each of the probes, FEW_PROBES or more, would have thousands of rows. */
enum { SHORT_WINDOW = SS_MAX_KEPT_LENGTH, LONG_WINDOW = 2048 };
/* Probes at a far length if one may not show what changes there, as it depends on the data. */
enum { FEW_PROBES = 8 };

struct places {
    int64_t items[MAX_PLACES];
    size_t count;
    int64_t longest; /* dim of the call itself */
    bool counts;     /* some operator of a body knows positions */
    bool sizes;      /* or how many there are */
    bool more;       /* that the call is longer than, and no room for them */
    int64_t window;  /* how long the longest window asks a dim to be (window.h) */
    int64_t span;    /* the same of windows that hold many elements, which probes make shorter */
};

/* Positions may be counted in floats, and from a place on: j - 10 is j + -10. */
static void add_place(struct places *p, double number, bool integer)
{
    const double x = fabs(number);
    int nearest = integer ? NEAREST : NEAREST_FLOAT;
    if (!(x >= nearest && (x <= FARTHEST || x < (double)p->longest)) || x != floor(x))
        return;
    for (size_t i = 0; i < p->count; i++) {
        if (p->items[i] == (int64_t)x)
            return;
    }
    if (p->count < MAX_PLACES)
        p->items[p->count++] = (int64_t)x;
    else
        p->more |= x < (double)p->longest;
}

/* Windows that are longer have few elements in probes; but for a kernel that a body makes itself,
 * which stays as it is (struct ss_order, stays). */
static int64_t longest_kept(const struct ss_graph *g, const struct ss_op *op)
{
    uint32_t var = op->n_operands > 1 ? op->operands[1] : 0;
    bool own = ss_attr_find(&op->attrs, SS_ATTR_KERNEL_SPATIAL_DIMS) != NULL;
    while (own && g->vars[var].kind == SS_VAR_RESULT) {
        const struct ss_op *from = &g->ops[g->vars[var].producer];
        bool as_long =
            from->def->flags & (SS_OP_ELEMENTWISE | SS_OP_MOVEMENT) && from->n_operands &&
            ss_type_count(&g->vars[from->operands[0]].type) == ss_type_count(&g->vars[var].type);
        if (!as_long)
            return INT64_MAX;
        var = from->operands[0];
    }
    return SS_MAX_KEPT_LENGTH;
}

static void read_window(struct places *p, const struct ss_attrs *attrs,
                        const struct ss_type *kernel, int64_t most)
{
    int64_t place = ss_window_place(attrs, kernel, most);
    p->window = place > p->window ? place : p->window;
    place = ss_window_place(attrs, kernel, INT64_MAX);
    p->span = place > p->span ? place : p->span;
}

static void read_body(const struct ss_graph *g, struct places *p)
{
    for (uint32_t i = 0; g && i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        const struct ss_attr *value = ss_attr_find(&op->attrs, SS_ATTR_VALUE);
        for (size_t b = 0; ss_attr_branch(&op->attrs, b); b++)
            read_body(ss_attr_branch(&op->attrs, b)->graph, p);
        read_window(p, &op->attrs, op->n_operands > 1 ? &g->vars[op->operands[1]].type : NULL,
                    longest_kept(g, op));
        p->sizes |= op->def->class == SS_OP_CLASS_GET_DIMENSION_SIZE;
        p->counts |= op->def->origin != SS_ORIGIN_NONE && !(op->def->flags & SS_OP_RANDOM);
        if (ss_attr_find(&op->attrs, SS_ATTR_STARTS))
            continue; /* it changes with the lengths */
        for (int64_t c = 0; value && value->tensor && c < value->tensor->count && c < READ_CELLS;
             c++)
            add_place(p, ss_tensor_get(value->tensor, c), value->tensor->store == SS_STORE_I64);
    }
}

static int64_t longest_of(const struct ss_type *types, size_t n, int64_t longest)
{
    for (size_t k = 0; k < n; k++) {
        for (int d = 0; d < types[k].rank; d++)
            longest = types[k].dims[d] > longest ? types[k].dims[d] : longest;
    }
    return longest;
}

static struct places places_of(const struct ss_call *call)
{
    struct places p = {.longest = longest_of(call->in, call->n_in, 0)};
    p.longest = longest_of(call->out, call->n_out, p.longest);
    for (size_t i = 0; ss_attr_branch(&call->attrs, i); i++)
        read_body(ss_attr_branch(&call->attrs, i)->graph, &p);
    read_window(&p, &call->attrs, call->n_in > 1 ? &call->in[1] : NULL, SS_MAX_KEPT_LENGTH);
    return p;
}

/* The longest dim of an operand of the call itself that an atom is in; of an attribute's alone, the
 * atom. */
static int64_t length_with(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom)
{
    int64_t longest = atoms->lengths[atom];
    for (size_t k = 0; k < call->n_in; k++) {
        for (int d = 0; d < call->in[k].rank; d++) {
            bool has = ss_factors_find(&atoms->in[k][d], atom) >= 0;
            if (has && call->in[k].dims[d] > longest)
                longest = call->in[k].dims[d];
        }
    }
    return longest;
}

/* Of a body also which of its numbers each length reaches: at them there may be more to be seen. */
void ss_literal_positions_key(const struct ss_call *call, const struct ss_atoms *atoms,
                              struct ss_buf *out)
{
    struct places p = places_of(call);
    for (size_t i = 0; i < p.count && (p.counts || p.sizes); i++) {
        if (p.items[i] > FARTHEST)
            ss_buf_add(out, &p.items[i], sizeof p.items[i]);
    }
    for (uint16_t a = 0; a < atoms->n_atoms && call->def->class == SS_OP_CLASS_COMPOSITE; a++) {
        uint32_t reached = 0;
        for (size_t i = 0; i < p.count; i++)
            reached |= (uint32_t)(p.items[i] <= length_with(call, atoms, a)) << i;
        if (p.count)
            ss_buf_add(out, &reached, sizeof reached);
    }
}

/* A multiple of 12, so that four ranks have equal pieces, with room behind the place. */
static int64_t beyond(int64_t place)
{
    return ((place + place / 8) / 12 + 1) * 12;
}

size_t ss_free_atoms(const struct ss_subject *s, const struct ss_candidate *c, uint16_t *list)
{
    size_t n = 0;
    for (uint16_t a = 0; a < s->atoms->n_atoms; a++) {
        const struct ss_atom *atom = &s->atoms->atoms[a];
        if (!atom->literal && !atom->keep && !atom->start && !(c->held && c->held[a]) &&
            ss_candidate_index(c, a) < 0)
            list[n++] = a;
    }
    return n;
}

/* Many a number is passed by one length: it is tried once. */
static size_t add_far(struct ss_literal_length *list, size_t n, struct ss_literal_length far)
{
    for (size_t i = 0; i < n; i++) {
        if (list[i].atom != far.atom || list[i].length != far.length)
            continue;
        list[i].needed |= far.needed;
        list[i].least = far.least > list[i].least ? far.least : list[i].least;
        return n;
    }
    list[n] = far;
    return n + 1;
}

static bool has_window(const struct places *p)
{
    return p->window > SHORT_WINDOW && p->window <= LONG_WINDOW;
}

int64_t ss_window_length(const struct ss_call *call)
{
    struct places p = places_of(call);
    return has_window(&p) ? p.window : 0;
}

int64_t ss_window_span(const struct ss_call *call)
{
    return call->def->class == SS_OP_CLASS_COMPOSITE ? places_of(call).span : 0;
}

/* The lengths at which an atom has positions up to a literal and beyond it. often: one probe may
 * not show it. */
static size_t add_places(const struct ss_subject *s, const struct places *p, uint16_t atom,
                         bool often, struct ss_literal_length *list, size_t n)
{
    for (size_t i = 0; i < p->count && (p->counts || p->sizes); i++)
        n = add_far(list, n,
                    (struct ss_literal_length){.atom = atom,
                                               .length = beyond(p->items[i]),
                                               .least = often ? FEW_PROBES : 0,
                                               .needed = p->items[i] > FARTHEST &&
                                                         length_with(s->call, s->atoms, atom) >
                                                             p->items[i]});
    return n;
}

size_t ss_literal_lengths(const struct ss_subject *s, const struct ss_candidate *c,
                          struct ss_literal_length **out, const char **why)
{
    const struct places p = places_of(s->call);
    *why = NULL;
    if (!p.count && !p.window)
        return 0;
    if (p.more && (p.counts || p.sizes))
        *why = "its body counts positions and holds more literals than lengths are tried";
    uint16_t *atoms = ss_alloc_array(s->arena, s->atoms->n_atoms + 1u, sizeof *atoms);
    size_t n_atoms = 0, n = 0;
    if (c->n_cut)
        atoms[n_atoms++] = c->cut[0];
    n_atoms += ss_free_atoms(s, c, atoms + n_atoms);
    *out = ss_alloc_array(s->arena, n_atoms * (p.count + 1) + 1, sizeof **out);
    for (size_t a = 0; a < n_atoms; a++)
        n = add_places(s, &p, atoms[a], p.sizes || c->partial, *out, n);
    bool adds = !c->partial && s->call->def->class != SS_OP_CLASS_COMPOSITE &&
                !ss_fewest_of_windows(s->call); /* seen at any draw of a whole */
    for (size_t a = 0; a < n_atoms; a++) {
        int64_t window = has_window(&p) ? p.window : 0;
        if (window)
            n = add_far(*out, n,
                        (struct ss_literal_length){.atom = atoms[a],
                                                   .length = beyond(window),
                                                   .least = adds ? 0 : FEW_PROBES});
    }
    return n;
}

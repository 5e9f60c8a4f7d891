/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A body that counts positions and holds a literal, x[:, 1000] or iota < 50257, is another
 * operator on lengths that do not reach the literal. If the call is longer, probes must be long
 * enough too. The same holds for a window of which only one element lies inside the operand. */
#include "core/rules/atoms/literal_positions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/body/composite.h"
#include "core/body/expansion_cache.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"
#include "core/op/window.h"
#include "core/rules/atoms/mask_edges.h"
#include "core/rules/atoms/positions.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/atoms/sum_lengths.h"
#include "core/rules/candidate.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trial/influence.h"

/* Shorter ones are on the schedule, floats above all; a number beyond the farthest is rather a
 * hash's than a place, unless the call itself is longer than it. */
enum { NEAREST = 3, NEAREST_FLOAT = 5, FARTHEST = 1 << 17 };
enum { MAX_PLACES = 16, READ_CELLS = 4, MAX_REACHED = 8192 };
/* What windows show on the lengths of the schedule; what costs too much to be shown. */
enum { SHORT_WINDOW = 8, LONG_WINDOW = 2048 };
/* The same of the lengths of a body, of which most are the shortest there are. */
enum { SHORTEST_WINDOW = 3 };
/* What sums of numbers that have an end may come to on a length that is still tried. They come to
 * it at few draws: of numbers within 0 and 1 half of it would be much, and of counts one of many
 * has nearly all. */
enum { LEAST_SUM = 12, LARGEST_SUM = 256, SUM_TIMES = 2 };
enum { FEW_PROBES = 8, MOST_SUM_PROBES = 48, SUM_CELLS = 4096 };

struct places {
    int64_t items[MAX_PLACES];
    size_t count;
    int64_t longest; /* dim of the call itself */
    bool counts;     /* some operator of a body knows positions */
    bool sizes;      /* or how many there are */
    bool folds;      /* some operator of a body adds up what may come to a number */
    bool more;       /* that the call is longer than, and no room for them */
    int64_t window;  /* how long the longest window asks a dim to be (window.h) */
    int64_t span;    /* the same of windows that hold many elements, which probes make shorter */
    bool shifts;     /* some operator of a body has positions beside the ends of a dim */
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
 * which stays as it is (literal_kernels.c). */
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

/* How many rows positions of an op of a body lie beside the ends of operand 0's dim; 0: so many
 * that they are rather a share of it. */
static int64_t rows_beside(const struct ss_graph *g, const struct ss_op *op, int d)
{
    int64_t length = g->vars[op->operands[0]].type.dims[d], rows = 0;
    for (size_t i = 0; i < op->def->n_attrs; i++) {
        size_t n = 0;
        bool positions = op->def->attrs[i].role == SS_ROLE_POSITION;
        const int64_t *ints = positions ? ss_attr_ints(&op->attrs, op->def->attrs[i].id, &n) : NULL;
        rows += (size_t)d < n ? llabs(ss_unscaled_slot(ints[d], length).offset) : 0;
    }
    return rows <= SS_MAX_END_DISTANCE ? rows : 0;
}

static bool any_beside(const struct ss_graph *g, const struct ss_op *op)
{
    bool any = false;
    int rank = op->n_operands ? g->vars[op->operands[0]].type.rank : 0;
    for (int d = 0; d < rank; d++)
        any |= rows_beside(g, op, d) > 0;
    return any;
}

static void read_body(const struct ss_graph *g, struct places *p)
{
    for (uint32_t i = 0; g && i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        const struct ss_attr *value = ss_attr_find(&op->attrs, SS_ATTR_VALUE);
        for (size_t b = 0; ss_attr_branch(&op->attrs, b); b++)
            read_body(ss_attr_branch(&op->attrs, b)->graph, p);
        p->folds |= op->def->flags & SS_OP_CONTRACTION || ss_attr_region(&op->attrs, SS_ATTR_BODY);
        read_window(p, &op->attrs, op->n_operands > 1 ? &g->vars[op->operands[1]].type : NULL,
                    longest_kept(g, op));
        p->shifts |= any_beside(g, op);
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

static bool is_near(const struct places *p, int64_t position)
{
    bool near = position < NEAREST;
    for (size_t i = 0; i < p->count; i++)
        near |= llabs(p->items[i] - position) <= 1;
    return near;
}

/* The same with places that no number says. */
static struct places places_on(const struct ss_subject *given)
{
    struct ss_subject *s = (struct ss_subject *)given;
    struct places p = places_of(s->call);
    if (!p.counts || !ss_composite_body(s->call))
        return p;
    if (!s->mask_edges) {
        s->mask_edges = ss_alloc_array(s->arena, MAX_PLACES, sizeof *s->mask_edges);
        s->n_mask_edges = ss_mask_edges(s->call, s->mask_edges, MAX_PLACES);
    }
    for (size_t i = 0; i < s->n_mask_edges; i++) {
        if (!is_near(&p, s->mask_edges[i]) && p.count < MAX_PLACES)
            p.items[p.count++] = s->mask_edges[i];
    }
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

/* Whether positions are counted along an atom, or along what cannot be told. */
static bool is_counted(const struct ss_subject *s, uint16_t atom)
{
    bool is = false;
    for (size_t k = 0; k < s->atoms->n_counted; k++) {
        const struct ss_counted_tensor *t = &s->atoms->counted[k];
        for (int d = 0; d < t->rank; d++)
            is |= t->length[d].coefficient == -1 || ss_factors_find(&t->length[d], atom) >= 0;
    }
    return is;
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
    struct ss_arena arena = {0};
    const int64_t *sums = ss_sum_lengths(call, atoms, &arena);
    if (sums)
        ss_buf_add(out, sums, atoms->n_atoms * sizeof *sums);
    ss_arena_free(&arena);
}

/* A number may be what a sum comes to: min(m.sum(), 30), where the schedule's lengths do not reach
 * it. */
static bool is_sum(const struct ss_call *call, const struct places *p, int64_t place)
{
    return p->folds && place >= LEAST_SUM && place <= LARGEST_SUM &&
           (ss_composite_decides(call) || ss_composite_has_integers(call));
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
        struct ss_factors alone = {.items = &a, .count = 1};
        if (!atom->literal && !atom->keep && !atom->start && !(c->held && c->held[a]) &&
            !ss_candidate_cuts(c, &alone))
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

/* ---- windows of a body ---- */

/* Lengths of operand 0 of each op of a body with an atom that long: of op i the dims from i times
 * the most on. False where inference does not take it. */
static bool lengths_at(struct ss_subject *s, uint16_t atom, int64_t length, int64_t *dims)
{
    struct ss_call call;
    struct ss_infer inf = {0};
    struct ss_expansion e;
    int64_t *at = ss_memdup(&s->scratch, s->atoms->lengths, s->atoms->n_atoms * sizeof *at);
    at[atom] = length;
    if (!ss_atoms_derive_call(s->call, s->atoms, at, &s->scratch, &call) ||
        !ss_composite_expand(&inf, &call, &s->scratch, &e))
        return false;
    for (uint32_t i = 0; i < e.body->n_ops; i++) {
        if (e.body->ops[i].n_operands)
            memcpy(dims + (size_t)i * SS_MAX_RANK, e.calls[i].in[0].dims,
                   SS_MAX_RANK * sizeof *dims);
    }
    return true;
}

/* How long windows, or all shifts one after another, ask an atom to be; windows that probes do not
 * keep as if they were short, unless all are to count. What they are on may grow with it in steps,
 * and be shorter: every second row, without the first ones. -1: it cannot be told. together: how
 * long all windows are, one on what another makes. */
static int64_t window_of_atom(struct ss_subject *s, uint16_t atom, bool all, int64_t *together)
{
    enum { TIMES = 12 };
    const struct ss_graph *g = ss_composite_body(s->call);
    size_t n = (size_t)g->n_ops * SS_MAX_RANK;
    int64_t *a = ss_alloc_array(&s->scratch, n, sizeof *a), place = 0, shifts = 0;
    int64_t *b = ss_alloc_array(&s->scratch, n, sizeof *b);
    int64_t length = s->atoms->lengths[atom] * TIMES;
    *together = 0;
    if (!lengths_at(s, atom, length, a) || !lengths_at(s, atom, 2 * length, b))
        return -1;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        const struct ss_type *kernel = op->n_operands > 1 ? &g->vars[op->operands[1]].type : NULL;
        int rank = op->live && op->n_operands ? g->vars[op->operands[0]].type.rank : 0;
        int64_t most = all ? INT64_MAX : longest_kept(g, op);
        for (int d = 0; d < rank; d++) {
            int64_t at = a[(size_t)i * SS_MAX_RANK + (size_t)d];
            double rate = (double)(b[(size_t)i * SS_MAX_RANK + (size_t)d] - at) / (double)length;
            int64_t own = ss_window_place_on(&op->attrs, kernel, most, d);
            double asked = ceil(((double)own - (double)at) / rate) + (double)length;
            if (own && rate > 0 && asked > (double)place)
                place = asked < LONG_WINDOW ? (int64_t)asked : LONG_WINDOW;
            if (own && rate > 0 && *together < LONG_WINDOW)
                *together += (int64_t)ceil((double)own / rate);
            shifts += rate > 0 ? rows_beside(g, op, d) : 0;
        }
    }
    shifts = shifts < LONG_WINDOW ? shifts : LONG_WINDOW;
    return shifts > place ? shifts : place;
}

/* The same of a call with a body, else of any atom; 0 where the schedule's lengths do. */
static int64_t window_on(const struct ss_subject *given, const struct places *p, uint16_t atom)
{
    struct ss_subject *s = (struct ss_subject *)given;
    if (!ss_composite_body(s->call))
        return has_window(p) ? p->window : 0;
    if (!s->windows) {
        s->windows = ss_alloc_array(s->arena, s->atoms->n_atoms, sizeof *s->windows);
        for (uint16_t a = 0; a < s->atoms->n_atoms && (p->window || p->shifts); a++) {
            struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
            bool literal = s->atoms->atoms[a].literal;
            int64_t together, place = literal ? 0 : window_of_atom(s, a, false, &together);
            s->windows[a] = place >= 0 ? place : p->window;
            ss_arena_rewind(&s->scratch, mark);
        }
    }
    return s->windows[atom] > SHORTEST_WINDOW ? s->windows[atom] : 0;
}

int64_t ss_window_span_on(struct ss_subject *s, uint16_t atom, int64_t *together)
{
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    int64_t place = 0, all = 0;
    if (ss_window_span(s->call) > 0)
        place = window_of_atom(s, atom, true, &all);
    ss_arena_rewind(&s->scratch, mark);
    if (together)
        *together = all;
    return place;
}

/* At last all of them at once, as what is at one place may be so at one of another dim alone. */
size_t ss_counting_lengths(const struct ss_subject *s, const struct ss_candidate *c,
                           struct ss_literal_length **out)
{
    struct places p = places_on(s);
    uint16_t *atoms = ss_alloc_array(s->arena, s->atoms->n_atoms + 1u, sizeof *atoms);
    size_t n_atoms = ss_free_atoms(s, c, atoms), n = 0;
    if (c->n_cut)
        atoms[n_atoms++] = c->cut[0];
    *out = ss_alloc_array(s->arena, n_atoms * (p.count + 1) + 1, sizeof **out);
    for (size_t a = 0; a < n_atoms; a++) {
        int64_t window = window_on(s, &p, atoms[a]);
        if (window)
            n = add_far(*out, n,
                        (struct ss_literal_length){.atom = atoms[a], .length = beyond(window)});
    }
    for (size_t i = 0; i < p.count; i++) {
        for (size_t a = 0; a < n_atoms && p.items[i] <= MAX_REACHED; a++) {
            if (p.items[i] <= length_with(s->call, s->atoms, atoms[a]))
                n = add_far(
                    *out, n,
                    (struct ss_literal_length){.atom = atoms[a], .length = beyond(p.items[i])});
        }
    }
    struct ss_literal_length every = {.atom = SS_EVERY_ATOM};
    for (size_t i = 0; i < n; i++)
        every.length = (*out)[i].length > every.length ? (*out)[i].length : every.length;
    return n > 1 && n_atoms > 1 ? add_far(*out, n, every) : n;
}

/* How many positions of a dim that an atom is in are one of the atom, at the call's lengths. */
static int64_t positions_of(const struct ss_subject *s, uint16_t atom)
{
    int64_t most = 1;
    for (size_t k = 0; k < s->call->n_in; k++) {
        for (int d = 0; d < s->call->in[k].rank; d++) {
            const struct ss_factors *dim = &s->atoms->in[k][d];
            int at = ss_factors_find(dim, atom);
            const struct ss_factors minor = {dim->items + at + 1, (uint16_t)(dim->count - at - 1),
                                             dim->coefficient};
            int64_t n = at >= 0 ? ss_factors_value(&minor, s->atoms->lengths) : 1;
            most = n > most ? n : most;
        }
    }
    return most;
}

struct rows {
    int64_t *items;
    size_t count;
    int64_t positions; /* that are a row */
    int64_t most;      /* no row is farther */
};

static void add_row(struct rows *rows, int64_t position)
{
    for (int64_t next = -1; next <= 1; next++) {
        int64_t row = position / rows->positions + next;
        bool known = row < 1 || row > rows->most;
        for (size_t i = 0; i < rows->count; i++)
            known |= rows->items[i] == row;
        if (!known)
            rows->items[rows->count++] = row;
    }
}

/* Of few numbers also sums and differences: a place and how long a window there is. None that the
 * call is too short for. */
size_t ss_critical_rows(const struct ss_subject *s, uint16_t atom, int64_t **out, bool *real)
{
    enum { SHORT_ROWS = 16, FEW_PLACES = 5, BESIDE = 3 };
    const struct places p = places_on(s);
    struct rows rows = {.positions = positions_of(s, atom), .most = p.longest};
    const size_t most = SHORT_ROWS + BESIDE * (p.count * (2 * p.count + 1) + 1);
    rows.items = ss_alloc_array(s->arena, most, sizeof *rows.items);
    for (int64_t row = 1; row <= SHORT_ROWS && p.counts; row++)
        add_row(&rows, row * rows.positions);
    for (size_t i = 0; i < p.count && p.counts; i++) {
        add_row(&rows, p.items[i]);
        for (size_t j = 0; j < i; j++) {
            add_row(&rows, (p.items[i] + p.items[j]) / 2);
            if (p.count > FEW_PLACES)
                continue;
            add_row(&rows, p.items[i] + p.items[j]);
            add_row(&rows, llabs(p.items[i] - p.items[j]));
        }
    }
    *out = rows.items;
    *real = rows.positions > 1;
    return rows.count;
}

bool ss_has_unreachable_literal(const struct ss_subject *s)
{
    struct places p = places_on(s);
    bool beyond = p.more;
    for (size_t i = 0; i < p.count; i++)
        beyond |= p.items[i] > MAX_REACHED && p.items[i] < p.longest;
    return beyond && p.counts;
}

static int sum_probes(int64_t length)
{
    int64_t n = SUM_CELLS / length;
    return n < FEW_PROBES ? FEW_PROBES : n > MOST_SUM_PROBES ? MOST_SUM_PROBES : (int)n;
}

/* Of what an atom has at a number: positions up to it and beyond, or, where results are not linear,
 * sums. often: one probe may not show it. */
static size_t add_places(const struct ss_subject *s, const struct places *p, uint16_t atom,
                         bool often, bool linear, struct ss_literal_length *list)
{
    size_t n = 0;
    for (size_t i = 0; i < p->count; i++) {
        int64_t place = p->items[i], length = beyond(SUM_TIMES * place);
        if (p->counts || p->sizes)
            n = add_far(
                list, n,
                (struct ss_literal_length){
                    .atom = atom,
                    .length = beyond(place),
                    .counted = ss_composite_decided(s->call) && is_counted(s, atom),
                    .least = often ? FEW_PROBES : 0,
                    .needed = place > FARTHEST && length_with(s->call, s->atoms, atom) > place});
        if (!linear && is_sum(s->call, p, place))
            n = add_far(list, n,
                        (struct ss_literal_length){
                            .atom = atom, .length = length, .least = sum_probes(length)});
    }
    return n;
}

/* Where windows of a body hold many elements, a length that is longer than they are leaves some
 * out; and what they count may lie beyond another length that is short. So all are as long at
 * once. */
static size_t add_every(const struct ss_subject *s, const uint16_t *atoms, size_t n_atoms,
                        struct ss_literal_length *list, size_t n)
{
    enum { LONGEST_EVERY = 256 };
    int64_t longest = 0;
    for (size_t a = 0; a < n_atoms; a++) {
        int64_t span = ss_window_span_on((struct ss_subject *)s, atoms[a], NULL);
        longest = span <= LONGEST_EVERY && span > longest ? span : longest;
    }
    struct ss_literal_length every = {
        .atom = SS_EVERY_ATOM, .length = beyond(longest), .least = FEW_PROBES};
    return longest > SHORT_WINDOW ? add_far(list, n, every) : n;
}

/* Lengths at which sums decide as they do in the call, of which nothing is known else. A cut that
 * is no longer than in the call is tried at that. */
static size_t add_sums(const struct ss_subject *given, const struct ss_candidate *c, uint16_t atom,
                       struct ss_literal_length *list, size_t n, const char **why)
{
    struct ss_subject *s = (struct ss_subject *)given;
    if (!s->has_sums)
        s->sums = ss_sum_lengths(s->call, s->atoms, s->arena);
    s->has_sums = true;
    int64_t length = s->sums && !c->most ? s->sums[atom] : 0;
    if (length == SS_SUM_TOO_LONG)
        *why = "a sum in its body may cross a literal at the lengths of the call, but probes of "
               "such lengths would be too large";
    if (length <= 0)
        return n;
    length = beyond(length);
    return add_far(
        list, n,
        (struct ss_literal_length){
            .atom = atom, .length = length, .needed = true, .least = sum_probes(length)});
}

size_t ss_literal_lengths(const struct ss_subject *s, const struct ss_candidate *c,
                          struct ss_literal_length **out, const char **why)
{
    struct places p = places_on(s);
    *why = NULL;
    if (!p.count && !p.window && !p.shifts && !p.folds)
        return 0;
    if (p.more && (p.counts || p.sizes))
        *why = "its body counts positions and holds more literals than lengths are tried";
    uint16_t *atoms = ss_alloc_array(s->arena, s->atoms->n_atoms + 1u, sizeof *atoms);
    size_t n_atoms = 0, n = 0;
    if (c->n_cut)
        atoms[n_atoms++] = c->cut[0];
    n_atoms += ss_free_atoms(s, c, atoms + n_atoms);
    *out = ss_alloc_array(s->arena, n_atoms * (2 * p.count + 2) + 1, sizeof **out);
    bool linear = ss_influence_is_linear((struct ss_subject *)s, c);
    bool often = p.sizes || (c->partial && !linear);
    for (size_t a = 0; a < n_atoms; a++)
        n += add_places(s, &p, atoms[a], often, linear, *out + n);
    for (size_t a = 0; a < n_atoms; a++)
        n = add_sums(s, c, atoms[a], *out, n, why);
    bool adds = !c->partial && s->call->def->class != SS_OP_CLASS_COMPOSITE &&
                !ss_fewest_of_windows(s->call); /* seen at any draw of a whole */
    for (size_t a = 0; a < n_atoms; a++) {
        int64_t window = window_on(s, &p, atoms[a]);
        if (window)
            n = add_far(*out, n,
                        (struct ss_literal_length){.atom = atoms[a],
                                                   .length = beyond(window),
                                                   .least = adds ? 0 : FEW_PROBES});
    }
    if (c->partial && !linear && n_atoms > 1)
        n = add_every(s, atoms, n_atoms, *out, n);
    return n;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/table/table.h"

#include <string.h>

#include "core/graph/graph.h"
#include "core/op/op.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/relength.h"
#include "core/tensor/type.h"

static const char *skip_blanks(const char *p)
{
    while (*p == ' ' || *p == '\t' || *p == '\r')
        p++;
    return p;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.';
}

struct parser {
    struct ss_arena *arena;
    struct ss_error *err;
    const char *at;
};

static enum ss_rc hint_line(struct parser *p)
{
    return ss_error_hint(p->err, "a line is ops: results <- operands, such as dot_general: S(m) <- "
                                 "S(m), R; samples/rules/dtensor.rules says all of the syntax");
}

static enum ss_rc bad(struct parser *p, const char *what)
{
    p->at = skip_blanks(p->at);
    if (*p->at)
        ss_fail(p->err, SS_E_SYNTAX, "%s at \"%.24s\"", what, p->at);
    else
        ss_fail(p->err, SS_E_SYNTAX, "%s at the end of the line", what);
    return hint_line(p);
}

static bool take(struct parser *p, const char *text)
{
    const char *at = skip_blanks(p->at);
    size_t n = strlen(text);
    if (strncmp(at, text, n) != 0)
        return false;
    p->at = at + n;
    return true;
}

/* ---- selectors ---- */

/* A kind, one with a body, "elementwise", or what an op or a kind of composites may be called. */
static bool is_selector(const char *text)
{
    size_t n = strcspn(text, "{");
    char kind[64];
    if (n >= sizeof kind)
        return false;
    memcpy(kind, text, n);
    kind[n] = 0;
    if (!strcmp(text, "elementwise") || ss_op_find(kind))
        return true;
    const char *number = strrchr(kind, '_'), *dot = strchr(kind, '.');
    if (!text[n] && dot && dot > kind && dot[1])
        return true;
    return !text[n] && number && number[1] && !number[1 + strspn(number + 1, "0123456789")];
}

static enum ss_rc parse_selectors(struct parser *p, struct ss_table_row *row)
{
    SS_ARRAY(const char *) list = {0};
    while (!take(p, ":")) {
        const char *from = skip_blanks(p->at), *to = from;
        while (is_name(*to))
            to++;
        if (to > from && *to == '{') {
            while (is_name(to[1]))
                to++;
            to += to[1] == '}' ? 2 : 0;
        }
        if (to == from)
            return bad(p, "expected an op kind, an op or \":\"");
        static const char dialect[] = "stablehlo.";
        size_t prefix = strncmp(from, dialect, sizeof dialect - 1) ? 0 : sizeof dialect - 1;
        const char *selector = ss_strndup(p->arena, from, (size_t)(to - from)) + prefix;
        if (!is_selector(selector)) {
            ss_fail(p->err, SS_E_NAME, "no operator is called '%.60s'", selector);
            return ss_error_hint(p->err, "ops lists the operators; one op of a graph is called "
                                         "<kind>_<number>");
        }
        ss_push(p->arena, list, selector);
        p->at = to;
        take(p, ",");
    }
    row->selectors = list.items;
    row->n_selectors = list.count;
    return list.count ? SS_OK : bad(p, "expected an op kind before \":\"");
}

/* ---- rows ---- */

/* The attribute of the name; SS_N_ATTRS: none. */
static enum ss_attr_id find_attr(const char *name, size_t n)
{
    int id = 0;
    while (id < SS_N_ATTRS && (strlen(ss_attr_name((enum ss_attr_id)id)) != n ||
                               memcmp(ss_attr_name((enum ss_attr_id)id), name, n) != 0))
        id++;
    return (enum ss_attr_id)id;
}

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/* S(m) of a factor, or S(input_feature_dimension) of an attribute. */
static enum ss_rc parse_slot(struct parser *p, struct ss_table_slot *slot)
{
    *slot = (struct ss_table_slot){0};
    const char *at = skip_blanks(p->at);
    if (at[0] != 'S' || at[1] != '(' || !is_letter(at[2]))
        return ss_placement_parse(&p->at, &slot->placement, p->err);
    const char *name = at + 2;
    size_t n = strcspn(name, ") ,");
    slot->factor = n == 1;
    slot->named = !slot->factor;
    slot->dim_of = slot->named ? find_attr(name, n) : 0;
    if (name[n] != ')' || (slot->named && slot->dim_of == SS_N_ATTRS)) {
        p->at = name;
        return bad(p, "expected a letter, or an attribute that holds a dim, and \")\"");
    }
    slot->placement.kind = SS_SHARD;
    slot->placement.blocks = 1;
    p->at = name + n + 1;
    slot->optional = slot->factor && take(p, "?");
    return SS_OK;
}

static bool side_ends(const struct parser *p)
{
    const char *at = skip_blanks(p->at);
    return !*at || !strncmp(at, "<-", 2) || !strncmp(at, "except", 6);
}

static enum ss_rc parse_side(struct parser *p, struct ss_table_side *side)
{
    SS_ARRAY(struct ss_table_slot) list = {0};
    while (!side_ends(p) || list.count) {
        struct ss_table_slot slot;
        enum ss_rc rc = parse_slot(p, &slot);
        if (rc)
            return rc;
        ss_push(p->arena, list, slot);
        side->repeats = take(p, "...");
        if (side->repeats || !take(p, ","))
            break;
    }
    side->slots = list.items;
    side->count = list.count;
    return SS_OK;
}

/* The letter of the row's factors, which must be one letter; 0: none. */
static enum ss_rc check_letters(struct parser *p, struct ss_table_row *row)
{
    char letter = 0;
    bool numbers = false;
    for (const char *c = strstr(row->text, "S("); c; c = strstr(c + 1, "S(")) {
        if (!is_letter(c[2]) || c[3] != ')') {
            numbers = true;
        } else if (letter && c[2] != letter) {
            ss_fail(p->err, SS_E_SYNTAX, "a row cuts one factor, this one %c and %c", letter, c[2]);
            return hint_line(p);
        } else {
            letter = c[2];
        }
    }
    if (letter && numbers) {
        ss_fail(p->err, SS_E_SYNTAX,
                "a row names dims by letters, or by numbers and attributes, not both");
        return hint_line(p);
    }
    row->has_factor = letter != 0;
    return SS_OK;
}

static enum ss_rc parse_except(struct parser *p, struct ss_table_row *row)
{
    row->except = -1;
    if (!take(p, "except"))
        return SS_OK;
    const char *name = skip_blanks(p->at), *end = name;
    while (is_name(*end))
        end++;
    enum ss_attr_id id = find_attr(name, (size_t)(end - name));
    if (id == SS_N_ATTRS)
        return bad(p, "expected the name of an attribute");
    row->except = id;
    p->at = end;
    return SS_OK;
}

static enum ss_rc parse_row(struct parser *p, struct ss_table_row *row)
{
    const char *start = skip_blanks(p->at);
    enum ss_rc rc = parse_selectors(p, row);
    if (rc)
        return rc;
    row->of = ss_strndup(p->arena, start, (size_t)(p->at - start) - 1);
    row->text = ss_strdup(p->arena, skip_blanks(p->at));
    rc = parse_side(p, &row->out);
    if (!rc && !take(p, "<-"))
        rc = bad(p, "expected \"<-\"");
    if (!rc)
        rc = parse_side(p, &row->in);
    if (!rc)
        rc = parse_except(p, row);
    if (!rc && *skip_blanks(p->at))
        rc = bad(p, "unexpected text");
    return rc ? rc : check_letters(p, row);
}

/* The line without its comment and the blanks at its end. */
static char *clean_line(struct ss_arena *arena, const char *text, size_t n)
{
    const char *comment = memchr(text, '#', n);
    n = comment ? (size_t)(comment - text) : n;
    while (n && (text[n - 1] == ' ' || text[n - 1] == '\t' || text[n - 1] == '\r'))
        n--;
    return ss_strndup(arena, text, n);
}

enum ss_rc ss_table_parse(const char *name, const char *text, size_t size, struct ss_arena *arena,
                          struct ss_table *out, struct ss_error *err)
{
    SS_ARRAY(struct ss_table_row) rows = {0};
    int line = 0;
    static const char order_mark[] = "\xef\xbb\xbf";
    size_t at = size >= 3 && !memcmp(text, order_mark, 3) ? 3 : 0;
    while (at < size) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t n = end ? (size_t)(end - text) - at : size - at;
        char *clean = clean_line(arena, text + at, n);
        struct parser p = {.arena = arena, .err = err, .at = clean};
        struct ss_table_row row = {.line = ++line};
        const char *zero = memchr(text + at, 0, n);
        if (zero) {
            int column = (int)(zero - (text + at)) + 1;
            ss_fail(err, SS_E_SYNTAX, "a zero byte: this is not a text file");
            return ss_error_where(err, "%s:%d:%d", name, line, column);
        }
        at += n + 1;
        if (!*skip_blanks(clean))
            continue;
        if (parse_row(&p, &row))
            return ss_error_where(err, "%s:%d:%d", name, line, (int)(p.at - clean) + 1);
        ss_push(arena, rows, row);
    }
    out->rows = rows.items;
    out->n_rows = rows.count;
    return SS_OK;
}

/* ---- what is claimed of an op ---- */

static bool selects(const char *selector, const struct ss_op *op)
{
    const char *kind = op->kind;
    size_t n = strcspn(selector, "{");
    if (!strcmp(selector, op->name) || !strcmp(selector, kind))
        return true;
    if (!strcmp(selector, "elementwise"))
        return op->def->flags & SS_OP_ELEMENTWISE;
    if (!selector[n] || strlen(kind) != n || memcmp(kind, selector, n) != 0)
        return false;
    const struct ss_region *body = ss_attr_region(&op->attrs, SS_ATTR_BODY);
    size_t length = body && body->simple ? strlen(body->simple) : 0;
    return length && !strncmp(selector + n + 1, body->simple, length) &&
           selector[n + 1 + length] == '}';
}

bool ss_table_selects(const struct ss_table_row *row, const struct ss_graph *graph, uint32_t op)
{
    for (size_t i = 0; i < row->n_selectors; i++) {
        if (selects(row->selectors[i], &graph->ops[op]))
            return true;
    }
    return false;
}

const char *ss_table_selects_none(const struct ss_table_row *row, const struct ss_graph *graph,
                                  struct ss_arena *arena)
{
    for (size_t i = 0; i < row->n_selectors; i++) {
        size_t n = strcspn(row->selectors[i], "{");
        for (uint32_t op = 0; row->selectors[i][n] && op < graph->n_ops; op++) {
            const char *kind = graph->ops[op].kind;
            const struct ss_region *body = ss_attr_region(&graph->ops[op].attrs, SS_ATTR_BODY);
            if (strlen(kind) == n && !memcmp(kind, row->selectors[i], n) && body)
                return ss_sprintf(arena, "the body of %s is %s", graph->ops[op].name,
                                  body->simple ? body->simple : "no single op");
        }
    }
    return "the graph has no such op";
}

static const struct ss_table_slot *slot_of(const struct ss_table_side *side, size_t k)
{
    return &side->slots[k < side->count ? k : side->count - 1];
}

static bool arity_fits(const struct ss_table_side *side, size_t n)
{
    return n == side->count || (side->repeats && n > side->count);
}

/* NULL where both sides fit. */
static const char *wrong_arity(const struct ss_table_row *row, const struct ss_call *call,
                               struct ss_arena *arena)
{
    const char *what = arity_fits(&row->out, call->n_out) ? "operand" : "result";
    bool in = *what == 'o';
    size_t has = in ? call->n_in : call->n_out, says = in ? row->in.count : row->out.count;
    if (arity_fits(in ? &row->in : &row->out, has))
        return NULL;
    return ss_sprintf(arena, "it has %zu %s%s, the row %zu", has, what, has == 1 ? "" : "s", says);
}

/* Where a tensor has the atom: the dim that it leads; -1: nowhere; -2: where no plain S reaches
 * it. */
static int led_dim(const struct ss_factors *dims, int rank, uint16_t atom, const int64_t *lengths)
{
    int found = -1;
    for (int d = 0; d < rank; d++) {
        if (ss_factors_find(&dims[d], atom) < 0)
            continue;
        int64_t before = 1;
        for (uint16_t i = 0; dims[d].items[i] != atom; i++)
            before *= lengths[dims[d].items[i]];
        if (found != -1 || before != 1 || dims[d].coefficient < 1)
            return -2;
        found = d;
    }
    return found;
}

/* One claim in the making. */
struct filling {
    const struct ss_call *call;
    const int64_t *lengths;
    int atom; /* of the factor; -1: none */
    bool used;
    const char *lacks; /* an attribute that says no dim of the call; or NULL */
};

/* The dim that an attribute of the call says; -1: it says none, or several. */
static int said_dim(const struct ss_call *call, enum ss_attr_id id)
{
    size_t n = 0;
    const int64_t *dims = ss_attr_ints(&call->attrs, id, &n);
    return n == 1 && dims[0] >= 0 && dims[0] < SS_MAX_RANK ? (int)dims[0] : -1;
}

/* False: the factor, or the dim, is not where the row says. */
static bool fill_slot(struct filling *f, const struct ss_table_slot *slot,
                      const struct ss_factors *dims, int rank, struct ss_placement *out)
{
    int dim = f->atom < 0 ? -1 : led_dim(dims, rank, (uint16_t)f->atom, f->lengths);
    *out = slot->placement;
    if (slot->named)
        dim = said_dim(f->call, slot->dim_of);
    if (slot->named && dim < 0)
        f->lacks = ss_attr_name(slot->dim_of);
    if ((slot->factor || slot->named) && dim >= 0) {
        out->dim = dim;
        f->used |= slot->factor;
    } else if (slot->factor && dim == -1 && slot->optional) {
        *out = (struct ss_placement){0};
    } else if (slot->factor || slot->named || dim != -1) {
        return false;
    }
    return out->kind != SS_SHARD || out->dim < rank;
}

static bool fill_side(struct filling *f, const struct ss_table_side *side,
                      const struct ss_type *types, size_t n, struct ss_factors *const *dims,
                      struct ss_placement *out)
{
    for (size_t k = 0; k < n; k++) {
        if (!fill_slot(f, slot_of(side, k), dims[k], types[k].rank, &out[k]))
            return false;
    }
    return true;
}

/* Whether the row leaves out the dim of operand 0 that it would cut. */
static bool is_excepted(const struct ss_table_row *row, const struct ss_call *call,
                        const struct ss_row_text *text)
{
    size_t n = 0;
    if (row->except < 0 || !text->n_in || text->in[0].kind != SS_SHARD)
        return false;
    const int64_t *numbers = ss_attr_ints(&call->attrs, (enum ss_attr_id)row->except, &n);
    size_t dim = (size_t)text->in[0].dim;
    if (row->except == SS_ATTR_WINDOW_DIMENSIONS)
        return dim < n && numbers[dim] > 1;
    for (size_t i = 0; i < n; i++) {
        if (numbers[i] == text->in[0].dim)
            return true;
    }
    return false;
}

/* One claim, for an atom or (-1) as it is written. NULL, or why there is none. */
static const char *add_claim(const struct ss_table_row *row, const struct ss_call *call,
                             const struct ss_atoms *atoms, struct ss_factors **out, int atom,
                             struct ss_arena *arena, struct ss_claims *claims)
{
    struct ss_row_text text = {.n_axes = 1, .n_out = call->n_out, .n_in = call->n_in};
    struct filling f = {.call = call, .lengths = atoms->lengths, .atom = atom};
    text.out = ss_alloc_array(arena, call->n_out, sizeof *text.out);
    text.in = ss_alloc_array(arena, call->n_in, sizeof *text.in);
    bool filled = fill_side(&f, &row->out, call->out, call->n_out, out, text.out) &&
                  fill_side(&f, &row->in, call->in, call->n_in, atoms->in, text.in);
    if (f.lacks)
        return ss_sprintf(arena, "it has no %s that holds one dim", f.lacks);
    if (!filled && atom < 0)
        return "it does not have a dim that the row cuts";
    if (!filled || (atom >= 0 && !f.used))
        return "no factor leads a dim of exactly the operands and results with the letter";
    if (is_excepted(row, call, &text))
        return ss_sprintf(arena, "only dims that its %s names would be cut",
                          ss_attr_name((enum ss_attr_id)row->except));
    ss_push(arena, claims->items, text);
    return NULL;
}

const char *ss_table_expand(const struct ss_table_row *row, const struct ss_call *call,
                            const struct ss_atoms *atoms, struct ss_arena *arena,
                            struct ss_claims *out)
{
    size_t before = out->items.count;
    const char *why = wrong_arity(row, call, arena);
    if (why)
        return why;
    if (!row->has_factor)
        return add_claim(row, call, atoms, atoms->out, -1, arena, out);
    struct ss_factors **dims = ss_result_dims(call, atoms, arena);
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        if (atoms->atoms[a].literal || atoms->lengths[a] <= 1)
            continue;
        const char *none = add_claim(row, call, atoms, dims, a, arena, out);
        why = none ? none : why;
    }
    if (out->items.count > before)
        return NULL;
    return why ? why : "it has no length that could be cut";
}

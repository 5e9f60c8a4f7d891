/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/table/shardy.h"

#include <inttypes.h>

#include "core/op/op.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/row.h"
#include "core/tensor/type.h"

/* How a factor may be used. */
enum use { REPLICATED, CUT, REDUCED };

struct factor {
    int64_t size;
    enum use use;
    const struct ss_row *row; /* that says so */
};

struct writer {
    const struct ss_call *call;
    const struct ss_atoms *atoms;
    const struct ss_op_rules *rules;
    struct ss_factors **out; /* dims of the results */
    struct ss_arena *arena;
    SS_ARRAY(struct factor) factors;
    int *of_atom; /* factor of an atom, or -1 */
};

/* i to z, then z_1 and so on. */
static void put_name(struct ss_buf *out, size_t factor)
{
    if (factor <= 'z' - 'i')
        ss_buf_putc(out, (char)('i' + factor));
    else
        ss_buf_printf(out, "z_%zu", factor - ('z' - 'i'));
}

static bool has_atom(const struct ss_factors *dims, int rank, uint16_t atom)
{
    for (int d = 0; d < rank; d++) {
        if (ss_factors_find(&dims[d], atom) >= 0)
            return true;
    }
    return false;
}

static size_t n_pending(const struct ss_op_rules *rules, const struct ss_row *row)
{
    size_t n = 0;
    for (size_t k = 0; k < rules->n_out; k++)
        n += row->out[k].kind == SS_PARTIAL;
    return n;
}

/* A row that a factor by itself says: it cuts this atom alone, no operand is pending, no rank
 * needs its offset, and either all results are pending, of which none has the atom, or none, of
 * which those are cut that have it. A reduced factor is in no result, and all results are reduced
 * over it: of one cut and one pending, no factor speaks. */
static bool is_factor_row(const struct writer *w, const struct ss_row *row, uint16_t atom)
{
    size_t pending = n_pending(w->rules, row);
    if (row->n_cut != 1 || row->cut[0] != atom || row->origin || row->footprint.rows > 0 ||
        (pending && pending < w->rules->n_out))
        return false;
    for (size_t k = 0; k < w->rules->n_in; k++) {
        if (row->in[k].kind == SS_PARTIAL)
            return false;
    }
    for (size_t k = 0; k < w->rules->n_out; k++) {
        bool has = has_atom(w->out[k], w->call->out[k].rank, atom);
        if (has != (row->out[k].kind == SS_SHARD))
            return false;
    }
    return true;
}

static struct factor factor_of(const struct writer *w, uint16_t atom)
{
    struct factor f = {.size = w->atoms->lengths[atom]};
    for (size_t i = 0; i < w->rules->n_rows && !f.row; i++) {
        if (!is_factor_row(w, &w->rules->rows[i], atom))
            continue;
        f.row = &w->rules->rows[i];
        f.use = n_pending(w->rules, f.row) ? REDUCED : CUT;
    }
    return f;
}

/* A dim without atoms of its own, of length 1 or of a length that a formula gives, is one
 * factor. */
static void put_dim(struct writer *w, struct ss_buf *out, const struct ss_factors *dim,
                    int64_t length)
{
    if (dim->coefficient < 1 || dim->count == 0) {
        put_name(out, w->factors.count);
        ss_push(w->arena, w->factors, ((struct factor){.size = length}));
        return;
    }
    for (uint16_t i = 0; i < dim->count; i++) {
        int *factor = &w->of_atom[dim->items[i]];
        if (*factor < 0) {
            *factor = (int)w->factors.count;
            ss_push(w->arena, w->factors, factor_of(w, dim->items[i]));
        }
        put_name(out, (size_t)*factor);
    }
}

static void put_tensors(struct writer *w, struct ss_buf *out, const struct ss_type *types, size_t n,
                        struct ss_factors *const *dims)
{
    ss_buf_putc(out, '(');
    for (size_t k = 0; k < n; k++) {
        ss_buf_puts(out, k ? ",[" : "[");
        for (int d = 0; d < types[k].rank; d++) {
            ss_buf_puts(out, d ? ", " : "");
            put_dim(w, out, &dims[k][d], types[k].dims[d]);
        }
        ss_buf_putc(out, ']');
    }
    ss_buf_putc(out, ')');
}

static void put_uses(const struct writer *w, struct ss_buf *out, const char *name, enum use use)
{
    bool any = false;
    for (size_t i = 0; i < w->factors.count; i++) {
        const struct factor *f = &w->factors.items[i];
        if (f->use != use || (use == REPLICATED && f->size == 1))
            continue;
        if (any)
            ss_buf_puts(out, ", ");
        else
            ss_buf_printf(out, " %s={", name);
        put_name(out, i);
        any = true;
    }
    ss_buf_puts(out, any ? "}" : "");
}

static void put_sizes(const struct writer *w, struct ss_buf *out)
{
    ss_buf_puts(out, " {");
    for (size_t i = 0; i < w->factors.count; i++) {
        ss_buf_puts(out, i ? ", " : "");
        put_name(out, i);
        ss_buf_printf(out, "=%" PRId64, w->factors.items[i].size);
    }
    ss_buf_putc(out, '}');
}

static const char *kept(struct ss_arena *arena, struct ss_buf *text)
{
    const char *copy = text->length ? ss_strdup(arena, text->data) : NULL;
    ss_buf_free(text);
    return copy;
}

static const char *reductions_of(const struct writer *w)
{
    struct ss_buf text = {0};
    for (size_t i = 0; i < w->factors.count; i++) {
        const struct factor *f = &w->factors.items[i];
        if (f->use != REDUCED)
            continue;
        ss_buf_puts(&text, text.length ? ", " : "");
        put_name(&text, i);
        for (size_t k = 0; k < w->rules->n_out; k++)
            ss_buf_printf(&text, "%s %s", k ? "," : ":", ss_reduce_name(f->row->out[k].reduce));
    }
    return kept(w->arena, &text);
}

static const char *unsaid_of(const struct writer *w)
{
    struct ss_buf text = {0};
    for (size_t i = 1; i < w->rules->n_rows; i++) {
        bool said = !ss_row_is_said(&w->rules->rows[i], w->atoms->lengths);
        for (size_t j = 0; j < w->factors.count && !said; j++)
            said = w->factors.items[j].row == &w->rules->rows[i];
        if (!said)
            ss_buf_printf(&text, "%s%s", text.length ? ", " : "", w->rules->rows[i].id);
    }
    return kept(w->arena, &text);
}

void ss_sdy_rule_of(const struct ss_call *call, const struct ss_atoms *atoms,
                    const struct ss_op_rules *rules, struct ss_arena *arena,
                    struct ss_sdy_rule *out)
{
    struct writer w = {.call = call, .atoms = atoms, .rules = rules, .arena = arena};
    struct ss_buf text = {0};
    w.out = ss_result_dims(call, atoms, arena);
    w.of_atom = ss_alloc_array(arena, atoms->n_atoms, sizeof *w.of_atom);
    for (uint16_t a = 0; a < atoms->n_atoms; a++)
        w.of_atom[a] = -1;
    if (call->n_in == 0) { /* its grammar has no rule without operands */
        *out = (struct ss_sdy_rule){.unsaid = unsaid_of(&w)};
        return;
    }
    ss_buf_puts(&text, "#sdy.op_sharding_rule<");
    put_tensors(&w, &text, call->in, call->n_in, atoms->in);
    ss_buf_puts(&text, "->");
    put_tensors(&w, &text, call->out, call->n_out, w.out);
    put_sizes(&w, &text);
    put_uses(&w, &text, "reduction", REDUCED);
    put_uses(&w, &text, "need_replication", REPLICATED);
    ss_buf_putc(&text, '>');
    out->text = kept(arena, &text);
    out->reductions = reductions_of(&w);
    out->unsaid = unsaid_of(&w);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/table/store.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/graph/graph.h"
#include "core/op/infer.h"
#include "core/op/op.h"
#include "core/rules/atoms.h"
#include "core/rules/footprint.h"
#include "core/rules/multiples.h"
#include "core/rules/row.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"
#include "core/tensor/type.h"

enum {
    FORMAT_VERSION = 11,
    HEAD_SIZE = 10, /* of a key: format, partial inputs or not, seed */
    SUM_SIZE = 26   /* ,"sum":"0123456789abcdef"} */
};

void ss_store_key(const struct ss_discover_options *options, const void *structure, size_t size,
                  struct ss_buf *out)
{
    uint8_t head[HEAD_SIZE] = {FORMAT_VERSION, options->no_partial};
    for (int i = 0; i < 8; i++)
        head[2 + i] = (uint8_t)(options->seed >> 8 * i);
    ss_buf_add(out, head, sizeof head);
    ss_buf_add(out, structure, size);
}

uint64_t ss_store_seed(const struct ss_rules_key *key)
{
    const uint8_t *head = key->bytes;
    uint64_t seed = 0;
    for (int i = 0; i < 8; i++)
        seed |= (uint64_t)head[2 + i] << 8 * i;
    return seed;
}

/* ---- writing ---- */

static void put_atoms(struct ss_json_out *out, const uint16_t *atoms, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ss_json_put_int(out, atoms[i]);
}

static void put_list(struct ss_json_out *out, const char *name, const uint16_t *cut, size_t n)
{
    ss_json_put_key(out, name);
    ss_json_array_begin(out);
    put_atoms(out, cut, n);
    ss_json_array_end(out);
}

/* R: null; P(sum): "sum"; S: [dim, coefficient of the number of blocks, of which operand's halo,
 * what lies beside it, how many lengths are multiples of a block, these, two strides, atoms of a
 * row of the halo, atoms of the number]. */
static void put_slots(struct ss_json_out *out, const char *name, const struct ss_row_slot *slots,
                      size_t n)
{
    ss_json_put_key(out, name);
    ss_json_array_begin(out);
    for (size_t k = 0; k < n; k++) {
        if (slots[k].kind == SS_REPLICATED) {
            ss_json_put_null(out);
        } else if (slots[k].kind == SS_PARTIAL) {
            ss_json_put_string(out, ss_reduce_name(slots[k].reduce));
        } else {
            ss_json_array_begin(out);
            ss_json_put_int(out, slots[k].dim);
            ss_json_put_int(out, slots[k].blocks.coefficient);
            ss_json_put_int(out, slots[k].side);
            ss_json_put_real(out, slots[k].fill);
            ss_json_put_int(out, slots[k].multiples.n);
            put_atoms(out, slots[k].multiples.times, slots[k].multiples.n);
            ss_json_put_int(out, slots[k].strides[0]);
            ss_json_put_int(out, slots[k].strides[1]);
            ss_json_array_begin(out);
            put_atoms(out, slots[k].unit.items, slots[k].unit.count);
            ss_json_array_end(out);
            put_atoms(out, slots[k].blocks.items, slots[k].blocks.count);
            ss_json_array_end(out);
        }
    }
    ss_json_array_end(out);
}

static void put_int(struct ss_json_out *out, const char *name, int64_t value)
{
    ss_json_put_key(out, name);
    ss_json_put_int(out, value);
}

static void put_bool(struct ss_json_out *out, const char *name, bool value)
{
    ss_json_put_key(out, name);
    ss_json_put_bool(out, value);
}

static void put_text(struct ss_json_out *out, const char *name, const char *value)
{
    ss_json_put_key(out, name);
    ss_json_put_string(out, value);
}

static void put_row(struct ss_json_out *out, const struct ss_op_rules *rules,
                    const struct ss_row *row)
{
    ss_json_object_begin(out);
    put_text(out, "id", row->id);
    put_list(out, "cut", row->cut, row->n_cut);
    put_slots(out, "out", row->out, rules->n_out);
    put_slots(out, "in", row->in, rules->n_in);
    put_bool(out, "origin", row->origin);
    put_bool(out, "even_only", row->even_only);
    put_int(out, "granted", row->granted);
    put_bool(out, "bounded", row->bounded);
    put_bool(out, "equal", row->equal);
    put_bool(out, "blocked", row->blocked);
    put_int(out, "ratio0", row->ratio[0]);
    put_int(out, "ratio1", row->ratio[1]);
    put_bool(out, "listed", row->listed);
    put_int(out, "in_parts", row->in_parts);
    put_list(out, "held", row->held, row->n_held);
    put_int(out, "held_sum", row->held_sum);
    const struct ss_footprint *f = &row->footprint;
    put_int(out, "halo_rows", f->rows);
    put_int(out, "halo_per", f->per);
    put_int(out, "halo_first", f->first);
    put_int(out, "halo_right", f->right);
    put_int(out, "halo_surplus", f->surplus);
    put_int(out, "halo_pace0", f->pace[0]);
    put_int(out, "halo_pace1", f->pace[1]);
    put_int(out, "halo_window", f->window);
    put_bool(out, "halo_sum", f->sum);
    put_int(out, "halo_dim", f->dim);
    put_text(out, "halo_overlap", f->overlap ? ss_reduce_name(f->reduce) : NULL);
    put_int(out, "halo_before", f->before);
    put_int(out, "halo_after", f->after);
    put_text(out, "verdict", ss_verdict_name(row->verdict));
    put_int(out, "runs", row->runs);
    put_int(out, "evidence", row->evidence);
    ss_json_object_end(out);
}

static void put_attempt(struct ss_json_out *out, const struct ss_attempt *a)
{
    ss_json_object_begin(out);
    put_text(out, "candidate", a->candidate);
    put_text(out, "kind", (char[]){a->kind, 0});
    put_bool(out, "shape", a->shape);
    put_text(out, "verdict", ss_verdict_name(a->verdict));
    put_bool(out, "listed", a->listed);
    put_int(out, "row", a->row);
    put_list(out, "cut", a->cut, a->n_cut);
    put_text(out, "why", a->why);
    put_int(out, "seed", (int64_t)a->seed);
    put_int(out, "draw", a->draw);
    put_int(out, "back", a->back);
    put_int(out, "moving", a->moving);
    put_int(out, "also_back", a->also_back);
    put_int(out, "also", a->also);
    put_int(out, "length", a->length);
    put_int(out, "ranks", a->ranks);
    put_bool(out, "lone", a->lone);
    put_text(out, "shapes", a->shapes);
    put_text(out, "position", a->position);
    put_text(out, "combine", a->combine);
    ss_json_put_key(out, "expected");
    ss_json_put_real(out, a->expected);
    ss_json_put_key(out, "got");
    ss_json_put_real(out, a->got);
    put_bool(out, "integers", a->integers);
    put_int(out, "runs", a->runs);
    ss_json_object_end(out);
}

static void put_key(struct ss_json_out *out, const struct ss_rules_key *key)
{
    static const char digits[] = "0123456789abcdef";
    struct ss_buf hex = {0};
    for (size_t i = 0; i < key->size; i++) {
        uint8_t byte = ((const uint8_t *)key->bytes)[i];
        ss_buf_putc(&hex, digits[byte >> 4]);
        ss_buf_putc(&hex, digits[byte & 15]);
    }
    put_text(out, "key", ss_buf_text(&hex));
    ss_buf_free(&hex);
}

static void add_sum(struct ss_buf *out, size_t start)
{
    uint64_t sum = ss_hash(out->data + start, out->length - start, FORMAT_VERSION);
    ss_buf_printf(out, ",\"sum\":\"%016" PRIx64 "\"}", sum);
}

void ss_store_write(struct ss_buf *buf, const char *op, const struct ss_rules_key *key,
                    const struct ss_op_rules *rules)
{
    struct ss_json_out out;
    size_t start = buf->length;
    ss_json_out_init(&out, buf, 0);
    ss_json_object_begin(&out);
    put_text(&out, "op", op);
    put_key(&out, key);
    put_int(&out, "runs", (int64_t)rules->runs);
    put_text(&out, "reason", rules->reason);
    put_bool(&out, "undetermined", rules->undetermined);
    ss_json_put_key(&out, "rows");
    ss_json_array_begin(&out);
    for (size_t i = 0; i < rules->n_rows; i++)
        put_row(&out, rules, &rules->rows[i]);
    ss_json_array_end(&out);
    ss_json_put_key(&out, "unplaced");
    ss_json_array_begin(&out);
    for (size_t i = 0; i < rules->n_unplaced; i++)
        put_row(&out, rules, &rules->unplaced[i]);
    ss_json_array_end(&out);
    ss_json_put_key(&out, "attempts");
    ss_json_array_begin(&out);
    for (size_t i = 0; i < rules->n_attempts; i++)
        put_attempt(&out, &rules->attempts[i]);
    ss_json_array_end(&out);
    add_sum(buf, start); /* and the closing brace */
}

/* ---- reading ---- */

/* What is read into. Fields come in the order in which they are written. */
struct reader {
    struct ss_json json;
    const struct ss_call *call;
    const struct ss_atoms *atoms;
    struct ss_arena *arena;
    struct ss_error *err;
    bool failed;
};

static void hint_anew(struct ss_error *err)
{
    ss_error_hint(err, "discover finds the rules anew; rules export writes them");
}

static void bad(struct reader *r, const char *what)
{
    if (!r->failed) {
        ss_fail(r->err, SS_E_SYNTAX, "a record of rules is not usable: %s", what);
        hint_anew(r->err);
    }
    r->failed = true;
}

static struct ss_json_token next(struct reader *r)
{
    struct ss_json_token token = {.kind = SS_JSON_END};
    if (!r->failed && ss_json_next(&r->json, &token, r->err))
        r->failed = true;
    return r->failed ? (struct ss_json_token){.kind = SS_JSON_END} : token;
}

static struct ss_json_token expect(struct reader *r, enum ss_json_kind kind)
{
    struct ss_json_token token = next(r);
    if (token.kind != kind)
        bad(r, ss_json_kind_name(token.kind));
    return token;
}

static void field(struct reader *r, const char *name)
{
    struct ss_json_token token = expect(r, SS_JSON_KEY);
    if (!r->failed && !ss_json_is(&token, name))
        bad(r, name);
}

static int64_t read_int(struct reader *r, const char *name, int64_t low, int64_t high)
{
    field(r, name);
    int64_t value = expect(r, SS_JSON_INT).integer;
    if (!r->failed && (value < low || value > high))
        bad(r, name);
    return r->failed ? low : value;
}

static bool read_bool(struct reader *r, const char *name)
{
    field(r, name);
    return expect(r, SS_JSON_BOOL).integer;
}

/* NULL for null. */
static const char *read_text(struct reader *r, const char *name)
{
    field(r, name);
    struct ss_json_token token = next(r);
    if (token.kind == SS_JSON_STRING)
        return ss_strndup(r->arena, token.text, token.length);
    if (token.kind != SS_JSON_NULL)
        bad(r, name);
    return NULL;
}

static double read_number(struct reader *r, const char *name)
{
    struct ss_json_token token = next(r);
    if (token.kind == SS_JSON_REAL || token.kind == SS_JSON_INT)
        return token.real;
    if (ss_json_is(&token, "NaN"))
        return NAN;
    if (ss_json_is(&token, "Infinity"))
        return INFINITY;
    if (ss_json_is(&token, "-Infinity"))
        return -INFINITY;
    bad(r, name);
    return 0;
}

static double read_real(struct reader *r, const char *name)
{
    field(r, name);
    return read_number(r, name);
}

/* Atoms up to the end of an array that is open. */
static uint16_t *read_atoms(struct reader *r, uint16_t *count)
{
    SS_ARRAY(uint16_t) list = {0};
    for (;;) {
        struct ss_json_token token = next(r);
        if (r->failed || token.kind == SS_JSON_ARRAY_END)
            break;
        if (token.kind != SS_JSON_INT || token.integer < 0 || token.integer >= r->atoms->n_atoms)
            bad(r, "an atom that the operator does not have");
        else
            ss_push(r->arena, list, (uint16_t)token.integer);
    }
    *count = (uint16_t)list.count;
    return list.items;
}

static uint16_t *read_list(struct reader *r, const char *name, uint16_t *count)
{
    field(r, name);
    expect(r, SS_JSON_ARRAY);
    return read_atoms(r, count);
}

/* All lengths that the row cuts are multiples, or none is. */
static void read_multiples(struct reader *r, const struct ss_row *row, struct ss_multiples *out)
{
    int64_t n = expect(r, SS_JSON_INT).integer, sum = 0;
    if (!r->failed && n != 0 && n != row->n_cut)
        bad(r, "multiples for other lengths than are cut");
    uint16_t *times = ss_alloc_array(r->arena, row->n_cut, sizeof *times);
    for (int64_t i = 0; i < n && !r->failed; i++) {
        int64_t count = expect(r, SS_JSON_INT).integer;
        if (count < 0 || count > UINT16_MAX)
            bad(r, "a share of blocks");
        times[i] = (uint16_t)count;
        sum += count;
    }
    if (!r->failed && n && !sum)
        bad(r, "multiples of no block");
    *out = (struct ss_multiples){row->cut, (uint16_t)n, times};
}

static void read_shard(struct reader *r, int rank, const struct ss_row *row,
                       struct ss_row_slot *slot)
{
    int64_t dim = expect(r, SS_JSON_INT).integer;
    slot->kind = SS_SHARD;
    slot->blocks.coefficient = expect(r, SS_JSON_INT).integer;
    if (!r->failed && (dim < 0 || dim >= rank || slot->blocks.coefficient < 1))
        bad(r, "a cut of a dim that the tensor does not have");
    slot->dim = r->failed ? 0 : (int)dim;
    int64_t side = expect(r, SS_JSON_INT).integer;
    if (!r->failed && (side < 0 || side > 1))
        bad(r, "a side of a halo");
    slot->side = r->failed ? 0 : (int)side;
    slot->fill = read_number(r, "a fill");
    read_multiples(r, row, &slot->multiples);
    for (int i = 0; i < 2; i++)
        slot->strides[i] = expect(r, SS_JSON_INT).integer;
    if (!r->failed && (slot->strides[0] < 0 || slot->strides[1] < 0))
        bad(r, "a stride of blocks");
    expect(r, SS_JSON_ARRAY);
    slot->unit.items = read_atoms(r, &slot->unit.count);
    slot->unit.coefficient = 1;
    slot->blocks.items = read_atoms(r, &slot->blocks.count);
}

static enum ss_reduce reduction(struct reader *r, const struct ss_json_token *token)
{
    for (int reduce = 0; reduce < SS_N_REDUCES; reduce++) {
        if (ss_json_is(token, ss_reduce_name((enum ss_reduce)reduce)))
            return (enum ss_reduce)reduce;
    }
    bad(r, "an unknown reduction");
    return SS_SUM;
}

static void read_slot(struct reader *r, int rank, const struct ss_row *row,
                      struct ss_row_slot *slot)
{
    struct ss_json_token token = next(r);
    if (token.kind == SS_JSON_ARRAY) {
        read_shard(r, rank, row, slot);
        return;
    }
    slot->blocks.coefficient = 1;
    if (token.kind == SS_JSON_NULL)
        return;
    slot->kind = SS_PARTIAL;
    slot->reduce = reduction(r, &token);
}

static struct ss_row_slot *read_slots(struct reader *r, const char *name,
                                      const struct ss_type *types, size_t n,
                                      const struct ss_row *row)
{
    struct ss_row_slot *slots = ss_alloc_array(r->arena, n, sizeof *slots);
    field(r, name);
    expect(r, SS_JSON_ARRAY);
    for (size_t k = 0; k < n && !r->failed; k++)
        read_slot(r, types[k].rank, row, &slots[k]);
    expect(r, SS_JSON_ARRAY_END);
    return slots;
}

static enum ss_verdict read_verdict(struct reader *r)
{
    field(r, "verdict");
    struct ss_json_token token = expect(r, SS_JSON_STRING);
    for (int v = 0; v < SS_N_VERDICTS && !r->failed; v++) {
        if (ss_json_is(&token, ss_verdict_name((enum ss_verdict)v)))
            return (enum ss_verdict)v;
    }
    bad(r, "an unknown verdict");
    return SS_UNDETERMINED;
}

static void read_overlap(struct reader *r, struct ss_footprint *f)
{
    field(r, "halo_overlap");
    struct ss_json_token token = next(r);
    f->overlap = token.kind != SS_JSON_NULL;
    if (f->overlap)
        f->reduce = reduction(r, &token);
    f->before = read_int(r, "halo_before", -SS_MAX_LENGTH, SS_MAX_LENGTH);
    f->after = read_int(r, "halo_after", -SS_MAX_LENGTH, SS_MAX_LENGTH);
}

static void read_footprint(struct reader *r, struct ss_row *row)
{
    struct ss_footprint *f = &row->footprint;
    f->rows = read_int(r, "halo_rows", 0, SS_MAX_RATE);
    f->per = read_int(r, "halo_per", f->rows > 0, SS_MAX_RATE);
    f->first = read_int(r, "halo_first", 0, SS_MAX_LENGTH);
    f->right = read_int(r, "halo_right", 0, SS_MAX_LENGTH);
    f->surplus = read_int(r, "halo_surplus", -SS_MAX_LENGTH, SS_MAX_LENGTH);
    f->pace[0] = read_int(r, "halo_pace0", 0, SS_MAX_RATE);
    f->pace[1] = read_int(r, "halo_pace1", 0, SS_MAX_RATE);
    f->window = read_int(r, "halo_window", 0, SS_MAX_LENGTH);
    f->sum = read_bool(r, "halo_sum");
    f->dim = (int)read_int(r, "halo_dim", 0, SS_MAX_RANK - 1);
    read_overlap(r, f);
    bool scattered = f->pace[1] > 0 && f->per == f->pace[0] && !f->sum;
    bool one = f->overlap && row->n_cut == 1 && f->pace[0] == f->pace[1];
    bool strides = row->n_cut > 1 && !f->first && !f->right && !f->surplus && !f->pace[0] &&
                   !f->sum && !f->overlap;
    bool fits = (one || strides || row->n_cut == ss_footprint_sides(f)) &&
                f->pace[0] >= (f->pace[1] > 0) &&
                (!ss_footprint_shares(f) || (f->pace[0] > 0 && f->per == f->pace[0])) &&
                (!f->overlap || !f->pace[0] || scattered);
    for (size_t k = 0; row->in && k < r->call->n_in; k++)
        fits &= row->in[k].side < ss_footprint_sides(f);
    for (size_t k = 0; f->sum && row->out && k < r->call->n_out; k++) {
        fits &= ss_footprint_shares(f) || f->dim < r->call->out[k].rank;
        f->reduce = row->out[k].reduce;
    }
    if (f->rows > 0 && !fits)
        bad(r, "a halo of other lengths");
}

static struct ss_row read_row(struct reader *r)
{
    struct ss_row row = {0};
    const char *id = read_text(r, "id");
    if (!id || strlen(id) >= sizeof row.id)
        bad(r, "a row's id");
    else
        memcpy(row.id, id, strlen(id) + 1);
    row.cut = read_list(r, "cut", &row.n_cut);
    row.out = read_slots(r, "out", r->call->out, r->call->n_out, &row);
    row.in = read_slots(r, "in", r->call->in, r->call->n_in, &row);
    row.origin = read_bool(r, "origin");
    row.even_only = read_bool(r, "even_only");
    row.granted = (uint8_t)read_int(r, "granted", 0, SS_GRANTED_ANY);
    row.bounded = read_bool(r, "bounded");
    row.equal = read_bool(r, "equal");
    row.blocked = read_bool(r, "blocked");
    row.ratio[0] = (uint16_t)read_int(r, "ratio0", 0, row.n_cut == 2 ? UINT16_MAX : 0);
    row.ratio[1] = (uint16_t)read_int(r, "ratio1", row.ratio[0] > 0, row.ratio[0] ? UINT16_MAX : 0);
    row.listed = read_bool(r, "listed");
    row.in_parts =
        (uint16_t)read_int(r, "in_parts", 0, r->atoms->parted ? r->atoms->parted->n_atoms : 0);
    row.held = read_list(r, "held", &row.n_held);
    row.held_sum = read_int(r, "held_sum", 0, row.n_held * SS_MAX_LENGTH);
    read_footprint(r, &row);
    row.verdict = read_verdict(r);
    row.runs = (uint32_t)read_int(r, "runs", 0, UINT32_MAX);
    row.evidence = (uint32_t)read_int(r, "evidence", 0, UINT32_MAX);
    expect(r, SS_JSON_OBJECT_END);
    return row;
}

static struct ss_attempt read_attempt(struct reader *r, size_t n_rows)
{
    struct ss_attempt a = {0};
    a.candidate = read_text(r, "candidate");
    const char *kind = read_text(r, "kind");
    a.kind = kind ? kind[0] : 0;
    a.shape = read_bool(r, "shape");
    a.verdict = read_verdict(r);
    a.listed = read_bool(r, "listed");
    a.row = (int32_t)read_int(r, "row", -1, (int64_t)n_rows - 1);
    a.cut = read_list(r, "cut", &a.n_cut);
    a.why = read_text(r, "why");
    a.seed = (uint64_t)read_int(r, "seed", INT64_MIN, INT64_MAX);
    a.draw = (uint32_t)read_int(r, "draw", 0, UINT32_MAX);
    a.back = (uint32_t)read_int(r, "back", 0, UINT32_MAX);
    a.moving = (uint32_t)read_int(r, "moving", 0, UINT32_MAX);
    a.also_back = (uint32_t)read_int(r, "also_back", 0, UINT32_MAX);
    a.also = (uint32_t)read_int(r, "also", 0, UINT32_MAX);
    a.length = read_int(r, "length", 0, INT64_MAX);
    a.ranks = (int)read_int(r, "ranks", 0, INT32_MAX);
    a.lone = read_bool(r, "lone");
    a.shapes = read_text(r, "shapes");
    a.position = read_text(r, "position");
    a.combine = read_text(r, "combine");
    a.expected = read_real(r, "expected");
    a.got = read_real(r, "got");
    a.integers = read_bool(r, "integers");
    a.runs = (uint32_t)read_int(r, "runs", 0, UINT32_MAX);
    expect(r, SS_JSON_OBJECT_END);
    if (!a.candidate || !a.kind || (a.position && !a.combine))
        bad(r, "an attempt without a text");
    return a;
}

/* True where another item of an array of objects follows, whose begin is then read. */
static bool another(struct reader *r)
{
    struct ss_json_token token = next(r);
    if (!r->failed && token.kind != SS_JSON_OBJECT && token.kind != SS_JSON_ARRAY_END)
        bad(r, ss_json_kind_name(token.kind));
    return !r->failed && token.kind == SS_JSON_OBJECT;
}

static void read_lists(struct reader *r, struct ss_op_rules *rules)
{
    SS_ARRAY(struct ss_row) rows = {0}, unplaced = {0};
    SS_ARRAY(struct ss_attempt) attempts = {0};
    field(r, "rows");
    expect(r, SS_JSON_ARRAY);
    while (another(r))
        ss_push(r->arena, rows, read_row(r));
    if (!rows.count || strcmp(rows.items[0].id, "R") != 0)
        bad(r, "its first row is not the replicated one");
    rules->rows = rows.items;
    rules->n_rows = rows.count;
    field(r, "unplaced");
    expect(r, SS_JSON_ARRAY);
    while (another(r))
        ss_push(r->arena, unplaced, read_row(r));
    rules->unplaced = unplaced.items;
    rules->n_unplaced = unplaced.count;
    field(r, "attempts");
    expect(r, SS_JSON_ARRAY);
    while (another(r))
        ss_push(r->arena, attempts, read_attempt(r, rows.count));
    rules->attempts = attempts.items;
    rules->n_attempts = attempts.count;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static struct ss_rules_key read_key(struct reader *r)
{
    struct ss_rules_key key = {0};
    const char *hex = read_text(r, "key");
    size_t n = hex ? strlen(hex) : 0;
    uint8_t *bytes = ss_alloc(r->arena, n / 2 + 1);
    for (size_t i = 0; i + 1 < n; i += 2) {
        int high = hex_digit(hex[i]), low = hex_digit(hex[i + 1]);
        if (high < 0 || low < 0)
            bad(r, "its key");
        bytes[i / 2] = (uint8_t)(high * 16 + low);
    }
    if (n / 2 < HEAD_SIZE || n % 2)
        bad(r, "its key");
    key.bytes = bytes;
    key.size = n / 2;
    return key;
}

static bool sum_is_right(const char *record, size_t size)
{
    char sum[SUM_SIZE + 1];
    if (size <= SUM_SIZE)
        return false;
    snprintf(sum, sizeof sum, ",\"sum\":\"%016" PRIx64 "\"}",
             ss_hash(record, size - SUM_SIZE, FORMAT_VERSION));
    return memcmp(record + size - SUM_SIZE, sum, SUM_SIZE) == 0;
}

static void begin(struct reader *r, const char *record, size_t size)
{
    ss_json_init(&r->json, "rules", record, size);
    if (!sum_is_right(record, size))
        bad(r, "its checksum does not match: it was modified");
    expect(r, SS_JSON_OBJECT);
    read_text(r, "op");
}

enum ss_rc ss_store_read(const char *record, size_t size, const struct ss_call *call,
                         const struct ss_atoms *atoms, const struct ss_rules_key *key,
                         struct ss_arena *arena, struct ss_op_rules **out, struct ss_error *err)
{
    struct reader r = {.call = call, .atoms = atoms, .arena = arena, .err = err};
    struct ss_op_rules *rules = ss_op_rules_new(call, arena);
    begin(&r, record, size);
    struct ss_arena_mark mark = ss_arena_mark(arena);
    struct ss_rules_key own = read_key(&r);
    if (!r.failed && (own.size != key->size || memcmp(own.bytes, key->bytes, key->size) != 0))
        bad(&r, "it belongs to another key");
    ss_arena_rewind(arena, mark);
    rules->runs = (uint64_t)read_int(&r, "runs", 0, INT64_MAX);
    rules->reason = read_text(&r, "reason");
    rules->undetermined = read_bool(&r, "undetermined");
    read_lists(&r, rules);
    ss_json_fini(&r.json);
    if (r.failed)
        return SS_E_SYNTAX;
    *out = rules;
    return SS_OK;
}

/* ---- files ---- */

void ss_store_export(const struct ss_ruleset *rules, struct ss_buf *out)
{
    ss_buf_printf(out, "{\"shardscope_rules\":%d,\"probe\":\"%s\",\"signatures\":%zu}\n",
                  FORMAT_VERSION, ss_probe_version, rules->n_signatures);
    for (size_t i = 0; i < rules->n_signatures; i++) {
        const char *op = "";
        for (uint32_t o = 0; o < rules->graph->n_ops && !*op; o++) {
            if (rules->op_rules[o] == rules->signatures[i])
                op = rules->graph->ops[o].def->name;
        }
        ss_store_write(out, op, &rules->keys[i], rules->signatures[i]);
        ss_buf_putc(out, '\n');
    }
}

/* The first line; *signatures is how many records follow. */
static void read_header(struct reader *r, int64_t *signatures)
{
    expect(r, SS_JSON_OBJECT);
    int64_t version = read_int(r, "shardscope_rules", 0, INT64_MAX);
    const char *probe = read_text(r, "probe");
    *signatures = read_int(r, "signatures", 0, INT64_MAX);
    expect(r, SS_JSON_OBJECT_END);
    if (r->failed) {
        ss_fail(r->err, SS_E_SYNTAX, "this is not a file of rules");
        ss_error_hint(r->err, "rules export writes such a file; check-rules reads tables");
        return;
    }
    r->failed = true;
    if (version != FORMAT_VERSION)
        ss_fail(r->err, SS_E_UNSUPPORTED, "rules of format %" PRId64 "; this program reads %d",
                version, FORMAT_VERSION);
    else if (!probe || strcmp(probe, ss_probe_version) != 0)
        ss_fail(r->err, SS_E_UNSUPPORTED,
                "the rules were found by another version of exploration or kernels (%.20s; this "
                "program has %s)",
                probe ? probe : "none", ss_probe_version);
    else
        r->failed = false;
    if (r->failed)
        hint_anew(r->err);
}

static size_t line_length(const char *text, size_t size)
{
    const char *end = memchr(text, '\n', size);
    return end ? (size_t)(end - text) : size;
}

enum ss_rc ss_store_import(const char *name, const char *text, size_t size, struct ss_arena *arena,
                           struct ss_cache_entry **entries, size_t *n, struct ss_error *err)
{
    SS_ARRAY(struct ss_cache_entry) list = {0};
    struct ss_map keys = {0};
    int64_t line = 1, signatures = 0;
    bool known = false;
    size_t at = line_length(text, size);
    struct reader r = {.arena = arena, .err = err};
    ss_json_init(&r.json, name, text, at);
    read_header(&r, &signatures);
    ss_json_fini(&r.json);
    while (!r.failed && ++at < size) {
        size_t length = line_length(text + at, size - at);
        line++;
        if (at + length == size && !sum_is_right(text + at, length))
            bad(&r, "the file is cut off there");
        begin(&r, text + at, length);
        struct ss_cache_entry entry = {.key = read_key(&r),
                                       .record = ss_strndup(arena, text + at, length),
                                       .record_size = length};
        ss_json_fini(&r.json);
        if (!r.failed)
            ss_map_put(&keys, entry.key.bytes, entry.key.size, &known);
        if (known)
            bad(&r, "its signature was there before");
        ss_push(arena, list, entry);
        at += length;
    }
    ss_map_free(&keys);
    if (!r.failed && (int64_t)list.count != signatures) {
        ss_fail(err, SS_E_SYNTAX, "%zu of %" PRId64 " signatures are there: the file %s",
                list.count, signatures,
                (int64_t)list.count < signatures ? "is cut off" : "was changed");
        hint_anew(err);
        r.failed = true;
    }
    *entries = list.items;
    *n = list.count;
    if (!r.failed)
        return SS_OK;
    return ss_error_where(err, "%s:%" PRId64, name, line);
}

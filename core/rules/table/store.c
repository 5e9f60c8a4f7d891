/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/table/store.h"

#include <inttypes.h>
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
#include "core/rules/table/fields.h"
#include "core/tensor/type.h"

enum {
    FORMAT_VERSION = 16,
    HEAD_SIZE = 10, /* of a key: format, partial inputs or not, seed */
    SUM_SIZE = 26   /* ,"sum":"0123456789abcdef"} */
};

void ss_store_key(const struct ss_discover_options *options, const void *structure, size_t size,
                  struct ss_buf *out)
{
    uint8_t head[HEAD_SIZE] = {FORMAT_VERSION, options->no_partial};
    head[1] |= options->explore ? 2 : 0;
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

/* ---- slots ---- */

/* R: null; P(sum): "sum"; S: [dim, coefficient of the number of blocks, of which operand's halo,
 * what lies beside it, how many lengths are multiples of a block, these, two strides, atoms of a
 * row of the halo, atoms of the number]. */
static void put_slots(struct ss_json_out *out, const struct ss_row_slot *slots, size_t n)
{
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
            ss_atoms_put(out, slots[k].multiples.times, slots[k].multiples.n);
            ss_json_array_begin(out);
            ss_atoms_put(out, slots[k].unit.items, slots[k].unit.count);
            ss_json_array_end(out);
            ss_atoms_put(out, slots[k].blocks.items, slots[k].blocks.count);
            ss_json_array_end(out);
        }
    }
    ss_json_array_end(out);
}

static void put_results(struct ss_json_out *out, const void *of, const void *rules)
{
    put_slots(out, ((const struct ss_row *)of)->out, ((const struct ss_op_rules *)rules)->n_out);
}

static void put_operands(struct ss_json_out *out, const void *of, const void *rules)
{
    put_slots(out, ((const struct ss_row *)of)->in, ((const struct ss_op_rules *)rules)->n_in);
}

/* All lengths that the row cuts are multiples, or none is. */
static void get_multiples(struct ss_record *r, const struct ss_row *row, struct ss_multiples *out)
{
    int64_t n = ss_record_expect(r, SS_JSON_INT).integer, sum = 0;
    if (!r->failed && n != 0 && n != row->n_cut)
        ss_record_bad(r, "multiples for other lengths than are cut");
    uint16_t *times = ss_alloc_array(r->arena, row->n_cut, sizeof *times);
    for (int64_t i = 0; i < n && !r->failed; i++) {
        times[i] = (uint16_t)ss_record_int(r, "a share of blocks", 0, UINT16_MAX);
        sum += times[i];
    }
    if (!r->failed && n && !sum)
        ss_record_bad(r, "multiples of no block");
    *out = (struct ss_multiples){row->cut, (uint16_t)n, times};
}

static void get_shard(struct ss_record *r, int rank, const struct ss_row *row,
                      struct ss_row_slot *slot)
{
    static const char other_dim[] = "a cut of a dim that the tensor does not have";
    slot->kind = SS_SHARD;
    if (rank == 0)
        ss_record_bad(r, other_dim);
    slot->dim = (int)ss_record_int(r, other_dim, 0, rank - 1);
    slot->blocks.coefficient = ss_record_int(r, "a number of blocks", 1, INT64_MAX);
    slot->side = (int)ss_record_int(r, "a side of a halo", 0, 1);
    slot->fill = ss_record_real(r, "a fill");
    get_multiples(r, row, &slot->multiples);
    ss_record_expect(r, SS_JSON_ARRAY);
    slot->unit.items = ss_record_atoms(r, &slot->unit.count);
    slot->unit.coefficient = 1;
    slot->blocks.items = ss_record_atoms(r, &slot->blocks.count);
}

static void get_slot(struct ss_record *r, int rank, const struct ss_row *row,
                     struct ss_row_slot *slot)
{
    struct ss_json_token token = ss_record_next(r);
    if (token.kind == SS_JSON_ARRAY) {
        get_shard(r, rank, row, slot);
        return;
    }
    slot->blocks.coefficient = 1;
    if (token.kind == SS_JSON_NULL)
        return;
    slot->kind = SS_PARTIAL;
    slot->reduce = ss_record_reduce(r, &token);
}

static struct ss_row_slot *get_slots(struct ss_record *r, const struct ss_type *types, size_t n,
                                     const struct ss_row *row)
{
    struct ss_row_slot *slots = ss_alloc_array(r->arena, n, sizeof *slots);
    ss_record_expect(r, SS_JSON_ARRAY);
    for (size_t k = 0; k < n && !r->failed; k++)
        get_slot(r, types[k].rank, row, &slots[k]);
    ss_record_expect(r, SS_JSON_ARRAY_END);
    return slots;
}

static void get_results(struct ss_record *r, void *of)
{
    struct ss_row *row = of;
    row->out = get_slots(r, r->call->out, r->call->n_out, row);
}

static void get_operands(struct ss_record *r, void *of)
{
    struct ss_row *row = of;
    row->in = get_slots(r, r->call->in, r->call->n_in, row);
}

/* ---- rows ---- */

static void put_form(struct ss_json_out *out, const void *of, const void *rules)
{
    (void)rules;
    ss_json_put_string(out, ss_footprint_name(((const struct ss_row *)of)->footprint.form));
}

static void get_form(struct ss_record *r, void *of)
{
    struct ss_json_token token = ss_record_expect(r, SS_JSON_STRING);
    for (int form = 0; form < SS_N_FOOTPRINTS && !r->failed; form++) {
        if (ss_json_is(&token, ss_footprint_name((enum ss_footprint_form)form))) {
            ((struct ss_row *)of)->footprint.form = (enum ss_footprint_form)form;
            return;
        }
    }
    ss_record_bad(r, "an unknown form of halo");
}

#define ROW(kind, name, ...) SS_FIELD(struct ss_row, kind, name, __VA_ARGS__)

static const struct ss_field row_fields[] = {
    ROW(NAME, "id", id),
    ROW(ATOMS, "cut", cut, .count = offsetof(struct ss_row, n_cut)),
    ROW(OWN, "out", out, .put = put_results, .get = get_results),
    ROW(OWN, "in", in, .put = put_operands, .get = get_operands),
    ROW(BOOL, "origin", origin),
    ROW(BOOL, "even_only", even_only),
    ROW(UINT, "granted", granted, SS_RANGE(0, SS_GRANTED_ANY)),
    ROW(BOOL, "bounded", bounded),
    ROW(BOOL, "equal", equal),
    ROW(BOOL, "blocked", blocked),
    ROW(UINT, "ratio0", ratio[0], SS_RANGE(0, UINT16_MAX)),
    ROW(UINT, "ratio1", ratio[1], SS_RANGE(0, UINT16_MAX)),
    ROW(BOOL, "listed", listed),
    ROW(ATOMS, "held", held, .count = offsetof(struct ss_row, n_held)),
    ROW(INT, "held_sum", held_sum, SS_RANGE(0, INT64_MAX)),
    ROW(OWN, "halo", footprint, .put = put_form, .get = get_form),
    ROW(INT, "halo_rows", footprint.rows, SS_RANGE(0, SS_MAX_RATE)),
    ROW(INT, "halo_per", footprint.per, SS_RANGE(0, SS_MAX_RATE)),
    ROW(INT, "halo_left", footprint.left, SS_RANGE(0, SS_MAX_LENGTH)),
    ROW(INT, "halo_right", footprint.right, SS_RANGE(0, SS_MAX_LENGTH)),
    ROW(INT, "halo_surplus", footprint.surplus, SS_RANGE(-SS_MAX_LENGTH, SS_MAX_LENGTH)),
    ROW(INT, "halo_pace0", footprint.pace[0], SS_RANGE(0, SS_MAX_RATE)),
    ROW(INT, "halo_pace1", footprint.pace[1], SS_RANGE(0, SS_MAX_RATE)),
    ROW(INT, "halo_dim", footprint.dim, SS_RANGE(0, SS_MAX_RANK - 1)),
    ROW(REDUCE, "halo_reduce", footprint.reduce),
    ROW(VERDICT, "verdict", verdict),
    ROW(UINT, "runs", runs, SS_RANGE(0, UINT32_MAX)),
    ROW(UINT, "evidence", evidence, SS_RANGE(0, UINT32_MAX)),
};

/* True if the members are those of the form. */
static bool is_form(const struct ss_footprint *f, uint16_t n_cut)
{
    const int sides = ss_footprint_sides(f);
    const bool sums = f->form == SS_FOOTPRINT_SUM;
    const bool steps = f->form == SS_FOOTPRINT_FILLED && !f->left && !f->right && !f->surplus;
    const bool twice = f->form == SS_FOOTPRINT_OVERLAP && f->pace[0] == f->pace[1];
    if (f->form == SS_FOOTPRINT_NONE)
        return f->rows == 0;
    return f->rows > 0 && f->per > 0 && f->pace[0] > 0 && (sums || f->pace[0] == f->per) &&
           (n_cut == sides || (steps && n_cut > 1) || (twice && n_cut == 1)) &&
           (sides == 2 ? f->form != SS_FOOTPRINT_FILLED && !ss_footprint_shares(f) : !sums);
}

static void check_footprint(struct ss_record *r, const struct ss_row *row)
{
    const struct ss_footprint *f = &row->footprint;
    bool fits = is_form(f, row->n_cut);
    for (size_t k = 0; k < r->call->n_in && f->rows > 0; k++)
        fits &= row->in[k].side < ss_footprint_sides(f);
    for (size_t k = 0; k < r->call->n_out && f->form == SS_FOOTPRINT_SUM; k++)
        fits &= f->dim < r->call->out[k].rank;
    if (!fits)
        ss_record_bad(r, "a halo of other lengths");
}

/* What holds between the fields of a row. */
static void check_row(struct ss_record *r, const struct ss_row *row)
{
    bool any = row->ratio[0] || row->ratio[1];
    if (any && (row->n_cut != 2 || !row->ratio[0] || !row->ratio[1]))
        ss_record_bad(r, "a ratio of two cut lengths");
    if (row->held_sum > row->n_held * SS_MAX_LENGTH)
        ss_record_bad(r, "held_sum");
    check_footprint(r, row);
}

/* ---- attempts ---- */

#define ATTEMPT(kind, name, ...) SS_FIELD(struct ss_attempt, kind, name, __VA_ARGS__)

static const struct ss_field attempt_fields[] = {
    ATTEMPT(TEXT, "candidate", candidate),
    ATTEMPT(LETTER, "kind", kind),
    ATTEMPT(BOOL, "shape", shape),
    ATTEMPT(VERDICT, "verdict", verdict),
    ATTEMPT(BOOL, "listed", listed),
    ATTEMPT(INT, "row", row, SS_RANGE(-1, INT32_MAX)),
    ATTEMPT(ATOMS, "cut", cut, .count = offsetof(struct ss_attempt, n_cut)),
    ATTEMPT(TEXT, "why", why),
    ATTEMPT(UINT, "seed", seed, SS_RANGE(INT64_MIN, INT64_MAX)),
    ATTEMPT(UINT, "draw", draw, SS_RANGE(0, UINT32_MAX)),
    ATTEMPT(INT, "length", length, SS_RANGE(0, INT64_MAX)),
    ATTEMPT(INT, "ranks", ranks, SS_RANGE(0, INT32_MAX)),
    ATTEMPT(BOOL, "lone", lone),
    ATTEMPT(TEXT, "shapes", shapes),
    ATTEMPT(TEXT, "position", position),
    ATTEMPT(TEXT, "combine", combine),
    ATTEMPT(REAL, "expected", expected),
    ATTEMPT(REAL, "got", got),
    ATTEMPT(BOOL, "integers", integers),
    ATTEMPT(UINT, "runs", runs, SS_RANGE(0, UINT32_MAX)),
};

static void check_attempt(struct ss_record *r, const struct ss_attempt *a, size_t n_rows)
{
    if (!a->candidate || !a->kind || (a->position && !a->combine))
        ss_record_bad(r, "an attempt without a text");
    if (a->row >= (int64_t)n_rows)
        ss_record_bad(r, "row");
}

/* ---- rules ---- */

#define RULES(kind, name, ...) SS_FIELD(struct ss_op_rules, kind, name, __VA_ARGS__)

static const struct ss_field rules_fields[] = {
    RULES(UINT, "runs", runs, SS_RANGE(0, INT64_MAX)),
    RULES(TEXT, "reason", reason),
    RULES(BOOL, "undetermined", undetermined),
};

#define FIELDS(table) (table), sizeof(table) / sizeof *(table)

/* An array of objects; size: of each item. */
static void put_objects(struct ss_json_out *out, const char *name, const struct ss_field *fields,
                        size_t n_fields, const void *items, size_t n, size_t size,
                        const void *context)
{
    ss_json_put_key(out, name);
    ss_json_array_begin(out);
    for (size_t i = 0; i < n; i++) {
        ss_json_object_begin(out);
        ss_fields_put(out, fields, n_fields, (const char *)items + i * size, context);
        ss_json_object_end(out);
    }
    ss_json_array_end(out);
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
    ss_json_put_key(out, "key");
    ss_json_put_string(out, ss_buf_text(&hex));
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
    ss_json_put_key(&out, "op");
    ss_json_put_string(&out, op);
    put_key(&out, key);
    ss_fields_put(&out, FIELDS(rules_fields), rules, NULL);
    put_objects(&out, "rows", FIELDS(row_fields), rules->rows, rules->n_rows, sizeof *rules->rows,
                rules);
    put_objects(&out, "unplaced", FIELDS(row_fields), rules->unplaced, rules->n_unplaced,
                sizeof *rules->unplaced, rules);
    put_objects(&out, "attempts", FIELDS(attempt_fields), rules->attempts, rules->n_attempts,
                sizeof *rules->attempts, NULL);
    add_sum(buf, start); /* and the closing brace */
}

/* ---- reading ---- */

static struct ss_row get_row(struct ss_record *r)
{
    struct ss_row row = {0};
    ss_fields_get(r, FIELDS(row_fields), &row);
    ss_record_expect(r, SS_JSON_OBJECT_END);
    if (!r->failed)
        check_row(r, &row);
    return row;
}

static struct ss_attempt get_attempt(struct ss_record *r, size_t n_rows)
{
    struct ss_attempt a = {0};
    ss_fields_get(r, FIELDS(attempt_fields), &a);
    ss_record_expect(r, SS_JSON_OBJECT_END);
    if (!r->failed)
        check_attempt(r, &a, n_rows);
    return a;
}

/* A key and its value. */
static const char *get_text(struct ss_record *r, const char *name)
{
    ss_record_key(r, name);
    return ss_record_text(r, name);
}

static int64_t get_int(struct ss_record *r, const char *name, int64_t low, int64_t high)
{
    ss_record_key(r, name);
    return ss_record_int(r, name, low, high);
}

/* True if another item of an array of objects follows, whose begin is then read. */
static bool another(struct ss_record *r)
{
    struct ss_json_token token = ss_record_next(r);
    if (!r->failed && token.kind != SS_JSON_OBJECT && token.kind != SS_JSON_ARRAY_END)
        ss_record_bad(r, ss_json_kind_name(token.kind));
    return !r->failed && token.kind == SS_JSON_OBJECT;
}

static void read_lists(struct ss_record *r, struct ss_op_rules *rules)
{
    SS_ARRAY(struct ss_row) rows = {0}, unplaced = {0};
    SS_ARRAY(struct ss_attempt) attempts = {0};
    ss_record_key(r, "rows");
    ss_record_expect(r, SS_JSON_ARRAY);
    while (another(r))
        ss_push(r->arena, rows, get_row(r));
    if (!rows.count || strcmp(rows.items[0].id, "R") != 0)
        ss_record_bad(r, "its first row is not the replicated one");
    rules->rows = rows.items;
    rules->n_rows = rows.count;
    ss_record_key(r, "unplaced");
    ss_record_expect(r, SS_JSON_ARRAY);
    while (another(r))
        ss_push(r->arena, unplaced, get_row(r));
    rules->unplaced = unplaced.items;
    rules->n_unplaced = unplaced.count;
    ss_record_key(r, "attempts");
    ss_record_expect(r, SS_JSON_ARRAY);
    while (another(r))
        ss_push(r->arena, attempts, get_attempt(r, rows.count));
    rules->attempts = attempts.items;
    rules->n_attempts = attempts.count;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static struct ss_rules_key read_key(struct ss_record *r)
{
    struct ss_rules_key key = {0};
    const char *hex = get_text(r, "key");
    size_t n = hex ? strlen(hex) : 0;
    uint8_t *bytes = ss_alloc(r->arena, n / 2 + 1);
    for (size_t i = 0; i + 1 < n; i += 2) {
        int high = hex_digit(hex[i]), low = hex_digit(hex[i + 1]);
        if (high < 0 || low < 0)
            ss_record_bad(r, "its key");
        bytes[i / 2] = (uint8_t)(high * 16 + low);
    }
    if (n / 2 < HEAD_SIZE || n % 2)
        ss_record_bad(r, "its key");
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

static void begin(struct ss_record *r, const char *record, size_t size)
{
    ss_json_init(&r->json, "rules", record, size);
    if (!sum_is_right(record, size))
        ss_record_bad(r, "its checksum does not match: it was modified");
    ss_record_expect(r, SS_JSON_OBJECT);
    get_text(r, "op");
}

enum ss_rc ss_store_read(const char *record, size_t size, const struct ss_call *call,
                         const struct ss_atoms *atoms, const struct ss_rules_key *key,
                         struct ss_arena *arena, struct ss_op_rules **out, struct ss_error *err)
{
    struct ss_record r = {.call = call, .atoms = atoms, .arena = arena, .err = err};
    struct ss_op_rules *rules = ss_op_rules_new(call, arena);
    begin(&r, record, size);
    struct ss_arena_mark mark = ss_arena_mark(arena);
    struct ss_rules_key own = read_key(&r);
    if (!r.failed && (own.size != key->size || memcmp(own.bytes, key->bytes, key->size) != 0))
        ss_record_bad(&r, "it belongs to another key");
    ss_arena_rewind(arena, mark);
    ss_fields_get(&r, FIELDS(rules_fields), rules);
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
static void read_header(struct ss_record *r, int64_t *signatures)
{
    ss_record_expect(r, SS_JSON_OBJECT);
    int64_t version = get_int(r, "shardscope_rules", 0, INT64_MAX);
    const char *probe = get_text(r, "probe");
    *signatures = get_int(r, "signatures", 0, INT64_MAX);
    ss_record_expect(r, SS_JSON_OBJECT_END);
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
        ss_record_hint(r->err);
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
    struct ss_record r = {.arena = arena, .err = err};
    ss_json_init(&r.json, name, text, at);
    read_header(&r, &signatures);
    ss_json_fini(&r.json);
    while (!r.failed && ++at < size) {
        size_t length = line_length(text + at, size - at);
        line++;
        if (at + length == size && !sum_is_right(text + at, length))
            ss_record_bad(&r, "the file is cut off there");
        begin(&r, text + at, length);
        struct ss_cache_entry entry = {.key = read_key(&r),
                                       .record = ss_strndup(arena, text + at, length),
                                       .record_size = length};
        ss_json_fini(&r.json);
        if (!r.failed)
            ss_map_put(&keys, entry.key.bytes, entry.key.size, &known);
        if (known)
            ss_record_bad(&r, "its signature was there before");
        ss_push(arena, list, entry);
        at += length;
    }
    ss_map_free(&keys);
    if (!r.failed && (int64_t)list.count != signatures) {
        ss_fail(err, SS_E_SYNTAX, "%zu of %" PRId64 " signatures are there: the file %s",
                list.count, signatures,
                (int64_t)list.count < signatures ? "is cut off" : "was changed");
        ss_record_hint(err);
        r.failed = true;
    }
    *entries = list.items;
    *n = list.count;
    if (!r.failed)
        return SS_OK;
    return ss_error_where(err, "%s:%" PRId64, name, line);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules as text: a round trip loses nothing, altered text is refused, and a graph's rules are the
 * same from a cache and from exploration. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/body/graph_as_op.h"
#include "core/load/load.h"
#include "core/load/stablehlo.h"
#include "core/rules/row_text.h"
#include "core/rules/table/store.h"
#include "tests/unit/slow.h"

static struct ss_graph *load_from(const char *folder, const char *name)
{
    const char *root = getenv("SHARDSCOPE_ROOT");
    char path[512];
    snprintf(path, sizeof path, "%s/%s/%s", root ? root : ".", folder, name);
    struct ss_error err = {0};
    struct ss_graph *g;
    if (ss_load(path, &g, &err))
        fail_msg("%s: %s", path, err.message);
    return g;
}

static struct ss_graph *load(const char *name)
{
    return load_from("samples", name);
}

/* A body as one operator. */
static struct ss_graph *load_whole(const char *name)
{
    struct ss_graph *body = load_from("tests/data/rules/whole", name), *whole;
    struct ss_error err = {0};
    assert_int_equal(ss_graph_whole(body, &whole, &err), SS_OK);
    return whole;
}

/* ---- a cache in memory ---- */

struct memory {
    struct ss_arena arena;
    SS_ARRAY(struct ss_cache_entry) items;
    size_t loads, saved;
    bool broken;
};

static struct ss_cache_entry *find(struct memory *m, const struct ss_rules_key *key)
{
    for (size_t i = 0; i < m->items.count; i++) {
        struct ss_cache_entry *e = &m->items.items[i];
        if (e->key.size == key->size && !memcmp(e->key.bytes, key->bytes, key->size))
            return e;
    }
    return NULL;
}

static void memory_load(void *user, struct ss_cache_entry *entries, size_t n,
                        struct ss_arena *arena, const char **note)
{
    struct memory *m = user;
    (void)arena;
    m->loads++;
    if (m->broken)
        *note = "the cache is broken";
    for (size_t i = 0; i < n && !m->broken; i++) {
        const struct ss_cache_entry *e = find(m, &entries[i].key);
        if (e) {
            entries[i].record = e->record;
            entries[i].record_size = e->record_size;
        }
    }
}

static bool memory_save(void *user, const struct ss_cache_entry *entries, size_t n,
                        struct ss_arena *arena, const char **note)
{
    struct memory *m = user;
    (void)arena;
    (void)note;
    for (size_t i = 0; i < n; i++) {
        struct ss_cache_entry e = entries[i], *old = find(m, &e.key);
        e.key.bytes = ss_memdup(&m->arena, e.key.bytes, e.key.size);
        e.record = ss_strndup(&m->arena, e.record, e.record_size);
        if (old)
            *old = e;
        else
            ss_push(&m->arena, m->items, e);
        m->saved++;
    }
    return true;
}

static struct ss_ruleset *discover(const struct ss_graph *g, const struct ss_rule_cache *cache,
                                   uint64_t seed)
{
    struct ss_discover_options options = {.seed = seed, .cache = cache};
    struct ss_error err = {0};
    struct ss_ruleset *rules;
    if (ss_discover(g, &options, NULL, &rules, &err))
        fail_msg("%s", err.message);
    return rules;
}

static char *text_of(const struct ss_ruleset *rules)
{
    struct ss_buf text = {0};
    ss_store_export(rules, &text);
    return text.data;
}

static void check_same(const struct ss_graph *g, const struct ss_rule_cache *cache)
{
    struct ss_ruleset *plain = discover(g, NULL, 3), *mixed = discover(g, cache, 3),
                      *warm = discover(g, cache, 3);
    char *a = text_of(plain), *b = text_of(mixed), *c = text_of(warm);
    assert_string_equal(a, b);
    assert_string_equal(a, c);
    assert_int_equal(plain->cached, 0);
    assert_int_equal(warm->cached, warm->n_signatures);
    assert_int_equal(plain->runs, warm->runs);
    assert_int_equal(plain->attempts, warm->attempts);
    free(a);
    free(b);
    free(c);
    ss_ruleset_free(plain);
    ss_ruleset_free(mixed);
    ss_ruleset_free(warm);
}

static void same_with_and_without(void **state)
{
    static const char *const samples[] = {"mlp.mlir",         "gpt-tiny.mlir",
                                          "moe-tiny.mlir",    "dropout-tiny.mlir",
                                          "resnet-tiny.mlir", "gpt2-small.mlir"};
    struct memory m = {0};
    struct ss_rule_cache cache = {memory_load, memory_save, &m};
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct ss_graph *g = load(samples[i]);
        check_same(g, &cache);
        ss_graph_free(g);
    }
    /* Lengths in a ratio; lengths that stay as they are beside what is cut. */
    static const char *const bodies[] = {"every_other.mlir", "state_convolved.mlir"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        struct ss_graph *whole = load_whole(bodies[i]);
        check_same(whole, &cache);
        ss_graph_free(whole);
    }
    ss_arena_free(&m.arena);
}

/* A halo beside a state is for that as it is: no axis before may have cut it. */
static void held_lengths_are_not_cut(void **state)
{
    struct ss_graph *g = load_whole("state_convolved.mlir");
    struct ss_ruleset *rules = discover(g, NULL, 3);
    const struct ss_row *found = NULL;
    (void)state;
    for (size_t i = 0; i < rules->op_rules[0]->n_rows; i++) {
        const struct ss_row *row = &rules->op_rules[0]->rows[i];
        found = row->n_held ? row : found;
    }
    assert_non_null(found);
    int64_t *lengths = rules->op_atoms[0].lengths;
    assert_true(ss_row_fits(found, lengths, 2));
    lengths[found->held[0]]--;
    assert_false(ss_row_fits(found, lengths, 2));
    ss_ruleset_free(rules);
    ss_graph_free(g);
}

static void seeds_are_apart(void **state)
{
    struct memory m = {0};
    struct ss_rule_cache cache = {memory_load, memory_save, &m};
    struct ss_graph *g = load("mlp.mlir");
    (void)state;
    struct ss_ruleset *first = discover(g, &cache, 1), *second = discover(g, &cache, 2);
    assert_int_equal(second->cached, 0);
    assert_int_equal(m.items.count, first->n_signatures * 2);
    ss_ruleset_free(first);
    ss_ruleset_free(second);
    ss_graph_free(g);
    ss_arena_free(&m.arena);
}

/* Kernel that finds no rules where there are some. */
static enum ss_rc zeros(const struct ss_kernel_args *args, struct ss_error *err)
{
    (void)args;
    (void)err;
    return SS_OK;
}

static void swapped_kernel_bypasses(void **state)
{
    struct memory m = {0};
    struct ss_rule_cache cache = {memory_load, memory_save, &m};
    struct ss_graph *g = load("mlp.mlir");
    (void)state;
    struct ss_ruleset *right = discover(g, &cache, 0);
    size_t saved = m.saved;
    ss_kernel_fn old = ss_op_swap_kernel("dot_general", zeros);
    struct ss_ruleset *swapped = discover(g, &cache, 0);
    ss_op_swap_kernel("dot_general", old);
    assert_int_equal(m.loads, 1);
    assert_int_equal(m.saved, saved);
    assert_int_equal(swapped->cached, 0);
    assert_true(swapped->rules < right->rules);
    struct ss_ruleset *again = discover(g, &cache, 0);
    assert_int_equal(again->rules, right->rules);
    assert_int_equal(again->cached, again->n_signatures);
    ss_ruleset_free(right);
    ss_ruleset_free(swapped);
    ss_ruleset_free(again);
    ss_graph_free(g);
    ss_arena_free(&m.arena);
}

/* What a foreign kernel computes is in no version, so its rules are explored each time. */
static void foreign_kernels_are_not_kept(void **state)
{
    struct memory m = {0};
    struct ss_rule_cache cache = {memory_load, memory_save, &m};
    struct ss_graph *g = load("mlp.mlir");
    struct ss_op_def foreign = *ss_op_find("multiply");
    (void)state;
    foreign.flags |= SS_OP_FOREIGN;
    for (uint32_t o = 0; o < g->n_ops; o++) {
        if (g->ops[o].def == ss_op_find("multiply"))
            g->ops[o].def = &foreign;
    }
    struct ss_ruleset *first = discover(g, &cache, 0), *second = discover(g, &cache, 0);
    assert_true(second->cached > 0 && second->cached < second->n_signatures);
    assert_int_equal(m.items.count, second->cached);
    ss_ruleset_free(first);
    ss_ruleset_free(second);
    ss_graph_free(g);
    ss_arena_free(&m.arena);
}

/* Every byte of a record is under its checksum: no change of one byte is read as rules. */
static void damage_is_seen(void **state)
{
    struct memory m = {0};
    struct ss_rule_cache cache = {memory_load, memory_save, &m};
    struct ss_graph *g = load("mlp.mlir");
    (void)state;
    struct ss_ruleset *right = discover(g, &cache, 0);
    char *want = text_of(right);
    for (size_t i = 0; i < m.items.count; i++) {
        struct ss_cache_entry *e = &m.items.items[i];
        char *damaged = ss_strndup(&m.arena, e->record, e->record_size);
        damaged[(i * 131 + 7) % e->record_size] ^= 1;
        e->record = damaged;
        if (i % 3 == 1)
            e->record_size /= 2;
        if (i % 3 == 2)
            e->record_size = 0;
    }
    struct ss_ruleset *mended = discover(g, &cache, 0), *warm = discover(g, &cache, 0);
    char *got = text_of(mended);
    assert_string_equal(want, got);
    assert_int_equal(mended->cached, 0);
    assert_int_equal(warm->cached, warm->n_signatures);
    free(want);
    free(got);
    ss_ruleset_free(right);
    ss_ruleset_free(mended);
    ss_ruleset_free(warm);
    ss_graph_free(g);
    ss_arena_free(&m.arena);
}

static void broken_cache_is_a_note(void **state)
{
    struct memory m = {.broken = true};
    struct ss_rule_cache cache = {memory_load, memory_save, &m};
    struct ss_graph *g = load("mlp.mlir");
    (void)state;
    struct ss_ruleset *rules = discover(g, &cache, 0);
    assert_string_equal(rules->cache_note, "the cache is broken");
    assert_int_equal(m.saved, 0);
    assert_true(rules->rules > 0);
    ss_ruleset_free(rules);
    ss_graph_free(g);
    ss_arena_free(&m.arena);
}

/* ---- files ---- */

static enum ss_rc import(struct memory *m, const char *text, size_t size, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_cache_entry *entries;
    size_t n;
    enum ss_rc rc = ss_store_import("some.rules", text, size, &arena, &entries, &n, err);
    const char *note = NULL;
    if (!rc)
        memory_save(m, entries, n, &arena, &note);
    ss_arena_free(&arena);
    return rc;
}

static void files_travel(void **state)
{
    struct memory m = {0};
    struct ss_rule_cache cache = {memory_load, memory_save, &m};
    struct ss_graph *g = load("gpt-tiny.mlir");
    struct ss_error err = {0};
    (void)state;
    struct ss_ruleset *here = discover(g, NULL, 9);
    char *text = text_of(here);
    assert_int_equal(import(&m, text, strlen(text), &err), SS_OK);
    struct ss_ruleset *there = discover(g, &cache, 9);
    assert_int_equal(there->cached, there->n_signatures);
    char *again = text_of(there);
    assert_string_equal(text, again);
    free(text);
    free(again);
    ss_ruleset_free(here);
    ss_ruleset_free(there);
    ss_graph_free(g);
    ss_arena_free(&m.arena);
}

/* Of blocks that several lengths have, how many each has is that of the call. */
static void multiples_travel(void **state)
{
    static const char text[] =
        "func.func @main(%q: tensor<6x64xf32>, %k: tensor<6x16xf32>) -> tensor<6x80xf32> {\n"
        "  %r = stablehlo.concatenate %q, %k, dim = 1\n"
        "    : (tensor<6x64xf32>, tensor<6x16xf32>) -> tensor<6x80xf32>\n"
        "  return %r : tensor<6x80xf32>\n"
        "}\n";
    struct memory m = {0};
    struct ss_rule_cache cache = {memory_load, memory_save, &m};
    struct ss_graph *g;
    struct ss_error err = {0};
    (void)state;
    assert_int_equal(ss_stablehlo_load("parts.mlir", text, strlen(text), &g, &err), SS_OK);
    for (int round = 0; round < 2; round++) {
        struct ss_ruleset *rules = discover(g, &cache, 9);
        struct ss_buf row = {0};
        assert_int_equal(rules->cached, round);
        assert_string_equal(rules->op_rules[0]->rows[2].id, "S2");
        ss_row_print(&row, rules->op_rules[0], &rules->op_rules[0]->rows[2],
                     rules->op_atoms[0].lengths);
        assert_string_equal(ss_buf_text(&row), "S(1, block=5) <- S(1, block=4), S(1)");
        ss_buf_free(&row);
        ss_ruleset_free(rules);
    }
    ss_graph_free(g);
    ss_arena_free(&m.arena);
}

static void bad_files_are_errors(void **state)
{
    struct memory m = {0};
    struct ss_graph *g = load("mlp.mlir");
    struct ss_error err = {0};
    (void)state;
    struct ss_ruleset *rules = discover(g, NULL, 0);
    char *text = text_of(rules);
    size_t size = strlen(text);
    /* Cut off anywhere: either a line is incomplete, or lines are missing. */
    for (size_t cut = 0; cut < size - 1; cut += cut < 200 ? 1 : 97)
        assert_int_not_equal(import(&m, text, cut, &err), SS_OK);
    for (size_t at = 0; at < size; at += 61) {
        text[at] ^= 4;
        assert_int_not_equal(import(&m, text, size, &err), SS_OK);
        assert_true(err.message[0] && err.where[0]);
        text[at] ^= 4;
    }
    /* A record in another's place. */
    char *first = strchr(text, '\n') + 1, *second = strchr(first, '\n') + 1;
    struct ss_buf twice = {0};
    ss_buf_add(&twice, text, (size_t)(second - text));
    ss_buf_add(&twice, first, (size_t)(second - first));
    ss_buf_puts(&twice, strchr(second, '\n') + 1);
    assert_int_equal(import(&m, twice.data, twice.length, &err), SS_E_SYNTAX);
    assert_non_null(strstr(err.message, "was there before"));
    assert_string_equal(err.where, "some.rules:3");
    ss_buf_free(&twice);
    assert_int_equal(m.saved, 0);
    const char *other =
        "{\"shardscope_rules\":16,\"probe\":\"0123456789abcdef\",\"signatures\":0}\n";
    assert_int_equal(import(&m, other, strlen(other), &err), SS_E_UNSUPPORTED);
    assert_non_null(strstr(err.message, "another version"));
    other = "{\"shardscope_rules\":17,\"probe\":\"x\",\"signatures\":0}\n";
    assert_int_equal(import(&m, other, strlen(other), &err), SS_E_UNSUPPORTED);
    assert_int_equal(import(&m, text, size, &err), SS_OK);
    free(text);
    ss_ruleset_free(rules);
    ss_graph_free(g);
    ss_arena_free(&m.arena);
}

/* A field that is added to these must be in a table of store.c; then these numbers change.
 * Not stored are ss_attempt.types and .shown, which only a row that a user tries has. */
static void every_field_is_stored(void **state)
{
    (void)state;
    if (sizeof(void *) != 8)
        skip();
    assert_int_equal(sizeof(struct ss_row_slot), 96);
    assert_int_equal(sizeof(struct ss_row), 168);
    assert_int_equal(sizeof(struct ss_footprint), 72);
    assert_int_equal(sizeof(struct ss_attempt), 152);
    assert_int_equal(sizeof(struct ss_op_rules), 104);
}

/* ---- floats of any width ---- */

/* '@' is the type of floats. */
static const char floats[] =
    "func.func @main(%a: tensor<6x8x@>, %b: tensor<8x10x@>, %i: tensor<2x9x9x4x@>,\n"
    "    %k: tensor<3x3x4x6x@>, %n: tensor<6x8xi32>)\n"
    "    -> (tensor<6x10x@>, tensor<2x7x7x6x@>, tensor<6x@>, tensor<6x8x@>, tensor<6x8xi32>) {\n"
    "  %z = stablehlo.constant dense<0.0> : tensor<@>\n"
    "  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]\n"
    "    : (tensor<6x8x@>, tensor<8x10x@>) -> tensor<6x10x@>\n"
    "  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],\n"
    "    window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}\n"
    "    : (tensor<2x9x9x4x@>, tensor<3x3x4x6x@>) -> tensor<2x7x7x6x@>\n"
    "  %2 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1]\n"
    "    : (tensor<6x8x@>, tensor<@>) -> tensor<6x@>\n"
    "  %3 = stablehlo.convert %n : (tensor<6x8xi32>) -> tensor<6x8x@>\n"
    "  %4 = stablehlo.iota dim = 0 : tensor<6x8x@>\n"
    "  %5 = stablehlo.add %3, %4 : tensor<6x8x@>\n"
    "  %6 = stablehlo.convert %a : (tensor<6x8x@>) -> tensor<6x8xi32>\n"
    "  return %0, %1, %2, %5, %6\n"
    "    : tensor<6x10x@>, tensor<2x7x7x6x@>, tensor<6x@>, tensor<6x8x@>, tensor<6x8xi32>\n"
    "}\n";

static struct ss_graph *floats_of(const char *type)
{
    struct ss_buf text = {0};
    struct ss_graph *g;
    struct ss_error err = {0};
    for (const char *c = floats; *c; c++) {
        if (*c == '@' && strncmp(c, "@main", 5) != 0)
            ss_buf_puts(&text, type);
        else
            ss_buf_putc(&text, *c);
    }
    if (ss_stablehlo_load("floats.mlir", ss_buf_text(&text), text.length, &g, &err))
        fail_msg("%s: %s", type, err.message);
    ss_buf_free(&text);
    return g;
}

/* Explored by itself, each type has the same rules under the same keys, to the last number. */
static void floats_of_any_width_share_rules(void **state)
{
    static const char *const types[] = {"f32", "f16", "bf16", "f64"};
    char *first = NULL;
    (void)state;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        struct ss_graph *g = floats_of(types[i]);
        struct ss_ruleset *rules = discover(g, NULL, 3);
        char *text = text_of(rules);
        if (first)
            assert_string_equal(text, first);
        else
            first = strdup(text);
        free(text);
        ss_ruleset_free(rules);
        ss_graph_free(g);
    }
    free(first);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(held_lengths_are_not_cut),
        cmocka_unit_test(seeds_are_apart),
        cmocka_unit_test(swapped_kernel_bypasses),
        cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(foreign_kernels_are_not_kept),
        cmocka_unit_test(broken_cache_is_a_note),
        cmocka_unit_test(files_travel),
        cmocka_unit_test(multiples_travel),
        cmocka_unit_test(bad_files_are_errors),
        cmocka_unit_test(every_field_is_stored),
        cmocka_unit_test(floats_of_any_width_share_rules),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(same_with_and_without),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}

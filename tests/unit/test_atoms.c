/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factoring of dims into atoms, and the structure keys of operators. */
#include "tests/unit/calls.h"

#include "core/rules/atoms.h"
#include "core/rules/atoms/atoms_key.h"
#include "core/rules/atoms/relength.h"

static void add_factors(struct ss_buf *out, const struct ss_atoms *atoms,
                        const struct ss_factors *f)
{
    if (f->coefficient != 1 || !f->count)
        ss_buf_printf(out, "%d%s", (int)f->coefficient, f->count ? "*" : "");
    for (uint16_t i = 0; i < f->count; i++) {
        if (i)
            ss_buf_putc(out, '*');
        if (atoms->atoms[f->items[i]].literal)
            ss_buf_printf(out, "%d", (int)atoms->lengths[f->items[i]]);
        else
            ss_buf_printf(out, "%c%s", 'a' + f->items[i],
                          atoms->atoms[f->items[i]].keep    ? "!"
                          : atoms->atoms[f->items[i]].uncut ? "~"
                                                            : "");
    }
}

/* "[a b] [b c] k=3*a -> [a c]": operands, attribute slots, results. */
static char *structure(struct ss_arena *arena, const struct ss_call *call,
                       const struct ss_atoms *atoms)
{
    struct ss_buf text = {0};
    for (size_t k = 0; k < call->n_in; k++) {
        ss_buf_puts(&text, "[");
        for (int d = 0; d < call->in[k].rank; d++) {
            ss_buf_puts(&text, d ? " " : "");
            add_factors(&text, atoms, &atoms->in[k][d]);
        }
        ss_buf_puts(&text, "] ");
    }
    for (size_t i = 0; i < atoms->n_slots; i++) {
        const struct ss_attr_slot *slot = &atoms->slots[i];
        ss_buf_printf(&text, "%s[%d]=", ss_attr_name(call->attrs.items[slot->attr].id),
                      slot->index);
        add_factors(&text, atoms, &slot->value);
        if (slot->offset)
            ss_buf_printf(&text, "%d", (int)slot->offset);
        ss_buf_puts(&text, " ");
    }
    ss_buf_puts(&text, "->");
    for (size_t k = 0; k < call->n_out; k++) {
        for (int d = 0; d < call->out[k].rank; d++) {
            ss_buf_puts(&text, " ");
            add_factors(&text, atoms, &atoms->out[k][d]);
        }
    }
    char *kept = ss_strdup(arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return kept;
}

struct example {
    const char *op, *operands, *attrs, *structure;
};

static const struct example examples[] = {
    {"add", "4x6xf32 4x6xf32", "", "[a b] [a b] -> a b"},
    {"add", "4x1xf32 4x1xf32", "", "[a 1] [a 1] -> a 1"},
    {"dot_general", "8x8xf32 8x8xf32", "lhs_contracting_dimensions=1 rhs_contracting_dimensions=0",
     "[a b] [b c] -> a c"},
    {"reshape", "8x12xf32", "shape=8,3,4", "[a b*c] shape[0]=a shape[1]=b shape[2]=c -> a b c"},
    {"reshape", "4x6xf32", "shape=8,3", "[a b*c] shape[0]=a*b shape[1]=c -> a*b c"},
    {"reshape", "6x4xf32", "shape=4,6", "[a*3 2*d] shape[0]=a*2 shape[1]=3*d -> a*2 3*d"},
    {"reshape", "2x6x5xf32", "shape=1,12,5", "[a b c] shape[1]=a*b shape[2]=c -> 1 a*b c"},
    {"slice", "8x36xf32", "start_indices=0,12 limit_indices=8,24",
     "[a 3*c] start_indices[1]=c limit_indices[0]=a limit_indices[1]=2*c -> -1 -1"},
    {"slice", "8x13xf32", "start_indices=0,0 limit_indices=8,12",
     "[a b~] limit_indices[0]=a limit_indices[1]=b~-1 -> -1 -1"},
    {"slice", "8x64xf32", "start_indices=0,2 limit_indices=8,4",
     "[a 32*c] start_indices[1]=c limit_indices[0]=a limit_indices[1]=2*c -> -1 -1"},
    {"slice", "8x1024xf32", "start_indices=0,2 limit_indices=8,4",
     "[a b~] limit_indices[0]=a -> -1 -1"},
    {"broadcast_in_dim", "8xf32", "shape=12,8 dimensions=1", "[a] shape[0]=b shape[1]=a -> b a"},
    {"concatenate", "4x6xf32 4x8xf32", "dimension=1", "[a b] [a c] -> a -1"},
    {"gather", "100x16xf32 8x12x2xi32",
     "offset_dims=2 collapsed_slice_dims=0 start_index_map=0,1 index_vector_dim=2 "
     "slice_sizes=1,16",
     "[a b] [c d 2] slice_sizes[1]=b -> c d b"},
    {"convolution", "8x24x16xf32 12x6x3xf32",
     "input_batch_dimension=0 input_feature_dimension=1 input_spatial_dimensions=2 "
     "kernel_output_feature_dimension=0 kernel_input_feature_dimension=1 "
     "kernel_spatial_dimensions=2 output_batch_dimension=0 output_feature_dimension=1 "
     "output_spatial_dimensions=2 padding=1,1 feature_group_count=4",
     "[a b*c d] [b*e c f!] feature_group_count[0]=b -> a b*e -1"},
};

static void record(struct ss_arena *arena, const struct example *e, struct ss_call *call,
                   struct ss_atoms *atoms)
{
    struct ss_error err = {0};
    test_call(arena, e->op, e->operands, e->attrs, 1, call);
    if (ss_atoms_record(call, arena, atoms, &err))
        fail_msg("%s", err.message);
}

static void check_structures(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct ss_arena arena = {0};
        struct ss_call call;
        struct ss_atoms atoms;
        record(&arena, &examples[i], &call, &atoms);
        assert_string_equal(structure(&arena, &call, &atoms), examples[i].structure);
        ss_arena_free(&arena);
        test_regions_free();
    }
}

/* At its own lengths a call is itself, at others everything scales. */
static void check_rewriting(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct ss_arena arena = {0};
        struct ss_call call, again;
        struct ss_atoms atoms;
        struct ss_error err = {0};
        record(&arena, &examples[i], &call, &atoms);
        assert_int_equal(ss_atoms_call(&call, &atoms, atoms.lengths, &arena, &again, &err), SS_OK);
        for (size_t k = 0; k < call.n_in; k++)
            assert_true(ss_type_equal(&call.in[k], &again.in[k]));
        assert_true(ss_type_equal(&call.out[0], &again.out[0]));
        struct ss_buf a = {0}, b = {0};
        ss_call_key(&call, NULL, NULL, &a);
        ss_call_key(&again, NULL, NULL, &b);
        assert_int_equal(a.length, b.length);
        assert_memory_equal(a.data, b.data, a.length);
        ss_buf_free(&a);
        ss_buf_free(&b);
        ss_arena_free(&arena);
        test_regions_free();
    }
    struct ss_arena arena = {0};
    struct ss_call call, other;
    struct ss_atoms atoms;
    record(&arena, &examples[7], &call, &atoms); /* slice 12:24 of 36 */
    int64_t lengths[] = {5, 3, 7};
    assert_int_equal(ss_atoms_call(&call, &atoms, lengths, &arena, &other, NULL), SS_OK);
    assert_int_equal(other.in[0].dims[1], 21);
    assert_int_equal(other.out[0].dims[0], 5);
    assert_int_equal(other.out[0].dims[1], 7);
    ss_arena_free(&arena);
    test_regions_free();
}

static bool same_key(const char *op, const char *operands_a, const char *attrs_a,
                     const char *operands_b, const char *attrs_b)
{
    struct ss_arena arena = {0};
    struct ss_buf key[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        struct example e = {op, i ? operands_b : operands_a, i ? attrs_b : attrs_a, ""};
        struct ss_call call;
        struct ss_atoms atoms;
        record(&arena, &e, &call, &atoms);
        ss_atoms_key(&call, &atoms, NULL, NULL, &key[i]);
    }
    bool same =
        key[0].length == key[1].length && memcmp(key[0].data, key[1].data, key[0].length) == 0;
    ss_buf_free(&key[0]);
    ss_buf_free(&key[1]);
    ss_arena_free(&arena);
    test_regions_free();
    return same;
}

static void check_keys(void **state)
{
    (void)state;
    const char *mm = "lhs_contracting_dimensions=1 rhs_contracting_dimensions=0";
    const char *mm_t = "lhs_contracting_dimensions=1 rhs_contracting_dimensions=1";
    assert_true(same_key("dot_general", "8x8xf32 8x8xf32", mm, "9x5xbf16 5x7xbf16", mm));
    assert_false(same_key("dot_general", "8x8xf32 8x8xf32", mm, "8x8xf32 8x8xf32", mm_t));
    /* A length of 1 is another operator. */
    assert_false(same_key("dot_general", "8x8xf32 8x8xf32", mm, "1x8xf32 8x8xf32", mm));
    assert_true(same_key("reshape", "8x12xf32", "shape=8,3,4", "5x35xf32", "shape=5,5,7"));
    assert_false(same_key("reshape", "8x12xf32", "shape=8,3,4", "8x12xf32", "shape=2,4,12"));
    assert_true(same_key("slice", "8x36xf32", "start_indices=0,12 limit_indices=8,24", "2x9xf32",
                         "start_indices=0,3 limit_indices=2,6"));
    assert_false(same_key("slice", "8x36xf32", "start_indices=0,12 limit_indices=8,24", "8x36xf32",
                          "start_indices=0,0 limit_indices=8,12"));
    /* Of a dim that is also cut with a halo the positions themselves count. */
    assert_false(same_key("pad", "24xf32 f32", "edge_padding_low=2 edge_padding_high=-2",
                          "48xf32 f32", "edge_padding_low=4 edge_padding_high=-4"));
    assert_true(same_key("pad", "24xf32 f32", "edge_padding_low=2 edge_padding_high=-2",
                         "24xf64 f64", "edge_padding_low=2 edge_padding_high=-2"));
    assert_true(same_key("slice", "8x36xf32", "start_indices=0,24 limit_indices=8,36", "2x9xf32",
                         "start_indices=0,6 limit_indices=2,9"));
    /* A result's type counts by its class as well, in a body too; not where bits are looked at. */
    assert_true(same_key("convert", "8xi32", "dtype=f32", "8xi32", "dtype=bf16"));
    assert_true(same_key("reduce", "8x8xf32 f32", "dimensions=0 body=add", "8x8xbf16 bf16",
                         "dimensions=0 body=add"));
    assert_false(same_key("convert", "8xi32", "dtype=f32", "8xi32", "dtype=i64"));
    assert_false(same_key("bitcast_convert", "8xf64", "dtype=f32", "8xf32", "dtype=bf16"));
    assert_false(same_key("chlo.next_after", "8xf64 8xf64", "", "8xf32 8xf32", ""));
    /* Integers wrap at their width, floats do not. */
    assert_false(same_key("add", "4xi32 4xi32", "", "4xi64 4xi64", ""));
}

/* A length that follows from a window is derived from the others. */
static void check_derived(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct example e = {"select_and_scatter", "8x9xf32 8x4xf32 f32",
                        "window_dimensions=1,3 window_strides=1,2 body=ge body2=add", ""};
    struct ss_call call, other;
    struct ss_atoms atoms;
    record(&arena, &e, &call, &atoms);
    assert_int_equal(atoms.n_derived, 1);
    assert_int_equal(atoms.n_atoms, 3);
    int64_t lengths[] = {5, 13, 99};
    assert_true(ss_atoms_derive_call(&call, &atoms, lengths, &arena, &other, NULL));
    assert_int_equal(lengths[2], 6);
    lengths[1] = 2; /* shorter than the window */
    assert_false(ss_atoms_derive_call(&call, &atoms, lengths, &arena, &other, NULL));
    ss_arena_free(&arena);
    test_regions_free();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_structures), cmocka_unit_test(check_rewriting),
        cmocka_unit_test(check_keys), cmocka_unit_test(check_derived)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ranks hold under a row, checked for every row of some ops, and the picture of it at every
 * width. */
#include "tests/unit/discovered.h"

#include <stdlib.h>

#include "core/space/pieces.h"
#include "views/draw_shards.h"

static const char model[] =
    "module @m {\n"
    "  func.func public @main(%x: tensor<4x24x24x3xf32>, %w: tensor<5x5x3x8xf32>,\n"
    "      %t: tensor<24x12xf32>, %i: tensor<6x1xi32>) -> tensor<4x12x12x8xf32> {\n"
    "    %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, "
    "f],\n"
    "      window = {stride = [2, 2], pad = [[1, 2], [2, 1]]} {batch_group_count = 1 : i64,\n"
    "      feature_group_count = 1 : i64} : (tensor<4x24x24x3xf32>, tensor<5x5x3x8xf32>) ->\n"
    "      tensor<4x12x12x8xf32>\n"
    "    %1 = \"stablehlo.gather\"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = "
    "[1],\n"
    "      collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,\n"
    "      slice_sizes = array<i64: 1, 12>}> : (tensor<24x12xf32>, tensor<6x1xi32>) ->\n"
    "      tensor<6x12xf32>\n"
    "    %2 = stablehlo.concatenate %1, %1, dim = 1 : (tensor<6x12xf32>, tensor<6x12xf32>) ->\n"
    "      tensor<6x24xf32>\n"
    "    %3 = stablehlo.reshape %2 : (tensor<6x24xf32>) -> tensor<6x2x12xf32>\n"
    "    %4 = stablehlo.slice %x [0:4, 1:23, 0:24, 0:3] : (tensor<4x24x24x3xf32>) ->\n"
    "      tensor<4x22x24x3xf32>\n"
    "    return %0 : tensor<4x12x12x8xf32>\n"
    "  }\n"
    "}\n";

/* Every index of the dim belongs to exactly one rank. */
static void check_owners(const struct ss_pieces *p, int64_t ranks)
{
    int64_t length = p->type->dims[p->placement.dim], kept = 0;
    int64_t *owner = calloc((size_t)length, sizeof *owner);
    for (int64_t r = 0; r < ranks; r++)
        for (size_t i = p->start[r]; i < p->start[r + 1]; i++) {
            const struct ss_span *s = p->spans + i;
            bool own = s->kind == SS_SPAN_OWN || s->kind == SS_SPAN_UNUSED;
            for (int64_t at = s->at; own && at < s->at + s->count; at++) {
                assert_in_range(at, 0, length - 1);
                assert_int_equal(owner[at], 0);
                owner[at] = r + 1;
                kept++;
            }
        }
    assert_int_equal(kept, length);
    for (int64_t r = 0; r < ranks; r++) /* what comes from a neighbour is the neighbour's */
        for (size_t i = p->start[r]; i < p->start[r + 1]; i++) {
            const struct ss_span *s = p->spans + i;
            int64_t from = s->kind == SS_SPAN_LEFT ? r : s->kind == SS_SPAN_RIGHT ? r + 2 : -1;
            for (int64_t at = s->at; from >= 0 && at < s->at + s->count; at++)
                assert_int_equal(owner[at], from);
        }
    free(owner);
}

/* The op makes the local results of the local operands. */
static void check_local(const struct ss_row_pieces *p, struct ss_arena *arena)
{
    struct ss_call call = p->call;
    struct ss_error err = {0};
    struct ss_type *in = ss_alloc_array(arena, call.n_in, sizeof *in);
    struct ss_type *out = ss_alloc_array(arena, call.n_out, sizeof *out);
    for (size_t k = 0; k < call.n_in; k++)
        in[k] = p->in[k].local;
    call.in = in;
    call.out = out;
    assert_int_equal(ss_call_infer(&call, &err), SS_OK);
    for (size_t k = 0; k < call.n_out; k++)
        assert_true(ss_type_equal(out + k, &p->out[k].local));
}

/* Nothing is drawn outside the area, and the number of lines is the same at every scroll. */
static void check_drawing(const struct ss_row_pieces *p, int cols, bool ascii)
{
    struct ss_canvas canvas;
    ss_canvas_init(&canvas, 40, cols + 4, ascii);
    struct ss_area area = {3, 2, 30, cols};
    int lines = ss_draw_shards(p, 5, &canvas, area, 0);
    assert_true(lines > 2);
    for (int skip = 0; skip < lines; skip++)
        assert_int_equal(ss_draw_shards(p, 5, &canvas, area, skip), lines);
    for (int row = 0; row < canvas.rows; row++)
        for (int col = 0; col < canvas.cols; col++) {
            const char *text = ss_canvas_at(&canvas, row, col)->text;
            bool inside = row >= 3 && row < 33 && col >= 2 && col < cols + 2;
            assert_true(inside || !strcmp(text, " "));
            assert_true(!ascii || (unsigned char)*text < 128);
        }
    ss_canvas_fini(&canvas);
}

static void test_pieces_of_every_row(void **state)
{
    static const int widths[] = {1, 12, 47, 80}, counts[] = {2, 3, 4, 12};
    struct ss_graph *g = load_ops(model);
    struct ss_ruleset *rules = discover(g, 0);
    int fits = 0, halos = 0, blocks = 0;
    (void)state;
    for (uint32_t op = 0; op < g->n_ops; op++)
        for (size_t r = 0; rules->op_rules[op] && r < rules->op_rules[op]->n_rows; r++)
            for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
                int64_t n = counts[c];
                const struct ss_op_rules *found = rules->op_rules[op];
                struct ss_arena arena = {0};
                struct ss_row_pieces p;
                struct ss_call call;
                const char *why = NULL;
                ss_graph_call(g, op, &arena, &call);
                if (ss_row_pieces(found, found->rows + r, rules->op_atoms + op, &call, n, &arena,
                                  &p, &why)) {
                    for (size_t k = 0; k < found->n_in + found->n_out; k++) {
                        const struct ss_pieces *t =
                            k < found->n_in ? p.in + k : p.out + k - found->n_in;
                        if (t->spans)
                            check_owners(t, n);
                        halos += t->placement.halo;
                        blocks += t->placement.blocks > 1;
                    }
                    if (!strcmp(g->ops[op].kind, "convolution"))
                        check_local(&p, &arena);
                    for (size_t w = 0; w < sizeof widths / sizeof *widths; w++)
                        check_drawing(&p, widths[w], w & 1);
                    fits++;
                } else
                    assert_true(why && *why);
                ss_arena_free(&arena);
            }
    assert_true(fits > 50 && halos > 10 && blocks > 4);
    ss_ruleset_free(rules);
    ss_graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pieces_of_every_row)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

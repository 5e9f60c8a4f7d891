/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/buf.h"
#include "core/base/rng.h"
#include "repl/cmd/width.h"
#include "views/canvas.h"

#define ACUTE "\xcc\x81" /* combines with the letter before it */

static void line_is(const struct ss_canvas *canvas, int row, const char *text)
{
    struct ss_buf line = {0};
    ss_canvas_line(canvas, row, &line);
    assert_string_equal(ss_buf_text(&line), text);
    ss_buf_free(&line);
}

static const char *cell(const struct ss_canvas *canvas, int row, int col)
{
    return ss_canvas_at(canvas, row, col)->text;
}

static void test_areas_stay_within_their_area(void **state)
{
    (void)state;
    struct ss_area area = {2, 3, 10, 20};
    struct ss_area part = ss_area_rows(area, 4, 3);
    assert_int_equal(part.row, 6);
    assert_int_equal(part.rows, 3);
    assert_int_equal(part.cols, 20);
    part = ss_area_cols(area, 15, 100);
    assert_int_equal(part.col, 18);
    assert_int_equal(part.cols, 5);
    part = ss_area_rows(area, -2, 5); /* the rows -2 to 2 of it */
    assert_int_equal(part.row, 2);
    assert_int_equal(part.rows, 3);
    assert_int_equal(ss_area_rows(area, 12, 3).rows, 0);
    assert_int_equal(ss_area_cols(area, 3, -1).cols, 0);
    assert_int_equal(ss_area_cols(ss_area_cols(area, 5, 0), 0, 9).cols, 0);
}

static void test_text_is_cut_with_an_ellipsis(void **state)
{
    (void)state;
    struct ss_canvas c;
    ss_canvas_init(&c, 3, 10, false);
    struct ss_area all = ss_canvas_whole(&c);
    assert_int_equal(ss_draw(&c, all, 0, 0, SS_ROLE_TEXT, "0123456789"), 10);
    assert_int_equal(ss_draw(&c, all, 1, 2, SS_ROLE_TEXT, "0123456789"), 8);
    line_is(&c, 0, "0123456789");
    line_is(&c, 1, "  0123456…");
    struct ss_area part = ss_area_cols(ss_area_rows(all, 2, 1), 1, 4);
    ss_draw(&c, part, 0, 0, SS_ROLE_TEXT, "abcdef");
    ss_draw(&c, part, 0, -1, SS_ROLE_TEXT, "12");   /* its right end is inside */
    ss_draw(&c, part, 1, 0, SS_ROLE_TEXT, "below"); /* no such row */
    ss_draw(&c, part, -1, 0, SS_ROLE_TEXT, "above");
    line_is(&c, 2, " 2bc…");
    line_is(&c, 1, "  0123456…");
    c.ascii = true;
    ss_draw(&c, part, 0, 0, SS_ROLE_TEXT, "abcdef");
    line_is(&c, 2, " abc~");
    ss_canvas_fini(&c);
}

static void test_wide_characters_take_two_cells(void **state)
{
    (void)state;
    struct ss_canvas c;
    ss_canvas_init(&c, 6, 6, false);
    struct ss_area all = ss_canvas_whole(&c);
    assert_int_equal(ss_draw(&c, all, 0, 0, SS_ROLE_OK, "日e" ACUTE "本"), 5);
    assert_string_equal(cell(&c, 0, 0), "日");
    assert_string_equal(cell(&c, 0, 1), "");
    assert_int_equal(ss_canvas_at(&c, 0, 1)->role, SS_ROLE_OK);
    assert_string_equal(cell(&c, 0, 2), "e" ACUTE);
    assert_string_equal(cell(&c, 0, 3), "本");
    /* Half of one does not fit at the right; the ellipsis takes one column. */
    ss_draw(&c, all, 1, 0, SS_ROLE_TEXT, "日本日本");
    line_is(&c, 1, "日本…");
    ss_draw(&c, ss_area_cols(all, 0, 2), 2, 1, SS_ROLE_TEXT, "日");
    line_is(&c, 2, " …");
    /* Nor at the left, nor beyond the canvas. */
    ss_draw(&c, all, 3, -1, SS_ROLE_TEXT, "日x");
    line_is(&c, 3, " x");
    ss_draw(&c, (struct ss_area){0, 0, 6, 50}, 4, 5, SS_ROLE_TEXT, "日");
    line_is(&c, 4, "");
    /* What is written over one half leaves no other half. */
    ss_draw(&c, all, 0, 1, SS_ROLE_TEXT, "x");
    ss_draw(&c, all, 0, 3, SS_ROLE_TEXT, "y");
    line_is(&c, 0, " xe" ACUTE "y");
    ss_draw(&c, all, 5, 0, SS_ROLE_TEXT, "日本日");
    ss_draw(&c, all, 5, 1, SS_ROLE_TEXT, "界");
    line_is(&c, 5, " 界 日");
    ss_canvas_fini(&c);
}

static void test_control_bytes_are_escaped(void **state)
{
    (void)state;
    struct ss_canvas c;
    ss_canvas_init(&c, 2, 40, false);
    struct ss_area all = ss_canvas_whole(&c);
    ss_draw(&c, all, 0, 0, SS_ROLE_TEXT,
            "a\x1b[31mb\nc\xff"
            "d\xe2\x80\xae"
            "e");
    line_is(&c, 0, "a\\x1b[31mb\\x0ac\\xffd\\xe2\\x80\\xaee");
    assert_int_equal(ss_draw_wrapped(&c, ss_area_rows(all, 1, 1), 0, SS_ROLE_TEXT, "\x07"), 1);
    line_is(&c, 1, "\\x07");
    ss_canvas_fini(&c);
}

static void test_a_grapheme_of_many_code_points_is_cut(void **state)
{
    (void)state;
    struct ss_canvas c;
    struct ss_buf text = {0};
    ss_canvas_init(&c, 1, 4, false);
    ss_buf_puts(&text, "a");
    for (int i = 0; i < 20; i++)
        ss_buf_puts(&text, ACUTE);
    ss_buf_puts(&text, "b");
    assert_int_equal(ss_draw(&c, ss_canvas_whole(&c), 0, 0, SS_ROLE_TEXT, text.data), 2);
    assert_int_equal(strlen(cell(&c, 0, 0)), SS_CELL_BYTES - 1);
    assert_string_equal(cell(&c, 0, 1), "b");
    ss_buf_free(&text);
    ss_canvas_fini(&c);
}

static void test_long_formats_are_drawn_whole(void **state)
{
    (void)state;
    struct ss_canvas c;
    char many[1500];
    memset(many, 'x', sizeof many);
    many[sizeof many - 1] = 0;
    ss_canvas_init(&c, 1, 2000, false);
    assert_int_equal(ss_drawf(&c, ss_canvas_whole(&c), 0, 0, SS_ROLE_TEXT, "%d%s%d", 7, many, 9),
                     1501);
    assert_string_equal(cell(&c, 0, 0), "7");
    assert_string_equal(cell(&c, 0, 1500), "9");
    ss_canvas_fini(&c);
}

static void test_text_at_the_right(void **state)
{
    (void)state;
    struct ss_canvas c;
    ss_canvas_init(&c, 3, 8, false);
    struct ss_area all = ss_canvas_whole(&c);
    ss_draw_right(&c, all, 0, 0, SS_ROLE_TEXT, "日1");
    ss_draw_right(&c, all, 1, 3, SS_ROLE_TEXT, "ab");
    ss_draw_right(&c, all, 2, 2, SS_ROLE_TEXT, "abcdefghi");
    line_is(&c, 0, "     日1");
    line_is(&c, 1, "   ab");
    line_is(&c, 2, "abcde…");
    ss_canvas_fini(&c);
}

static void test_wrapped_text(void **state)
{
    (void)state;
    struct ss_canvas c;
    ss_canvas_init(&c, 6, 10, false);
    struct ss_area all = ss_canvas_whole(&c);
    assert_int_equal(ss_draw_wrapped(&c, all, 0, SS_ROLE_TEXT, "one two three\n\nabcdefghijkl"), 5);
    line_is(&c, 0, "one two");
    line_is(&c, 1, "three");
    line_is(&c, 2, "");
    line_is(&c, 3, "abcdefghij");
    line_is(&c, 4, "kl");
    assert_int_equal(ss_draw_wrapped(&c, all, 5, SS_ROLE_TEXT, "one two three"), 1);
    assert_int_equal(ss_draw_wrapped(&c, ss_area_cols(all, 3, 0), 0, SS_ROLE_TEXT, "one"), 0);
    /* A wide character in a column of one. */
    assert_int_equal(ss_draw_wrapped(&c, ss_area_cols(all, 0, 1), 0, SS_ROLE_TEXT, "日本"), 2);
    ss_canvas_fini(&c);
}

static void test_pictures(void **state)
{
    (void)state;
    struct ss_canvas c;
    for (int ascii = 0; ascii <= 1; ascii++) {
        ss_canvas_init(&c, 5, 20, ascii);
        struct ss_area all = ss_canvas_whole(&c);
        ss_draw_rule(&c, all, 0, "title");
        ss_draw_rule(&c, ss_area_cols(all, 0, 12), 1, "a long title");
        ss_draw_bar(&c, all, 2, 0, 10, SS_ROLE_COMPUTE, 0.55);
        ss_draw_bar(&c, all, 2, 12, 4, SS_ROLE_COMPUTE, 7);
        ss_draw_bar(&c, all, 3, 0, 10, SS_ROLE_COMPUTE, -1);
        ss_draw_bar(&c, all, 3, 0, 10, SS_ROLE_COMPUTE, NAN);
        ss_draw_glyphs(&c, all, 4, 18, SS_ROLE_TEXT, SS_GLYPH_DARK, 100);
        ss_draw_down(&c, all, 3, 5, SS_ROLE_RULE, SS_GLYPH_VERTICAL, 100);
        line_is(&c, 0, ascii ? "-- title -----------" : "── title ───────────");
        line_is(&c, 1, ascii ? "-- a lon~ --" : "── a lon… ──");
        line_is(&c, 2, ascii ? "######      ####" : "█████▌      ████");
        line_is(&c, 3, ascii ? "     |" : "     │");
        line_is(&c, 4, ascii ? "     |            %%" : "     │            ▓▓");
        ss_canvas_fini(&c);
    }
}

static void test_glyphs_are_one_column(void **state)
{
    (void)state;
    for (int g = 0; g < SS_N_GLYPHS; g++) {
        const char *ascii = ss_glyph(g, true);
        assert_int_equal(ss_text_width(ss_glyph(g, false)), 1);
        assert_true(strlen(ascii) == 1 && ascii[0] >= ' ' && ascii[0] < 0x7f);
    }
    assert_string_equal(ss_glyph_level(0, false), " ");
    assert_string_equal(ss_glyph_level(NAN, false), " ");
    assert_string_equal(ss_glyph_level(1e-9, false), "▁");
    assert_string_equal(ss_glyph_level(0.5, false), "▄");
    assert_string_equal(ss_glyph_level(INFINITY, false), "█");
}

static void test_selection_and_marks(void **state)
{
    (void)state;
    struct ss_canvas c;
    ss_canvas_init(&c, 4, 8, false);
    struct ss_area part = ss_area_cols(ss_canvas_whole(&c), 2, 5);
    ss_draw(&c, part, 0, 1, SS_ROLE_PINNED, "ab");
    ss_draw(&c, part, 1, 0, SS_ROLE_TEXT, "ab");
    ss_draw_selection(&c, part, 0);
    line_is(&c, 0, "  >ab");
    assert_int_equal(c.cursor_row, 0);
    assert_int_equal(c.cursor_col, 2);
    for (int col = 0; col < 8; col++)
        assert_int_equal(ss_canvas_at(&c, 0, col)->marks,
                         col >= 2 && col < 7 ? SS_MARK_REVERSE : 0);
    assert_int_equal(ss_canvas_at(&c, 0, 3)->role, SS_ROLE_PINNED);
    ss_draw_selection(&c, part, 1); /* its first column is taken */
    line_is(&c, 1, "  ab");
    ss_draw_selection(&c, part, 9);
    assert_int_equal(c.cursor_row, 1);
    ss_draw_marks(&c, part, 1, 1, 100, SS_MARK_BOLD, SS_ROLE_ERROR);
    assert_int_equal(ss_canvas_at(&c, 1, 3)->marks, SS_MARK_BOLD | SS_MARK_REVERSE);
    assert_int_equal(ss_canvas_at(&c, 1, 3)->role, SS_ROLE_ERROR);
    assert_int_equal(ss_canvas_at(&c, 1, 7)->marks, 0);
    ss_canvas_clear(&c);
    assert_int_equal(c.cursor_row, -1);
    line_is(&c, 0, "");
    ss_canvas_fini(&c);
}

/* Whatever is drawn wherever: nothing changes outside the area, each cell is a grapheme of its
 * width, and the columns of a line add up. */
static void must_be_sound(const struct ss_canvas *c, struct ss_area area)
{
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++) {
            const struct ss_cell *at = ss_canvas_at(c, row, col);
            const struct ss_cell *next = ss_canvas_at(c, row, col + 1);
            bool inside = row >= area.row && row < area.row + area.rows && col >= area.col &&
                          col < area.col + area.cols;
            bool wide = next && !next->text[0];
            if (!inside)
                assert_string_equal(at->text, ".");
            if (at->text[0])
                assert_int_equal(ss_text_width(at->text), wide ? 2 : 1);
            else
                assert_true(col > 0 && ss_text_width(at[-1].text) == 2);
        }
}

static uint64_t below(uint64_t n)
{
    static uint64_t drawn;
    return ss_rng_below(1, 0, drawn++, n);
}

static void test_nothing_is_drawn_outside(void **state)
{
    (void)state;
    static const char *const pieces[] = {"a",    "日", "e" ACUTE,      "\x1b",
                                         "\xff", " ",  "👍🏽",     "🇩🇪",
                                         "한",   "…",  "\xe2\x80\x8b", ACUTE};
    for (int i = 0; i < 3000; i++) {
        struct ss_canvas c;
        struct ss_buf text = {0};
        ss_canvas_init(&c, 1 + (int)below(5), 1 + (int)below(12), i & 1);
        struct ss_area all = ss_canvas_whole(&c);
        for (int row = 0; row < c.rows; row++)
            for (int col = 0; col < c.cols; col++)
                strcpy(ss_canvas_at(&c, row, col)->text, ".");
        struct ss_area part = ss_area_cols(ss_area_rows(all, (int)below(6) - 1, 3),
                                           (int)below(8) - 2, (int)below(10));
        for (int n = 0; n < 4; n++) {
            int row = (int)below(5) - 1, col = (int)below(12) - 4;
            ss_buf_clear(&text);
            for (size_t k = below(8); k > 0; k--)
                ss_buf_puts(&text, pieces[below(sizeof pieces / sizeof *pieces)]);
            ss_draw(&c, part, row, col, SS_ROLE_TEXT, ss_buf_text(&text));
            if (n == 1)
                ss_draw_wrapped(&c, part, row < 0 ? 0 : row, SS_ROLE_TEXT, ss_buf_text(&text));
            if (n == 2)
                ss_draw_right(&c, part, row, col, SS_ROLE_TEXT, ss_buf_text(&text));
            must_be_sound(&c, part);
        }
        ss_buf_free(&text);
        ss_canvas_fini(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_areas_stay_within_their_area),
        cmocka_unit_test(test_text_is_cut_with_an_ellipsis),
        cmocka_unit_test(test_wide_characters_take_two_cells),
        cmocka_unit_test(test_control_bytes_are_escaped),
        cmocka_unit_test(test_a_grapheme_of_many_code_points_is_cut),
        cmocka_unit_test(test_long_formats_are_drawn_whole),
        cmocka_unit_test(test_text_at_the_right),
        cmocka_unit_test(test_wrapped_text),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_glyphs_are_one_column),
        cmocka_unit_test(test_selection_and_marks),
        cmocka_unit_test(test_nothing_is_drawn_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "views/export.h"

static struct ss_canvas canvas;
static struct ss_area all;
static struct ss_buf out;

static int set_up(void **state)
{
    (void)state;
    ss_canvas_init(&canvas, 3, 20, false);
    all = ss_canvas_whole(&canvas);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    ss_canvas_fini(&canvas);
    ss_buf_free(&out);
    return 0;
}

static const char *picture(enum ss_picture kind, const char *theme, const char *title)
{
    ss_buf_clear(&out);
    ss_export_canvas(&canvas, kind, ss_theme_find(theme), title, &out);
    return ss_buf_text(&out);
}

static void test_text(void **state)
{
    (void)state;
    ss_draw(&canvas, all, 0, 1, SS_ROLE_ERROR, "日 <a>");
    ss_draw_selection(&canvas, all, 2);
    assert_string_equal(picture(SS_PICTURE_TEXT, "dark", ""), " 日 <a>\n\n>\n");
}

static void test_ansi(void **state)
{
    (void)state;
    ss_draw(&canvas, all, 0, 0, SS_ROLE_TEXT, "a");
    ss_draw(&canvas, all, 0, 2, SS_ROLE_ERROR, "b");       /* bright red, bold */
    ss_draw(&canvas, all, 0, 3, SS_ROLE_REPLICATED, "日"); /* white */
    ss_draw_marks(&canvas, all, 1, 0, 2, SS_MARK_REVERSE | SS_MARK_UNDERLINE, SS_N_ROLES);
    assert_string_equal(picture(SS_PICTURE_ANSI, "dark", ""),
                        "\033[0ma \033[0;1;91mb\033[0;37m日\033[0m\n"
                        "\033[0;4;7m  \033[0m\n"
                        "\033[0m\n");
    assert_string_equal(picture(SS_PICTURE_ANSI, "mono", ""),
                        "\033[0ma \033[0;1mb\033[0m日\033[0m\n"
                        "\033[0;4;7m  \033[0m\n"
                        "\033[0m\n");
}

static void test_html(void **state)
{
    (void)state;
    ss_draw(&canvas, all, 0, 0, SS_ROLE_TEXT, "<b>&\"");
    ss_draw(&canvas, all, 1, 0, SS_ROLE_OK, "ok");
    ss_draw(&canvas, all, 1, 4, SS_ROLE_TEXT, "日x");
    ss_draw_marks(&canvas, all, 2, 0, 1, SS_MARK_REVERSE, SS_ROLE_ERROR);
    const char *html = picture(SS_PICTURE_HTML, "light", "</title>\x1b");
    assert_non_null(strstr(html, "<title>&lt;/title&gt;\\x1b</title>"));
    assert_non_null(strstr(html, "<body style=\"background:#ffffff\">"));
    assert_non_null(strstr(html,
                           "\n&lt;b&gt;&amp;&quot;\n"
                           "<span style=\"color:#116329\">ok</span>  "
                           "<span style=\"color:#202020;display:inline-block;width:2ch\">日"
                           "</span>x\n"
                           "<span style=\"color:#ffffff;background:#b3152a;font-weight:bold\">"
                           " </span>\n</pre>"));
}

static void test_svg(void **state)
{
    (void)state;
    ss_draw(&canvas, all, 0, 2, SS_ROLE_TEXT, "a  <&");
    ss_draw(&canvas, all, 1, 0, SS_ROLE_ERROR, "日x\xef\xbf\xbf");
    ss_draw_marks(&canvas, all, 2, 1, 3, SS_MARK_REVERSE, SS_N_ROLES);
    const char *svg = picture(SS_PICTURE_SVG, "dark", "<&>");
    assert_ptr_equal(strstr(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"176\" "), svg);
    assert_non_null(strstr(svg, "<title>&lt;&amp;&gt;</title>"));
    assert_non_null(strstr(svg, "<text x=\"8\" y=\"20\" textLength=\"56\" fill=\"#d8d8d8\">"
                                "  a  &lt;&amp;</text>"));
    /* A wide character is placed by itself. */
    assert_non_null(strstr(svg, "<text x=\"8\" y=\"35\" textLength=\"16\" fill=\"#ff6b6b\" "
                                "font-weight=\"bold\">日</text>"));
    assert_non_null(strstr(svg, "<text x=\"24\" y=\"35\" textLength=\"16\" fill=\"#ff6b6b\" "
                                "font-weight=\"bold\">x?</text>"));
    assert_non_null(strstr(svg, "<rect x=\"16\" y=\"38\" width=\"24\" height=\"15\" "
                                "fill=\"#d8d8d8\"/>\n</g>"));
}

static void test_formats_by_name(void **state)
{
    (void)state;
    assert_int_equal(ss_picture_of("a.txt"), SS_PICTURE_TEXT);
    assert_int_equal(ss_picture_of("b/a.ans"), SS_PICTURE_ANSI);
    assert_int_equal(ss_picture_of("a.b.html"), SS_PICTURE_HTML);
    assert_int_equal(ss_picture_of("a.svg"), SS_PICTURE_SVG);
    assert_int_equal(ss_picture_of("a.png"), SS_N_PICTURES);
    assert_int_equal(ss_picture_of(".svg"), SS_N_PICTURES);
    assert_int_equal(ss_picture_of(""), SS_N_PICTURES);
    assert_string_equal(ss_picture_names[SS_PICTURE_SVG], "svg");
    assert_null(ss_picture_names[SS_N_PICTURES]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_text, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_ansi, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_html, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_svg, set_up, tear_down),
        cmocka_unit_test(test_formats_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

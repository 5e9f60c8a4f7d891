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

#include "repl/cmd/themes.h"
#include "views/theme.h"

/* ---- colours ---- */

struct colour {
    double part[3];
};

/* The light of a colour, each part from 0 to 1 (IEC 61966-2-1). */
static struct colour light_of(const char *text)
{
    unsigned value[3];
    struct colour light;
    assert_int_equal(sscanf(text, "#%2x%2x%2x", value, value + 1, value + 2), 3);
    for (int i = 0; i < 3; i++) {
        double part = value[i] / 255.0;
        light.part[i] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
    }
    return light;
}

static struct colour mix(const double matrix[3][3], struct colour c)
{
    struct colour out = {{0}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out.part[i] += matrix[i][j] * c.part[j];
    for (int i = 0; i < 3; i++)
        out.part[i] = fmin(1, fmax(0, out.part[i]));
    return out;
}

/* What eyes without one kind of cones see: Machado, Oliveira, Fernandes, "A Physiologically-based
 * Model for Simulation of Color Vision Deficiency", 2009, table 1, severity 1. */
static const double protanopia[3][3] = {{0.152286, 1.052583, -0.204868},
                                        {0.114503, 0.786281, 0.099216},
                                        {-0.003882, -0.048116, 1.051998}};
static const double deuteranopia[3][3] = {{0.367322, 0.860646, -0.227968},
                                          {0.280085, 0.672501, 0.047413},
                                          {-0.011820, 0.042940, 0.968881}};
static const double tritanopia[3][3] = {{1.255528, -0.076749, -0.178779},
                                        {-0.078411, 0.930809, 0.147602},
                                        {0.004733, 0.691367, 0.303900}};

static double curve(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

/* CIE 1976 L*a*b*, D65. A distance of 2 can just be seen side by side. */
static struct colour lab_of(struct colour light)
{
    static const double to_xyz[3][3] = {{0.4124564, 0.3575761, 0.1804375},
                                        {0.2126729, 0.7151522, 0.0721750},
                                        {0.0193339, 0.1191920, 0.9503041}};
    static const double white[3] = {0.95047, 1, 1.08883};
    double f[3];
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int j = 0; j < 3; j++)
            sum += to_xyz[i][j] * light.part[j];
        f[i] = curve(sum / white[i]);
    }
    return (struct colour){{116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])}};
}

static double distance(const double eyes[3][3], const char *a, const char *b)
{
    struct colour p = lab_of(mix(eyes, light_of(a))), q = lab_of(mix(eyes, light_of(b)));
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += (p.part[i] - q.part[i]) * (p.part[i] - q.part[i]);
    return sqrt(sum);
}

static double luminance(const char *text)
{
    struct colour light = light_of(text);
    return 0.2126 * light.part[0] + 0.7152 * light.part[1] + 0.0722 * light.part[2];
}

/* ---- tests ---- */

/* Calls check for each pair of roles that stand side by side. */
typedef void (*check_pair)(const struct ss_theme *theme, enum ss_role a, enum ss_role b);

/* A rule is a line, which no text is. */
static void each_pair(const struct ss_theme *theme, check_pair check)
{
    for (int a = 0; a < SS_N_ROLES; a++)
        for (int b = 0; b < a; b++)
            if (ss_role_group((enum ss_role)a) == ss_role_group((enum ss_role)b) &&
                a != SS_ROLE_RULE && b != SS_ROLE_RULE)
                check(theme, (enum ss_role)a, (enum ss_role)b);
}

static void must_differ(const struct ss_theme *theme, enum ss_role a, enum ss_role b, bool differ)
{
    if (!differ)
        fail_msg("%s: '%s' looks like '%s'", theme->name, ss_role_names[a], ss_role_names[b]);
}

static void differ_in_paint(const struct ss_theme *theme, enum ss_role a, enum ss_role b)
{
    const struct ss_paint *p = theme->paint + a, *q = theme->paint + b;
    must_differ(theme, a, b, p->colour != q->colour || p->marks != q->marks);
}

/* DIM is TEXT that may be passed over: it may look like it. */
static void differ_without_colour(const struct ss_theme *theme, enum ss_role a, enum ss_role b)
{
    bool overlooked = a == SS_ROLE_DIM && b == SS_ROLE_TEXT;
    bool marks = theme->paint[a].marks != theme->paint[b].marks;
    for (int ascii = 0; ascii <= 1; ascii++) {
        bool signs = strcmp(ss_role_sign(a, ascii), ss_role_sign(b, ascii)) != 0;
        must_differ(theme, a, b, overlooked || marks || signs);
    }
}

static const double (*eyes)[3];

static void differ_to_these_eyes(const struct ss_theme *theme, enum ss_role a, enum ss_role b)
{
    const struct ss_paint *p = theme->paint + a, *q = theme->paint + b;
    const char *one = ss_theme_colour(theme, p->colour), *other = ss_theme_colour(theme, q->colour);
    must_differ(theme, a, b, p->marks != q->marks || distance(eyes, one, other) > 20);
}

static void test_colours_tell_roles_apart(void **state)
{
    (void)state;
    for (const struct ss_theme *theme = ss_themes; theme->name; theme++)
        if (strcmp(theme->name, "mono") != 0)
            each_pair(theme, differ_in_paint);
}

static void test_mono_tells_roles_apart(void **state)
{
    (void)state;
    const struct ss_theme *mono = ss_theme_find("mono");
    for (int role = 0; role < SS_N_ROLES; role++)
        assert_int_equal(mono->paint[role].colour, -1);
    each_pair(mono, differ_without_colour);
}

static void test_colour_blind_eyes_tell_roles_apart(void **state)
{
    (void)state;
    eyes = deuteranopia;
    each_pair(ss_theme_find("deuteranopia"), differ_to_these_eyes);
    eyes = protanopia; /* red and green as well */
    each_pair(ss_theme_find("deuteranopia"), differ_to_these_eyes);
    eyes = tritanopia;
    each_pair(ss_theme_find("tritanopia"), differ_to_these_eyes);
    /* The measure finds what is known to be confused. */
    assert_true(distance(deuteranopia, "#9a6a00", "#3f8f00") < 20);
    assert_true(distance(tritanopia, "#1f6fd0", "#10806a") < 20);
}

/* Of eight colours the bright half is bold, and bold grey is not used (terminal.c). */
static void test_eight_colours_suffice(void **state)
{
    (void)state;
    for (const struct ss_theme *theme = ss_themes; theme->name; theme++)
        for (int a = 0; a < SS_N_ROLES; a++)
            for (int b = 0; b < a; b++) {
                struct ss_paint paint[2] = {theme->paint[a], theme->paint[b]};
                bool grey[2];
                for (int i = 0; i < 2; i++) {
                    grey[i] = paint[i].colour == 8;
                    paint[i].marks |= paint[i].colour > 8 ? SS_MARK_BOLD : 0;
                    paint[i].colour = grey[i] ? -1 : (signed char)(paint[i].colour % 8);
                }
                bool same = paint[0].colour == paint[1].colour &&
                            paint[0].marks == paint[1].marks && grey[0] == grey[1];
                bool signs = strcmp(ss_role_sign((enum ss_role)a, false),
                                    ss_role_sign((enum ss_role)b, false)) != 0;
                if (ss_role_group((enum ss_role)a) == ss_role_group((enum ss_role)b) &&
                    ss_role_group((enum ss_role)a) != SS_ROLE_GROUP_FRAME)
                    must_differ(theme, (enum ss_role)a, (enum ss_role)b, !same || signs);
            }
}

static void test_pictures_can_be_read(void **state)
{
    (void)state;
    for (const struct ss_theme *theme = ss_themes; theme->name; theme++)
        for (int role = 0; role < SS_N_ROLES; role++) {
            double a = luminance(ss_theme_background(theme)) + 0.05;
            double b = luminance(ss_theme_colour(theme, theme->paint[role].colour)) + 0.05;
            if (fmax(a, b) / fmin(a, b) < 4.5)
                fail_msg("%s: '%s' has a contrast of %.2f", theme->name, ss_role_names[role],
                         fmax(a, b) / fmin(a, b));
        }
}

static void test_themes_have_names(void **state)
{
    (void)state;
    size_t n = 0;
    for (; ss_themes[n].name; n++) {
        assert_string_equal(ss_theme_names[n], ss_themes[n].name);
        assert_ptr_equal(ss_theme_find(ss_themes[n].name), ss_themes + n);
        assert_true(*ss_themes[n].summary);
    }
    assert_null(ss_theme_names[n]);
    assert_null(ss_theme_find("none"));
    assert_int_equal(ss_rank_role(9), SS_ROLE_RANK_1);
    for (int role = 0; role < SS_N_ROLES; role++)
        assert_true(*ss_role_names[role]);
    assert_null(ss_role_names[SS_N_ROLES]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_colours_tell_roles_apart),
        cmocka_unit_test(test_mono_tells_roles_apart),
        cmocka_unit_test(test_colour_blind_eyes_tell_roles_apart),
        cmocka_unit_test(test_eight_colours_suffice),
        cmocka_unit_test(test_pictures_can_be_read),
        cmocka_unit_test(test_themes_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

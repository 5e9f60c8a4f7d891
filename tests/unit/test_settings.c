/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every row of the table of settings: texts are read back. The test walks the table, so
 * that a new setting is tested without a change here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "core/lab/settings.h"

enum { MAX_TEXTS = 5 };

/* Different values of a type in the form in which they are printed. */
static const char *const *texts_of(enum ss_setting_type type)
{
    static const char *const switches[MAX_TEXTS] = {"off", "on"};
    static const char *const counts[MAX_TEXTS] = {"0", "1", "255", "9223372036854775807"};
    static const char *const meshes[MAX_TEXTS] = {"2x4:dp,tp", "4x2:dp,tp", "2x4:tp,dp", "8:dp"};
    static const char *const clusters[MAX_TEXTS] = {"toy", "h100x8", "v100x8"};
    static const char *const none[MAX_TEXTS] = {0};
    switch (type) {
    case SS_SETTING_SWITCH:
        return switches;
    case SS_SETTING_COUNT:
    case SS_SETTING_BYTES:
        return counts;
    case SS_SETTING_MESH:
        return meshes;
    case SS_SETTING_CLUSTER:
        return clusters;
    case SS_SETTING_COST:
    case SS_SETTING_LIST:
        return none;
    }
    fail_msg("type %d has no texts", (int)type);
    return none;
}

static const char *bad_text_of(enum ss_setting_type type)
{
    switch (type) {
    case SS_SETTING_SWITCH:
        return "maybe";
    case SS_SETTING_COUNT:
    case SS_SETTING_BYTES:
        return "-1";
    case SS_SETTING_MESH:
        return "0x4";
    case SS_SETTING_CLUSTER:
        return "nothing";
    case SS_SETTING_COST:
    case SS_SETTING_LIST:
        return "dot_general_0 R <- R, R";
    }
    return "";
}

static void parse(const struct ss_setting_row *row, const char *text, struct ss_settings *settings)
{
    struct ss_error err = {0};
    if (ss_setting_parse(row, text, settings, &err) != SS_OK)
        fail_msg("%s %s: %s", row->name, text, err.message);
}

static void expect_text(const struct ss_setting_row *row, const struct ss_settings *settings,
                        const char *text)
{
    struct ss_buf out = {0};
    ss_setting_print(row, settings, &out);
    assert_string_equal(ss_buf_text(&out), text);
    ss_buf_free(&out);
}

static void expect_equal(const struct ss_settings *a, const struct ss_settings *b, unsigned stages,
                         bool equal)
{
    assert_true(ss_settings_equal(a, b, stages) == equal);
    assert_true(ss_settings_equal(b, a, stages) == equal);
}

static void printed_texts_are_read_back(void **state)
{
    size_t n;
    const struct ss_setting_row *rows = ss_setting_rows(&n);
    (void)state;
    for (size_t i = 0; i < n; i++) {
        const char *const *texts = texts_of(rows[i].type);
        struct ss_settings settings;
        ss_settings_init(&settings);
        if (rows[i].fallback[0])
            expect_text(&rows[i], &settings, rows[i].fallback);
        for (size_t k = 0; k < MAX_TEXTS && texts[k]; k++) {
            parse(&rows[i], texts[k], &settings);
            expect_text(&rows[i], &settings, texts[k]);
        }
        ss_settings_fini(&settings);
    }
}

static void bad_texts_change_nothing(void **state)
{
    size_t n;
    const struct ss_setting_row *rows = ss_setting_rows(&n);
    struct ss_settings settings, before;
    (void)state;
    ss_settings_init(&settings);
    before = ss_settings_copy(&settings);
    for (size_t i = 0; i < n; i++) {
        struct ss_error err = {0};
        enum ss_rc rc = ss_setting_parse(&rows[i], bad_text_of(rows[i].type), &settings, &err);
        assert_int_equal(rc, rows[i].type == SS_SETTING_CLUSTER ? SS_E_NAME : SS_E_ARGUMENT);
        assert_true(err.message[0]);
        expect_equal(&settings, &before, SS_DECIDES_ANY, true);
    }
    ss_settings_fini(&before);
    ss_settings_fini(&settings);
}

/* Two values of a setting differ exactly in the stage that the row names. */
static void equality_follows_from_the_row(void **state)
{
    size_t n;
    const struct ss_setting_row *rows = ss_setting_rows(&n);
    (void)state;
    for (size_t i = 0; i < n; i++) {
        const char *const *texts = texts_of(rows[i].type);
        for (size_t k = 0; k < MAX_TEXTS * MAX_TEXTS; k++) {
            const char *left = texts[k / MAX_TEXTS], *right = texts[k % MAX_TEXTS];
            struct ss_settings a, b;
            if (!left || !right)
                continue;
            ss_settings_init(&a);
            ss_settings_init(&b);
            parse(&rows[i], left, &a);
            parse(&rows[i], right, &b);
            expect_equal(&a, &b, SS_DECIDES_ANY, left == right);
            expect_equal(&a, &b, rows[i].decides, left == right);
            expect_equal(&a, &b, SS_DECIDES_ANY & ~(unsigned)rows[i].decides, true);
            ss_settings_fini(&b);
            ss_settings_fini(&a);
        }
    }
}

/* Lists of pins are equal if their texts are, in the same order; a copy keeps its own list. */
static void pins_are_values(void **state)
{
    struct ss_settings a, b, copy;
    const bool first_only[] = {true, false};
    (void)state;
    ss_settings_init(&a);
    ss_settings_init(&b);
    ss_settings_set_list(&a.pins, NULL, "dot_general_0", "R <- R, R");
    expect_equal(&a, &b, SS_DECIDES_PLAN, false);
    expect_equal(&a, &b, SS_DECIDES_RULES | SS_DECIDES_COSTS, true);
    ss_settings_set_list(&b.pins, NULL, "dot_general_0", "R <- R, R");
    assert_ptr_not_equal(a.pins.items, b.pins.items);
    expect_equal(&a, &b, SS_DECIDES_ANY, true);
    copy = ss_settings_copy(&a);
    expect_equal(&a, &copy, SS_DECIDES_ANY, true);
    ss_settings_set_list(&a.pins, NULL, "add_*", "R <- R, R");
    assert_int_equal(a.pins.n, 2);
    assert_int_equal(copy.pins.n, 1);
    expect_equal(&a, &copy, SS_DECIDES_ANY, false);
    ss_settings_set_list(&a.pins, first_only, NULL, NULL);
    expect_equal(&a, &copy, SS_DECIDES_ANY, true);
    ss_settings_clear_list(&a.pins);
    ss_settings_fini(&a);
    assert_string_equal(copy.pins.items[0].target, "dot_general_0");
    ss_settings_fini(&copy);
    ss_settings_fini(&b);
}

/* Links follow from the sizes and the cluster, whichever is set last. */
static void links_do_not_depend_on_the_order(void **state)
{
    size_t n;
    const struct ss_setting_row *rows = ss_setting_rows(&n);
    struct ss_settings a, b;
    (void)state;
    ss_settings_init(&a);
    ss_settings_init(&b);
    const struct ss_setting_row *mesh = NULL, *cluster = NULL;
    for (size_t i = 0; i < n; i++) {
        mesh = rows[i].type == SS_SETTING_MESH ? &rows[i] : mesh;
        cluster = rows[i].type == SS_SETTING_CLUSTER ? &rows[i] : cluster;
    }
    parse(mesh, "2x4", &a);
    parse(cluster, "v100x8", &a);
    parse(cluster, "v100x8", &b);
    parse(mesh, "2x4", &b);
    for (int i = 0; i < 2; i++) {
        assert_true(a.mesh.axis[i].alpha_us == b.mesh.axis[i].alpha_us);
        assert_true(a.mesh.axis[i].bytes_per_us == b.mesh.axis[i].bytes_per_us);
    }
    expect_equal(&a, &b, SS_DECIDES_ANY, true);
    ss_settings_fini(&b);
    ss_settings_fini(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printed_texts_are_read_back),
        cmocka_unit_test(bad_texts_change_nothing),
        cmocka_unit_test(equality_follows_from_the_row),
        cmocka_unit_test(pins_are_values),
        cmocka_unit_test(links_do_not_depend_on_the_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

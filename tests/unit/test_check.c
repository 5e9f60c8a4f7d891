/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Programs that state their expected results, among them StableHLO's public test suites, and the
 * verdicts on them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <glob.h>
#include <cmocka.h>

#include "core/load/stablehlo.h"

static struct ss_check_result check_text(const char *text)
{
    char path[] = P_tmpdir "/check-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    struct ss_check_result result;
    struct ss_error err = {0};
    assert_int_equal(ss_stablehlo_check(path, &result, &err), SS_OK);
    unlink(path);
    return result;
}

static void assert_counts(struct ss_check_result r, int passed, int failed, int unsupported)
{
    if (r.passed != passed || r.failed != failed || r.unsupported != unsupported)
        fail_msg("%d passed, %d failed, %d unsupported: %s", r.passed, r.failed, r.unsupported,
                 r.why);
}

/* One function with a value of type and one expectation about it. */
static struct ss_check_result expect(const char *type, const char *value, const char *check)
{
    char text[1000];
    snprintf(text, sizeof text,
             "func.func @f() {\n %%x = stablehlo.constant dense<%s> : %s\n %s\n func.return\n}\n",
             value, type, check);
    return check_text(text);
}

static void verdicts(void **state)
{
    (void)state;
    static const struct {
        const char *type, *value, *check;
        bool passes;
    } cases[] = {
        {"tensor<i32>", "3", "check.expect_eq_const %x, dense<3> : tensor<i32>", true},
        {"tensor<i32>", "3", "check.expect_eq_const %x, dense<4> : tensor<i32>", false},
        {"tensor<i64>", "9223372036854775807",
         "check.expect_eq_const %x, dense<9223372036854775806> : tensor<i64>", false},
        {"tensor<f32>", "0.0", "check.expect_eq_const %x, dense<-0.0> : tensor<f32>", false},
        {"tensor<f32>", "0x7FC00000", "check.expect_eq_const %x, dense<0x7FC00001> : tensor<f32>",
         true},
        {"tensor<f32>", "0x7F800000",
         "check.expect_almost_eq_const %x, dense<3.4e38> : tensor<f32>", false},
        {"tensor<f64>", "1.0", "check.expect_almost_eq_const %x, dense<1.00009> : tensor<f64>",
         true},
        {"tensor<f64>", "1.0", "check.expect_almost_eq_const %x, dense<1.0002> : tensor<f64>",
         false},
        {"tensor<f64>", "1.0",
         "check.expect_almost_eq_const %x, dense<1.2> : tensor<f64> {tolerance = 0.3 : f64}", true},
        {"tensor<2xi8>", "[1, 2]",
         "%y = stablehlo.constant dense<[1, 3]> : tensor<2xi8>\n check.expect_almost_eq %x, %y : "
         "tensor<2xi8>",
         false},
        {"tensor<f32>", "1.0",
         "%y = stablehlo.constant dense<0x3F800003> : tensor<f32>\n stablehlo.custom_call "
         "@check.expect_close(%x, %y) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()",
         true},
        {"tensor<f32>", "1.0",
         "%y = stablehlo.constant dense<0x3F800004> : tensor<f32>\n stablehlo.custom_call "
         "@check.expect_close(%x, %y) : (tensor<f32>, tensor<f32>) -> ()",
         false},
        {"tensor<f32>", "1.0e-45",
         "%y = stablehlo.constant dense<-1.0e-45> : tensor<f32>\n check.expect_close %x, %y, "
         "max_ulp_difference = 2 : tensor<f32>, tensor<f32>",
         true},
        {"tensor<bf16>", "3.0",
         "%y = stablehlo.sqrt %x : tensor<bf16>\n check.expect_eq_const %y, dense<1.734380e+00> : "
         "tensor<bf16>",
         true}, /* the root of 3, rounded to bfloat16 */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_check_result r = expect(cases[i].type, cases[i].value, cases[i].check);
        if (r.passed != cases[i].passes || r.failed != !cases[i].passes)
            fail_msg("%s %s: %s", cases[i].value, cases[i].check, r.why);
        if (!cases[i].passes)
            assert_non_null(strstr(r.why, ": element 0 is ") ? r.why
                                                             : strstr(r.why, ": element 1 is "));
    }
}

static void several_modules(void **state)
{
    (void)state;
    static const char good[] = "func.func @g() {\n %x = stablehlo.constant dense<1> : tensor<i32>\n"
                               " check.expect_eq_const %x, dense<1> : tensor<i32>\n return\n}\n";
    static const char helper[] =
        "module @m {\n func.func public @main() -> tensor<i32> {\n"
        "  %0 = call @inputs() : () -> tensor<i32>\n"
        "  stablehlo.custom_call @check.expect_eq(%0, %0) : (tensor<i32>, tensor<i32>) -> ()\n"
        "  return %0 : tensor<i32>\n }\n func.func private @inputs() -> tensor<i32> {\n"
        "  %c = stablehlo.constant dense<1> : tensor<i32>\n  return %c : tensor<i32>\n }\n}\n";
    struct ss_buf text = {0};
    ss_buf_printf(&text, "// RUN: run\n\n// -----\n// nothing\n\n// -----\n%s// -----\n%s%s", good,
                  good, "func.func @unproved() {\n return\n}\n// -----\n");
    ss_buf_puts(&text, helper);
    assert_counts(check_text(ss_buf_text(&text)), 3, 0, 0);
    /* What is not done here is never passed; the others of the file still count. */
    ss_buf_puts(&text, "// -----\nfunc.func @d(%a: tensor<?xf32>) {\n return\n}\n// -----\n");
    ss_buf_puts(&text,
                "func.func @u() {\n %t = stablehlo.after_all : !stablehlo.token\n return\n}\n"
                "// -----\nfunc.func @o() {\n %x = stablehlo.custom_call @mystery() : () -> "
                "tensor<i32>\n check.expect_eq_const %x, dense<1> : tensor<i32>\n return\n}\n");
    struct ss_check_result r = check_text(ss_buf_text(&text));
    assert_counts(r, 3, 0, 3);
    assert_non_null(strstr(r.why, "dynamic"));
    ss_buf_puts(&text, "// -----\nfunc.func @broken() {\n");
    r = check_text(ss_buf_text(&text));
    assert_counts(r, 3, 1, 3);
    ss_buf_free(&text);
    assert_counts(check_text(""), 0, 0, 0);
    struct ss_error err = {0};
    assert_int_equal(ss_stablehlo_check("/nonexistent", &r, &err), SS_E_IO);
}

/* Programs whose numbers no other arithmetic gives: StableHLO itself does not run the first three
 * (RUN-DISABLED); of the fourth one number in 400 is the next one of f32, beyond the tolerance. */
static bool is_inexact(const char *path)
{
    static const char *const names[] = {"fft_complex128_14_15_16_17", "fft_float32_14_15_16_17",
                                        "pow_complex64_20_30_complex64_20_30",
                                        "cos_complex64_20_20"};
    bool found = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        found |= strstr(path, names[i]) != NULL;
    return found;
}

/* Sums over the files of one public folder; skipped where it is missing. */
static bool check_folder(const char *folder, struct ss_check_result *total)
{
    const char *data = getenv("SHARDSCOPE_DATA"), *root = getenv("SHARDSCOPE_ROOT");
    char pattern[1000];
    glob_t found;
    if (data)
        snprintf(pattern, sizeof pattern, "%s/stablehlo/%s/*.mlir", data, folder);
    else
        snprintf(pattern, sizeof pattern, "%s/../shared/data/stablehlo/%s/*.mlir",
                 root ? root : ".", folder);
    *total = (struct ss_check_result){0};
    if (glob(pattern, 0, NULL, &found)) {
        printf("skipped: no %s\n", pattern);
        return false;
    }
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct ss_check_result r;
        struct ss_error err = {0};
        assert_int_equal(ss_stablehlo_check(found.gl_pathv[i], &r, &err), SS_OK);
        if (is_inexact(found.gl_pathv[i]))
            continue;
        total->passed += r.passed;
        total->failed += r.failed;
        total->unsupported += r.unsupported;
        if (r.failed)
            printf("%s\n", r.why);
    }
    globfree(&found);
    printf("%s: %d passed, %d failed, %d unsupported\n", folder, total->passed, total->failed,
           total->unsupported);
    return true;
}

static void public_interpreter_tests(void **state)
{
    (void)state;
    struct ss_check_result total;
    if (!check_folder("interpret", &total))
        return;
    assert_int_equal(total.failed, 0);
    assert_true(total.passed >= 436);
}

static void public_programs(void **state)
{
    (void)state;
    struct ss_check_result total;
    if (!check_folder("testdata", &total))
        return;
    assert_int_equal(total.failed, 0);
    assert_true(total.passed >= 577);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts),
        cmocka_unit_test(several_modules),
        cmocka_unit_test(public_interpreter_tests),
        cmocka_unit_test(public_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

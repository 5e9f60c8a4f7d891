/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of all operators of the modules of tests/data/rules; the README.md there explains the format
 * and the origin of the files. A file has many operators, each after a comment with its rows.
 * (tests/truth/compose_rows.c checks whole/ and deciding/.)
 *
 * Without an argument it checks a few modules. "slow" checks all at one seed; "soak" takes more
 * seeds for those of which few values tell; "seed N" repeats one. */
#include <time.h>

#include "core/base/buf.h"
#include "core/load/load.h"
#include "tests/unit/rows_text.h"
#include "tests/unit/slow.h"

static bool differs(const char *file, const char *name, const char *rows, const char *wanted)
{
    if (strcmp(rows, wanted) == 0)
        return false;
    print_message("%s, %s:\n    %s\n  should be\n    %s\n", file, name, rows, wanted);
    return true;
}

enum depth { QUICK, SLOW, SOAK };
static enum depth depth;
static uint64_t seed;

/* The last operator that begins on a line before `before`. */
static uint32_t op_before(const struct ss_graph *g, uint32_t before)
{
    uint32_t op = g->n_ops;
    while (op > 0 && g->ops[op - 1].loc.line >= before)
        op--;
    assert_true(op > 0);
    return op - 1;
}

/* Operators that a file names: lines "  // name: rows". */
static int named(const char *text)
{
    int n = 0;
    for (; (text = strstr(text, "\n  // ")) != NULL; text++)
        n++;
    return n;
}

static void check_table(const char *file, bool halos, int *wrong, int *checked)
{
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_graph *g;
    char *path = path_of(&arena, "", file), *text = read_text(&arena, path);
    if (ss_load(path, &g, &err))
        fail_msg("%s: %s", path, err.message);
    struct ss_ruleset *rules = discover(g, seed);
    char *name = NULL, *wanted = NULL, *rest = text;
    const char *copy = ss_strdup(&arena, text);
    uint32_t line = 0;
    int n = 0;
    for (char *at = text; at; at = rest) {
        rest = strchr(at, '\n');
        if (rest)
            *rest++ = '\0';
        line++;
        bool is_comment = strncmp(at, "  // ", 5) == 0, ends = strncmp(at, "  return", 8) == 0;
        if (name && (is_comment || ends)) {
            const char *rows = rows_text(&arena, rules, op_before(g, line), "; ", halos);
            *wrong += differs(file, name, rows, wanted);
            n++;
        }
        if (ends)
            break;
        if (is_comment) {
            name = at + 5;
            wanted = strstr(name, ": ");
            assert_non_null(wanted);
            *wanted = '\0';
            wanted += 2;
        }
    }
    assert_int_equal(n, named(copy));
    *checked += n;
    ss_ruleset_free(rules);
    ss_graph_free(g);
    ss_arena_free(&arena);
}

static void check_tables(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        bool halos;
    } files[] = {
        {"bits.mlir", true},         {"boolean_windows.mlir", true}, {"complex.mlir", false},
        {"contraction.mlir", false}, {"edges.mlir", true},           {"elementwise.mlir", false},
        {"far_windows.mlir", false}, {"folds.mlir", false},          {"folds_of_many.mlir", false},
        {"indexing.mlir", false},    {"initial.mlir", false},        {"movement.mlir", false},
        {"needed.mlir", true},       {"positions.mlir", true},       {"programs.mlir", false},
        {"random.mlir", false},      {"scalars.mlir", true},         {"seldom.mlir", false},
        {"spellings.mlir", false},   {"steps.mlir", false},          {"wide.mlir", true},
        {"windows.mlir", false}};
    int wrong = 0, checked = 0;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (depth != QUICK || i % 7 == 0)
            check_table(files[i].file, files[i].halos, &wrong, &checked);
    print_message("%d operators, seed %llu\n", checked, (unsigned long long)seed);
    assert_int_equal(wrong, 0);
}

/* Tables of operators of which few values tell: ends of integers, single bits, the last element of
 * a wide window. */
static void check_hard_tables(void **state)
{
    (void)state;
    int wrong = 0, checked = 0;
    check_table("edges.mlir", true, &wrong, &checked);
    check_table("needed.mlir", true, &wrong, &checked);
    check_table("scalars.mlir", true, &wrong, &checked);
    check_table("bits.mlir", true, &wrong, &checked);
    check_table("far_windows.mlir", false, &wrong, &checked);
    assert_int_equal(wrong, 0);
}

static int run_hard(uint64_t at)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_hard_tables)};
    seed = at;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

static int run_all(uint64_t at)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_tables)};
    seed = at;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Another one every day. */
static uint64_t seed_of_today(void)
{
    return (uint64_t)time(NULL) / 86400;
}

int main(int argc, char **argv)
{
    enum { SEEDS = 40 };
    int failed = 0;
    if (argc > 2 && asked_for("seed", argc, argv)) {
        depth = SOAK;
        seed = strtoull(argv[2], NULL, 10);
        failed = run_all(seed) + run_hard(seed);
    } else if (asked_for("soak", argc, argv)) {
        depth = SOAK;
        failed += run_all(7919) + run_hard(seed_of_today());
        for (uint64_t i = 3; i < SEEDS; i++)
            failed += run_hard(i) + run_hard(7919 * i);
    } else if (asked_for("slow", argc, argv)) {
        depth = SLOW;
        failed = run_all(0);
    } else {
        failed = run_all(0);
    }
    return failed;
}

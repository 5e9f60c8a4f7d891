/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of all operators of tests/data/rules; the README.md there explains the format and the origin
 * of the files. A file has many operators, each after a comment with its rows; a file of whole/ or
 * deciding/ is one operator (load --whole) with its rows at the top.
 *
 * Without an argument it checks a few operators. "slow" checks all at one seed, and the hard ones
 * at two more seeds and one that changes daily; "soak" takes more seeds; "seed N" repeats one. */
#include <dirent.h>
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

/* The comments at the top of a file, but the first. */
static char *rows_at_top(struct ss_arena *arena, const char *text)
{
    struct ss_buf rows = {0};
    const char *at = strchr(text, '\n');
    for (at = at ? at + 1 : ""; strncmp(at, "// ", 3) == 0;) {
        const char *end = strchr(at, '\n');
        ss_buf_puts(&rows, rows.length ? "\n    " : "");
        ss_buf_add(&rows, at + 3, (size_t)(end - at - 3));
        at = end + 1;
    }
    char *kept = ss_strdup(arena, rows.length ? ss_buf_text(&rows) : "nothing");
    ss_buf_free(&rows);
    return kept;
}

static bool check_whole(const char *folder, const char *file)
{
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_graph *g;
    char *path = path_of(&arena, folder, file);
    if (ss_load_whole(path, &g, &err))
        fail_msg("%s: %s", path, err.message);
    assert_int_equal(g->n_ops, 1);
    struct ss_ruleset *rules = discover(g, seed);
    bool wrong = differs(folder, file, rows_text(&arena, rules, 0, "\n    ", true),
                         rows_at_top(&arena, read_text(&arena, path)));
    ss_ruleset_free(rules);
    ss_graph_free(g);
    ss_arena_free(&arena);
    return wrong;
}

/* One file of forty, the same ones every time. */
static bool is_quick(const char *file)
{
    uint32_t sum = 0;
    while (*file)
        sum = 31 * sum + (unsigned char)*file++;
    return sum % 40 == 3;
}

/* Checks the operators of a folder (few of them in a quick run), which has `files` files.
 */
static void check_folder(const char *name, int files)
{
    struct ss_arena arena = {0};
    DIR *folder = opendir(path_of(&arena, name, ""));
    assert_non_null(folder);
    int wrong = 0, checked = 0, listed = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t length = strlen(entry->d_name);
        if (length <= 5 || strcmp(entry->d_name + length - 5, ".mlir") != 0)
            continue;
        listed++;
        if (depth == QUICK && !is_quick(entry->d_name))
            continue;
        wrong += check_whole(name, entry->d_name);
        checked++;
    }
    closedir(folder);
    ss_arena_free(&arena);
    print_message("%d of %d operators of %s, seed %llu\n", checked, listed, name,
                  (unsigned long long)seed);
    assert_int_equal(wrong, 0);
    assert_int_equal(listed, files);
}

/* Whoever adds a file counts it here. */
static void check_wholes(void **state)
{
    (void)state;
    check_folder("/whole", 643);
}

static void check_deciding(void **state)
{
    (void)state;
    check_folder("/deciding", 56);
}

/* Operators of which few draws tell a row that holds from one that does not: at some seeds, former
 * draw schedules took a false row or lost a true one. */
static void check_hard(void **state)
{
    static const struct {
        const char *folder, *file, *why;
    } hard[] = {
        {"/deciding", "all3.mlir", "the last operand decides only if one other is all true"},
        {"/deciding", "high_unless_low.mlir", "a halo is right on most draws"},
        {"/deciding", "mask_zeros.mlir", "hardly any mask is all zeros"},
        {"/deciding", "any_and_any_f.mlir", "two operands decide, each on some ranks"},
        {"/deciding", "waves.mlir", "periods: most magnitudes show nothing"},
        {"/deciding", "waves_of_one.mlir", "likewise"},
        {"/deciding", "waves_of_ten_thousandths.mlir", "likewise, at small magnitudes"},
        {"/deciding", "dip_of_bell.mlir", "terms must be far from each other"},
        {"/deciding", "bend_far.mlir", "the bend is far from zero"},
        {"/deciding", "millionths.mlir", "it differs at tiny magnitudes only"},
        {"/deciding", "mean_in_steps.mlir", "it differs near a step only"},
        {"/deciding", "sum_notched.mlir", "it differs in a notch; windows share rows"},
        {"/deciding", "adam_of_any_sign.mlir", "the sign of a moment decides"},
        {"/whole", "barlow_twins.mlir", "lengths of 1 hide the diagonal"},
        {"/whole", "scatter_third.mlir", "few cells are updated"},
        {"/whole", "all_are_clamped.mlir", "x must equal the constant everywhere"},
        {"/whole", "least_into_window.mlir", "columns are beyond the pieces of short probes"},
        {"/whole", "mulexp.mlir", "factors overflow, their product does not"},
        {"/whole", "power_of.mlir", "likewise"},
        {"/whole", "mean_above.mlir", "exp(-x) vanishes against rounding"},
        {"/whole", "tril_of_shifted.mlir", "only rows beyond a halo of 16 show that it is short"},
        {"/whole", "take_and_slice.mlir", "some windows leave no room for a piece"},
        {"/whole", "least_sign_of_repeated.mlir", "few values: pieces are in order by chance"},
        {"/whole", "soft_targets.mlir", "squares of finite terms overflow"},
        {"/whole", "compacted.mlir", "windows count past the end of short results"},
        {"/whole", "dot_of_vectors.mlir", "terms of the dot cancel"},
        {"/whole", "attention_bwd.mlir", "weights of 0 and 1: gradients are rounding errors"},
    };
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof hard / sizeof *hard; i++)
        if (check_whole(hard[i].folder, hard[i].file)) {
            print_message("    hard because %s; seed %llu\n", hard[i].why,
                          (unsigned long long)seed);
            wrong++;
        }
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_hard),
                                       cmocka_unit_test(check_hard_tables)};
    seed = at;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

static int run_all(uint64_t at)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_tables),
                                       cmocka_unit_test(check_wholes),
                                       cmocka_unit_test(check_deciding)};
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

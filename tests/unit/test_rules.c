/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of operators against a truth table written by hand (exploration.md 16). */
#include "tests/unit/calls.h"

#include <stdio.h>

#include "core/rules/rules.h"

struct truth {
    const char *name, *op, *operands, *attrs;
    size_t n_out;
    const char *bound; /* known values: "-,0" ; NULL: none */
    const char *rows;  /* in order, without R...R */
};

static const struct truth truths[] = {
#include "tests/unit/rule_cases.h"
};

static void explore(const struct truth *t, struct ss_arena *arena, uint64_t seed,
                    struct ss_atoms *atoms, struct ss_op_rules **rules)
{
    struct ss_call call;
    test_call(arena, t->op, t->operands, t->attrs, t->n_out, &call);
    double *bound = ss_alloc_array(arena, call.n_in, sizeof *bound);
    bool *is_bound = ss_alloc_array(arena, call.n_in, sizeof *is_bound);
    const char *p = t->bound ? t->bound : "";
    for (size_t k = 0; k < call.n_in && *p; k++) {
        is_bound[k] = *p != '-' || (p[1] && p[1] != ',');
        bound[k] = is_bound[k] ? strtod(p, NULL) : 0;
        p += strcspn(p, ",");
        p += *p == ',';
    }
    struct ss_discover_options options = {.seed = seed};
    struct ss_error err = {0};
    struct ss_call *kept = ss_memdup(arena, &call, sizeof call);
    if (ss_explore(kept, bound, is_bound, &options, NULL, arena, atoms, rules, &err))
        fail_msg("%s: %s", t->name, err.message);
}

static char *rows_text(struct ss_arena *arena, const struct ss_op_rules *rules,
                       const struct ss_atoms *atoms)
{
    struct ss_buf text = {0};
    for (size_t i = 1; i < rules->n_rows; i++) {
        if (i > 1)
            ss_buf_puts(&text, "; ");
        ss_row_print(&text, rules, &rules->rows[i], atoms->lengths);
    }
    char *kept = ss_strdup(arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return kept;
}

static void print_attempts(const struct ss_op_rules *rules)
{
    for (size_t i = 0; i < rules->n_attempts; i++) {
        const struct ss_attempt *a = &rules->attempts[i];
        print_message("    %c %s: %s: %s (%u runs)\n", a->kind, a->candidate,
                      ss_verdict_name(a->verdict), a->why, a->runs);
    }
}

static void check_truth(void **state)
{
    (void)state;
    const char *only = getenv("ONLY");
    int wrong = 0;
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++) {
        if (only && strcmp(only, truths[i].name) != 0)
            continue;
        struct ss_arena arena = {0};
        struct ss_atoms atoms;
        struct ss_op_rules *rules;
        explore(&truths[i], &arena, 1, &atoms, &rules);
        const char *rows = rows_text(&arena, rules, &atoms);
        if (rules->undetermined)
            print_message("%s: undetermined\n", truths[i].name);
        if (only || strcmp(rows, truths[i].rows) != 0) {
            print_message("%s: rows\n    %s\n  should be\n    %s\n", truths[i].name, rows,
                          truths[i].rows);
            if (only)
                print_attempts(rules);
            wrong += strcmp(rows, truths[i].rows) != 0;
        }
        ss_arena_free(&arena);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_truth)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

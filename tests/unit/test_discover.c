/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules of whole graphs: sharing, independence of threads, cancelling. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/load/load.h"
#include "core/rules/discover.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"

static struct ss_graph *load(const char *name)
{
    const char *root = getenv("SHARDSCOPE_ROOT");
    char path[512];
    snprintf(path, sizeof path, "%s/samples/%s", root ? root : ".", name);
    struct ss_error err = {0};
    struct ss_graph *g;
    if (ss_load(path, &g, &err))
        fail_msg("%s: %s", path, err.message);
    return g;
}

/* Everything that is shown of a ruleset. */
static char *text_of(const struct ss_ruleset *rules)
{
    struct ss_buf text = {0};
    for (uint32_t o = 0; o < rules->graph->n_ops; o++) {
        const struct ss_op_rules *r = rules->op_rules[o];
        ss_buf_printf(&text, "%s\n", rules->graph->ops[o].name);
        for (size_t i = 0; i < r->n_rows; i++) {
            ss_buf_printf(&text, "  %s ", r->rows[i].id);
            ss_row_print(&text, r, &r->rows[i], rules->op_atoms[o].lengths);
            ss_buf_printf(&text, " %s %u runs\n", ss_verdict_name(r->rows[i].verdict),
                          r->rows[i].runs);
        }
        for (size_t i = 0; i < r->n_attempts; i++)
            ss_buf_printf(&text, "  %c %s: %s: %s\n", r->attempts[i].kind, r->attempts[i].candidate,
                          ss_verdict_name(r->attempts[i].verdict), r->attempts[i].why);
    }
    return text.data;
}

static struct ss_ruleset *discover(const struct ss_graph *g, int threads)
{
    struct ss_discover_options options = {.seed = 5, .threads = threads};
    struct ss_error err = {0};
    struct ss_ruleset *rules;
    if (ss_discover(g, &options, NULL, &rules, &err))
        fail_msg("%s", err.message);
    return rules;
}

static void check_threads(void **state)
{
    (void)state;
    struct ss_graph *g = load("gat-tiny.mlir");
    char *first = NULL;
    for (int threads = 1; threads <= 8; threads += 3) {
        struct ss_ruleset *rules = discover(g, threads);
        char *text = text_of(rules);
        if (first)
            assert_string_equal(text, first);
        free(first);
        first = text;
        ss_ruleset_free(rules);
    }
    free(first);
    ss_graph_free(g);
}

/* Layers repeat: rules are explored per structure, not per op, and whatever the sizes. */
static void check_sharing(void **state)
{
    (void)state;
    struct ss_graph *tiny = load("gpt-tiny.mlir"), *small = load("gpt2-small.mlir");
    struct ss_ruleset *a = discover(tiny, 2), *b = discover(small, 2);
    assert_true(a->n_signatures * 8 < tiny->n_ops);
    assert_int_equal(a->n_signatures, b->n_signatures);
    assert_int_equal(a->runs, b->runs);
    for (size_t i = 0; i < b->n_signatures; i++)
        assert_false(b->signatures[i]->undetermined);
    ss_ruleset_free(a);
    ss_ruleset_free(b);
    ss_graph_free(tiny);
    ss_graph_free(small);
}

static void stop(void *user, const struct ss_progress *progress)
{
    if (progress->done >= 3)
        ss_job_cancel(user);
}

static void check_cancel(void **state)
{
    (void)state;
    struct ss_graph *g = load("gpt-tiny.mlir");
    struct ss_job job;
    ss_job_init(&job);
    job.on_progress = stop;
    job.user = &job;
    struct ss_discover_options options = {.seed = 5, .threads = 2};
    struct ss_error err = {0};
    struct ss_ruleset *rules = NULL;
    assert_int_equal(ss_discover(g, &options, &job, &rules, &err), SS_E_CANCELLED);
    assert_null(rules);
    ss_job_fini(&job);
    ss_graph_free(g);
}

static void check_no_partial(void **state)
{
    (void)state;
    struct ss_graph *g = load("mlp.mlir");
    struct ss_discover_options options = {.seed = 5, .no_partial = true};
    struct ss_error err = {0};
    struct ss_ruleset *rules;
    assert_int_equal(ss_discover(g, &options, NULL, &rules, &err), SS_OK);
    for (size_t i = 0; i < rules->n_signatures; i++) {
        for (size_t j = 0; j < rules->signatures[i]->n_attempts; j++)
            assert_int_not_equal(rules->signatures[i]->attempts[j].kind, 'G');
    }
    ss_ruleset_free(rules);
    ss_graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_threads), cmocka_unit_test(check_sharing),
        cmocka_unit_test(check_cancel), cmocka_unit_test(check_no_partial)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

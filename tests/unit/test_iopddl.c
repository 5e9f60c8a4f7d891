/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/costgraph/iopddl.h"
#include "core/solve/certificate/certificate.h"
#include "core/solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* The contest's example with its members in another order. */
static const char example[] =
    "{\"problem\": {\"usage_limit\": 50, \"extra\": {\"a\": [1, \"]\", {}], \"b\": null},\n"
    " \"edges\": {\"costs\": [[30, 40], [50, 10, 40], [90, 10, 20, 80], [60, 20, 30], [70, 60]],\n"
    "  \"nodes\": [[0, 1], [0, 2], [1, 3], [2, 4], [3, 4]]},\n"
    " \"nodes\": {\"costs\": [[15], [55, 65], [25, 45, 35], [85, 75], [95]],\n"
    "  \"usages\": [[10], [25, 25], [15, 20, 15], [10, 10], [15]],\n"
    "  \"intervals\": [[30, 70], [40, 70], [50, 120], [110, 140], [110, 150]]},\n"
    " \"name\": \"example\"}}\n";

static enum ss_rc parse(const char *text, struct ss_cost_graph **g, struct ss_error *err)
{
    return ss_iopddl_parse("test.json", text, strlen(text), g, err);
}

static void the_example_is_read_and_solved(void **state)
{
    (void)state;
    struct ss_cost_graph *g;
    struct ss_arena arena = {0};
    struct ss_error err;
    struct ss_solution x;
    const struct ss_solve_options options = {0};
    const uint32_t best[] = {0, 0, 2, 1, 0};
    assert_true(ss_iopddl_sniff(example, strlen(example)));
    assert_false(ss_iopddl_sniff("{\"nodes\": 1}", 12));
    assert_int_equal(parse(example, &g, &err), SS_OK);
    assert_string_equal(g->name, "example");
    assert_int_equal(g->n_nodes, 5);
    assert_int_equal(g->limit_bytes, 50);
    assert_int_equal(ss_cg_cost(g, best), 445);
    assert_int_equal(ss_solve(g, &options, NULL, &arena, &x, &err), SS_OK);
    assert_int_equal(x.objective, 445);
    assert_true(x.proved && x.peak_bytes <= 50);
    ss_arena_free(&arena);
    ss_cg_free(g);
}

static void large_costs_are_forbidden(void **state)
{
    (void)state;
    struct ss_cost_graph *g;
    struct ss_error err;
    assert_int_equal(
        parse(
            "{\"problem\":{\"nodes\":{\"intervals\":[[0,0]],\"costs\":[[999999999999999,"
            "1000000000000000,1000000000000000000,1e18,99999999999999999999999,-5]],"
            "\"usages\":[[0,0,0,0,0,9223372036854775807]]},\"edges\":{\"nodes\":[],\"costs\":[]}}}",
            &g, &err),
        SS_OK);
    assert_int_equal(g->nodes[0].cost[0], 999999999999999);
    for (int s = 1; s < 5; s++)
        assert_int_equal(g->nodes[0].cost[s], SS_FORBIDDEN);
    assert_int_equal(g->nodes[0].cost[5], -5);
    assert_int_equal(g->limit_bytes, INT64_MAX);
    assert_int_equal(g->nodes[0].n_terms, 0);
    ss_cg_free(g);
}

#define NODES(intervals, costs, usages)                                                            \
    "{\"problem\":{\"nodes\":{\"intervals\":" intervals ",\"costs\":" costs ",\"usages\":" usages  \
    "}"
#define EDGES(nodes, costs) ",\"edges\":{\"nodes\":" nodes ",\"costs\":" costs "}}}"

static void bad_files_are_errors(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "expected an object"},
        {"[1]", "expected an object"},
        {"{\"problem\": 3}", "expected an object"},
        {"{\"problem\": {}}", "nodes or edges are missing"},
        {"{\"problem\": {\"name\": \"x", "unterminated string"},
        {"{\"problem\": {\"nodes\": {\"costs\": [[1,]]}}}", "expected an integer"},
        {"{\"problem\": {\"nodes\": {\"costs\": [[1.5]]}}}", "expected an integer"},
        {"{\"problem\": {\"nodes\": {\"costs\": [[1 2]]}}}", "expected ',' or ']'"},
        {"{\"problem\": {\"nodes\": {\"costs\": [1]}}}", "array of integers"},
        {"{\"problem\": {\"nodes\": {\"costs\": [[-1e300]]}}}", "below -9e18"},
        {"{\"problem\": {\"nodes\": {\"costs\": [[1]], \"costs\": [[1]]}}}", "duplicate key"},
        {"{\"x\": ,\"problem\": 1}", "expected a value"},
        {NODES("[[0,1]]", "[[1]]", "[[1]]") EDGES("[]", "[]") "x", "unexpected text"},
        {NODES("[[0,1]]", "[[1],[2]]", "[[1]]") EDGES("[]", "[]"), "lacks an interval"},
        {NODES("[[0,1,2]]", "[[1]]", "[[1]]") EDGES("[]", "[]"), "two instants"},
        {NODES("[[-1,2]]", "[[1]]", "[[1]]") EDGES("[]", "[]"), "two instants"},
        {NODES("[[0,4294967296]]", "[[1]]", "[[1]]") EDGES("[]", "[]"), "two instants"},
        {NODES("[[0,1]]", "[[]]", "[[]]") EDGES("[]", "[]"), "one cost and one usage"},
        {NODES("[[0,1]]", "[[1]]", "[[-1]]") EDGES("[]", "[]"), "negative usage"},
        {NODES("[[0,1]]", "[[1]]", "[[1]]") EDGES("[[0,1]]", "[[1]]"), "does not name two nodes"},
        {NODES("[[0,1]]", "[[1]]", "[[1]]") EDGES("[[0,0]]", "[[1]]"), "to itself"},
        {NODES("[[0,1],[0,1]]", "[[1],[1]]", "[[1],[1]]") EDGES("[[0,1]]", "[[1,2]]"),
         "one cost per pair"},
        {NODES("[[0,1]]", "[[1]]", "[[1]]") EDGES("[[0,1]]", "[]"), "lacks nodes or costs"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct ss_cost_graph *g = NULL;
        struct ss_error err;
        if (parse(cases[k].text, &g, &err) != SS_E_SYNTAX)
            fail_msg("case %zu was taken", k);
        if (!strstr(err.message, cases[k].message) || !strstr(err.where, "test.json"))
            fail_msg("case %zu: %s (%s)", k, err.message, err.where);
    }
    /* Errors about what the numbers mean have a place as well. */
    static const struct {
        const char *text, *where;
    } places[] = {
        {NODES("[[0,1],[0,1]]", "[[1],[1]]", "[[1],\n [-1]]") EDGES("[]", "[]"), "test.json:2:2"},
        {NODES("[[0,1]]", "[[1],\n\n[2]]", "[[1],[1]]") EDGES("[]", "[]"), "test.json:3:1"},
        {NODES("[[0,1],[0,1]]", "[[1],[1]]", "[[1],[1]]") EDGES("\n[[0,1]]", "[[1,2]]"),
         "test.json:2:18"},
    };
    for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
        struct ss_cost_graph *none;
        struct ss_error why;
        assert_int_equal(parse(places[k].text, &none, &why), SS_E_SYNTAX);
        assert_string_equal(why.where, places[k].where);
    }
    struct ss_cost_graph *g;
    struct ss_error err;
    assert_int_equal(parse("{\"problem\":\n {\"nodes\": 7}}", &g, &err), SS_E_SYNTAX);
    assert_string_equal(err.where, "test.json:2:12");
    assert_non_null(strstr(err.message, "at byte 23"));
}

/* No prefix of a file is a file, and none upsets the parser. */
static void truncated_files_are_errors(void **state)
{
    (void)state;
    size_t length = strlen(example) - 1; /* without the line feed */
    for (size_t n = 0; n < length; n++) {
        struct ss_cost_graph *g;
        struct ss_error err;
        char *text = malloc(n + 1);
        memcpy(text, example, n);
        text[n] = '\0';
        assert_int_equal(ss_iopddl_parse("cut", text, n, &g, &err), SS_E_SYNTAX);
        free(text);
    }
}

static void deep_nesting_is_an_error(void **state)
{
    (void)state;
    enum { N = 100000 };
    char *text = malloc(N + 8);
    struct ss_cost_graph *g;
    struct ss_error err;
    memcpy(text, "{\"x\":", 5);
    memset(text + 5, '[', N);
    text[5 + N] = '\0';
    assert_int_equal(parse(text, &g, &err), SS_E_SYNTAX);
    free(text);
}

static bool data_file(const char *name, char *path, size_t size)
{
    const char *data = getenv("SHARDSCOPE_DATA"), *root = getenv("SHARDSCOPE_ROOT");
    if (data)
        snprintf(path, size, "%s/iopddl/%s", data, name);
    else
        snprintf(path, size, "%s/../shared/data/iopddl/%s", root ? root : ".", name);
    return access(path, R_OK) == 0;
}

/* The contest's instances that are proved within seconds, against their published best costs. */
static void contest_instances_are_proved(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int64_t optimum, published;
    } cases[] = {{"asplos-2025-iopddl-G.json.gz", 217039, 217039},
                 {"asplos-2025-iopddl-A.json.gz", 6548553650, 6548641531}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char path[512], command[1200], unpacked[] = "/tmp/shardscope-iopddl-XXXXXX";
        if (!data_file(cases[k].name, path, sizeof path)) {
            print_message("skipped: %s is not there\n", cases[k].name);
            continue;
        }
        int fd = mkstemp(unpacked);
        assert_true(fd >= 0);
        close(fd);
        snprintf(command, sizeof command, "zcat '%s' > '%s'", path, unpacked);
        assert_int_equal(system(command), 0);
        struct ss_cost_graph *g;
        struct ss_arena arena = {0};
        struct ss_error err;
        struct ss_solution x;
        const struct ss_solve_options options = {0};
        assert_int_equal(ss_iopddl_load(unpacked, &g, &err), SS_OK);
        unlink(unpacked);
        assert_int_equal(ss_solve(g, &options, NULL, &arena, &x, &err), SS_OK);
        assert_true(x.proved && x.peak_bytes <= g->limit_bytes);
        assert_int_equal(x.objective, cases[k].optimum);
        assert_true(x.objective <= cases[k].published);
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
}

/* A path of its own for a file of this test. */
static void own_path(char path[64])
{
    snprintf(path, 64, "test-iopddl-%ld.json", (long)getpid());
}

static void what_is_written_is_read_again(void **state)
{
    (void)state;
    struct ss_cost_graph *g, *back;
    struct ss_iopddl_size size;
    struct ss_error err;
    char path[64], before[SS_DIGEST_SIZE], after[SS_DIGEST_SIZE];
    own_path(path);
    assert_int_equal(parse(example, &g, &err), SS_OK);
    const int64_t forbidden[] = {0, SS_FORBIDDEN};
    ss_cg_add_edge(g, 0, 1, ss_cg_add_table(g, 1, 2, forbidden));
    assert_int_equal(ss_iopddl_write(g, path, &size, &err), SS_OK);
    assert_int_equal(size.nodes, 5);
    assert_int_equal(size.edges, 6);
    assert_int_equal(size.companions, 0);
    assert_int_equal(ss_iopddl_load(path, &back, &err), SS_OK);
    ss_cg_digest(g, before);
    ss_cg_digest(back, after);
    assert_string_equal(before, after);
    ss_cg_free(back);
    /* Without a limit there is none afterwards. */
    g->limit_bytes = INT64_MAX;
    assert_int_equal(ss_iopddl_write(g, path, &size, &err), SS_OK);
    assert_int_equal(ss_iopddl_load(path, &back, &err), SS_OK);
    assert_true(back->limit_bytes == INT64_MAX);
    ss_cg_free(back);
    ss_cg_free(g);
    unlink(path);
}

/* Every choice of the file costs and holds what it does in the graph. */
static void further_intervals_become_companions(void **state)
{
    (void)state;
    struct ss_cost_graph *g = ss_cg_new("two intervals"), *back;
    struct ss_iopddl_size size;
    struct ss_error err;
    char path[64];
    const int64_t cost[] = {3, 1}, first[] = {1, 5}, second[] = {4, 2}, other[] = {7, 1};
    own_path(path);
    ss_cg_add_node(g, NULL, 2, cost);
    ss_cg_add_term(g, 0, 0, 2, first);
    ss_cg_add_term(g, 0, 5, 9, second);
    ss_cg_add_term(g, 0, 8, 11, second);
    ss_cg_add_node(g, NULL, 2, cost);
    ss_cg_add_term(g, 1, 1, 6, other);
    g->limit_bytes = 12;
    assert_int_equal(ss_iopddl_write(g, path, &size, &err), SS_OK);
    assert_int_equal(size.nodes, 4);
    assert_int_equal(size.companions, 2);
    assert_int_equal(size.edges, 2);
    assert_int_equal(ss_iopddl_load(path, &back, &err), SS_OK);
    for (uint32_t x = 0; x < 2; x++)
        for (uint32_t y = 0; y < 2; y++) {
            const uint32_t given[] = {x, y}, same[] = {x, y, x, x}, apart[] = {x, y, x, 1 - x};
            assert_int_equal(ss_cg_cost(back, same), ss_cg_cost(g, given));
            assert_int_equal(ss_cg_peak(back, same, NULL), ss_cg_peak(g, given, NULL));
            assert_int_equal(ss_cg_cost(back, apart), SS_FORBIDDEN);
        }
    ss_cg_free(back);
    ss_cg_free(g);
    unlink(path);
}

static void costs_that_read_as_forbidden_are_not_written(void **state)
{
    (void)state;
    struct ss_cost_graph *g = ss_cg_new("dear");
    struct ss_iopddl_size size;
    struct ss_error err;
    char path[64];
    const int64_t cost[] = {SS_IOPDDL_FORBIDDEN};
    own_path(path);
    ss_cg_add_node(g, NULL, 1, cost);
    assert_int_equal(ss_iopddl_write(g, path, &size, &err), SS_E_LIMIT);
    assert_int_equal(access(path, F_OK), -1);
    ss_cg_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_is_read_and_solved),
        cmocka_unit_test(large_costs_are_forbidden),
        cmocka_unit_test(bad_files_are_errors),
        cmocka_unit_test(truncated_files_are_errors),
        cmocka_unit_test(deep_nesting_is_an_error),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(further_intervals_become_companions),
        cmocka_unit_test(costs_that_read_as_forbidden_are_not_written),
        cmocka_unit_test(contest_instances_are_proved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

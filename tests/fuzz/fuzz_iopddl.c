/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: contest files. Reading gives an error or a cost graph. Small graphs are solved and
 * compared with brute force, also with a price per byte above the limit, and their certificates are
 * checked. */
#include "core/costgraph/iopddl.h"
#include "core/solve/certificate/certify.h"
#include "core/solve/memory/overbudget.h"
#include "tests/fuzz/fuzz.h"

static double assignments(const struct ss_cost_graph *g)
{
    double product = 1;
    for (size_t n = 0; n < g->n_nodes; n++)
        product *= g->nodes[n].n;
    return product;
}

static enum ss_rc solve(const struct ss_cost_graph *g, enum ss_method method, int64_t *objective)
{
    struct ss_solve_options options = {.method = method, .time_s = 5, .seed = 1};
    struct ss_solution s;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    enum ss_rc rc = ss_solve(g, &options, NULL, &arena, &s, &err);
    if (rc == SS_OK) {
        *objective = s.objective;
        SS_FUZZ_CHECK(ss_cg_cost(g, s.choice) == s.objective && s.objective != SS_FORBIDDEN);
        SS_FUZZ_CHECK(ss_cg_peak(g, s.choice, NULL) <= g->limit_bytes);
        SS_FUZZ_CHECK(s.bound <= s.objective);
    } else {
        SS_FUZZ_CHECK(err.message[0] && rc != SS_E_INTERNAL);
    }
    ss_arena_free(&arena);
    return rc;
}

static void certify(const struct ss_cost_graph *g, int64_t best)
{
    struct ss_solve_options options = {.time_s = 5, .seed = 1};
    struct ss_solution s;
    struct ss_certificate written, checked;
    struct ss_buf text = {0};
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    if (ss_solve(g, &options, NULL, &arena, &s, &err) == SS_OK &&
        ss_certify(g, s.choice, &s.prices, NULL, &text, &written, &err) == SS_OK) {
        SS_FUZZ_CHECK(
            ss_certificate_check(g, "c", ss_buf_text(&text), text.length, &checked, &err) == SS_OK);
        SS_FUZZ_CHECK(checked.bound <= best && checked.bound == written.bound);
    }
    ss_buf_free(&text);
    ss_arena_free(&arena);
}

static void pass_limit(const struct ss_cost_graph *g, int64_t best)
{
    struct ss_solve_options options = {.time_s = 5, .over_budget = 0.5};
    struct ss_solution s;
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    if (ss_solve_over_budget(g, &options, NULL, &arena, &s, &err) == SS_OK)
        SS_FUZZ_CHECK(s.bound <= s.objective && s.bound <= best);
    ss_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ss_cost_graph *g;
    struct ss_error err = {0};
    (void)ss_iopddl_sniff((const char *)data, size);
    if (ss_iopddl_parse("in.json", (const char *)data, size, &g, &err) != SS_OK) {
        SS_FUZZ_CHECK(err.message[0] && err.where[0] && err.code != SS_E_INTERNAL);
        return 0;
    }
    if (assignments(g) <= 2000) {
        int64_t best = 0, found = 0;
        enum ss_rc brute = solve(g, SS_METHOD_BRUTE, &best);
        enum ss_rc rc = solve(g, SS_METHOD_ILP, &found);
        SS_FUZZ_CHECK(rc == brute && found == best);
        rc = solve(g, SS_METHOD_AUTO, &found);
        SS_FUZZ_CHECK(rc == brute && found >= best);
        if (brute == SS_OK) {
            certify(g, best);
            pass_limit(g, best);
        }
    }
    ss_cg_free(g);
    return 0;
}

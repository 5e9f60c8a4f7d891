/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: the certificate checker, on one problem. It must return an error, or accept a bound
 * that is at most the optimum. An input that begins with a line feed gets the header of a valid
 * certificate of the problem; one with a form feed gets the header for a limit with a price per
 * byte above it (version 2). */
#include "core/solve/certificate/certificate.h"
#include "core/solve/solve.h"
#include "tests/fuzz/fuzz.h"

/* A ring of five nodes with chords and memory; its optimum is found once. */
static struct ss_cost_graph *ring(void)
{
    static const int64_t cost[] = {0, 5, 7}, bytes[] = {9, 4, 1};
    static const int64_t cells[] = {0, 3, 8, 3, 0, 2, SS_FORBIDDEN, 2, 0};
    struct ss_cost_graph *g = ss_cg_new("ring");
    for (uint32_t i = 0; i < 5; i++) {
        ss_cg_add_node(g, NULL, 3, cost);
        ss_cg_add_term(g, i, i, i + 3, bytes);
    }
    for (uint32_t i = 0; i < 7; i++)
        ss_cg_add_edge(g, i % 5, (i + 1 + i / 5) % 5, ss_cg_add_table(g, 3, 3, cells));
    g->limit_bytes = 20;
    return g;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ss_cost_graph *g = ring();
    struct ss_certificate c;
    struct ss_error err = {0};
    struct ss_buf text = {0};
    struct ss_arena arena = {0};
    struct ss_solution best;
    const struct ss_solve_options options = {.method = SS_METHOD_BRUTE};
    char digest[SS_DIGEST_SIZE];
    SS_FUZZ_CHECK(ss_solve(g, &options, NULL, &arena, &best, &err) == SS_OK);
    ss_cg_digest(g, digest);
    bool headed = size && (data[0] == '\n' || data[0] == '\f');
    if (headed)
        ss_buf_printf(&text, "shardscope-certificate %d\nproblem %s\n", data[0] == '\f' ? 2 : 1,
                      digest);
    ss_buf_add(&text, data + headed, size - headed);
    if (ss_certificate_check(g, "c", ss_buf_text(&text), text.length, &c, &err) == SS_OK)
        SS_FUZZ_CHECK(c.bound <= best.objective && c.bound <= c.cost &&
                      (c.over.units || c.cost >= best.objective));
    else
        SS_FUZZ_CHECK(err.message[0] && err.where[0] && err.code != SS_E_INTERNAL);
    ss_buf_free(&text);
    ss_arena_free(&arena);
    ss_cg_free(g);
    return 0;
}

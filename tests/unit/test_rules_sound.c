/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies every row of every operator of the small samples to data, lengths and rank counts that
 * the exploration never used. */
#include <stdio.h>

#include "core/load/load.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/discover.h"
#include "core/rules/row.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"
#include "tests/unit/sharded.h"

enum { TRIES = 200, LENGTHS = 4 };

static bool cuts(const struct ss_row *row, uint16_t atom)
{
    for (uint16_t i = 0; i < row->n_cut; i++) {
        if (row->cut[i] == atom)
            return true;
    }
    return false;
}

/* Lengths that the explorer does not take for cut atoms: 10, 9, 8 or 16 on 2, 3, 4, 8 ranks, and
 * multiples of these. Of `times` such lengths a row fits the call. */
static bool choose_lengths(struct trial *t, int64_t times)
{
    t->lengths = ss_alloc_array(t->arena, t->atoms->n_atoms, sizeof *t->lengths);
    int64_t base = t->ranks == 2 ? 10 : t->ranks == 3 ? 9 : t->ranks == 4 ? 8 : 16;
    for (int i = 0; i < TRIES; i++) {
        for (uint16_t a = 0; a < t->atoms->n_atoms; a++) {
            const struct ss_atom *atom = &t->atoms->atoms[a];
            uint64_t draw = ss_rng_below(t->seed, (uint64_t)i, a, i < TRIES / 2 ? 5 : 18);
            if (cuts(t->row, a))
                t->lengths[a] = base * times;
            else if (atom->literal || atom->keep || (atom->uncut && i > TRIES / 4))
                t->lengths[a] = t->atoms->lengths[a];
            else
                t->lengths[a] = 2 + (int64_t)draw;
        }
        if (ss_atoms_derive_call(t->call, t->atoms, t->lengths, t->arena, &t->whole, NULL) &&
            ss_type_count(&t->whole.out[0]) > 0 && ss_row_fits(t->row, t->lengths, t->ranks))
            return true;
    }
    return false;
}

static void fail_row(const struct trial *t, const char *what)
{
    struct ss_buf text = {0};
    ss_row_print(&text, t->rules, t->row, t->lengths);
    fail_msg("%s on %d ranks: %s: %s", t->call->def->name, t->ranks, ss_buf_text(&text), what);
}

/* False where no lengths or no finite results were found. */
static bool check_row(struct trial *t)
{
    bool found = false, ran;
    for (int64_t times = 1; times <= LENGTHS && !found; times++)
        found = choose_lengths(t, times);
    if (!found)
        return false;
    const char *wrong = run_sharded(t, &ran);
    if (wrong)
        fail_row(t, wrong);
    return ran;
}

struct tally {
    uint64_t checked, halos, skipped;
};

static void check_sample(const char *name, struct tally *tally)
{
    const char *root = getenv("SHARDSCOPE_ROOT");
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_graph *g;
    struct ss_ruleset *rules;
    if (ss_load(ss_sprintf(&arena, "%s/samples/%s", root ? root : ".", name), &g, &err))
        fail_msg("%s: %s", name, err.message);
    struct ss_discover_options options = {.seed = 1};
    if (ss_discover(g, &options, NULL, &rules, &err))
        fail_msg("%s: %s", name, err.message);
    bool *seen = ss_alloc_array(&arena, rules->n_signatures, sizeof *seen);
    for (uint32_t o = 0; o < g->n_ops; o++) {
        size_t s = 0;
        while (rules->signatures[s] != rules->op_rules[o])
            s++;
        if (seen[s])
            continue;
        seen[s] = true;
        assert_false(rules->signatures[s]->undetermined);
        struct ss_call call;
        ss_graph_call(g, o, &arena, &call);
        double *bound = ss_alloc_array(&arena, call.n_in, sizeof *bound);
        bool *is_bound = ss_alloc_array(&arena, call.n_in, sizeof *is_bound);
        for (uint32_t k = 0; k < call.n_in; k++)
            is_bound[k] = ss_graph_bound(g, o, k, &bound[k]);
        for (size_t i = 1; i < rules->op_rules[o]->n_rows; i++) {
            for (int ranks = 2; ranks <= MAX_RANKS; ranks += ranks < 4 ? 1 : 4) {
                struct ss_arena_mark mark = ss_arena_mark(&arena);
                struct trial t = {.call = &call,
                                  .atoms = &rules->op_atoms[o],
                                  .rules = rules->op_rules[o],
                                  .row = &rules->op_rules[o]->rows[i],
                                  .bound = bound,
                                  .is_bound = is_bound,
                                  .ranks = ranks,
                                  .seed = 77 + i,
                                  .arena = &arena};
                bool ran = check_row(&t);
                tally->checked += ran;
                tally->halos += ran && t.row->footprint.rows > 0;
                tally->skipped += !ran;
                ss_arena_rewind(&arena, mark);
            }
        }
    }
    ss_ruleset_free(rules);
    ss_graph_free(g);
    ss_arena_free(&arena);
}

static void check_samples(void **state)
{
    (void)state;
    static const char *const names[] = {
        "mlp.mlir",          "gpt-tiny.mlir", "gpt-tiny-scan.mlir", "gat-tiny.mlir",
        "dropout-tiny.mlir", "moe-tiny.mlir", "resnet-tiny.mlir"};
    struct tally tally = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        check_sample(names[i], &tally);
    print_message("%lu rows held, %lu of them with a halo; %lu had no lengths to try\n",
                  (unsigned long)tally.checked, (unsigned long)tally.halos,
                  (unsigned long)tally.skipped);
    assert_true(tally.checked > 10000);
    assert_true(tally.halos > 50);
    assert_true(tally.skipped * 50 < tally.checked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(check_samples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

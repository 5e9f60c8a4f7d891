/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operands and results that share no atom are independent, as the operands of a barrier or the
 * two gradients of a product, and each group can be cut in its own way. The rows multiply: if
 * there are few, all are tried; else the first row of every group together, the second of every
 * group, and so on. */
#include "core/rules/candidates/joint_results.h"

#include <string.h>

#include "core/base/job.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/findings.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"

/* Ways to choose one cut for each independent group of results: their number is a product, so above
 * MAX_JOINS only the first cuts of all groups are joined, the second ones, and so on. */
enum { MAX_JOINS = 16 };
/* Results are bits of a uint64_t; every group has one at least. */
enum { MAX_RESULTS = 64, MAX_PARTS = MAX_RESULTS };

/* Rows that make the same results anything but whole. */
struct part {
    uint64_t results;
    SS_ARRAY(uint16_t) cuts; /* the one atom of each */
};

struct parts {
    struct part items[MAX_PARTS];
    size_t count;
};

static uint64_t touched(const struct ss_subject *s, const struct ss_row *row)
{
    uint64_t results = 0;
    for (size_t k = 0; k < s->call->n_out; k++) {
        if (row->out[k].kind != SS_REPLICATED)
            results |= UINT64_C(1) << k;
    }
    return results;
}

/* A row that shares some of its results with a part, but not all, belongs to none. */
static void add_to_part(struct ss_subject *s, struct parts *p, uint64_t results, uint16_t atom)
{
    size_t i = 0;
    while (i < p->count && !(p->items[i].results & results))
        i++;
    if (i == MAX_PARTS || (i < p->count && p->items[i].results != results))
        return;
    p->items[i].results = results;
    p->count += i == p->count;
    ss_push(s->arena, p->items[i].cuts, atom);
}

/* Rows with few results first: they make the smaller parts. */
static void collect(struct ss_subject *s, const struct ss_findings *f, struct parts *p)
{
    for (size_t n = 1; n < s->call->n_out; n++) {
        for (size_t i = 0; i < f->rows.count; i++) {
            const struct ss_found *found = &f->rows.items[i];
            bool alone = found->kind == 'A' || found->kind == 'C';
            uint64_t results = alone ? touched(s, &found->row) : 0;
            if ((size_t)__builtin_popcountll(results) == n && found->row.n_cut == 1)
                add_to_part(s, p, results, found->row.cut[0]);
        }
    }
}

/* Number j of all ways to take one cut of every part, where they are few; else cut j of each. */
static void choose(const struct parts *p, size_t j, bool all, uint16_t *cut)
{
    for (size_t i = 0; i < p->count; i++) {
        size_t n = p->items[i].cuts.count, at = all ? j % n : j < n ? j : n - 1;
        cut[i] = p->items[i].cuts.items[at];
        j = all ? j / n : j;
    }
}

static void keep_untried(struct ss_subject *s, struct ss_findings *f, const char *why)
{
    ss_keep_untried(s, &(struct ss_candidate){.kind = 'F'}, "several of its results cut at once",
                    why, f);
}

void ss_find_joint_results(struct ss_subject *s, struct ss_findings *f)
{
    struct parts *p = ss_alloc(s->arena, sizeof *p);
    if (s->call->n_out > MAX_RESULTS)
        keep_untried(
            s, f,
            ss_sprintf(s->arena,
                       "it has %zu results: with more than %d, independent groups are not explored",
                       s->call->n_out, MAX_RESULTS));
    if (s->call->n_out < 2 || s->call->n_out > MAX_RESULTS)
        return;
    collect(s, f, p);
    if (p->count < 2)
        return;
    size_t ways = 1, longest = 1;
    for (size_t i = 0; i < p->count; i++) {
        size_t n = p->items[i].cuts.count;
        ways = ways > MAX_JOINS ? ways : ways * n;
        longest = n > longest ? n : longest;
    }
    bool all = ways <= MAX_JOINS;
    uint16_t *cut = ss_alloc_array(s->arena, p->count, sizeof *cut);
    for (size_t j = 0; j < (all ? ways : longest) && !ss_job_stopped(s->job); j++) {
        choose(p, j, all, cut);
        struct ss_candidate c = {.kind = 'F', .cut = cut, .n_cut = (uint16_t)p->count};
        ss_find(s, &c, f);
    }
    if (!all)
        keep_untried(
            s, f,
            ss_sprintf(s->arena,
                       "its independent groups can be cut in more than %d ways: only the first "
                       "cuts of all groups together, the second cuts, and so on, are tried",
                       MAX_JOINS));
}

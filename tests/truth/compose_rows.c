/* SPDX-License-Identifier: GPL-3.0-or-later */
/* usage: compose_rows [--check | --check-all] [--rows] [--missing] [--least CUT SUM] FILE.mlir...
 * Composes the rows of operator files (tests/data/rules/whole and deciding) and counts, by kind,
 * the rows stated at the top of the files that composition finds. --missing lists the others.
 * --check gives every composed row that no stated row implies to the probes of the whole operator,
 * and fails if one without conditions is refuted; --check-all gives all of them. --rows
 * also counts the stated rows that discovery gives: the composed rows that the probes confirm.
 * --least fails if composition finds less than so many percent of the rows with R and S alone, or
 * of those with operands P(sum) and P(avg). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/job.h"
#include "core/compose/compose.h"
#include "core/compose/explore.h"
#include "core/load/load.h"
#include "core/rules/row_text.h"
#include "core/rules/table/compare.h"
#include "core/rules/try_row.h"

enum kind { CUT, BLOCKS, HALO, UNEQUAL, SUM, ORDER, OTHER, N_KINDS };
static const char *const kind_names[N_KINDS] = {"R and S",
                                                "blocks",
                                                "halo, overlap",
                                                "unequal blocks, two dims",
                                                "P(sum) and P(avg)",
                                                "P(max) and P(min)",
                                                "other partial operands"};

struct count {
    int all, equal, follows, sliced, given;
};
struct totals {
    struct count kinds[N_KINDS];
    int files, rows, implied, checked, refuted, open, capped;
    int elsewhere; /* refuted, but fragile, or with offsets or halos that a run has no form for */
    double rules_ms, literals_ms, compose_ms, check_ms, discover_ms;
    int errors; /* rows that the probes refute though they rest on no condition */
    uint64_t states;
};

static bool has_partial(const char *text, const char *kind)
{
    const char *in = strstr(text, "<-");
    return in && strstr(in, kind);
}

static enum kind kind_of(const char *text)
{
    bool order = has_partial(text, "P(max)") || has_partial(text, "P(min)");
    bool sum = has_partial(text, "P(sum)") || has_partial(text, "P(avg)");
    if (strstr(text, "blocks=") || strstr(text, "S(0,1") || strstr(text, "S(1,2"))
        return UNEQUAL;
    if (strstr(text, "halo") || strstr(text, "fill") || strstr(text, "trim"))
        return HALO;
    if (sum && !order)
        return SUM;
    if (has_partial(text, "P("))
        return order && !sum ? ORDER : OTHER;
    return strstr(text, "block=") ? BLOCKS : CUT;
}

static void add_placements(struct ss_buf *out, const struct ss_placement *p, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        ss_buf_puts(out, k ? ", " : "");
        ss_placement_print(out, p[k], true);
    }
}

/* Where the search for a row ended. */
static void print_stop(struct ss_composition *c, const struct ss_row_text *text)
{
    bool found;
    struct ss_composed_row row;
    struct ss_composed_stop stop;
    struct ss_error err = {0};
    if (ss_compose_row(c, text->in, text->out, NULL, &found, &row, &stop, &err) ||
        stop.op == SS_NONE || found) {
        printf("\t%s\n", found ? "with slices" : "-");
        return;
    }
    const struct ss_op *op = &c->body->ops[stop.op];
    struct ss_buf out = {0};
    add_placements(&out, stop.in, op->n_operands);
    printf("\t%s\t%s\n", op->name, ss_buf_text(&out));
    ss_buf_free(&out);
}

static void count_row(struct totals *t, struct ss_composition *c, const char *path,
                      const char *text, bool list, struct ss_arena *arena)
{
    struct ss_row_text row;
    struct ss_error err = {0};
    size_t which;
    struct count *n = &t->kinds[kind_of(text)];
    n->all++;
    enum ss_composed_match m = SS_COMPOSED_NOT;
    if (!ss_row_text_parse(text, arena, &row, &err) && row.n_in == c->body->n_inputs &&
        row.n_out == c->body->n_outputs)
        m = ss_composed_find(c, row.in, row.out, &which);
    n->equal += m == SS_COMPOSED_EQUAL;
    n->follows += m == SS_COMPOSED_FOLLOWS;
    n->sliced += m == SS_COMPOSED_SLICED;
    if (list && m == SS_COMPOSED_NOT && row.n_in == c->body->n_inputs) {
        printf("lacks\t%s\t%s\t%s", kind_names[kind_of(text)], path, text);
        print_stop(c, &row);
    }
}

static bool refuted(const struct ss_call *call, const struct ss_composition *c,
                    const struct ss_composed_row *row, const char *path, struct totals *t)
{
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_atoms atoms;
    struct ss_row_trial trial;
    struct ss_discover_options options = {.threads = 1, .follows = true};
    struct ss_row_text text = {.n_axes = 1, .n_in = call->n_in, .n_out = call->n_out};
    text.in = row->in;
    text.out = row->out;
    bool *bound = ss_alloc_array(&arena, call->n_in + 1, sizeof *bound);
    double *values = ss_alloc_array(&arena, call->n_in + 1, sizeof *values);
    bool bad = false;
    if (!ss_atoms_record(call, &arena, &atoms, &err) &&
        !ss_rules_try_row(call, &atoms, values, bound, &text, &options, NULL, &arena, &trial,
                          &err)) {
        t->checked++;
        bad = !trial.holds && trial.attempt.verdict == SS_REFUTED;
        t->open += !trial.holds && !bad;
        t->elsewhere += bad && row->flags;
        if (!trial.holds) {
            struct ss_buf out = {0};
            ss_composed_print(&out, c, row);
            printf("%s\t%s%s%s%s\t%s\t%s\n", bad ? "refuted" : "open",
                   row->flags & SS_COMPOSED_BY_OFFSET ? "by offset " : "",
                   row->flags & SS_COMPOSED_FRAGILE ? "fragile " : "",
                   row->flags & SS_COMPOSED_HALO ? "halo " : "", row->granted ? "granted" : "",
                   path, ss_buf_text(&out));
            printf("\t%s\n", trial.attempt.why);
            ss_buf_free(&out);
        }
    }
    ss_arena_free(&arena);
    return bad && !row->flags;
}

/* Fills halos of `in` without widths, which a stated row leaves open, with those of the row. */
static void take_widths(const struct ss_composition *c, const struct ss_composed_row *row,
                        struct ss_placement *in)
{
    for (uint32_t k = 0; k < c->body->n_inputs; k++) {
        if (in[k].halo && in[k].left == SS_ANY_WIDTH && row->in[k].halo) {
            in[k].left = row->in[k].left;
            in[k].right = row->in[k].right;
        }
    }
}

/* True if a stated row implies the composed one. */
static bool is_stated(const struct ss_composition *c, const struct ss_composed_row *row,
                      char **texts, size_t n, struct ss_arena *arena)
{
    struct ss_composed_row one;
    struct ss_composition single = {.body = c->body, .rows = &one, .n_rows = 1};
    for (size_t i = 0; i < n; i++) {
        struct ss_row_text text;
        struct ss_error err = {0};
        size_t which;
        if (ss_row_text_parse(texts[i], arena, &text, &err) || text.n_in != c->body->n_inputs ||
            text.n_out != c->body->n_outputs)
            continue;
        one = (struct ss_composed_row){.in = text.in, .out = text.out};
        take_widths(c, row, text.in);
        if (ss_composed_find(&single, row->in, row->out, &which) >= SS_COMPOSED_FOLLOWS)
            return true;
    }
    return false;
}

/* Counts the stated rows that discovery gives. */
static void count_given(struct totals *t, const struct ss_graph *g, const char *path, bool list,
                        char **texts, size_t n, struct ss_arena *arena)
{
    const struct ss_discover_options options = {.threads = 1, .explore = ss_explore_composed};
    struct ss_ruleset *rules;
    struct ss_error err = {0};
    if (ss_discover(g, &options, NULL, &rules, &err))
        return;
    const struct ss_op_rules *own = rules->op_rules[0];
    t->discover_ms += rules->time_ms;
    for (size_t i = 0; i < own->n_attempts; i++)
        t->errors += strstr(own->attempts[i].why, "a probe disagrees") != NULL;
    for (size_t i = 0; i < n; i++) {
        struct ss_row_text row;
        bool given = false;
        if (ss_row_text_parse(texts[i], arena, &row, &err) || row.n_in != own->n_in ||
            row.n_out != own->n_out)
            continue;
        for (size_t r = 0; r < own->n_rows && !given; r++)
            given = ss_row_implies(own, &own->rows[r], rules->op_atoms[0].lengths, &row);
        t->kinds[kind_of(texts[i])].given += given;
        if (list && !given)
            printf("not given\t%s\t%s\t%s\n", kind_names[kind_of(texts[i])], path, texts[i]);
    }
    ss_ruleset_free(rules);
}

enum check { NO_CHECK, CHECK, CHECK_ALL };

static void run_file(const char *path, enum check check, bool given, bool list, struct totals *t)
{
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_graph *g;
    struct ss_composition *c;
    struct ss_call call;
    char line[4096];
    SS_ARRAY(char *) texts = {0};
    if (ss_load_whole(path, &g, &err)) {
        printf("unread\t%s\t%s\n", path, err.message);
        return;
    }
    ss_graph_call(g, 0, &arena, &call);
    struct ss_discover_options options = {.threads = 1};
    if (g->n_ops != 1 || ss_compose(&call, &options, NULL, &c, &err)) {
        printf("uncomposed\t%s\t%s\n", path, g->n_ops != 1 ? "several ops" : err.message);
        ss_graph_free(g);
        return;
    }
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file) && strncmp(line, "// ", 3) == 0) {
        line[strcspn(line, "\n")] = '\0';
        if (!strstr(line, "SPDX-"))
            ss_push(&arena, texts, ss_strdup(&arena, line + 3));
    }
    if (file)
        fclose(file);
    for (size_t i = 0; i < texts.count; i++)
        count_row(t, c, path, texts.items[i], list, &arena);
    if (given)
        count_given(t, g, path, list, texts.items, texts.count, &arena);
    double begin = ss_now_s();
    t->files++;
    t->capped += c->capped;
    t->rules_ms += c->rules_ms;
    t->literals_ms += c->literals_ms;
    t->compose_ms += c->ms;
    t->states += c->states;
    for (size_t i = 0; i < c->n_rows; i++) {
        t->rows++;
        bool stated = is_stated(c, &c->rows[i], texts.items, texts.count, &arena);
        t->implied += stated;
        if (check == CHECK_ALL || (check && !stated))
            t->refuted += refuted(&call, c, &c->rows[i], path, t);
    }
    t->check_ms += (ss_now_s() - begin) * 1e3;
    if (c->capped || c->ms > 1000)
        printf("large\t%s\t%.0f ms, %d\n", path, c->ms, c->capped);
    ss_composition_free(c);
    ss_graph_free(g);
    ss_arena_free(&arena);
}

static void print_totals(const struct totals *t)
{
    for (int k = 0; k < N_KINDS; k++) {
        const struct count *n = &t->kinds[k];
        int found = n->equal + n->follows, any = found + n->sliced;
        printf("%-26s %5d stated, %5d found (%.1f %%), with slices %d more (%.1f %%)\n",
               kind_names[k], n->all, found, n->all ? 100.0 * found / n->all : 100.0, n->sliced,
               n->all ? 100.0 * any / n->all : 100.0);
    }
    for (int k = 0; k < N_KINDS && t->discover_ms > 0; k++)
        printf("%-26s %5d stated, %5d given by discovery (%.1f %%)\n", kind_names[k],
               t->kinds[k].all, t->kinds[k].given,
               t->kinds[k].all ? 100.0 * t->kinds[k].given / t->kinds[k].all : 100.0);
    if (t->discover_ms > 0)
        printf("discovery %.0f ms, %d certain rows that probes refute\n", t->discover_ms,
               t->errors);
    printf("%d files, %d composed rows, %d of them stated; %d checked, %d refuted, %d open, "
           "%d of the refuted by offset, with a halo or fragile; "
           "%d capped\n",
           t->files, t->rows, t->implied, t->checked, t->refuted, t->open, t->elsewhere, t->capped);
    printf("rules of ops %.0f ms, with literals %.0f ms, composition %.0f ms, %llu states, "
           "checks %.0f ms\n",
           t->rules_ms, t->literals_ms, t->compose_ms, (unsigned long long)t->states, t->check_ms);
}

/* Percent of the stated rows of the kinds [first, last] that are found. */
static double percent(const struct totals *t, enum kind first, enum kind last)
{
    int all = 0, found = 0;
    for (int k = (int)first; k <= (int)last; k++) {
        all += t->kinds[k].all;
        found += t->kinds[k].equal + t->kinds[k].follows;
    }
    return all ? 100.0 * found / all : 100;
}

int main(int argc, char **argv)
{
    struct totals t = {0};
    bool list = false, given = false;
    enum check check = NO_CHECK;
    double cut = 0, sum = 0;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--check"))
            check = CHECK;
        else if (!strcmp(argv[i], "--check-all"))
            check = CHECK_ALL;
        else if (!strcmp(argv[i], "--rows"))
            given = true;
        else if (!strcmp(argv[i], "--missing"))
            list = true;
        else if (!strcmp(argv[i], "--least") && i + 2 < argc) {
            cut = atof(argv[++i]);
            sum = atof(argv[++i]);
        } else
            run_file(argv[i], check, given, list, &t);
        fflush(stdout);
    }
    print_totals(&t);
    double has_cut = percent(&t, CUT, UNEQUAL), has_sum = percent(&t, SUM, SUM);
    printf("R and S alone: %.1f %% found; P(sum) and P(avg): %.1f %%\n", has_cut, has_sum);
    return t.refuted > 0 || t.files == 0 || has_cut < cut || has_sum < sum;
}

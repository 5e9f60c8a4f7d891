/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the program with ilp.c, names its rows and columns, and lets GLPK write the text. */
#include "core/solve/ilp/lp_text.h"

#include "core/solve/ilp/ilp.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Coefficients of the largest program. */
#define MOST_NUMBERS ((uint64_t)40000000)

struct writer {
    struct ss_reduced reduced;
    struct ss_ilp ilp;
    struct ss_arena arena;
    jmp_buf failed;
};

/* Upper bound on the coefficients of all memory rows. */
static uint64_t memory_numbers(const struct ss_pairwise *p)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t k = p->first_term[i]; k < p->first_term[i + 1]; k++)
            count += (uint64_t)(p->terms[k].end - p->terms[k].begin) * p->size[i];
    return count;
}

static uint32_t given_strategy(const struct writer *w, uint32_t node, uint32_t s)
{
    const struct ss_reduced_node *v = &w->reduced.nodes[w->ilp.p->node[node]];
    return ss_index(&w->reduced.pool, v->origin)[s];
}

static void name_columns(struct writer *w)
{
    const struct ss_pairwise *p = w->ilp.p;
    char name[100];
    for (uint32_t i = 0; i < p->n; i++) {
        snprintf(name, sizeof name, "one_%u", p->node[i]);
        glp_set_row_name(w->ilp.lp, (int)i + 1, name);
        for (uint32_t s = 0; s < p->size[i]; s++) {
            snprintf(name, sizeof name, "x_%u_%u", p->node[i], given_strategy(w, i, s));
            glp_set_col_name(w->ilp.lp, w->ilp.first[i] + 1 + (int)s, name);
        }
    }
    int column = w->ilp.n_binary;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        for (size_t c = 0; c < (size_t)p->size[e->a] * p->size[e->b]; c++) {
            if (ss_is_inf(e->cells[c]))
                continue;
            snprintf(name, sizeof name, "e_%u_%u_%u_%u", p->node[e->a], p->node[e->b],
                     given_strategy(w, e->a, (uint32_t)(c / p->size[e->b])),
                     given_strategy(w, e->b, (uint32_t)(c % p->size[e->b])));
            glp_set_col_name(w->ilp.lp, ++column, name);
        }
    }
}

static void build(struct writer *w, const struct ss_pairwise *p, enum ss_ilp_form form)
{
    char name[40];
    ss_ilp_build(&w->ilp, p, form == SS_FORM_OURS ? SS_FORM_MARGINAL : form, SS_INF / 2, 0);
    ss_ilp_integers(&w->ilp);
    glp_set_prob_name(w->ilp.lp, ss_ilp_form_name(w->ilp.form));
    for (uint32_t t = 0; t < p->n_instants; t++) {
        ss_ilp_memory_row(&w->ilp, w->ilp.lp, t);
        snprintf(name, sizeof name, "memory_%u", t);
        glp_set_row_name(w->ilp.lp, glp_get_num_rows(w->ilp.lp), name);
    }
    name_columns(w);
}

static void on_error(void *info)
{
    struct writer *w = info;
    longjmp(w->failed, 1);
}

static int swallow(void *info, const char *text)
{
    (void)info;
    (void)text;
    return 1;
}

/* True if GLPK wrote the file. */
static bool write_with_glpk(struct writer *w, const struct ss_pairwise *p, enum ss_ilp_form form,
                            const char *path)
{
    volatile bool written = false;
    glp_term_out(GLP_OFF);
    glp_term_hook(swallow, NULL);
    if (setjmp(w->failed) == 0) {
        glp_error_hook(on_error, w);
        build(w, p, form);
        written = glp_write_lp(w->ilp.lp, NULL, path) == 0;
        glp_delete_prob(w->ilp.lp);
    }
    glp_error_hook(NULL, NULL);
    glp_free_env();
    ss_ilp_fini(&w->ilp);
    return written;
}

static enum ss_rc write_beside(struct writer *w, const struct ss_pairwise *p, enum ss_ilp_form form,
                               const char *path, struct ss_error *err)
{
    /* Through a symbolic link: the file it names is replaced, not the link. */
    char *target = realpath(path, NULL);
    const char *final = ss_strdup(&w->arena, target ? target : path);
    const char *part = ss_sprintf(&w->arena, "%s.%ld.part", final, (long)getpid());
    free(target);
    errno = 0;
    if (write_with_glpk(w, p, form, part) && rename(part, final) == 0)
        return SS_OK;
    ss_fail(err, SS_E_IO, "cannot write '%s': %s", path, strerror(errno ? errno : EIO));
    (void)unlink(part);
    return ss_error_where(err, "%s", path);
}

enum ss_rc ss_lp_write(const struct ss_cost_graph *g, enum ss_ilp_form form, const char *path,
                       struct ss_lp_size *size, struct ss_error *err)
{
    struct writer *w = ss_xcalloc(1, sizeof *w);
    enum ss_rc rc = ss_reduced_init(&w->reduced, g, err);
    if (rc == SS_OK) {
        ss_reduced_memory(&w->reduced);
        const struct ss_pairwise *p = ss_pairwise_of(&w->reduced, NULL, &w->arena);
        struct ss_ilp_size ilp = ss_ilp_size(p, form);
        *size = (struct ss_lp_size){ilp.variables, ilp.rows + p->n_instants, p->n_instants};
        if (ilp.variables * 3 + memory_numbers(p) > MOST_NUMBERS) {
            rc = ss_fail(err, SS_E_LIMIT,
                         "the program would have %.3g variables and %.3g coefficients in memory "
                         "rows",
                         (double)ilp.variables, (double)memory_numbers(p));
        } else if (w->reduced.dead_end) {
            rc = ss_fail(err, SS_E_INFEASIBLE, "some node has no strategy that fits the limit");
        } else if (w->reduced.shift) {
            rc = ss_fail(err, SS_E_LIMIT, "the costs are too large for exact sums");
        } else {
            rc = write_beside(w, p, form, path, err);
        }
    }
    ss_reduced_fini(&w->reduced);
    ss_arena_free(&w->arena);
    free(w);
    return rc;
}

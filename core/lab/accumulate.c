/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/accumulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/graph/derived.h"
#include "core/lab/inputs.h"
#include "core/pipeline/accumulate.h"

/* Replaces the graph (a reference is taken over); text NULL: it is whole. */
static void set_graph(struct ss_lab *lab, const struct ss_graph *graph, const char *n,
                      const char *text)
{
    struct ss_snapshot *draft = ss_snapshot_draft(lab->now);
    struct ss_settings settings = ss_settings_copy(&draft->settings);
    ss_draft_set_plan(draft, NULL, NULL);
    ss_draft_set_rules(draft, NULL);
    ss_draft_set_graph(draft, graph);
    ss_settings_clear_list(&settings.accumulate);
    if (n)
        ss_settings_set_list(&settings.accumulate, NULL, n, text);
    ss_draft_set_settings(draft, &settings);
    ss_settings_fini(&settings);
    ss_lab_restore(lab, draft);
    ss_snapshot_free(draft);
}

enum ss_rc ss_lab_read_cut(const struct ss_graph *g, const char *text,
                           struct ss_microbatch_cut *cut, struct ss_error *err)
{
    struct ss_arena arena = {0};
    const char *colon = strrchr(text, ':');
    char *end = NULL;
    size_t n = 0;
    long dim = colon && colon[1] ? strtol(colon + 1, &end, 10) : -1;
    if (dim < 0 || *end) {
        ss_fail(err, SS_E_ARGUMENT, "'%s' names no dim of an input", text);
        return ss_error_hint(err, "NAME:DIM, for example: x:0");
    }
    char *name = ss_sprintf(&arena, "%.*s", (int)(colon - text), text);
    uint32_t *inputs = ss_lab_find_inputs(g, name, &arena, &n);
    enum ss_rc rc = SS_OK;
    if (n == 0) {
        ss_fail(err, SS_E_NAME, "no input is called '%s'", name);
        rc = ss_error_hint(err, "input lists the inputs");
    } else if (dim >= g->vars[g->inputs[inputs[0]]].type.rank) {
        rc = ss_fail(err, SS_E_ARGUMENT, "%s has %d dims, so it has no dim %ld", name,
                     g->vars[g->inputs[inputs[0]]].type.rank, dim);
    } else {
        *cut = (struct ss_microbatch_cut){.input = inputs[0], .dim = (int)dim};
    }
    ss_arena_free(&arena);
    return rc;
}

/* The graph in microbatches; the laboratory holds the whole step. */
static enum ss_rc make(struct ss_lab *lab, int64_t n, const char *input, struct ss_job *job,
                       struct ss_graph **made, struct ss_error *err)
{
    struct ss_microbatch_cut cut;
    enum ss_rc rc = ss_lab_discover(lab, job, err);
    if (rc == SS_OK && input)
        rc = ss_lab_read_cut(lab->now->graph, input, &cut, err);
    else if (rc == SS_OK)
        cut = ss_microbatches_choose(lab->now->graph, lab->now->rules);
    if (rc == SS_OK)
        rc = ss_graph_accumulate(lab->now->graph, lab->now->rules, n, cut, made, err);
    return rc;
}

enum ss_rc ss_lab_accumulate(struct ss_lab *lab, int64_t n, const char *input, struct ss_job *job,
                             struct ss_error *err)
{
    const struct ss_snapshot *before = ss_lab_snapshot(lab);
    const struct ss_graph *now = before->graph;
    struct ss_graph *made = NULL;
    enum ss_rc rc = SS_OK;
    if (now && ss_graph_step(now))
        set_graph(lab, ss_graph_ref(ss_graph_step(now)), NULL, NULL);
    if (n != 1 || !now)
        rc = make(lab, n, input, job, &made, err);
    if (rc == SS_OK && made) {
        char text[32];
        snprintf(text, sizeof text, "%lld", (long long)n);
        set_graph(lab, made, text, input ? input : "");
    }
    if (rc != SS_OK && now && ss_graph_step(now))
        ss_lab_restore(lab, before);
    ss_snapshot_free(before);
    return rc;
}

enum ss_rc ss_lab_microbatches(struct ss_lab *lab, struct ss_job *job, struct ss_arena *arena,
                               const struct ss_graph **step, const struct ss_microbatches **out,
                               struct ss_error *err)
{
    const struct ss_graph *now = lab->now->graph;
    if (now && ss_graph_step(now)) {
        *step = ss_graph_step(now);
        *out = ss_graph_microbatches(now);
        return SS_OK;
    }
    enum ss_rc rc = ss_lab_discover(lab, job, err);
    if (rc != SS_OK)
        return rc;
    struct ss_microbatches *m = ss_alloc(arena, sizeof *m);
    *step = now;
    *out = m;
    return ss_microbatches_find(now, lab->now->rules, 1,
                                ss_microbatches_choose(now, lab->now->rules), arena, m, err);
}

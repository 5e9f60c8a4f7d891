/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/declared.h"

#include <stdlib.h>
#include <string.h>

#include "core/graph/stated.h"
#include "core/rules/table/declared.h"

const char *ss_lab_declared_rule(const struct ss_snapshot *now, uint32_t op, uint32_t *line)
{
    const struct ss_graph *g = now->graph;
    const struct ss_lab_pins *own = &now->settings.declared;
    *line = 0;
    for (size_t i = 0; i < own->n; i++)
        if (!strcmp(own->items[i].target, g->ops[op].name))
            return own->items[i].text;
    for (size_t i = 0; g->stated && i < g->stated->n_rules; i++)
        if (g->stated->rules[i].op == op) {
            *line = g->stated->rules[i].line;
            return g->stated->rules[i].text;
        }
    return NULL;
}

const char **ss_lab_declared_rules(const struct ss_snapshot *now, struct ss_arena *arena)
{
    const struct ss_graph *g = now->graph;
    if (!now->settings.declared.n && !(g->stated && g->stated->n_rules))
        return NULL;
    const char **texts = ss_alloc_array(arena, g->n_ops, sizeof *texts);
    for (uint32_t i = 0, line; i < g->n_ops; i++)
        if (g->ops[i].def->flags & SS_OP_OPAQUE)
            texts[i] = ss_lab_declared_rule(now, i, &line);
    return texts;
}

/* Replaces what was stated for the op; text NULL: by nothing. */
static void state_rule(struct ss_lab *lab, const char *name, const char *text)
{
    struct ss_settings settings = ss_settings_copy(&lab->now->settings);
    bool *keep = ss_xcalloc(settings.declared.n + 1, sizeof *keep);
    for (size_t i = 0; i < settings.declared.n; i++)
        keep[i] = strcmp(settings.declared.items[i].target, name) != 0;
    ss_settings_set_list(&settings.declared, keep, text ? name : NULL, text);
    free(keep);
    ss_lab_set(lab, &settings);
    ss_settings_fini(&settings);
}

enum ss_rc ss_lab_declare_rule(struct ss_lab *lab, uint32_t op, const char *text,
                               struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_call call;
    struct ss_given_rules given;
    const char *name = lab->now->graph->ops[op].name;
    ss_graph_call(lab->now->graph, op, &arena, &call);
    enum ss_rc rc = ss_rule_declare(&call, text, &arena, &given, err);
    ss_arena_free(&arena);
    if (rc != SS_OK)
        return ss_error_where(err, "%s", name);
    state_rule(lab, name, text);
    return SS_OK;
}

enum ss_rc ss_lab_undeclare_rule(struct ss_lab *lab, uint32_t op, struct ss_error *err)
{
    const char *name = lab->now->graph->ops[op].name;
    const struct ss_lab_pins *own = &lab->now->settings.declared;
    size_t i = 0;
    while (i < own->n && strcmp(own->items[i].target, name) != 0)
        i++;
    if (i == own->n) {
        ss_fail(err, SS_E_STATE, "no rule was stated for %s", name);
        return ss_error_hint(err, "rule lists the ops and their rules");
    }
    state_rule(lab, name, NULL);
    return SS_OK;
}

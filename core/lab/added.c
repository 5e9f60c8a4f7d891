/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/added.h"

#include <stdlib.h>
#include <string.h>

#include "core/rules/add_row.h"
#include "core/rules/discover.h"

const char *ss_added_row(const char *text, bool *unchecked)
{
    *unchecked = !strncmp(text, "unchecked ", 10);
    return *unchecked ? text + 10 : text;
}

/* Replaces the rows of the settings: those of the op with this row go (row NULL: all of the op). */
static bool replace(struct ss_lab *lab, const char *op, const char *row, const char *text)
{
    struct ss_settings settings = ss_settings_copy(&lab->now->settings);
    size_t n = settings.added.n;
    bool *keep = ss_xcalloc(n + 1, sizeof *keep), unchecked;
    for (size_t i = 0; i < n; i++)
        keep[i] = strcmp(settings.added.items[i].target, op) != 0 ||
                  (row && strcmp(ss_added_row(settings.added.items[i].text, &unchecked), row) != 0);
    ss_settings_set_list(&settings.added, keep, text ? op : NULL, text);
    bool changed = text || settings.added.n != n;
    if (changed)
        ss_lab_set(lab, &settings);
    free(keep);
    ss_settings_fini(&settings);
    return changed;
}

enum ss_rc ss_lab_add_row(struct ss_lab *lab, uint32_t op, const char *row, bool unchecked,
                          struct ss_job *job, struct ss_error *err)
{
    enum ss_rc rc = ss_lab_discover(lab, job, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_discover_options options = {.seed = lab->now->settings.seed};
    struct ss_arena arena = {0};
    struct ss_row made;
    rc = ss_ruleset_may_add_row(lab->now->rules, op, row, unchecked, &options, job, &arena, &made,
                                err);
    const char *name = ss_strdup(&arena, lab->now->graph->ops[op].name);
    if (rc == SS_OK)
        replace(lab, name, row, ss_sprintf(&arena, "%s%s", unchecked ? "unchecked " : "", row));
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_lab_remove_rows(struct ss_lab *lab, uint32_t op, struct ss_error *err)
{
    struct ss_arena arena = {0};
    const char *name = ss_strdup(&arena, lab->now->graph->ops[op].name);
    enum ss_rc rc = SS_OK;
    if (!replace(lab, name, NULL, NULL))
        rc = ss_fail(err, SS_E_NAME, "no row was added to '%s'", name);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_lab_apply_added(const struct ss_snapshot *now, struct ss_ruleset *rules,
                              const struct ss_discover_options *options, struct ss_job *job,
                              struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < now->settings.added.n && rc == SS_OK; i++) {
        bool unchecked;
        const char *row = ss_added_row(now->settings.added.items[i].text, &unchecked);
        uint32_t op = ss_graph_find_op(now->graph, now->settings.added.items[i].target);
        if (op != SS_NONE)
            rc = ss_ruleset_add_row(rules, op, row, unchecked, options, job, err);
    }
    return rc;
}

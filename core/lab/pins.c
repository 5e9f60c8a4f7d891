/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/pins.h"

#include <string.h>

#include "core/base/glob.h"
#include "core/space/partial_kinds.h"
#include "core/space/pin.h"

struct target {
    enum { TARGET_OPS, TARGET_SCOPE, TARGET_VARS } kind;
    const char *pattern;
};

static struct target target_of(const char *text)
{
    if (!strncmp(text, "scope:", 6))
        return (struct target){TARGET_SCOPE, text + 6};
    if (!strncmp(text, "var:", 4))
        return (struct target){TARGET_VARS, text + 4};
    return (struct target){TARGET_OPS, text};
}

static bool matches_op(const struct ss_graph *g, const struct target *t, uint32_t op,
                       struct ss_arena *scratch)
{
    const char *name = g->ops[op].name;
    if (t->kind == TARGET_OPS)
        return ss_glob_match(t->pattern, name);
    const char *path = ss_graph_scope_path(g, g->ops[op].scope, scratch);
    return ss_glob_match(t->pattern, ss_sprintf(scratch, "%s/%s", path, name));
}

static bool matches_var(const struct ss_graph *g, const struct target *t, uint32_t var)
{
    return ss_glob_match(t->pattern, g->vars[var].name) ||
           (g->vars[var].label && ss_glob_match(t->pattern, g->vars[var].label));
}

/* The ops or vars that a target names, in program order. */
static uint32_t *find_all(const struct ss_graph *g, const struct target *t, struct ss_arena *arena,
                          size_t *n)
{
    SS_ARRAY(uint32_t) found = {0};
    uint32_t exact = t->kind == TARGET_SCOPE  ? SS_NONE
                     : t->kind == TARGET_VARS ? ss_graph_find_var(g, t->pattern)
                                              : ss_graph_find_op(g, t->pattern);
    if (exact != SS_NONE)
        ss_push(arena, found, exact);
    bool vars = t->kind == TARGET_VARS;
    for (uint32_t i = 0; exact == SS_NONE && i < (vars ? g->n_vars : g->n_ops); i++) {
        struct ss_arena_mark mark = ss_arena_mark(arena);
        bool match = vars ? matches_var(g, t, i) : g->ops[i].live && matches_op(g, t, i, arena);
        ss_arena_rewind(arena, mark);
        if (match)
            ss_push(arena, found, i);
    }
    *n = found.count;
    return found.items;
}

static enum ss_rc nothing_matches(const struct target *t, struct ss_error *err)
{
    static const char *const what[] = {"op", "op in a scope", "var"};
    static const char *const lists[] = {"graph lists the ops", "graph --scopes shows the scopes",
                                        "graph --inputs lists the inputs"};
    ss_fail(err, SS_E_NAME, "no %s is called \"%s\"", what[t->kind], t->pattern);
    return ss_error_hint(err, "%s", lists[t->kind]);
}

static enum ss_rc read_one(const struct ss_lab *lab, const uint8_t *kinds, const struct target *t,
                           uint32_t id, const char *text, struct ss_arena *arena,
                           struct ss_pin *pin, struct ss_error *err)
{
    if (t->kind == TARGET_VARS)
        return ss_pin_parse_var(lab->graph, &lab->mesh, id, text, arena, pin, err);
    return ss_pin_parse(lab->graph, lab->rules, kinds, &lab->mesh, lab->graph->ops[id].name, text,
                        arena, pin, err);
}

/* kinds: of ss_partial_kinds. */
static enum ss_rc read_pin(const struct ss_lab *lab, const uint8_t *kinds, const char *target,
                           const char *text, struct ss_arena *arena, struct ss_pin_reading *reading,
                           struct ss_error *err)
{
    const struct ss_graph *g = lab->graph;
    struct target t = target_of(target);
    *reading = (struct ss_pin_reading){0};
    uint32_t *ids = find_all(g, &t, arena, &reading->matched);
    if (reading->matched == 0)
        return nothing_matches(&t, err);
    reading->pins = ss_alloc_array(arena, reading->matched, sizeof *reading->pins);
    struct ss_error first = {0};
    for (size_t i = 0; i < reading->matched; i++) {
        struct ss_error own = {0};
        struct ss_pin *pin = &reading->pins[reading->n];
        if (read_one(lab, kinds, &t, ids[i], text, arena, pin, &own) == SS_OK) {
            reading->n++;
        } else if (!reading->refused) {
            reading->refused = t.kind == TARGET_VARS ? g->vars[ids[i]].name : g->ops[ids[i]].name;
            reading->why = ss_strdup(arena, own.message);
            first = own;
        }
    }
    if (reading->n > 0)
        return SS_OK;
    if (err)
        *err = first;
    return first.code;
}

enum ss_rc ss_lab_read_pin(const struct ss_lab *lab, const char *target, const char *text,
                           struct ss_arena *arena, struct ss_pin_reading *reading,
                           struct ss_error *err)
{
    const uint8_t *kinds = ss_partial_kinds(lab->graph, lab->rules, arena);
    return read_pin(lab, kinds, target, text, arena, reading, err);
}

enum ss_rc ss_lab_read_pins(const struct ss_lab *lab, struct ss_arena *arena, struct ss_pin **pins,
                            size_t *n, struct ss_error *err)
{
    SS_ARRAY(struct ss_pin) all = {0};
    const uint8_t *kinds = lab->n_pins ? ss_partial_kinds(lab->graph, lab->rules, arena) : NULL;
    for (size_t i = 0; i < lab->n_pins; i++) {
        struct ss_pin_reading reading;
        enum ss_rc rc =
            read_pin(lab, kinds, lab->pins[i].op, lab->pins[i].text, arena, &reading, err);
        if (rc != SS_OK)
            return rc;
        for (size_t k = 0; k < reading.n; k++)
            ss_push(arena, all, reading.pins[k]);
    }
    *pins = all.items;
    *n = all.count;
    return SS_OK;
}

/* The axis before a colon, -1 where the pin speaks of all. */
static int pin_axis(const struct ss_mesh *mesh, const char *text)
{
    char name[sizeof mesh->axis[0].name];
    const char *colon = strchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : 0;
    if (!colon || length >= sizeof name)
        return -1;
    memcpy(name, text, length);
    name[length] = 0;
    return ss_mesh_find_axis(mesh, name);
}

bool ss_lab_pin_replaces(const struct ss_lab *lab, const struct ss_lab_pin *old, const char *target,
                         const char *text)
{
    if (strcmp(old->op, target) != 0)
        return false;
    if (lab->problem)
        return true;
    int axis = pin_axis(&lab->mesh, text), old_axis = pin_axis(&lab->mesh, old->text);
    return axis < 0 || old_axis < 0 || axis == old_axis;
}

bool ss_lab_pin_covers(const struct ss_lab *lab, size_t i, uint32_t op)
{
    struct ss_arena scratch = {0};
    struct target t = target_of(lab->pins[i].op);
    bool covers = t.kind != TARGET_VARS && matches_op(lab->graph, &t, op, &scratch);
    ss_arena_free(&scratch);
    return covers;
}

struct ss_lab ss_lab_with_pin(const struct ss_lab *lab, const char *target, const char *text,
                              struct ss_arena *arena)
{
    struct ss_lab copy = *lab;
    copy.pins = ss_alloc_array(arena, lab->n_pins + 1, sizeof *copy.pins);
    copy.n_pins = 0;
    for (size_t i = 0; i < lab->n_pins; i++)
        if (!ss_lab_pin_replaces(lab, &lab->pins[i], target, text))
            copy.pins[copy.n_pins++] = lab->pins[i];
    copy.pins[copy.n_pins++] =
        (struct ss_lab_pin){ss_strdup(arena, target), ss_strdup(arena, text)};
    return copy;
}

enum ss_rc ss_lab_pin_stands(const struct ss_lab *lab, const char *target, const char *text,
                             struct ss_arena *arena, struct ss_error *err)
{
    struct ss_pin_reading reading;
    struct ss_pin *pins;
    size_t n;
    const uint8_t *kinds = ss_partial_kinds(lab->graph, lab->rules, arena);
    enum ss_rc rc = read_pin(lab, kinds, target, text, arena, &reading, err);
    if (rc != SS_OK || lab->n_pins == 0)
        return rc;
    struct ss_lab copy = ss_lab_with_pin(lab, target, text, arena);
    /* An older pin that the mesh gives no meaning is not this one's fault. */
    if (ss_lab_read_pins(&copy, arena, &pins, &n, NULL) != SS_OK)
        return SS_OK;
    for (size_t i = 0; i < reading.n && rc == SS_OK; i++)
        if (!reading.pins[i].on_var)
            rc = ss_pins_agree(lab->graph, lab->rules, kinds, &lab->mesh, pins, n,
                               reading.pins[i].op, err);
    return rc;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pin with a pattern is read once for each op or var that its target names: it holds for those
 * whose rules and mesh give it a meaning, and fails only if there are none. */
#include "core/lab/pins.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/glob.h"
#include "core/graph/graph.h"
#include "core/space/partial_kinds.h"
#include "core/space/pin.h"
#include "core/space/tied_nodes.h"

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

/* The path of the op that was looked at last: ops of one scope follow one another. */
struct op_path {
    struct ss_buf text;
    size_t scope_length; /* of the scope and a slash */
    uint32_t scope;
};

static const char *op_path(struct op_path *path, const struct ss_graph *g, uint32_t op)
{
    if (!path->scope_length || path->scope != g->ops[op].scope) {
        struct ss_arena scratch = {0};
        ss_buf_clear(&path->text);
        ss_buf_printf(&path->text, "%s/", ss_graph_scope_path(g, g->ops[op].scope, &scratch));
        path->scope = g->ops[op].scope;
        path->scope_length = path->text.length;
        ss_arena_free(&scratch);
    }
    path->text.length = path->scope_length;
    ss_buf_puts(&path->text, g->ops[op].name);
    return ss_buf_text(&path->text);
}

static bool matches_op(const struct ss_graph *g, const struct target *t, uint32_t op,
                       struct op_path *path)
{
    return ss_glob_match(t->pattern,
                         t->kind == TARGET_OPS ? g->ops[op].name : op_path(path, g, op));
}

static bool matches_path(const char *pattern, const char *label)
{
    struct ss_arena scratch = {0};
    bool match = ss_glob_match(pattern, ss_label_path(label, &scratch));
    ss_arena_free(&scratch);
    return match;
}

/* By a pattern that names no var itself. */
static bool matches_var(const struct ss_graph *g, const char *pattern, uint32_t var)
{
    const char *label = g->vars[var].label;
    return ss_glob_match(pattern, g->vars[var].name) ||
           (label && (ss_glob_match(pattern, label) || matches_path(pattern, label)));
}

bool ss_lab_var_matches(const struct ss_graph *g, const char *pattern, uint32_t var)
{
    const uint32_t exact = ss_graph_find_var(g, pattern);
    return exact != SS_NONE ? exact == var : matches_var(g, pattern, var);
}

/* The ops or vars that a target names, in program order. */
static uint32_t *find_all(const struct ss_graph *g, const struct target *t, struct ss_arena *arena,
                          size_t *n)
{
    SS_ARRAY(uint32_t) found = {0};
    struct op_path path = {0};
    bool vars = t->kind == TARGET_VARS;
    uint32_t exact = t->kind == TARGET_OPS ? ss_graph_find_op(g, t->pattern)
                     : vars                ? ss_graph_find_var(g, t->pattern)
                                           : SS_NONE;
    if (exact != SS_NONE)
        ss_push(arena, found, exact);
    for (uint32_t i = 0; exact == SS_NONE && i < (vars ? g->n_vars : g->n_ops); i++) {
        bool match =
            vars ? matches_var(g, t->pattern, i) : g->ops[i].live && matches_op(g, t, i, &path);
        if (match)
            ss_push(arena, found, i);
    }
    ss_buf_free(&path.text);
    *n = found.count;
    return found.items;
}

static enum ss_rc nothing_matches(const struct ss_graph *g, const struct target *t,
                                  struct ss_error *err)
{
    static const char *const what[] = {"op", "op in a scope", "var"};
    static const char *const lists[] = {"graph lists the ops", "graph --scopes shows the scopes",
                                        "graph --inputs lists the inputs"};
    for (uint32_t i = 0; t->kind == TARGET_OPS && i < g->n_vars; i++)
        if (ss_lab_var_matches(g, t->pattern, i)) {
            ss_fail(err, SS_E_NAME, "no op is called \"%s\", but a value is: write var:%s",
                    t->pattern, t->pattern);
            return SS_E_NAME;
        }
    ss_fail(err, SS_E_NAME, "no %s is called \"%s\"", what[t->kind], t->pattern);
    return ss_error_hint(err, "%s", lists[t->kind]);
}

/* What the text of a pin asks for. */
struct wish {
    enum ss_pin_kind kind;
    double price;
    const char *rest; /* the row or layout; TIE: the other target, or "" */
};

static struct wish wish_of(const char *text)
{
    char *end;
    if (!strncmp(text, "forbid ", 7))
        return (struct wish){SS_PIN_FORBID, 0, text + 7};
    if (!strncmp(text, "tie", 3) && (!text[3] || text[3] == ' '))
        return (struct wish){SS_PIN_TIE, 0, text[3] ? text + 4 : ""};
    if (strncmp(text, "prefer ", 7) != 0)
        return (struct wish){SS_PIN_REQUIRE, 0, text};
    double price = strtod(text + 7, &end);
    return (struct wish){SS_PIN_PREFER, price, *end == ' ' ? end + 1 : end};
}

enum ss_pin_kind ss_lab_pin_kind(const char *text, double *price, const char **rest)
{
    struct wish wish = wish_of(text);
    *price = wish.price;
    *rest = wish.rest;
    return wish.kind;
}

static enum ss_rc check_price(const struct wish *wish, const char *text, struct ss_error *err)
{
    if (wish->kind != SS_PIN_PREFER || (wish->price > 0 && wish->price <= SS_MOST_PRICE))
        return SS_OK;
    const char *price = text + strlen("prefer ");
    ss_fail(err, SS_E_ARGUMENT,
            "the price of a preference must be above 0 and at most %g, not %.*s", SS_MOST_PRICE,
            (int)strcspn(price, " "), price);
    return ss_error_hint(err, "pin puts a row or layout into every plan, forbid into none");
}

static struct ss_pin_reader context_of(const struct ss_snapshot *now,
                                       const struct ss_settings *settings, struct ss_arena *arena)
{
    return (struct ss_pin_reader){now->graph, now->rules, &settings->mesh,
                                  ss_partial_kinds(now->graph, now->rules, arena), arena};
}

static enum ss_rc read_pin_of(const struct ss_pin_reader *c, const struct target *t, uint32_t id,
                              const char *text, struct ss_pin *pin, struct ss_error *err)
{
    if (t->kind == TARGET_VARS)
        return ss_pin_parse_var(c->graph, c->mesh, id, text, c->arena, pin, err);
    return ss_pin_parse(c->graph, c->rules, c->kinds, c->mesh, c->graph->ops[id].name, text,
                        c->arena, pin, err);
}

/* Ties what the targets name to the first of it. */
static enum ss_rc read_tie(const struct ss_pin_reader *c, const char *target, const char *other,
                           struct ss_pin_reading *reading, struct ss_error *err)
{
    const struct ss_graph *g = c->graph;
    struct target t = target_of(target), u = target_of(other);
    bool vars = t.kind == TARGET_VARS;
    size_t n = 0, more = 0;
    *reading = (struct ss_pin_reading){0};
    const uint32_t *ids = find_all(g, &t, c->arena, &n), *others = NULL;
    if (n == 0)
        return nothing_matches(g, &t, err);
    if (other[0] && vars != (u.kind == TARGET_VARS))
        return ss_fail(err, SS_E_ARGUMENT, "an op cannot be tied to a var");
    if (other[0] && (others = find_all(g, &u, c->arena, &more)) == NULL)
        return nothing_matches(g, &u, err);
    reading->matched = n + more;
    reading->pins = ss_alloc_array(c->arena, n + more, sizeof *reading->pins);
    for (size_t i = 1; i < n + more; i++) {
        const char *why;
        uint32_t id = i < n ? ids[i] : others[i - n];
        if (id == ids[0])
            continue;
        if (ss_may_tie(g, vars, ids[0], id, &why)) {
            reading->pins[reading->n++] = (struct ss_pin){.kind = SS_PIN_TIE,
                                                          .on_var = vars,
                                                          .op = ids[0],
                                                          .other = id,
                                                          .text = "tie",
                                                          .axis = -1};
        } else if (!reading->refused) {
            reading->refused = vars ? g->vars[id].name : g->ops[id].name;
            reading->why = why;
        }
    }
    if (reading->n > 0)
        return SS_OK;
    ss_fail(err, SS_E_ARGUMENT, "%s",
            reading->refused ? reading->why : "a tie needs two ops or vars at least");
    return reading->refused ? ss_error_where(err, "%s", reading->refused)
                            : ss_error_hint(err, "name another target, or a pattern");
}

static enum ss_rc read_pin(const struct ss_pin_reader *c, const char *target, const char *text,
                           struct ss_pin_reading *reading, struct ss_error *err)
{
    const struct ss_graph *g = c->graph;
    struct ss_arena *arena = c->arena;
    struct target t = target_of(target);
    const struct wish wish = wish_of(text);
    if (wish.kind == SS_PIN_TIE)
        return read_tie(c, target, wish.rest, reading, err);
    *reading = (struct ss_pin_reading){0};
    enum ss_rc rc = check_price(&wish, text, err);
    if (rc != SS_OK)
        return rc;
    uint32_t *ids = find_all(g, &t, arena, &reading->matched);
    if (reading->matched == 0)
        return nothing_matches(g, &t, err);
    reading->pins = ss_alloc_array(arena, reading->matched, sizeof *reading->pins);
    struct ss_error first = {0};
    for (size_t i = 0; i < reading->matched; i++) {
        struct ss_error own = {0};
        struct ss_pin *pin = &reading->pins[reading->n];
        if (read_pin_of(c, &t, ids[i], wish.rest, pin, &own) == SS_OK) {
            pin->kind = wish.kind;
            pin->price = wish.price;
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

struct ss_pin_reader ss_lab_pin_reader(const struct ss_snapshot *now, struct ss_arena *arena)
{
    return context_of(now, &now->settings, arena);
}

enum ss_rc ss_lab_read_with(const struct ss_pin_reader *reader, const char *target,
                            const char *text, struct ss_pin_reading *reading, struct ss_error *err)
{
    return read_pin(reader, target, text, reading, err);
}

enum ss_rc ss_lab_read_pin(const struct ss_snapshot *now, const char *target, const char *text,
                           struct ss_arena *arena, struct ss_pin_reading *reading,
                           struct ss_error *err)
{
    struct ss_pin_reader c = context_of(now, &now->settings, arena);
    return read_pin(&c, target, text, reading, err);
}

static enum ss_rc read_pins(const struct ss_pin_reader *c, const struct ss_lab_pins *texts,
                            struct ss_pin **pins, size_t *n, struct ss_error *err)
{
    SS_ARRAY(struct ss_pin) all = {0};
    for (size_t i = 0; i < texts->n; i++) {
        struct ss_pin_reading reading;
        enum ss_rc rc = read_pin(c, texts->items[i].target, texts->items[i].text, &reading, err);
        if (rc != SS_OK)
            return rc;
        for (size_t k = 0; k < reading.n; k++)
            ss_push(c->arena, all, reading.pins[k]);
    }
    *pins = all.items;
    *n = all.count;
    return SS_OK;
}

/* Each op with several pins on it is looked at once. */
enum ss_rc ss_lab_pins_agree(const struct ss_pin_reader *r, const struct ss_lab_pins *texts,
                             struct ss_error *err)
{
    struct ss_pin *pins;
    size_t n;
    enum ss_rc rc = read_pins(r, texts, &pins, &n, err);
    uint32_t *count = ss_alloc_array(r->arena, r->graph->n_ops, sizeof *count);
    for (size_t i = 0; rc == SS_OK && i < n; i++) {
        if (pins[i].on_var || pins[i].kind > SS_PIN_FORBID || ++count[pins[i].op] != 2)
            continue;
        rc = ss_pins_agree(r->graph, r->rules, r->kinds, r->mesh, pins, n, pins[i].op, err);
    }
    return rc;
}

enum ss_rc ss_lab_read_pins(const struct ss_snapshot *now, const struct ss_settings *settings,
                            struct ss_arena *arena, struct ss_pin **pins, size_t *n,
                            struct ss_error *err)
{
    *pins = NULL;
    *n = 0;
    if (!settings->pins.n)
        return SS_OK;
    struct ss_pin_reader c = context_of(now, settings, arena);
    return read_pins(&c, &settings->pins, pins, n, err);
}

/* The axis before a colon; -1 if the pin is for all axes. */
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

/* True if both ask the same of a placement, perhaps at another price. */
static bool is_same_wish(const char *a, const char *b)
{
    struct wish x = wish_of(a), y = wish_of(b);
    return x.kind == y.kind && !strcmp(x.rest, y.rest);
}

static bool is_replaced(const struct ss_snapshot *now, const struct ss_lab_pin *old,
                        const char *text)
{
    const struct ss_mesh *mesh = &now->settings.mesh;
    if (now->problem)
        return true;
    if (wish_of(text).kind != SS_PIN_REQUIRE || wish_of(old->text).kind != SS_PIN_REQUIRE)
        return is_same_wish(old->text, text);
    int axis = pin_axis(mesh, text), old_axis = pin_axis(mesh, old->text);
    return axis < 0 || old_axis < 0 || axis == old_axis;
}

static void push_pin(struct ss_pin_list *list, const struct ss_lab_pin *pin)
{
    uint32_t *last = ss_map_put_str(&list->last, pin->target, NULL);
    const struct ss_listed_pin item = {*pin, *last, false};
    ss_push(list->arena, list->items, item);
    *last = (uint32_t)list->items.count;
}

struct ss_pin_list ss_pin_list_begin(const struct ss_snapshot *now, struct ss_arena *arena)
{
    struct ss_pin_list list = {.now = now, .arena = arena};
    for (size_t i = 0; i < now->settings.pins.n; i++)
        push_pin(&list, &now->settings.pins.items[i]);
    return list;
}

void ss_pin_list_add(struct ss_pin_list *list, const char *target, const char *text)
{
    const struct ss_lab_pin pin = {target, text, NULL};
    const uint32_t *last = ss_map_get_str(&list->last, target);
    for (size_t i = last ? *last : 0; i; i = list->items.items[i - 1].before) {
        struct ss_listed_pin *old = &list->items.items[i - 1];
        old->replaced |= is_replaced(list->now, &old->pin, text);
    }
    push_pin(list, &pin);
}

void ss_pin_list_end(struct ss_pin_list *list, struct ss_lab_pins *pins)
{
    struct ss_lab_pin *kept = ss_alloc_array(list->arena, list->items.count + 1, sizeof *kept);
    size_t n = 0;
    for (size_t i = 0; i < list->items.count; i++)
        if (!list->items.items[i].replaced)
            kept[n++] = list->items.items[i].pin;
    ss_map_free(&list->last);
    struct ss_lab_pins made = {0};
    ss_settings_replace_list(&made, NULL, kept, n);
    ss_settings_clear_list(pins); /* kept texts were there */
    *pins = made;
}

struct ss_settings ss_settings_with_pin(const struct ss_snapshot *now, const char *target,
                                        const char *text)
{
    struct ss_arena arena = {0};
    struct ss_settings settings = ss_settings_copy(&now->settings);
    struct ss_pin_list list = ss_pin_list_begin(now, &arena);
    ss_pin_list_add(&list, target, text);
    ss_pin_list_end(&list, &settings.pins);
    ss_arena_free(&arena);
    return settings;
}

bool ss_lab_pin_covers(const struct ss_graph *graph, const struct ss_lab_pin *pin, uint32_t op)
{
    struct op_path path = {0};
    struct target t = target_of(pin->target);
    bool covers = t.kind != TARGET_VARS && matches_op(graph, &t, op, &path);
    ss_buf_free(&path.text);
    return covers;
}

void ss_lab_mark_pinned(const struct ss_graph *graph, const struct ss_lab_pins *pins, bool *pinned)
{
    struct ss_arena scratch = {0};
    memset(pinned, 0, graph->n_ops * sizeof *pinned);
    for (size_t i = 0; i < pins->n; i++) {
        struct target t = target_of(pins->items[i].target);
        size_t n;
        const uint32_t *found = find_all(graph, &t, &scratch, &n);
        if (wish_of(pins->items[i].text).kind != SS_PIN_REQUIRE)
            continue;
        for (size_t k = 0; k < n; k++) {
            uint32_t op = t.kind == TARGET_VARS ? graph->vars[found[k]].producer : found[k];
            if (op != SS_NONE)
                pinned[op] = true;
        }
    }
    ss_arena_free(&scratch);
}

enum ss_rc ss_lab_pin_stands(const struct ss_snapshot *now, const char *target, const char *text,
                             struct ss_arena *arena, struct ss_error *err)
{
    struct ss_pin_reader c = context_of(now, &now->settings, arena);
    struct ss_pin_reading reading;
    struct ss_pin *pins;
    size_t n;
    enum ss_rc rc = read_pin(&c, target, text, &reading, err);
    if (rc != SS_OK || (now->settings.pins.n == 0 && wish_of(text).kind == SS_PIN_REQUIRE))
        return rc;
    struct ss_settings settings = ss_settings_with_pin(now, target, text);
    /* If the mesh gives no meaning to an older pin, that is not this pin's fault. */
    bool readable = read_pins(&c, &settings.pins, &pins, &n, NULL) == SS_OK;
    for (size_t i = 0; readable && i < reading.n && rc == SS_OK; i++)
        if (!reading.pins[i].on_var && reading.pins[i].kind <= SS_PIN_FORBID)
            rc = ss_pins_agree(c.graph, c.rules, c.kinds, c.mesh, pins, n, reading.pins[i].op, err);
    ss_settings_fini(&settings);
    return rc;
}

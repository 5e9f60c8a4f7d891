/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/inputs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/number.h"
#include "core/lab/pins.h"
#include "core/load/npy.h"

/* ---- targets -------------------------------------------------------------------------------- */

static bool names_input(const struct ss_graph *g, const char *target, uint32_t input)
{
    const char *pattern = strncmp(target, "var:", 4) ? target : target + 4;
    return ss_lab_var_matches(g, pattern, g->inputs[input]);
}

uint32_t *ss_lab_find_inputs(const struct ss_graph *g, const char *target, struct ss_arena *arena,
                             size_t *n)
{
    SS_ARRAY(uint32_t) found = {0};
    for (uint32_t i = 0; i < g->n_inputs; i++)
        if (names_input(g, target, i))
            ss_push(arena, found, i);
    *n = found.count;
    return found.items;
}

const struct ss_lab_pin *ss_lab_input_choice(const struct ss_snapshot *now, uint32_t input)
{
    const struct ss_lab_pins *inputs = &now->settings.inputs;
    for (size_t i = inputs->n; now->graph && i-- > 0;)
        if (names_input(now->graph, inputs->items[i].target, input))
            return &inputs->items[i];
    return NULL;
}

/* ---- texts ---------------------------------------------------------------------------------- */

/* The text of a choice in its parts. */
struct reading {
    struct ss_input_choice choice;
    const char *path; /* GIVEN */
};

static enum ss_rc bad_text(const char *text, struct ss_error *err)
{
    ss_fail(err, SS_E_ARGUMENT, "'%.80s' is not a way to draw an input", text);
    return ss_error_hint(err, "normal, uniform A B, const X or file PATH, and --scale X");
}

static bool read_number(const char *text, double *out)
{
    return ss_real_parse(text, strlen(text), out) && isfinite(*out);
}

/* Cuts `--scale X` off the end of the text, if it is there. */
static bool cut_scale(char *text, double *scale, bool *cut)
{
    char *last = NULL;
    for (char *at = text; (at = strstr(at, "--scale ")); at++)
        last = at;
    *cut = last && (last == text || last[-1] == ' ');
    if (!*cut)
        return true;
    if (!read_number(last + strlen("--scale "), scale))
        return false;
    *last = 0;
    while (last > text && last[-1] == ' ')
        *--last = 0;
    return true;
}

static bool read_uniform(char *numbers, struct ss_input_choice *c)
{
    char *second = strchr(numbers, ' ');
    if (!second)
        return false;
    *second++ = 0;
    return read_number(numbers, &c->above) && read_number(second, &c->below) && c->above < c->below;
}

static enum ss_rc read_text(const char *text, struct ss_arena *arena, struct reading *r,
                            struct ss_error *err)
{
    char *copy = ss_strdup(arena, text);
    struct ss_input_choice *c = &r->choice;
    bool scaled;
    *r = (struct reading){.choice = {.given = true, .has_kind = true, .scale = 1}};
    if (!cut_scale(copy, &c->scale, &scaled))
        return bad_text(text, err);
    if (!*copy) {
        c->has_kind = false;
        return scaled ? SS_OK : bad_text(text, err);
    }
    char *rest = strchr(copy, ' ');
    if (rest)
        *rest++ = 0;
    if (!strcmp(copy, "normal") && !rest) {
        c->kind = SS_INPUT_NORMAL;
    } else if (!strcmp(copy, "uniform") && rest && read_uniform(rest, c)) {
        c->kind = SS_INPUT_UNIFORM;
    } else if (!strcmp(copy, "const") && rest && read_number(rest, &c->above)) {
        c->kind = SS_INPUT_CONST;
    } else if (!strcmp(copy, "file") && rest) {
        c->kind = SS_INPUT_GIVEN;
        r->path = rest;
    } else {
        return bad_text(text, err);
    }
    return SS_OK;
}

static bool holds(enum ss_dtype dtype, double value)
{
    bool whole = value == floor(value) && fabs(value) <= 0x1p53;
    return whole && (double)ss_wrap_int(dtype, (int64_t)value) == value;
}

/* Whether a choice suits an input. */
static enum ss_rc check_type(const struct ss_graph *g, uint32_t input, const struct reading *r,
                             struct ss_error *err)
{
    const struct ss_var *v = &g->vars[g->inputs[input]];
    const struct ss_input_choice *c = &r->choice;
    const char *name = v->label ? v->label : v->name, *type = ss_dtype_name(v->type.dtype);
    if (!ss_dtype_is_int(v->type.dtype))
        return SS_OK;
    if (c->scale != 1 || !c->has_kind)
        return ss_fail(err, SS_E_TYPE, "input %s is %s: only floats are scaled", name, type);
    if (c->kind == SS_INPUT_NORMAL) {
        ss_fail(err, SS_E_TYPE, "input %s is %s: integers are not normal", name, type);
        return ss_error_hint(err, "uniform A B draws A <= x < B");
    }
    bool fits = c->kind == SS_INPUT_GIVEN || holds(v->type.dtype, c->above);
    if (c->kind == SS_INPUT_UNIFORM)
        fits = fits && holds(v->type.dtype, c->below - 1);
    return fits ? SS_OK
                : ss_fail(err, SS_E_TYPE, "input %s is %s, which does not hold these numbers", name,
                          type);
}

/* The choice of a pin for one input, with its file. */
static enum ss_rc read_choice(const struct ss_graph *g, const char *text, uint32_t input, bool read,
                              struct ss_arena *arena, struct ss_input_choice *out,
                              struct ss_error *err)
{
    struct reading r;
    enum ss_rc rc = read_text(text, arena, &r, err);
    if (rc == SS_OK)
        rc = check_type(g, input, &r, err);
    if (rc == SS_OK && read && r.choice.kind == SS_INPUT_GIVEN && r.choice.has_kind) {
        struct ss_tensor *t = ss_alloc(arena, sizeof *t);
        rc = ss_npy_load(r.path, &g->vars[g->inputs[input]].type, arena, t, err);
        r.choice.tensor = t;
    }
    *out = r.choice;
    return rc;
}

/* ---- the setting ---------------------------------------------------------------------------- */

enum ss_rc ss_lab_input_choices(const struct ss_snapshot *now, bool read, struct ss_arena *arena,
                                const struct ss_input_choice **choices, struct ss_error *err)
{
    *choices = NULL;
    if (!now->settings.inputs.n || !now->graph)
        return SS_OK;
    struct ss_input_choice *list = ss_alloc_array(arena, now->graph->n_inputs, sizeof *list);
    for (uint32_t i = 0; i < now->graph->n_inputs; i++) {
        const struct ss_lab_pin *pin = ss_lab_input_choice(now, i);
        enum ss_rc rc =
            pin ? read_choice(now->graph, pin->text, i, read, arena, &list[i], err) : SS_OK;
        if (rc != SS_OK)
            return rc;
    }
    *choices = list;
    return SS_OK;
}

enum ss_rc ss_lab_choose_input(struct ss_lab *lab, const char *target, const char *text,
                               struct ss_error *err)
{
    const struct ss_graph *g = lab->now->graph;
    const struct ss_lab_pins *old = &lab->now->settings.inputs;
    struct ss_arena scratch = {0};
    size_t n;
    enum ss_rc rc = SS_OK;
    const uint32_t *inputs = ss_lab_find_inputs(g, target, &scratch, &n);
    if (n == 0) {
        ss_fail(err, SS_E_NAME, "no input is called \"%s\"", target);
        rc = ss_error_hint(err, "input lists the inputs");
    }
    for (size_t i = 0; i < n && text && rc == SS_OK; i++) {
        struct ss_input_choice choice;
        struct ss_arena_mark mark = ss_arena_mark(&scratch);
        rc = read_choice(g, text, inputs[i], true, &scratch, &choice, err);
        ss_arena_rewind(&scratch, mark);
    }
    if (rc == SS_OK) {
        struct ss_settings settings = ss_settings_copy(&lab->now->settings);
        bool *keep = ss_alloc_array(&scratch, old->n + 1, sizeof *keep);
        for (size_t i = 0; i < old->n; i++)
            keep[i] = strcmp(old->items[i].target, target) != 0;
        ss_settings_set_list(&settings.inputs, keep, text ? target : NULL, text);
        ss_lab_set(lab, &settings);
        ss_settings_fini(&settings);
    }
    ss_arena_free(&scratch);
    return rc;
}

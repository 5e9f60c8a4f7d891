/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/history.h"

#include <stdlib.h>
#include <string.h>

#include "core/lab/lab.h"

enum { MAX_STEPS = 1000 };

struct ss_lab_state {
    struct ss_mesh mesh;
    const struct ss_cluster *cluster;
    struct ss_lab_pin *pins;
    size_t n_pins;
    uint64_t seed, moves;
    int64_t limit_bytes;
    bool no_fusion;
};

static char *dup_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(ss_xmalloc(size), text, size);
}

static struct ss_lab_pin *dup_pins(const struct ss_lab_pin *pins, size_t n)
{
    struct ss_lab_pin *copy = ss_xcalloc(n + 1, sizeof *copy);
    for (size_t i = 0; i < n; i++)
        copy[i] = (struct ss_lab_pin){dup_text(pins[i].op), dup_text(pins[i].text)};
    return copy;
}

static void free_pins(struct ss_lab_pin *pins, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        free(pins[i].op);
        free(pins[i].text);
    }
    free(pins);
}

struct ss_lab_state *ss_lab_state_take(const struct ss_lab *lab)
{
    struct ss_lab_state *s = ss_xcalloc(1, sizeof *s);
    s->mesh = lab->mesh;
    s->cluster = lab->cluster;
    s->pins = dup_pins(lab->pins, lab->n_pins);
    s->n_pins = lab->n_pins;
    s->seed = lab->seed;
    s->moves = lab->history.moves;
    s->limit_bytes = lab->limit_bytes;
    s->no_fusion = lab->no_fusion;
    return s;
}

void ss_lab_state_free(struct ss_lab_state *s)
{
    if (!s)
        return;
    free_pins(s->pins, s->n_pins);
    free(s);
}

static bool same_mesh(const struct ss_mesh *a, const struct ss_mesh *b)
{
    if (a->n_axes != b->n_axes)
        return false;
    for (int i = 0; i < a->n_axes; i++)
        if (strcmp(a->axis[i].name, b->axis[i].name) != 0 || a->axis[i].size != b->axis[i].size)
            return false;
    return true;
}

static bool is_now(const struct ss_lab_state *s, const struct ss_lab *lab)
{
    bool same = same_mesh(&s->mesh, &lab->mesh) && s->cluster == lab->cluster &&
                s->n_pins == lab->n_pins && s->seed == lab->seed &&
                s->limit_bytes == lab->limit_bytes && s->no_fusion == lab->no_fusion;
    for (size_t i = 0; same && i < s->n_pins; i++)
        same =
            !strcmp(s->pins[i].op, lab->pins[i].op) && !strcmp(s->pins[i].text, lab->pins[i].text);
    return same;
}

uint64_t ss_lab_settings_hash(const struct ss_lab *lab)
{
    uint64_t hash = ss_hash_u64((uint64_t)lab->limit_bytes, lab->no_fusion);
    for (int a = 0; a < lab->mesh.n_axes; a++) {
        hash = ss_hash(lab->mesh.axis[a].name, strlen(lab->mesh.axis[a].name), hash);
        hash = ss_hash_u64((uint64_t)lab->mesh.axis[a].size, hash);
    }
    hash = ss_hash(lab->cluster->name, strlen(lab->cluster->name), hash);
    for (size_t i = 0; i < lab->n_pins; i++) {
        hash = ss_hash(lab->pins[i].op, strlen(lab->pins[i].op) + 1, hash);
        hash = ss_hash(lab->pins[i].text, strlen(lab->pins[i].text) + 1, hash);
    }
    return hash;
}

static void free_step(struct ss_lab_step *step)
{
    free(step->what);
    ss_lab_state_free(step->before);
}

static void push(struct ss_lab_step **steps, size_t *n, struct ss_lab_step step)
{
    if (*n == MAX_STEPS) {
        free_step(*steps);
        memmove(*steps, *steps + 1, --*n * sizeof **steps);
    }
    *steps = ss_xrealloc(*steps, (*n + 1) * sizeof **steps);
    (*steps)[(*n)++] = step;
}

static void clear(struct ss_lab_step **steps, size_t *n)
{
    for (size_t i = 0; i < *n; i++)
        free_step(*steps + i);
    free(*steps);
    *steps = NULL;
    *n = 0;
}

void ss_lab_history_clear(struct ss_lab_history *h)
{
    clear(&h->past, &h->n_past);
    clear(&h->future, &h->n_future);
    h->moves++;
}

void ss_lab_remember(struct ss_lab *lab, struct ss_lab_state *before, const char *what)
{
    struct ss_lab_history *h = &lab->history;
    if (before->moves != h->moves || is_now(before, lab)) {
        ss_lab_state_free(before);
        return;
    }
    clear(&h->future, &h->n_future);
    push(&h->past, &h->n_past, (struct ss_lab_step){dup_text(what), before});
}

/* Sets what the state says; takes its pins. */
static void restore(struct ss_lab *lab, struct ss_lab_state *s)
{
    free_pins(lab->pins, lab->n_pins);
    lab->mesh = s->mesh;
    lab->cluster = s->cluster;
    lab->pins = s->pins;
    lab->n_pins = s->n_pins;
    ss_lab_set_seed(lab, s->seed);
    lab->limit_bytes = s->limit_bytes;
    lab->no_fusion = s->no_fusion;
    lab->plan_stale = lab->plan && ss_lab_settings_hash(lab) != lab->plan_settings;
    free(s);
}

/* Takes the latest step of one list, and leaves its opposite in the other. */
static void go(struct ss_lab *lab, struct ss_lab_step **from, size_t *n_from,
               struct ss_lab_step **to, size_t *n_to, const char **what)
{
    struct ss_lab_step step = (*from)[--*n_from];
    push(to, n_to, (struct ss_lab_step){step.what, ss_lab_state_take(lab)});
    restore(lab, step.before);
    lab->history.moves++;
    *what = step.what;
}

enum ss_rc ss_lab_undo(struct ss_lab *lab, const char **what, struct ss_error *err)
{
    struct ss_lab_history *h = &lab->history;
    if (!h->n_past)
        return ss_fail(err, SS_E_STATE, "nothing was set that could be undone");
    go(lab, &h->past, &h->n_past, &h->future, &h->n_future, what);
    return SS_OK;
}

enum ss_rc ss_lab_redo(struct ss_lab *lab, const char **what, struct ss_error *err)
{
    struct ss_lab_history *h = &lab->history;
    if (!h->n_future)
        return ss_fail(err, SS_E_STATE, "nothing was undone that could be done again");
    go(lab, &h->future, &h->n_future, &h->past, &h->n_past, what);
    return SS_OK;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/strategies.h"

#include <stdlib.h>

#include "core/lab/pins.h"

/* Reads a pin, and adds to its statement what it came to. True if it holds for some op or var. */
static bool read_pin(const struct ss_pin_reader *reader, const struct ss_lab_pin *pin,
                     struct ss_strategy_statement *s)
{
    struct ss_pin_reading reading;
    struct ss_error err = {0};
    enum ss_rc rc = ss_lab_read_with(reader, pin->target, pin->text, &reading, &err);
    s->matched += reading.matched;
    s->applied += rc == SS_OK ? reading.n : 0;
    if (!s->why && (rc != SS_OK || reading.refused)) {
        s->first_refused = reading.refused ? reading.refused : pin->target;
        s->why = rc == SS_OK ? reading.why : ss_strdup(reader->arena, err.message);
    }
    return rc == SS_OK;
}

/* Replaces the pins that strategy files made; the typed ones stay, in front. */
static void replace_pins(struct ss_lab_pins *pins, const struct ss_lab_pin *items, size_t n)
{
    bool *typed = ss_xcalloc(pins->n + 1, sizeof *typed);
    for (size_t i = 0; i < pins->n; i++)
        typed[i] = !pins->items[i].from;
    ss_settings_replace_list(pins, typed, items, n);
    free(typed);
}

enum ss_rc ss_lab_set_strategies(struct ss_lab *lab, struct ss_strategies *strategies,
                                 struct ss_job *job, struct ss_arena *arena, struct ss_error *err)
{
    if (lab->now->problem)
        return ss_fail(err, SS_E_STATE, "strategies are for models, not for problem files");
    enum ss_rc rc = ss_lab_ready(lab, job, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_pin_reader reader = ss_lab_pin_reader(lab->now, arena);
    struct ss_lab_pin *kept = ss_alloc_array(arena, strategies->n_pins, sizeof *kept);
    size_t n = 0;
    for (size_t i = 0; i < strategies->n_pins; i++)
        if (read_pin(&reader, &strategies->pins[i],
                     &strategies->statements[strategies->statement[i]]))
            kept[n++] = strategies->pins[i];
    struct ss_settings settings = ss_settings_copy(&lab->now->settings);
    replace_pins(&settings.pins, kept, n);
    rc = ss_lab_pins_agree(&reader, &settings.pins, err);
    if (rc == SS_OK)
        ss_lab_set(lab, &settings);
    ss_settings_fini(&settings);
    return rc;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/stage_pins.h"

#include "core/space/partial_kinds.h"

enum ss_rc ss_stage_pins_read(const struct ss_slice *slice, const struct ss_ruleset *rules,
                              const struct ss_mesh *mesh, int64_t n_microbatches,
                              struct ss_arena *arena, struct ss_pin **pins, size_t *n,
                              struct ss_error *err)
{
    const struct ss_graph *g = slice->graph;
    *n = 0;
    *pins = ss_alloc_array(arena, slice->n_pins, sizeof **pins);
    if (!slice->n_pins || mesh->n_devices == 1)
        return SS_OK;
    const uint8_t *kinds = ss_partial_kinds(g, rules, arena);
    for (size_t i = 0; i < slice->n_pins; i++) {
        const struct ss_pin *from = &slice->pins[i];
        struct ss_pin *pin = &(*pins)[*n];
        struct ss_error own = {0};
        enum ss_rc rc = SS_OK;
        if (from->kind == SS_PIN_TIE)
            *pin = *from;
        else if (from->on_var)
            rc = ss_pin_parse_var(g, mesh, from->op, from->text, arena, pin, &own);
        else
            rc = ss_pin_parse(g, rules, kinds, mesh, g->ops[from->op].name, from->text, arena, pin,
                              &own);
        if (rc == SS_OK) {
            pin->kind = from->kind;
            pin->price = from->price / (double)n_microbatches;
            ++*n;
        } else if (from->kind == SS_PIN_REQUIRE) {
            ss_error_where(&own, "%s", slice->pin_names[i]);
            if (err)
                *err = own;
            return rc;
        }
    }
    return SS_OK;
}

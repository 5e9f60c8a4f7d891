/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_pins.h"

#include "core/lab/pins.h"
#include "repl/cmd/show.h"

void ss_put_pin_reading(const struct ss_lab *lab, const char *target, const char *text,
                        struct ss_out *out)
{
    struct ss_pin_reading reading;
    if (ss_lab_read_pin(lab->now, target, text, &out->arena, &reading, NULL) != SS_OK)
        return;
    ss_out_field(out, "matched", ss_v_int((int64_t)reading.matched));
    ss_out_field(out, "applied", ss_v_int((int64_t)reading.n));
    if (reading.refused)
        ss_out_note(out, "it does not hold for %zu of the %zu that match, first %s: %s",
                    reading.matched - reading.n, reading.matched, reading.refused, reading.why);
}

static void note_statement(const struct ss_strategy_statement *s, struct ss_out *out)
{
    if (s->n == 0)
        ss_out_note(out, "%s: unused: no op is chosen for %s", s->from, s->what);
    else if (s->applied == 0)
        ss_out_note(out, "%s: unused: this %s holds for nothing: %s", s->from, s->what,
                    s->why ? s->why : "its target matches no op");
    else if (s->why)
        ss_out_note(out, "%s: this %s does not hold for some of what it names, first %s: %s",
                    s->from, s->what, s->first_refused, s->why);
}

void ss_put_strategies(const struct ss_strategies *strategies, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"statement", SS_UNIT_NONE},
                                               {"asks", SS_UNIT_NONE},
                                               {"matched", SS_UNIT_NUMBER},
                                               {"applied", SS_UNIT_NUMBER},
                                               {"why", SS_UNIT_NONE}};
    ss_out_table(out, "statements", columns, SS_COUNT(columns));
    for (size_t i = 0; i < strategies->n_statements; i++) {
        const struct ss_strategy_statement *s = &strategies->statements[i];
        struct ss_value cells[] = {ss_v_text(ss_strdup(&out->arena, s->from)), ss_v_text(s->what),
                                   ss_v_int((int64_t)s->matched), ss_v_int((int64_t)s->applied),
                                   ss_v_text(s->why ? ss_strdup(&out->arena, s->why) : NULL)};
        ss_out_row(out, cells);
    }
    for (size_t i = 0; i < strategies->n_statements; i++)
        note_statement(&strategies->statements[i], out);
    if (!strategies->n_statements)
        ss_out_note(out, "the strategy asks for nothing of this model");
}

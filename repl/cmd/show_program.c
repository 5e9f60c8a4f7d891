/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_program.h"

#include <string.h>

#include "repl/cmd/show.h"

enum { LONGEST = 80 };
static void put_refusals(const struct ss_program_pins *got, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"value", SS_UNIT_NONE},
                                               {"line", SS_UNIT_NUMBER},
                                               {"sharding", SS_UNIT_NONE},
                                               {"why", SS_UNIT_NONE}};
    if (got->n_refusals)
        ss_out_table(out, "refusals", columns, SS_COUNT(columns));
    for (size_t i = 0; i < got->n_refusals; i++) {
        const struct ss_program_refusal *r = &got->refusals[i];
        const bool is_long = strlen(r->sharding) > LONGEST; /* one device after another */
        const char *text =
            is_long ? ss_sprintf(&out->arena, "%.*s...", LONGEST, r->sharding) : r->sharding;
        struct ss_value cells[] = {ss_v_text(r->value), ss_v_int(r->line), ss_v_text(text),
                                   ss_v_text(r->why)};
        ss_out_row(out, cells);
    }
}

void ss_put_program_pins(const struct ss_program_pins *got, struct ss_out *out)
{
    ss_out_field(out, "pinned", ss_v_int((int64_t)got->pinned));
    ss_out_field(out, "refused", ss_v_int((int64_t)got->refused));
    ss_out_field(out, "not_read", ss_v_int((int64_t)got->unread));
    put_refusals(got, out);
    if (got->refused)
        ss_out_note(out, "mesh --from-program sets the mesh that the program is written for");
    if (got->matched)
        ss_out_note(out, "the program's axes are matched by size: %s", got->matched);
}

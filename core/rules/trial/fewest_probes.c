/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/trial/fewest_probes.h"

#include <string.h>

#include "core/op/inference.h"
#include "core/rules/subject.h"

/* The fewest probes of an attempt with a partial operand, because cells of one probe are not
 * independent. Integers wrap around in few draws, and a fold of them shows that in few cells. A
 * draw of booleans shows little, because one operand may have few that are true and another many.
 */
enum { PARTIAL = 10, INTEGERS = 24, BOOLEANS = 40, FOLDED_INTEGERS = 64 };
/* The same if a region decides by its data: with a partial operand, and with none. */
enum { CHOICE = 160, CUT_CHOICE = 60 };

static bool computes_integers(const struct ss_call *call)
{
    bool any = false;
    for (size_t r = 0; r < call->n_out; r++)
        any |= ss_dtype_is_int(call->out[r].dtype);
    return any && !(call->def->flags & SS_OP_MOVEMENT);
}

int ss_fewest_of_windows(const struct ss_call *call)
{
    const struct ss_region *body = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    bool adds = body && body->simple && strcmp(body->simple, "add") == 0;
    bool slides = call->def->class == SS_OP_CLASS_REDUCE_WINDOW ||
                  call->def->class == SS_OP_CLASS_SELECT_AND_SCATTER;
    if (!slides || adds)
        return 0;
    return ss_dtype_is_int(call->in[0].dtype) ? CHOICE : CUT_CHOICE;
}

int ss_fewest_probes(const struct ss_subject *s, bool partial)
{
    const bool composite = s->call->def->class == SS_OP_CLASS_COMPOSITE;
    bool booleans = false, chooses = !composite && ss_call_has_program(s->call);
    int fewest = PARTIAL;
    for (size_t k = 0; k < s->call->n_in; k++)
        booleans |= s->call->in[k].dtype == SS_I1 && !ss_is_bound(s, k);
    if (!partial)
        fewest = chooses ? CUT_CHOICE : 0;
    else if (chooses || booleans || composite)
        fewest = chooses ? CHOICE : BOOLEANS;
    else if (computes_integers(s->call))
        fewest = s->call->def->flags & SS_OP_ELEMENTWISE ? INTEGERS : FOLDED_INTEGERS;
    int windows = ss_fewest_of_windows(s->call);
    return windows > fewest ? windows : fewest;
}

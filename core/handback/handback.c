/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the formats share. */
#include "core/handback/handback.h"

void ss_handback_leave(struct ss_handback *h, const char *value, uint32_t var,
                       const struct ss_layout *layout, const char *why)
{
    struct ss_buf text = {0};
    ss_layout_print(&text, &h->plan->mesh, &h->plan->graph->vars[var].type, layout);
    const struct ss_unsaid row = {value, ss_strdup(h->arena, ss_buf_text(&text)), why};
    ss_push(h->arena, h->unsaid, row);
    ss_buf_free(&text);
}

/* Frameworks reduce partial terms by themselves when a value is placed. */
void ss_handback_leave_reshards(struct ss_handback *h)
{
    const struct ss_plan *plan = h->plan;
    for (size_t i = 0; i < plan->n_reshards; i++) {
        const struct ss_plan_reshard *r = &plan->reshards[i];
        if (r->place != SS_TO_OPERAND || ss_layout_is_partial(&r->from))
            continue;
        const char *value = ss_sprintf(h->arena, "%s for %s", plan->graph->vars[r->var].name,
                                       plan->graph->ops[r->consumer].name);
        ss_handback_leave(h, value, r->var, &r->to,
                          "one reader takes another layout: the framework finds its own");
    }
}

void ss_handback_count(struct ss_handback *h, const char *name, int64_t count)
{
    if (h->n_written < SS_MAX_WRITTEN)
        h->written[h->n_written++] = (struct ss_written){name, count};
}

bool ss_handback_is_placed(const struct ss_plan *plan, uint32_t var)
{
    return plan->has_hub[var] && plan->graph->vars[var].kind == SS_VAR_RESULT &&
           ss_graph_has_storage(plan->graph, var);
}

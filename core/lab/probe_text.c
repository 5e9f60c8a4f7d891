/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/probe_text.h"

#include "core/graph/graph.h"
#include "core/load/stablehlo.h"

/* The op on these operands; its results become outputs. */
static enum ss_rc add_run(struct ss_graph *g, const struct ss_call *call,
                          const struct ss_tensor *in, const char *of, struct ss_error *err)
{
    uint32_t *operands = ss_alloc_array(&g->arena, call->n_in + 1, sizeof *operands);
    uint32_t op;
    enum ss_rc rc = SS_OK;
    for (size_t k = 0; k < call->n_in && rc == SS_OK; k++)
        rc = ss_graph_add_constant(g, &in[k].type, in + k, operands + k, err);
    if (rc == SS_OK)
        rc = ss_graph_add_op(g, call->def, call->attrs, operands, call->n_in, call->n_out, 0,
                             (struct ss_loc){0, 0}, &op, err);
    for (size_t k = 0; k < call->n_out && rc == SS_OK; k++)
        ss_graph_add_output(g, g->ops[op].results[k], of);
    return rc;
}

enum ss_rc ss_probe_print(const struct ss_replay *r, struct ss_buf *out, struct ss_error *err)
{
    if (!r->call.def)
        return ss_fail(err, SS_E_STATE, "the op of this probe is not kept");
    struct ss_graph *g = ss_graph_new("probe", "stablehlo");
    enum ss_rc rc = add_run(g, &r->call, r->in, "whole", err);
    for (int i = 0; i < r->ranks && rc == SS_OK; i++)
        if (r->local[i].def && r->piece[i])
            rc = add_run(g, &r->local[i], r->operand[i],
                         ss_sprintf(&g->arena, "rank %d", r->first_rank + i), err);
    if (rc == SS_OK)
        rc = ss_graph_finish(g, err);
    if (rc == SS_OK)
        ss_stablehlo_print(g, out);
    ss_graph_free(g);
    return rc;
}

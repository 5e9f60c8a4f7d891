/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes certificates (certificate.h). */
#ifndef SS_CORE_SOLVE_CERTIFICATE_CERTIFY_H
#define SS_CORE_SOLVE_CERTIFICATE_CERTIFY_H

#include "core/base/job.h"
#include "core/solve/certificate/certificate.h"
#include "core/costgraph/prices.h"

/* Appends to text the certificate of a choice, with the best bound at the given multipliers that
 * message passing finds: it ends when the bound proves the choice, stalls, or the job stops. Any
 * multipliers are sound. *certificate receives the values that a check of the text returns. Fails
 * with SS_E_ARGUMENT if the choice is forbidden, if it exceeds the limit and prices->over does not
 * make the limit soft, or if ss_replay_init refuses the multipliers. */
SS_NODISCARD enum ss_rc ss_certify(const struct ss_cost_graph *g, const uint32_t *choice,
                                   const struct ss_prices *prices, struct ss_job *job,
                                   struct ss_buf *text, struct ss_certificate *certificate,
                                   struct ss_error *err);

#endif

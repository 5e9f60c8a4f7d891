/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing certificates (certificate.h says what they are). */
#ifndef SS_CORE_SOLVE_CERTIFICATE_CERTIFY_H
#define SS_CORE_SOLVE_CERTIFICATE_CERTIFY_H

#include "core/base/job.h"
#include "core/solve/certificate/certificate.h"
#include "core/costgraph/prices.h"

/* Writes the certificate of a choice that fits, or under prices with a price of bytes above the
 * limit, of any that is allowed, with the best bound that the prices give: message
 * passing stops when the bound proves the choice, stalls, or the job stops. Any prices are sound.
 * *certificate is what a check of the text would say. SS_E_ARGUMENT where the choice does not fit
 * or costs something forbidden. */
SS_NODISCARD enum ss_rc ss_certify(const struct ss_cost_graph *g, const uint32_t *choice,
                                   const struct ss_prices *prices, struct ss_job *job,
                                   struct ss_buf *text, struct ss_certificate *certificate,
                                   struct ss_error *err);

#endif

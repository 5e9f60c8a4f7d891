/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Certificates: a choice with a lower bound that anybody can check. The text holds memory
 * multipliers, the steps of a reduction of the priced problem, and messages on the edges that
 * remain (replay.h). The bound follows from these and the raw problem by exact sums. certify.h
 * writes a certificate; the check needs only the cost graph and the text. docs/solver.md,
 * "Certificates", describes both. */
#ifndef SS_CORE_SOLVE_CERTIFICATE_CERTIFICATE_H
#define SS_CORE_SOLVE_CERTIFICATE_CERTIFICATE_H

#include "core/base/buf.h"
#include "core/costgraph/costgraph.h"
#include "core/costgraph/prices.h"

struct ss_certificate {
    int64_t cost, bound; /* of the choice; no choice that fits costs less than bound */
    int64_t peak_bytes;
    /* With a soft limit (over.units > 0) bound holds for all choices, and cost includes penalty. */
    struct ss_byte_price over;
    int64_t over_bytes, penalty;
    uint64_t prices, steps, messages; /* the number of multipliers, steps, edges with messages */
};

/* The version in the first line of the text: SOFT if the limit may be exceeded at a price. */
enum { SS_CERTIFICATE_HARD = 1, SS_CERTIFICATE_SOFT };
/* True if the text begins as a certificate for a soft limit. */
bool ss_certificate_is_soft(const char *text, size_t length);

/* Fills in cost, peak and penalty of a choice; over.units > 0: the limit is soft. Returns false if
 * the choice is forbidden (cost is then SS_FORBIDDEN) or exceeds a hard limit. */
bool ss_certificate_price(const struct ss_cost_graph *g, const uint32_t *choice,
                          struct ss_byte_price over, struct ss_certificate *certificate);

/* A hash of strategies, costs, memory, edges and limit, as 32 hexadecimal digits. */
#define SS_DIGEST_SIZE 33
void ss_cg_digest(const struct ss_cost_graph *g, char digest[SS_DIGEST_SIZE]);

/* Checks the certificate in text[0, length) against the problem g; path is for messages. Fails with
 * SS_E_SYNTAX if the text is not a certificate, SS_E_ARGUMENT if its multipliers are unusable, and
 * SS_E_MISMATCH if it is for another problem or one of its claims is false. The error names the
 * claim and its path:line. */
SS_NODISCARD enum ss_rc ss_certificate_check(const struct ss_cost_graph *g, const char *path,
                                             const char *text, size_t length,
                                             struct ss_certificate *certificate,
                                             struct ss_error *err);

#endif

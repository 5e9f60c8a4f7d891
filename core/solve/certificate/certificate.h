/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Certificates: a choice, and a lower bound that nobody has to trust. The text holds prices of
 * memory, steps that take the priced problem apart, and messages on what they leave (replay.h); the
 * bound follows from them and the raw problem by exact sums. certify.h writes one; the check needs
 * nothing but the cost graph and this text. */
#ifndef SS_CORE_SOLVE_CERTIFICATE_CERTIFICATE_H
#define SS_CORE_SOLVE_CERTIFICATE_CERTIFICATE_H

#include "core/base/buf.h"
#include "core/costgraph/costgraph.h"
#include "core/costgraph/prices.h"

struct ss_certificate {
    int64_t cost, bound; /* of the choice; no choice that fits costs less than bound */
    int64_t peak_bytes;
    /* Where the limit may be passed: bound is one for all choices, penalty part of cost. */
    struct ss_byte_price over;
    int64_t over_bytes, penalty;
    uint64_t prices, steps, messages; /* how many of each (messages: edges) */
};

/* The version a text begins with says whether the limit may be passed. */
enum { SS_CERTIFICATE_HARD = 1, SS_CERTIFICATE_SOFT };
bool ss_certificate_is_soft(const char *text, size_t length);

/* What a choice costs with what it passes the limit by, if it may (over.units > 0). False if it is
 * forbidden or does not fit. */
bool ss_certificate_price(const struct ss_cost_graph *g, const uint32_t *choice,
                          struct ss_byte_price over, struct ss_certificate *certificate);

/* 32 hexadecimal digits that equal problems share: strategies, costs, memory, edges, limit. */
#define SS_DIGEST_SIZE 33
void ss_cg_digest(const struct ss_cost_graph *g, char digest[SS_DIGEST_SIZE]);

/* Checks a certificate against the problem that it is for. SS_E_SYNTAX where the text is none,
 * SS_E_MISMATCH where anything it says does not hold; the error says what, path:line where. */
SS_NODISCARD enum ss_rc ss_certificate_check(const struct ss_cost_graph *g, const char *path,
                                             const char *text, size_t length,
                                             struct ss_certificate *certificate,
                                             struct ss_error *err);

#endif

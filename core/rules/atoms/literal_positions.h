/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probe lengths that are long enough for the literal positions and windows of a body.
 *
 * A body that reads x[:, 1000] behaves differently on dims shorter than 1000. If the dim of the
 * call is longer, some probes must be long enough too. */
#ifndef SS_CORE_RULES_ATOMS_LITERAL_POSITIONS_H
#define SS_CORE_RULES_ATOMS_LITERAL_POSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rules/atoms.h"

struct ss_buf;
struct ss_call;
struct ss_candidate;
struct ss_subject;

/* A length at which a number that a body holds is a place like any other. */
struct ss_literal_length {
    uint16_t atom;
    int64_t length;
    bool needed;  /* the call itself is as long: without a probe nothing is known */
    bool counted; /* an operator of a body counts along the atom: it has to be met often */
    int least;    /* so many probes, as one may not show it: windows, sums, parts */
};

/* Atoms whose length is neither cut nor fixed, into a list with room for all; how many. */
size_t ss_free_atoms(const struct ss_subject *s, const struct ss_candidate *c, uint16_t *list);
/* Lengths that the candidate has to hold at; how many. *why, or NULL: these are not all. */
size_t ss_literal_lengths(const struct ss_subject *s, const struct ss_candidate *c,
                          struct ss_literal_length **out, const char **why);
/* How long a piece must be for the longest window on it to show; 0: as short as any probe. */
int64_t ss_window_length(const struct ss_call *call);
/* How long the longest window of a body on an atom asks it to be, as it is; 0:
 * no window. *together: how long all are, each on what others make: rows reach no further; may be
 * NULL. */
int64_t ss_window_span_on(struct ss_subject *s, uint16_t atom, int64_t *together);
/* Lengths, of what is cut the first, at which what is counted along them may reach a number of a
 * body, and does not at shorter ones: sum(m) > 20. The call itself is as long. How many. */
size_t ss_counting_lengths(const struct ss_subject *s, const struct ss_candidate *c,
                           struct ss_literal_length **out);
/* Whether the body holds numbers that no such length goes beyond, and the call does. */
bool ss_has_unreachable_literal(const struct ss_subject *s);
/* The rows of an atom, in a body that counts, at which cuts may make a difference: the first, those
 * with its numbers, what lies next to these and between two. Their number; in arena. real: as long
 * as the other lengths are in the call. */
size_t ss_critical_rows(const struct ss_subject *s, uint16_t atom, int64_t **out, bool *real);
/* Numbers of its bodies that count only because the call is so long. */
void ss_literal_positions_key(const struct ss_call *call, const struct ss_atoms *atoms,
                              struct ss_buf *out);
/* How long the longest window of a body is itself, with what lies beside its
 * operand; 0: it has none. A length has room for a halo of it where it is as long. */
int64_t ss_window_span(const struct ss_call *call);

static inline bool ss_has_room(const struct ss_atoms *atoms, uint16_t atom, int64_t span)
{
    return span > 0 && span <= atoms->lengths[atom];
}

#endif

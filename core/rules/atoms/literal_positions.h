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

/* A length of an atom from which on a literal of a body lies inside the dim. */
struct ss_literal_length {
    uint16_t atom;
    int64_t length;
    bool needed; /* the call is as long: without such a probe the row is undetermined */
    int least;   /* probes needed at least: one may not show windows or sums */
};

/* Fills list (room for all atoms) with the atoms whose length is neither cut nor fixed. Returns
 * their number. */
size_t ss_free_atoms(const struct ss_subject *s, const struct ss_candidate *c, uint16_t *list);
/* The lengths at which the candidate must also hold; returns their number. *why: why the list is
 * incomplete; NULL: it is complete. */
size_t ss_literal_lengths(const struct ss_subject *s, const struct ss_candidate *c,
                          struct ss_literal_length **out, const char **why);
/* How long a piece must be for its longest window to show; 0: any probe is long enough. */
int64_t ss_window_length(const struct ss_call *call);
/* Appends to a structure key the literals that matter only because the call is long enough. */
void ss_literal_positions_key(const struct ss_call *call, const struct ss_atoms *atoms,
                              struct ss_buf *out);
/* The length of the longest window of the body, with the padding of its operand; 0: no window. */
int64_t ss_window_span(const struct ss_call *call);

/* True if the atom is long enough in the call for a halo of a window of that span. */
static inline bool ss_has_room(const struct ss_atoms *atoms, uint16_t atom, int64_t span)
{
    return span > 0 && span <= atoms->lengths[atom];
}

#endif

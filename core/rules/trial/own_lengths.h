/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Refutes a given row at the lengths of the call itself, if no candidate of atoms expresses it. */
#ifndef SS_CORE_RULES_TRIAL_OWN_LENGTHS_H
#define SS_CORE_RULES_TRIAL_OWN_LENGTHS_H

#include <stdbool.h>

struct ss_attempt;
struct ss_row_text;
struct ss_subject;

/* A rank can compute its piece of a result only from its pieces of the operands, whatever the local
 * operator is; and terms of a sum or average add up only if no product or decision takes values of
 * several ranks; and ranks whose pieces are equal compute equal pieces. Runs the whole operator on
 * data that differ on other ranks alone. Returns true if this refutes the row; the attempt then has
 * the probe and the cell. False says nothing: the row may hold, has partial operands or a halo, or
 * the operator is too large. */
bool ss_refute_at_own_lengths(struct ss_subject *s, const struct ss_row_text *row,
                              struct ss_attempt *attempt);
/* The same at other lengths, for a row without blocks that is refuted already: the attempt gets a
 * wrong cell, if a few draws of lengths show one. */
bool ss_find_wrong_cell(struct ss_subject *s, const struct ss_row_text *row,
                        struct ss_attempt *attempt);

#endif

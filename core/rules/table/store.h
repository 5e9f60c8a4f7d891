/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules of one signature as one line of JSON, and back without loss; and files of such lines. A
 * line ends with a checksum: what was changed by hand, or on the way, is refused. */
#ifndef SS_CORE_RULES_TABLE_STORE_H
#define SS_CORE_RULES_TABLE_STORE_H

#include "core/rules/discover.h"
#include "core/rules/table/cache.h"

/* Adds the key of a structure (ss_atoms_key) under the options. */
void ss_store_key(const struct ss_discover_options *options, const void *structure, size_t size,
                  struct ss_buf *out);

/* The seed that a key from a record or ss_store_key is of. */
uint64_t ss_store_seed(const struct ss_rules_key *key);

/* Adds the record, without a line break. */
void ss_store_write(struct ss_buf *out, const char *op, const struct ss_rules_key *key,
                    const struct ss_op_rules *rules);
/* Reads a record for a call of that structure: everything is checked against the call, so that no
 * record makes rules that the call cannot have. Rules lie in arena. */
SS_NODISCARD enum ss_rc ss_store_read(const char *record, size_t size, const struct ss_call *call,
                                      const struct ss_atoms *atoms, const struct ss_rules_key *key,
                                      struct ss_arena *arena, struct ss_op_rules **rules,
                                      struct ss_error *err);

/* All signatures of a ruleset as a file: a line that names the format and the probe version,
 * then the records. */
void ss_store_export(const struct ss_ruleset *rules, struct ss_buf *out);
/* Entries of such a file; name is for messages. Records are checked for completeness here,
 * against a call when they are used. Entries lie in arena. */
SS_NODISCARD enum ss_rc ss_store_import(const char *name, const char *text, size_t size,
                                        struct ss_arena *arena, struct ss_cache_entry **entries,
                                        size_t *n, struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the rules of one signature as one line of JSON, reads them back without loss, and handles
 * files of such lines. A line ends with a checksum; a modified line is refused. */
#ifndef SS_CORE_RULES_TABLE_STORE_H
#define SS_CORE_RULES_TABLE_STORE_H

#include "core/rules/discover.h"
#include "core/rules/table/cache.h"

/* Appends the cache key of a structure (ss_atoms_key) explored with these options. */
void ss_store_key(const struct ss_discover_options *options, const void *structure, size_t size,
                  struct ss_buf *out);

/* Returns the seed of a key that comes from a record or from ss_store_key. */
uint64_t ss_store_seed(const struct ss_rules_key *key);

/* Appends the record without a line break. */
void ss_store_write(struct ss_buf *out, const char *op, const struct ss_rules_key *key,
                    const struct ss_op_rules *rules);
/* Reads a record for a call of that structure. Every field is checked against the call, so a record
 * cannot produce rules that are invalid for the call. The rules are allocated in arena. */
SS_NODISCARD enum ss_rc ss_store_read(const char *record, size_t size, const struct ss_call *call,
                                      const struct ss_atoms *atoms, const struct ss_rules_key *key,
                                      struct ss_arena *arena, struct ss_op_rules **rules,
                                      struct ss_error *err);

/* Appends all signatures of a ruleset as a file: one line with the format and the probe version,
 * then the records. */
void ss_store_export(const struct ss_ruleset *rules, struct ss_buf *out);
/* Reads the entries of such a file into arena. name is used in messages. A record is checked for
 * completeness here, and against a call when it is used. */
SS_NODISCARD enum ss_rc ss_store_import(const char *name, const char *text, size_t size,
                                        struct ss_arena *arena, struct ss_cache_entry **entries,
                                        size_t *n, struct ss_error *err);

#endif

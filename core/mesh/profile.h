/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cluster profiles as files (JSON), and those that this process has read or measured. */
#ifndef SS_CORE_MESH_PROFILE_H
#define SS_CORE_MESH_PROFILE_H

#include "core/base/arena.h"
#include "core/base/buf.h"
#include "core/mesh/measured.h"

/* Adds the profile as JSON. */
void ss_profile_print(struct ss_buf *out, const struct ss_cluster *cluster);
/* Reads one; its lists and texts lie in arena. file is a name for messages. SS_E_SYNTAX, with file,
 * line and column, if the text is no profile or a figure is not one that a device can have. */
SS_NODISCARD enum ss_rc ss_profile_parse(const char *file, const char *text, size_t length,
                                         struct ss_arena *arena, struct ss_cluster *cluster,
                                         struct ss_error *err);
/* Writes a file as a whole, or leaves what was there. */
SS_NODISCARD enum ss_rc ss_profile_save(const char *path, const struct ss_cluster *cluster,
                                        struct ss_error *err);
/* Reads a file and adds the profile to those that ss_cluster_find knows. */
SS_NODISCARD enum ss_rc ss_profile_load(const char *path, const struct ss_cluster **cluster,
                                        struct ss_error *err);
/* Adds a profile, which is copied with its lists, and returns the copy; it stays until the process
 * ends, because plans refer to it. A later one of the same name takes its place in
 * ss_cluster_find. SS_E_NAME if a profile that comes with the program has the name. */
SS_NODISCARD enum ss_rc ss_profile_add(const struct ss_cluster *cluster,
                                       const struct ss_cluster **added, struct ss_error *err);

/* The last added profile of that name; NULL if there is none. */
const struct ss_cluster *ss_profile_find(const char *name);
/* Added profiles, the last one first; NULL from their number on. */
const struct ss_cluster *ss_profile_at(size_t i);

#endif

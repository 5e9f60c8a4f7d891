/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cluster profiles as records and tables. */
#ifndef SS_REPL_CMD_SHOW_CLUSTER_H
#define SS_REPL_CMD_SHOW_CLUSTER_H

#include "core/mesh/mesh.h"
#include "repl/cmd/out.h"

/* The figures of a profile, and their source. */
void ss_put_cluster(const struct ss_cluster *cluster, struct ss_out *out);
/* The times of its ops: products, memory, rates. SS_E_STATE if none were measured. */
SS_NODISCARD enum ss_rc ss_put_measured(const struct ss_cluster *cluster, struct ss_out *out,
                                        struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tensor goes from a layout on one submesh to a layout on another one: from a stage of a pipeline
 * to the next. It is divided into slices, each of which some devices hold and some want. Methods,
 * after Alpa (arXiv 2211.05322): send_recv   each device that wants a slice gets it from a device
 * that holds it; all_gather  the same, but devices of a host that want the same slices each get a
 * share of them, and gather the rest from each other, over the fast links; broadcast   a slice goes
 * once to each host, in chunks that one host passes on to the next. A host has one link to the
 * network, with a direction out and one in; devices of one host have links of their own. */
#ifndef SS_CORE_MESH_CROSS_MESH_H
#define SS_CORE_MESH_CROSS_MESH_H

#include "core/mesh/reshard.h"
#include "core/mesh/submesh.h"

/* X(id, name) */
#define SS_CROSS_METHODS(X)                                                                        \
    X(SS_CROSS_SEND_RECV, "send_recv")                                                             \
    X(SS_CROSS_ALL_GATHER, "all_gather")                                                           \
    X(SS_CROSS_BROADCAST, "broadcast")

enum ss_cross_method {
#define X(id, name) id,
    SS_CROSS_METHODS(X)
#undef X
        SS_N_CROSS_METHODS
};
const char *ss_cross_method_name(enum ss_cross_method method);

enum { SS_CROSS_CHUNKS = 32, SS_CROSS_MAX_SLICES = 1 << 16, SS_CROSS_MAX_STEPS = 1 << 20 };

/* Positions start, start + 1, ... of one dim of the unsharded tensor. */
struct ss_cross_run {
    int64_t start, length;
};

/* A box: the product of its runs over dims. */
struct ss_cross_slice {
    const struct ss_cross_run *runs[SS_MAX_RANK];
    size_t n_runs[SS_MAX_RANK];
    int64_t count, bytes;
};

/* A device gets a slice. from, to: ranks of the two logical meshes. */
struct ss_cross_send {
    uint32_t slice;
    int64_t from, to;
    /* Over the network, unless the devices share a host. Of a broadcast only the send to the first
     * device of each host is: the others get it inside the host. */
    bool network;
};

struct ss_cross {
    enum ss_cross_method method;
    struct ss_cross_slice *slices;
    size_t n_slices;
    struct ss_cross_send *sends; /* in the order in which senders were chosen */
    size_t n_sends;
    struct ss_layout landing; /* on the destination, after the sends */
    /* From landing to the layout that is wanted, on the destination's mesh. */
    struct ss_reshard_step *steps;
    size_t n_steps;
    int64_t network_bytes; /* over the network, in all */
    int64_t most_bytes;    /* over the busiest direction of a host's link */
    int64_t sends_ps, steps_ps, ps;
};

/* Plans one method, in arena. type: of the unsharded tensor. Senders are chosen one slice after the
 * other, the largest first: the device whose link is free earliest. The time of sends is that of
 * the busiest link, which an order without clashes reaches if they can be interrupted; broadcasts
 * that share a host are done one after the other. SS_E_UNSUPPORTED: the source layout is partial.
 * SS_E_LIMIT: too many slices. */
SS_NODISCARD enum ss_rc ss_cross_plan(const struct ss_type *type, const struct ss_submesh *from,
                                      const struct ss_layout *from_layout,
                                      const struct ss_submesh *to,
                                      const struct ss_layout *to_layout,
                                      enum ss_cross_method method, struct ss_arena *arena,
                                      struct ss_cross *out, struct ss_error *err);
/* The method that takes the least time; the first of equal ones. */
SS_NODISCARD enum ss_rc ss_cross_best(const struct ss_type *type, const struct ss_submesh *from,
                                      const struct ss_layout *from_layout,
                                      const struct ss_submesh *to,
                                      const struct ss_layout *to_layout, struct ss_arena *arena,
                                      struct ss_cross *out, struct ss_error *err);

#endif

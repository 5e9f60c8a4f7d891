/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What GPUs of different workers exchange, by NCCL: boxes as sends and receives, and the common
 * steps between ranks that are workers of their own by its collectives, on a communicator for each
 * group of axes. */
#include <nccl.h>

#include <stdlib.h>
#include <string.h>

#include "kernels/cuda/module.h"
#include "kernels/cuda/perform.h"

struct state {
    struct ss_device *device;
    ncclComm_t world, group[1 << SS_MAX_AXES]; /* group: by its axes, made when first used */
    bool failed; /* a peer may never come: nothing waits for it any more */
};

static enum ss_rc fail(const struct ss_transport *t, ncclResult_t result, ncclComm_t comm,
                       const char *what, struct ss_error *err)
{
    struct state *s = t->state;
    const char *more = comm ? ncclGetLastError(comm) : "";
    const enum ss_rc code = result == ncclInvalidUsage ? SS_E_MISMATCH
                            : result == ncclRemoteError || result == ncclSystemError
                                ? SS_E_IO
                                : SS_E_INTERNAL;
    s->failed = true;
    return ss_fail(err, code, "worker %d: NCCL: %s: %s%s%s", t->worker, what,
                   ncclGetErrorString(result), *more ? ": " : "", more);
}

/* Worker 0 makes the id, and the others get it through the host's transport. */
static enum ss_rc share_id(struct ss_transport *host, ncclUniqueId *id, struct ss_error *err)
{
    struct ss_message *list = ss_xcalloc((size_t)host->n_workers, sizeof *list);
    size_t n = 0;
    for (int w = 1; w < host->n_workers && host->worker == 0; w++)
        list[n++] = (struct ss_message){w, id, sizeof *id};
    if (host->worker != 0)
        list[n++] = (struct ss_message){0, id, sizeof *id};
    const enum ss_rc rc = host->worker == 0 ? host->api->exchange(host, list, n, NULL, 0, err)
                                            : host->api->exchange(host, NULL, 0, list, n, err);
    free(list);
    return rc;
}

static enum ss_rc open_nccl(struct ss_device *device, struct ss_transport *host,
                            struct ss_transport *transport, struct ss_error *err)
{
    struct state *s = ss_xcalloc(1, sizeof *s);
    ncclUniqueId id;
    ncclResult_t result = ncclSuccess;
    memset(&id, 0, sizeof id);
    s->device = device;
    *transport = (struct ss_transport){.api = &ss_nccl_transport,
                                       .state = s,
                                       .worker = host->worker,
                                       .n_workers = host->n_workers};
    if (host->worker == 0)
        result = ncclGetUniqueId(&id);
    /* A failure is told only after the id was shared, so that no worker waits for it. */
    enum ss_rc rc = share_id(host, &id, err);
    if (rc == SS_OK && result == ncclSuccess)
        result = ncclCommInitRank(&s->world, host->n_workers, id, host->worker);
    if (rc == SS_OK && result != ncclSuccess)
        rc = fail(transport, result, s->world, "open", err);
    return rc;
}

static void close_comm(const struct state *s, ncclComm_t comm)
{
    if (comm && s->failed)
        ncclCommAbort(comm);
    else if (comm)
        ncclCommDestroy(comm);
}

static void close_nccl(struct ss_transport *transport)
{
    struct state *s = transport->state;
    if (!s)
        return;
    for (int g = 0; g < 1 << SS_MAX_AXES; g++)
        close_comm(s, s->group[g]);
    close_comm(s, s->world);
    free(s);
    transport->state = NULL;
}

static enum ss_rc exchange(struct ss_transport *transport, const struct ss_message *sends,
                           size_t n_sends, const struct ss_message *receives, size_t n_receives,
                           struct ss_error *err)
{
    struct state *s = transport->state;
    ncclResult_t result = ncclGroupStart();
    for (size_t i = 0; i < n_sends && result == ncclSuccess; i++)
        if (sends[i].bytes)
            result = ncclSend(sends[i].data, sends[i].bytes, ncclUint8, sends[i].worker, s->world,
                              s->device->stream);
    for (size_t i = 0; i < n_receives && result == ncclSuccess; i++)
        if (receives[i].bytes)
            result = ncclRecv(receives[i].data, receives[i].bytes, ncclUint8, receives[i].worker,
                              s->world, s->device->stream);
    const ncclResult_t ended = ncclGroupEnd();
    result = result != ncclSuccess ? result : ended;
    if (result == ncclSuccess)
        ncclCommGetAsyncError(s->world, &result);
    return result == ncclSuccess ? SS_OK : fail(transport, result, s->world, "exchange", err);
}

/* ---- collectives ---- */

/* The type of the numbers of a piece, of which a complex element has two; false if NCCL does not
 * reduce them as we do. */
static bool find_type(const struct ss_piece *piece, enum ss_reduce reduce, ncclDataType_t *type,
                      size_t *each)
{
    static const struct {
        enum ss_dtype stored;
        ncclDataType_t type;
    } types[] = {{SS_F64, ncclFloat64},   {SS_F32, ncclFloat32}, {SS_F16, ncclFloat16},
                 {SS_BF16, ncclBfloat16}, {SS_I8, ncclInt8},     {SS_I32, ncclInt32},
                 {SS_I64, ncclInt64},     {SS_U8, ncclUint8},    {SS_U32, ncclUint32},
                 {SS_U64, ncclUint64}};
    const enum ss_dtype part = ss_dtype_part(piece->stored);
    const bool complex = part != piece->stored;
    *each = complex ? 2 : 1;
    if (complex && !ss_reduce_adds(reduce))
        return false;
    if (ss_dtype_is_int(part) && reduce == SS_AVG)
        return false;
    if (piece->type.dtype == SS_I4 || piece->type.dtype == SS_U4)
        return false;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (types[i].stored == part) {
            *type = types[i].type;
            return true;
        }
    }
    return false;
}

static bool find_reduction(enum ss_reduce reduce, ncclRedOp_t *op)
{
    switch (reduce) {
    case SS_SUM:
        *op = ncclSum;
        return true;
    case SS_AVG:
        *op = ncclAvg;
        return true;
    case SS_PROD:
        *op = ncclProd;
        return true;
    case SS_MAX: /* NaN would lose */
    case SS_MIN:
    case SS_AND:
    case SS_OR:
    case SS_N_REDUCES:
        break;
    }
    return false;
}

/* The workers that differ on these axes alone, in the order of their ranks. */
static ncclResult_t comm_of(struct ss_transport *t, const struct ss_mesh *mesh, uint32_t axes,
                            ncclComm_t *comm)
{
    struct state *s = t->state;
    int64_t coords[SS_MAX_AXES];
    if (!s->group[axes]) {
        ss_mesh_coords(mesh, t->worker, coords);
        for (int a = 0; a < mesh->n_axes; a++)
            coords[a] = axes >> a & 1 ? 0 : coords[a];
        const ncclResult_t result = ncclCommSplit(s->world, (int)ss_mesh_rank(mesh, coords),
                                                  t->worker, &s->group[axes], NULL);
        if (result != ncclSuccess)
            return result;
    }
    *comm = s->group[axes];
    return ncclSuccess;
}

/* Pieces that are joined along the first dim in the order of the ranks. */
static bool joins_first(const struct ss_cut *cut)
{
    return cut->kind == SS_SHARD && cut->dim == 0 && cut->before == 1;
}

static enum ss_rc collective(struct ss_transport *transport, const struct ss_mesh *mesh,
                             const struct ss_reshard_step *step, const struct ss_piece *in,
                             const struct ss_piece *out, bool *done, struct ss_error *err)
{
    struct state *s = transport->state;
    ncclDataType_t type = ncclUint8;
    ncclRedOp_t op = ncclSum;
    ncclComm_t comm = s->world;
    size_t each = 1;
    int axis = 0;
    while (axis + 1 < SS_MAX_AXES && !(step->axes >> axis & 1))
        axis++;
    const bool one_axis = step->axes == 1u << axis;
    const bool reduces = step->kind == SS_ALL_REDUCE || step->kind == SS_REDUCE_SCATTER;
    const enum ss_reduce reduce = reduces ? (enum ss_reduce)step->from.axis[axis].reduce : SS_SUM;
    *done = false;
    if (mesh->n_devices != transport->n_workers || step->axes == 0 ||
        !(step->kind == SS_ALL_REDUCE || (one_axis && (reduces || step->kind == SS_ALL_GATHER))) ||
        (reduces && (!find_type(in, reduce, &type, &each) || !find_reduction(reduce, &op))) ||
        (step->kind == SS_ALL_GATHER && !joins_first(&step->from.axis[axis])) ||
        (step->kind == SS_REDUCE_SCATTER && !joins_first(&step->to.axis[axis])))
        return SS_OK;
    ncclResult_t result = comm_of(transport, mesh, step->axes, &comm);
    const size_t n_in = (size_t)ss_type_count(&in->type), n_out = (size_t)ss_type_count(&out->type);
    cudaStream_t stream = s->device->stream;
    if (result == ncclSuccess && n_in && n_out) {
        if (step->kind == SS_ALL_REDUCE)
            result = ncclAllReduce(in->data, out->data, n_in * each, type, op, comm, stream);
        else if (step->kind == SS_REDUCE_SCATTER)
            result = ncclReduceScatter(in->data, out->data, n_out * each, type, op, comm, stream);
        else
            result =
                ncclAllGather(in->data, out->data, n_in * (size_t)ss_dtype_bits(in->stored) / 8,
                              ncclUint8, comm, stream);
    }
    *done = true;
    return result == ncclSuccess
               ? SS_OK
               : fail(transport, result, comm, ss_collective_name(step->kind), err);
}

const struct ss_transport_api ss_nccl_transport = {.version = SS_BACKEND_VERSION,
                                                   .name = "nccl",
                                                   .device_memory = true,
                                                   .open = open_nccl,
                                                   .close = close_nccl,
                                                   .exchange = exchange,
                                                   .collective = collective};

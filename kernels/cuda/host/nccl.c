/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every pair of ranks has a channel in shared memory in either direction: a ring of bytes. An
 * operation is a header and then its bytes; the operations of a group move together, so that no
 * order of theirs waits for ever. Collectives are made of sends and receives. */
#include <nccl.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "kernels/cuda/host/runtime.h"
#include "kernels/cuda/device/common.cuh"
#include "kernels/cuda/device/numbers.cuh"

enum { MOST_RANKS = 64, RING = 1 << 16, JOIN_SECONDS = 60, MOST_OPS = 4096 };

struct channel {
    _Atomic uint64_t head, tail; /* bytes taken and put since the begin */
    char ring[RING];
};

struct segment {
    _Atomic int n_ranks, joined, aborted;
    _Atomic pid_t pids[MOST_RANKS];
    struct channel channels[]; /* [from * n_ranks + to] */
};

/* What travels first: what the sender thinks that it is. */
struct header {
    uint64_t bytes;
    int32_t kind, serial;
};

struct ss_twin_comm {
    struct segment *segment;
    size_t segment_bytes;
    int n, rank, members[MOST_RANKS]; /* members: ranks of the segment */
    int all, me;                      /* of the segment */
    bool is_part;
    int sent[MOST_RANKS], received[MOST_RANKS];
    ncclResult_t error;
    char text[256];
};

enum kind { PLAIN, OF_ALL_REDUCE, OF_ALL_GATHER, OF_REDUCE_SCATTER, OF_SPLIT };

struct op {
    ncclComm_t comm;
    bool sends;
    int peer;
    char *data;
    size_t bytes, done; /* done: of header and bytes */
    struct header header, seen;
};

static struct {
    int depth;
    struct op *ops;
    size_t n;
} group;

/* ---- errors ---- */

__attribute__((format(printf, 3, 4))) static ncclResult_t fail(ncclComm_t comm, ncclResult_t error,
                                                               const char *fmt, ...)
{
    if (comm->error == ncclSuccess) {
        va_list args;
        va_start(args, fmt);
        vsnprintf(comm->text, sizeof comm->text, fmt, args);
        va_end(args);
        comm->error = error;
    }
    return comm->error;
}

const char *ncclGetLastError(ncclComm_t comm)
{
    return comm ? comm->text : "";
}

const char *ncclGetErrorString(ncclResult_t result)
{
    static const char *const texts[] = {"no error",       "unhandled cuda error", "system error",
                                        "internal error", "invalid argument",     "invalid usage",
                                        "remote error",   "in progress"};
    return result <= ncclInProgress ? texts[result] : "unknown result";
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t *error)
{
    *error = comm->error;
    return ncclSuccess;
}

ncclResult_t ncclGetVersion(int *version)
{
    *version = NCCL_VERSION_CODE;
    return ncclSuccess;
}

/* ---- communicators ---- */

/* The id names the memory by the process that made it. */
ncclResult_t ncclGetUniqueId(ncclUniqueId *id)
{
    const int fd = memfd_create("shardscope-nccl", MFD_CLOEXEC);
    if (fd < 0)
        return ncclSystemError;
    memset(id, 0, sizeof *id);
    snprintf(id->internal, sizeof id->internal, "/proc/%ld/fd/%d", (long)getpid(), fd);
    return ncclSuccess;
}

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool is_gone(pid_t pid)
{
    return pid > 0 && kill(pid, 0) != 0 && errno == ESRCH;
}

static ncclResult_t wait_for_all(ncclComm_t comm)
{
    const double end = now() + JOIN_SECONDS;
    struct segment *s = comm->segment;
    while (atomic_load(&s->joined) < comm->all) {
        for (int i = 0; i < comm->all; i++)
            if (is_gone(atomic_load(&s->pids[i])) && atomic_load(&s->joined) < comm->all)
                return fail(comm, ncclRemoteError, "rank %d is gone", i);
        if (now() > end)
            return fail(comm, ncclSystemError, "only %d of %d ranks came", atomic_load(&s->joined),
                        comm->all);
        nap();
    }
    return ncclSuccess;
}

static struct segment *map_segment(const char *path, int n, size_t *bytes)
{
    *bytes = sizeof(struct segment) + (size_t)n * (size_t)n * sizeof(struct channel);
    const int fd = open(path, O_RDWR | O_CLOEXEC);
    struct stat st;
    if (fd < 0)
        return NULL;
    /* Every rank may be the first: new bytes are 0. */
    if (fstat(fd, &st) == 0 && (size_t)st.st_size < *bytes && ftruncate(fd, (off_t)*bytes) != 0) {
        close(fd);
        return NULL;
    }
    void *memory = mmap(NULL, *bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    return memory == MAP_FAILED ? NULL : memory;
}

ncclResult_t ncclCommInitRank(ncclComm_t *comm, int n_ranks, ncclUniqueId id, int rank)
{
    *comm = NULL;
    if (n_ranks < 1 || n_ranks > MOST_RANKS || rank < 0 || rank >= n_ranks)
        return ncclInvalidArgument;
    ncclComm_t c = calloc(1, sizeof *c);
    if (!c)
        return ncclSystemError;
    *c = (struct ss_twin_comm){.n = n_ranks, .all = n_ranks, .rank = rank, .me = rank};
    for (int i = 0; i < n_ranks; i++)
        c->members[i] = i;
    id.internal[sizeof id.internal - 1] = 0;
    c->segment = map_segment(id.internal, n_ranks, &c->segment_bytes);
    if (!c->segment) {
        free(c);
        return ncclSystemError;
    }
    atomic_store(&c->segment->pids[rank], getpid());
    atomic_fetch_add(&c->segment->joined, 1);
    *comm = c;
    return wait_for_all(c);
}

ncclResult_t ncclCommDestroy(ncclComm_t comm)
{
    if (comm && !comm->is_part)
        munmap(comm->segment, comm->segment_bytes);
    free(comm);
    return ncclSuccess;
}

static void mark_aborted(ncclComm_t comm)
{
    atomic_store(&comm->segment->aborted, 1 + comm->me);
}

ncclResult_t ncclCommAbort(ncclComm_t comm)
{
    mark_aborted(comm);
    return ncclCommDestroy(comm);
}

/* ---- moving bytes ---- */

static struct channel *channel_of(const struct op *o)
{
    const int me = o->comm->me, peer = o->comm->members[o->peer], n = o->comm->all;
    return &o->comm->segment->channels[o->sends ? me * n + peer : peer * n + me];
}

/* Copies to or from the ring what fits. */
static size_t move(struct channel *c, bool puts, char *data, size_t bytes)
{
    const uint64_t head = atomic_load(&c->head), tail = atomic_load(&c->tail);
    const uint64_t at = puts ? tail : head;
    uint64_t room = puts ? RING - (tail - head) : tail - head;
    if (room > RING - at % RING)
        room = RING - at % RING;
    const size_t n = bytes < room ? bytes : (size_t)room;
    if (n == 0)
        return 0;
    if (puts) {
        memcpy(c->ring + at % RING, data, n);
        atomic_store(&c->tail, tail + n);
    } else {
        memcpy(data, c->ring + at % RING, n);
        atomic_store(&c->head, head + n);
    }
    return n;
}

static bool check_header(struct op *o)
{
    if (o->seen.bytes == o->header.bytes && o->seen.kind == o->header.kind &&
        o->seen.serial == o->header.serial)
        return true;
    fail(o->comm, ncclInvalidUsage,
         "rank %d sent %llu bytes (kind %d, number %d), and rank %d expects %llu (kind %d, number "
         "%d)",
         o->peer, (unsigned long long)o->seen.bytes, o->seen.kind, o->seen.serial, o->comm->rank,
         (unsigned long long)o->header.bytes, o->header.kind, o->header.serial);
    mark_aborted(o->comm);
    return false;
}

/* True if any byte moved. */
static bool advance(struct op *o)
{
    const size_t head = sizeof o->header;
    struct channel *c = channel_of(o);
    size_t moved = 0, n;
    while (o->done < head) {
        char *at = (char *)(o->sends ? &o->header : &o->seen) + o->done;
        n = move(c, o->sends, at, head - o->done);
        o->done += n;
        moved += n;
        if (n == 0)
            return moved > 0;
        if (o->done == head && !o->sends && !check_header(o))
            return true;
    }
    while (o->done < head + o->bytes) {
        n = move(c, o->sends, o->data + (o->done - head), head + o->bytes - o->done);
        o->done += n;
        moved += n;
        if (n == 0)
            break;
    }
    return moved > 0;
}

static ncclResult_t check_aborted(ncclComm_t comm)
{
    const int aborted = atomic_load(&comm->segment->aborted);
    if (aborted && aborted - 1 != comm->me)
        return fail(comm, ncclRemoteError, "rank %d gave up", aborted - 1);
    return comm->error;
}

/* The operation of the group that waits for a process that has ended; NULL if there is none. */
static const struct op *op_with_gone_peer(void)
{
    for (size_t i = 0; i < group.n; i++) {
        const struct op *o = &group.ops[i];
        const int peer = o->comm->members[o->peer];
        if (o->done < sizeof o->header + o->bytes &&
            is_gone(atomic_load(&o->comm->segment->pids[peer])))
            return o;
    }
    return NULL;
}

/* Between two ranks operations happen one after another. */
static bool is_first(size_t i)
{
    const struct op *o = &group.ops[i];
    for (size_t j = 0; j < i; j++) {
        const struct op *p = &group.ops[j];
        if (p->sends == o->sends && p->comm->members[p->peer] == o->comm->members[o->peer] &&
            p->done < sizeof p->header + p->bytes)
            return false;
    }
    return true;
}

/* Advances every operation once; *left: how many are not done. True if any byte moved. */
static bool advance_all(size_t *left)
{
    bool moved = false;
    *left = 0;
    for (size_t i = 0; i < group.n; i++) {
        struct op *o = &group.ops[i];
        if (o->done >= sizeof o->header + o->bytes)
            continue;
        ++*left;
        moved |= is_first(i) && advance(o);
        if (o->comm->error != ncclSuccess)
            break;
    }
    return moved;
}

static ncclResult_t run_group(void)
{
    const struct op *orphan = NULL;
    unsigned idle = 0;
    for (size_t left = group.n; left > 0;) {
        const bool moved = advance_all(&left);
        for (size_t i = 0; i < group.n; i++)
            if (group.ops[i].comm->error != ncclSuccess)
                return group.ops[i].comm->error;
        /* A process may end when all that it owes lies in the rings, so what counts is that nothing
         * moves after it was seen to be gone. */
        if (!moved && orphan)
            return fail(orphan->comm, ncclRemoteError, "rank %d is gone", orphan->peer);
        orphan = NULL;
        if (moved)
            idle = 0;
        else if (left > 0 && ++idle % 64 == 0) {
            const ncclResult_t result = check_aborted(group.ops[0].comm);
            if (result != ncclSuccess)
                return result;
            orphan = op_with_gone_peer();
            if (!orphan)
                nap();
        }
    }
    return ncclSuccess;
}

ncclResult_t ncclGroupStart(void)
{
    group.depth++;
    return ncclSuccess;
}

ncclResult_t ncclGroupEnd(void)
{
    if (--group.depth > 0)
        return ncclSuccess;
    const ncclResult_t result = run_group();
    free(group.ops);
    group.ops = NULL;
    group.n = 0;
    return result;
}

static size_t size_of(ncclDataType_t type)
{
    static const unsigned char sizes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
    return sizes[type];
}

static ncclResult_t add_op(ncclComm_t comm, bool sends, int peer, void *data, size_t bytes,
                           enum kind kind)
{
    if (peer < 0 || peer >= comm->n)
        return fail(comm, ncclInvalidArgument, "no rank %d", peer);
    struct op *more = realloc(group.ops, (group.n + 1) * sizeof *more);
    if (!more)
        return fail(comm, ncclSystemError, "out of memory");
    group.ops = more;
    int *serial = sends ? comm->sent : comm->received;
    more[group.n++] = (struct op){
        .comm = comm,
        .sends = sends,
        .peer = peer,
        .data = data,
        .bytes = bytes,
        .header = {bytes, (int32_t)kind, serial[peer]++},
    };
    return ncclSuccess;
}

static ncclResult_t start(ncclComm_t comm, bool sends, int peer, void *data, size_t bytes,
                          enum kind kind)
{
    if (comm->error != ncclSuccess)
        return comm->error;
    ncclGroupStart();
    const ncclResult_t added = add_op(comm, sends, peer, data, bytes, kind);
    const ncclResult_t ended = ncclGroupEnd();
    return added != ncclSuccess ? added : ended;
}

ncclResult_t ncclSend(const void *data, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t comm, cudaStream_t stream)
{
    (void)stream;
    if (!ss_twin_reach("ncclSend", data, count * size_of(type)))
        return fail(comm, ncclUnhandledCudaError, "ncclSend reads outside of an allocation");
    return start(comm, true, peer, (void *)(uintptr_t)data, count * size_of(type), PLAIN);
}

ncclResult_t ncclRecv(void *data, size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                      cudaStream_t stream)
{
    (void)stream;
    if (!ss_twin_reach("ncclRecv", data, count * size_of(type)))
        return fail(comm, ncclUnhandledCudaError, "ncclRecv writes outside of an allocation");
    return start(comm, false, peer, data, count * size_of(type), PLAIN);
}

/* ---- collectives ---- */

/* Rank i gets out[i] of this rank, and this rank in[i] of rank i; bytes each. */
static ncclResult_t all_to_all(ncclComm_t comm, const char *out, size_t out_step, char *in,
                               size_t bytes, enum kind kind)
{
    ncclResult_t result = ncclSuccess;
    ncclGroupStart();
    for (int i = 0; i < comm->n && result == ncclSuccess; i++) {
        if (i == comm->rank) {
            memcpy(in + (size_t)i * bytes, out + (size_t)i * out_step, bytes);
            continue;
        }
        result = add_op(comm, true, i, (char *)(uintptr_t)out + (size_t)i * out_step, bytes, kind);
        if (result == ncclSuccess)
            result = add_op(comm, false, i, in + (size_t)i * bytes, bytes, kind);
    }
    const ncclResult_t ended = ncclGroupEnd();
    return result != ncclSuccess ? result : ended;
}

#define REDUCE(T, M, load, store)                                                                  \
    for (size_t i = 0; i < count; i++) {                                                           \
        T x = load(((const M *)all)[i]);                                                           \
        for (int r = 1; r < n; r++) {                                                              \
            const T y = load(((const M *)all)[(size_t)r * count + i]);                             \
            x = op == ncclProd  ? (T)(x * y)                                                       \
                : op == ncclMax ? (x > y ? x : y)                                                  \
                : op == ncclMin ? (x < y ? x : y)                                                  \
                                : (T)(x + y);                                                      \
        }                                                                                          \
        if (op == ncclAvg)                                                                         \
            x /= (T)n;                                                                             \
        ((M *)out)[i] = (M)store(x);                                                               \
    }
#define ITSELF(x) (x)

/* n times count elements, in the order of the ranks. */
static void reduce(const void *all, void *out, size_t count, int n, ncclDataType_t type,
                   ncclRedOp_t op)
{
    switch (type) {
    case ncclInt8:
        REDUCE(i32, i8, ITSELF, ITSELF)
        break;
    case ncclUint8:
        REDUCE(u32, u8, ITSELF, ITSELF)
        break;
    case ncclInt32:
        REDUCE(i32, i32, ITSELF, ITSELF)
        break;
    case ncclUint32:
        REDUCE(u32, u32, ITSELF, ITSELF)
        break;
    case ncclInt64:
        REDUCE(i64, i64, ITSELF, ITSELF)
        break;
    case ncclUint64:
        REDUCE(u64, u64, ITSELF, ITSELF)
        break;
    case ncclFloat16:
        REDUCE(f32, u16, load_f16, store_f16)
        break;
    case ncclBfloat16:
        REDUCE(f32, u16, load_bf16, store_bf16)
        break;
    case ncclFloat32:
        REDUCE(f32, f32, ITSELF, ITSELF)
        break;
    case ncclFloat64:
        REDUCE(f64, f64, ITSELF, ITSELF)
        break;
    }
}

static ncclResult_t check(ncclComm_t comm, const void *in, size_t in_bytes, const void *out,
                          size_t out_bytes)
{
    if (group.depth > 0)
        return fail(comm, ncclInvalidUsage, "the twin has no collectives in groups");
    if (!ss_twin_reach("collective: in", in, in_bytes) ||
        !ss_twin_reach("collective: out", out, out_bytes))
        return fail(comm, ncclUnhandledCudaError, "a collective reaches outside of an allocation");
    return comm->error;
}

static ncclResult_t fold_all(ncclComm_t comm, const void *in, size_t step, void *out, size_t count,
                             ncclDataType_t type, ncclRedOp_t op, enum kind kind)
{
    char *all = malloc((size_t)comm->n * count * size_of(type) + 1);
    if (!all)
        return fail(comm, ncclSystemError, "out of memory");
    const ncclResult_t result = all_to_all(comm, in, step, all, count * size_of(type), kind);
    if (result == ncclSuccess)
        reduce(all, out, count, comm->n, type, op);
    free(all);
    return result;
}

ncclResult_t ncclAllReduce(const void *in, void *out, size_t count, ncclDataType_t type,
                           ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream)
{
    (void)stream;
    const size_t bytes = count * size_of(type);
    const ncclResult_t result = check(comm, in, bytes, out, bytes);
    return result != ncclSuccess ? result
                                 : fold_all(comm, in, 0, out, count, type, op, OF_ALL_REDUCE);
}

ncclResult_t ncclReduceScatter(const void *in, void *out, size_t count, ncclDataType_t type,
                               ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream)
{
    (void)stream;
    const size_t bytes = count * size_of(type);
    const ncclResult_t result = check(comm, in, bytes * (size_t)comm->n, out, bytes);
    return result != ncclSuccess
               ? result
               : fold_all(comm, in, bytes, out, count, type, op, OF_REDUCE_SCATTER);
}

ncclResult_t ncclAllGather(const void *in, void *out, size_t count, ncclDataType_t type,
                           ncclComm_t comm, cudaStream_t stream)
{
    (void)stream;
    const size_t bytes = count * size_of(type);
    const ncclResult_t result = check(comm, in, bytes, out, bytes * (size_t)comm->n);
    return result != ncclSuccess ? result : all_to_all(comm, in, 0, out, bytes, OF_ALL_GATHER);
}

ncclResult_t ncclCommSplit(ncclComm_t comm, int color, int key, ncclComm_t *part,
                           ncclConfig_t *config)
{
    (void)config;
    const int mine[2] = {color, key};
    int all[MOST_RANKS][2];
    *part = NULL;
    const ncclResult_t result =
        all_to_all(comm, (const char *)mine, 0, (char *)all, sizeof mine, OF_SPLIT);
    if (result != ncclSuccess)
        return result;
    ncclComm_t c = calloc(1, sizeof *c);
    if (!c)
        return fail(comm, ncclSystemError, "out of memory");
    *c = *comm;
    c->is_part = true;
    c->n = 0;
    memset(c->sent, 0, sizeof c->sent);
    memset(c->received, 0, sizeof c->received);
    int keys[MOST_RANKS];
    for (int i = 0; i < comm->n; i++) {
        if (all[i][0] != color)
            continue;
        int at = c->n++;
        for (; at > 0 && keys[at - 1] > all[i][1]; at--) {
            keys[at] = keys[at - 1];
            c->members[at] = c->members[at - 1];
        }
        keys[at] = all[i][1];
        c->members[at] = comm->members[i];
    }
    for (int i = 0; i < c->n; i++)
        c->rank = c->members[i] == c->me ? i : c->rank;
    *part = c;
    return ncclSuccess;
}

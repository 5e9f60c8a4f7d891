/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What runs the ranks of a program. A worker (a process, or the tests) walks the program for the
 * ranks that it holds (core/run/worker.h) over two tables of functions:
 *
 * - a device computes: the CPU here (kernels/cpu/device.c), a GPU in a module that is opened at
 *   run time;
 * - a transport moves pieces between workers: sockets, MPI, or NCCL in the same module.
 *
 * Every entry is called by the thread that opened it. Entries that can fail return a code and fill
 * *err, whose text says what failed on which device and why; the run then ends. Entries marked
 * optional may be NULL. */
#ifndef SS_CORE_RUN_BACKEND_H
#define SS_CORE_RUN_BACKEND_H

#include "core/program/program.h"

/* Changes with every change of a struct that a module sees; a module of another version is not
 * used. */
enum { SS_BACKEND_VERSION = 2 };

/* ---- devices ---- */

/* One device as probe finds it. */
struct ss_device_info {
    char name[64];        /* "NVIDIA H100 80GB HBM3" */
    char detail[96];      /* what else tells it apart: "sm_90, driver 13.0"; may be empty */
    int64_t memory_bytes; /* in all; 0: unknown */
    int64_t free_bytes;   /* of these, now; 0: unknown */
};

/* A rank's piece of a value in device memory: dense, row-major. */
struct ss_piece {
    struct ss_type type;  /* as declared, of local lengths */
    enum ss_dtype stored; /* of its elements in memory: `stored` of type.dtype */
    void *data;           /* device memory; NULL: no rank holds the piece now */
};

/* A device that was opened, and a program that was loaded into it; the device's own structs. */
struct ss_device;
struct ss_device_program;

struct ss_device_options {
    enum ss_dtype floats; /* SS_F64, SS_F32, SS_BF16 or SS_F16: the type in which floats run */
    uint64_t seed;        /* of the run */
    int threads;          /* processors that the worker may use; 0: all */
};

struct ss_device_api {
    uint32_t version;    /* SS_BACKEND_VERSION */
    const char *name;    /* "cpu", "cuda" */
    const char *summary; /* for lists: "CPU kernels with OpenBLAS", at most 60 characters */

    /* Lists the devices of this machine: writes the first `most` to list and returns how many there
     * are. If it returns 0, why (why_size bytes) says why there is none or none is usable. Never
     * fails and never crashes, whatever drivers are missing. */
    size_t (*probe)(struct ss_device_info *list, size_t most, char *why, size_t why_size);
    /* Opens device `index` of probe's list for one run. */
    enum ss_rc (*open)(size_t index, const struct ss_device_options *options,
                       struct ss_device **device, struct ss_error *err);
    /* Gives everything back that the device holds. */
    void (*close)(struct ss_device *device);
    /* The type of elements in memory of a value that is declared with a dtype. The device computes
     * in it or wider. */
    enum ss_dtype (*stored)(const struct ss_device *device, enum ss_dtype declared);

    /* Memory of undefined content, aligned for every dtype; bytes may be 0. SS_E_MEMORY, with the
     * bytes asked for and the bytes free, if there is no more. */
    enum ss_rc (*allocate)(struct ss_device *device, size_t bytes, void **memory,
                           struct ss_error *err);
    void (*release)(struct ss_device *device, void *memory); /* NULL is allowed */
    /* Between host and device, with conversion: the host tensor has any store, the piece has the
     * same type and its own stored type. Done when they return. */
    enum ss_rc (*upload)(struct ss_device *device, const struct ss_tensor *host,
                         const struct ss_piece *piece, struct ss_error *err);
    enum ss_rc (*download)(struct ss_device *device, const struct ss_piece *piece,
                           struct ss_tensor *host, struct ss_error *err);
    /* (optional: device memory is host memory, and transports read and write it) Copies bytes as
     * they are between host and device memory. Done when they return, after all that was launched
     * before. */
    enum ss_rc (*read)(struct ss_device *device, void *host, const void *memory, size_t bytes,
                       struct ss_error *err);
    enum ss_rc (*write)(struct ss_device *device, void *memory, const void *host, size_t bytes,
                        struct ss_error *err);

    /* Prepares the EXEC and LESS instructions of a program, which outlives what is loaded: picks
     * and compiles kernels, and may decide which instructions run as one. Names the op in
     * err->where if one of them cannot run. */
    enum ss_rc (*load)(struct ss_device *device, const struct ss_program *program,
                       struct ss_device_program **loaded, struct ss_error *err);
    void (*unload)(struct ss_device *device, struct ss_device_program *loaded);
    /* (optional: 1) How many instructions from pc on `run` takes at once: EXEC and FREE alone, the
     * first an EXEC. A FREE in the group is done by the caller after the run. */
    size_t (*group)(const struct ss_device_program *loaded, size_t pc);
    /* (optional: false) Whether a buffer is written and read within one group alone and never
     * stored: its piece then has no memory. */
    bool (*unstored)(const struct ss_device_program *loaded, uint32_t buffer);
    /* Starts instructions [pc, pc + n), one EXEC or LESS or one group, for the rank at coords.
     * pieces: per buffer of the program; those that the instructions read and write have memory,
     * and never overlap. May return before they have run; failures may then be reported by a later
     * call. */
    enum ss_rc (*run)(struct ss_device *device, struct ss_device_program *loaded, size_t pc,
                      size_t n, const struct ss_piece *pieces, const int64_t *coords,
                      struct ss_error *err);
    /* Starts one part of a phase of an exchange (ss_exchange_pull): copies, reduces or fills a box.
     * src is a piece of type x->from (in phase 1 of an all_reduce, of x->to), or NULL for a FILL;
     * dst one of type x->to. All parts of a phase run in the order of their calls. */
    enum ss_rc (*pull)(struct ss_device *device, const struct ss_exchange *x, int phase,
                       size_t part, const struct ss_piece *src, const struct ss_piece *dst,
                       struct ss_error *err);
    /* Starts a copy of bytes within device memory. */
    enum ss_rc (*copy)(struct ss_device *device, void *to, const void *from, size_t bytes,
                       struct ss_error *err);
    /* Waits for all that was started, and reports its failures. */
    enum ss_rc (*synchronize)(struct ss_device *device, struct ss_error *err);
};

/* ---- transports ---- */

/* Bytes for one worker, or from it. */
struct ss_message {
    int worker;
    void *data; /* host memory, or device memory if the transport takes it */
    size_t bytes;
};

struct ss_transport;
struct ss_transport_api {
    uint32_t version;   /* SS_BACKEND_VERSION */
    const char *name;   /* "sockets", "mpi", "nccl" */
    bool device_memory; /* messages lie in device memory */

    /* (modules only; the program's own transports are opened by their workers) Opens a transport
     * between the workers of `host`, which carries what they must tell each other first, such as
     * the id of a communicator. Every worker calls it at the same point. */
    enum ss_rc (*open)(struct ss_device *device, struct ss_transport *host,
                       struct ss_transport *transport, struct ss_error *err);
    void (*close)(struct ss_transport *transport);
    /* Sends and receives all messages, none of them to the worker itself. Every worker calls it at
     * the same point, if only with nothing to send. Between two workers messages match in order;
     * one of another length than expected is SS_E_MISMATCH. With host memory: returns when all have
     * arrived. With device memory: they are in order with what the device does. A peer that is gone
     * is SS_E_IO, which names it. */
    enum ss_rc (*exchange)(struct ss_transport *transport, const struct ss_message *sends,
                           size_t n_sends, const struct ss_message *receives, size_t n_receives,
                           struct ss_error *err);
    /* (optional: never) Runs a whole step between ranks that are workers of their own, rank i being
     * worker i: in and out are this worker's pieces. *done = false: it does not, and the caller
     * exchanges boxes. */
    enum ss_rc (*collective)(struct ss_transport *transport, const struct ss_mesh *mesh,
                             const struct ss_reshard_step *step, const struct ss_piece *in,
                             const struct ss_piece *out, bool *done, struct ss_error *err);
};

/* A transport that is open. */
struct ss_transport {
    const struct ss_transport_api *api;
    void *state;           /* the implementation's */
    int worker, n_workers; /* this worker's number, and how many there are */
};

/* ---- modules ---- */

/* A module is a shared library that exports one function of this name:
 * const struct ss_backend_module *ss_backend_module(void). A module links its own copy of what it
 * needs of core: it compares ops by name and class, never by address. */
#define SS_BACKEND_MODULE_SYMBOL "ss_backend_module"
struct ss_backend_module {
    uint32_t version; /* SS_BACKEND_VERSION: first, and checked before anything else is read */
    const struct ss_device_api *device;
    const struct ss_transport_api *transport; /* (optional: pieces go through host memory) */
};

#endif

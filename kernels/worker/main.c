/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shardscope-worker: a process in which ranks run, started by the program on the same host.
 *
 * shardscope-worker WORKER CONTROL TASK PEER...
 *
 * WORKER is its number; the others are descriptors that it inherits: the socket to its caller, the
 * file with the task, and a socket to each worker in order (its own place holds -).
 *
 * shardscope-worker --devices MODULE lists the devices of a module (core/run/devices.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/run/devices.h"
#include "core/run/sockets.h"
#include "kernels/worker/control.h"
#include "kernels/worker/module.h"

enum { MOST_WORKERS = 4096 };

struct peers {
    int worker, n, fds[MOST_WORKERS];
};

static enum ss_rc open_sockets(void *user, struct ss_transport *transport, struct ss_error *err)
{
    const struct peers *p = user;
    return ss_sockets_open(p->worker, p->n, p->fds, transport, err);
}

static bool number(const char *text, int *value)
{
    char *end;
    long n = strtol(text, &end, 10);
    *value = (int)n;
    return *text && !*end && n >= 0 && n < 1 << 20;
}

static int list_devices(const char *name)
{
    enum { MOST = 64 };
    static struct ss_device_info list[MOST];
    char why[300] = "no device";
    struct ss_error err = {0};
    const struct ss_backend_module *module = ss_module_open(name, &err);
    size_t n = module ? module->device->probe(list, MOST, why, sizeof why) : 0;
    if (n == 0)
        printf("!\t%s\n", module ? why : err.message);
    for (size_t i = 0; i < n && i < MOST; i++)
        printf("%s\t%lld\t%lld\t%s\n", list[i].name, (long long)list[i].memory_bytes,
               (long long)list[i].free_bytes, list[i].detail);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], SS_DEVICES_OPTION) == 0)
        return list_devices(argv[2]);
    static struct peers peers;
    struct ss_control control = {.open = open_sockets, .user = &peers};
    bool ok = argc >= 5 && argc - 4 <= MOST_WORKERS && number(argv[1], &control.worker) &&
              number(argv[2], &control.fd) && number(argv[3], &control.task);
    for (int i = 4; i < argc && ok; i++) {
        ok = strcmp(argv[i], "-") == 0 ? i - 4 == control.worker
                                       : number(argv[i], &peers.fds[i - 4]);
        peers.n++;
    }
    if (!ok || control.worker >= peers.n) {
        fprintf(stderr, "shardscope-worker is started by shardscope: run --backend fork\n");
        return 64;
    }
    peers.worker = control.place = control.worker;
    control.n_workers = peers.n;
    return ss_control_serve(&control);
}

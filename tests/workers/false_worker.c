/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker that is none, as the folder says in which it lies: other-build introduces itself as one
 * of another build, no-token without the token of the run, other-number as the other of two
 * workers, no-frames ends at once. little-memory is the worker of SHARDSCOPE_REAL_WORKER with less
 * address space than the test's program needs. */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/run/token.h"

int main(int argc, char **argv)
{
    char path[512];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    struct ss_hello hello = {.protocol = SS_PROTOCOL_VERSION, .n_workers = 2, .build = SS_VERSION};
    struct ss_buf words = {0};
    path[n > 0 ? n : 0] = '\0';
    if (strstr(path, "little-memory")) {
        const struct rlimit little = {800 << 20, 800 << 20};
        const char *real = getenv("SHARDSCOPE_REAL_WORKER");
        if (setrlimit(RLIMIT_AS, &little) || !real)
            return 8;
        execv(real, argv);
        return 9;
    }
    if (argc < 4 || strstr(path, "no-frames"))
        return 7;
    hello.worker = (uint32_t)atoi(argv[1]);
    ss_token_take(hello.token);
    if (strstr(path, "no-token"))
        memset(hello.token, 1, sizeof hello.token);
    else if (strstr(path, "other-number"))
        hello.worker ^= 1;
    else
        strcpy(hello.build, "0.0.1");
    ss_hello_pack(&hello, &words);
    (void)ss_frame_send(atoi(argv[2]), SS_FRAME_HELLO, words.data, words.length, NULL, 0);
    pause();
    return 0;
}

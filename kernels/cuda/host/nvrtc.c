/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE
#include <nvrtc.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { LOG_BYTES = 8192 };

struct ss_twin_program {
    char *source;
    char library[PATH_MAX];
    char log[LOG_BYTES];
};

nvrtcResult nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name,
                               int n_headers, const char *const *headers,
                               const char *const *include_names)
{
    (void)name, (void)n_headers, (void)headers, (void)include_names;
    *program = calloc(1, sizeof **program);
    if (*program)
        (*program)->source = strdup(source);
    return *program && (*program)->source ? NVRTC_SUCCESS : NVRTC_ERROR_OUT_OF_MEMORY;
}

static uint64_t hash(const char *text)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3u;
    return h;
}

static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
    mkdir(path, 0700);
}

static void find_folder(char *folder, size_t size)
{
    const char *own = getenv("SHARDSCOPE_CUDA_HOST_CACHE"), *cache = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (own && *own)
        snprintf(folder, size, "%s", own);
    else if (cache && *cache)
        snprintf(folder, size, "%s/shardscope/cuda-host", cache);
    else if (home && *home)
        snprintf(folder, size, "%s/.cache/shardscope/cuda-host", home);
    else
        snprintf(folder, size, "/tmp/shardscope-%ld", (long)getuid());
    make_folders(folder);
}

static const char *compiler(void)
{
    const char *cc = getenv("CC");
    return cc && *cc && !strchr(cc, ' ') ? cc : "cc";
}

/* Runs the compiler with its messages in a file; false if it fails. */
static int run_compiler(const char *source, const char *library, const char *messages)
{
    const char *const args[] = {
        compiler(),        "-std=gnu11", "-O1",   "-w",   "-fPIC", "-shared", "-ffp-contract=off",
        "-fno-math-errno", "-o",         library, source, "-lm",   NULL};
    posix_spawn_file_actions_t files;
    pid_t pid;
    int status = -1;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 1, messages, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&files, 1, 2);
    const int rc =
        posix_spawnp(&pid, args[0], &files, NULL, (char *const *)(uintptr_t)args, environ);
    posix_spawn_file_actions_destroy(&files);
    if (rc != 0)
        return 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void read_messages(struct ss_twin_program *p, const char *path)
{
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(p->log, 1, sizeof p->log - 1, f) : 0;
    p->log[n] = 0;
    if (!f || n == 0)
        snprintf(p->log, sizeof p->log, "the C compiler '%s' cannot be run", compiler());
    if (f)
        fclose(f);
}

/* The library appears under its name only when it is whole. */
static nvrtcResult compile(struct ss_twin_program *p, const char *base)
{
    char source[PATH_MAX], library[PATH_MAX], messages[PATH_MAX];
    snprintf(source, sizeof source, "%s.%ld.c", base, (long)getpid());
    snprintf(library, sizeof library, "%s.%ld.so", base, (long)getpid());
    snprintf(messages, sizeof messages, "%s.%ld.log", base, (long)getpid());
    FILE *f = fopen(source, "w");
    const int written = f && fputs(p->source, f) >= 0;
    if ((f && fclose(f) != 0) || !written) {
        snprintf(p->log, sizeof p->log, "%s: %s", source, strerror(errno));
        remove(source);
        return NVRTC_ERROR_INTERNAL_ERROR;
    }
    const int ok = run_compiler(source, library, messages) && rename(library, p->library) == 0;
    if (!ok)
        read_messages(p, messages);
    if (!getenv("SHARDSCOPE_CUDA_HOST_KEEP"))
        remove(source);
    remove(messages);
    if (!ok)
        remove(library);
    return ok ? NVRTC_SUCCESS : NVRTC_ERROR_COMPILATION;
}

nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int n_options, const char *const *options)
{
    (void)n_options, (void)options;
    char folder[PATH_MAX - 64], base[PATH_MAX - 32], lock[PATH_MAX];
    find_folder(folder, sizeof folder);
    snprintf(base, sizeof base, "%s/%016llx", folder, (unsigned long long)hash(program->source));
    snprintf(program->library, sizeof program->library, "%s.so", base);
    snprintf(lock, sizeof lock, "%s/lock", folder);
    if (access(program->library, R_OK) == 0)
        return NVRTC_SUCCESS;
    /* Of several processes with the same source one compiles. */
    const int fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0)
        flock(fd, LOCK_EX);
    nvrtcResult result = NVRTC_SUCCESS;
    if (access(program->library, R_OK) != 0)
        result = compile(program, base);
    if (fd >= 0)
        close(fd);
    return result;
}

nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, size_t *size)
{
    *size = strlen(program->log) + 1;
    return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char *log)
{
    memcpy(log, program->log, strlen(program->log) + 1);
    return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, size_t *size)
{
    *size = strlen(program->library) + 1;
    return NVRTC_SUCCESS;
}

nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char *code)
{
    memcpy(code, program->library, strlen(program->library) + 1);
    return NVRTC_SUCCESS;
}

nvrtcResult nvrtcDestroyProgram(nvrtcProgram *program)
{
    if (*program)
        free((*program)->source);
    free(*program);
    *program = NULL;
    return NVRTC_SUCCESS;
}

const char *nvrtcGetErrorString(nvrtcResult result)
{
    switch (result) {
    case NVRTC_SUCCESS:
        return "no error";
    case NVRTC_ERROR_OUT_OF_MEMORY:
        return "out of memory";
    case NVRTC_ERROR_COMPILATION:
        return "the source does not compile";
    case NVRTC_ERROR_INTERNAL_ERROR:
        break;
    }
    return "internal error";
}

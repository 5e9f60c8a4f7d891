/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/worker/module.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct ss_backend_module *open_file(const char *path, struct ss_error *err)
{
    const struct ss_backend_module *(*get)(void);
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        ss_fail(err, SS_E_STATE, "%.300s", dlerror());
        return NULL;
    }
    *(void **)&get = dlsym(library, SS_BACKEND_MODULE_SYMBOL);
    const struct ss_backend_module *m = get ? get() : NULL;
    if (!m)
        ss_fail(err, SS_E_STATE, "%.300s is not a module for shardscope", path);
    else if (m->version != SS_BACKEND_VERSION)
        ss_fail(err, SS_E_MISMATCH, "%.300s has version %u, this program has %u", path, m->version,
                (unsigned)SS_BACKEND_VERSION);
    return m && m->version == SS_BACKEND_VERSION ? m : NULL;
}

/* In one folder; false: there is no such file. */
static bool try_folder(const char *folder, size_t n, const char *name,
                       const struct ss_backend_module **module, struct ss_error *err)
{
    char path[1024];
    if (n == 0 || folder[0] != '/')
        return false;
    snprintf(path, sizeof path, "%.*s/shardscope-%s.so", (int)n, folder, name);
    if (access(path, F_OK))
        return false;
    *module = open_file(path, err);
    return true;
}

const struct ss_backend_module *ss_module_open(const char *name, struct ss_error *err)
{
    static const char *const places[] = {"", "/../lib/shardscope", "/../../lib/shardscope"};
    const struct ss_backend_module *module = NULL;
    const char *path = getenv("SHARDSCOPE_BACKEND_PATH");
    char own[512], folder[640];
    if (path && *path) {
        for (const char *at = path; *at; at += strcspn(at, ":"), at += *at == ':')
            if (try_folder(at, strcspn(at, ":"), name, &module, err))
                return module;
        ss_fail(err, SS_E_STATE, "there is no shardscope-%s.so in SHARDSCOPE_BACKEND_PATH", name);
        return NULL;
    }
    ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
    own[n > 0 ? n : 0] = '\0';
    char *slash = strrchr(own, '/');
    if (slash)
        *slash = '\0';
    for (size_t i = 0; slash && i < sizeof places / sizeof *places; i++) {
        snprintf(folder, sizeof folder, "%s%s", own, places[i]);
        if (try_folder(folder, strlen(folder), name, &module, err))
            return module;
    }
    ss_fail(err, SS_E_STATE, "there is no module shardscope-%s.so", name);
    return NULL;
}

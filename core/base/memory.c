/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/memory.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/base/sanitize.h"

#if defined(SS_ASAN) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifndef SANITIZED
/* A sixteenth of the memory, and at least this much, is kept. */
enum { KEPT_SHARE = 16 };
static const int64_t LEAST_KEPT = (int64_t)64 << 20;
#endif

/* Of the data: the limit that the guard has set, and the one that opens it; 0: none. */
static _Atomic int64_t guard_limit, open_limit;

/* The number after a word at the beginning of a line of the file; -1: there is none. */
static int64_t number_in(const char *path, const char *word)
{
    char line[256];
    int64_t value = -1;
    FILE *f = fopen(path, "r");
    if (!f)
        return -1;
    while (value < 0 && fgets(line, sizeof line, f))
        if (!strncmp(line, word, strlen(word)) &&
            sscanf(line + strlen(word), "%" SCNd64, &value) != 1)
            value = -1;
    fclose(f);
    return value;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t system_leaves(void)
{
    int64_t free_kb = number_in("/proc/meminfo", "MemAvailable:");
    int64_t swap_kb = number_in("/proc/meminfo", "SwapFree:");
    if (free_kb >= 0)
        return (free_kb + (swap_kb > 0 ? swap_kb : 0)) * 1024;
    int64_t pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? pages * page : INT64_MAX;
}

/* Cached files do not count: the system gives them up. The kernel updates the two counts at
 * different times, so files can exceed the use for a while; a limit near INT64_MAX means none. */
int64_t ss_memory_left_of(int64_t limit, int64_t use, int64_t files)
{
    if (limit < 0 || use < 0)
        return INT64_MAX;
    int64_t held = files > 0 ? use - least(use, files) : use;
    return held < limit ? limit - held : 0;
}

/* A limit that says "max" is no number and reads as -1, as does that of a missing group. */
static int64_t group_leaves(const char *folder, const char *limit_file, const char *use_file,
                            const char *cached)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, limit_file);
    int64_t limit = number_in(path, "");
    snprintf(path, sizeof path, "%s/%s", folder, use_file);
    int64_t use = number_in(path, "");
    snprintf(path, sizeof path, "%s/memory.stat", folder);
    return ss_memory_left_of(limit, use, number_in(path, cached));
}

/* The groups of the process, from its own up to the root (version 2), and the root's of version 1,
 * which is the container's. */
static int64_t groups_leave(void)
{
    char line[256], folder[300] = "/sys/fs/cgroup";
    const size_t root = strlen(folder);
    int64_t left = group_leaves("/sys/fs/cgroup/memory", "memory.limit_in_bytes",
                                "memory.usage_in_bytes", "total_inactive_file ");
    FILE *f = fopen("/proc/self/cgroup", "r");
    while (f && fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        if (!strncmp(line, "0::/", 4))
            snprintf(folder + root, sizeof folder - root, "%s", line + 3);
    }
    if (f)
        fclose(f);
    for (;;) {
        left = least(left, group_leaves(folder, "memory.max", "memory.current", "inactive_file "));
        char *slash = strrchr(folder, '/');
        if (!slash || (size_t)(slash - folder) < root)
            return left;
        *slash = 0;
    }
}

static bool is_own(rlim_t limit)
{
    int64_t guard = atomic_load(&guard_limit), open = atomic_load(&open_limit);
    return (guard && limit == (rlim_t)guard) || (open && limit == (rlim_t)open);
}

/* What a limit of the process leaves above what it has (in kB, by its status). */
static int64_t limit_leaves(int resource, const char *word)
{
    struct rlimit limit;
    int64_t has_kb = number_in("/proc/self/status", word);
    if (getrlimit(resource, &limit))
        return INT64_MAX;
    rlim_t most = limit.rlim_cur;
    if (resource == RLIMIT_DATA && is_own(most))
        most = limit.rlim_max; /* which the guard may use */
    if (most == RLIM_INFINITY || most > INT64_MAX || has_kb < 0)
        return INT64_MAX;
    int64_t left = (int64_t)most - has_kb * 1024;
    return left > 0 ? left : 0;
}

int64_t ss_memory_available(void)
{
    int64_t left = least(system_leaves(), groups_leave());
    left = least(left, limit_leaves(RLIMIT_AS, "VmSize:"));
    return least(left, limit_leaves(RLIMIT_DATA, "VmData:"));
}

#ifndef SANITIZED
/* A lower limit that is not the guard's stays. */
static bool limit_data(int64_t bytes)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) ||
        (!is_own(limit.rlim_cur) && limit.rlim_cur <= (rlim_t)bytes))
        return false;
    limit.rlim_cur = (rlim_t)bytes < limit.rlim_max ? (rlim_t)bytes : limit.rlim_max;
    return setrlimit(RLIMIT_DATA, &limit) == 0;
}
#endif

bool ss_memory_guard(void)
{
#ifdef SANITIZED
    return false;
#else
    int64_t left = ss_memory_available(), has_kb = number_in("/proc/self/status", "VmData:");
    int64_t kept = left / KEPT_SHARE > LEAST_KEPT ? left / KEPT_SHARE : LEAST_KEPT;
    int64_t open = has_kb * 1024 + left;
    if (left == INT64_MAX || has_kb < 0 || kept > left / 2 || !limit_data(open - kept))
        return false;
    atomic_store(&guard_limit, open - kept);
    atomic_store(&open_limit, open);
    return true;
#endif
}

void ss_memory_guard_open(void)
{
#ifndef SANITIZED
    int64_t open = atomic_load(&open_limit);
    if (open)
        (void)limit_data(open);
#endif
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/user/user_path.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

static bool make_folders(char *path)
{
    for (char *p = path + 1; *p; p++) {
        if (*p != '/')
            continue;
        *p = '\0';
        mkdir(path, 0700); /* what matters is whether the last one is there */
        *p = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool ss_user_path(struct ss_buf *out, const char *variable, const char *fallback, const char *name,
                  bool make)
{
    const char *base = getenv(variable), *home = getenv("HOME");
    if (base && base[0] == '/')
        ss_buf_puts(out, base);
    else if (home && home[0] == '/')
        ss_buf_printf(out, "%s/%s", home, fallback);
    else
        return false;
    ss_buf_puts(out, "/shardscope");
    if (make && !make_folders(out->data))
        return false;
    ss_buf_printf(out, "/%s", name);
    return true;
}

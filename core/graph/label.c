/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/graph/label.h"

#include "core/base/buf.h"

const char *ss_label_path(const char *label, struct ss_arena *arena)
{
    struct ss_buf path = {0};
    for (const char *p = label; *p; p++) {
        if (*p == '[' || *p == '.')
            ss_buf_putc(&path, '/');
        else if (*p != ']' && *p != '\'' && *p != '"')
            ss_buf_putc(&path, *p);
    }
    return ss_buf_keep(arena, &path);
}

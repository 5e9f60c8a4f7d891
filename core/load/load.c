/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/load/load.h"

#include "core/load/stablehlo.h"

static const size_t MAX_BYTES = (size_t)1 << 30;

const struct ss_format *ss_formats(size_t *count)
{
    *count = 1;
    return &ss_format_stablehlo;
}

enum ss_rc ss_load(const char *path, struct ss_graph **graph, struct ss_error *err)
{
    struct ss_buf text = {0};
    *graph = NULL;
    enum ss_rc rc = ss_file_read(path, MAX_BYTES, &text, err);
    if (rc == SS_OK) {
        const struct ss_format *format = NULL;
        size_t count;
        const struct ss_format *all = ss_formats(&count);
        for (size_t i = 0; i < count && !format; i++)
            if (all[i].sniff(path, ss_buf_text(&text), text.length))
                format = &all[i];
        if (format) {
            rc = format->load(path, ss_buf_text(&text), text.length, graph, err);
        } else {
            rc = ss_fail(err, SS_E_UNSUPPORTED, "no reader knows what kind of file this is");
            ss_error_where(err, "%s", path);
            ss_error_hint(err, "it reads %s: %s", all[0].name, all[0].summary);
        }
    }
    ss_buf_free(&text);
    return rc;
}

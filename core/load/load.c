/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/load/load.h"

#include "core/load/iopddl.h"
#include "core/load/stablehlo.h"

static const size_t MAX_BYTES = (size_t)1 << 30;

const struct ss_format *ss_formats(size_t *count)
{
    *count = 1;
    return &ss_format_stablehlo;
}

static enum ss_rc unknown(const char *path, const char *text, size_t length, struct ss_error *err)
{
    const struct ss_format *known = &ss_format_stablehlo;
    if (length >= 2 && (unsigned char)text[0] == 0x1f && (unsigned char)text[1] == 0x8b) {
        ss_fail(err, SS_E_UNSUPPORTED, "the file is compressed by gzip");
        ss_error_where(err, "%s", path);
        return ss_error_hint(err, "unpack it first: gunzip -k FILE");
    }
    ss_fail(err, SS_E_UNSUPPORTED, "no reader knows what kind of file this is");
    ss_error_where(err, "%s", path);
    return ss_error_hint(err, "it reads %s: %s; and problem files of the IOPDDL contest (JSON)",
                         known->name, known->summary);
}

static enum ss_rc load_text(const char *path, const char *text, size_t length,
                            struct ss_loaded *loaded, struct ss_error *err)
{
    size_t count;
    const struct ss_format *all = ss_formats(&count);
    if (ss_iopddl_sniff(text, length))
        return ss_iopddl_parse(path, text, length, &loaded->problem, err);
    for (size_t i = 0; i < count; i++)
        if (all[i].sniff(path, text, length))
            return all[i].load(path, text, length, &loaded->graph, err);
    return unknown(path, text, length, err);
}

enum ss_rc ss_load_file(const char *path, struct ss_loaded *loaded, struct ss_error *err)
{
    struct ss_buf text = {0};
    *loaded = (struct ss_loaded){0};
    enum ss_rc rc = ss_file_read(path, MAX_BYTES, &text, err);
    if (rc == SS_OK)
        rc = load_text(path, ss_buf_text(&text), text.length, loaded, err);
    ss_buf_free(&text);
    return rc;
}

enum ss_rc ss_load(const char *path, struct ss_graph **graph, struct ss_error *err)
{
    struct ss_loaded loaded;
    enum ss_rc rc = ss_load_file(path, &loaded, err);
    *graph = loaded.graph;
    if (!loaded.problem)
        return rc;
    ss_cg_free(loaded.problem);
    ss_fail(err, SS_E_UNSUPPORTED, "this is a problem file: costs of choices, without a model");
    return ss_error_where(err, "%s", path);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The registry of file formats, and reading files. */
#include "core/load/load.h"

#include "core/body/graph_as_op.h"
#include "core/costgraph/iopddl.h"
#include "core/load/hlo.h"
#include "core/load/stablehlo.h"

static const size_t MAX_BYTES = (size_t)1 << 30;

static enum ss_rc load_stablehlo(const char *path, const char *text, size_t length,
                                 enum ss_granularity how, struct ss_loaded *loaded,
                                 struct ss_error *err)
{
    return ss_stablehlo_load_as(path, text, length, how, &loaded->graph, err);
}

static enum ss_rc load_hlo(const char *path, const char *text, size_t length,
                           enum ss_granularity how, struct ss_loaded *loaded, struct ss_error *err)
{
    return ss_hlo_load(path, text, length, how, &loaded->graph, err);
}

static bool sniff_iopddl(const char *path, const char *text, size_t length)
{
    (void)path; /* other files are JSON too */
    return ss_iopddl_sniff(text, length);
}

static enum ss_rc load_iopddl(const char *path, const char *text, size_t length,
                              enum ss_granularity how, struct ss_loaded *loaded,
                              struct ss_error *err)
{
    (void)how; /* it has no ops */
    return ss_iopddl_parse(path, text, length, &loaded->problem, err);
}

/* The first that claims a file reads it. */
static const struct ss_format formats[] = {
    {"stablehlo", "StableHLO as MLIR text (.mlir), as jax.jit(f).lower(...).as_text() prints it",
     ss_stablehlo_sniff, load_stablehlo},
    {"hlo", "HLO text as XLA dumps it, before partitioning", ss_hlo_sniff, load_hlo},
    {"iopddl", "problem files of the IOPDDL contest (.json)", sniff_iopddl, load_iopddl},
};

const struct ss_format *ss_formats(size_t *count)
{
    *count = sizeof formats / sizeof *formats;
    return formats;
}

static enum ss_rc unknown(const char *path, const char *text, size_t length, struct ss_error *err)
{
    struct ss_buf known = {0};
    if (length >= 2 && (unsigned char)text[0] == 0x1f && (unsigned char)text[1] == 0x8b) {
        ss_fail(err, SS_E_UNSUPPORTED, "the file is compressed by gzip");
        ss_error_where(err, "%s", path);
        return ss_error_hint(err, "unpack it first: gunzip -k FILE");
    }
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        ss_buf_printf(&known, "%s%s", i ? "; " : "", formats[i].summary);
    ss_fail(err, SS_E_UNSUPPORTED, "no reader knows what kind of file this is");
    ss_error_where(err, "%s", path);
    ss_error_hint(err, "it reads %s", ss_buf_text(&known));
    ss_buf_free(&known);
    return err->code;
}

static enum ss_rc load_text(const char *path, const char *text, size_t length,
                            enum ss_granularity how, struct ss_loaded *loaded, struct ss_error *err)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i].sniff(path, text, length))
            return formats[i].load(path, text, length, how, loaded, err);
    return unknown(path, text, length, err);
}

enum ss_rc ss_load_file(const char *path, enum ss_granularity how, struct ss_loaded *loaded,
                        struct ss_error *err)
{
    struct ss_buf text = {0};
    *loaded = (struct ss_loaded){0};
    enum ss_rc rc = ss_file_read(path, MAX_BYTES, &text, err);
    if (rc == SS_OK)
        rc = load_text(path, ss_buf_text(&text), text.length, how, loaded, err);
    ss_buf_free(&text);
    return rc;
}

static enum ss_rc load_graph(const char *path, enum ss_granularity how, struct ss_graph **graph,
                             struct ss_error *err)
{
    struct ss_loaded loaded;
    enum ss_rc rc = ss_load_file(path, how, &loaded, err);
    *graph = loaded.graph;
    if (rc == SS_OK && how == SS_WHOLE && loaded.graph) {
        rc = ss_graph_whole(loaded.graph, graph, err);
        if (rc != SS_OK)
            ss_graph_free(loaded.graph);
    }
    if (!loaded.problem)
        return rc;
    ss_cg_free(loaded.problem);
    ss_fail(err, SS_E_UNSUPPORTED, "this is a problem file: costs of choices, without a model");
    return ss_error_where(err, "%s", path);
}

enum ss_rc ss_load(const char *path, struct ss_graph **graph, struct ss_error *err)
{
    return load_graph(path, SS_AS_GIVEN, graph, err);
}

enum ss_rc ss_load_whole(const char *path, struct ss_graph **graph, struct ss_error *err)
{
    return load_graph(path, SS_WHOLE, graph, err);
}

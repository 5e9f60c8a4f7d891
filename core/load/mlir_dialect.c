/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dialects: which are read, and what makes StableHLO of the others. */
#include <string.h>

#include "core/load/mlir_reader.h"

#define BLOCKS "keep loops and branches as stablehlo.while, case and if, which hold regions"

/* By the beginning of an op's name. */
static const struct {
    const char *prefix, *hint;
} dialects[] = {
    {"chlo.ragged_dot", "JAX lowers it to StableHLO itself under "
                        "jax_ragged_dot_use_ragged_dot_instruction=False"},
    {"chlo.", "lower it to StableHLO: stablehlo-opt --chlo-legalize-to-stablehlo FILE; ops lists "
              "those of chlo that are known"},
    {"torch.", "torch-mlir-opt --torch-backend-to-stablehlo-backend-pipeline FILE, or torchax, "
               "makes StableHLO of it"},
    {"vhlo.", "stablehlo-opt --vhlo-legalize-to-stablehlo FILE makes StableHLO of it"},
    {"shape.", "stablehlo-opt --shape-legalize-to-stablehlo FILE makes StableHLO of it"},
    {"cf.", BLOCKS},
    {"", "lower the program to StableHLO before printing it"},
};

const char *ss_mlir_dialect_hint(const char *name)
{
    size_t i = 0;
    while (strncmp(name, dialects[i].prefix, strlen(dialects[i].prefix)) != 0)
        i++;
    return dialects[i].hint;
}

/* StableHLO's own names have no dialect here; interpreter.probe prints a value. */
bool ss_mlir_dialect_is_read(const char *name)
{
    static const char *const read[] = {"chlo.", "sdy.", "check.", "interpreter."};
    if (!strchr(name, '.'))
        return true;
    for (size_t i = 0; i < sizeof read / sizeof *read; i++)
        if (!strncmp(name, read[i], strlen(read[i])))
            return true;
    return false;
}

void ss_mlir_dialect_error(struct ss_error *err, const char *name)
{
    const struct ss_error place = *err;
    int n = (int)strcspn(name, ".");
    if (!strncmp(name, "cf.", 3))
        ss_fail(err, SS_E_UNSUPPORTED, "%s branches to another block: a function of one is read",
                name);
    else
        ss_fail(err, SS_E_UNSUPPORTED,
                "%.100s is an op of the dialect %.*s: StableHLO, CHLO and Shardy are read", name,
                n > 100 ? 100 : n, name);
    ss_error_where(err, "%s", place.where);
    ss_error_hint(err, "%s", ss_mlir_dialect_hint(name));
}

bool ss_mlir_blocks_error(struct ss_mlir_text *t)
{
    ss_mlir_fail_at(t, t->at, SS_E_UNSUPPORTED,
                    "a region of several blocks: a region of one block is read");
    return ss_mlir_hint(t, BLOCKS);
}

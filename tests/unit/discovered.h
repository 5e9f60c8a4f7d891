/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads graphs from text and discovers their rules. Fails the test if either returns an error. */
#ifndef SS_TESTS_UNIT_DISCOVERED_H
#define SS_TESTS_UNIT_DISCOVERED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "core/load/load.h"
#include "core/load/stablehlo.h"
#include "core/body/composite.h"
#include "core/body/graph_as_op.h"
#include "core/rules/discover.h"
#include "core/rules/rules.h"

static inline struct ss_graph *load_ops(const char *text)
{
    struct ss_error err = {0};
    struct ss_graph *g;
    if (ss_stablehlo_load("t.mlir", text, strlen(text), &g, &err))
        fail_msg("%s", err.message);
    return g;
}

/* Loads the whole program as one composite operator. */
static inline struct ss_graph *load_whole(const char *text)
{
    struct ss_error err = {0};
    struct ss_graph *body, *g;
    if (ss_stablehlo_load_as("t.mlir", text, strlen(text), SS_WHOLE, &body, &err) ||
        ss_graph_whole(body, &g, &err))
        fail_msg("%s", err.message);
    return g;
}

static inline struct ss_ruleset *discover_with(const struct ss_graph *g,
                                               const struct ss_discover_options *options)
{
    struct ss_ruleset *rules;
    struct ss_error err = {0};
    if (ss_discover(g, options, NULL, &rules, &err))
        fail_msg("%s", err.message);
    return rules;
}

static inline struct ss_ruleset *discover(const struct ss_graph *g, uint64_t seed)
{
    return discover_with(g, &(struct ss_discover_options){.seed = seed});
}

#endif

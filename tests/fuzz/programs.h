/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small program with a loop, for fuzz targets that need a graph with rules. */
#ifndef SS_TESTS_FUZZ_PROGRAMS_H
#define SS_TESTS_FUZZ_PROGRAMS_H

#include <string.h>

#include "core/load/stablehlo.h"
#include "core/rules/discover.h"
#include "core/rules/rules.h"
#include "tests/fuzz/fuzz.h"

#define SS_FUZZ_PROGRAM                                                                            \
    "func.func public @main(%w: tensor<8x8xf32> {tf.aliasing_output = 0 : i32}, "                  \
    "%x: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<f32>) {\n"                                  \
    "  %c0 = stablehlo.constant dense<0> : tensor<i32>\n"                                          \
    "  %c1 = stablehlo.constant dense<1> : tensor<i32>\n"                                          \
    "  %n = stablehlo.constant dense<2> : tensor<i32>\n"                                           \
    "  %z = stablehlo.constant dense<0.0> : tensor<f32>\n"                                         \
    "  %r:2 = stablehlo.while(%i = %c0, %h = %x) : tensor<i32>, tensor<16x8xf32>\n"                \
    "  cond {\n"                                                                                   \
    "    %t = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"           \
    "    stablehlo.return %t : tensor<i1>\n"                                                       \
    "  } do {\n"                                                                                   \
    "    %y = stablehlo.dot_general %h, %w, contracting_dims = [1] x [0] : "                       \
    "(tensor<16x8xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>\n"                                    \
    "    %u = stablehlo.tanh %y : tensor<16x8xf32>\n"                                              \
    "    %j = stablehlo.add %i, %c1 : tensor<i32>\n"                                               \
    "    stablehlo.return %j, %u : tensor<i32>, tensor<16x8xf32>\n"                                \
    "  }\n"                                                                                        \
    "  %g = stablehlo.dot_general %x, %r#1, contracting_dims = [0] x [0] : "                       \
    "(tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>\n"                                    \
    "  %v = stablehlo.subtract %w, %g : tensor<8x8xf32>\n"                                         \
    "  %l = stablehlo.reduce(%r#1 init: %z) applies stablehlo.add across dimensions = [0, 1] : "   \
    "(tensor<16x8xf32>, tensor<f32>) -> tensor<f32>\n"                                             \
    "  return %v, %l : tensor<8x8xf32>, tensor<f32>\n"                                             \
    "}\n"

/* The program's graph and rules, made at the first call and kept. */
static inline void ss_fuzz_program(const struct ss_graph **graph, const struct ss_ruleset **rules)
{
    static struct ss_graph *g;
    static struct ss_ruleset *r;
    struct ss_error err;
    struct ss_discover_options options = {.seed = 1, .threads = 1};
    if (!g) {
        SS_FUZZ_CHECK(ss_stablehlo_load("p.mlir", SS_FUZZ_PROGRAM, strlen(SS_FUZZ_PROGRAM), &g,
                                        &err) == SS_OK);
        SS_FUZZ_CHECK(ss_discover(g, &options, NULL, &r, &err) == SS_OK);
    }
    *graph = g;
    *rules = r;
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small programs that several tests of the StableHLO reader share. */
#ifndef SS_TESTS_UNIT_PROGRAMS_H
#define SS_TESTS_UNIT_PROGRAMS_H

/* Rows and lists are laid out by hand. */
/* clang-format off */

#define MAIN(args, result, body)                                                                   \
    "func.func public @main(" args ") -> " result " {\n" body "}\n"

/* A loop that counts its trips. */
#define COUNTED(direction, start, limit, step)                                                     \
    MAIN("", "tensor<i32>",                                                                        \
         "%s = stablehlo.constant dense<" start "> : tensor<i32>\n"                                \
         "%n = stablehlo.constant dense<0> : tensor<i32>\n"                                        \
         "%one = stablehlo.constant dense<1> : tensor<i32>\n"                                      \
         "%r:2 = stablehlo.while(%i = %s, %k = %n) : tensor<i32>, tensor<i32>\n"                   \
         " attributes {x} cond {\n"                                                                \
         "  %l = stablehlo.constant dense<" limit "> : tensor<i32>\n"                              \
         "  %c = stablehlo.compare " direction ", %i, %l : (tensor<i32>, tensor<i32>) -> "         \
         "tensor<i1>\n"                                                                            \
         "  stablehlo.return %c : tensor<i1>\n } do {\n"                                           \
         "  %d = stablehlo.constant dense<" step "> : tensor<i32>\n"                               \
         "  %j = stablehlo.add %i, %d : tensor<i32>\n"                                             \
         "  %m = stablehlo.add %k, %one : tensor<i32>\n"                                           \
         "  stablehlo.return %j, %m : tensor<i32>, tensor<i32>\n }\n"                              \
         "return %r#1 : tensor<i32>\n")

/* A loop whose condition depends on a computed value; both regions read outer values. */
#define DATA_DEPENDENT                                                                             \
    MAIN("", "tensor<f32>",                                                                        \
         "%a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>\n"                             \
         "%zero = stablehlo.constant dense<0.0> : tensor<f32>\n"                                   \
         "%top = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : "\
         "(tensor<2xf32>, tensor<f32>) -> tensor<f32>\n"                                           \
         "%f = stablehlo.add %top, %top : tensor<f32>\n"                                           \
         "%r = stablehlo.while(%x = %zero) : tensor<f32>\n cond {\n"                               \
         "  %c = stablehlo.compare LT, %x, %f : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"        \
         "  stablehlo.return %c : tensor<i1>\n } do {\n"                                           \
         "  %y = stablehlo.add %x, %top : tensor<f32>\n"                                           \
         "  stablehlo.return %y : tensor<f32>\n }\nreturn %r : tensor<f32>\n")

/* A case of three branches and an if, whose regions read outer values. */
#define BRANCHES                                                                                   \
    MAIN("", "(tensor<f32>, tensor<f32>)",                                                         \
         "%i = stablehlo.constant dense<1> : tensor<i32>\n"                                        \
         "%x = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf32>\n"                             \
         "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"                                      \
         "%s = stablehlo.reduce(%x init: %z) applies stablehlo.multiply across dimensions = [0] : "\
         "(tensor<2xf32>, tensor<f32>) -> tensor<f32>\n"                                           \
         "%m = stablehlo.reduce(%x init: %z) applies stablehlo.maximum across dimensions = [0] : " \
         "(tensor<2xf32>, tensor<f32>) -> tensor<f32>\n"                                           \
         "%r = \"stablehlo.case\"(%i) ({\n stablehlo.return %s : tensor<f32>\n}, {\n"              \
         " %d = stablehlo.add %m, %m : tensor<f32>\n stablehlo.return %d : tensor<f32>\n}, {\n"    \
         " stablehlo.return %z : tensor<f32>\n}) : (tensor<i32>) -> tensor<f32>\n"                 \
         "%p = stablehlo.compare LT, %z, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"          \
         "%q = \"stablehlo.if\"(%p) ({\n stablehlo.return %m : tensor<f32>\n}, {\n"                \
         " stablehlo.return %z : tensor<f32>\n}) : (tensor<i1>) -> tensor<f32>\n"                  \
         "return %r, %q : tensor<f32>, tensor<f32>\n")

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: windows of booleans, whose results are
// right by luck at most cells.
func.func public @main(
    %image: tensor<12x12x12xi1>, %line: tensor<3x36xi1>, %far: tensor<3x120xi1>
) -> (tensor<12x12x12xi1>, tensor<12x12x12xi1>, tensor<3x25xi1>, tensor<3x120xi1>) {
  %false = stablehlo.constant dense<false> : tensor<i1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  // or_of_27: S(0) <- S(0, halo=1:1), R; S(0, halo=1:1, or) <- S(0, fill=1:1), R; S(1) <- S(1, halo=1:1), R; S(1, halo=1:1, or) <- S(1, fill=1:1), R; S(2) <- S(2, halo=1:1), R; S(2, halo=1:1, or) <- S(2, fill=1:1), R; P(or) <- P(or), R
  %0 = "stablehlo.reduce_window"(%image, %false) ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %or = stablehlo.or %a, %b : tensor<i1>
    stablehlo.return %or : tensor<i1>
  }) {window_dimensions = array<i64: 3, 3, 3>, padding = dense<1> : tensor<3x2xi64>} : (tensor<12x12x12xi1>, tensor<i1>) -> tensor<12x12x12xi1>
  // and_of_27: S(0) <- S(0, halo=1:1), R; S(0, halo=1:1, and) <- S(0, fill=1:1), R; S(1) <- S(1, halo=1:1), R; S(1, halo=1:1, and) <- S(1, fill=1:1), R; S(2) <- S(2, halo=1:1), R; S(2, halo=1:1, and) <- S(2, fill=1:1), R; P(and) <- P(and), R
  %1 = "stablehlo.reduce_window"(%image, %true) ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %and = stablehlo.and %a, %b : tensor<i1>
    stablehlo.return %and : tensor<i1>
  }) {window_dimensions = array<i64: 3, 3, 3>, padding = dense<1> : tensor<3x2xi64>} : (tensor<12x12x12xi1>, tensor<i1>) -> tensor<12x12x12xi1>
  // or_of_7_apart: S(0) <- S(0), R; S(1) <- S(1, halo), R; S(1, halo=10:2, or) <- S(1, fill=10:13), R; P(or) <- P(or), R
  %2 = "stablehlo.reduce_window"(%line, %false) ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %or = stablehlo.or %a, %b : tensor<i1>
    stablehlo.return %or : tensor<i1>
  }) {window_dimensions = array<i64: 1, 7>, window_dilations = array<i64: 1, 2>, padding = dense<[[0, 0], [2, -1]]> : tensor<2x2xi64>} : (tensor<3x36xi1>, tensor<i1>) -> tensor<3x25xi1>
  // and_of_the_last_40: S(0) <- S(0), R; S(1) <- S(1, halo=39:0), R; S(1, halo=0:39, and) <- S(1, fill=0:39), R; P(and) <- P(and), R
  %3 = "stablehlo.reduce_window"(%far, %true) ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %and = stablehlo.and %a, %b : tensor<i1>
    stablehlo.return %and : tensor<i1>
  }) {window_dimensions = array<i64: 1, 40>, padding = dense<[[0, 0], [39, 0]]> : tensor<2x2xi64>} : (tensor<3x120xi1>, tensor<i1>) -> tensor<3x120xi1>
  return %0, %1, %2, %3 : tensor<12x12x12xi1>, tensor<12x12x12xi1>, tensor<3x25xi1>, tensor<3x120xi1>
}

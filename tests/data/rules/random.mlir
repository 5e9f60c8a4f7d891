// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: random numbers, which each rank counts
// by their places in the whole. What pends are the ends, or the mean and the spread.
func.func public @main(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %s = stablehlo.constant dense<[4, 6]> : tensor<2xi64>
  // uniform: S(0) <- R, R, R; S(1) <- R, R, R; P(sum) <- P(sum), P(sum), R; P(avg) <- P(avg), P(avg), R; P(max) <- P(max), R, R; P(max) <- R, P(max), R; P(min) <- P(min), R, R; P(min) <- R, P(min), R
  %u = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4x6xf32>
  // normal: S(0) <- R, R, R; S(1) <- R, R, R; P(sum) <- P(sum), P(sum), R; P(avg) <- P(avg), P(avg), R; P(max) <- P(max), R, R; P(min) <- P(min), R, R
  %n = stablehlo.rng %a, %b, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4x6xf32>
  return %u, %n : tensor<4x6xf32>, tensor<4x6xf32>
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Folds from a value that is not known: beside it what is folded may be nothing.
func.func public @main(
    %v0_a0: tensor<6x4x8xf32>, %v0_a1: tensor<f32>, %v1_a0: tensor<6x4x8xf32>, %v1_a1: tensor<f32>
) -> (tensor<f32>, tensor<f32>) {
  // most: P(max) <- S(0), P(max); P(max) <- S(1), P(max); P(max) <- S(2), P(max); P(max) <- P(max), P(max); P(min) <- R, P(min)
  %v0_r = "stablehlo.reduce"(%v0_a0, %v0_a1) ({
  ^bb0(%v0_x: tensor<f32>, %v0_y: tensor<f32>):
    %v0_s = "stablehlo.maximum"(%v0_x, %v0_y) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v0_s) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1, 2>} : (tensor<6x4x8xf32>, tensor<f32>) -> (tensor<f32>)
  // least: P(min) <- S(0), P(min); P(min) <- S(1), P(min); P(min) <- S(2), P(min); P(max) <- R, P(max); P(min) <- P(min), P(min)
  %v1_r = "stablehlo.reduce"(%v1_a0, %v1_a1) ({
  ^bb0(%v1_x: tensor<f32>, %v1_y: tensor<f32>):
    %v1_s = "stablehlo.minimum"(%v1_x, %v1_y) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
    "stablehlo.return"(%v1_s) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1, 2>} : (tensor<6x4x8xf32>, tensor<f32>) -> (tensor<f32>)
  return
    %v0_r, %v1_r : tensor<f32>, tensor<f32>
}

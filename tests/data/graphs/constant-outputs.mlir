// SPDX-License-Identifier: GPL-3.0-or-later
// Splats, listed constants, iota and broadcasts as outputs.
func.func public @main(%v: tensor<16xf32>, %s: tensor<f32>) -> (tensor<8x16xf32>, tensor<4xf32>, tensor<24xi32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<8xi1>) {
  %0 = stablehlo.constant dense<1.5> : tensor<8x16xf32>
  %1 = stablehlo.constant dense<[1.0, -2.0, 3.0, 4.5]> : tensor<4xf32>
  %2 = stablehlo.iota dim = 0 : tensor<24xi32>
  %3 = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<16xf32>) -> tensor<8x16xf32>
  %4 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
  %5 = stablehlo.constant dense<7.0> : tensor<f32>
  %6 = stablehlo.constant dense<true> : tensor<8xi1>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<8x16xf32>, tensor<4xf32>, tensor<24xi32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>, tensor<8xi1>
}

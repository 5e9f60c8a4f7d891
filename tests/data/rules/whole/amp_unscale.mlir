// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(and) <- R, S(0)
// S(1), P(and) <- R, S(1)
func.func public @main(%s: tensor<f32>, %x: tensor<24x12xf32>) -> (tensor<24x12xf32>, tensor<i1>) {
  %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
  %d = stablehlo.divide %x, %b : tensor<24x12xf32>
  %e = stablehlo.is_finite %d : (tensor<24x12xf32>) -> tensor<24x12xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %r = stablehlo.reduce(%e init: %true) applies stablehlo.and across dimensions = [0, 1] : (tensor<24x12xi1>, tensor<i1>) -> tensor<i1>
  return %d, %r : tensor<24x12xf32>, tensor<i1>
}

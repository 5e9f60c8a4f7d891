// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1)
// S(0) <- S(0, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @m {
func.func @main(%y: tensor<37x12xf32>) -> tensor<14x12xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %v1 = "stablehlo.slice"(%y) {start_indices = array<i64: 2, 0>, limit_indices = array<i64: 30, 12>, strides = array<i64: 2, 1>} : (tensor<37x12xf32>) -> tensor<14x12xf32>
  %v2 = "stablehlo.pad"(%v1, %z) {edge_padding_low = array<i64: 4, 0>, edge_padding_high = array<i64: -4, 0>, interior_padding = array<i64: 0, 0>} : (tensor<14x12xf32>, tensor<f32>) -> tensor<14x12xf32>
  %v3 = stablehlo.add %v1, %v2 : tensor<14x12xf32>
  return %v3 : tensor<14x12xf32>
}
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0, block=12) <- S(0, block=12)
// S(1) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
// S(0,blocks=2:22) <- S(0,blocks=22:2)
func.func public @main(%x: tensor<24x12xf32>) -> tensor<24x12xf32> {
  %a = "stablehlo.slice"(%x) {start_indices = array<i64: 22, 0>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> tensor<2x12xf32>
  %b = "stablehlo.slice"(%x) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 22, 12>, strides = array<i64: 1, 1>} : (tensor<24x12xf32>) -> tensor<22x12xf32>
  %r = "stablehlo.concatenate"(%a, %b) {dimension = 0 : i64} : (tensor<2x12xf32>, tensor<22x12xf32>) -> tensor<24x12xf32>
  return %r : tensor<24x12xf32>
}

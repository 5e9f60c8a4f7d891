// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(sum) <- S(1), S(1)
// S(1) <- R, S(0)
// S(2) <- S(2, halo), R
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
func.func public @main(%a0: tensor<4x6x1024xf32>, %a1: tensor<12x6x65xf32>) -> (tensor<4x12x1024xf32>) {
  %r0 = "stablehlo.convolution"(%a0, %a1) {window_strides = array<i64: 1>, padding = dense<[[64, 0]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 1>, window_reversal = array<i1: false>, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<4x6x1024xf32>, tensor<12x6x65xf32>) -> (tensor<4x12x1024xf32>)
  return %r0 : tensor<4x12x1024xf32>
}

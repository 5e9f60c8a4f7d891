// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: windows that hold one element alone on
// short lengths, and padding that is longer than these.
func.func public @main(
    %g0_a0: tensor<4x6x64xf32>,
    %g0_a1: tensor<12x6x2xf32>,
    %g1_a0: tensor<4x6x32x32xf32>,
    %g1_a1: tensor<12x6x3x3xf32>,
    %g2_a0: tensor<24x64xf32>,
    %g3_a0: tensor<24x64xf32>,
    %g4_a0: tensor<24x64xf32>,
    %g5_a0: tensor<1024x12xf32>
) -> (tensor<4x12x64xf32>, tensor<4x12x32x32xf32>, tensor<24x64xf32>, tensor<24x64xf32>, tensor<24x8xf32>, tensor<1024x12xf32>) {
  // wavenet: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g0_r = "stablehlo.convolution"(%g0_a0, %g0_a1) {window_strides = array<i64: 1>, padding = dense<[[16, 0]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 1>, rhs_dilation = array<i64: 16>, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<4x6x64xf32>, tensor<12x6x2xf32>) -> (tensor<4x12x64xf32>)
  // aspp: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %g1_r = "stablehlo.convolution"(%g1_a0, %g1_a1) {window_strides = array<i64: 1, 1>, padding = dense<[[12, 12], [12, 12]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 12, 12>, dimension_numbers = #stablehlo.conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<4x6x32x32xf32>, tensor<12x6x3x3xf32>) -> (tensor<4x12x32x32xf32>)
  // max_of_far: S(0) <- S(0), R; P(max) <- P(max), R
  %g2_z = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
  %g2_r = "stablehlo.reduce_window"(%g2_a0, %g2_z) ({
  ^bb0(%g2_x: tensor<f32>, %g2_y: tensor<f32>):
  %g2_s = "stablehlo.maximum"(%g2_x, %g2_y) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g2_s) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [24, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 12>} : (tensor<24x64xf32>, tensor<f32>) -> (tensor<24x64xf32>)
  // sum_of_far: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %g3_z = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> (tensor<f32>)
  %g3_r = "stablehlo.reduce_window"(%g3_a0, %g3_z) ({
  ^bb0(%g3_x: tensor<f32>, %g3_y: tensor<f32>):
  %g3_s = "stablehlo.add"(%g3_x, %g3_y) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g3_s) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [8, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 8>} : (tensor<24x64xf32>, tensor<f32>) -> (tensor<24x64xf32>)
  // sum_of_steps: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %g4_z = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> (tensor<f32>)
  %g4_r = "stablehlo.reduce_window"(%g4_a0, %g4_z) ({
  ^bb0(%g4_x: tensor<f32>, %g4_y: tensor<f32>):
  %g4_s = "stablehlo.add"(%g4_x, %g4_y) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  "stablehlo.return"(%g4_s) : (tensor<f32>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 8>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>} : (tensor<24x64xf32>, tensor<f32>) -> (tensor<24x8xf32>)
  // shifted: S(0, block=32) <- S(0, block=32), R; S(1) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(max) <- P(max), R; P(min) <- P(min), R; P(prod) <- P(prod), R
  %g5_z = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> (tensor<f32>)
  %g5_r = "stablehlo.pad"(%g5_a0, %g5_z) {edge_padding_low = array<i64: 32, 0>, edge_padding_high = array<i64: -32, 0>, interior_padding = array<i64: 0, 0>} : (tensor<1024x12xf32>, tensor<f32>) -> (tensor<1024x12xf32>)
  return
    %g0_r, %g1_r, %g2_r, %g3_r, %g4_r, %g5_r : tensor<4x12x64xf32>, tensor<4x12x32x32xf32>, tensor<24x64xf32>, tensor<24x64xf32>, tensor<24x8xf32>, tensor<1024x12xf32>
}

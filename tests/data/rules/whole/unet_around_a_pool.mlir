// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R, R
// P(sum) <- R, S(0), S(1), R
// P(sum) <- R, R, S(0), S(1)
// S(1) <- R, R, R, S(0)
// S(2) <- S(2, halo), R, R, R
// S(3) <- S(3, halo), R, R, R
// P(sum) <- R, R, P(sum), R
// P(sum) <- R, R, R, P(sum)
// P(avg) <- R, R, P(avg), R
// P(avg) <- R, R, R, P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4x16x16xf32>, %arg1: tensor<8x4x3x3xf32>, %arg2: tensor<8x8x3x3xf32>, %arg3: tensor<3x8x3x3xf32>) -> (tensor<2x3x16x16xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x16x16xf32>, tensor<8x4x3x3xf32>) -> tensor<2x8x16x16xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.reduce_window"(%0, %1) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %9 = stablehlo.maximum %arg4, %arg5 : tensor<f32>
      stablehlo.return %9 : tensor<f32>
    }) : (tensor<2x8x16x16xf32>, tensor<f32>) -> tensor<2x8x8x8xf32>
    %3 = stablehlo.convolution(%2, %arg2) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x8x8xf32>, tensor<8x8x3x3xf32>) -> tensor<2x8x8x8xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 4] : (tensor<2x8x8x8xf32>) -> tensor<2x8x8x2x8xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x8x8x2x8xf32>) -> tensor<2x8x16x8xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2, 3] : (tensor<2x8x16x8xf32>) -> tensor<2x8x16x8x2xf32>
    %7 = stablehlo.reshape %6 : (tensor<2x8x16x8x2xf32>) -> tensor<2x8x16x16xf32>
    %8 = stablehlo.convolution(%7, %arg3) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x16x16xf32>, tensor<3x8x3x3xf32>) -> tensor<2x3x16x16xf32>
    return %8 : tensor<2x3x16x16xf32>
  }
}

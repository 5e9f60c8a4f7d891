// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R, R
// S(2) <- S(2, halo), R, R, R
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x2x96xf32>, %arg1: tensor<2x2x7xf32>, %arg2: tensor<2x2x3xf32>, %arg3: tensor<2x2x1xf32>) -> (tensor<2x2x12xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[3, 3]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x96xf32>, tensor<2x2x7xf32>) -> tensor<2x2x48xf32>
    %1 = call @relu(%0) : (tensor<2x2x48xf32>) -> tensor<2x2x48xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %3 = "stablehlo.reduce_window"(%1, %2) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [1, 1]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 3>, window_strides = array<i64: 1, 1, 2>}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %10 = stablehlo.maximum %arg4, %arg5 : tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<2x2x48xf32>, tensor<f32>) -> tensor<2x2x24xf32>
    %4 = stablehlo.convolution(%3, %arg2) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x24xf32>, tensor<2x2x3xf32>) -> tensor<2x2x12xf32>
    %5 = call @relu_0(%4) : (tensor<2x2x12xf32>) -> tensor<2x2x12xf32>
    %6 = stablehlo.convolution(%5, %arg2) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x12xf32>, tensor<2x2x3xf32>) -> tensor<2x2x12xf32>
    %7 = stablehlo.convolution(%3, %arg3) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x24xf32>, tensor<2x2x1xf32>) -> tensor<2x2x12xf32>
    %8 = stablehlo.add %6, %7 : tensor<2x2x12xf32>
    %9 = call @relu_0(%8) : (tensor<2x2x12xf32>) -> tensor<2x2x12xf32>
    return %9 : tensor<2x2x12xf32>
  }
  func.func private @relu(%arg0: tensor<2x2x48xf32>) -> tensor<2x2x48xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x48xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x2x48xf32>
    return %1 : tensor<2x2x48xf32>
  }
  func.func private @relu_0(%arg0: tensor<2x2x12xf32>) -> tensor<2x2x12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x12xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x2x12xf32>
    return %1 : tensor<2x2x12xf32>
  }
}

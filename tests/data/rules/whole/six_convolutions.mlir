// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(2) <- S(2, halo), R
module @jit_f attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x2x128xf32>, %arg1: tensor<2x2x3xf32>) -> (tensor<2x2x128xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x128xf32>, tensor<2x2x3xf32>) -> tensor<2x2x128xf32>
    %1 = stablehlo.tanh %0 : tensor<2x2x128xf32>
    %2 = stablehlo.convolution(%1, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x128xf32>, tensor<2x2x3xf32>) -> tensor<2x2x128xf32>
    %3 = stablehlo.tanh %2 : tensor<2x2x128xf32>
    %4 = stablehlo.convolution(%3, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x128xf32>, tensor<2x2x3xf32>) -> tensor<2x2x128xf32>
    %5 = stablehlo.tanh %4 : tensor<2x2x128xf32>
    %6 = stablehlo.convolution(%5, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x128xf32>, tensor<2x2x3xf32>) -> tensor<2x2x128xf32>
    %7 = stablehlo.tanh %6 : tensor<2x2x128xf32>
    %8 = stablehlo.convolution(%7, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x128xf32>, tensor<2x2x3xf32>) -> tensor<2x2x128xf32>
    %9 = stablehlo.tanh %8 : tensor<2x2x128xf32>
    %10 = stablehlo.convolution(%9, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x128xf32>, tensor<2x2x3xf32>) -> tensor<2x2x128xf32>
    %11 = stablehlo.tanh %10 : tensor<2x2x128xf32>
    return %11 : tensor<2x2x128xf32>
  }
}

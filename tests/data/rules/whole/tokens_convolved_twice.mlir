// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(2) <- S(2), S(3)
// S(1) <- S(1, halo), R
// S(1, block=24) <- S(1, block=24, halo), R
module {
  func.func public @main(%arg0: tensor<2x432x16xf32>, %arg1: tensor<3x3x1x16xf32>) -> (tensor<2x432x16xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<2x432x16xf32>) -> tensor<2x24x18x16xf32>
    %1 = stablehlo.convolution(%0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 16 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x24x18x16xf32>, tensor<3x3x1x16xf32>) -> tensor<2x24x18x16xf32>
    %2 = call @relu(%1) : (tensor<2x24x18x16xf32>) -> tensor<2x24x18x16xf32>
    %3 = stablehlo.convolution(%2, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 16 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x24x18x16xf32>, tensor<3x3x1x16xf32>) -> tensor<2x24x18x16xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x24x18x16xf32>) -> tensor<2x432x16xf32>
    return %4 : tensor<2x432x16xf32>
  }
  func.func private @relu(%arg0: tensor<2x24x18x16xf32>) -> tensor<2x24x18x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x24x18x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x24x18x16xf32>
    return %1 : tensor<2x24x18x16xf32>
  }
}

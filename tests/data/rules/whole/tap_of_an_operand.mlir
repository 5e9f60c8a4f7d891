// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(2) <- S(2, halo), R
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
// P(prod) <- P(prod), P(prod)
module @m {
  func.func public @main(%arg0: tensor<2x1x128xf32>, %arg1: tensor<f32>) -> (tensor<2x1x128xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<33xf32>
    %c = stablehlo.constant dense<17> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %2 = "stablehlo.scatter"(%0, %1, %arg1) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<33xf32>, tensor<1xi32>, tensor<f32>) -> tensor<33xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [2] : (tensor<33xf32>) -> tensor<1x1x33xf32>
    %4 = stablehlo.convolution(%arg0, %3) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[16, 16]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x1x128xf32>, tensor<1x1x33xf32>) -> tensor<2x1x128xf32>
    return %4 : tensor<2x1x128xf32>
  }
}

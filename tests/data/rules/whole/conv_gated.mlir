// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- R, S(0, block=2)
// S(2) <- S(2, halo), R
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x4x16xf32>, %arg1: tensor<6x4x3xf32>) -> (tensor<8x3x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[0, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<8x4x16xf32>, tensor<6x4x3xf32>) -> tensor<8x6x8xf32>
    %1 = stablehlo.slice %0 [0:8, 0:3, 0:8] : (tensor<8x6x8xf32>) -> tensor<8x3x8xf32>
    %2 = stablehlo.slice %0 [0:8, 3:6, 0:8] : (tensor<8x6x8xf32>) -> tensor<8x3x8xf32>
    %3 = stablehlo.negate %2 : tensor<8x3x8xf32>
    %4 = stablehlo.exponential %3 : tensor<8x3x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x3x8xf32>
    %6 = stablehlo.add %5, %4 : tensor<8x3x8xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x3x8xf32>
    %8 = stablehlo.divide %7, %6 : tensor<8x3x8xf32>
    %9 = stablehlo.multiply %1, %8 : tensor<8x3x8xf32>
    return %9 : tensor<8x3x8xf32>
  }
}

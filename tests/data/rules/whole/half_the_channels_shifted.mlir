// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4x32xf32>, %arg1: tensor<4x4x3xf32>) -> (tensor<4x4x32xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x4x32xf32>, tensor<4x4x3xf32>) -> tensor<4x4x32xf32>
    %1 = stablehlo.slice %0 [0:4, 0:2, 1:32] : (tensor<4x4x32xf32>) -> tensor<4x2x31xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = call @_pad(%1, %c) : (tensor<4x2x31xf32>, tensor<i64>) -> tensor<4x2x32xf32>
    %3 = stablehlo.slice %0 [0:4, 2:4, 0:32] : (tensor<4x4x32xf32>) -> tensor<4x2x32xf32>
    %4 = stablehlo.concatenate %2, %3, dim = 1 : (tensor<4x2x32xf32>, tensor<4x2x32xf32>) -> tensor<4x4x32xf32>
    %5 = stablehlo.add %arg0, %4 : tensor<4x4x32xf32>
    return %5 : tensor<4x4x32xf32>
  }
  func.func private @_pad(%arg0: tensor<4x2x31xf32>, %arg1: tensor<i64>) -> tensor<4x2x32xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<4x2x31xf32>, tensor<f32>) -> tensor<4x2x32xf32>
    return %1 : tensor<4x2x32xf32>
  }
}

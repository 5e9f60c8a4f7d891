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
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %5 = call @_pad_0(%4, %c_0) : (tensor<4x4x32xf32>, tensor<i64>) -> tensor<4x4x34xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %7 = "stablehlo.reduce_window"(%5, %6) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<0> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 3>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %11 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %11 : tensor<f32>
    }) : (tensor<4x4x34xf32>, tensor<f32>) -> tensor<4x4x32xf32>
    %cst_1 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x4x32xf32>
    %9 = stablehlo.divide %7, %8 : tensor<4x4x32xf32>
    %10 = stablehlo.add %arg0, %9 : tensor<4x4x32xf32>
    return %10 : tensor<4x4x32xf32>
  }
  func.func private @_pad(%arg0: tensor<4x2x31xf32>, %arg1: tensor<i64>) -> tensor<4x2x32xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<4x2x31xf32>, tensor<f32>) -> tensor<4x2x32xf32>
    return %1 : tensor<4x2x32xf32>
  }
  func.func private @_pad_0(%arg0: tensor<4x4x32xf32>, %arg1: tensor<i64>) -> tensor<4x4x34xf32> {
    %0 = stablehlo.slice %arg0 [0:4, 0:4, 0:1] : (tensor<4x4x32xf32>) -> tensor<4x4x1xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:4, 1:2] : (tensor<4x4x32xf32>) -> tensor<4x4x1xf32>
    %2 = call @_flip(%1) : (tensor<4x4x1xf32>) -> tensor<4x4x1xf32>
    %3 = stablehlo.concatenate %2, %arg0, dim = 2 : (tensor<4x4x1xf32>, tensor<4x4x32xf32>) -> tensor<4x4x33xf32>
    %4 = stablehlo.slice %3 [0:4, 0:4, 32:33] : (tensor<4x4x33xf32>) -> tensor<4x4x1xf32>
    %5 = stablehlo.slice %3 [0:4, 0:4, 31:32] : (tensor<4x4x33xf32>) -> tensor<4x4x1xf32>
    %6 = call @_flip(%5) : (tensor<4x4x1xf32>) -> tensor<4x4x1xf32>
    %7 = stablehlo.concatenate %3, %6, dim = 2 : (tensor<4x4x33xf32>, tensor<4x4x1xf32>) -> tensor<4x4x34xf32>
    return %7 : tensor<4x4x34xf32>
  }
  func.func private @_flip(%arg0: tensor<4x4x1xf32>) -> tensor<4x4x1xf32> {
    %0 = stablehlo.reverse %arg0, dims = [2] : tensor<4x4x1xf32>
    return %0 : tensor<4x4x1xf32>
  }
}

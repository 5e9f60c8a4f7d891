// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- S(1, block=4)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x20xf32>) -> (tensor<3x4xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<3x20xf32>) -> tensor<3x4x5xf32>
    %1 = call @cumsum(%0) : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
    %2 = stablehlo.slice %1 [0:3, 0:4, 4:5] : (tensor<3x4x5xf32>) -> tensor<3x4x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<3x4x1xf32>) -> tensor<3x4xf32>
    return %3 : tensor<3x4xf32>
  }
  func.func private @cumsum(%arg0: tensor<3x4x5xf32>) -> tensor<3x4x5xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
    return %0 : tensor<3x4x5xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<3x4x5xf32>) -> tensor<3x4x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [4, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 5>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x4x5xf32>, tensor<f32>) -> tensor<3x4x5xf32>
    return %1 : tensor<3x4x5xf32>
  }
}

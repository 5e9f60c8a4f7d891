// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1, halo), S(1, halo)
// P(sum) <- R, P(sum)
// P(avg) <- R, P(avg)
module @jit_g attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x6xf32>, %arg1: tensor<4x6xf32>) -> (tensor<4x6xf32> {jax.result_info = "result[0]"}) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.reduce_window"(%0, %1) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %19 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %19 : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %4 = stablehlo.add %3, %2 : tensor<4x6xf32>
    %5 = stablehlo.rsqrt %4 : tensor<4x6xf32>
    %6 = stablehlo.divide %5, %4 : tensor<4x6xf32>
    %cst_1 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<4x6xf32>
    %9 = stablehlo.multiply %arg0, %arg1 : tensor<4x6xf32>
    %10 = stablehlo.multiply %arg1, %5 : tensor<4x6xf32>
    %11 = stablehlo.multiply %9, %8 : tensor<4x6xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.pad %11, %cst_2, low = [0, 1], high = [0, 1], interior = [0, 0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<f32>
    %14 = "stablehlo.reduce_window"(%12, %13) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %19 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %19 : tensor<f32>
    }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x6xf32>
    %15 = stablehlo.multiply %arg0, %14 : tensor<4x6xf32>
    %16 = stablehlo.add %10, %15 : tensor<4x6xf32>
    %17 = stablehlo.multiply %14, %arg0 : tensor<4x6xf32>
    %18 = stablehlo.add %16, %17 : tensor<4x6xf32>
    return %18 : tensor<4x6xf32>
  }
}

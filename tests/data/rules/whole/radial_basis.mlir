// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// P(prod) <- S(1), S(1), R
// S(1) <- R, S(0), R
// P(prod) <- R, R, P(sum)
// P(min) <- R, R, P(max)
// P(max) <- R, R, P(min)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x3xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<f32>) -> (tensor<6x5xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<5546273484836980584> : tensor<i64>
    %c_0 = stablehlo.constant dense<32> : tensor<i64>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<i64>
    %1 = stablehlo.convert %0 : (tensor<i64>) -> tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_1 = stablehlo.constant dense<4294967295> : tensor<i64>
    %3 = stablehlo.and %c, %c_1 : tensor<i64>
    %4 = stablehlo.convert %3 : (tensor<i64>) -> tensor<ui32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %6 = stablehlo.concatenate %2, %5, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %7 = stablehlo.multiply %cst, %arg2 : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<6x3xf32>) -> tensor<6x1x3xf32>
    %9 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<5x3xf32>) -> tensor<1x5x3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x5x3xf32>
    %11 = stablehlo.multiply %9, %10 : tensor<1x5x3xf32>
    %12 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<6x1x3xf32>) -> tensor<6x5x3xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<1x5x3xf32>) -> tensor<6x5x3xf32>
    %14 = stablehlo.subtract %12, %13 : tensor<6x5x3xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x5x3xf32>
    %16 = stablehlo.power %14, %15 : tensor<6x5x3xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_4) applies stablehlo.add across dimensions = [2] : (tensor<6x5x3xf32>, tensor<f32>) -> tensor<6x5xf32>
    %18 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %19 = stablehlo.multiply %18, %17 : tensor<6x5xf32>
    %20 = stablehlo.exponential %19 : tensor<6x5xf32>
    return %20 : tensor<6x5xf32>
  }
}

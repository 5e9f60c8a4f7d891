// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(0), S(0), S(0)
// S(1), S(1) <- S(1), S(1), S(1)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x9xf32>, %arg1: tensor<6x9xf32>, %arg2: tensor<6x9xf32>) -> (tensor<6x9xf32> {jax.result_info = "result[0]"}, tensor<6x9xf32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<4120258070574422074> : tensor<i64>
    %c_0 = stablehlo.constant dense<32> : tensor<i64>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<i64>
    %1 = stablehlo.convert %0 : (tensor<i64>) -> tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_1 = stablehlo.constant dense<4294967295> : tensor<i64>
    %3 = stablehlo.and %c, %c_1 : tensor<i64>
    %4 = stablehlo.convert %3 : (tensor<i64>) -> tensor<ui32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %6 = stablehlo.concatenate %2, %5, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %8 = stablehlo.multiply %arg2, %7 : tensor<6x9xf32>
    %9 = stablehlo.subtract %arg1, %8 : tensor<6x9xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %11 = stablehlo.multiply %9, %10 : tensor<6x9xf32>
    %12 = stablehlo.add %arg0, %11 : tensor<6x9xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %14 = stablehlo.multiply %arg0, %13 : tensor<6x9xf32>
    %15 = stablehlo.subtract %12, %14 : tensor<6x9xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %17 = stablehlo.multiply %9, %16 : tensor<6x9xf32>
    %18 = stablehlo.subtract %15, %17 : tensor<6x9xf32>
    return %12, %18 : tensor<6x9xf32>, tensor<6x9xf32>
  }
}

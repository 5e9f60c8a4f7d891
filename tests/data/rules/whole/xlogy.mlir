// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(sum) <- R, P(prod)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x6xf32>, %arg1: tensor<8x6xf32>) -> (tensor<8x6xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<4008670309159208031> : tensor<i64>
    %c_0 = stablehlo.constant dense<32> : tensor<i64>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<i64>
    %1 = stablehlo.convert %0 : (tensor<i64>) -> tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_1 = stablehlo.constant dense<4294967295> : tensor<i64>
    %3 = stablehlo.and %c, %c_1 : tensor<i64>
    %4 = stablehlo.convert %3 : (tensor<i64>) -> tensor<ui32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %6 = stablehlo.concatenate %2, %5, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %8 = stablehlo.compare EQ, %arg0, %7, FLOAT : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    %9 = stablehlo.log %arg1 : tensor<8x6xf32>
    %10 = stablehlo.multiply %arg0, %9 : tensor<8x6xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = call @_where(%8, %cst_2, %10) : (tensor<8x6xi1>, tensor<f32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %12 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    %cst_3 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %13 = call @_where(%12, %cst_3, %11) : (tensor<8x6xi1>, tensor<f32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    return %13 : tensor<8x6xf32>
  }
  func.func private @_where(%arg0: tensor<8x6xi1>, %arg1: tensor<f32>, %arg2: tensor<8x6xf32>) -> tensor<8x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<8x6xi1>, tensor<8x6xf32>
    return %1 : tensor<8x6xf32>
  }
}

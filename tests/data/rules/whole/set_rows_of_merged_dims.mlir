// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(2) <- S(2), R
// P(prod) <- P(prod), S(0)
// P(prod) <- P(prod), S(1)
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
// P(prod) <- P(prod), R
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x8x6xf32>, %arg1: tensor<4x8xi32>) -> (tensor<4x8x6xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<4x8x6xf32>) -> tensor<32x6xf32>
    %1 = stablehlo.iota dim = 0 : tensor<32xi32>
    %2 = stablehlo.reshape %arg1 : (tensor<4x8xi32>) -> tensor<32xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %4 = stablehlo.compare LT, %1, %3, SIGNED : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
    %c_0 = stablehlo.constant dense<32> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %6 = stablehlo.add %1, %5 : tensor<32xi32>
    %7 = stablehlo.select %4, %6, %1 : tensor<32xi1>, tensor<32xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %9 = stablehlo.compare LT, %2, %8, SIGNED : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
    %c_2 = stablehlo.constant dense<6> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %11 = stablehlo.add %2, %10 : tensor<32xi32>
    %12 = stablehlo.select %9, %11, %2 : tensor<32xi1>, tensor<32xi32>
    %13 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<32xi32>) -> tensor<32x1xi32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<32xi32>) -> tensor<32x1xi32>
    %15 = stablehlo.concatenate %13, %14, dim = 1 : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x2xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %17 = "stablehlo.scatter"(%0, %15, %16) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<32x6xf32>, tensor<32x2xi32>, tensor<32xf32>) -> tensor<32x6xf32>
    %18 = stablehlo.reshape %17 : (tensor<32x6xf32>) -> tensor<4x8x6xf32>
    return %18 : tensor<4x8x6xf32>
  }
}

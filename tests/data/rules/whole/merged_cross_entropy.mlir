// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), R
// P(sum) <- R, S(0)
// P(sum) <- R, S(1)
// P(sum) <- S(0), S(0)
// P(sum) <- S(1), S(1)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x8x6xf32>, %arg1: tensor<4x8xi32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<4x8x6xf32>) -> tensor<32x6xf32>
    %1 = call @log_softmax(%0) : (tensor<32x6xf32>) -> tensor<32x6xf32>
    %2 = stablehlo.iota dim = 0 : tensor<32xi32>
    %3 = stablehlo.reshape %arg1 : (tensor<4x8xi32>) -> tensor<32xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %5 = stablehlo.compare LT, %2, %4, SIGNED : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
    %c_0 = stablehlo.constant dense<32> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %7 = stablehlo.add %2, %6 : tensor<32xi32>
    %8 = stablehlo.select %5, %7, %2 : tensor<32xi1>, tensor<32xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
    %c_2 = stablehlo.constant dense<6> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %12 = stablehlo.add %3, %11 : tensor<32xi32>
    %13 = stablehlo.select %10, %12, %3 : tensor<32xi1>, tensor<32xi32>
    %14 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<32xi32>) -> tensor<32x1xi32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<32xi32>) -> tensor<32x1xi32>
    %16 = stablehlo.concatenate %14, %15, dim = 1 : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x2xi32>
    %17 = "stablehlo.gather"(%1, %16) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<32x6xf32>, tensor<32x2xi32>) -> tensor<32xf32>
    %18 = stablehlo.negate %17 : tensor<32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    return %19 : tensor<f32>
  }
  func.func private @log_softmax(%arg0: tensor<32x6xf32>) -> tensor<32x6xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<32x6xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<32xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<32xf32>) -> tensor<32x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x6xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<32x6xf32>
    %6 = stablehlo.exponential %5 : tensor<32x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<32x6xf32>, tensor<f32>) -> tensor<32xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<32xf32>) -> tensor<32x1xf32>
    %9 = stablehlo.log %8 : tensor<32x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x6xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<32x6xf32>
    return %11 : tensor<32x6xf32>
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), R
// P(sum) <- S(2), R
// S(0) <- R, S(0)
// S(1) <- R, S(1)
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
// P(prod) <- P(prod), R
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x8x6xf32>, %arg1: tensor<4x8xi32>) -> (tensor<4x8xf32> {jax.result_info = "result"}) {
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
    %16 = "stablehlo.gather"(%0, %15) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<32x6xf32>, tensor<32x2xi32>) -> tensor<32xf32>
    %17 = stablehlo.reshape %16 : (tensor<32xf32>) -> tensor<4x8xf32>
    return %17 : tensor<4x8xf32>
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), R
// S(2) <- S(2), R
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @diagonal_scatter_far {
  func.func public @main(%arg0: tensor<4x64x8192xf32>, %arg1: tensor<4x64xf32>) -> (tensor<4x64x8192xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<64xi32>
    %1 = stablehlo.iota dim = 0 : tensor<64xi32>
    %c = stablehlo.constant dense<4096> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<64xi32>
    %3 = stablehlo.add %1, %2 : tensor<64xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<64xi32>
    %5 = stablehlo.compare LT, %0, %4, SIGNED : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi1>
    %c_1 = stablehlo.constant dense<64> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<64xi32>
    %7 = stablehlo.add %0, %6 : tensor<64xi32>
    %8 = stablehlo.select %5, %7, %0 : tensor<64xi1>, tensor<64xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<64xi32>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi1>
    %c_3 = stablehlo.constant dense<8192> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<64xi32>
    %12 = stablehlo.add %3, %11 : tensor<64xi32>
    %13 = stablehlo.select %10, %12, %3 : tensor<64xi1>, tensor<64xi32>
    %14 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<64xi32>) -> tensor<64x1xi32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<64xi32>) -> tensor<64x1xi32>
    %16 = stablehlo.concatenate %14, %15, dim = 1 : (tensor<64x1xi32>, tensor<64x1xi32>) -> tensor<64x2xi32>
    %17 = "stablehlo.scatter"(%arg0, %16, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<4x64x8192xf32>, tensor<64x2xi32>, tensor<4x64xf32>) -> tensor<4x64x8192xf32>
    return %17 : tensor<4x64x8192xf32>
  }
}

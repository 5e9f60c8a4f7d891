// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), R
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @written_from_101_by_2 {
  func.func public @main(%arg0: tensor<8x301xf32>, %arg1: tensor<8x100xf32>) -> (tensor<8x301xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<100xi32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<100xi32>
    %2 = stablehlo.multiply %1, %0 : tensor<100xi32>
    %c_0 = stablehlo.constant dense<101> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<100xi32>
    %4 = stablehlo.add %3, %2 : tensor<100xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<100xi32>) -> tensor<100x1xi32>
    %6 = "stablehlo.scatter"(%arg0, %5, %arg1) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<8x301xf32>, tensor<100x1xi32>, tensor<8x100xf32>) -> tensor<8x301xf32>
    return %6 : tensor<8x301xf32>
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0)
// P(sum) <- S(1), S(1)
// S(1) <- S(2), R
// S(0) <- R, R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
module @embedding_bwd {
  func.func public @main(%arg0: tensor<6x4x12xf32>, %arg1: tensor<6x4xi32>) -> (tensor<24x12xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x12xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x4xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<6x4xi32>, tensor<6x4xi32>) -> tensor<6x4xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<6x4xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<6x4xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<6x4xi1>, tensor<6x4xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<6x4xi32>) -> tensor<6x4x1xi32>
    %7 = "stablehlo.scatter"(%0, %6, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }) : (tensor<24x12xf32>, tensor<6x4x1xi32>, tensor<6x4x12xf32>) -> tensor<24x12xf32>
    return %7 : tensor<24x12xf32>
  }
}

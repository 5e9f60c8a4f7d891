// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// S(0) <- R
module @bincount {
  func.func public @main(%arg0: tensor<24xi32>) -> (tensor<12xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %2 = stablehlo.compare LT, %arg0, %1, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_0 = stablehlo.constant dense<12> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %4 = stablehlo.add %arg0, %3 : tensor<24xi32>
    %5 = stablehlo.select %2, %4, %arg0 : tensor<24xi1>, tensor<24xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %8 = "stablehlo.scatter"(%0, %6, %7) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %9 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %9 : tensor<f32>
    }) : (tensor<12xf32>, tensor<24x1xi32>, tensor<24xf32>) -> tensor<12xf32>
    return %8 : tensor<12xf32>
  }
}

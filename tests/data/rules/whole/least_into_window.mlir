// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- S(1), R
// P(min) <- P(min), S(0, block=2)
// S(1) <- S(1), S(0, block=2)
// P(max) <- P(max), R
// P(max) <- R, P(max)
// P(min) <- P(min), P(min)
module @m {
func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<12xf32>) -> (tensor<24x12xf32>) {
%0 = stablehlo.slice %arg1 [0:6] : (tensor<12xf32>) -> tensor<6xf32>
%1 = stablehlo.iota dim = 0 : tensor<6xi32>
%two = stablehlo.constant dense<2> : tensor<6xi32>
%columns = stablehlo.multiply %two, %1 : tensor<6xi32>
%row = stablehlo.constant dense<2> : tensor<6x1xi32>
%2 = stablehlo.broadcast_in_dim %columns, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
%3 = stablehlo.concatenate %row, %2, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
%4 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<6xf32>) -> tensor<7x6xf32>
%5 = "stablehlo.scatter"(%arg0, %3, %4) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = true}> ({
^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
  %6 = stablehlo.minimum %arg2, %arg3 : tensor<f32>
  stablehlo.return %6 : tensor<f32>
}) : (tensor<24x12xf32>, tensor<6x2xi32>, tensor<7x6xf32>) -> tensor<24x12xf32>
return %5 : tensor<24x12xf32>
}
}

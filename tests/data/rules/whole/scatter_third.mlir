// SPDX-License-Identifier: GPL-3.0-or-later
// P(max) <- R, P(max)
func.func public @main(%i: tensor<24xi32>, %x: tensor<24xi32>) -> tensor<24xi32> {
  %j = stablehlo.reshape %i : (tensor<24xi32>) -> tensor<24x1xi32>
  %g = "stablehlo.gather"(%x, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>, indices_are_sorted = false}> : (tensor<24xi32>, tensor<24x1xi32>) -> tensor<24xi32>
  %c = stablehlo.constant dense<3> : tensor<24xi32>
  %s = stablehlo.shift_right_arithmetic %g, %c : tensor<24xi32>
  %d = stablehlo.reshape %c : (tensor<24xi32>) -> tensor<24x1xi32>
  %r = "stablehlo.scatter"(%s, %d, %s) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %m = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %m : tensor<i32>
  }) : (tensor<24xi32>, tensor<24x1xi32>, tensor<24xi32>) -> tensor<24xi32>
  return %r : tensor<24xi32>
}

// SPDX-License-Identifier: GPL-3.0-or-later
func.func public @main(%x: tensor<24xi32>) -> tensor<24xi32> {
  %top = stablehlo.constant dense<2147483647> : tensor<i32>
  %m = "stablehlo.reduce_window"(%x, %top) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.minimum %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<24xi32>, tensor<i32>) -> tensor<24xi32>
  %s = "stablehlo.sort"(%m) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<24xi32>) -> tensor<24xi32>
  %i = stablehlo.reshape %s : (tensor<24xi32>) -> tensor<24x1xi32>
  %r = "stablehlo.scatter"(%x, %i, %s) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<24xi32>, tensor<24x1xi32>, tensor<24xi32>) -> tensor<24xi32>
  return %r : tensor<24xi32>
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Regions of several ops, as in folds.mlir: what they make of a number depends on whether it is 0.
func.func public @main(
    %x: tensor<24x12xf32>, %index: tensor<10x1xi32>, %new: tensor<10x12xf32>)
    -> (tensor<12xf32>, tensor<24x12xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // the first that is not 0: S(0) <- S(1), R
  %0 = "stablehlo.reduce"(%x, %zero) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %p = stablehlo.compare NE, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %q = stablehlo.select %p, %a, %b : tensor<i1>, tensor<f32>
    "stablehlo.return"(%q) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<24x12xf32>, tensor<f32>) -> tensor<12xf32>
  // scatter where there is 0: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R
  %1 = "stablehlo.scatter"(%x, %index, %new) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %p = stablehlo.compare EQ, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %q = stablehlo.select %p, %b, %a : tensor<i1>, tensor<f32>
    "stablehlo.return"(%q) : (tensor<f32>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
      unique_indices = false, indices_are_sorted = false} :
      (tensor<24x12xf32>, tensor<10x1xi32>, tensor<10x12xf32>) -> tensor<24x12xf32>
  return %0, %1 : tensor<12xf32>, tensor<24x12xf32>
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), R
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @m {
func.func public @main(%x: tensor<6x12xf32>, %y: tensor<6x6xf32>) -> tensor<6x12xf32> {
%i = stablehlo.iota dim = 0 : tensor<6xi32>
%c = stablehlo.constant dense<2> : tensor<6xi32>
%m = stablehlo.multiply %c, %i : tensor<6xi32>
%at = stablehlo.reshape %m : (tensor<6xi32>) -> tensor<6x1xi32>
%r = "stablehlo.scatter"(%x, %at, %y) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
stablehlo.return %b : tensor<f32>
}) : (tensor<6x12xf32>, tensor<6x1xi32>, tensor<6x6xf32>) -> tensor<6x12xf32>
return %r : tensor<6x12xf32>
}
}

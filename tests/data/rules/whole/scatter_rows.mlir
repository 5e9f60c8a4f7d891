// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1), R, S(1)
// S(0) <- S(0), R, R
// P(sum) <- P(sum), R, P(sum)
// P(avg) <- P(avg), R, P(avg)
// P(max) <- P(max), R, P(max)
// P(min) <- P(min), R, P(min)
// P(prod) <- P(prod), R, P(prod)
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<6xi32>, %a2: tensor<6x12xf32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.reshape"(%a1) : (tensor<6xi32>) -> (tensor<6x1xi32>)
%v4 = "stablehlo.scatter"(%a0, %v1, %a2) ({
^bb0(%v2: tensor<f32>, %v3: tensor<f32>):
"stablehlo.return"(%v3) : (tensor<f32>) -> ()
}) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
return %v4 : tensor<24x12xf32>
}
}

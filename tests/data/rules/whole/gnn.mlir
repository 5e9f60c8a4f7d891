// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1), R, R
// P(sum) <- R, S(0), S(0)
// P(sum) <- S(0), R, R
// S(0) <- R, R, R
// P(sum) <- P(sum), R, R
// P(avg) <- P(avg), R, R
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<36xi32>, %a2: tensor<36xi32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.reshape"(%a1) : (tensor<36xi32>) -> (tensor<36x1xi32>)
%v2 = "stablehlo.gather"(%a0, %v1) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>, indices_are_sorted = false} : (tensor<24x12xf32>, tensor<36x1xi32>) -> (tensor<36x12xf32>)
%v3 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<24x12xf32>} : () -> (tensor<24x12xf32>)
%v4 = "stablehlo.reshape"(%a2) : (tensor<36xi32>) -> (tensor<36x1xi32>)
%v8 = "stablehlo.scatter"(%v3, %v4, %v2) ({
^bb0(%v5: tensor<f32>, %v6: tensor<f32>):
%v7 = "stablehlo.add"(%v5, %v6) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v7) : (tensor<f32>) -> ()
}) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<24x12xf32>, tensor<36x1xi32>, tensor<36x12xf32>) -> (tensor<24x12xf32>)
return %v8 : tensor<24x12xf32>
}
}

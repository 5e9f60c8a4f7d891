// SPDX-License-Identifier: GPL-3.0-or-later
// P(max) <- S(0), S(0)
// S(1) <- S(1), R
// S(0) <- R, R
// P(max) <- P(max), R
module @m {
func.func public @main(%a0: tensor<36x12xf32>, %a1: tensor<36xi32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<-1.00000000000000000e+09> : tensor<24x12xf32>} : () -> (tensor<24x12xf32>)
%v2 = "stablehlo.reshape"(%a1) : (tensor<36xi32>) -> (tensor<36x1xi32>)
%v6 = "stablehlo.scatter"(%v1, %v2, %a0) ({
^bb0(%v3: tensor<f32>, %v4: tensor<f32>):
%v5 = "stablehlo.maximum"(%v3, %v4) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v5) : (tensor<f32>) -> ()
}) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<24x12xf32>, tensor<36x1xi32>, tensor<36x12xf32>) -> (tensor<24x12xf32>)
return %v6 : tensor<24x12xf32>
}
}

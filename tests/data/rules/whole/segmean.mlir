// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1), R
// S(0) <- R, R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
module @m {
func.func public @main(%a0: tensor<36x12xf32>, %a1: tensor<36xi32>) -> (tensor<24x12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<24x12xf32>} : () -> (tensor<24x12xf32>)
%v2 = "stablehlo.reshape"(%a1) : (tensor<36xi32>) -> (tensor<36x1xi32>)
%v6 = "stablehlo.scatter"(%v1, %v2, %a0) ({
^bb0(%v3: tensor<f32>, %v4: tensor<f32>):
%v5 = "stablehlo.add"(%v3, %v4) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v5) : (tensor<f32>) -> ()
}) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<24x12xf32>, tensor<36x1xi32>, tensor<36x12xf32>) -> (tensor<24x12xf32>)
%v7 = "stablehlo.constant"() {value = dense<1.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v8 = "stablehlo.broadcast_in_dim"(%v7) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<36x12xf32>)
%v9 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<24x12xf32>} : () -> (tensor<24x12xf32>)
%v10 = "stablehlo.reshape"(%a1) : (tensor<36xi32>) -> (tensor<36x1xi32>)
%v14 = "stablehlo.scatter"(%v9, %v10, %v8) ({
^bb0(%v11: tensor<f32>, %v12: tensor<f32>):
%v13 = "stablehlo.add"(%v11, %v12) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v13) : (tensor<f32>) -> ()
}) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<24x12xf32>, tensor<36x1xi32>, tensor<36x12xf32>) -> (tensor<24x12xf32>)
%v15 = "stablehlo.constant"() {value = dense<1.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v16 = "stablehlo.broadcast_in_dim"(%v15) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24x12xf32>)
%v17 = "stablehlo.maximum"(%v14, %v16) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v18 = "stablehlo.divide"(%v6, %v17) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
return %v18 : tensor<24x12xf32>
}
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1), R
// S(0) <- R, S(0)
// P(sum) <- R, S(1)
// P(sum) <- S(0), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<12x6xi32>) -> (tensor<12x12xf32>) {
%v1 = "stablehlo.reshape"(%a1) : (tensor<12x6xi32>) -> (tensor<12x6x1xi32>)
%v2 = "stablehlo.gather"(%a0, %v1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 12>, indices_are_sorted = false} : (tensor<24x12xf32>, tensor<12x6x1xi32>) -> (tensor<12x6x12xf32>)
%v3 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v7 = "stablehlo.reduce"(%v2, %v3) ({
^bb0(%v4: tensor<f32>, %v5: tensor<f32>):
%v6 = "stablehlo.add"(%v4, %v5) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v6) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<12x6x12xf32>, tensor<f32>) -> (tensor<12x12xf32>)
return %v7 : tensor<12x12xf32>
}
}

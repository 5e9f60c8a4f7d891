// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), R
// P(sum) <- S(1), R
// P(sum) <- R, S(0)
// P(sum) <- S(0), S(0)
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
module @nll_rows {
  func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24xi32>) -> (tensor<f32>) {
    %v1 = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> (tensor<24xi32>)
    %v2 = "stablehlo.reshape"(%v1) : (tensor<24xi32>) -> (tensor<24x1xi32>)
    %v3 = "stablehlo.reshape"(%a1) : (tensor<24xi32>) -> (tensor<24x1xi32>)
    %v4 = "stablehlo.concatenate"(%v2, %v3) {dimension = 1 : i64} : (tensor<24x1xi32>, tensor<24x1xi32>) -> (tensor<24x2xi32>)
    %v5 = "stablehlo.gather"(%a0, %v4) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>, indices_are_sorted = false} : (tensor<24x12xf32>, tensor<24x2xi32>) -> (tensor<24xf32>)
    %v6 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
    %v10 = "stablehlo.reduce"(%v5, %v6) ({
^bb0(%v7: tensor<f32>, %v8: tensor<f32>):
    %v9 = "stablehlo.add"(%v7, %v8) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v9) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xf32>, tensor<f32>) -> (tensor<f32>)
    %v11 = "stablehlo.negate"(%v10) : (tensor<f32>) -> (tensor<f32>)
    return %v11 : tensor<f32>
}
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @m {
func.func public @main(%a0: tensor<24x7xf32>) -> (tensor<24x1xf32>) {
%v4 = "stablehlo.sort"(%a0) ({
^bb0(%v1: tensor<f32>, %v2: tensor<f32>):
%v3 = "stablehlo.compare"(%v1, %v2) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
"stablehlo.return"(%v3) : (tensor<i1>) -> ()
}) {dimension = 1 : i64, is_stable = true} : (tensor<24x7xf32>) -> (tensor<24x7xf32>)
%v5 = "stablehlo.slice"(%v4) {start_indices = array<i64: 0, 3>, limit_indices = array<i64: 24, 4>, strides = array<i64: 1, 1>} : (tensor<24x7xf32>) -> (tensor<24x1xf32>)
return %v5 : tensor<24x1xf32>
}
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<24x12xi1>) {
%v1, %v2 = "chlo.top_k"(%a0) {k = 3 : i64} : (tensor<24x12xf32>) -> (tensor<24x3xf32>, tensor<24x3xi32>)
%v3 = "stablehlo.slice"(%v1) {start_indices = array<i64: 0, 2>, limit_indices = array<i64: 24, 3>, strides = array<i64: 1, 1>} : (tensor<24x3xf32>) -> (tensor<24x1xf32>)
%v4 = "stablehlo.reshape"(%v3) : (tensor<24x1xf32>) -> (tensor<24xf32>)
%v5 = "stablehlo.broadcast_in_dim"(%v4) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v6 = "stablehlo.compare"(%a0, %v5) {comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
return %v6 : tensor<24x12xi1>
}
}

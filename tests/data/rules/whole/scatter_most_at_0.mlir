// SPDX-License-Identifier: GPL-3.0-or-later
// S(1) <- S(1)
// S(0) <- S(0)
// P(max) <- P(max)
// P(min) <- P(min)
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
%place = stablehlo.constant dense<0> : tensor<1xi32>
%least = stablehlo.constant dense<-30.0> : tensor<12xf32>
%v15 = "stablehlo.scatter"(%a0, %place, %least) ({
^bb0(%v12: tensor<f32>, %v13: tensor<f32>):
%v14 = stablehlo.maximum %v12, %v13 : tensor<f32>
"stablehlo.return"(%v14) : (tensor<f32>) -> ()
}) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, indices_are_sorted = true, unique_indices = true} : (tensor<24x12xf32>, tensor<1xi32>, tensor<12xf32>) -> tensor<24x12xf32>
return %v15 : tensor<24x12xf32>
}
}

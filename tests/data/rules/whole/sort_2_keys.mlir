// SPDX-License-Identifier: GPL-3.0-or-later
// S(1), S(1) <- S(1), S(1)
module @m {
func.func public @main(%a: tensor<24x12xf32>, %b: tensor<24x12xf32>) -> (tensor<24x12xf32>, tensor<24x12xf32>) {
%r:2 = "stablehlo.sort"(%a, %b) ({
^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %y0: tensor<f32>, %y1: tensor<f32>):
%lt = stablehlo.compare LT, %x0, %x1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
%eq = stablehlo.compare EQ, %x0, %x1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
%lt2 = stablehlo.compare LT, %y0, %y1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
%an = stablehlo.and %eq, %lt2 : tensor<i1>
%or = stablehlo.or %lt, %an : tensor<i1>
"stablehlo.return"(%or) : (tensor<i1>) -> ()
}) {dimension = 0 : i64, is_stable = true} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>, tensor<24x12xf32>)
return %r#0, %r#1 : tensor<24x12xf32>, tensor<24x12xf32>
}
}

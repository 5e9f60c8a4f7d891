// SPDX-License-Identifier: GPL-3.0-or-later
// P(min) <- S(0), R, R
// P(min) <- R, S(0), R
// P(min) <- P(min), R, R
module @m {
func.func public @main(%a0: tensor<24xf32>, %a1: tensor<20xi32>, %a2: tensor<28xf32>) -> (tensor<f32>) {
%c0 = "stablehlo.constant"() {value = dense<0> : tensor<20xi32>} : () -> (tensor<20xi32>)
%p = "stablehlo.compare"(%a1, %c0) {compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<20xi32>, tensor<20xi32>) -> (tensor<20xi1>)
%inf = "stablehlo.constant"() {value = dense<0x7F800000> : tensor<f32>} : () -> (tensor<f32>)
%m = "stablehlo.reduce"(%a0, %inf) ({
^bb0(%v22: tensor<f32>, %v23: tensor<f32>):
%v24 = "stablehlo.minimum"(%v22, %v23) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v24) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24xf32>, tensor<f32>) -> (tensor<f32>)
%mb = "stablehlo.broadcast_in_dim"(%m) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<20xf32>)
%one = "stablehlo.constant"() {value = dense<1.0> : tensor<20xf32>} : () -> (tensor<20xf32>)
%s = "stablehlo.select"(%p, %mb, %one) : (tensor<20xi1>, tensor<20xf32>, tensor<20xf32>) -> (tensor<20xf32>)
%z = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> (tensor<f32>)
%sum = "stablehlo.reduce"(%a2, %z) ({
^bb0(%v22: tensor<f32>, %v23: tensor<f32>):
%v24 = "stablehlo.add"(%v22, %v23) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v24) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<28xf32>, tensor<f32>) -> (tensor<f32>)
%sb = "stablehlo.broadcast_in_dim"(%sum) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<20xf32>)
%mx = "stablehlo.maximum"(%s, %sb) : (tensor<20xf32>, tensor<20xf32>) -> (tensor<20xf32>)
%r = "stablehlo.reduce"(%mx, %inf) ({
^bb0(%v22: tensor<f32>, %v23: tensor<f32>):
%v24 = "stablehlo.minimum"(%v22, %v23) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v24) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<20xf32>, tensor<f32>) -> (tensor<f32>)
return %r : tensor<f32>
}
}

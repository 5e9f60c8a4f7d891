// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(0)
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<24x12xi8>, tensor<24xf32>) {
%v1 = "stablehlo.abs"(%a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v2 = "stablehlo.constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> (tensor<f32>)
%v6 = "stablehlo.reduce"(%v1, %v2) ({
^bb0(%v3: tensor<f32>, %v4: tensor<f32>):
%v5 = "stablehlo.maximum"(%v3, %v4) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v5) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v7 = "stablehlo.constant"() {value = dense<1.00000000000000006e-01> : tensor<24xf32>} : () -> (tensor<24xf32>)
%v8 = "stablehlo.add"(%v6, %v7) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v9 = "stablehlo.constant"() {value = dense<1.00000000000000002e-02> : tensor<f32>} : () -> (tensor<f32>)
%v10 = "stablehlo.broadcast_in_dim"(%v9) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24xf32>)
%v11 = "stablehlo.multiply"(%v8, %v10) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v12 = "stablehlo.broadcast_in_dim"(%v11) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v13 = "stablehlo.divide"(%a0, %v12) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v14 = "stablehlo.round_nearest_even"(%v13) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v15 = "stablehlo.convert"(%v14) : (tensor<24x12xf32>) -> (tensor<24x12xi8>)
return %v15, %v11 : tensor<24x12xi8>, tensor<24xf32>
}
}

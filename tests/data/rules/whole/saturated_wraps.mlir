// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @m {
func.func public @main(%a0: tensor<24x12xf32>) -> (tensor<24x12xi32>) {
%v1 = stablehlo.constant dense<-100> : tensor<i32>
%v2 = stablehlo.broadcast_in_dim %v1, dims = [] : (tensor<i32>) -> tensor<24x12xi32>
%v3 = stablehlo.convert %a0 : (tensor<24x12xf32>) -> tensor<24x12xi32>
%v4 = stablehlo.add %v2, %v3 : tensor<24x12xi32>
return %v4 : tensor<24x12xi32>
}
}

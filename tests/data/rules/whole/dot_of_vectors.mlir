// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @m {
func.func public @main(%a0: tensor<24xf32>, %a1: tensor<24xf32>) -> (tensor<f32>) {
%v0 = stablehlo.dot_general %a0, %a1, contracting_dims = [0] x [0] : (tensor<24xf32>, tensor<24xf32>) -> tensor<f32>
return %v0 : tensor<f32>
}
}

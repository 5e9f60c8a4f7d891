// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(2) <- S(1, block=3)
// S(1, block=3) <- S(2)
// S(2, block=4) <- S(2, block=6)
// S(2, block=16) <- S(3)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @m {
func.func public @main(%a0: tensor<4x12x24x3xf32>) -> (tensor<4x18x48xf32>) {
%v1 = "stablehlo.reshape"(%a0) : (tensor<4x12x24x3xf32>) -> (tensor<4x3x4x6x4x3xf32>)
%v2 = "stablehlo.transpose"(%v1) {permutation = array<i64: 0, 1, 3, 2, 4, 5>} : (tensor<4x3x4x6x4x3xf32>) -> (tensor<4x3x6x4x4x3xf32>)
%v3 = "stablehlo.reshape"(%v2) : (tensor<4x3x6x4x4x3xf32>) -> (tensor<4x18x48xf32>)
return %v3 : tensor<4x18x48xf32>
}
}

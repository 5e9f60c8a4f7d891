// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), R
// S(2) <- S(2), S(2), R
// S(1) <- S(1), R, R
// P(sum) <- P(sum), P(sum), R
// P(avg) <- P(avg), P(avg), R
// P(max) <- P(max), P(max), R
// P(min) <- P(min), P(min), R
// P(prod) <- P(prod), P(prod), R
module @m {
func.func public @main(%a0: tensor<4x24x6xf32>, %a1: tensor<4x1x6xf32>, %a2: tensor<i32>) -> (tensor<4x24x6xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
%v2 = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> (tensor<i32>)
%v3 = "stablehlo.dynamic_update_slice"(%a0, %a1, %v1, %a2, %v2) : (tensor<4x24x6xf32>, tensor<4x1x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<4x24x6xf32>)
return %v3 : tensor<4x24x6xf32>
}
}

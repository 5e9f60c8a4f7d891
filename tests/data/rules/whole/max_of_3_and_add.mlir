// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0), S(0)
// S(1) <- S(1), S(1), S(1), S(1)
// P(avg) <- R, R, R, P(avg)
// P(max) <- R, R, R, P(max)
// P(max) <- P(max), P(max), P(max), R
// P(min) <- P(min), R, R, R
// P(min) <- R, P(min), R, R
// P(min) <- R, R, P(min), R
// P(min) <- R, R, R, P(min)
module @m {
func.func public @main(%a: tensor<24x12xf32>, %b: tensor<24x12xf32>, %c: tensor<24x12xf32>, %d: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
%1 = stablehlo.maximum %a, %b : tensor<24x12xf32>
%2 = stablehlo.maximum %1, %c : tensor<24x12xf32>
%3 = stablehlo.add %2, %d : tensor<24x12xf32>
return %3 : tensor<24x12xf32>
}
}

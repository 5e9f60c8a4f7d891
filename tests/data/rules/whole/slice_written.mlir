// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1, block=2) <- S(1), S(1, block=2)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @m {
func.func public @main(%x: tensor<6x6xf32>, %y: tensor<6x12xf32>) -> (tensor<6x12xf32>) {
%zero = stablehlo.constant dense<0.0> : tensor<f32>
%mask = stablehlo.constant dense<[[true, true, true, true, true, true, false, false, false, false, false, false], [true, true, true, true, true, true, false, false, false, false, false, false], [true, true, true, true, true, true, false, false, false, false, false, false], [true, true, true, true, true, true, false, false, false, false, false, false], [true, true, true, true, true, true, false, false, false, false, false, false], [true, true, true, true, true, true, false, false, false, false, false, false]]> : tensor<6x12xi1>
%wide = stablehlo.pad %x, %zero, low = [0, 0], high = [0, 6], interior = [0, 0] : (tensor<6x6xf32>, tensor<f32>) -> tensor<6x12xf32>
%r = stablehlo.select %mask, %wide, %y : tensor<6x12xi1>, tensor<6x12xf32>
return %r : tensor<6x12xf32>
}
}

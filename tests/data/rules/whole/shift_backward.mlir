// SPDX-License-Identifier: GPL-3.0-or-later
// S(0, block=16), P(sum) <- S(0, block=16), S(0, block=16)
// S(1), S(0) <- S(1), S(1)
// S(0, halo=2:0, sum), P(sum) <- S(0, halo=2:0), S(0, fill=2:0)
// R, P(sum) <- P(sum), R
// P(sum), P(sum) <- R, P(sum)
// R, P(avg) <- P(avg), R
// P(avg), P(avg) <- R, P(avg)
// S(0,blocks=30:2), P(sum) <- S(0,blocks=30:2), S(0,blocks=2:30)
func.func @main(%x: tensor<32x6xf32>, %g: tensor<32x6xf32>) -> (tensor<32x6xf32>, tensor<6xf32>) {
%z = stablehlo.constant dense<0.0> : tensor<f32>
%p = stablehlo.constant dense<0.0> : tensor<2x6xf32>
%a = stablehlo.slice %x [0:30, 0:6] : (tensor<32x6xf32>) -> tensor<30x6xf32>
%b = stablehlo.slice %g [2:32, 0:6] : (tensor<32x6xf32>) -> tensor<30x6xf32>
%m = stablehlo.multiply %a, %b : tensor<30x6xf32>
%w = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [0] : (tensor<30x6xf32>, tensor<f32>) -> tensor<6xf32>
%d = stablehlo.concatenate %b, %p, dim = 0 : (tensor<30x6xf32>, tensor<2x6xf32>) -> tensor<32x6xf32>
return %d, %w : tensor<32x6xf32>, tensor<6xf32>
}

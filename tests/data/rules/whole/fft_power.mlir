// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
module @m {
func.func public @main(%x: tensor<24x12xf32>) -> tensor<f32> {
%z = stablehlo.constant dense<0.0> : tensor<f32>
%f = stablehlo.fft %x, type = RFFT, length = [12] : (tensor<24x12xf32>) -> tensor<24x7xcomplex<f32>>
%a = stablehlo.abs %f : (tensor<24x7xcomplex<f32>>) -> tensor<24x7xf32>
%m = stablehlo.multiply %a, %a : tensor<24x7xf32>
%s = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x7xf32>, tensor<f32>) -> tensor<f32>
return %s : tensor<f32>
}
}

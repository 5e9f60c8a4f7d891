// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @m {
func.func public @main(%x: tensor<6x24x12xf32>) -> tensor<6x24x12xf32> {
%c = stablehlo.convert %x : (tensor<6x24x12xf32>) -> tensor<6x24x12xcomplex<f32>>
%f = stablehlo.fft %c, type = FFT, length = [24, 12] : (tensor<6x24x12xcomplex<f32>>) -> tensor<6x24x12xcomplex<f32>>
%r = stablehlo.real %f : (tensor<6x24x12xcomplex<f32>>) -> tensor<6x24x12xf32>
return %r : tensor<6x24x12xf32>
}
}

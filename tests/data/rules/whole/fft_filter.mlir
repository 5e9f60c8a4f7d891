// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @m {
func.func public @main(%x: tensor<24x12xf32>, %w: tensor<7xcomplex<f32>>) -> tensor<24x12xf32> {
%f = stablehlo.fft %x, type = RFFT, length = [12] : (tensor<24x12xf32>) -> tensor<24x7xcomplex<f32>>
%b = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<7xcomplex<f32>>) -> tensor<24x7xcomplex<f32>>
%m = stablehlo.multiply %f, %b : tensor<24x7xcomplex<f32>>
%y = stablehlo.fft %m, type = IRFFT, length = [12] : (tensor<24x7xcomplex<f32>>) -> tensor<24x12xf32>
return %y : tensor<24x12xf32>
}
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(prod) <- P(prod)
module @m {
func.func public @main(%z: tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>> {
%r = stablehlo.real %z : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xf32>
%i = stablehlo.imag %z : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xf32>
%n = stablehlo.negate %i : tensor<24x12xf32>
%c = stablehlo.complex %r, %n : tensor<24x12xcomplex<f32>>
return %c : tensor<24x12xcomplex<f32>>
}
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(prod) <- P(prod)
module @m {
func.func public @main(%z: tensor<24x12xcomplex<f32>>) -> tensor<24x12xf32> {
%r = stablehlo.real %z : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xf32>
%i = stablehlo.imag %z : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xf32>
%s = stablehlo.multiply %r, %r : tensor<24x12xf32>
%t = stablehlo.multiply %i, %i : tensor<24x12xf32>
%e = stablehlo.add %s, %t : tensor<24x12xf32>
return %e : tensor<24x12xf32>
}
}

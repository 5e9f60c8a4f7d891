// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(prod) <- P(prod), P(sum)
module @m {
func.func public @main(%z: tensor<24x12xcomplex<f32>>, %a: tensor<24x12xf32>) -> tensor<24x12xcomplex<f32>> {
%c = stablehlo.cosine %a : tensor<24x12xf32>
%s = stablehlo.sine %a : tensor<24x12xf32>
%u = stablehlo.complex %c, %s : tensor<24x12xcomplex<f32>>
%r = stablehlo.multiply %z, %u : tensor<24x12xcomplex<f32>>
return %r : tensor<24x12xcomplex<f32>>
}
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs that nothing reads, donated or not, and ops that nothing reads.
func.func public @main(%a: tensor<8x16xf32>, %b: tensor<64x64xf32> {jax.buffer_donor = true}, %c: tensor<f32>, %d: tensor<0xf32>, %e: tensor<24xi1>) -> tensor<8x16xf32> {
  %0 = stablehlo.tanh %a : tensor<8x16xf32>
  %1 = stablehlo.tanh %b : tensor<64x64xf32>
  %2 = stablehlo.negate %1 : tensor<64x64xf32>
  return %0 : tensor<8x16xf32>
}

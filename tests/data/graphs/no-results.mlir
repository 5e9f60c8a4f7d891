// SPDX-License-Identifier: GPL-3.0-or-later
// Ops and calls that return nothing.
func.func public @main(%a: tensor<8x16xf32>) -> tensor<8x16xf32> {
  "stablehlo.optimization_barrier"() : () -> ()
  call @nothing(%a) : (tensor<8x16xf32>) -> ()
  %0 = stablehlo.tanh %a : tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
func.func private @nothing(%a: tensor<8x16xf32>) {
  %0 = stablehlo.negate %a : tensor<8x16xf32>
  return
}

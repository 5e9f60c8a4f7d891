// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
func.func public @main(%x: tensor<6x12xf32>) -> tensor<6x12xf32> {
  %s = stablehlo.sine %x : tensor<6x12xf32>
  %l = stablehlo.log %s : tensor<6x12xf32>
  return %l : tensor<6x12xf32>
}

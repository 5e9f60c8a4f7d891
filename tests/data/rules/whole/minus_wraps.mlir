// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
func.func public @main(%x: tensor<24xi32>) -> tensor<24xi32> {
  %c = stablehlo.constant dense<-5> : tensor<24xi32>
  %r = stablehlo.subtract %c, %x : tensor<24xi32>
  return %r : tensor<24xi32>
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <-
// S(1) <-
func.func public @main() -> tensor<24x12xui32> {
  %i = stablehlo.iota dim = 1 : tensor<24x12xui32>
  %c = stablehlo.constant dense<7> : tensor<24x12xui32>
  %r = stablehlo.minimum %i, %c : tensor<24x12xui32>
  return %r : tensor<24x12xui32>
}

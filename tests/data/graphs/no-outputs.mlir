// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is returned, so every op is dead.
func.func public @main(%a: tensor<8x16xf32>) {
  %0 = stablehlo.add %a, %a : tensor<8x16xf32>
  %1 = stablehlo.dot_general %0, %a, contracting_dims = [1] x [1] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x8xf32>
  return
}

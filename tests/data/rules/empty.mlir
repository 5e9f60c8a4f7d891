// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: tensors without elements, as scans by
// halves leave them at their ends.
func.func public @main(%a: tensor<24x1x8xf32>, %b: tensor<24x0x8xf32>, %c: tensor<24x6x8xf32>) -> (
    tensor<24x1x8xf32>, tensor<24x0x8xf32>, tensor<24x0x8xf32>, tensor<24x0x8xf32>
) {
  // joined: S(0) <- S(0), S(0); S(2) <- S(2), S(2); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), P(max); P(min) <- P(min), P(min); P(prod) <- P(prod), P(prod)
  %r0 = stablehlo.concatenate %a, %b, dim = 1 : (tensor<24x1x8xf32>, tensor<24x0x8xf32>) -> tensor<24x1x8xf32>
  // nothing_taken: 
  %r1 = stablehlo.slice %c [0:24, 2:2:2, 0:8] : (tensor<24x6x8xf32>) -> tensor<24x0x8xf32>
  // nothing_at_the_start:
  %r2 = stablehlo.slice %c [0:24, 0:0, 0:8] : (tensor<24x6x8xf32>) -> tensor<24x0x8xf32>
  // nothing_added:
  %r3 = stablehlo.add %b, %r1 : tensor<24x0x8xf32>
  return %r0, %r1, %r2, %r3 :
    tensor<24x1x8xf32>, tensor<24x0x8xf32>, tensor<24x0x8xf32>, tensor<24x0x8xf32>
}

// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: one cell a draw.
func.func public @main(
    %a: tensor<i1>, %b: tensor<i32>, %c: tensor<i1>, %d: tensor<ui8>, %e: tensor<f32>,
    %f: tensor<f32>
) -> (tensor<i32>, tensor<i1>, tensor<f32>, tensor<i1>, tensor<i1>) {
  // scalar_counts: P(min) <- P(and); P(prod) <- P(and); P(and) <- P(and); P(max) <- P(or); P(or) <- P(or)
  %r0 = stablehlo.convert %a : (tensor<i1>) -> tensor<i32>
  // scalar_is_some: P(or) <- P(or)
  %r1 = stablehlo.convert %b : (tensor<i32>) -> tensor<i1>
  // scalar_mask: P(min) <- P(and); P(prod) <- P(and); P(max) <- P(or)
  %r2 = stablehlo.convert %c : (tensor<i1>) -> tensor<f32>
  // scalar_is_some_byte: P(or) <- P(max); P(and) <- P(min); P(or) <- P(or)
  %r3 = stablehlo.convert %d : (tensor<ui8>) -> tensor<i1>
  // scalar_less: P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %r4 = stablehlo.compare LT, %e, %f : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return
    %r0, %r1, %r2, %r3, %r4 : tensor<i32>, tensor<i1>, tensor<f32>, tensor<i1>, tensor<i1>
}

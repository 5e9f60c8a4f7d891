// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: one number is made of so many that the
// or of random ones has all bits, and their product leaves the range of numbers.
func.func public @main(
    %bytes: tensor<5x4x3x6x2x7xui8>, %numbers: tensor<5x4x3x6x2x7xf32>,
    %small: tensor<3x4x2x5x3x4xi8>, %wide: tensor<2x4x4x3x4xui64>
) -> (tensor<5xui8>, tensor<ui8>, tensor<5xf32>, tensor<f32>, tensor<i8>, tensor<ui64>) {
  %none = stablehlo.constant dense<0> : tensor<ui8>
  %all = stablehlo.constant dense<255> : tensor<ui8>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %most = stablehlo.constant dense<127> : tensor<i8>
  %widest = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
  // or_of_bytes: S(0) <- S(0), R; P(or) <- S(1), R; P(or) <- S(2), R; P(or) <- S(3), R; P(or) <- S(4), R; P(or) <- S(5), R; P(or) <- P(or), R
  %0 = stablehlo.reduce(%bytes init: %none) applies stablehlo.or across dimensions = [1, 2, 3, 4, 5] : (tensor<5x4x3x6x2x7xui8>, tensor<ui8>) -> tensor<5xui8>
  // and_of_bytes: P(and) <- S(0), R; P(and) <- S(1), R; P(and) <- S(2), R; P(and) <- S(3), R; P(and) <- S(4), R; P(and) <- S(5), R; P(and) <- P(and), R
  %1 = stablehlo.reduce(%bytes init: %all) applies stablehlo.and across dimensions = [0, 1, 2, 3, 4, 5] : (tensor<5x4x3x6x2x7xui8>, tensor<ui8>) -> tensor<ui8>
  // product: S(0) <- S(0), R; P(prod) <- S(1), R; P(prod) <- S(2), R; P(prod) <- S(3), R; P(prod) <- S(4), R; P(prod) <- S(5), R; P(prod) <- P(prod), R
  %2 = stablehlo.reduce(%numbers init: %one) applies stablehlo.multiply across dimensions = [1, 2, 3, 4, 5] : (tensor<5x4x3x6x2x7xf32>, tensor<f32>) -> tensor<5xf32>
  // least_of_sums: nothing
  %3 = "stablehlo.reduce"(%numbers, %zero) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %nine = stablehlo.constant dense<9.0> : tensor<f32>
    %size = stablehlo.abs %y : tensor<f32>
    %sum = stablehlo.add %x, %size : tensor<f32>
    %least = stablehlo.minimum %sum, %nine : tensor<f32>
    stablehlo.return %least : tensor<f32>
  }) {dimensions = array<i64: 0, 1, 2, 3, 4, 5>} : (tensor<5x4x3x6x2x7xf32>, tensor<f32>) -> tensor<f32>
  // least_of_many: P(min) <- S(0), R; P(min) <- S(1), R; P(min) <- S(2), R; P(min) <- S(3), R; P(min) <- S(4), R; P(min) <- S(5), R; P(min) <- P(min), R
  %4 = stablehlo.reduce(%small init: %most) applies stablehlo.minimum across dimensions = [0, 1, 2, 3, 4, 5] : (tensor<3x4x2x5x3x4xi8>, tensor<i8>) -> tensor<i8>
  // least_of_wide: P(min) <- S(0), R; P(min) <- S(1), R; P(min) <- S(2), R; P(min) <- S(3), R; P(min) <- S(4), R; P(min) <- P(min), R
  %5 = stablehlo.reduce(%wide init: %widest) applies stablehlo.minimum across dimensions = [0, 1, 2, 3, 4] : (tensor<2x4x4x3x4xui64>, tensor<ui64>) -> tensor<ui64>
  return %0, %1, %2, %3, %4, %5 : tensor<5xui8>, tensor<ui8>, tensor<5xf32>, tensor<f32>, tensor<i8>, tensor<ui64>
}

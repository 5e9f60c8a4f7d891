// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(1) <- R, S(0), R
func.func @main(%a: tensor<12x1xf32>, %b: tensor<7xf32>, %c: tensor<f32>) -> tensor<12x7xf32> {
  %0 = "chlo.broadcast_add"(%a, %b) {broadcast_dimensions = array<i64: 1>} : (tensor<12x1xf32>, tensor<7xf32>) -> tensor<12x7xf32>
  %1 = "chlo.broadcast_compare"(%0, %c) {comparison_direction = #chlo<comparison_direction LT>} : (tensor<12x7xf32>, tensor<f32>) -> tensor<12x7xi1>
  %2 = chlo.broadcast_select %1, %0, %b : (tensor<12x7xi1>, tensor<12x7xf32>, tensor<7xf32>) -> tensor<12x7xf32>
  return %2 : tensor<12x7xf32>
}

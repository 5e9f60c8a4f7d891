// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- R, S(0)
// P(and) <- R, S(1)
func.func public @main(%s: tensor<i64>, %x: tensor<24x12xi64>) -> tensor<i1> {
  %c = stablehlo.constant dense<127> : tensor<i64>
  %m = stablehlo.maximum %s, %c : tensor<i64>
  %b = stablehlo.broadcast_in_dim %m, dims = [] : (tensor<i64>) -> tensor<24x12xi64>
  %e = stablehlo.compare EQ, %x, %b : (tensor<24x12xi64>, tensor<24x12xi64>) -> tensor<24x12xi1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %r = stablehlo.reduce(%e init: %true) applies stablehlo.and across dimensions = [0, 1] : (tensor<24x12xi1>, tensor<i1>) -> tensor<i1>
  return %r : tensor<i1>
}

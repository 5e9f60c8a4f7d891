// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- S(0), R
func.func public @main(%x: tensor<24xi32>, %s: tensor<i32>) -> tensor<i1> {
  %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<i32>) -> tensor<24xi32>
  %j = stablehlo.concatenate %b, %x, dim = 0 : (tensor<24xi32>, tensor<24xi32>) -> tensor<48xi32>
  %c = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<i32>) -> tensor<48xi32>
  %m = stablehlo.minimum %j, %c : tensor<48xi32>
  %i = stablehlo.iota dim = 0 : tensor<48xi32>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %d = stablehlo.compare NE, %m, %i : (tensor<48xi32>, tensor<48xi32>) -> tensor<48xi1>
  %r = stablehlo.reduce(%d init: %true) applies stablehlo.and across dimensions = [0] : (tensor<48xi1>, tensor<i1>) -> tensor<i1>
  return %r : tensor<i1>
}

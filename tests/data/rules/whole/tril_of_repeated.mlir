// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(1, block=12) <- R
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
func.func public @main(%x: tensor<12x12xf32>) -> tensor<12x24xf32> {
  %b = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<12x12xf32>) -> tensor<12x12x2xf32>
  %y = stablehlo.reshape %b : (tensor<12x12x2xf32>) -> tensor<12x24xf32>
  %i = stablehlo.iota dim = 0 : tensor<12x24xi32>
  %j = stablehlo.iota dim = 1 : tensor<12x24xi32>
  %m = stablehlo.compare GE, %i, %j, SIGNED : (tensor<12x24xi32>, tensor<12x24xi32>) -> tensor<12x24xi1>
  %z = stablehlo.constant dense<0.0> : tensor<12x24xf32>
  %r = stablehlo.select %m, %y, %z : tensor<12x24xi1>, tensor<12x24xf32>
  return %r : tensor<12x24xf32>
}

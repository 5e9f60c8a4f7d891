// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- R, S(0)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
// P(prod) <- P(prod), P(prod)
module @ein_outer {
  func.func public @main(%arg0: tensor<12xf32>, %arg1: tensor<24xf32>) -> (tensor<12x24xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<12xf32>, tensor<24xf32>) -> tensor<12x24xf32>
    return %0 : tensor<12x24xf32>
  }
}

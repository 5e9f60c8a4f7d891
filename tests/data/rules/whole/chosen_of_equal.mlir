// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(max) <- P(max), R
// P(min) <- P(min), R
// R <- R, P(and)
// R <- R, P(or)
module @chosen_of_equal {
  func.func public @main(%arg0: tensor<12x24xf32>, %arg1: tensor<12x24xi1>) -> (tensor<12x24xf32>) {
    %0 = stablehlo.tanh %arg0 : tensor<12x24xf32>
    %1 = stablehlo.tanh %arg0 : tensor<12x24xf32>
    %2 = call @_where(%arg1, %0, %1) : (tensor<12x24xi1>, tensor<12x24xf32>, tensor<12x24xf32>) -> tensor<12x24xf32>
    return %2 : tensor<12x24xf32>
  }
  func.func private @_where(%arg0: tensor<12x24xi1>, %arg1: tensor<12x24xf32>, %arg2: tensor<12x24xf32>) -> tensor<12x24xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<12x24xi1>, tensor<12x24xf32>
    return %0 : tensor<12x24xf32>
  }
}

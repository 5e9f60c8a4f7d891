// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), S(0)
// S(1) <- S(1), S(1), S(1)
// P(sum) <- R, P(sum), P(sum)
// P(avg) <- R, P(avg), P(avg)
// P(max) <- R, P(max), P(max)
// P(min) <- R, P(min), P(min)
// P(prod) <- R, P(prod), P(prod)
module @where {
  func.func public @main(%arg0: tensor<24x12xi1>, %arg1: tensor<24x12xf32>, %arg2: tensor<24x12xf32>) -> (tensor<24x12xf32>) {
    %0 = call @_where(%arg0, %arg1, %arg2) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
  func.func private @_where(%arg0: tensor<24x12xi1>, %arg1: tensor<24x12xf32>, %arg2: tensor<24x12xf32>) -> tensor<24x12xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<24x12xi1>, tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
}

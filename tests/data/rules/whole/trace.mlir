// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// P(sum) <- S(1)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(sum) <- S(0,1)
module @trace {
  func.func public @main(%arg0: tensor<12x12xf32>) -> (tensor<f32>) {
    %0 = call @trace(%arg0) : (tensor<12x12xf32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @trace(%arg0: tensor<12x12xf32>) -> tensor<f32> {
    %0 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %1 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %3 = stablehlo.add %0, %2 : tensor<12x12xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %6 = call @_where(%4, %arg0, %5) : (tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x12xf32>) -> tensor<12x12xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x12xf32>, tensor<f32>) -> tensor<f32>
    return %7 : tensor<f32>
  }
  func.func private @_where(%arg0: tensor<12x12xi1>, %arg1: tensor<12x12xf32>, %arg2: tensor<12x12xf32>) -> tensor<12x12xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<12x12xi1>, tensor<12x12xf32>
    return %0 : tensor<12x12xf32>
  }
}

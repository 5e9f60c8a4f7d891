// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- R
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @diag_embed {
  func.func public @main(%arg0: tensor<12xf32>) -> (tensor<12x12xf32>) {
    %0 = call @_diag(%arg0) : (tensor<12xf32>) -> tensor<12x12xf32>
    return %0 : tensor<12x12xf32>
  }
  func.func private @_diag(%arg0: tensor<12xf32>) -> tensor<12x12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0], high = [0], interior = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<12xf32>
    %1 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %2 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %4 = stablehlo.add %1, %3 : tensor<12x12xi32>
    %5 = stablehlo.compare EQ, %4, %2, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %6 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<12xf32>) -> tensor<12x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = call @_where(%5, %6, %cst_0) : (tensor<12x12xi1>, tensor<12x1xf32>, tensor<f32>) -> tensor<12x12xf32>
    return %7 : tensor<12x12xf32>
  }
  func.func private @_where(%arg0: tensor<12x12xi1>, %arg1: tensor<12x1xf32>, %arg2: tensor<f32>) -> tensor<12x12xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<12x1xf32>) -> tensor<12x12xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<12x12xi1>, tensor<12x12xf32>
    return %2 : tensor<12x12xf32>
  }
}

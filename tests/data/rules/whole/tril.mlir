// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// S(2) <- S(2)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @tril {
  func.func public @main(%arg0: tensor<6x12x12xf32>) -> (tensor<6x12x12xf32>) {
    %0 = call @tril(%arg0) : (tensor<6x12x12xf32>) -> tensor<6x12x12xf32>
    return %0 : tensor<6x12x12xf32>
  }
  func.func private @tril(%arg0: tensor<6x12x12xf32>) -> tensor<6x12x12xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %2 = stablehlo.add %0, %1 : tensor<12x12xi32>
    %3 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<12x12xi1>) -> tensor<6x12x12xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x12x12xf32>
    %7 = stablehlo.select %5, %arg0, %6 : tensor<6x12x12xi1>, tensor<6x12x12xf32>
    return %7 : tensor<6x12x12xf32>
  }
}

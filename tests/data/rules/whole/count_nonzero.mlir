// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1)
module @count_nonzero {
  func.func public @main(%arg0: tensor<24x12xi32>) -> (tensor<24xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<24x12xi32>
    %1 = stablehlo.compare NE, %arg0, %0, SIGNED : (tensor<24x12xi32>, tensor<24x12xi32>) -> tensor<24x12xi1>
    %2 = stablehlo.convert %1 : (tensor<24x12xi1>) -> tensor<24x12xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.reduce(%2 init: %c_0) applies stablehlo.add across dimensions = [1] : (tensor<24x12xi32>, tensor<i32>) -> tensor<24xi32>
    return %3 : tensor<24xi32>
  }
}

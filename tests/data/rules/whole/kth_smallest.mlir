// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @m {
  func.func public @main(%arg0: tensor<6x9xf32>) -> tensor<6xf32> {
    %0 = stablehlo.negate %arg0 : tensor<6x9xf32>
    %values, %indices = chlo.top_k(%0, k = 2) : tensor<6x9xf32> -> (tensor<6x2xf32>, tensor<6x2xi32>)
    %1 = stablehlo.negate %values : tensor<6x2xf32>
    %values_0, %indices_1 = chlo.top_k(%arg0, k = 7) : tensor<6x9xf32> -> (tensor<6x7xf32>, tensor<6x7xi32>)
    %2 = stablehlo.concatenate %1, %values_0, dim = 1 : (tensor<6x2xf32>, tensor<6x7xf32>) -> tensor<6x9xf32>
    %8 = stablehlo.slice %2 [0:6, 1:2] : (tensor<6x9xf32>) -> tensor<6x1xf32>
    %9 = stablehlo.reshape %8 : (tensor<6x1xf32>) -> tensor<6xf32>
    return %9 : tensor<6xf32>
  }
}

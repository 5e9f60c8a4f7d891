// SPDX-License-Identifier: GPL-3.0-or-later
module {
  func.func public @main(%arg0: tensor<12x24xf32>) -> (tensor<12x24xf32>) {
    %0 = stablehlo.is_finite %arg0 : (tensor<12x24xf32>) -> tensor<12x24xi1>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.and across dimensions = [0, 1] : (tensor<12x24xi1>, tensor<i1>) -> tensor<i1>
    %2 = stablehlo.convert %1 : (tensor<i1>) -> tensor<f32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<12x24xf32>
    %4 = stablehlo.multiply %arg0, %3 : tensor<12x24xf32>
    return %4 : tensor<12x24xf32>
  }
}

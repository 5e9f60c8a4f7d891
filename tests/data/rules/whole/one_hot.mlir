// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- R
module @one_hot {
  func.func public @main(%arg0: tensor<24xi32>) -> (tensor<24x12xf32>) {
    %0 = call @_one_hot(%arg0) : (tensor<24xi32>) -> tensor<24x12xf32>
    return %0 : tensor<24x12xf32>
  }
  func.func private @_one_hot(%arg0: tensor<24xi32>) -> tensor<24x12xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<24xi32>) -> tensor<24x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x12xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<24x1xi32>) -> tensor<24x12xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x12xi32>) -> tensor<24x12xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<24x12xi32>, tensor<24x12xi32>) -> tensor<24x12xi1>
    %5 = stablehlo.convert %4 : (tensor<24x12xi1>) -> tensor<24x12xf32>
    return %5 : tensor<24x12xf32>
  }
}

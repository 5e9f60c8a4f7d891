// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R
// S(1) <- R, S(0)
// P(sum) <- S(1), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
// P(prod) <- P(prod), R
module @index_select {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<6xi32>) -> (tensor<24x6xf32>) {
    %0 = call @_take(%arg0, %arg1) : (tensor<24x12xf32>, tensor<6xi32>) -> tensor<24x6xf32>
    return %0 : tensor<24x6xf32>
  }
  func.func private @_take(%arg0: tensor<24x12xf32>, %arg1: tensor<6xi32>) -> tensor<24x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
    %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 24, 1>}> : (tensor<24x12xf32>, tensor<6x1xi32>) -> tensor<24x6xf32>
    return %1 : tensor<24x6xf32>
  }
}

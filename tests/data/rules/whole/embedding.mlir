// SPDX-License-Identifier: GPL-3.0-or-later
// S(2) <- S(1), R
// S(0) <- R, S(0)
// S(1) <- R, S(1)
// P(sum) <- S(0), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
// P(prod) <- P(prod), R
module @embedding {
  func.func public @main(%arg0: tensor<24x12xf32>, %arg1: tensor<6x4xi32>) -> (tensor<6x4x12xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x4xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<6x4xi32>, tensor<6x4xi32>) -> tensor<6x4xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<6x4xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<6x4xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<6x4xi1>, tensor<6x4xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<6x4xi32>) -> tensor<6x4x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 12>}> : (tensor<24x12xf32>, tensor<6x4x1xi32>) -> tensor<6x4x12xf32>
    return %6 : tensor<6x4x12xf32>
  }
}

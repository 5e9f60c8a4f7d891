// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(2), R
// P(sum) <- S(1), R
// P(sum) <- P(sum), R
// P(avg) <- P(avg), R
// P(max) <- P(max), R
// P(min) <- P(min), R
// P(prod) <- P(prod), R
module @row_each {
  func.func public @main(%arg0: tensor<12x24x6xf32>, %arg1: tensor<12xi32>) -> (tensor<12x6xf32>) {
    %0 = call @dynamic_index_in_dim(%arg0, %arg1) : (tensor<12x24x6xf32>, tensor<12xi32>) -> tensor<12x6xf32>
    return %0 : tensor<12x6xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<12x24x6xf32>, %arg1: tensor<12xi32>) -> tensor<12x6xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<12xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<12xi1>, tensor<12xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<12x1xi32>
    %7 = stablehlo.concatenate %5, %6, dim = 1 : (tensor<12x1xi32>, tensor<12x1xi32>) -> tensor<12x2xi32>
    %8 = "stablehlo.gather"(%arg0, %7) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<12x24x6xf32>, tensor<12x2xi32>) -> tensor<12x1x6xf32>
    %9 = stablehlo.reshape %8 : (tensor<12x1x6xf32>) -> tensor<12x6xf32>
    return %9 : tensor<12x6xf32>
  }
}

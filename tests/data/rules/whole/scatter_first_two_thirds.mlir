// SPDX-License-Identifier: GPL-3.0-or-later
// S(1, block=3) <- S(1, block=3), R, S(1, block=2)
// S(0) <- S(0), R, R
// P(sum) <- P(sum), S(0), S(0)
// P(sum) <- P(sum), R, P(sum)
// P(avg) <- P(avg), R, P(avg)
// P(max) <- P(max), R, R
// P(min) <- P(min), R, R
module @scatter_first_two_thirds {
  func.func public @main(%x: tensor<12x12xf32>, %i: tensor<4x1xi32>, %u: tensor<4x8xf32>) -> (tensor<12x12xf32>) {
    %0 = "stablehlo.scatter"(%x, %i, %u) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %z = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
      "stablehlo.return"(%z) : (tensor<f32>) -> ()
    }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<12x12xf32>, tensor<4x1xi32>, tensor<4x8xf32>) -> (tensor<12x12xf32>)
    return %0 : tensor<12x12xf32>
  }
}

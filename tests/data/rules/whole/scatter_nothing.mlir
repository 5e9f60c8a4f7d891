// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, R
// S(1) <- S(1), R, S(1)
// R <- R, S(0), S(0)
// P(sum) <- P(sum), S(0), S(0)
// P(prod) <- P(prod), S(0), S(0)
// P(sum) <- P(sum), R, P(sum)
// P(avg) <- P(avg), R, P(avg)
// P(max) <- P(max), R, P(max)
// P(min) <- P(min), R, P(min)
// P(prod) <- P(prod), R, P(prod)
module @scatter_nothing {
  func.func public @main(%x: tensor<24x12xf32>, %i: tensor<6x1xi32>, %u: tensor<6x12xf32>) -> (tensor<24x12xf32>) {
    %0 = "stablehlo.scatter"(%x, %i, %u) ({
    ^bb0(%a: tensor<f32>, %e: tensor<f32>):
      stablehlo.return %a : tensor<f32>
    }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<24x12xf32>, tensor<6x1xi32>, tensor<6x12xf32>) -> (tensor<24x12xf32>)
    return %0 : tensor<24x12xf32>
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, S(1)
// S(1) <- S(1), R, S(2)
// P(sum) <- P(sum), S(0), S(0)
// P(sum) <- P(sum), R, P(sum)
// P(avg) <- P(avg), R, P(avg)
// P(max) <- P(max), R, R
// P(min) <- P(min), R, R
module @m {
  func.func public @main(%0: tensor<9x5xf32>, %1: tensor<7xi32>, %2: tensor<7x9x5xf32>) -> (tensor<9x5xf32>) {
    %r = "stablehlo.scatter"(%0, %1, %2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
    }) : (tensor<9x5xf32>, tensor<7xi32>, tensor<7x9x5xf32>) -> tensor<9x5xf32>
    return %r : tensor<9x5xf32>
  }
}

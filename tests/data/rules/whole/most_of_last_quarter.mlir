// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), R
// S(1, block=4) <- S(1, block=4), S(1)
// P(max) <- P(max), P(max)
// P(min) <- P(min), R
// P(min) <- R, P(min)
module @most_of_last_quarter {
  func.func public @main(%arg0: tensor<8x64xf32>, %arg1: tensor<8x16xf32>) -> (tensor<8x64xf32>) {
    %c = stablehlo.constant dense<48> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = "stablehlo.scatter"(%arg0, %0, %arg1) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<8x64xf32>, tensor<1xi32>, tensor<8x16xf32>) -> tensor<8x64xf32>
    return %1 : tensor<8x64xf32>
  }
}

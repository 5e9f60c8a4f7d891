// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(2) <- S(2), S(1)
// S(1) <- S(1), R
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @select_scatter_at_20 {
  func.func public @main(%arg0: tensor<8x24x4xf32>, %arg1: tensor<8x4xf32>) -> (tensor<8x24x4xf32>) {
    %c = stablehlo.constant dense<20> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = "stablehlo.scatter"(%arg0, %0, %arg1) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<8x24x4xf32>, tensor<1xi32>, tensor<8x4xf32>) -> tensor<8x24x4xf32>
    return %1 : tensor<8x24x4xf32>
  }
}

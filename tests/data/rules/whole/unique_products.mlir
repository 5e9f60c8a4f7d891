// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, S(0)
// S(2) <- S(2), R, S(2)
// S(1) <- S(1), R, R
// P(prod) <- P(prod), S(0), S(1)
// P(sum) <- P(sum), R, R
// P(avg) <- P(avg), R, R
// P(avg) <- R, R, P(avg)
// P(prod) <- P(prod), R, P(prod)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x24x4xf32>, %arg1: tensor<6x1xi32>, %arg2: tensor<5x6x4xf32>) -> (tensor<5x24x4xf32> {jax.result_info = "result"}) {
    %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %1 = stablehlo.multiply %arg3, %arg4 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<5x24x4xf32>, tensor<6x1xi32>, tensor<5x6x4xf32>) -> tensor<5x24x4xf32>
    return %0 : tensor<5x24x4xf32>
  }
}

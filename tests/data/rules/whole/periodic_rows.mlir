// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x24xf32>) -> (tensor<6x24xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:6, 0:1] : (tensor<6x24xf32>) -> tensor<6x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<6x1xf32>) -> tensor<6xf32>
    %c = stablehlo.constant dense<23> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %3 = "stablehlo.scatter"(%arg0, %2, %1) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      stablehlo.return %arg2 : tensor<f32>
    }) : (tensor<6x24xf32>, tensor<1xi32>, tensor<6xf32>) -> tensor<6x24xf32>
    return %3 : tensor<6x24xf32>
  }
}

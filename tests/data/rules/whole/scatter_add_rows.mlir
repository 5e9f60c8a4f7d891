// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- R, R, S(0)
// S(1) <- R, R, S(1)
// P(sum) <- S(0), S(0), P(sum)
// P(sum) <- S(1), S(1), P(sum)
// S(0) <- S(0), S(0), S(0)
// P(sum) <- P(sum), R, P(sum)
// P(avg) <- P(avg), R, P(avg)
// P(max) <- R, R, P(max)
// P(min) <- R, R, P(min)
module @scatter_add_rows {
  func.func @main(%arg0: tensor<6x5xf32>, %arg1: tensor<6x5xi64>, %arg2: tensor<6x12xf32>) -> tensor<6x12xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<6xi64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<6xi64>) -> tensor<6x5x1xi64>
    %2 = stablehlo.reshape %arg1 : (tensor<6x5xi64>) -> tensor<6x5x1xi64>
    %3 = stablehlo.concatenate %1, %2, dim = 2 : (tensor<6x5x1xi64>, tensor<6x5x1xi64>) -> tensor<6x5x2xi64>
    %4 = "stablehlo.scatter"(%arg2, %3, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %5 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<6x12xf32>, tensor<6x5x2xi64>, tensor<6x5xf32>) -> tensor<6x12xf32>
    return %4 : tensor<6x12xf32>
  }
}

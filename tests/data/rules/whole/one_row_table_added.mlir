// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), R, S(0)
// S(1) <- S(1), S(1), R
// P(sum) <- P(sum), P(sum), R
// P(avg) <- P(avg), P(avg), R
// P(max) <- P(max), R, R
// P(max) <- R, P(max), R
// P(min) <- P(min), R, R
// P(min) <- R, P(min), R
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x8xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<12xi32>) -> (tensor<12x8xf32> {jax.result_info = "result"}) {
    %0 = call @_take(%arg1, %arg2) : (tensor<1x8xf32>, tensor<12xi32>) -> tensor<12x8xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<12x8xf32>
    return %1 : tensor<12x8xf32>
  }
  func.func private @_take(%arg0: tensor<1x8xf32>, %arg1: tensor<12xi32>) -> tensor<12x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
    %1 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<1x8xf32>, tensor<12x1xi32>) -> tensor<12x8xf32>
    return %1 : tensor<12x8xf32>
  }
}

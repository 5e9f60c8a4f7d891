// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(1)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<68x3xf32>) -> (tensor<3xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<[33, 34]> : tensor<2xi64>
    %c_0 = stablehlo.constant dense<false> : tensor<2xi1>
    %c_1 = stablehlo.constant dense<68> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %1 = stablehlo.add %c, %0 : tensor<2xi64>
    %2 = stablehlo.select %c_0, %1, %c : tensor<2xi1>, tensor<2xi64>
    %3 = stablehlo.convert %2 : (tensor<2xi64>) -> tensor<2xi32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %5 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<68x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
    %7 = call @relu(%6) : (tensor<3xf32>) -> tensor<3xf32>
    return %7 : tensor<3xf32>
  }
  func.func private @relu(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}

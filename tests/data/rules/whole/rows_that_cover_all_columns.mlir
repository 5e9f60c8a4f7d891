// SPDX-License-Identifier: GPL-3.0-or-later
// P(and) <- S(1), R
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x3xi1>, %arg1: tensor<4xi1>) -> (tensor<i1> {jax.result_info = "result"}) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<4xi1>) -> tensor<4x1xi1>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %2 = stablehlo.and %arg0, %1 : tensor<4x3xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<4x3xi1>, tensor<i1>) -> tensor<3xi1>
    %4 = stablehlo.not %3 : tensor<3xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.reduce(%4 init: %c_0) applies stablehlo.or across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %6 = stablehlo.not %5 : tensor<i1>
    return %6 : tensor<i1>
  }
}

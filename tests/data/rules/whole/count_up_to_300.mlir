// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(1)
module @jit_h attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1200x12xi1>) -> (tensor<12xi32> {jax.result_info = "result[0]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<1200x12xi1>) -> tensor<1200x12xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<1200x12xi32>, tensor<i32>) -> tensor<12xi32>
    %c_0 = stablehlo.constant dense<300> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %3 = stablehlo.minimum %1, %2 : tensor<12xi32>
    return %3 : tensor<12xi32>
  }
}

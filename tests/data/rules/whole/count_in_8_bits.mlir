// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(1)
module @jit_h attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1200x12xi1>) -> (tensor<12xf32> {jax.result_info = "result[0]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<1200x12xi1>) -> tensor<1200x12xi8>
    %c = stablehlo.constant dense<0> : tensor<i8>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<1200x12xi8>, tensor<i8>) -> tensor<12xi8>
    %2 = stablehlo.convert %1 : (tensor<12xi8>) -> tensor<12xf32>
    return %2 : tensor<12xf32>
  }
}

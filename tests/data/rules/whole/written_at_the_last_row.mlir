// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x24xf32>) -> (tensor<6x24xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:6, 0:1] : (tensor<6x24xf32>) -> tensor<6x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<23> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %c, %c_0 : (tensor<6x24xf32>, tensor<6x1xf32>, tensor<i32>, tensor<i32>) -> tensor<6x24xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x24xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<6x24xf32>
    return %3 : tensor<6x24xf32>
  }
}

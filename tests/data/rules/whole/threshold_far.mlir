// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), S(0) <- S(0)
// S(1), P(or) <- S(1)
// P(max), P(or) <- P(max)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x6xf32>) -> (tensor<12x6xf32> {jax.result_info = "result[0]"}, tensor<12xi1> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<-1.000000e+20> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x6xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<12x6xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [1] : (tensor<12x6xf32>, tensor<f32>) -> tensor<12xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+30> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %4 = stablehlo.compare GT, %2, %3, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    return %1, %4 : tensor<12x6xf32>, tensor<12xi1>
  }
}

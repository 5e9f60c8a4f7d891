// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x18xf32>) -> (tensor<12x18xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<1.010000e+04> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<12x18xf32>
    %2 = stablehlo.sine %1 : tensor<12x18xf32>
    %cst_0 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<12x18xf32>
    %5 = stablehlo.add %arg0, %4 : tensor<12x18xf32>
    return %5 : tensor<12x18xf32>
  }
}

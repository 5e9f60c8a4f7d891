// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(avg) <- R, P(avg)
// P(max) <- R, P(max)
// P(min) <- R, P(min)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x18xf32>, %arg1: tensor<12x18xf32>) -> (tensor<12x18xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %1 = stablehlo.compare GT, %arg0, %0, FLOAT : (tensor<12x18xf32>, tensor<12x18xf32>) -> tensor<12x18xi1>
    %cst_0 = stablehlo.constant dense<7.010000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x18xf32>
    %3 = stablehlo.compare LT, %arg0, %2, FLOAT : (tensor<12x18xf32>, tensor<12x18xf32>) -> tensor<12x18xi1>
    %4 = stablehlo.and %1, %3 : tensor<12x18xi1>
    %5 = call @_where(%4, %arg1, %arg0) : (tensor<12x18xi1>, tensor<12x18xf32>, tensor<12x18xf32>) -> tensor<12x18xf32>
    return %5 : tensor<12x18xf32>
  }
  func.func private @_where(%arg0: tensor<12x18xi1>, %arg1: tensor<12x18xf32>, %arg2: tensor<12x18xf32>) -> tensor<12x18xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<12x18xi1>, tensor<12x18xf32>
    return %0 : tensor<12x18xf32>
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0)
// P(sum) <- S(1), S(1)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x9xf32>, %arg1: tensor<6x9xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.subtract %arg0, %arg1 : tensor<6x9xf32>
    %1 = stablehlo.exponential %arg0 : tensor<6x9xf32>
    %2 = stablehlo.negate %1 : tensor<6x9xf32>
    %3 = stablehlo.log_plus_one %2 : tensor<6x9xf32>
    %4 = stablehlo.exponential %arg1 : tensor<6x9xf32>
    %5 = stablehlo.negate %4 : tensor<6x9xf32>
    %6 = stablehlo.log_plus_one %5 : tensor<6x9xf32>
    %7 = stablehlo.subtract %3, %6 : tensor<6x9xf32>
    %8 = stablehlo.subtract %0, %7 : tensor<6x9xf32>
    %9 = call @log_sigmoid(%8) : (tensor<6x9xf32>) -> tensor<6x9xf32>
    %10 = stablehlo.negate %9 : tensor<6x9xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x9xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<5.400000e+01> : tensor<f32>
    %12 = stablehlo.divide %11, %cst_0 : tensor<f32>
    return %12 : tensor<f32>
  }
  func.func private @log_sigmoid(%arg0: tensor<6x9xf32>) -> tensor<6x9xf32> {
    %0 = stablehlo.negate %arg0 : tensor<6x9xf32>
    %1 = call @softplus(%0) : (tensor<6x9xf32>) -> tensor<6x9xf32>
    %2 = stablehlo.negate %1 : tensor<6x9xf32>
    return %2 : tensor<6x9xf32>
  }
  func.func private @softplus(%arg0: tensor<6x9xf32>) -> tensor<6x9xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<6x9xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<6x9xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<6x9xf32>, tensor<6x9xf32>) -> tensor<6x9xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x9xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<6x9xf32>
    %7 = stablehlo.abs %3 : tensor<6x9xf32>
    %8 = stablehlo.negate %7 : tensor<6x9xf32>
    %9 = stablehlo.exponential %8 : tensor<6x9xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<6x9xf32>
    %11 = stablehlo.add %1, %10 : tensor<6x9xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<6x9xi1>, tensor<6x9xf32>
    return %12 : tensor<6x9xf32>
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x48xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<48xf32>
    %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<48xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<48xf32>
    %cst_0 = stablehlo.constant dense<6.900000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<48xf32>
    %4 = stablehlo.compare GT, %2, %3, FLOAT : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xi1>
    %cst_1 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<48xf32>
    %6 = stablehlo.multiply %0, %5 : tensor<48xf32>
    %cst_2 = stablehlo.constant dense<7.350000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<48xf32>
    %8 = stablehlo.compare LT, %6, %7, FLOAT : (tensor<48xf32>, tensor<48xf32>) -> tensor<48xi1>
    %9 = stablehlo.and %4, %8 : tensor<48xi1>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %10 = call @_where(%9, %arg0, %c) : (tensor<48xi1>, tensor<8x48xf32>, tensor<i32>) -> tensor<8x48xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<8x48xf32>, tensor<f32>) -> tensor<8xf32>
    %12 = call @relu(%11) : (tensor<8xf32>) -> tensor<8xf32>
    return %12 : tensor<8xf32>
  }
  func.func private @_where(%arg0: tensor<48xi1>, %arg1: tensor<8x48xf32>, %arg2: tensor<i32>) -> tensor<8x48xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<48xi1>) -> tensor<8x48xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8x48xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<8x48xi1>, tensor<8x48xf32>
    return %3 : tensor<8x48xf32>
  }
  func.func private @relu(%arg0: tensor<8xf32>) -> tensor<8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8xf32>
    return %1 : tensor<8xf32>
  }
}

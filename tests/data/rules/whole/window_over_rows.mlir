// SPDX-License-Identifier: GPL-3.0-or-later

module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x64xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %c = stablehlo.constant dense<64> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %3 = stablehlo.multiply %1, %2 : tensor<4x1xi32>
    %4 = stablehlo.iota dim = 0 : tensor<64xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<64xi32>) -> tensor<1x64xi32>
    %6 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x64xi32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x64xi32>) -> tensor<4x64xi32>
    %8 = stablehlo.add %6, %7 : tensor<4x64xi32>
    %c_0 = stablehlo.constant dense<54> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x64xi32>
    %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<4x64xi32>, tensor<4x64xi32>) -> tensor<4x64xi1>
    %c_1 = stablehlo.constant dense<100> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<4x64xi32>
    %12 = stablehlo.compare LT, %8, %11, SIGNED : (tensor<4x64xi32>, tensor<4x64xi32>) -> tensor<4x64xi1>
    %13 = stablehlo.and %10, %12 : tensor<4x64xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = call @_where(%13, %arg0, %cst) : (tensor<4x64xi1>, tensor<4x64xf32>, tensor<f32>) -> tensor<4x64xf32>
    %15 = stablehlo.multiply %14, %14 : tensor<4x64xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x64xf32>, tensor<f32>) -> tensor<f32>
    %17 = stablehlo.sqrt %16 : tensor<f32>
    return %17 : tensor<f32>
  }
  func.func private @_where(%arg0: tensor<4x64xi1>, %arg1: tensor<4x64xf32>, %arg2: tensor<f32>) -> tensor<4x64xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x64xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<4x64xi1>, tensor<4x64xf32>
    return %2 : tensor<4x64xf32>
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- S(1)
// P(max) <- S(1)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x24xf32>) -> (tensor<4xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<24xi32>
    %c = stablehlo.constant dense<3> : tensor<i32>
    %1 = call @floor_divide(%0, %c) : (tensor<24xi32>, tensor<i32>) -> tensor<24xi32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %3 = stablehlo.compare EQ, %1, %2, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = call @_where_0(%3, %arg0, %c_1) : (tensor<24xi1>, tensor<4x24xf32>, tensor<i32>) -> tensor<4x24xf32>
    %5 = stablehlo.multiply %4, %4 : tensor<4x24xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x24xf32>, tensor<f32>) -> tensor<4xf32>
    %7 = stablehlo.sqrt %6 : tensor<4xf32>
    return %7 : tensor<4xf32>
  }
  func.func private @floor_divide(%arg0: tensor<24xi32>, %arg1: tensor<i32>) -> tensor<24xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %2 = stablehlo.divide %arg0, %1 : tensor<24xi32>
    %3 = stablehlo.sign %arg0 : tensor<24xi32>
    %4 = stablehlo.sign %0 : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %6 = stablehlo.compare NE, %3, %5, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %7 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %8 = stablehlo.remainder %arg0, %7 : tensor<24xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %10 = stablehlo.compare NE, %8, %9, SIGNED : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi1>
    %11 = stablehlo.and %6, %10 : tensor<24xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<24xi32>
    %13 = stablehlo.subtract %2, %12 : tensor<24xi32>
    %14 = call @_where(%11, %13, %2) : (tensor<24xi1>, tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    return %14 : tensor<24xi32>
  }
  func.func private @_where(%arg0: tensor<24xi1>, %arg1: tensor<24xi32>, %arg2: tensor<24xi32>) -> tensor<24xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<24xi1>, tensor<24xi32>
    return %0 : tensor<24xi32>
  }
  func.func private @_where_0(%arg0: tensor<24xi1>, %arg1: tensor<4x24xf32>, %arg2: tensor<i32>) -> tensor<4x24xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<24xi1>) -> tensor<4x24xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<4x24xi1>, tensor<4x24xf32>
    return %3 : tensor<4x24xf32>
  }
}

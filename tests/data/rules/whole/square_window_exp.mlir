// SPDX-License-Identifier: GPL-3.0-or-later
// P(prod) <- S(0)
// S(0) <- S(1)
// P(prod) <- P(sum)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x32xf32>) -> (tensor<32xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<32xi32>
    %1 = stablehlo.multiply %0, %0 : tensor<32xi32>
    %c = stablehlo.constant dense<441> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %3 = stablehlo.compare GE, %1, %2, SIGNED : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
    %4 = stablehlo.multiply %0, %0 : tensor<32xi32>
    %c_0 = stablehlo.constant dense<484> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<32xi32>
    %6 = stablehlo.compare LE, %4, %5, SIGNED : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi1>
    %7 = stablehlo.and %3, %6 : tensor<32xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %9 = stablehlo.exponential %8 : tensor<32xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %10 = call @_where(%7, %9, %c_1) : (tensor<32xi1>, tensor<32xf32>, tensor<i32>) -> tensor<32xf32>
    return %10 : tensor<32xf32>
  }
  func.func private @_where(%arg0: tensor<32xi1>, %arg1: tensor<32xf32>, %arg2: tensor<i32>) -> tensor<32xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<32xi1>, tensor<32xf32>
    return %2 : tensor<32xf32>
  }
}

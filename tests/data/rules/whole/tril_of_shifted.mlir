// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<48x96xf32>) -> (tensor<48x96xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:48, 0:95] : (tensor<48x96xf32>) -> tensor<48x95xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = call @_pad(%0, %c) : (tensor<48x95xf32>, tensor<i32>) -> tensor<48x96xf32>
    %2 = stablehlo.add %arg0, %1 : tensor<48x96xf32>
    %3 = call @tril(%2) : (tensor<48x96xf32>) -> tensor<48x96xf32>
    return %3 : tensor<48x96xf32>
  }
  func.func private @_pad(%arg0: tensor<48x95xf32>, %arg1: tensor<i32>) -> tensor<48x96xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<48x95xf32>, tensor<f32>) -> tensor<48x96xf32>
    return %1 : tensor<48x96xf32>
  }
  func.func private @tril(%arg0: tensor<48x96xf32>) -> tensor<48x96xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<48x96xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<48x96xi32>
    %2 = stablehlo.add %0, %1 : tensor<48x96xi32>
    %3 = stablehlo.iota dim = 1 : tensor<48x96xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<48x96xi32>, tensor<48x96xi32>) -> tensor<48x96xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<48x96xf32>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<48x96xi1>, tensor<48x96xf32>
    return %6 : tensor<48x96xf32>
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x12xf32>) -> (tensor<6x16xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %c = stablehlo.constant dense<11> : tensor<i32>
    %2 = stablehlo.dynamic_update_slice %0, %1, %c : (tensor<12xf32>, tensor<1xf32>, tensor<i32>) -> tensor<12xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<12xf32>) -> tensor<1x12xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x12xf32>) -> tensor<6x12xf32>
    %5 = stablehlo.multiply %arg0, %4 : tensor<6x12xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %6 = call @_pad(%5, %c_1) : (tensor<6x12xf32>, tensor<i32>) -> tensor<6x16xf32>
    return %6 : tensor<6x16xf32>
  }
  func.func private @_pad(%arg0: tensor<6x12xf32>, %arg1: tensor<i32>) -> tensor<6x16xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 2], high = [0, 2], interior = [0, 0] : (tensor<6x12xf32>, tensor<f32>) -> tensor<6x16xf32>
    return %1 : tensor<6x16xf32>
  }
}

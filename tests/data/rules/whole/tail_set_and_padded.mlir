// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1, block=14) <- S(1, block=12)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x24xf32>) -> (tensor<6x28xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<22> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %c, %c_0 : (tensor<6x24xf32>, tensor<6x2xf32>, tensor<i32>, tensor<i32>) -> tensor<6x24xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = call @_pad(%1, %c_1) : (tensor<6x24xf32>, tensor<i32>) -> tensor<6x28xf32>
    return %2 : tensor<6x28xf32>
  }
  func.func private @_pad(%arg0: tensor<6x24xf32>, %arg1: tensor<i32>) -> tensor<6x28xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 2], high = [0, 2], interior = [0, 0] : (tensor<6x24xf32>, tensor<f32>) -> tensor<6x28xf32>
    return %1 : tensor<6x28xf32>
  }
}

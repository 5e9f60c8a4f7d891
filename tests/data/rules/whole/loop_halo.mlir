// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1, halo)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x24xf32>) -> (tensor<8x24xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:3 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %c, %iterArg_1 = %arg0) : tensor<8x24xf32>, tensor<i32>, tensor<8x24xf32>
    cond {
      %c_2 = stablehlo.constant dense<3> : tensor<i32>
      %1 = stablehlo.compare LT, %iterArg_0, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = func.call @closed_call(%iterArg, %iterArg_1) : (tensor<8x24xf32>, tensor<8x24xf32>) -> tensor<8x24xf32>
      %c_2 = stablehlo.constant dense<1> : tensor<i32>
      %2 = stablehlo.add %iterArg_0, %c_2 : tensor<i32>
      stablehlo.return %iterArg, %2, %1 : tensor<8x24xf32>, tensor<i32>, tensor<8x24xf32>
    }
    return %0#2 : tensor<8x24xf32>
  }
  func.func private @closed_call(%arg0: tensor<8x24xf32>, %arg1: tensor<8x24xf32>) -> tensor<8x24xf32> {
    %0 = stablehlo.slice %arg1 [0:8, 1:24] : (tensor<8x24xf32>) -> tensor<8x23xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = call @_pad(%0, %c) : (tensor<8x23xf32>, tensor<i32>) -> tensor<8x24xf32>
    %2 = stablehlo.add %1, %arg0 : tensor<8x24xf32>
    return %2 : tensor<8x24xf32>
  }
  func.func private @_pad(%arg0: tensor<8x23xf32>, %arg1: tensor<i32>) -> tensor<8x24xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<8x23xf32>, tensor<f32>) -> tensor<8x24xf32>
    return %1 : tensor<8x24xf32>
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0), R, R
// S(1) <- S(1), S(1), R, R
// P(sum) <- P(sum), P(sum), R, R
// P(avg) <- P(avg), P(avg), R, R
// P(max) <- P(max), P(max), R, R
// P(min) <- P(min), P(min), R, R
// P(prod) <- P(prod), P(prod), R, R
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x9xf32>, %arg1: tensor<12x9xf32>, %arg2: tensor<i32>, %arg3: tensor<i32>) -> (tensor<12x9xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg2, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<12> : tensor<i32>
    %1 = stablehlo.add %arg2, %c_0 : tensor<i32>
    %2 = stablehlo.select %0, %1, %arg2 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.compare LT, %arg3, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<9> : tensor<i32>
    %4 = stablehlo.add %arg3, %c_2 : tensor<i32>
    %5 = stablehlo.select %3, %4, %arg3 : tensor<i1>, tensor<i32>
    %6 = stablehlo.dynamic_update_slice %arg0, %arg1, %2, %5 : (tensor<12x9xf32>, tensor<12x9xf32>, tensor<i32>, tensor<i32>) -> tensor<12x9xf32>
    return %6 : tensor<12x9xf32>
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// S(1) <- S(1), S(1)
// P(sum) <- P(sum), P(sum)
// P(avg) <- P(avg), P(avg)
// P(max) <- P(max), P(max)
// P(min) <- P(min), P(min)
// P(prod) <- P(prod), P(prod)
module @slice_scatter_step {
  func.func @main(%arg0: tensor<6x4xf32>, %arg1: tensor<6x8xf32>) -> tensor<6x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<[[false, true, false, true, false, true, false, true], [false, true, false, true, false, true, false, true], [false, true, false, true, false, true, false, true], [false, true, false, true, false, true, false, true], [false, true, false, true, false, true, false, true], [false, true, false, true, false, true, false, true]]> : tensor<6x8xi1>
    %0 = stablehlo.pad %arg0, %cst, low = [0, 1], high = [0, 0], interior = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x8xf32>
    %1 = stablehlo.select %c, %0, %arg1 : tensor<6x8xi1>, tensor<6x8xf32>
    return %1 : tensor<6x8xf32>
  }
}

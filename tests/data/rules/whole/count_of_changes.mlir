// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// P(sum) <- S(1, halo)
module @changes {
  func.func public @main(%x: tensor<6x32xi32>) -> tensor<i32> {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %a = stablehlo.slice %x [0:6, 0:31] : (tensor<6x32xi32>) -> tensor<6x31xi32>
    %b = stablehlo.slice %x [0:6, 1:32] : (tensor<6x32xi32>) -> tensor<6x31xi32>
    %d = stablehlo.compare NE, %a, %b : (tensor<6x31xi32>, tensor<6x31xi32>) -> tensor<6x31xi1>
    %e = stablehlo.convert %d : (tensor<6x31xi1>) -> tensor<6x31xi32>
    %f = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x31xi32>, tensor<i32>) -> tensor<i32>
    return %f : tensor<i32>
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), S(0)
// P(sum) <- S(1, halo), S(1, halo)
module @shift_ce {
  func.func public @main(%x: tensor<4x32x16xf32>, %y: tensor<4x32xi32>) -> tensor<f32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %l = stablehlo.slice %x [0:4, 0:31, 0:16] : (tensor<4x32x16xf32>) -> tensor<4x31x16xf32>
    %t = stablehlo.slice %y [0:4, 1:32] : (tensor<4x32xi32>) -> tensor<4x31xi32>
    %e = stablehlo.exponential %l : tensor<4x31x16xf32>
    %s = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [2] : (tensor<4x31x16xf32>, tensor<f32>) -> tensor<4x31xf32>
    %ls = stablehlo.log %s : tensor<4x31xf32>
    %io = stablehlo.iota dim = 2 : tensor<4x31x16xi32>
    %b = stablehlo.broadcast_in_dim %t, dims = [0, 1] : (tensor<4x31xi32>) -> tensor<4x31x16xi32>
    %m = stablehlo.compare EQ, %io, %b : (tensor<4x31x16xi32>, tensor<4x31x16xi32>) -> tensor<4x31x16xi1>
    %zb = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<4x31x16xf32>
    %o = stablehlo.select %m, %l, %zb : tensor<4x31x16xi1>, tensor<4x31x16xf32>
    %r = stablehlo.reduce(%o init: %z) applies stablehlo.add across dimensions = [2] : (tensor<4x31x16xf32>, tensor<f32>) -> tensor<4x31xf32>
    %d = stablehlo.subtract %ls, %r : tensor<4x31xf32>
    %f = stablehlo.reduce(%d init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x31xf32>, tensor<f32>) -> tensor<f32>
    return %f : tensor<f32>
  }
}
